"""Curves along which seas are named on a schematic board, where a name has room."""

from __future__ import annotations

from zine.render.boards.sea_names import PITCH, broken
from zine.variants.geometry import Point, Ring, sides

UNIT = 17.0  # room of a unit, above and below its middle
LARGEST, SMALLEST = 15.0, 9.5  # letters
SHORE = 7.0
Arc = tuple[float, ...]


def arc_in(ring: Ring, unit: Point, name: str) -> Arc | None:
    """A level line for a sea's name below or above its unit; None where it has no room."""
    best: tuple[float, Arc] | None = None
    for lines in (1, 2):
        parts = broken(name, lines)
        longest = max(map(len, parts))
        high = len(parts) * 1.1
        for down in range(-70, 71, 2):
            y = unit[1] + down
            span = _span(ring, unit[0], y, 8.0 * high)
            if span is None:
                continue
            left, right = span[0] + SHORE, span[1] - SHORE
            size = min(LARGEST, (right - left) / (1.15 * PITCH * longest + 1))
            clear = abs(down) - UNIT - size * high / 2
            if size < SMALLEST or clear < 0:
                continue
            middle = (left + right) / 2
            half = min((right - left) / 2, size * 1.15 * PITCH * longest / 2)
            score = size - abs(down) / 12 - 2 * (lines - 1)
            if best is None or score > best[0]:
                base = round(y + size * 0.35, 1)
                ends = (round(middle - half, 1), round(middle + half, 1))
                best = score, (ends[0], base, round(middle, 1), base, ends[1], base, round(size, 1))
        if best:
            return best[1]
    return None


def _span(ring: Ring, x: float, y: float, half: float) -> tuple[float, float] | None:
    """From where to where a band about a level is inside an outline, near a place."""
    left, right = -1e9, 1e9
    for level in (y - half, y, y + half):
        cuts = sorted(
            ax + (level - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in sides(ring)
            if (ay > level) != (by > level)
        )
        pairs = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False) if a < x < b]
        if not pairs:
            return None
        left, right = max(left, pairs[0][0]), min(right, pairs[0][1])
    return (left, right) if left < right else None
