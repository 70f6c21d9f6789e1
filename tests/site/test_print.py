"""An issue on paper: its pages, its running heads, its cover, and its powers without colour."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import combinations
from pathlib import Path

import pytest

from browsing import needs_chromium, opened, served, settled, with_letters
from extreme_zine import CROWDED_EXCHANGE, EXCHANGE, built_extreme
from zine.render.hatching import hatch_ids, patterns
from zine.render.running_heads import css_string, running_heads
from zine.variantfiles.variant_reader import load_variant

A4 = (595, 842)  # points


@pytest.mark.deep
@needs_chromium
def test_the_issue_fits_sixteen_pages_of_a4(published: Path) -> None:
    """Whole, with every order, board, chart and table, as chromium prints it."""
    with served(published / "output") as address, opened() as chromium:
        page = chromium.new_page()
        with_letters(page)
        page.goto(f"{address}/issues/2-print.html", wait_until="networkidle")
        settled(page)
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
        wide = page.evaluate("document.documentElement.scrollWidth")
        page.close()

    sheets = re.findall(rb"/Type\s*/Page\b", pdf)
    boxes = {tuple(map(round, map(float, box.split()[2:]))) for box in _boxes(pdf)}
    assert 1 < len(sheets) <= 16
    assert {A4} == boxes
    assert wide <= 1280


@pytest.mark.deep
@needs_chromium
def test_a_turn_prints_on_a4_without_what_only_a_screen_can_do(published: Path) -> None:
    """No button to send orders, and no time in the zone of whoever printed it."""
    with served(published / "output") as address, opened() as chromium:
        page = chromium.new_page(timezone_id="Asia/Tokyo")
        page.goto(f"{address}/games/marengo/1906-1-spring-movement.html")
        page.emulate_media(media="print")
        seen = [
            page.locator(each).first.is_visible()
            for each in (".send", ".local", ".onscreen", "[data-phases]")
        ]
        boxes = _boxes(page.pdf(prefer_css_page_size=True))
        page.close()

    assert [False] * 4 == seen
    assert {A4} == {tuple(map(round, map(float, box.split()[2:]))) for box in boxes}


@pytest.mark.deep
@needs_chromium
def test_a_printed_table_has_no_column_of_single_words(published: Path) -> None:
    """Remarks and sources have room for several words, and paper no column of links."""
    names = ("ratings/2024.html", "polls/best-zine-2026/can.html", "issues/2-print.html")
    with served(published / "output") as address, opened() as chromium:
        page = chromium.new_page(viewport={"width": 700, "height": 990})
        page.emulate_media(media="print")
        tall, links = {}, 0
        for name in names:
            page.goto(f"{address}/{name}")
            tall[name] = page.locator(":is(.rated, .sums) tbody tr").evaluate_all(
                "all => Math.max(0, ...all.map((each) => each.clientHeight))"
            )
            links += page.locator(".deadlines a[href*='/orders/']:visible").count()
        page.close()

    assert links == 0
    assert max(tall.values()) < 60
    assert tall["ratings/2024.html"] > 0 < tall["polls/best-zine-2026/can.html"]


LINES_OF_LINKS = """() => [...document.querySelectorAll("main p")]
  .filter((each) => each.checkVisibility() && each.innerText.trim())
  .filter((each) => [...each.childNodes].every((part) =>
    part.nodeType === Node.TEXT_NODE ? !part.data.trim() : part.matches("a, button, label")))
  .map((each) => each.innerText)"""


@pytest.mark.deep
@needs_chromium
def test_no_line_on_paper_is_only_there_to_be_tapped(published: Path) -> None:
    """A turn's page has no paragraph that is a link and nothing else."""
    output = published / "output"
    names = [
        f"games/marengo/{path.name}" for path in (output / "games/marengo").glob("1903-*.html")
    ]
    found = {}
    with served(output) as address, opened() as chromium:
        page = chromium.new_page()
        page.emulate_media(media="print")
        for name in names:
            page.goto(f"{address}/{name}")
            if lines := page.evaluate(LINES_OF_LINKS):
                found[name] = lines
        page.close()

    assert len(names) == 5
    assert {} == found


