"""A flat layout of provinces from their borders alone, the same each time.

Distances on paper are fitted to distances in moves (stress majorisation, after Gansner, Koren
and North); then boxes are pushed off one another and off lines between other boxes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import hypot, sin, sqrt
from statistics import median

Point = tuple[float, float]
Size = tuple[float, float]

SWEEPS = 60  # of stress majorisation; more make no visible difference
PUSHES = 70  # rounds of pushing apart, the last of boxes alone
BUDGET = 2_000_000  # steps of each kind; maps of more than 180 places get fewer rounds
GAP = 24.0  # room between two boxes, for the line that joins them
CLEAR = 6.0  # room between a box and a line that passes it


def lay_out(near: Mapping[str, frozenset[str]], sizes: Mapping[str, Size]) -> dict[str, Point]:
    """The middle of each province's box; `near` lists each province's neighbours.

    Coordinates begin near zero, x to the right and y downward, in the units of `sizes`.
    """
    codes = sorted(near)
    if len(codes) < 2:
        return dict.fromkeys(codes, (0.0, 0.0))
    moves = _moves(codes, near)
    spots = _settle(_first_guess(moves), moves)
    number = {code: index for index, code in enumerate(codes)}
    lines = sorted(
        (number[code], number[other]) for code in codes for other in near[code] if code < other
    )
    boxes = [sizes[code] for code in codes]
    spots = _apart(_scaled(spots, lines, boxes), lines, boxes)
    return {code: (round(x), round(y)) for code, (x, y) in zip(codes, spots, strict=True)}


def _moves(codes: Sequence[str], near: Mapping[str, frozenset[str]]) -> list[list[float]]:
    """The fewest steps between each two provinces; two more than the most if there is no way."""
    rows = []
    for start in codes:
        found = {start: 0}
        edge = [start]
        while edge:
            edge = sorted({n for code in edge for n in near[code]} - found.keys())
            found |= dict.fromkeys(edge, max(found.values()) + 1)
        rows.append(found)
    far = max(max(row.values()) for row in rows) + 2
    return [[float(row.get(code, far)) for code in codes] for row in rows]


def _first_guess(moves: list[list[float]]) -> list[Point]:
    """The two main directions of the table of distances, by classical scaling."""
    count = len(moves)
    means = [sum(d * d for d in row) / count for row in moves]
    middle = sum(means) / count
    table = [
        [-(moves[i][j] ** 2 - means[i] - means[j] + middle) / 2 for j in range(count)]
        for i in range(count)
    ]
    xs = _main_direction(table, [])
    ys = _main_direction(table, [xs])
    return list(zip(xs, ys, strict=True))


def _main_direction(table: list[list[float]], known: list[list[float]]) -> list[float]:
    """The eigenvector of the largest eigenvalue not yet known, scaled by its root."""
    vector = [sin(index + 1.0 + len(known)) for index in range(len(table))]
    value = 0.0
    for _ in range(min(50, 1 + BUDGET // len(table) ** 2)):
        for other in known:
            length = sum(o * o for o in other) or 1.0
            share = sum(v * o for v, o in zip(vector, other, strict=True)) / length
            vector = [v - share * o for v, o in zip(vector, other, strict=True)]
        vector = [sum(t * v for t, v in zip(row, vector, strict=True)) for row in table]
        value = sqrt(sum(v * v for v in vector)) or 1.0
        vector = [v / value for v in vector]
    return [v * sqrt(value) for v in vector]


def _settle(spots: list[Point], moves: list[list[float]]) -> list[Point]:
    """Move each place in turn to where its distances fit best; near ones count most."""
    for _ in range(min(SWEEPS, 1 + BUDGET // len(moves) ** 2)):
        for i, row in enumerate(moves):
            x, y = spots[i]
            sum_x = sum_y = weights = 0.0
            for j, far in enumerate(row):
                if j == i:
                    continue
                weight = 1 / (far * far)
                ox, oy = spots[j]
                share = far / (hypot(x - ox, y - oy) or 1e-6)
                sum_x += weight * (ox + share * (x - ox))
                sum_y += weight * (oy + share * (y - oy))
                weights += weight
            spots[i] = (sum_x / weights, sum_y / weights)
    return spots


def _scaled(spots: list[Point], lines: list[tuple[int, int]], boxes: Sequence[Size]) -> list[Point]:
    """Spread the places so that a typical line has room between its boxes; lay a wide map flat."""
    lengths = [hypot(spots[a][0] - spots[b][0], spots[a][1] - spots[b][1]) for a, b in lines]
    side = median(max(box) for box in boxes) + 3 * GAP
    factor = side / (median(lengths) or 1.0) if lengths else side
    width, height = (max(each) - min(each) for each in zip(*spots, strict=True))
    turned = [(x, y) if width >= height else (y, x) for x, y in spots]
    return [(x * factor, y * factor) for x, y in turned]


def _apart(spots: list[Point], lines: list[tuple[int, int]], boxes: Sequence[Size]) -> list[Point]:
    """Push boxes off one another, and off lines that join two others."""
    pairs = len(spots) ** 2 // 2
    off_lines = min(PUSHES - 30, 3 * BUDGET // max(1, len(lines) * len(spots)))
    for round_ in range(min(PUSHES, 1 + 2 * BUDGET // pairs)):
        moved = False
        if round_ < off_lines:
            for a, b in lines:
                for i in range(len(spots)):
                    moved |= i not in (a, b) and _off_line(spots, i, a, b, boxes[i])
        for i, j in combinations(range(len(spots)), 2):
            moved |= _off_box(spots, i, j, boxes)
        if not moved:
            break
    return spots


def _off_line(spots: list[Point], i: int, a: int, b: int, box: Size) -> bool:
    """Push a box off a line by half their overlap, and the line's ends the other way."""
    (x, y), (ax, ay), (bx, by) = spots[i], spots[a], spots[b]
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    if not length or not 0 < (x - ax) * dx + (y - ay) * dy < length * length:
        return False
    nx, ny = -dy / length, dx / length
    away = (x - ax) * nx + (y - ay) * ny
    need = abs(nx) * box[0] / 2 + abs(ny) * box[1] / 2 + CLEAR - abs(away)
    if need <= 0:
        return False
    push = need * 0.3 * (1 if away >= 0 else -1)
    spots[i] = (x + nx * push, y + ny * push)
    for end, (ex, ey) in ((a, (ax, ay)), (b, (bx, by))):
        spots[end] = (ex - nx * push / 2, ey - ny * push / 2)
    return True


def _off_box(spots: list[Point], i: int, j: int, boxes: Sequence[Size]) -> bool:
    """Push two boxes apart along the side on which they overlap least."""
    (ax, ay), (bx, by) = spots[i], spots[j]
    over_x = (boxes[i][0] + boxes[j][0]) / 2 + GAP - abs(ax - bx)
    over_y = (boxes[i][1] + boxes[j][1]) / 2 + GAP - abs(ay - by)
    if over_x <= 0.5 or over_y <= 0.5:
        return False
    if over_x < over_y:
        push = over_x / 2 * (1 if ax >= bx else -1)
        spots[i], spots[j] = (ax + push, ay), (bx - push, by)
    else:
        push = over_y / 2 * (1 if ay >= by else -1)
        spots[i], spots[j] = (ax, ay + push), (bx, by - push)
    return True
