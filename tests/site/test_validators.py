"""What the site gives to programs that are not ours is what their standards ask for."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import warnings
import xml.etree.ElementTree as ET
from collections import Counter
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest
from icalendar import Calendar

from sites import NOW, TESTS, build, copy_published

SITE = "https://zine.example/spring"
MOVED = "old/games.html"
CHECKER = TESTS / "gates/node_modules/vnu-jar/build/dist/vnu.jar"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
WHOLE = re.compile(r"[a-z][a-z0-9+.-]*:|#")  # a footnote stands in the entry itself
pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample zine at a public address, with a page that moved."""
    root = copy_published(tmp_path_factory.mktemp("validators") / "zine")
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write(f'\nSITEURL = FEED_DOMAIN = "{SITE}"\nRELATIVE_URLS = False\n')
    with (root / "content/addresses.txt").open("a", encoding="utf-8") as published:
        published.write(f"{MOVED}\n")
    (root / "content/aliases.yaml").write_text(f"aliases: {{{MOVED}: games/index.html}}\n")
    done = build(root)
    assert 0 == done.returncode, done.stderr
    return root / "output"


def listed(site: Path) -> dict[str, str]:
    """The last changes that the sitemap tells, by address."""
    urls = ET.parse(site / "sitemap.xml").getroot().findall(f"{MAP}url")
    found = [
        (str(each.findtext(f"{MAP}loc")), str(each.findtext(f"{MAP}lastmod"))) for each in urls
    ]
    assert len(found) == len(dict(found)), "a page is listed twice"
    return {address.removeprefix(f"{SITE}/"): day for address, day in found}


