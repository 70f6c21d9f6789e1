"""Charts as a browser shows them: no name on another, one drawing at a time, on every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsing import needs_chromium, opened, served

pytestmark = [pytest.mark.deep, needs_chromium]
WIDTHS = (360, 768, 1280)
# The labels of each visible chart that overlap by more than a pixel or leave their drawing.
MEETING = """() => [...document.querySelectorAll('svg.chart')].flatMap(svg => {
  const own = svg.getBoundingClientRect();
  if (!own.width) return [];
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    with opened() as chromium:
        yield chromium


def charted(output: Path) -> list[str]:
    """The pages with charts, one player's for all."""
    pages = sorted(
        page.relative_to(output).as_posix()
        for page in output.rglob("*.html")
        if 'class="chart ' in page.read_text(encoding="utf-8")
    )
    players = [each for each in pages if each.startswith("players/")]
    return [each for each in pages if each not in players[3:]]


def looked_at(browser: Browser, output: Path, width: int, script: str) -> dict[str, Any]:
    """What a script finds on each page with charts."""
    found: dict[str, Any] = {}
    with served(output) as address:
        context = browser.new_context(viewport={"width": width, "height": 900})
        page = context.new_page()
        for name in charted(output):
            page.goto(f"{address}/{name}")
            page.reload()  # letters that came late are used from the next page on
            found[name] = page.evaluate(script)
        context.close()
    return found


@pytest.mark.parametrize("width", WIDTHS)
def test_no_name_meets_another(browser: Browser, published: Path, width: int) -> None:
    """Nor is one cut, in the font that the page really has."""
    found = looked_at(browser, published / "output", width, MEETING)

    assert len(found) > 10
    assert {} == {name: meeting for name, meeting in found.items() if meeting}


@pytest.mark.parametrize("width", WIDTHS)
def test_one_drawing_of_each_chart_is_shown(browser: Browser, published: Path, width: int) -> None:
    """The wide one or the narrow one."""
    found = looked_at(browser, published / "output", width, SHOWN)

    assert {1} == {count for counts in found.values() for count in counts}
