"""The page that checks issues, in a real browser: what it finds, what it asks for, what it looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from axe import needs_axe, violations
from browsing import needs_chromium, wider_than, with_letters, without_letters
from chains import DONE
from sandboxed import needs_brython
from tampering import TAMPERINGS, Tampering, cloned
from zine.games.codec import digest

pytestmark = [pytest.mark.deep, needs_chromium, needs_brython]
PAGE = "verify/index.html"
DIGEST = """
(odd) => {
    const B = globalThis.__BRYTHON__;
    return B.$call(B.$getattr(B.imported["zine.games.codec"], "digest"), B.structuredclone2pyobj(odd));
}
"""
ISSUE = "issues/2.txt"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PLAYED_HERE = {"maelstrom", "marengo"}  # the sample's games without rules of their own


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that loads the rules once for all checks, after all of them were recorded."""
    made = browser.new_page()
    made.clock.set_fixed_time(DONE)
    made.goto(f"{address}/{PAGE}")
    yield made
    made.close()


def check(page: Page, issue: str, clone: Path | None = None) -> str:
    """Check an issue against a clone, or the site; what is found, with everything unfolded."""
    page.fill("#issue", issue)
    if clone is None:
        page.check("#from-site")
    else:
        page.set_input_files("#folder", clone)
    page.click("#start")
    page.wait_for_function("!document.getElementById('start').disabled")
    return page.locator("#findings").evaluate(
        "(at) => { at.querySelectorAll('details').forEach((each) => { each.open = true; }); return at.innerText; }"
    )


def test_an_issue_of_the_sample(page: Page, sandboxed: Path) -> None:
    """From what the site has published: every turn of the games that can be run, the rest by hashes."""
    found = check(page, _text(sandboxed))

    assert "8 games, " in page.inner_text("#state")
    assert found.startswith("No faults found")
    for game in page.locator(".game-found").all():
        whole = game.get_attribute("data-game") in PLAYED_HERE
        words = "adjudicated again" if whole else "hashes in order"
        assert words in game.locator("h3").inner_text()
        assert whole != ("A clone has the rest" in game.inner_text())
    assert found.count("its hash is the one in the issue") == 8
    assert "printed so in the issue" in found


def test_an_issue_of_the_sample_against_a_clone(page: Page, sandboxed: Path) -> None:
    """The whole folder, a built site in it; games whose rules cannot be run are named with them."""
    found = check(page, _text(sandboxed), sandboxed)

    assert found.startswith("No faults found")
    for rules in ("capitalist", "kapitalistic", "1914", "stab"):
        assert f"The rules of {rules} cannot be run in a browser" in found


@pytest.mark.parametrize("each", TAMPERINGS, ids=lambda each: each.name)
def test_tampering_is_found(
    each: Tampering, page: Page, marengo: Path, exchange: Path, tmp_path: Path
) -> None:
    """As by `zine verify`, with the same words."""
    root = cloned(exchange if each.exchange else marengo, tmp_path)
    each.do(root)

    found = check(page, (tmp_path / "issue.txt").read_text(encoding="utf-8"), root)

    assert each.fault != found.startswith("No faults found"), found
    for words in each.words:
        assert words in found


def test_a_true_clone_after_all_that(page: Page, marengo: Path) -> None:
    """The whole folder of a clone, and an issue that mail has folded and quoted."""
    issue = (marengo.parent / "issue.txt").read_text(encoding="utf-8")
    quoted = "".join(f"> {line}\r\n" for line in issue.splitlines())

    found = check(page, quoted, marengo)

    assert found.startswith("No faults found")
    assert "in order, 2 turns adjudicated again" in found


def test_strict_yaml_is_strict_there_too(page: Page, marengo: Path, tmp_path: Path) -> None:
    """What the press refuses, the page refuses, and says which file it was."""
    issue = (marengo.parent / "issue.txt").read_text(encoding="utf-8")
    for number, text in enumerate(
        ("orders: &a {}\n", "orders: {}\norders: {}\n", "orders: !x {}\n")
    ):
        root = cloned(marengo, tmp_path / str(number))
        (root / "games/marengo/1901-3-fall-movement.orders.yaml").write_text(text, "utf-8")

        found = check(page, issue, root)

        assert "1 fault found" in found, text
        assert "it cannot be read: " in found, text


@pytest.mark.parametrize(
    ("issue", "words"),
    [("", "paste an issue"), ("Dear all,", "this file prints no hashes")],
)
def test_what_is_no_issue_is_refused(page: Page, issue: str, words: str) -> None:
    """In words that say what is missing."""
    found = check(page, issue)

    assert "" == found
    assert words in page.inner_text("#state")


