"""Charts as a browser shows them: no name on another, one drawing at a time, on every page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import (
    needs_chromium,
    served,
    settled,
    with_letters,
    without_letters,
)

pytestmark = [pytest.mark.deep, needs_chromium]
WIDTHS = (360, 768, 1280)
Seen = dict[tuple[str, int], tuple[list[str], list[int]]]  # by page and width
# The labels of each visible chart that overlap by more than a pixel or leave their drawing. The
# reader's own letters may leave it a little: nothing cuts them but the edge of the window.
MEETING = """ours => [...document.querySelectorAll('svg.chart')].flatMap(svg => {
  let own = svg.getBoundingClientRect();
  if (!own.width) return [];
  if (!ours) own = { left: 0, right: innerWidth, top: own.top - 8, bottom: own.bottom + 8 };
  const all = [...svg.querySelectorAll('text')].map(t => [t.getBoundingClientRect(), t.textContent]);
  const found = all.filter(([b]) => b.left < own.left - 1 || b.right > own.right + 1
    || b.top < own.top - 1 || b.bottom > own.bottom + 1).map(([, name]) => 'cut: ' + name);
  all.forEach(([a, one], i) => all.slice(i + 1).forEach(([b, other]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    // A line's box is higher than its letters.
    if (wide > 1 && high > Math.min(a.height, b.height) * 0.3) found.push(one + ' / ' + other);
  }));
  return found;
})"""
SHOWN = """() => [...document.querySelectorAll('figure')].map(
  each => [...each.querySelectorAll('svg.chart')].filter(s => s.getBoundingClientRect().width).length
).filter((_, at) => document.querySelectorAll('figure')[at].querySelector('svg.chart'))"""


def charted(output: Path) -> list[str]:
    """The pages with charts, one player's for all."""
    pages = sorted(
        page.relative_to(output).as_posix()
        for page in output.rglob("*.html")
        if 'class="chart ' in page.read_text(encoding="utf-8")
    )
    players = [each for each in pages if each.startswith("players/")]
    return [each for each in pages if each not in players[3:]]


@pytest.fixture(scope="module", params=["our letters", "the reader's"])
def seen(request: pytest.FixtureRequest, browser: Browser, published: Path) -> Seen:
    """On each page with charts, at each width: the names that meet or are cut, the drawings shown.

    Each page is asked for once: what a chart looks like depends on the window alone.
    """
    ours = request.param == "our letters"
    found: Seen = {}
    page = browser.new_page()
    (with_letters if ours else without_letters)(page)
    with served(published / "output") as address:
        for name in charted(published / "output"):
            page.goto(f"{address}/{name}")
            if ours:
                settled(page)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                found[name, width] = page.evaluate(MEETING, ours), page.evaluate(SHOWN)
    page.close()
    return found


def test_no_name_meets_another(seen: Seen) -> None:
    """Nor is one cut, whatever type the page is set in."""
    assert len(seen) > 10 * len(WIDTHS)
    assert {} == {where: meeting for where, (meeting, _) in seen.items() if meeting}


def test_one_drawing_of_each_chart_is_shown(seen: Seen) -> None:
    """The wide one or the narrow one."""
    assert {1} == {count for _, counts in seen.values() for count in counts}
