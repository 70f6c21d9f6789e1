"""Made-up maps small enough to try everything on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from boards import STANDARD, board
from zine.rules.geography import Geography, Province, Terrain
from zine.rules.variant import Variant

LETTERS = {"i": Terrain.INLAND, "c": Terrain.COASTAL, "s": Terrain.SEA}


def small_map(
    terrain: Mapping[str, str],
    armies: Iterable[str] = (),
    fleets: Iterable[str] = (),
    units: Mapping[str, Iterable[str]] | None = None,
) -> Variant:
    """A variant on a map of its own, with the standard powers and calendar.

    `terrain` tells inland, coastal or sea by letter; borders are written "AAA BBB".
    """
    return replace(
        STANDARD,
        geography=Geography(
            provinces={
                code: Province(code=code, name=code, terrain=LETTERS[letter])
                for code, letter in terrain.items()
            },
            army_borders=_both_ways(armies),
            fleet_borders=_both_ways(fleets),
        ),
        start=board(units or {}),
    )


def _both_ways(borders: Iterable[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for border in borders:
        one, other = border.split()
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return {place: tuple(sorted(near)) for place, near in found.items()}


# Two provinces of a mainland, an island, and two seas between them.
STRAIT = small_map(
    {"LAN": "c", "DIN": "c", "ISL": "c", "WAT": "s", "FAR": "s"},
    armies=["LAN DIN"],
    fleets=["LAN DIN", "LAN WAT", "DIN WAT", "WAT FAR", "FAR ISL"],
    units={"England": ["A LAN", "F DIN"], "France": ["F ISL"]},
)

# PIT has two gates, and a tail leads away from one of them.
TAIL = small_map(
    dict.fromkeys(("PIT", "ONE", "TWO", "MID", "LOW", "END"), "i"),
    armies=["PIT ONE", "PIT TWO", "ONE MID", "MID LOW", "LOW END"],
)

# The same without the tail's end, and a third way into PIT.
WHEEL = small_map(
    dict.fromkeys(("PIT", "ONE", "TWO", "MID", "LOW"), "i"),
    armies=["PIT ONE", "PIT TWO", "PIT MID", "ONE MID", "MID LOW"],
)
