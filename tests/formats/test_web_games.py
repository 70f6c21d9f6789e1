"""Games from saved pages of Backstabbr and webDiplomacy are recorded by our rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from costs import within
from desks import refused, write_desk, zine
from web_games import SEASONS, archive_lines, page_html, page_values, write_season_files
from zine.problems import Problems
from zine.rules.calendar import PhaseKind
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.games_without_positions import Fate, ToldOrder, ToldPhase, foreign_phases
from zine.wings.formats.interchange.saved_web_pages import (
    archive_title,
    is_page_set,
    page_text,
    read_season,
    words_of,
)
from zine.wings.formats.webdiplomacy import web_game

STANDARD = load_variant("standard").variant
FIXTURES = Path(__file__).parent / "fixtures"
UNITS: dict[str, Any] = {
    "Austria": {"Gre": "A", "Ser": "A", "Vie": "A", "Bud": "A", "Tri": "A"},
    "England": {"BAR": "F", "Nwy": "A", "NTH": "F", "Lon": "F"},
    "France": {"Spa": "A", "Por": "F", "Bur": "A", "Par": "A", "Bre": "F"},
    "Germany": {"Den": "F", "Hol": "A", "Ruh": "A", "Ber": "A", "Kie": "F"},
    "Italy": {"ION": "F", "Tun": "A", "Ven": "A", "Nap": "F"},
    "Russia": {"Gal": "A", "Ukr": "A", "Rum": "F", "BOT": "F", "Stp": {"type": "F", "coast": "nc"}},
    "Turkey": {"Bul": "A", "Con": "A", "BLA": "F", "Smy": "A"},
}


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A zine to bring games into."""
    return write_desk(tmp_path / "zine")


def orders(desk: Path, phase: str, game: str = "otters") -> str:
    """The orders of a phase as brought in."""
    return (desk / f"games/{game}/{phase}.orders.yaml").read_text(encoding="utf-8")


def test_a_folder_of_seasons_becomes_a_game(desk: Path, tmp_path: Path) -> None:
    """Moves, retreats and builds are played, and every position is the one that was told."""
    told = zine(desk, "import", str(write_season_files(tmp_path / "pages")))

    assert (
        told
        == "games/otters: 5 phases recorded by our rules\n  every position is that of the file\n"
    )
    assert "F STP/NC" in orders(desk, "1901-5-winter-adjustments")
    assert "BUD S VIE - GAL" in orders(desk, "1902-1-spring-movement")
    assert orders(desk, "1902-2-spring-retreats") == "orders: {Russia: GAL R WAR}\n"


def test_a_second_import_changes_nothing(desk: Path, tmp_path: Path) -> None:
    """The same pages lead to the same files."""
    pages = str(write_season_files(tmp_path / "pages"))
    zine(desk, "import", pages)

    assert zine(desk, "import", pages).endswith("  already here, nothing was changed\n")


def test_saved_pages_tell_where_units_are(desk: Path, tmp_path: Path) -> None:
    """Then a game can begin in any season, and a fleet's coast is known."""
    page = tmp_path / "page.html"
    page.write_text(page_html("1902-spring", UNITS), encoding="utf-8")

    told = zine(desk, "import", str(page))
    setup = (desk / "games/otters/1902-1-spring-movement.setup.yaml").read_text(encoding="utf-8")

    assert told.startswith("games/otters: 2 phases recorded by our rules\n  every position")
    assert "F STP/NC" in setup
    assert "Bulgaria" not in setup


def test_where_the_rules_part_the_page_is_set_up(desk: Path, tmp_path: Path) -> None:
    """The command says what differs, and the rest of the game is played."""
    folder = write_season_files(tmp_path / "pages")
    file = folder / "Otters_1901_spring.json"
    values = json.loads(file.read_text(encoding="utf-8"))
    values["orders"]["Italy"]["Ven"] = {"type": "MOVE", "to": "Tri", "result": "FAILS"}
    file.write_text(json.dumps(values), encoding="utf-8")

    told = zine(desk, "import", str(folder))

    assert "  F1901M: the file: Italy A VEN; our rules: Italy A TRI\n" in told
    assert (desk / "games/otters/1901-3-fall-movement.setup.yaml").exists()


def test_the_text_of_an_archive_becomes_the_same_game(desk: Path, tmp_path: Path) -> None:
    """Its sentences lead where the pages of Backstabbr do."""
    (tmp_path / "otters.txt").write_text("\n".join(archive_lines()), encoding="utf-8")

    told = zine(desk, "import", str(tmp_path / "otters.txt"))

    assert (
        told
        == "games/otters: 5 phases recorded by our rules\n  every position is that of the file\n"
    )
    assert "A BUD S VIE - GAL" in orders(desk, "1902-1-spring-movement")
    assert "F STP/NC" in orders(desk, "1901-5-winter-adjustments")


