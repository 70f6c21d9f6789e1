"""A board printed in black and white: whose land and whose unit it is can still be seen.

Grey alone proves nothing, for two colours can be equally dark: each patch is compared without
its mean, so that only hatching and strokes count.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page

from browsing import needs_chromium, opened, served, settled, with_letters

pytestmark = [pytest.mark.deep, needs_chromium]
DOTS = 6  # for a pixel of 1/96 inch: a printer of 576 dots an inch
SHIFT = 4  # dots by which two patches may be out of step
LAND_ALIKE, LAND_APART = 9.5, 10.5  # of 255, root mean square
UNITS_ALIKE, UNITS_APART = 18.5, 21.0
ONLY = """(kept) => {
  const board = document.querySelector(".cover figure.board svg");
  for (const each of board.children) {
    if (!each.matches("defs, title, desc")) each.style.display = each.matches(kept) ? "" : "none";
  }
  const box = board.getBoundingClientRect();
  return [box.x, box.y, box.width / board.viewBox.baseVal.width];
}"""
# Squares of land, by the number of their power, in step with the hatching.
LAND = """() => [...document.querySelectorAll(".cover .zb-tint path")].flatMap((land) => {
  const power = land.id.match(/h(\\d+)$/)[1];
  const near = [-2, 11, 24];
  const own = (x, y) => near.every((a) => near.every((b) =>
    land.isPointInFill(new DOMPoint(x + a, y + b))));
  const found = [];
  for (let y = 20; y < 900; y += 10) for (let x = 20; x < 960; x += 10) {
    if (own(x, y)) found.push([power, x, y, 20, 20]);
  }
  return [found[0], found.at(-1)].filter(Boolean);
})"""
UNITS = """() => [...document.querySelectorAll(".cover .zb-u > use")].map((unit) => [
  unit.getAttribute("href").split("-").at(-1),
  unit.x.baseVal.value - 15, unit.y.baseVal.value - 13, 30, 26,
])"""


@pytest.fixture(scope="module")
def page(published: Path) -> Iterator[Page]:
    """An issue as it is printed, its cover's board as large as on paper."""
    with served(published / "output") as address, opened() as chromium:
        page = chromium.new_page(viewport={"width": 794, "height": 1123}, device_scale_factor=DOTS)
        page.emulate_media(media="print")
        with_letters(page)
        page.goto(f"{address}/issues/2-print.html", wait_until="networkidle")
        settled(page)
        yield page
        page.close()


def patches(page: Page, kept: str, script: str) -> dict[str, list[Any]]:
    """Grey patches of the board by their keys, with nothing but the `kept` parts drawn."""
    x, y, scale = page.evaluate(ONLY, kept)
    sheet = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("L"), dtype=float)
    found: dict[str, list[Any]] = defaultdict(list)
    for key, left, top, width, height in page.evaluate(script):
        across, down = (round((at + each * scale) * DOTS) for at, each in ((x, left), (y, top)))
        wide, high = (round(each * scale * DOTS) for each in (width, height))
        found[key].append(sheet[down : down + high, across : across + wide])
    return found


def apart(one: Any, other: Any) -> float:
    """How much the drawing of two patches differs, whatever their grey and step."""
    rows, columns = one.shape
    core = one[SHIFT:-SHIFT, SHIFT:-SHIFT]
    return min(
        float(np.std(core - other[dy : rows - 2 * SHIFT + dy, dx : columns - 2 * SHIFT + dx]))
        for dx, dy in product(range(2 * SHIFT + 1), repeat=2)
    )


def nearest(some: list[Any], others: list[Any]) -> float:
    """The least by which a patch of one kind differs from one of another."""
    return min(apart(a, b) for a, b in product(some, others))


def test_land_is_told_apart_by_its_hatching(page: Page) -> None:
    """Any two powers' land differs in grey print; two places of one power's do not."""
    land = patches(page, ".zb-land, .zb-tint, use", LAND)

    alike = {key: apart(*two) for key, two in land.items() if len(two) > 1}
    differ = {(a, b): nearest(land[a], land[b]) for a, b in combinations(sorted(land), 2)}

    assert len(land) >= 6
    assert len(alike) >= 5
    assert {} == {key: each for key, each in alike.items() if each > LAND_ALIKE}
    assert {} == {key: each for key, each in differ.items() if each < LAND_APART}


def test_units_are_told_apart_by_their_strokes(page: Page) -> None:
    """Any two powers' armies, or fleets, differ in grey print; some two of one power do not.

    A badge or a neighbour may lie over others.
    """
    units = patches(page, ".zb-u", UNITS)

    alike = {key: nearest(some[:1], some[1:]) for key, some in units.items() if len(some) > 1}
    differ = {
        (a, b): nearest(units[a][:3], units[b][:3])
        for a, b in combinations(sorted(units), 2)
        if a[0] == b[0]
    }

    assert len(alike) >= 5
    assert len(differ) >= 12
    assert {} == {key: each for key, each in alike.items() if each > UNITS_ALIKE}
    assert {} == {key: each for key, each in differ.items() if each < UNITS_APART}
