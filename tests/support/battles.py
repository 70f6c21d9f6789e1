"""A movement phase on the standard map, played from orders written in one line a power."""

from __future__ import annotations

from collections.abc import Mapping

from boards import STANDARD, board, phase_of
from zine.rules.calendar import PhaseKind
from zine.rules.notation.canonical import read_canonical
from zine.rules.outcomes import Resolution, Submission
from zine.rules.pipeline import adjudicate
from zine.rules.rulebook import Rulebook


def play(orders: Mapping[str, str], rulebook: Rulebook = STANDARD.rulebook) -> Resolution:
    """Adjudicate orders in canonical notation, separated by commas, by power."""
    lines = [(power, line.strip()) for power, text in orders.items() for line in text.split(",")]
    units: dict[str, list[str]] = {}
    for power, line in lines:
        unit = " ".join(line.split()[:2])
        if unit not in units.setdefault(power, []):
            units[power].append(unit)
    return adjudicate(
        STANDARD,
        rulebook,
        phase_of(PhaseKind.MOVEMENT),
        board(units),
        [
            Submission(
                power=power, text=line, order=read_canonical(line, power, PhaseKind.MOVEMENT)
            )
            for power, line in lines
        ],
    )
