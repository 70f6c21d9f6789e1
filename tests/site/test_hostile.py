"""Payloads of our own collection: none leaves anything active in the site."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as PlaywrightError

from browsing import needs_chromium, served
from hostile_site import ARTICLES, activity, hostile_zine, payloads, rows
from sites import REPO, build, copy_small_built, copy_zine, made_once
from zine.files.drawings.svg_check import svg_problems
from zine.files.site.site_mark import MARK
from zine.wings.desk.contributions.text_checks import judge_text
from zine.writing.contribution_reader import read_text
from zine.writing.embeds import Embeddable
from zine.writing.markdown_parser import parse

NO_DIALOGS = """
for (const name of ["alert", "confirm", "prompt", "print"])
  window[name] = () => { window.pwned = name; };
"""
TOUCH = """() => {
  addEventListener("click", event => {
    const link = event.target.closest && event.target.closest("a");
    if (link && link.protocol !== "javascript:") event.preventDefault();
  }, true);
  const names = ["click", "mouseover", "pointerenter", "focus", "toggle", "animationstart"];
  for (const element of document.querySelectorAll("body, body *"))
    for (const name of names)
      element.dispatchEvent(new MouseEvent(name, {bubbles: true, cancelable: true}));
  for (const frame of document.querySelectorAll("iframe")) window.pwned = "frame";
}"""


@pytest.fixture(scope="module")
def hostile() -> Path:
    """A zine full of payloads, built."""
    return made_once("hostile", _built) / "output"


def _built(root: Path) -> None:
    done = build(hostile_zine(root))
    assert 0 == done.returncode, done.stderr[-3000:]


@pytest.fixture(scope="module")
def address(hostile: Path) -> Iterator[str]:
    """Where the hostile zine is served."""
    with served(hostile) as here:
        yield here


def without_policy(browser: Browser) -> BrowserContext:
    """Pages whose policy is set aside and which open no dialog: they would stand still in one."""
    context = browser.new_context(bypass_csp=True)
    context.add_init_script(NO_DIALOGS)
    return context


def watch(context: BrowserContext, site: str, faults: list[str]) -> Page:
    """A page in which every dialog and every request out of the site is a fault.

    Requests are watched and not taken over, or each page would load style and letters anew.
    """
    page = context.new_page()
    page.on("popup", lambda popup: faults.append(f"popup {popup.url}"))
    context.on("request", lambda request: faults.extend(strange(request.url, site)))
    return page


def strange(url: str, site: str) -> list[str]:
    """A fault if an address leads out of the site."""
    return [] if url.startswith((site, "data:")) else [f"asks {url}"]


def look(page: Page, faults: list[str]) -> None:
    """Touch everything on a page, and see whether a script has run."""
    start = page.url.partition("#")[0]
    try:
        # Unlike an evaluation, this wait ends by itself if the page never answers.
        page.wait_for_function(f"() => {{ ({TOUCH})(); return true; }}", polling=1000)
        page.wait_for_timeout(20)
        ran = page.wait_for_function("() => [window.pwned]", polling=1000).json_value()[0]
    except PlaywrightError as error:
        faults.append(f"left the page: {error}")
        return
    if page.url.partition("#")[0] != start:
        faults.append(f"went to {page.url}")
    elif ran:
        faults.append("script ran")


def test_there_are_enough_payloads() -> None:
    """The collection does not shrink."""
    assert len(ARTICLES) >= 170
    assert len(rows("headers")) >= 35
    assert len(rows("drawings")) >= 75


def test_nothing_active_is_written(hostile: Path) -> None:
    """No page, feed or drawing holds a script, a handler, a frame or an odd link."""
    assert [] == list(activity(hostile))


def test_no_template_is_run(hostile: Path) -> None:
    """Template marks are text like any other."""
    pages = [path.read_text(encoding="utf-8") for path in hostile.rglob("*.html")]

    assert any("{{ 7771*1113 }}" in page for page in pages)
    assert not any(str(7771 * 1113) in page for page in pages)


def test_no_file_of_the_zine_is_copied(hostile: Path) -> None:
    """Nothing that is not a picture comes into the site by a link."""
    suffixes = {path.suffix for path in hostile.rglob("*") if path.is_file() and path.name != MARK}

    # Records, calendars and books are taken away from games, scripts and letters come from the theme.
    ours = {
        ".epub",
        ".html",
        ".svg",
        ".png",
        ".txt",
        ".xml",
        ".css",
        ".js",
        ".yaml",
        ".ics",
        ".json",
    }
    ours |= {".woff2", ".csv", ".bin"}
    assert ours == suffixes
    assert all("theme" in path.parts for path in hostile.rglob("*.js"))
    assert all("theme" in path.parts for path in hostile.rglob("*.woff2"))
    assert all("positions" in path.parts for path in hostile.rglob("*.bin"))
    assert all({"api", "positions"} & {*path.parts} for path in hostile.rglob("*.json"))
    assert all("api" in path.parts for path in hostile.rglob("*.csv"))
    assert {"records.yaml"} == {path.name for path in hostile.rglob("*.yaml")}


def test_links_carry_no_recommendation(hostile: Path) -> None:
    """Links from contributors say nofollow and noopener, whatever they said themselves."""
    number = list(payloads("html")).index("target")
    page = (hostile / f"articles/html-{number}.html").read_text(encoding="utf-8")

    assert '<a href="https://good.example" rel="nofollow noopener">x</a>' in page


@pytest.mark.deep
@needs_chromium
def test_no_payload_acts_in_a_browser(browser: Browser, address: str, hostile: Path) -> None:
    """No dialog, no request, no script: even where the site's policy is set aside."""
    context = without_policy(browser)
    found: dict[str, list[str]] = {}
    faults: list[str] = []
    page = watch(context, address, faults)
    for path in sorted(hostile.rglob("*.html")):
        name = path.relative_to(hostile).as_posix()
        page.goto(f"{address}/{name}")
        look(page, faults)
        if faults:
            found[name] = list(faults)
            faults.clear()
    context.close()

    assert {} == found


