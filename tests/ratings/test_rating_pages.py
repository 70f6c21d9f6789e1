"""Ratings on the site and in the issue: every term is there, and no secret is."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from sites import build, copy_small_built, tree


@pytest.fixture
def built(one_game: Path) -> Path:
    """The sample zine's pages."""
    return one_game / "output"


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A copy of the sample zine with one game, built, to change."""
    return copy_small_built(tmp_path / "zine")


FIELDFARE = "players/fieldfare.html"


def words(path: Path) -> str:
    """A page's text without tags and line ends."""
    plain = re.sub(r"<[^>]+>", " ", path.read_text(encoding="utf-8"))
    return " ".join(html.unescape(plain).split())


def test_a_player_page_explains_every_change(built: Path) -> None:
    """Games with power, result and terms; running games; powers; the chart described."""
    page = words(built / "players/hedgehog.html")

    assert "Tannenberg Austria 3-way draw 1050 14 May 2023" in page
    assert "E 5.00 × V 7.50 × (2.33 − 1.00) = +50" in page
    assert "Four Harbours Red lost 1209 30 November 2024" in page
    assert "Marengo : Austria" in page
    assert "Austria 2 0 2 0" in page
    assert "Greta Halvorsen · also Hedge Hog of Graz" in page
    assert "Rating at the start and after each of 11 games: 1000, 1050," in page
    assert "Corunna: Russia. The position was set up wrongly" in page


def test_replacements_and_mercy_positions_are_told(built: Path) -> None:
    """A share of the result with its part of the time; a lost position that costs nothing."""
    newcomer, mercy = (
        words(built / f"players/{each}.html") for each in ("newbroom", "quietcorner")
    )

    assert (
        "Italy, 66.7% of the time 3-way draw 1035 25 February 2024 E 5.00 × V 7.50 × (1.56 − 0.63) = +35"
        in newcomer
    )
    assert "took over a lost position 970 19 May 2024 mercy position: nothing changes" in mercy
    assert "Marengo : Italy until Spring 1906" in mercy


def test_the_year_page_prints_games_as_the_jdpr_did(built: Path) -> None:
    """A, P, R and V, then a line a player; other variants and real time have other values."""
    page = words(built / "ratings/2024.html")

    assert "V = 7.5 × A 0.72 × P 0.80 × R 1.00 = 4.32" in page
    assert "Standard Diplomacy, played in real time." in page
    assert "P 0.30" in page
    assert "Corunna" not in page


def test_the_list_tells_corrections_and_unrated_games(published: Path) -> None:
    """What a correction moved, what moves nothing, and that the sample is made up."""
    page = words(published / "output/ratings/index.html")

    assert "Corrected Tuesday, 3 November 2026 : Arcole" in page
    assert "4 other games rated again." in page
    assert "Maelstrom. We do not know how it ended." in page
    assert "Corunna. The position was set up wrongly in 1903" in page
    assert "are made up" in page
    assert "1 hedgehog 1298 11 yes +67 Rivoli 2 halfmoon 1144 9 yes +87 Rivoli" in page


def test_an_issue_prints_the_changes_of_its_games(built: Path) -> None:
    """In both editions; what a later correction made otherwise is told beside it."""
    text = (built / "issues/1.txt").read_text(encoding="utf-8")

    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "Power Player Rating Games Stren. E X S Delta New" in lines
    assert "Austria hedgehog 1205 9 11.13 3.11 1.45 2.33 +26 1231" in lines
    assert "Rated again since Arcole was corrected on Tuesday, 3 November 2026." in " ".join(lines)
    assert "Austria (hedgehog) +27 to 1214, now +26 to 1231" in " ".join(text.split())
    assert "Austria hedgehog 1205 9 11.13 3.11 1.45 2.33 +26 1231" in words(built / "issues/1.html")
    assert "Rated again" not in (built / "issues/2.txt").read_text(encoding="utf-8")


def test_an_issue_adds_its_changes_up(built: Path) -> None:
    """A row of sums in both editions, and a remark wherever printed figures do not come out."""
    text = " ".join((built / "issues/1.txt").read_text(encoding="utf-8").split())
    page = words(built / "issues/1.html")

    for each in (text, page):
        assert "R 1.57 = 9.43 (worked out before rounding); strength" in each
        assert "Figures are rounded in print alone." in each
        assert "Sum all players 7.00 7.00 -3" in each.replace("−", "-")
        assert "S and delta added up before rounding" in each
        assert "new rating rounded" in each


def test_a_rating_brought_in_is_printed_as_such(built: Path) -> None:
    """On the list, in place of a last change, and on the player's own page."""
    ratings, page = (words(built / each) for each in ("ratings/index.html", FIELDFARE))

    assert "4 fieldfare 1104 9 yes – brought in 5 seawall 1078 11 yes −34 Lodi" in ratings
    assert "Brought in from elsewhere: fieldfare 1104 after 9 games." in ratings
    assert "rating 1104 after 9 games, fully rated · brought in: 1104 after 9 games" in page


def test_a_first_game_starts_from_what_was_brought_in(sample: Path) -> None:
    """Its table, the player's chart and all ratings after it begin there."""
    path = sample / "content/players.yaml"
    listed = "oxbow: {aliases: [bend in the river], rating: 1240, games: 9}"
    path.write_text(path.read_text().replace("oxbow: {aliases: [bend in the river]}", listed))
    end_marengo(sample, DRAW)

    done = build(sample)

    assert 0 == done.returncode, done.stderr
    year, page = (
        words(sample / f"output/{each}.html") for each in ("ratings/2023", "players/oxbow")
    )
    assert "oxbow 1240 9 11.94 3.11" in year
    assert year.count("brought in") == 1
    assert "brought in: 1240 after 9 games" in page
    assert "Rating as brought in and after each of 5 games: 1240, " in page