HEADINGS = """() => [...document.querySelectorAll("main :is(h2, h3, h4)")]
  .flatMap((each) => each.innerText.split("\\n")).map((each) => each.trim()).filter(Boolean)"""


@pytest.mark.deep
@needs_chromium
@pytest.mark.skipif(not shutil.which("pdftotext"), reason="there is no pdftotext on this machine")
@pytest.mark.parametrize(
    "name",
    [
        "how-to-order.html",
        "how-to-read.html",
        "index.html",
        "issues/2-print.html",
        "issues/2.html",
        "games/bourse/1904-3-spring-exchange.html",
        "games/marengo/1906-1-spring-movement.html",
        "games/marne/1914-5-winter-adjustments.html",
        "players/index.html",
        "players/oxbow.html",
        "polls/best-zine-2026.html",
        "quizzes/fleet-quiz.html",
        "ratings/index.html",
        "variants/1914.html",
    ],
)
def test_no_sheet_is_bare_and_none_ends_in_a_heading(published: Path, name: str) -> None:
    """Three lines at least on each, and below a heading what it heads."""
    with served(published / "output") as address, opened() as chromium:
        page = chromium.new_page()
        with_letters(page)
        page.goto(f"{address}/{name}", wait_until="networkidle")
        settled(page)
        # Its list of contents has the words of headings, and may end a sheet.
        page.evaluate("document.querySelectorAll('.contents ol').forEach((each) => each.remove())")
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
        headings = set(page.evaluate(HEADINGS))
        page.close()
    read = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
    sheets = [
        [line.strip() for line in sheet.split("\n") if line.strip()]
        for sheet in read.stdout.decode().split("\f")[:-1]
    ]
    ends = [
        [line for line in sheet if not re.fullmatch(r"\d+ / \d+", line)][-1:] for sheet in sheets
    ]

    assert [] == [sheet for sheet in sheets if len(sheet) < 3]
    assert [] == [end for end in ends if headings & set(end)]


# Tables that are pushed out of their column, drawings taller than a sheet, and keys of large symbols.
MISFITS = """() => [...document.querySelectorAll("main .scroll, main svg")].filter((each) => {
  if (!each.checkVisibility() || each.parentElement.closest("svg")) return false;
  const { height } = each.getBoundingClientRect();
  if (each.localName === "svg") return height > (each.closest(".board-key") ? 90 : 950);
  return each.querySelector("table") && each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.ariaLabel || each.parentElement.outerHTML.slice(0, 80))"""


@pytest.mark.deep
@needs_chromium
@pytest.mark.parametrize(
    "name",
    [
        "issues/60-print.html",
        f"games/exchange/{EXCHANGE}.html",
        f"games/crowded-exchange/{CROWDED_EXCHANGE}.html",
        "games/crowded-exchange/index.html",
        "games/crowd/1901-1-spring-movement.html",
    ],
)
def test_many_powers_and_long_names_fit_their_sheets(name: str) -> None:
    """No letter of a table is cut off at the edge of a column, and what opens by a tap is printed."""
    with served(built_extreme() / "output") as address, opened() as chromium:
        page = chromium.new_page(viewport={"width": 695, "height": 1000})  # of A4 in its margins
        with_letters(page)
        page.emulate_media(media="print")
        page.goto(f"{address}/{name}")
        settled(page)
        misfits = page.evaluate(MISFITS)
        heights = page.locator("td > details").evaluate_all("all => all.map((e) => e.offsetHeight)")
        page.close()

    assert [] == misfits
    assert not heights or min(heights) > 40


@pytest.mark.deep
@needs_chromium
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("issues/60-print.html", 6),
        ("games/crowd/1901-1-spring-movement.html", 6),
        ("games/crowded-exchange/index.html", 7),
        (f"games/crowded-exchange/{CROWDED_EXCHANGE}.html", 8),
    ],
)
def test_many_games_and_powers_fill_their_sheets(name: str, most: int) -> None:
    """The first sheet has the board or what is in the issue; press is whole, and rows are broad."""
    with served(built_extreme() / "output") as address, opened() as chromium:
        page = chromium.new_page(viewport={"width": 695, "height": 1000})
        with_letters(page)
        page.goto(f"{address}/{name}")
        settled(page)
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
        page.emulate_media(media="print")
        ends = page.locator(".contents, .map figure > svg.zb").evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect().bottom)"
        )
        letter = page.get_by_text("This is line 200 of a long letter").all()
        seen = [each.is_visible() for each in letter]
        broad = page.locator(":is(.holdings, .leaders) .folded").evaluate_all(
            "all => Math.min(...all.filter((e) => e.clientHeight > 60).map((e) => e.clientWidth))"
        )
        page.close()

    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) <= most
    assert all(each < 1020 for each in ends)
    assert all(seen)
    assert broad is None or broad > 500


