"""Phases as judges abbreviate them: "S1901M", "F1901R", "W1901A"."""

from __future__ import annotations

import re

from zine.rules.calendar import Calendar, Phase, PhaseKind

KINDS = {PhaseKind.MOVEMENT: "M", PhaseKind.RETREATS: "R", PhaseKind.ADJUSTMENTS: "A"}
CODE = re.compile(r"(?P<season>[A-Z])(?P<year>[0-9]{1,4})(?P<kind>[MRA])", re.ASCII)


def phase_code(phase: Phase) -> str:
    """The abbreviation of a phase; "" for a business phase, for which judges have none."""
    letter = KINDS.get(phase.kind, "")
    return f"{phase.season[:1].upper()}{phase.year}{letter}" if letter else ""


def phase_of_code(calendar: Calendar, code: str) -> Phase | None:
    """The phase that an abbreviation means, None if the calendar has no such phase."""
    found = CODE.fullmatch(code)
    if found is None:
        return None
    for number, stage in enumerate(calendar.stages, 1):
        same = stage.season[:1].upper() == found["season"]
        if same and KINDS.get(stage.kind) == found["kind"]:
            return calendar.phase(int(found["year"]), number)
    return None


def is_coded(calendar: Calendar) -> bool:
    """Whether each phase in which units are ordered has an abbreviation of its own."""
    codes = [
        (stage.season[:1], KINDS[stage.kind]) for stage in calendar.stages if stage.kind in KINDS
    ]
    return len(codes) == len(set(codes))
