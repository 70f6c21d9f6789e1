"""Feeds and calendars: stable, dated by records, whole for their readers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import feedparser
import pytest
from icalendar import Calendar

from sites import NOW, REPO, build, copy_small
from zine.files.languages import catalogue
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game, TurnState, summary_of
from zine.language import Language, speaking
from zine.render.deadlines_ics import deadlines_ics

ATOM = "{http://www.w3.org/2005/Atom}"
SITE = "https://zine.example/spring"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of the sample zine under a public address, built once without writing to it."""
    root = copy_small(tmp_path_factory.mktemp("feeds"), "Bourse")
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write(f'\nSITEURL = "{SITE}"\nFEED_DOMAIN = SITEURL\nRELATIVE_URLS = False\n')
    done = build(root, ZINE_READONLY="1")
    assert 0 == done.returncode, done.stderr
    return root / "output"


def entries(path: Path) -> list[ET.Element]:
    return ET.parse(path).getroot().findall(f"{ATOM}entry")


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("issues", f"{SITE}/issues/2.html"),
        ("games/marengo", f"{SITE}/games/marengo/1906-1-spring-movement.html"),
        ("games/bourse", f"{SITE}/games/bourse/1904-3-spring-exchange.html"),
        ("authors/jonas-brandt", f"{SITE}/articles/silence-is-a-move.html"),
        ("articles", f"{SITE}/articles/a-letter-about-silence.html"),
    ],
)
def test_a_feed_leads_to_its_newest(site: Path, name: str, link: str) -> None:
    """There is a feed of the zine, of each game and of each author, the newest first."""
    newest = entries(site / f"feeds/{name}.atom.xml")[0]

    found = newest.find(f"{ATOM}link")
    assert found is not None
    assert link == found.get("href")
    assert newest.findtext(f"{ATOM}id")
    assert newest.findtext(f"{ATOM}updated")


def test_a_games_feed_tells_the_report(site: Path) -> None:
    """Whoever reads feeds alone reads the whole report, dated by the record."""
    path = site / "feeds/games/marengo.atom.xml"

    second = entries(path)[1]
    assert "Winter 1905: Russia leaves the stage" == second.findtext(f"{ATOM}title")
    assert "builds" in str(second.findtext(f"{ATOM}summary"))
    record = REPO / "games/marengo/1905-5-winter-adjustments.record.yaml"
    day = record.read_text().partition("recorded: '")[2][:10]
    assert str(second.findtext(f"{ATOM}updated")).startswith(day)


def test_pages_name_their_feeds(site: Path) -> None:
    """A feed reader finds the game's feed from its page."""
    text = (site / "games/marengo/index.html").read_text(encoding="utf-8")

    assert f'title="Marengo" href="{SITE}/feeds/games/marengo.atom.xml"' in text


def marengo() -> Game:
    """The sample's running game, read from its files."""
    return play_through(read_folder(REPO / "games/marengo"), datetime.fromisoformat(NOW))


def with_deadline(game: Game, deadline: datetime | None) -> Game:
    turn = replace(game.turns[-1], deadline=deadline)
    return replace(game, turns=(*game.turns[:-1], turn))


def field(text: str, name: str) -> str:
    (line,) = [each for each in text.split("\r\n") if each.startswith(f"{name}:")]
    return line.partition(":")[2]


def test_a_moved_deadline_is_the_same_event() -> None:
    """Its UID stays, so that a calendar moves it and does not add another."""
    when = datetime(2026, 12, 4, 19, tzinfo=UTC)
    game = marengo()

    first, moved = (
        deadlines_ics("Zine", [summary_of(with_deadline(game, each))], "", "zine.example")
        for each in (when, when + timedelta(days=2))
    )

    assert field(first, "UID") == field(moved, "UID")
    assert ("20261204T190000Z", "20261206T190000Z") == (
        field(first, "DTSTART"),
        field(moved, "DTSTART"),
    )


def test_a_game_without_a_deadline_has_no_event() -> None:
    """A calendar tells what is known; it has a component all the same (RFC 5545, 3.6)."""
    unset = replace(marengo(), turns=(replace(marengo().turns[-1], deadline=None),))
    text = deadlines_ics("Zine", [summary_of(unset)], "", "zine.example")

    assert "BEGIN:VEVENT" not in text
    assert ["VTIMEZONE"] == [each.name for each in Calendar.from_ical(text).subcomponents]


def test_a_game_that_is_over_keeps_its_last_deadline() -> None:
    """The event that calendars have stays theirs, by the same UID."""
    running = with_deadline(marengo(), datetime(2026, 12, 4, 19, tzinfo=UTC))
    last = running.turns[-1]
    record = running.recorded[-1].record
    recorded = replace(last, state=TurnState.RECORDED, record=record)
    over = replace(running, turns=(*running.turns[:-1], recorded))

    before, after = (
        deadlines_ics("Zine", [summary_of(each)], "", "zine.example") for each in (running, over)
    )

    assert over.current is None
    assert field(before, "UID") == field(after, "UID")
    assert field(before, "DTSTART") == field(after, "DTSTART")
    assert field(after, "SUMMARY").endswith("was due\\, the last of the game")