def test_the_graph_of_x_is_on_the_list(built: Path) -> None:
    """Drawn with a description, its figures folded beside it."""
    source = (built / "ratings/index.html").read_text(encoding="utf-8")
    page = words(built / "ratings/index.html")

    assert 'aria-labelledby="expectation-title' in source
    assert re.search(r"<details>\s*<summary>The figures of the graph</summary>", source)
    assert "1500 20.09 2.18 1600" in page
    assert "own rating; opponents at 1000" in page


def test_seats_link_to_players(built: Path) -> None:
    """The game page leads to its players."""
    page = (built / "games/marengo/index.html").read_text(encoding="utf-8")

    assert '<a href="../../players/newbroom.html">newbroom</a> (from Spring 1906)' in page


def end_marengo(root: Path, more: str) -> None:
    """End the running game after 1905, with more settings."""
    (root / "games/marengo/1906-1-spring-movement.orders.yaml").unlink()
    path = root / "games/marengo/game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}{more}\n", encoding="utf-8")


DRAW = "result: {ending: draw, powers: [Austria, Turkey]}\n"


def test_a_game_that_ends_is_rated_in_its_issue(sample: Path) -> None:
    """The issue of its last record prints what it changed; its page leads there."""
    end_marengo(sample, DRAW)

    done = build(sample)

    assert 0 == done.returncode, done.stderr
    issue = words(sample / "output/issues/1.html")
    assert "Marengo Standard Diplomacy, partial press. 2-way draw of Austria and Turkey." in issue
    page = (sample / "output/games/marengo/index.html").read_text(encoding="utf-8")
    assert 'href="../../ratings/2026.html#marengo"' in page


def everything(root: Path) -> str:
    return b"".join(tree(root / "output").values()).decode("utf-8", errors="replace")


def unlisted(root: Path, handle: str) -> None:
    """Take a player out of all files but the games', so that one game alone names them."""
    for path in (root / "content/ratings/results").glob("*.yaml"):
        path.unlink()
    path = root / "content/players.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(each for each in lines if handle not in each) + "\n")
    path = root / "content/zine.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(f", {handle}", ""))


@pytest.mark.parametrize(
    ("ended", "reveal", "told"),
    [(False, "end", False), (True, "never", False), (True, "end", True)],
)
def test_a_pseudonym_is_kept_until_the_rules_allow(
    sample: Path, ended: bool, reveal: str, told: bool
) -> None:
    """No page names the player of a running game, nor ever where the rules forbid it."""
    unlisted(sample, "samovar")
    path = sample / "games/marengo/game.yaml"
    path.write_text(path.read_text().replace("Russia: samovar", "Russia: The Bear"))
    secret = f"reveal: {reveal}\npseudonyms: {{The Bear: samovar}}\n"
    if ended:
        end_marengo(sample, DRAW + secret)
    else:
        path.write_text(path.read_text() + secret)

    done = build(sample)

    assert 0 == done.returncode, done.stderr
    assert told is ("samovar" in everything(sample))
    assert told is (sample / "output/players/samovar.html").exists()
    assert not list((sample / "output/players").glob("*bear*"))
    page = words(sample / "output/games/marengo/index.html")
    assert ("The Bear ( samovar )" if told else "The Bear") in page


def test_a_zine_without_ratings_has_no_pages_of_them(sample: Path) -> None:
    """No players listed and nothing rated: no list, no links, no empty chapter.

    Players have pages all the same, which tell their games.
    """
    (sample / "content/players.yaml").unlink()
    for path in (sample / "content/ratings/results").glob("*.yaml"):
        path.unlink()

    done = build(sample)

    assert 0 == done.returncode, done.stderr
    assert not (sample / "output/ratings").exists()
    assert "rating" not in words(sample / "output/players/hedgehog.html")
    assert "Ratings" not in words(sample / "output/index.html")


def test_faults_in_ratings_stop_the_build(sample: Path) -> None:
    """They are listed with all others, and nothing is recorded."""
    path = sample / "content/ratings/results/lodi.yaml"
    path.write_text(path.read_text().replace("oxbow", "oxbo").replace("issue: 1", "issue: 9"))

    first = build(sample)
    path.write_text(path.read_text().replace("oxbo", "oxbow"))
    second = build(sample)

    assert (1, 1) == (first.returncode, second.returncode)
    assert "no player 'oxbo' in content/players.yaml (did you mean 'oxbow'?)" in first.stderr
    assert "lodi.yaml:3:8: there is no issue 9 (known: 1, 2)" in second.stderr
    assert not (sample / "games/marengo/1906-1-spring-movement.record.yaml").exists()


def test_newcomers_have_pages_and_nobody_is_rated_after_no_game(published: Path) -> None:
    """Who came into an exchange later is listed; who cannot be rated has no rating."""
    output = published / "output"
    listed = (output / "players/index.html").read_text(encoding="utf-8")

    for name in ("sterling", "kopje", "latecomer", "moneypenny"):
        page = (output / f"players/{name}.html").read_text(encoding="utf-8")
        assert f"players/{name}.html" in listed
        assert "rating 1000" not in page
    assert [] == [
        each.name
        for each in output.glob("players/*.html")
        if "after 0 games" in each.read_text(encoding="utf-8")
    ]
