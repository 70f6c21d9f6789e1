"""One owner's land as one outline fills what its provinces fill."""

from __future__ import annotations

import random

import pytest

from sites import REPO
from zine.render.joining import joined
from zine.variantfiles.loading import load_drawing
from zine.variants.geometry import Point, Ring, contains

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def winding(rings: tuple[Ring, ...], point: Point) -> int:
    """How often the rings go around a point, as SVG's nonzero rule counts."""
    x, y = point
    turns = 0
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                turns += 1 if by > ay else -1
    return turns


@pytest.mark.parametrize("variant", ["standard", "aberration"])
@pytest.mark.parametrize("seed", range(3))
def test_the_same_land_is_filled(variant: str, seed: int) -> None:
    """Whatever provinces one power owns, at a thousand points."""
    geometry = load_drawing(variant, REPO).geometry
    chance = random.Random(seed)
    owned = [site for site in geometry.sites.values() if site.cells and chance.random() < 0.5]
    rings = tuple(ring for site in owned for ring in site.cells)
    outline = joined(rings)
    width, height = geometry.size

    points = [(chance.uniform(0, width), chance.uniform(0, height)) for _ in range(1000)]

    expected = [any(contains(ring, point) for ring in rings) for point in points]
    assert expected == [winding(outline, point) != 0 for point in points]
    assert sum(map(len, outline)) < sum(map(len, rings))


def test_neighbours_become_one_whichever_way_they_turn() -> None:
    """Two squares side by side are an oblong without the side between them."""
    other = ((10.0, 0.0), (10.0, 10.0), (20.0, 10.0), (20.0, 0.0))

    (outline,) = joined([SQUARE, other])

    assert 6 == len(outline)


def test_what_does_not_touch_stays_apart() -> None:
    """And a province alone keeps its corners; one listed twice breaks nothing."""
    far = tuple((x + 50, y) for x, y in SQUARE)

    assert 2 == len(joined([SQUARE, far]))
    assert [sorted(SQUARE)] == [sorted(each) for each in joined([SQUARE])]
    assert 2 == len(joined([SQUARE, SQUARE]))
    assert () == joined([])
