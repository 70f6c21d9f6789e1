"""Issues that are web pages: every word, table, picture and game kept; nothing of a stranger's acts."""

from __future__ import annotations

import html
import re
import shutil
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from costs import within
from oldtexts import FIXTURES
from sites import build, copy_small, run, tree
from zine.wings.archive.html_issue_reader import page_issue
from zine.wings.archive.issue_store import read_archive
from zine.wings.archive.text_sources import OldText, file_text
from zine.writing.html_sanitiser import sanitise

PAGES = FIXTURES / "pages"
HEAD = "<title>The Lantern #12</title><h1>The Lantern</h1>"
NESTED = 30_000  # elements in each other
LARGE = 2_000_000  # characters
HOSTILE = {
    "script": "<script>alert('seen')</script>after",
    "script with a comment": "<script><!-- </script>after<p>--></p>",
    "script that does not end": "before<script>after",
    "handlers": "<p onclick=alert(1) style='background:url(https://a.example)'>after</p>",
    "javascript": '<a href="java&#115;cript:alert(1)">after</a>',
    "data": "<a href='data:text/html,<script>x</script>'>after</a>",
    "svg": "<svg onload=alert(1)><script>alert(1)</script><text>after</text></svg>",
    "entities": '<!DOCTYPE html [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><p>&b; after',
    "static link": '<img src="{static}/../zine.yaml"><a href="{filename}/articles/x.md">after</a>',
    "embeds": "[[results germany]] ((aside)) ```board``` after",
    "form": "<form action=https://a.example><input name=x><button>after</button></form>",
    "frame": "<iframe src=https://a.example>within</iframe><object data=x>after</object>",
    "comment that does not end": "before <!-- after",
    "tag that does not end": "before <a href='after",
}


class Words(HTMLParser):
    """The words that a browser shows of a page, found by another parser than ours."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._hidden = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Skip what is written for programs."""
        if tag in ("script", "style", "title"):
            self._hidden = tag

    def handle_endtag(self, tag: str) -> None:
        """Go on behind it."""
        if tag == self._hidden:
            self._hidden = ""

    def handle_data(self, data: str) -> None:
        """Take up words."""
        if not self._hidden:
            self.found += re.findall(r"\w+", data)


def page_of(body: str) -> OldText:
    """A page with a masthead."""
    return file_text("old/page.html", (HEAD + body).encode())


def shown(text: OldText) -> str:
    """What the site prints of a page."""
    return "\n".join(f"{sanitise(each.headed)}\n{sanitise(each.html)}" for each in text.parts)


