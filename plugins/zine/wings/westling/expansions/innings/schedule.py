"""Who plays which power in which inning: a square in which nobody has a power twice."""

from __future__ import annotations

from collections.abc import Sequence

from zine.rules.calendar import Phase
from zine.rules.chance import draw_order
from zine.rules.variant import Power

Schedule = tuple[tuple[str, ...], ...]


def drawn(powers: Sequence[str], players: Sequence[str], seed: str, first: Phase) -> Schedule:
    """A schedule by lot, a row for each player as listed.

    Powers are drawn into a circle and players to their first places in it; after every
    inning all move on by one.
    """
    circle = draw_order(seed, first, "circle of powers", powers)
    places = draw_order(seed, first, "first innings", players)
    return tuple(
        tuple(
            circle[(places.index(player) + inning) % len(circle)] for inning in range(len(circle))
        )
        for player in players
    )


def written(text: str, powers: Sequence[Power]) -> Schedule:
    """A schedule from its text, a line for each player.

    Raises ValueError unless every power stands once in each row and once in each column.
    """
    known = {name.casefold(): p.name for p in powers for name in (p.name, p.short)}
    rows: list[tuple[str, ...]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        words = line.replace(",", " ").split()
        strange = [word for word in words if word.casefold() not in known]
        if strange:
            raise ValueError(f"the schedule names '{strange[0]}', which is not a power")
        rows.append(tuple(known[word.casefold()] for word in words))
    everything = sorted(power.name for power in powers)
    if len(rows) != len(everything):
        raise ValueError(f"the schedule has {len(rows)} lines, not {len(everything)}")
    for number, row in enumerate(rows, 1):
        if sorted(row) != everything:
            raise ValueError(f"line {number} of the schedule does not hold each power once")
    for number, column in enumerate(zip(*rows, strict=True), 1):
        if sorted(column) != everything:
            raise ValueError(f"inning {number} of the schedule does not hold each power once")
    return tuple(rows)
