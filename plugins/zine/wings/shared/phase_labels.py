"""Phases as players and judges name them: "Spring 1901", "S1901M", "1901S"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from zine.rules.calendar import (
    KIND_OF_LETTER,
    SEASON_OF_LETTER,
    SEASONS,
    Calendar,
    Phase,
    PhaseKind,
)

LETTERS: Mapping[PhaseKind, str] = {
    PhaseKind.MOVEMENT: "M",
    PhaseKind.RETREATS: "R",
    PhaseKind.ADJUSTMENTS: "A",
}
CODE = re.compile(r"(?P<season>[A-Z])(?P<year>[0-9]{1,4})(?P<kind>[MRA])", re.ASCII)
SLUG = re.compile(r"\b\d{4}-\d-[a-z]+-[a-z]+\b", re.IGNORECASE)
SHORT = re.compile(r"\b([sfwa])(\d{4}|\d{2})([mrab])?\b", re.IGNORECASE)
REVERSED = re.compile(r"\b(\d{4})([sfwa])([mrab])?\b", re.IGNORECASE)
WORDS = re.compile(
    rf"\b({'|'.join(SEASONS)})\b[\s,]*(?:of\s+)?['’]?(\d{{4}}|\d{{2}})\b", re.IGNORECASE
)
WORDS_REVERSED = re.compile(rf"\b(\d{{4}})[\s,]+({'|'.join(SEASONS)})\b", re.IGNORECASE)


def phase_named(text: str, calendar: Calendar, current: Phase) -> Phase | None:
    """The phase a text names, None if it names none.

    A season may mean several phases; the one being played is meant if it is among them.
    """
    for year, season, kind, slug in _mentions(text):
        if slug:
            found = calendar.parse(slug.lower())
            if found:
                return found
            continue
        full = year if year >= 100 else current.year // 100 * 100 + year
        phases = [calendar.phase(full, number) for number in range(1, len(calendar.stages) + 1)]
        fitting = [
            phase
            for phase in phases
            if _is_season(phase, season) and (kind is None or phase.kind is kind)
        ]
        if fitting:
            return current if current in fitting else fitting[0]
    return None


def _is_season(phase: Phase, season: str) -> bool:
    names = {phase.season, phase.title.casefold()}
    return season in names or (season == "autumn" and "fall" in names)


def _mentions(text: str) -> Iterator[tuple[int, str, PhaseKind | None, str]]:
    for match in SLUG.finditer(text):
        yield 0, "", None, match[0]
    for match in SHORT.finditer(text):
        yield (
            int(match[2]),
            SEASON_OF_LETTER[match[1].lower()],
            KIND_OF_LETTER.get((match[3] or "").lower()),
            "",
        )
    for match in REVERSED.finditer(text):
        yield (
            int(match[1]),
            SEASON_OF_LETTER[match[2].lower()],
            KIND_OF_LETTER.get((match[3] or "").lower()),
            "",
        )
    for match in WORDS.finditer(text):
        yield int(match[2]), match[1].lower(), None, ""
    for match in WORDS_REVERSED.finditer(text):
        yield int(match[1]), match[2].lower(), None, ""


def short_name(calendar: Calendar, phase: Phase) -> str:
    """A phase as players write it: "S1901M"; with "Spr" where another season would read the same."""
    same = [s for s in calendar.stages if (s.season[0], s.kind) == (phase.season[0], phase.kind)]
    season = phase.season[:1] if len(same) == 1 else phase.season[:3]
    return f"{season.capitalize()}{phase.year}{phase.kind[0].upper()}"


def phase_code(phase: Phase) -> str:
    """A phase as judges abbreviate it, "S1901M"; "" for a business phase, which they do not have."""
    letter = LETTERS.get(phase.kind, "")
    return f"{phase.season[:1].upper()}{phase.year}{letter}" if letter else ""


def phase_of_code(calendar: Calendar, code: str) -> Phase | None:
    """The phase that an abbreviation means, None if the calendar has no such phase."""
    found = CODE.fullmatch(code)
    if found is None:
        return None
    for number, stage in enumerate(calendar.stages, 1):
        same = stage.season[:1].upper() == found["season"]
        if same and LETTERS.get(stage.kind) == found["kind"]:
            return calendar.phase(int(found["year"]), number)
    return None


def is_coded(calendar: Calendar) -> bool:
    """Whether each phase in which units are ordered has an abbreviation of its own."""
    codes = [
        (stage.season[:1], LETTERS[stage.kind])
        for stage in calendar.stages
        if stage.kind in LETTERS
    ]
    return len(codes) == len(set(codes))