RULES = """() => {
  const rules = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), lines = [];
  for (const each of document.querySelectorAll("main *:not(svg *)")) {
    const style = getComputedStyle(each), box = each.getBoundingClientRect();
    if (parseFloat(style.borderTopWidth) && box.width > 150 && style.borderTopStyle !== "none" && !each.matches("tr, td, th, table, figure, svg, .contents"))
      rules.push([box.left, box.top, each.textContent.trim().slice(0, 30)]);
  }
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    if (words.currentNode.data.trim()) lines.push(...range.getClientRects());
  }
  return rules.flatMap(([left, top, what]) => rules
    .filter(([x, y]) => Math.abs(x - left) < 20 && y > top + 0.5 && y < top + 40)
    .filter(([, y]) => !lines.some((line) => line.left < left + 200 && line.right > left && line.top >= top - 1 && line.bottom <= y + 1))
    .map(() => what));
}"""


@pytest.mark.deep
@needs_chromium
def test_no_two_rules_lie_one_above_the_other(published: Path) -> None:
    """Between two lines across a column there are words."""
    with served(published / "output") as address, opened() as chromium:
        page = chromium.new_page(viewport={"width": 700, "height": 1000})
        page.goto(f"{address}/issues/2-print.html", wait_until="networkidle")
        page.emulate_media(media="print")
        found = page.evaluate(RULES)
        page.close()

    assert [] == found


def _boxes(pdf: bytes) -> list[str]:
    return [each.decode() for each in re.findall(rb"/MediaBox\s*\[([^\]]+)\]", pdf)]


def test_every_page_has_a_head_and_a_number(published: Path) -> None:
    """The style sheet of the issue names the zine and the issue; the page links it for print."""
    heads = (published / "output/issues/2-print.css").read_text(encoding="utf-8")
    page = (published / "output/issues/2-print.html").read_text(encoding="utf-8")

    assert '@top-left { content: "The Spring Offensive"' in heads
    assert "counter(page)" in heads
    assert 'href="../issues/2-print.css" media="print"' in page


@pytest.mark.parametrize("text", ['"; } body { display: none', "\\", "a\nb", "</style>", "*/"])
def test_a_title_cannot_leave_its_string(text: str) -> None:
    """Whatever a zine is called, its style sheet has no more rules than before."""
    string = css_string(text)

    assert not set(string[1:-1]) & set('"\n;{}<>*/')
    assert running_heads("A", "B").count("{") == running_heads(text, text).count("{")
    read = re.sub(r"\\([0-9a-f]+) ", lambda sign: chr(int(sign[1], 16)), string[1:-1])
    assert text == read


def test_the_cover_has_the_busiest_board_with_a_headline(published: Path) -> None:
    """Below the title, with the game, the phase and the headline."""
    page = (published / "output/issues/2-print.html").read_text(encoding="utf-8")

    cover = re.findall(r'class="board best".*?<figcaption>(.*?)</figcaption>', page, re.S)
    words = [re.sub(r"<[^>]+>", "", each) for each in cover]
    assert ["Marengo, Spring 1906: Rome changes hands and two armies lose their beds"] == words
    assert page.index('class="cover"') < page.index('class="contents"')


def test_powers_differ_without_colour() -> None:
    """Each power's land has strokes of its own, and its units a letter."""
    folder = load_variant("standard")
    hatches = hatch_ids(folder.colours, folder.colours, "x")
    strokes = {
        power: next(iter(patterns({power: hatch}))).partition(" d=")[2]
        for power, hatch in hatches.items()
    }

    assert 7 == len(strokes)
    assert [] == [two for two in combinations(strokes, 2) if strokes[two[0]] == strokes[two[1]]]
    assert 7 == len(set(folder.letters.values()))