@pytest.mark.deep
@needs_chromium
def test_the_payloads_would_act_if_nothing_held_them(browser: Browser, address: str) -> None:
    """The same payloads, not sanitised: the watch is awake."""
    context = without_policy(browser)
    acted = 0
    for text in payloads("html").values():
        faults: list[str] = []
        page = watch(context, address, faults)  # its own: what acts may also leave
        page.set_content(f"<!doctype html><body>{parse(text, 'x').html()}", wait_until="commit")
        look(page, faults)
        acted += bool(faults)
        page.close()
    context.close()

    assert acted > 30


@pytest.mark.deep
@needs_chromium
def test_the_policy_stops_what_a_trusted_file_brings(browser: Browser, tmp_path: Path) -> None:
    """Even a page that an editor trusts runs no script of its own."""
    page = browser.new_page()
    blocked: list[str] = []
    page.on("console", lambda message: blocked.append(message.text))
    root = copy_small_built(tmp_path / "zine")
    trust(root, "articles/t.md", "<script>window.pwned=1</script><b onclick=window.pwned=1>x</b>")
    assert 0 == build(root).returncode

    page.goto((root / "output/articles/t.html").as_uri())
    page.evaluate(TOUCH)

    assert page.evaluate("window.pwned") is None
    assert any("Content Security Policy" in text for text in blocked)
    page.close()


def trust(root: Path, name: str, body: str) -> None:
    """Write an article and trust it as it stands."""
    text = f"Title: t\nDate: 2026-01-01\nAuthor: Nemo\nLicence: CC0 1.0\n\n{body}\n"
    (root / "content" / name).write_text(text, encoding="utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()
    (root / "content/trusted.yaml").write_text(f"files:\n  {name}: {digest}\n")


def test_a_trusted_file_is_trusted_as_it_was(tmp_path: Path) -> None:
    """Its HTML is kept; once it is changed the build stops and names its new hash."""
    root = copy_small_built(tmp_path / "zine")
    trust(root, "articles/t.md", '<div class="mine">kept</div>')
    kept = build(root)
    page = (root / "output/articles/t.html").read_text(encoding="utf-8")
    (root / "content/articles/t.md").write_text(
        "Title: t\nDate: 2026-01-01\nAuthor: Nemo\nLicence: CC0 1.0\n\nother\n"
    )

    changed = build(root)

    assert 0 == kept.returncode
    assert '<div class="mine">kept</div>' in page
    assert 1 == changed.returncode
    assert "content/articles/t.md is not the file that was trusted" in changed.stderr


@pytest.mark.parametrize(("line", "words"), rows("headers"))
def test_hostile_header_is_refused(line: str, words: str) -> None:
    """Only fields of the list can be set, and only to what they are for."""
    text = f"Title: x\nDate: 2026-01-01\n{line}\n\nText\n"

    problems = read_text(text, "articles/x.md", frozenset()).problems

    assert words in "\n".join(map(str, problems))


@pytest.mark.parametrize(("body", "words"), rows("refused"))
def test_hostile_text_is_refused(body: str, words: str) -> None:
    """What is plainly wrong is not cleaned but told, so that nobody wonders where it went."""
    files = frozenset(("zine.yaml", "articles/x.md"))
    shelf = Embeddable(games={"marengo": None})  # type: ignore[dict-item]

    judgement = judge_text(f"Title: x\nDate: 2026-01-01\n\n{body}\n", "articles/x.md", files, shelf)

    assert words in "\n".join(map(str, judgement.problems))


@pytest.mark.parametrize(("inside", "words"), rows("drawings"))
def test_hostile_drawing_is_refused(inside: str, words: str) -> None:
    """A drawing that acts or loads does not come into the zine."""
    drawing = f"<svg xmlns='http://www.w3.org/2000/svg'>{inside}</svg>"

    assert words in "\n".join(map(str, svg_problems(drawing.encode(), "x.svg")))


@pytest.mark.deep
@needs_chromium
def test_embeds_keep_to_the_policy(browser: Browser, tmp_path: Path) -> None:
    """Boards, charts and pictures in an article need nothing that the policy forbids."""
    root = copy_zine(REPO / "tests/golden/writing", tmp_path / "zine")
    assert 0 == build(root).returncode
    page = browser.new_page(viewport={"width": 390, "height": 800})
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("requestfailed", lambda request: faults.append(request.url))

    page.goto((root / "output/articles/everything-more.html").as_uri())
    page.wait_for_load_state("networkidle")

    assert [] == faults
    assert 390 >= page.evaluate("document.documentElement.scrollWidth")
    assert 2 == page.locator("figure.board svg").count()
    page.close()
