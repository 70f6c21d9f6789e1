"""Phases as people write them on the command line: F1902M, fall1902, 1902-2, "Fall 1902"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zine.gamefiles.game_folder import GameFolder
from zine.problems import Problems, did_you_mean
from zine.rules.calendar import Phase
from zine.wings.shared.phase_labels import phase_named

NUMBERED = re.compile(r"(\d{4})-(\d{1,2})")
JOINED = re.compile(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z]{3})", re.IGNORECASE)


def recorded_phases(folder: GameFolder) -> tuple[Phase, ...]:
    """The phases of a game that have or had a record, in playing order."""
    old = {slug: records[-1] for slug, records in folder.superseded.items() if records}
    return tuple(record.phase for _, record in sorted({**old, **folder.records}.items()))


def named_phase(folder: GameFolder, text: str, choices: Iterable[Phase]) -> Phase:
    """The one of a game's phases that a text names; `choices` are those that can be meant.

    A season that means several of them is the first. Raises Problems if it names none.
    """
    known = {phase.slug: phase for phase in choices}
    found = known.get(text) or _numbered(text, known) or _spoken(folder, text, known)
    if found is None:
        hint = did_you_mean(text, known)
        raise Problems.of(f"games/{folder.settings.slug}", f"there is no record of '{text}'", hint)
    return found


def _numbered(text: str, known: dict[str, Phase]) -> Phase | None:
    match = NUMBERED.fullmatch(text)
    wanted = (int(match[1]), int(match[2])) if match else None
    return next((p for p in known.values() if (p.year, p.number) == wanted), None)


def _spoken(folder: GameFolder, text: str, known: dict[str, Phase]) -> Phase | None:
    """A phase by its season, the way letters name it."""
    calendar = folder.settings.variant.calendar
    for spelled in (text, JOINED.sub(" ", text)):
        for phase in known.values():
            if phase_named(spelled, calendar, phase) == phase:
                return phase
    return None
