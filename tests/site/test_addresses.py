"""Permanent addresses: what was published stays or leads on, and nobody's file is lost."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from sites import build, copy_built, copy_small, made_once, run, tree
from zine.files.published_addresses import Addresses, read_addresses, redirects, remember
from zine.files.site.redirects import _lead
from zine.problems import Problems

PUBLIC = '\nSITEURL = "https://zine.example"\nRELATIVE_URLS = False\n'


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A copy of the sample zine with one game, to publish."""
    return copy_small(tmp_path / "zine")


@pytest.fixture
def public() -> Path:
    """The same, published under an address of its own: only to look at."""
    return made_once("public", publish)


def publish(root: Path) -> None:
    make_public(copy_small(root))
    assert 0 == build(root).returncode


def make_public(root: Path) -> None:
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write(PUBLIC)


def listed(root: Path) -> set[str]:
    return set(read_addresses(root).published)


def test_publishing_remembers_addresses(public: Path) -> None:
    """Pages, books, texts and feeds are kept in mind; what pages are made of is not."""
    assert {
        "index.html",
        "issues/2.txt",
        "games/marengo/1905-3-fall-movement.html",
        "issues/2.epub",
        "feeds/games/marengo.atom.xml",
    } <= listed(public)
    assert not [each for each in listed(public) if each.startswith(("theme/", "boards/"))]


@pytest.mark.parametrize(("public", "readonly"), [(False, ""), (True, "1")])
def test_a_preview_remembers_nothing(sample: Path, public: bool, readonly: str) -> None:
    """Only a build for the public address publishes."""
    if public:
        make_public(sample)

    assert 0 == build(sample, ZINE_READONLY=readonly).returncode

    assert not (sample / "content/addresses.txt").exists()


def test_an_address_that_would_vanish_stops_everything(public: Path, tmp_path: Path) -> None:
    """`zine check` and the build say which, with its line; the old site and list stand."""
    sample = copy_built(public, tmp_path / "zine")
    (sample / "games/marengo").rename(sample / "games/montebello")
    before = tree(sample / "output"), tree(sample / "content")

    checked, built = run(sample, "zine", "check"), build(sample)

    for done in (checked, built):
        assert 1 == done.returncode
        assert "'games/marengo/index.html' was published and would vanish" in done.stderr
        assert "content/addresses.txt:" in done.stderr
    assert before == (tree(sample / "output"), tree(sample / "content"))


def test_an_alias_leads_on(public: Path, tmp_path: Path) -> None:
    """A renamed folder's pages lead to their new places; other files are copied there."""
    sample = copy_built(public, tmp_path / "zine")
    (sample / "games/marengo").rename(sample / "games/montebello")
    (sample / "content/aliases.yaml").write_text(
        "aliases:\n"
        "  games/marengo/: games/montebello/\n"
        "  feeds/games/marengo.atom.xml: feeds/games/montebello.atom.xml\n"
    )

    done = build(sample)

    assert 0 == done.returncode, done.stderr
    output = sample / "output"
    moved = (output / "games/marengo/1905-3-fall-movement.html").read_text()
    assert 'content="0; url=../montebello/1905-3-fall-movement.html"' in moved
    old, new = (output / f"games/{name}/orders.txt" for name in ("marengo", "montebello"))
    assert old.read_bytes() == new.read_bytes()
    assert {"games/marengo/index.html", "games/montebello/index.html"} <= listed(sample)


def test_what_people_wrote_in_the_list_stays(tmp_path: Path) -> None:
    """Comments and the order of lines are theirs; new addresses follow at the end."""
    (tmp_path / "content").mkdir()
    path = tmp_path / "content/addresses.txt"
    path.write_text("# Ours since 1988.\nzebra.html\n\n# and later\nalbatross.html\n")

    remember(tmp_path, read_addresses(tmp_path), ["zebra.html", "new.html", "albatross.html"])

    assert path.read_text() == (
        "# Ours since 1988.\nzebra.html\n\n# and later\nalbatross.html\nnew.html\n"
    )


@pytest.mark.parametrize(
    ("published", "aliases", "words"),
    [
        (["old.html"], {}, "content/addresses.txt:1:1: 'old.html' was published and would vanish"),
        (["old.html"], {"old.html": "gone.html"}, "'old.html' leads to 'gone.html', which is no"),
        ([], {"page.html": "index.html"}, "'page.html' is a page; it needs no alias"),
        (
            [],
            {"../out.html": "page.html"},
            "'../out.html' leads to 'page.html', which is not a page",
        ),
        ([], {"/out.html": "page.html"}, "'/out.html' leads to 'page.html', which is not a page"),
    ],
)
def test_faults_of_addresses(published: list[str], aliases: dict[str, str], words: str) -> None:
    """Each is told, and no redirect is made."""
    lines = {each: number for number, each in enumerate(published, start=1)}

    with pytest.raises(Problems) as caught:
        redirects(Addresses(lines, aliases), ["index.html", "page.html"])

    assert words in str(caught.value)


def test_the_address_of_a_map_leads_to_its_page(tmp_path: Path) -> None:
    """Boards once were files beside their pages; a drawing with a link stands there still."""
    published = {"games/demo/1901.svg": 1, "games/demo/gone.svg": 2}

    with pytest.raises(Problems, match=r"gone\.svg' was published and would vanish"):
        redirects(Addresses(published, {}), ["games/demo/1901.html"])
    del published["games/demo/gone.svg"]
    leads = redirects(Addresses(published, {}), ["games/demo/1901.html"])

    assert {"games/demo/1901.svg": "games/demo/1901.html"} == leads
    _lead(tmp_path, *next(iter(leads.items())))
    drawing = (tmp_path / "games/demo/1901.svg").read_text(encoding="utf-8")
    assert '<a href="1901.html#map">' in drawing
    ElementTree.fromstring(drawing)


def test_the_nearest_alias_counts() -> None:
    """A page's own alias goes before its folder's, and an inner folder's before an outer's."""
    aliases = {"a/": "z/", "a/b/": "y/", "a/b/c.html": "x.html"}
    addresses = Addresses({}, aliases)

    found = [addresses.moved(each) for each in ("a/d.html", "a/b/d.html", "a/b/c.html", "e.html")]

    assert found == ["z/d.html", "y/d.html", "x.html", None]
