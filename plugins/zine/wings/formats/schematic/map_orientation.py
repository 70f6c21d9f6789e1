"""Which way up a map is: what the words north, south, east and west in it say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import atan2, hypot

from zine.rules.geography import Geography, UnitKind, province_of

Vector = tuple[float, float]
POINTS: Mapping[str, Vector] = {
    "north": (0, -1), "northern": (0, -1), "arctic": (0, -1),
    "south": (0, 1), "southern": (0, 1), "antarctic": (0, 1),
    "west": (-1, 0), "western": (-1, 0), "east": (1, 0), "eastern": (1, 0),
    "nc": (0, -1), "sc": (0, 1), "wc": (-1, 0), "ec": (1, 0),
}  # fmt: skip
WORD = re.compile(r"[a-z]+")


def turn_of(geography: Geography, at: Mapping[str, Vector]) -> tuple[float, bool]:
    """How far to turn a map clockwise so that its words are right, and whether to mirror it first.

    `at` are the middles of places on a disc of radius 1, y downward.
    """
    straight = mirrored = (0.0, 0.0)
    for (x, y), (dx, dy) in _hints(geography, at):
        straight = straight[0] + x * dx + y * dy, straight[1] + x * dy - y * dx
        mirrored = mirrored[0] - x * dx + y * dy, mirrored[1] - x * dy - y * dx
    mirror = hypot(*mirrored) > hypot(*straight) + 1e-9
    cosine, sine = mirrored if mirror else straight
    return atan2(sine, cosine), mirror


def _hints(geography: Geography, at: Mapping[str, Vector]) -> Iterator[tuple[Vector, Vector]]:
    """Where things are, each with the direction that its name says."""
    for code, province in geography.provinces.items():
        x, y = at[code]
        for word in WORD.findall(province.name.casefold()):
            if word in POINTS and len(word) > 2:
                yield (x, y), POINTS[word]
        for coast in province.coasts:
            near = geography.neighbours(UnitKind.FLEET, f"{code}/{coast}")
            if not near or coast.casefold() not in POINTS:
                continue
            dx = sum(at[province_of(each)][0] for each in near) / len(near) - x
            dy = sum(at[province_of(each)][1] for each in near) / len(near) - y
            length = hypot(dx, dy) or 1.0
            yield (dx / length, dy / length), POINTS[coast.casefold()]
