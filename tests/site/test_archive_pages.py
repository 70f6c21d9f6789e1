"""The archive as readers meet it: toggles, the index, powers, players, downloads, printing."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
import yaml

from sites import REPO, build, copy_small


@pytest.fixture
def site(published: Path) -> Path:
    """Its pages."""
    return published / "output"


def page(site: Path, name: str) -> str:
    return (site / name).read_text(encoding="utf-8")


def words(site: Path, name: str) -> str:
    """A page's text without tags and line ends."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page(site, name))).split())


def test_a_board_switches_between_orders_and_result(site: Path) -> None:
    """Two views in one drawing and a switch that needs no script; the twin tells both."""
    text = page(site, "games/marengo/1905-3-fall-movement.html")

    assert 2 == len(re.findall(r'<input type="radio" class="(?:before|after)"', text))
    assert text.index('class="after"') < text.index("<figure") < text.index('class="zb-after"')
    assert "Afterwards: Austria has armies in Bohemia" in text


def test_a_board_that_stays_as_it_was_has_no_switch(site: Path) -> None:
    """Nothing moves on the board in a round of the exchange."""
    text = page(site, "games/bourse/1901-3-spring-exchange.html")

    assert 'type="radio"' not in text
    assert "zb-after" not in text


@pytest.mark.parametrize("number", [1, 2])
def test_an_issue_leads_with_its_contents(site: Path, number: int) -> None:
    """Every game is listed before anything else is told, in the order in which they come."""
    text = page(site, f"issues/{number}.html")

    listed = re.findall(r'<li><a href="#([\w-]+)">', text)
    games = re.findall(r'<section id="(\w+)" class="game">', text)
    assert len(games) == len(list((REPO / "games").glob("*/game.yaml")))
    assert [each for each in listed if each in games] == games
    assert text.index('class="cover"') < text.index('class="contents"')
    assert text.index('class="contents"') < text.index('class="chapters"')


def test_an_issue_of_two_games_is_light(site: Path) -> None:
    """The page with all games of an issue weighs little on the way to a reader."""
    import gzip  # noqa: PLC0415

    assert len(gzip.compress((site / "issues/2.html").read_bytes())) < 300 * 1024


def test_the_page_for_printing_holds_everything(site: Path) -> None:
    """Nothing is folded away and nothing is left to press; it is the same issue."""
    text = page(site, "issues/2-print.html")

    assert "<details>" not in text
    assert "<details open>" in text
    assert "<input" not in text
    assert "zb-after" not in text
    assert '<link rel="canonical" href="../issues/2.html">' in text
    assert set(re.findall(r'<section id="([\w-]+)"', text)) == set(
        re.findall(r'<section id="([\w-]+)"', page(site, "issues/2.html"))
    )


def test_the_index_lists_everything(site: Path) -> None:
    """Issues and articles by year, phases by game, articles by author."""
    text = page(site, "contents/index.html")

    assert '<h3 id="year-2026">2026</h3>' in text
    assert 'href="../issues/1.html#marengo"' in text
    assert 'href="../games/marengo/1905-3-fall-movement.html"' in text
    assert '<h3 id="author-ada-lindqvist">Ada Lindqvist</h3>' in text
    assert 'href="../feeds/authors/ada-lindqvist.atom.xml"' in text


def test_every_phase_leads_to_every_other(site: Path) -> None:
    """A phase's page lists all phases of its game, and marks itself."""
    text = page(site, "games/marengo/1905-3-fall-movement.html")

    recorded = {path.name for path in (site / "games/marengo").glob("1*.html")}
    assert recorded <= set(re.findall(r'href="(1[\w-]+\.html)"', text))
    assert 1 == text.count('aria-current="page"')


def test_a_power_has_a_page(site: Path) -> None:
    """Its games, its players in order, its centres by year."""
    text = words(site, "powers/italy.html")

    assert "Marengo Standard Diplomacy quietcorner , then newbroom 1900–1905 3 4 4 3 2 1" in text
    assert "Bourse Capitalist-Dippy" in text


