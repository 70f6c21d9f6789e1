"""Saved games to try readers on: two that computers played, and games by chance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from zine.diplomacy import Game

FIXTURES = Path(__file__).parent.parent / "formats" / "fixtures"
COMPUTER_GAMES = ("computer-game-1", "computer-game-2")
Plain = dict[str, Any]


def computer_game(name: str) -> Plain:
    """A recorded game of computers against each other, in the package's format."""
    found: Plain = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def standing(state: Plain) -> tuple[Plain, Plain]:
    """Units that are not dislodged and centres by power, to compare states by."""
    units = {
        power: sorted(each for each in own if not each.startswith("*"))
        for power, own in state["units"].items()
    }
    centres = {power: sorted(own) for power, own in state["centers"].items() if own}
    return {power: own for power, own in units.items() if own}, centres


def chance_orders(game: Game, chance: Random) -> Iterator[tuple[str, list[str]]]:
    """An order by chance for every unit, by power."""
    possible = game.get_all_possible_orders()
    for power, places in game.get_orderable_locations().items():
        yield power, [chance.choice(possible[place]) for place in places if possible[place]]