def test_a_calendar_speaks_the_language_of_the_zine() -> None:
    """Its events stand in readers' own calendars."""
    game = with_deadline(marengo(), datetime(2026, 12, 4, 19, tzinfo=UTC))

    with speaking(Language("de", catalogue("de"))):
        text = deadlines_ics("Zine", [summary_of(game)], "", "zine.example")

    assert field(text, "SUMMARY").endswith("ist fällig")


def test_calendar_lines_keep_to_the_standard() -> None:
    """RFC 5545: lines end in CRLF and hold 75 octets at most; commas are escaped."""
    title = "Käse, Brot; und " + "ü" * 80

    text = deadlines_ics(title, [summary_of(marengo())], SITE, "zine.example")

    lines = text.split("\r\n")
    assert max(len(line.encode()) for line in lines) <= 75
    assert "\n" not in text.replace("\r\n", "")
    unfolded = text.replace("\r\n ", "")
    assert r"X-WR-CALNAME:Käse\, Brot\; und üü" in unfolded


def test_the_sitemap_lists_pages_once(site: Path) -> None:
    """Every page but those for printing, under the public address."""
    text = (site / "sitemap.xml").read_text(encoding="utf-8")

    assert f"<loc>{SITE}/games/marengo/1905-3-fall-movement.html</loc>" in text
    assert "-print.html" not in text
    assert f"<loc>{SITE}/issues/2.html</loc><lastmod>2026-" in text


def test_a_site_without_an_address_has_no_sitemap(published: Path) -> None:
    """A sitemap needs whole addresses."""
    assert not (published / "output/sitemap.xml").exists()


def test_an_entry_keeps_its_id_when_the_site_moves(site: Path, published: Path) -> None:
    """Ids are made from what an entry is, so that no reader shows it twice."""
    for name in ("issues", "games/marengo", "articles", "authors/jonas-brandt"):
        here = [each.findtext(f"{ATOM}id") for each in entries(site / f"feeds/{name}.atom.xml")]
        there = [
            each.findtext(f"{ATOM}id")
            for each in entries(published / f"output/feeds/{name}.atom.xml")
        ]
        assert here == there
        assert len(set(here)) == len(here)


def test_an_entry_has_author_summary_and_board(site: Path) -> None:
    """A reader learns what happened without opening the page; every address is whole."""
    newest = entries(site / "feeds/games/marengo.atom.xml")[0]

    summary = str(newest.findtext(f"{ATOM}summary"))
    assert "Ada Lindqvist" == newest.findtext(f"{ATOM}author/{ATOM}name")
    assert "Austria drives out the German army in Munich" in summary
    assert f'<a href="{SITE}/games/marengo/1906-1-spring-movement.html#map">' in summary
    assert "Turkey has armies in" in summary
    assert "A BOH-MUN" in str(newest.findtext(f"{ATOM}content"))


def feeds(site: Path) -> list[Path]:
    """Every feed of a site."""
    found = sorted((site / "feeds").rglob("*.atom.xml"))
    assert found
    return found


def test_a_feed_reader_finds_nothing_wrong(site: Path) -> None:
    """Every feed and entry has a title, an author, a date, a whole link, and an id of its own."""
    ids: set[str] = set()
    for path in feeds(site):
        read = feedparser.parse(path.read_bytes())
        assert not read.bozo, f"{path}: {read.get('bozo_exception')}"
        assert "atom10" == read.version
        for each in (read.feed, *read.entries):
            assert all((each.title, each.author, each.updated_parsed)), path
            assert each.id.startswith("urn:uuid:"), path
            assert each.link.startswith(f"{SITE}/"), path
        assert read.feed.id not in ids
        ids.add(read.feed.id)
        own = [each.id for each in read.entries]
        assert len(set(own)) == len(own)


def test_every_entry_has_a_picture(site: Path) -> None:
    """A card in the site, at its whole address and with words; of a game's turns the newest."""
    for path in feeds(site):
        entries = feedparser.parse(path.read_bytes()).entries
        if path.parent.name == "games":
            assert not any("<img" in each.content[0].value for each in entries[1:])
            entries = entries[:1]
        for each in entries:
            found = re.search(r'<img[^>]* src="([^"]+)"[^>]*>', each.content[0].value)
            assert found, f"{path}: {each.title}"
            assert re.search(r'alt="[^"]+"', found[0])
            assert found[1].startswith(f"{SITE}/")
            assert (site / found[1].removeprefix(f"{SITE}/")).is_file(), found[1]


def test_a_site_without_an_address_has_no_pictures_in_feeds(published: Path) -> None:
    """There are no cards then."""
    for path in feeds(published / "output"):
        assert "pictures/cards" not in path.read_text(encoding="utf-8")


def test_no_feed_has_a_relative_address(site: Path) -> None:
    """Links in a feed are followed from elsewhere."""
    for path in (site / "feeds").rglob("*.atom.xml"):
        text = path.read_text(encoding="utf-8")
        assert "href=&quot;../" not in text
        assert 'href="../' not in text
