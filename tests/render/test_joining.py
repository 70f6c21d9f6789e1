"""One owner's land as one outline fills what its provinces fill."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import pytest

from sites import REPO
from zine.render.hatching import Border, Borders
from zine.variantfiles.variant_reader import load_drawing
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


def corners(outline: Sequence[Border]) -> Ring:
    """The corners of an outline from its first border to its last."""
    return tuple(corner for border in outline for corner in border.corners[:-1])


def joined(rings: Iterable[Ring]) -> tuple[Ring, ...]:
    """The outlines of rings as if they were a map of their own, each a province."""
    cells = {str(at): [ring] for at, ring in enumerate(rings)}
    return tuple(map(corners, Borders(cells).around(cells)))


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


@pytest.mark.parametrize("variant", ["standard", "aberration"])
def test_land_has_the_same_outline_whatever_lies_around_it(variant: str) -> None:
    """Where a map's borders are cut does not show: not in the corners, nor in their order."""
    sites = load_drawing(variant, REPO).geometry.sites
    chance = random.Random(1901)
    owned = [code for code, site in sites.items() if site.cells and chance.random() < 0.4]
    on_the_map = Borders({code: site.cells for code, site in sites.items()})
    by_itself = Borders({code: sites[code].cells for code in owned})

    expected = [corners(each) for each in by_itself.around(owned)]
    assert expected == [corners(each) for each in on_the_map.around(owned)]


def test_a_border_knows_the_way_back() -> None:
    """Two squares share one: each walks it in a direction of its own."""
    other = ((10.0, 0.0), (20.0, 0.0), (20.0, 10.0), (10.0, 10.0))
    borders = Borders({"one": [SQUARE], "other": [other]})

    own, others = (
        {each for line in borders.around([n]) for each in line} for n in ("one", "other")
    )

    (shared,) = [each for each in own if each.back in others]
    assert {(10.0, 0.0), (10.0, 10.0)} == set(shared.corners)
    assert shared.corners == shared.back.corners[::-1]


def test_what_encloses_nothing_breaks_nothing() -> None:
    """A corner listed twice is one corner; there and back again is no land."""
    double = (SQUARE[0], SQUARE[0], *SQUARE[1:], SQUARE[0])

    assert joined([SQUARE]) == joined([double])
    assert () == joined([SQUARE[:2], SQUARE[:1], ()])