@pytest.fixture(scope="module")
def brought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with the fixtures brought in, and its site."""
    root = copy_small(tmp_path_factory.mktemp("pages"))
    done = run(root, "zine", "import", str(PAGES))
    assert done.returncode == 0, done.stderr
    (root / "told.txt").write_text(done.stdout)
    build(root)
    return root


@pytest.mark.parametrize(
    ("name", "key", "coding"),
    [
        ("lantern-12", "the-lantern/12", "cp1252"),
        ("kestrel-issue-3", "kestrel/3", "utf-8"),
        ("old-tram", "old-tram/41", "utf-8"),
    ],
)
def test_every_word_is_on_the_site(brought: Path, name: str, key: str, coding: str) -> None:
    """As often as in the page, by another parser; a word may come more often, in what we add."""
    page = (PAGES / f"{name}.html").read_bytes().decode(coding)
    site = (brought / f"output/archive/{key}.html").read_text("utf-8")

    missing = Counter(Words(page).found) - Counter(Words(site).found)

    assert {} == dict(missing)
    assert "not for readers" not in site


def test_an_issue_is_kept_to_the_byte_and_read_back(brought: Path) -> None:
    """What is stored is the page; what was understood of it is beside it."""
    stored = {each.key: each for each in read_archive(brought)}

    assert {"3", "12", "41"} == set(stored)
    assert (PAGES / "lantern-12.html").read_bytes() == stored["12"].raw
    assert page_issue(stored["41"].read) is not None
    titles = [each.title for each in stored["12"].issue.sections]
    assert ["The Lantern", "Film Reviews", "“The Harbour Clock”", "Letters"] == titles
    assert stored["12"].issue.date is not None


def test_games_inside_become_turns_with_boards(brought: Path) -> None:
    """Of a game master, of a judge, and of a list in the middle of a game."""
    for address, words in {
        "the-lantern/12": "salt-and-pepper/1901-1-spring-movement",
        "kestrel/3": "kestrelotter/1901-1-spring-movement",
        "old-tram/41": "marmalade/1901-3-fall-movement",
    }.items():
        site = (brought / f"output/archive/{address}.html").read_text("utf-8")
        assert f"games/{words}.html" in site
        assert (brought / f"output/games/{words}.html").exists()


def test_tables_emphasis_links_and_pictures_stay(brought: Path) -> None:
    """In their places; the picture beside the page is on the site, the missing one is named."""
    site = (brought / "output/archive/the-lantern/12.html").read_text("utf-8")

    picture = re.search(
        r'<img src="[./]*(images/the-lantern-12/001-image001.png)" alt="A clock"', site
    )
    assert picture is not None
    assert (brought / "output" / picture[1]).exists()
    assert "[Picture not here: The poster]" in site
    assert "<strong>long</strong> one; <em>nobody</em>" in site
    assert re.search(r'<a href="https://films.example/clock"[^>]*>its page</a>, or my notes', site)
    assert re.search(r"<td>The Harbour Clock</td>\s*<td>Three<br>\(of five\)</td>", site)
    assert "mso" not in site.lower()


def test_the_command_says_what_was_found_and_what_was_not(brought: Path) -> None:
    """Pictures, links and lines, each with its place in the file."""
    told = " ".join((brought / "told.txt").read_text().split())

    assert "Pictures taken along: 1 of 2" in told
    assert "lantern-12_files/image002.png: there is no such file" in told
    assert "lantern-12.html:75: harbour.html" in told
    assert " 64 The lamps burn low in Vienna tonight" in told
    assert "the engine agrees on 22 orders" in told


def test_a_second_import_changes_nothing(brought: Path) -> None:
    """Pages that are here are passed over."""
    before = tree(brought)

    assert "already here" in run(brought, "zine", "import", str(PAGES)).stdout
    assert before == tree(brought)


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_nothing_of_a_hostile_page_acts(body: str) -> None:
    """The words stay, in order; what would run or load is gone."""
    told = shown(page_of(body))

    assert "after" in html.unescape(told)
    assert not re.search(r"<(script|svg|iframe|object|form|input|button|img)\b", told)
    assert not re.search(r"<[^>]*\b(on\w+|style|src)\s*=", told)
    assert not re.search(r'href="(?!https?:|mailto:)', told)


@pytest.mark.parametrize(
    ("title", "lines", "named"),
    [
        ("The Lantern #12", "", ("THE LANTERN", 12)),
        ("", "<p>Old Tram, No. 41 (June)", ("OLD TRAM", 41)),
        ("Milk &amp; Trash", "<p>Issue 7", ("MILK & TRASH", 7)),
        ("Issue 9 of Milk and Trash", "", ("MILK AND TRASH", 9)),
        ("Kestrel Nummer 3", "", ("KESTREL", 3)),
        ("Re: Otters - page 12", "", None),
        ("Otters game #12, Spring 1901", "<p>Austria: A Vienna - Galicia", None),
        ("A page", "<p>about nothing", None),
    ],
)
def test_a_page_names_its_zine(title: str, lines: str, named: tuple[str, int] | None) -> None:
    """In its title or its first lines; saved pages of forums do not."""
    text = file_text("old/page.html", f"<title>{title}</title><body><p>{lines}".encode())

    issue = page_issue(text)

    assert named == (issue and (issue.zine, issue.number))


def test_games_apart_by_headings_keep_their_names() -> None:
    """A phase below the game's heading; powers below the phase; talk of a game is none."""
    text = page_of(
        "<h2>Otters, 2015A</h2><h3>Spring 1901</h3><h4>France</h4><p>A Paris - Burgundy"
        "<h4>Italy</h4><p>A Rome - Apulia<h2>Letters</h2><p>I would have played A Paris - Picardy."
        "<p>A Paris - Picardy"
    )

    issue = page_issue(text)

    assert issue is not None
    (report,) = issue.reports
    assert ("Otters", "Spring", 1901) == (report.game, report.season, report.year)
    assert ["France", "Italy"] == [each.power for each in report.orders]
    titles = [each.title for each in issue.sections]
    assert ["The Lantern", "Otters, 2015A", "Letters"] == titles


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"<p>\x93caf\xe9\x94 \x80", "“café” €"),
        (b"<meta charset=iso-8859-2><p>\xb1", "ą"),
        ("<p>“café”".encode(), "“café”"),
        ("<p>“café”".encode("utf-16"), "“café”"),
    ],
    ids=["windows-1252", "named", "UTF-8", "UTF-16"],
)
def test_pages_are_decoded_as_browsers_do(raw: bytes, words: str) -> None:
    """By what they name, else as UTF-8, else as Windows wrote them."""
    assert words in file_text("page.html", raw).text


