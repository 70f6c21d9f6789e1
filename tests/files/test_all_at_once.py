"""No fault of a file hides another: keys given twice, wrong values, and what they mean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from zine.departments.polls.poll_files import read_polls
from zine.departments.ratings.results_files import read_result
from zine.files.strict_yaml import parse_yaml
from zine.gamefiles.game_folder import load_setup, parse_sheet
from zine.gamefiles.game_yaml import settings_in
from zine.gamefiles.players_yaml import read_players
from zine.gamefiles.statements import load_statements
from zine.gamefiles.zine_folder import read_zine_file
from zine.games import Settings
from zine.people import Players
from zine.problems import Problems

HOME = Path("games/marengo")
TWICE = "appears twice (delete one, or merge them)"
GAMES = {
    "a key twice": (
        "title: x\nnmr: hodl\ntitle: y\npowers: {Italy: a}\npowers: {Frence: b}\ntitel: x\n",
        [
            "2:6: nmr: 'hodl' cannot be used here (did you mean 'hold'?)",
            f"3:1: 'title' {TWICE}",
            f"5:1: 'powers' {TWICE}",
            "5:18: there is no power 'Frence' (did you mean 'France'?)",
            "6:8: unknown key 'titel' (did you mean 'title'?)",
        ],
    ),
    "a key twice and an unknown variant": (
        "title: x\nvariant: standrd\nnmr: x\nnmr: hold\n",
        [
            "2:10: there is no variant 'standrd' (did you mean 'standard'?)",
            f"4:1: 'nmr' {TWICE}",
        ],
    ),
    "wrong values and unknown names": (
        "title: [x]\npowers: {Frence: a, Italy: [{player: b, sinse: x}]}\n"
        "result: {ending: draw, powers: [Itly]}\ndeadlines: {dates: {1901-spring: soon}}\n",
        [
            "1:8: title should be text, not a list",
            "2:18: there is no power 'Frence' (did you mean 'France'?)",
            "2:48: unknown key 'sinse' (did you mean 'since'?)",
            "3:33: there is no power 'Itly' (did you mean 'Italy'?)",
            "4:34: 1901-spring: 'soon' is not a time, such as 2026-12-04 19:00",
        ],
    ),
    "no title, and an unknown phase": (
        "deadlines: {dates: {1901-spring: 2026-12-04 19:00}}\n",
        [
            "1:1: 'title' is missing",
            "1:34: there is no phase '1901-spring' (such as 1901-1-spring-movement)",
        ],
    ),
    "a wrong value of a player hides no other seat": (
        "title: x\npowers:\n  Italy: [{player: [a]}]\n  France: [{player: b, since: 1901}]\n",
        [
            "3:20: powers.Italy.player should be text, not a list",
            "4:31: there is no phase '1901' (such as 1901-1-spring-movement)",
        ],
    ),
    "options": (
        "title: x\nnmr: x\noptions: {markt: {}}\n",
        [
            "2:6: nmr: 'x' cannot be used here (known: civil-disorder, hold, wait)",
            "3:18: Standard Diplomacy has no 'markt' to set options of",
        ],
    ),
}


def told(read: Callable[[], object]) -> list[str]:
    """The problems that reading ends with."""
    with pytest.raises(Problems) as raised:
        read()
    return [str(each).partition(".yaml:")[2] for each in raised.value.problems]


@pytest.mark.parametrize("name", GAMES)
def test_of_a_game(name: str) -> None:
    """Each has its line and column."""
    text, expected = GAMES[name]

    assert expected == told(lambda: settings_in(parse_yaml(text, f"{HOME}/game.yaml"), HOME))


@pytest.fixture(scope="module")
def settings() -> Settings:
    """Those of a game on the standard map."""
    return settings_in(parse_yaml("title: x\n", f"{HOME}/game.yaml"), HOME)


def test_of_orders(settings: Settings) -> None:
    """A power that is not there is told beside a key given twice and a value of the wrong kind."""
    text = (
        "orders:\n  Frence: A PAR H\n  Italy: [A ROM H]\n  Frence: A MAR H\nnmr: Italy\npres: []\n"
    )

    assert [
        "3:10: orders.Italy should be text, not a list",
        f"4:3: 'Frence' {TWICE}",
        "4:11: there is no power 'Frence' (did you mean 'France'?)",
        "5:6: nmr should be a list, like [A, B], not 'Italy'",
        "6:7: unknown key 'pres' (did you mean 'press'?)",
    ] == told(lambda: parse_sheet(text, "x.yaml", settings))


def test_of_a_setup(settings: Settings) -> None:
    """Units on no place are told beside units that are no list."""
    text = "units: {France: [A PRA], Italy: A ROM}\ncentres: {France: [PAR]}\nnoet: x\n"

    assert [
        "1:18: 'A PRA' is not a unit on this map (did you mean 'SPA'?)",
        "1:33: units.Italy should be a list, like [A, B], not 'A ROM'",
        "3:7: unknown key 'noet' (did you mean 'note'?)",
    ] == told(lambda: load_setup(text.encode(), "x.yaml", settings))


def test_of_statements(settings: Settings) -> None:
    """A power that is not there is told beside an issue that is no number."""
    text = "issue: x\nstatements:\n- {power: Frence, by: a, text: b}\n"

    assert [
        "1:8: issue should be a whole number, not 'x'",
        "3:11: there is no power 'Frence' (did you mean 'France'?)",
    ] == told(lambda: load_statements(text.encode(), "x.yaml", settings))


def test_of_a_zine(tmp_path: Path) -> None:
    """A comma in an opening is told beside a publisher who is missing."""
    (tmp_path / "content").mkdir()
    text = "title: x\nhow_to_join: y\nopenings: [A game, fortnightly]\ntitle: z\n"
    (tmp_path / "content" / "zine.yaml").write_text(text, encoding="utf-8")

    assert [
        "1:1: 'publisher' is missing",
        "3:20: in brackets a comma begins another opening, here 'fortnightly' "
        "(put each opening on a line of its own after '- ', or in quotes)",
        f"4:1: 'title' {TWICE}",
    ] == told(lambda: read_zine_file(tmp_path))


def test_of_players(tmp_path: Path) -> None:
    """A name that means two is told beside an alias of the wrong kind."""
    path = tmp_path / "players.yaml"
    path.write_text("players:\n  ada: {aliases: x}\n  bo: {aliases: [cy]}\n  cy: {}\n", "utf-8")

    assert [
        "2:18: players.ada.aliases should be a list, like [A, B], not 'x'",
        "4:7: 'cy' already means bo",
    ] == told(lambda: read_players(path))


def test_of_a_result(tmp_path: Path) -> None:
    """A winner that did not play is told beside a seat that is wrong; the seat counts as there."""
    path = tmp_path / "ulm.yaml"
    path.write_text(
        "title: x\ncompleted: someday\nvariant: other\ncentres: 10\nsolo: 6\n"
        "powers: {A: [{plyer: a}], B: b, D: d}\nresult: {ending: draw, powers: [A, C]}\n",
        "utf-8",
    )

    found = told(lambda: read_result(path, Players()))

    assert "7:36: there is no power 'C' (known: A, B, D)" in found
    assert "2:12: completed: 'someday' is not a date, such as 2026-12-04" in found
    assert "6:22: unknown key 'plyer' (did you mean 'player'?)" in found
    assert not [each for each in found if "no power 'A'" in each]


def test_of_a_poll(tmp_path: Path) -> None:
    """What the poll means is told beside wrong values; its ballots wait for it."""
    (tmp_path / "best" / "ballots").mkdir(parents=True)
    (tmp_path / "best" / "poll.yaml").write_text(
        "title: x\nyear: soon\nzines: {BRK: {name: [a]}, HAL: {name: b}, cow: {name: c}}\n", "utf-8"
    )
    ballot = "voter: Mara\nvotes: {BRK: 7}\n"
    (tmp_path / "best" / "ballots" / "mara.yaml").write_text(ballot, "utf-8")

    found = told(lambda: read_polls(tmp_path, []))

    assert "3:21: zines.BRK.name should be text, not a list" in found
    assert not [each for each in found if "no zine" in each]