def test_the_saved_page_of_an_archive_is_its_text(desk: Path, tmp_path: Path) -> None:
    """Its scripts and styles are not; the game has the page's name."""
    items = "".join(f"<li>{line.strip()}</li>\n" for line in archive_lines())
    head = '<style>England:</style><script>"Spring, 1899"</script>'
    page = f'<html>{head}<span class="gameName">Sea &amp; Otters</span><ul>{items}</ul></html>'
    (tmp_path / "board.php.html").write_text(page, encoding="utf-8")

    told = zine(desk, "import", str(tmp_path / "board.php.html"))

    assert told.startswith("games/sea-otters: 5 phases recorded by our rules\n  every position")


@pytest.mark.parametrize(
    ("line", "text", "fate"),
    [
        ("The fleet at St. Petersburg (South Coast) hold.", "F STP/SC H", Fate.STAYS),
        ("The army at Ruhr move to Kiel. (fail)", "A RUH - KIE", Fate.STAYS),
        ("The army at Ruhr move to Kiel. (fail) (dislodged)", "A RUH - KIE", Fate.OUT),
        ("The army at London move to Norway via convoy.", "A LON - NWY VIA", Fate.GOES),
        ("The fleet at Skaggerack support hold to Denmark.", "F SKA S DEN", Fate.STAYS),
        ("The army at Ruhr retreat to Kiel. (fail)", "A RUH - KIE", Fate.GONE),
        ("The army at Ruhr disband.", "A RUH D", Fate.GONE),
        ("Destroy the unit at Ruhr.", "Remove RUH", Fate.GONE),
        ("Do not use build order.", "Waive", Fate.STAYS),
    ],
)
def test_each_sentence_is_one_order(line: str, text: str, fate: Fate) -> None:
    """With what became of it."""
    (phase,), _ = web_game(STANDARD, f"Autumn, 1905\nGermany:\n{line}")

    (order,) = phase.orders
    assert (order.power, order.text, order.fate) == ("Germany", text, fate)


def test_a_place_that_is_not_on_the_map_is_told_with_its_line(desk: Path, tmp_path: Path) -> None:
    """So a variant is refused, and nothing is written."""
    lines = [*archive_lines(), "Spring, 1902", "Italy:", "The army at Narnia hold."]
    (tmp_path / "otters.txt").write_text("\n".join(lines), encoding="utf-8")

    told = refused(desk, "import", str(tmp_path / "otters.txt"))

    assert f"otters.txt:{len(lines)}:1: 'Narnia' is not a place on this map" in told
    assert not (desk / "games/otters").exists()


def test_a_missing_season_is_told(desk: Path, tmp_path: Path) -> None:
    """Without units on the pages nobody knows what was on the board."""
    folder = write_season_files(tmp_path / "pages", "1901-fall")

    told = refused(desk, "import", str(folder))

    assert "Otters: what is before Winter 1901 is missing" in told


def test_a_season_cannot_be_there_twice() -> None:
    """Which of two was played nobody can say."""
    phase = ToldPhase(year=1901, season="spring", kind=PhaseKind.MOVEMENT, orders=())

    with pytest.raises(ValueError, match="Spring 1901 is in it twice"):
        foreign_phases(STANDARD, (phase, phase))


def test_two_fleets_may_change_places_by_one_record() -> None:
    """Everything is taken up before anything is put down."""
    moves = (
        ToldOrder(power="England", text="", place="LON", fate=Fate.GOES, goal="EDI"),
        ToldOrder(power="England", text="", place="EDI", fate=Fate.GOES, goal="LON"),
    )
    spring = ToldPhase(year=1901, season="spring", kind=PhaseKind.MOVEMENT, orders=moves)
    fall = ToldPhase(year=1901, season="fall", kind=PhaseKind.MOVEMENT, orders=())

    board = foreign_phases(STANDARD, (spring, fall))[1].position

    assert [str(u) for u in board.units_of("England")] == ["A LVP", "F EDI", "F LON"]