@pytest.mark.parametrize(
    "piece",
    [
        *("<div>", "<b>", "<font size=7>", "<table><tr><td>", "<ul><li>", "<blockquote>", "<p>x"),
        *("</b>", "<!--", "<script", "<a href=x>", "<h2>x", '<img src="', "x ", "&amp;", "<td>x"),
    ],
)
def test_a_page_costs_what_its_length_does(piece: str) -> None:
    """Read, and with its issue made, of a quarter of a megabyte in one line."""
    raw = (HEAD + piece * (LARGE // 8 // len(piece))).encode()

    text = within(2, lambda: file_text("page.html", raw))

    within(4, lambda: page_issue(text))


def test_a_long_line_keeps_its_words() -> None:
    """Two megabytes in one line."""
    raw = (HEAD + "<b>word</b> " * (LARGE // 12)).encode()

    text = within(6, lambda: file_text("page.html", raw))

    assert text.text.count("word") == LARGE // 12
    assert shown(text).count("word") == LARGE // 12


def test_deep_nesting_keeps_its_words() -> None:
    """And what comes out is not deep."""
    told = shown(page_of("<table><tr><td>" * NESTED + "within" + "</table>after" * NESTED))

    assert "within" in told
    assert NESTED == told.count("after")
    assert told.count("<table>") < 100


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("../secret.png", "it is outside the page's folder"),
        ("/etc/passwd", "it is outside the page's folder"),
        ("https://a.example/x.png", "it is not beside the page"),
        ("file:///etc/passwd", "it is not beside the page"),
        ("link.png", "it is outside the page's folder"),
        ("bad.svg", "script"),
        ("fake.png", "PNG"),
        ("page.html", "files of this kind cannot be shown"),
        ("data:image/png;base64,AAAA", "PNG"),
        ("x\x00y.png", "cannot be read"),
    ],
)
def test_only_good_pictures_beside_the_page_come_along(
    tmp_path: Path, written: str, why: str
) -> None:
    """The same checks as for contributors' pictures; what is refused is said with its reason."""
    folder = tmp_path / "old"
    folder.mkdir()
    shutil.copy(PAGES / "lantern-12_files/image001.png", tmp_path / "secret.png")
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    (folder / "bad.svg").write_text(
        "<svg xmlns='http://www.w3.org/2000/svg'><script>x</script></svg>"
    )
    (folder / "fake.png").write_text("no picture")
    page = folder / "page.html"
    page.write_text(f'{HEAD}<p>words<img src="{written}" alt="it">')
    home = copy_small(tmp_path / "home")

    done = run(home, "zine", "import", str(page))

    assert done.returncode == 0
    assert why in " ".join(done.stdout.split())
    assert not list((home / "content/images").glob("the-lantern-12/*"))


def test_a_page_without_a_number_is_named_and_left(tmp_path: Path) -> None:
    """With what it would need."""
    (tmp_path / "page.html").write_text("<html><body><h1>Our zine</h1><p>words")

    done = run(tmp_path, "zine", "--root", ".", "import", "page.html")

    assert done.returncode == 1
    assert 'such as "The Lantern #12"' in done.stdout
