"""Lets programs that nobody wants to change import `diplomacy` and get our engine."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType

import zine.diplomacy as ours
from zine.diplomacy.utils import export, order_results

PLACES: Mapping[str, tuple[str, ...]] = {
    "diplomacy.engine.game": ("Game",),
    "diplomacy.engine.map": ("Map",),
    "diplomacy.engine.message": ("Message",),
    "diplomacy.engine.power": ("Power",),
    "diplomacy.utils.game_phase_data": ("GamePhaseData",),
}


def stand_in() -> None:
    """Take the place of `diplomacy` in this process. Raises ImportError if that is loaded."""
    if getattr(sys.modules.get("diplomacy"), "Game", ours.Game) is not ours.Game:
        raise ImportError("the package diplomacy is loaded already: call stand_in() before")
    made = {name: ModuleType(name) for name in ("diplomacy", "diplomacy.engine", *PLACES)}
    for name, words in {"diplomacy": ours.__all__, **PLACES}.items():
        for word in words:
            setattr(made[name], word, getattr(ours, word))
    utils = ModuleType("diplomacy.utils")
    made |= {"diplomacy.utils": utils, "diplomacy.utils.export": export}
    sys.modules |= {**made, "diplomacy.utils.order_results": order_results}
    for name in sorted(each for each in sys.modules if each.startswith("diplomacy.")):
        above, _, last = name.rpartition(".")
        setattr(sys.modules[above], last, sys.modules[name])