def test_hostile_words_are_only_text(page: Page, marengo: Path, tmp_path: Path) -> None:
    """A game's title is shown, never run."""
    root = cloned(marengo, tmp_path)
    path = root / "games/marengo/game.yaml"
    title = "title: '<img src=x onerror=alert(1)>'"
    text = re.sub(r"^title: .*$", title, path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")

    found = check(page, (tmp_path / "issue.txt").read_text(encoding="utf-8"), root)

    assert "<img src=x onerror=alert(1)>" in found
    assert 0 == page.locator("main img").count()


def test_a_file_can_be_chosen_for_the_issue(page: Page, marengo: Path) -> None:
    """Its text stands where it could be pasted."""
    page.set_input_files("#issue-file", marengo.parent / "issue.txt")
    page.locator("#state", has_text="issue.txt is there").wait_for()

    assert page.input_value("#issue").startswith("Issue #1 of ECHO:")


def test_no_other_host_is_asked(browser: Browser, address: str, sandboxed: Path) -> None:
    """Nothing is loaded before it is needed, everything from the site, and nothing goes wrong."""
    page = browser.new_page()
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{address}/{PAGE}")
    before = [each for each in asked if each.endswith(("rules.js", "brython.js", "yaml.min.js"))]
    check(page, _text(sandboxed))
    page.close()

    assert [] == before
    assert [] == [each for each in asked if not each.startswith(address)]
    assert [] == faults


def test_hashes_of_odd_values_are_alike(page: Page, marengo: Path) -> None:
    """Other scripts, signs beyond the first plane in keys and values, blanks and control signs."""
    check(page, (marengo.parent / "issue.txt").read_text(encoding="utf-8"), marengo)
    for odd in (
        {"z": "", "a": ["é", "東京", "\U0001f642"], "10": "x", "9": "y", "": "\x7f\x01\t\n\u2028"},
        {"\uffee": "a", "\U0001f642": "b", "\U0001f643": '"\\/'},
        {"long": "ä" * 1000, "deep": {"b": [[], {}], "a": ""}},
        *([{"n": "x" * size}] for size in (54, 55, 56, 63, 64, 119, 120)),
    ):
        made = page.evaluate("(odd) => (" + DIGEST + ")(odd)", odd)
        assert digest(odd) == made, odd


def test_receipts_can_still_be_made(browser: Browser, address: str, marengo: Path) -> None:
    """The form that was always at this address works beside the check."""
    page = browser.new_page()
    page.goto(f"{address}/{PAGE}")
    for name, value in (
        *(("game", "marengo"), ("phase", "1901-1-spring-movement"), ("power", "France")),
        *(("nonce", "0" * 16), ("text", "A PAR - BUR")),
    ):
        page.fill(f"#{name}", value)
    page.click("#verify button")

    assert len(page.inner_text("#receipt").replace("-", "")) == 32
    page.close()


def test_it_works_by_keyboard_alone(browser: Browser, address: str, sandboxed: Path) -> None:
    """From the text of the issue to its findings, where the focus is then."""
    page = browser.new_page()
    page.goto(f"{address}/{PAGE}")
    page.locator("#issue").focus()
    page.evaluate("(text) => { document.activeElement.value = text }", _text(sandboxed))
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "start":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#findings h2")

    assert "No faults found" == page.evaluate("document.activeElement.textContent")
    page.close()


def _text(root: Path) -> str:
    return (root / "output" / ISSUE).read_text(encoding="utf-8")


def test_without_scripts_it_names_the_command(browser: Browser, address: str) -> None:
    """What the page would do, `zine verify` does."""
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{address}/{PAGE}")

    assert "zine verify issue.txt" in page.inner_text("main noscript")
    assert not page.locator("#checking").is_visible()
    page.close()


@pytest.mark.parametrize("ours", [True, False], ids=["our letters", "the reader's"])
def test_nothing_is_wider_than_the_window(
    browser: Browser, address: str, sandboxed: Path, ours: bool
) -> None:
    """Hashes break where they must, and fields are no wider, whatever type they are set in."""
    page = browser.new_page()
    (with_letters if ours else without_letters)(page)
    page.goto(f"{address}/{PAGE}")
    check(page, _text(sandboxed))

    assert [] == wider_than(page, 320, 390, 768, 1280)
    page.close()


@needs_axe
def test_axe_finds_nothing(page: Page, sandboxed: Path) -> None:
    """No violation of WCAG 2.2 A and AA or of axe's best practices, with findings shown."""
    check(page, _text(sandboxed))

    found: list[Any] = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found += violations(page)

    assert [] == found
