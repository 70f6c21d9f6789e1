"""Phases as players name them: "Spring 1901", "S1901M", "1901S", "1901-1-spring-movement"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zine.rules.calendar import Calendar, Phase, PhaseKind

SEASONS = {"s": "spring", "f": "fall", "w": "winter", "a": "autumn"}
KINDS = {
    "m": PhaseKind.MOVEMENT,
    "r": PhaseKind.RETREATS,
    "a": PhaseKind.ADJUSTMENTS,
    "b": PhaseKind.ADJUSTMENTS,
}
SLUG = re.compile(r"\b\d{4}-\d-[a-z]+-[a-z]+\b", re.IGNORECASE)
SHORT = re.compile(r"\b([sfwa])(\d{4}|\d{2})([mrab])?\b", re.IGNORECASE)
REVERSED = re.compile(r"\b(\d{4})([sfwa])([mrab])?\b", re.IGNORECASE)
WORDS = re.compile(
    r"\b(spring|summer|fall|autumn|winter)\b[\s,]*(?:of\s+)?['’]?(\d{4}|\d{2})\b", re.IGNORECASE
)
WORDS_REVERSED = re.compile(r"\b(\d{4})[\s,]+(spring|summer|fall|autumn|winter)\b", re.IGNORECASE)


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
        yield int(match[2]), SEASONS[match[1].lower()], KINDS.get((match[3] or "").lower()), ""
    for match in REVERSED.finditer(text):
        yield int(match[1]), SEASONS[match[2].lower()], KINDS.get((match[3] or "").lower()), ""
    for match in WORDS.finditer(text):
        yield int(match[2]), match[1].lower(), None, ""
    for match in WORDS_REVERSED.finditer(text):
        yield int(match[1]), match[2].lower(), None, ""


def short_name(calendar: Calendar, phase: Phase) -> str:
    """A phase as players write it: "S1901M"; with "Spr" where another season would read the same."""
    same = [s for s in calendar.stages if (s.season[0], s.kind) == (phase.season[0], phase.kind)]
    season = phase.season[:1] if len(same) == 1 else phase.season[:3]
    return f"{season.capitalize()}{phase.year}{phase.kind[0].upper()}"