def feeds(site: Path) -> dict[str, object]:
    """Every feed of the site, read by feedparser."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it is older than this Python
        import feedparser  # noqa: PLC0415

        return {
            str(path.relative_to(site)): feedparser.parse(path.read_bytes())
            for path in sorted(site.rglob("*.atom.xml"))
        }


def test_feeds_are_whole(site: Path) -> None:
    """Each has its id and its date, and every entry an author, an id and whole addresses."""
    found: list[str] = []
    for name, feed in feeds(site).items():
        if feed.bozo or feed.version != "atom10":
            found.append(f"{name}: {feed.get('bozo_exception', feed.version)}")
        found += [f"{name}: no {key}" for key in ("id", "title", "updated") if key not in feed.feed]
        for entry in feed.entries:
            wanted = ("id", "title", "updated", "link")
            found += [f"{name}: {entry.get('id')}: no {key}" for key in wanted if key not in entry]
            if not (entry.get("author") or feed.feed.get("author")):
                found.append(f"{name}: {entry.id}: no author")
            shown = " ".join(
                [entry.get("summary", ""), *(c.value for c in entry.get("content", ()))]
            )
            links = [entry.link, *re.findall(r'(?:href|src)="([^"]*)"', shown)]
            found += [f"{name}: {entry.id}: {each}" for each in links if not WHOLE.match(each)]

    assert found == []


def test_no_two_entries_have_one_id(site: Path) -> None:
    """A reader would show one of them alone."""
    twice = {
        name: [each for each, count in Counter(e.id for e in feed.entries).items() if count > 1]
        for name, feed in feeds(site).items()
    }

    assert {name: ids for name, ids in twice.items() if ids} == {}
    assert len(twice) > 5


def test_calendars_are_read(site: Path) -> None:
    """Each has a component, and each event an id of its own and a time in a zone."""
    files = sorted(site.rglob("*.ics"))
    assert files
    for path in files:
        calendar = Calendar.from_ical(path.read_bytes())
        events = list(calendar.walk("VEVENT"))
        ids = [str(event["UID"]) for event in events]

        assert calendar.subcomponents, path
        assert sorted(set(ids)) == sorted(ids)
        assert [event for event in events if event["DTSTART"].dt.tzinfo is None] == []
        assert [event for event in events if not event.get("DTSTAMP")] == []


def test_the_sitemap_dates_every_page(site: Path) -> None:
    """No day is later than the build, and every page is there and may be listed."""
    today = datetime.fromisoformat(NOW).astimezone(UTC).date()
    days = listed(site)

    assert len(days) > 50
    assert [page for page in days if not (site / page).is_file()] == []
    assert [page for page, day in days.items() if date.fromisoformat(day) > today] == []
    assert len(set(days.values())) > 5
    assert [page for page in days if "noindex" in (site / page).read_text(encoding="utf-8")] == []


def test_robots_are_shown_the_sitemap(site: Path) -> None:
    """Everything may be read, and the sitemap says what there is."""
    robots = RobotFileParser()
    robots.parse((site / "robots.txt").read_text(encoding="utf-8").splitlines())

    assert [f"{SITE}/sitemap.xml"] == robots.site_maps()
    assert robots.can_fetch("anyone", f"{SITE}/index.html")


def test_a_page_that_moved_names_no_canonical_address(site: Path) -> None:
    """It is not to be listed at all: a canonical address beside that would say the contrary."""
    html = (site / MOVED).read_text(encoding="utf-8")

    assert 'name="robots" content="noindex"' in html
    assert "canonical" not in html
    assert MOVED not in listed(site)


def test_every_listed_page_tells_what_open_graph_asks_for(site: Path) -> None:
    """Title, kind, address and a picture that is there: the four that every page must have."""
    found: list[str] = []
    for page in listed(site):
        html = (site / page).read_text(encoding="utf-8")
        told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', html))
        found += [
            f"{page}: {key}" for key in ("title", "type", "url", "image") if not told.get(key)
        ]
        picture = told.get("image", "").removeprefix(f"{SITE}/")
        found += [f"{page}: {picture}"] if not (site / picture).is_file() else []
        address = page.removesuffix("index.html") if page.endswith("index.html") else page
        found += [f"{page}: {told.get('url')}"] if told.get("url") != f"{SITE}/{address}" else []

    assert found == []


def test_drawings_are_well_formed(site: Path) -> None:
    """Each id is given once, each reference leads to one, and no drawing has a script."""
    found: list[str] = []
    drawings = sorted(site.rglob("*.svg"))
    for path in drawings:
        name, root = str(path.relative_to(site)), ET.parse(path).getroot()
        elements = list(root.iter())
        ids = Counter(str(each.get("id")) for each in elements if each.get("id") is not None)
        text = path.read_text(encoding="utf-8")
        used = set(re.findall(r'(?:href="|url\()#([^")]+)', text))
        found += [f"{name}: {each} twice" for each, count in ids.items() if count > 1]
        found += [f"{name}: no {each}" for each in sorted(used - ids.keys())]
        found += [f"{name}: {each.tag}" for each in elements if str(each.tag).endswith("}script")]

    assert drawings
    assert found == []


def test_deadlines_are_times(site: Path) -> None:
    """Each deadline of a running game is a <time> with its zone, on the pages that tell it."""
    moment = r'<time datetime="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d" data-local>'
    pages = ("index.html", "games/index.html", "games/marengo/index.html", "issues/2.html")

    silent = [
        page for page in pages if not re.search(moment, (site / page).read_text(encoding="utf-8"))
    ]

    assert silent == []


def test_the_html_checker_finds_nothing_on_any_page(site: Path) -> None:
    """All pages and all drawings, not one of each kind."""
    java = shutil.which("java")
    if java is None or not CHECKER.is_file():
        assert not os.environ.get("ZINE_GATES"), "`make gates` installs what judges the pages"
        pytest.skip("the checker or java is not on this machine")
    options = ["--errors-only", "--format", "json", "--skip-non-html", "--also-check-svg"]

    done = subprocess.run(
        [java, "-Xss8m", "-jar", str(CHECKER), *options, str(site)],
        capture_output=True,
        text=True,
        check=False,
    )

    messages = json.loads(done.stderr)["messages"]
    assert [
        (each["url"].rpartition("/output/")[2], each["message"], each.get("extract", ""))
        for each in messages
    ] == []
