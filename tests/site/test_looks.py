"""Pages as pictures: no holes beside text, no heading alone, and one story that leads everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import needs_chromium, served
from extreme_zine import built_extreme
from sites import whole_sample

# The tallest stretch, of all that is laid out side by side, in which one side is empty while the
# other has text. A side is the outer two fifths; nothing has to fill the room beside a board.
HOLE = """() => {
  let worst = 0;
  for (const whole of document.querySelectorAll("main *")) {
    const style = getComputedStyle(whole);
    const columns = style.display === "grid" ? style.gridTemplateColumns.split(" ").length : +style.columnCount || 1;
    if ((columns > 1 || whole.matches(".flowing")) && !whole.matches(".issue") && whole.closest("svg, table, li") === null)
      worst = Math.max(worst, hole(whole));
  }
  return Math.round(worst);

  function hole(whole) {
    const at = whole.getBoundingClientRect();
    const sides = [[at.left, at.left + 0.4 * at.width], [at.right - 0.3 * at.width, at.right]];
    const filled = [[], []], text = [[], []];
    const put = (box, kinds) => sides.forEach(([from, to], side) => {
      if (box.width > 1 && box.height > 1 && box.left < to && box.right > from)
        for (const each of kinds) each[side].push([box.top, box.bottom]);
    });
    for (const each of whole.querySelectorAll("svg, img, input, table"))
      put(each.getBoundingClientRect(), [filled]);
    for (const each of whole.children)
      if (getComputedStyle(each).columnSpan === "all") for (const side of filled) side.push([each.getBoundingClientRect().top, each.getBoundingClientRect().bottom]);
    const words = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const around = words.currentNode.parentElement;
      if (!words.currentNode.data.trim() || around.closest("svg, table") || !around.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      for (const box of range.getClientRects()) put(box, [filled, text]);
    }
    let most = 0;
    // Nothing has to follow the orders beside what runs on beneath a board, nor the box of what is due.
    for (const side of whole.matches(".flowing, .answer") ? [0] : [0, 1]) {
      let end = at.top;
      for (const [top, bottom] of [...filled[side], [Infinity, 0]].sort((a, b) => a[0] - b[0])) {
        const beside = text[1 - side].filter(([a, b]) => b > end && a < top);
        if (beside.length > 1) {
          const from = Math.max(end, Math.min(...beside.map(([a]) => a)));
          most = Math.max(most, Math.min(top, Math.max(...beside.map(([, b]) => b))) - from);
        }
        end = Math.max(end, bottom);
      }
    }
    return most;
  }
}"""
MOST = 200  # pixels


@pytest.fixture(scope="module", params=["sample", "extreme"])
def output(request: pytest.FixtureRequest) -> Path:
    """The sample zine's site, and one of extremes."""
    return (whole_sample if request.param == "sample" else built_extreme)() / "output"


@pytest.fixture(scope="module")
def address(output: Path) -> Iterator[str]:
    """Where the site is served."""
    with served(output) as here:
        yield here


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page on a desk."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    yield page
    page.close()


def issues(output: Path) -> list[Path]:
    """The first issues, and the one with most games."""
    return [*sorted(output.glob("issues/[0-9].html")), *output.glob("issues/60.html")]


def turns(output: Path) -> list[Path]:
    """Every turn, but one alone of games that are alike."""
    found = sorted(output.glob("games/*/[12]*.html"))
    return [each for each in found if "small-" not in each.parent.name or "small-0" in str(each)]


# Headings that are the last thing in their column or on their page: what follows is elsewhere.
ALONE = """() => [...document.querySelectorAll("main :is(h2, h3, h4)")].filter((each) => {
  if (!each.checkVisibility() || each.classList.contains("hidden")) return false;
  const after = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  after.currentNode = each.lastChild;
  let next = after.nextNode();
  while (next && (!next.data.trim() || each.contains(next) || !next.parentElement.checkVisibility() || next.parentElement.closest("svg")))
    next = after.nextNode();
  if (!next) return false;
  const range = document.createRange();
  range.selectNodeContents(next);
  const own = each.getBoundingClientRect();
  return range.getClientRects()[0].top < own.top - 50 && getComputedStyle(each).columnSpan !== "all";
}).map((each) => each.textContent.trim())"""


@pytest.mark.deep
@needs_chromium
def test_no_heading_is_alone_at_the_foot_of_a_column(
    desk: Page, address: str, output: Path
) -> None:
    """What it heads begins in its column."""
    alone: dict[str, list[str]] = {}
    for path in issues(output):
        desk.goto(f"{address}/issues/{path.name}")
        alone |= {path.name: found} if (found := desk.evaluate(ALONE)) else {}

    assert {} == alone


@pytest.mark.deep
@needs_chromium
def test_a_game_folds_on_a_phone_without_scripts(browser: Browser) -> None:
    """Orders, press and tables open by a tap; paper has them all."""
    phone = browser.new_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    with served(whole_sample() / "output") as here:
        phone.goto(f"{here}/issues/1.html", wait_until="load")
    orders = phone.locator(".game .run").first
    folded = orders.is_visible()
    phone.locator(".unfold label").first.click()
    opened = orders.is_visible()
    phone.emulate_media(media="print")
    phone.locator(".unfold label").first.evaluate("each => each.control.checked = false")
    printed = orders.is_visible()
    phone.close()

    assert (False, True, True) == (folded, opened, printed)


@pytest.mark.deep
@needs_chromium
def test_no_hole_beside_a_column_of_text(desk: Page, address: str, output: Path) -> None:
    """On the front page, on each issue, and on every turn."""
    names = [
        path.relative_to(output).as_posix()
        for path in (output / "index.html", *issues(output), *turns(output))
    ]
    holes: list[tuple[int, str]] = []
    for name in names:
        desk.goto(f"{address}/{name}")
        holes.append((desk.evaluate(HOLE), name))

    assert [] == sorted(each for each in holes if each[0] > MOST)