def test_a_variant_has_a_page(site: Path) -> None:
    """Its powers with their marks, its year, its games, and notes on its rules."""
    text = words(site, "variants/capitalist.html")

    assert "Lukas Kautzsch, 1985" in text
    assert "Austria A BUD, A VIE, F TRI" in text
    assert "The first phase is Winter Exchange 1900" in text
    assert "C17: only whole hundreds of shares move a price." in text
    assert 7 == page(site, "variants/capitalist.html").count('class="zb swatch"')


def test_a_power_has_the_letter_that_the_board_draws(site: Path) -> None:
    """Where units bear letters, the table of powers has the same ones in the same order."""
    text = page(site, "variants/1914.html")
    table = text.partition('<table class="key">')[2].partition("</table>")[0]
    named = re.findall(r'<th scope="row">[^<]*</th><td>(\w*)</td>', table)
    drawn = set(re.findall(r'<text class="zb-l"[^>]*>(\w+)</text>', text))

    assert 18 == len(set(named))
    assert drawn == drawn & set(named)
    assert {"u", "k", "w"} <= drawn


def test_players_are_listed(site: Path) -> None:
    """Everybody in a game, with powers where players have them."""
    text = words(site, "players/index.html")

    assert "hedgehog : Marengo (Austria)" in text
    assert "Argent : Dagobert" in text


def test_players_have_pages_without_ratings(tmp_path: Path) -> None:
    """A zine that rates nobody still has a page for each player, and tells no pseudonym."""
    root = copy_small(tmp_path / "zine")
    (root / "content/players.yaml").unlink()
    for path in (root / "content/ratings/results").glob("*.yaml"):
        path.unlink()
    settings = root / "games/marengo/game.yaml"
    text = settings.read_text().replace("Russia: samovar", "Russia: The Bear")
    settings.write_text(text + "pseudonyms: {The Bear: secretive}\n")

    done = build(root)

    assert 0 == done.returncode, done.stderr
    site = root / "output"
    assert "hedgehog Marengo : Austria" in words(site, "players/hedgehog.html")
    assert 'href="../../players/hedgehog.html"' in page(site, "games/marengo/index.html")
    assert not (site / "players/secretive.html").exists()
    assert not (site / "players/the-bear.html").exists()


def test_the_marks_are_explained(site: Path) -> None:
    """Each kind of mark on a board is drawn once beside its meaning."""
    text = page(site, "how-to-read.html")

    kinds = set(re.findall(r'class="zb-(?:o|badge) (zb-[\w-]+)', text))
    assert {"zb-move", "zb-hold", "zb-support-move", "zb-support-hold", "zb-convoy"} <= kinds
    assert {"zb-convoyed-move", "zb-retreat", "zb-build", "zb-remove"} <= kinds
    assert "zb-failed" in text


def test_all_orders_can_be_taken_away(site: Path) -> None:
    """One text with what every power sent, phase by phase."""
    text = page(site, "games/marengo/orders.txt")

    assert text.startswith("Marengo: all orders as they were sent\n\n== 1901-1-spring-movement ==")
    assert "Austria:\nA VIE - TRI\n" in text
    assert "Pounds" in page(site, "games/bourse/orders.txt")


def test_all_records_can_be_taken_away(published: Path, site: Path) -> None:
    """The stream holds the very records of the zine, hashes and all."""
    text = page(site, "games/marengo/records.yaml")

    kept = sorted((published / "games/marengo").glob("*.record.yaml"))
    assert "---\n".join(path.read_text(encoding="utf-8") for path in kept) == text
    phases = [each["phase"] for each in yaml.load_all(text, yaml.BaseLoader)]
    assert phases == [path.name.removesuffix(".record.yaml") for path in kept]
