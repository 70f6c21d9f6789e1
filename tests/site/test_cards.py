"""Share cards and charts to download: which pages have them, and when they are drawn."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from PIL import Image

from press import environment_of
from sites import REPO, build, copy_small
from zine.departments.zine_for_pages import Writing
from zine.files.memory import Memory
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.wings.books.pictures.share_cards import ShareCards

SITE = "https://zine.example"
BUILD = """
import sys
from pelican import main
main(["content", "-q"])
print(sorted(name for name in ("PIL.ImageFont", "matplotlib", "numpy") if name in sys.modules))
"""


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample zine with two games, built for an address of its own."""
    root = copy_small(tmp_path_factory.mktemp("cards") / "zine", "Bourse")
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write(f'SITEURL = FEED_DOMAIN = "{SITE}"\nRELATIVE_URLS = False\n')
    done = build(root)
    assert 0 == done.returncode, done.stderr
    return root


def size_of(file: Path) -> tuple[int, int]:
    """The width and height of a picture."""
    with Image.open(file) as picture:
        return picture.size


def told(page: Path) -> dict[str, str]:
    """What a page says to other sites, by the names of its properties."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', text)
    canonical = re.findall(r'<link rel="canonical" href="([^"]+)">', text)
    assert 1 == len(canonical), page
    return dict(found) | {"canonical": canonical[0]}


def test_a_build_with_nothing_to_draw_imports_no_canvas(standing: Path) -> None:
    """What paints pictures is imported where one is made."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD],
        cwd=standing,
        env=environment_of({}),
        capture_output=True,
        text=True,
        check=True,
    )

    assert "[]" == done.stdout.splitlines()[-1]


def test_a_site_without_an_address_has_no_cards(published: Path) -> None:
    """Quietly: the words for other sites would lead nowhere."""
    page = (published / "output/games/marengo/index.html").read_text(encoding="utf-8")

    assert "og:" not in page
    assert 'rel="canonical"' not in page
    assert not (published / "output/pictures/cards").exists()


def test_each_price_chart_can_be_downloaded(published: Path) -> None:
    """As a PNG beside it, on every page that shows it."""
    output = published / "output"
    links: list[tuple[Path, str]] = []
    for page in output.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert text.count('prices-title">') == text.count("The chart as a PNG</a>"), page
        links += [(page, each) for each in re.findall(r'href="([^"]+prices\.png)"', text)]
    assert len(links) > 10
    for page, link in links:
        file = Path(os.path.normpath(page.parent / link))
        assert size_of(file) > (1000, 400)


@pytest.mark.deep
def test_every_page_of_worth_has_a_card(public: Path) -> None:
    """Issues, games and articles their own, phases that of their game: 1200 by 630, at most 150 kB."""
    output = public / "output"
    pages = [
        *output.glob("issues/[0-9].html"),
        *output.glob("games/*/index.html"),
        *output.glob("games/*/[0-9]*.html"),
        *(each for each in output.glob("articles/*.html") if each.stem != "index"),
        output / "index.html",
    ]
    assert len(pages) > 30
    for page in pages:
        words = told(page)
        address = page.relative_to(output).as_posix()
        assert f"{SITE}/{address.removesuffix('index.html')}" == words["canonical"]
        assert words["canonical"] == words["og:url"]
        assert "summary_large_image" == words["twitter:card"]
        assert words["og:title"]
        assert words["og:description"]
        card = output / words["og:image"].removeprefix(f"{SITE}/")
        assert (1200, 630) == size_of(card)
        assert card.stat().st_size <= 150_000
        if address.startswith("games/"):
            assert told(page.with_name("index.html"))["og:image"] == words["og:image"]
    cards = output / "pictures/cards"
    drawn = {each.relative_to(cards).with_suffix(".html") for each in cards.rglob("*.*")}
    own = {each.relative_to(output) for each in pages if each.parent.parent.name != "games"}
    own |= {each.relative_to(output) for each in output.glob("games/*/index.html")}
    assert own - {Path("index.html")} == drawn


@pytest.mark.deep
def test_other_pages_say_who_they_are_without_a_card(public: Path) -> None:
    """Title, description and address, as every page; the one for printing leads to its issue."""
    words = told(public / "output/ratings/index.html")

    assert f"{SITE}/theme/icon-180.png" == words["og:image"]
    assert "summary" == words["twitter:card"]
    assert f"{SITE}/issues/2.html" == told(public / "output/issues/2-print.html")["canonical"]


@pytest.mark.deep
def test_cards_are_drawn_once(public: Path) -> None:
    """The next build takes them as they are, and so does one after a game is renamed, but for what names it."""
    cards = public / "output/pictures/cards"
    before = {each: each.stat().st_ino for each in cards.rglob("*.jpg")}
    game = public / "games/marengo/game.yaml"
    text = game.read_text(encoding="utf-8")

    assert 0 == build(public).returncode
    unchanged = {each: each.stat().st_ino for each in cards.rglob("*.jpg")}
    game.write_text(text.replace("title: Marengo", "title: Marengo!", 1), encoding="utf-8")
    assert 0 == build(public).returncode
    after = {each: each.stat().st_ino for each in cards.rglob("*.jpg")}

    assert before == unchanged
    changed = {each for each in after if after[each] != before[each]}
    assert cards / "games/marengo/index.jpg" in changed
    assert cards / "games/bourse/index.jpg" not in changed


def test_an_article_s_card_tells_strangers_how_it_begins() -> None:
    """Its first words, without tags, and what the zine is: a card is never all but blank."""
    article = Writing(
        title="Who?", url="articles/who.html", day=date(2026, 12, 1), authors=("Ada",)
    )
    html = "<p>Dear <em>Jonas</em> &amp; all,</p>\n<pre>A</pre><p>listen.</p>"

    card = ShareCards(REPO, Memory(REPO), "Echo", "a Diplomacy zine").of_article(article, html)

    for words in ("'by Ada'", "'Dear Jonas & all, listen.'", "'a Diplomacy zine'"):
        assert words in str(card.key)


def test_a_card_tells_strangers_who_leads() -> None:
    """A game's card has the zine, the phase, and a sentence; its type is that of pages."""
    now = datetime(2026, 11, 22, tzinfo=UTC)
    game = advance(read_folder(REPO / "games/marengo"), now, 2, "test").game

    card = ShareCards(REPO, Memory(REPO), "Echo").of_game(game)

    for words in ("'Echo'", "'Marengo'", "'Summer 1906'", "leads with 11 centres."):
        assert words in str(card.key)
    assert "Rome changes hands" in str(card.key)