BAD_PAGES = [
    ("var orders = {", "var orders = {]", "page.html:3:15: the value of 'orders' cannot be read"),
    ('"Gal": "A"', '"Gal": "W"', "unitsByPlayer.Russia.Gal"),
    ('"Gal": "A"', '"Nar": "A"', "'Nar' is not a place on this map"),
    ('"Gal": "A"', '"BLA": "A"', "no unit can be 'A' in 'BLA'"),
    ('{"Austria": {"Gre"', '{"Atlantis": {"Gre"', "there is no power 'Atlantis'"),
    ('"type": "HOLD"', '"type": "DANCE"', "has an order of the kind 'DANCE'"),
    ("(Spring 1902)", "", "nothing says which season this page is of"),
    ('"retreat": {', '"retreat": 7, "x": {', "the retreat from GAL is not one"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD_PAGES)
def test_a_bad_page_is_told_where_it_is_wrong(
    old: str, new: str, message: str, desk: Path, tmp_path: Path
) -> None:
    """And the game is not written."""
    whole = page_html("1902-spring", UNITS)
    assert old in whole
    (tmp_path / "page.html").write_text(whole.replace(old, new, 1), encoding="utf-8")

    assert message in refused(desk, "import", str(tmp_path / "page.html"))
    assert not (desk / "games/otters").exists()


def test_endless_nesting_is_only_a_problem(desk: Path, tmp_path: Path) -> None:
    """Neither a deep value nor a long number gets further than a message."""
    whole = page_html("1902-spring", UNITS)
    deep = whole.replace('"type": "HOLD"', '"type": ' + "[" * 100_000, 1)
    long = whole.replace('"type": "HOLD"', '"type": ' + "9" * 10_000, 1)
    (tmp_path / "deep.html").write_text(deep, encoding="utf-8")
    (tmp_path / "long.html").write_text(long, encoding="utf-8")

    assert "too deep or too long" in refused(desk, "import", str(tmp_path / "deep.html"))
    assert "too deep or too long" in refused(desk, "import", str(tmp_path / "long.html"))


def test_a_bad_game_stops_no_other(desk: Path, tmp_path: Path) -> None:
    """Its problem is told after the games that came in."""
    folder = write_season_files(tmp_path / "pages")
    values = page_values("1901-spring") | {"territories": {"Par": ["France"]}}
    (folder / "Weasels_1901_spring.json").write_text(json.dumps(values), encoding="utf-8")

    told = refused(desk, "import", str(folder))

    assert "Weasels_1901_spring.json: territories.Par" in told
    assert (desk / "games/otters/game.yaml").exists()


def test_a_bad_page_stops_no_saved_game(desk: Path, tmp_path: Path) -> None:
    """Whatever kinds of files are given together; a name is for one game alone."""
    pages = write_season_files(tmp_path / "pages")
    (pages / "Otters_1901_fall.json").write_text('{"orders": 7, "territories": 7}', "utf-8")
    saved = FIXTURES / "computer-game-1.json"

    complaint = refused(desk, "import", str(pages), str(saved))

    assert "Otters_1901_fall.json" in complaint
    assert (desk / "games/computer-game-1/game.yaml").is_file()
    twice = refused(
        desk, "import", str(saved), str(FIXTURES / "computer-game-2.json"), "--game", "x"
    )
    assert "one name cannot do for several games (leave --game out)" in twice


def test_a_folder_of_too_many_pages_is_no_game(
    desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is read."""
    pages = write_season_files(tmp_path / "pages")
    monkeypatch.setattr("zine.wings.formats.interchange.web_games.MOST_PAGES", 1)

    complaint = refused(desk, "import", str(pages))

    assert f"{pages}: more than 1 pages (one game, a page a season)" in complaint


def test_names_from_pages_cannot_break_out(desk: Path, tmp_path: Path) -> None:
    """Of files, of YAML or of the game's folder."""
    title = "../../Ott&quot;ers: {x}&#10;&lt;b&gt;&#8238;"
    page = page_html("1902-spring", UNITS, title)
    (tmp_path / "page.html").write_text(page, encoding="utf-8")

    zine(desk, "import", str(tmp_path / "page.html"))

    assert [
        each.name for each in (desk / "games").iterdir() if each.is_dir() and "ott" in each.name
    ] == ["ott-ers-x-n-b-u202e"]


def test_other_files_are_not_taken_for_pages(tmp_path: Path) -> None:
    """A saved game, an old issue and a folder with anything else go their own ways."""
    (tmp_path / "saved.json").write_text('{"id": "x", "phases": [], "orders": 1, "territories": 2}')
    (tmp_path / "issue.txt").write_text("Issue #85\nSpring, 1901 was wet. The army at home rested.")
    folder = write_season_files(tmp_path / "pages")

    assert not is_page_set(tmp_path / "saved.json")
    assert not is_page_set(tmp_path / "issue.txt")
    assert is_page_set(folder)
    (folder / "notes.doc").write_text("mine")
    assert not is_page_set(folder)


def test_plain_text_keeps_its_lines() -> None:
    """So that a message can name one."""
    assert words_of("one\n<b>two\nthree") == "one\n<b>two\nthree"
    assert words_of("<ul><li>one<li>two</ul>").split() == ["one", "two"]


@pytest.mark.parametrize(
    "piece",
    [
        "<a ",
        "<meta ",
        '<a b="c" ',
        '<a href="',
        "<!-- --",
        "<!--",
        "</",
        "<div>",
        "\n",
        " \n",
        "&",
        "<li>A",
        'class="gameName"',
        "var orders ",
        "<a history_current_season ",
        "<meta og:title content=",
    ],
)
def test_a_page_made_to_be_costly_is_not(piece: str, tmp_path: Path) -> None:
    """Whatever a page repeats, it is read once: in time that grows with its length alone."""
    page = tmp_path / "season.html"
    page.write_text("<body>\n" + piece * (400_000 // len(piece)), encoding="utf-8")
    text = page_text(page)

    def refuse() -> None:
        with pytest.raises(Problems):
            read_season(page, text)

    assert not within(1.5, lambda: is_page_set(page))
    within(1.5, refuse)
    within(1.5, lambda: archive_title(page, text))


def test_the_seasons_of_the_test_are_a_game() -> None:
    """Each power orders in each season of moves."""
    assert all(SEASONS[season].count(":") == 7 for season in SEASONS if "winter" not in season)
