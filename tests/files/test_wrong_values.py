"""What is said of a wrong value: what should stand there, in the press's own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from zine.files.strict_yaml import parse_yaml, validate
from zine.gamefiles.game_folder import load_setup
from zine.gamefiles.game_yaml import settings_in
from zine.gamefiles.schemas import ZineFile
from zine.problems import Problems

HOME = Path("games/marengo")
GAME = {
    "powers: {Italy: [{player: a}, {player: b, since: 1903-1-spring-movement}, "
    "{player: c, since: 1902-1-spring-movement}]}": "2:75: it does not say that this player came "
    "after the one before (write since: and the phase in which each began, in order)",
    "powers: {Italy: [{player: a}, {player: b}]}": "2:31: it does not say that this player came "
    "after the one before (write since: and the phase in which each began, in order)",
    "nmr: hodl": "2:6: nmr: 'hodl' cannot be used here (did you mean 'hold'?)",
    "nmr: x": "2:6: nmr: 'x' cannot be used here (known: civil-disorder, hold, wait)",
    "nmr: [hold]": "2:6: nmr: a list cannot be used here (known: civil-disorder, hold, wait)",
    "deadlines: {absences: aks}": "2:23: absences: 'aks' cannot be used here (did you mean 'ask'?)",
    "deadlines: {days: {movment: 3}}": "2:29: unknown key 'movment' (did you mean 'movement'?)",
    "deadlines: {vacations: many}": "2:24: deadlines.vacations should be a whole number, not "
    "'many'",
    "deadlines: {vacations: 1.5}": "2:24: deadlines.vacations should be a whole number, not '1.5'",
    "deadlines: {vacations: [1]}": "2:24: deadlines.vacations should be a whole number, not a list",
    "deadlines: {vacations: }": "2:24: deadlines.vacations should be a whole number, and is empty",
    "deadlines: {days: {movement: 9999}}": "2:30: deadlines.days.movement should be at most 3,650, "
    "not '9999'",
    "deadlines: {days: {movement: -1}}": "2:30: deadlines.days.movement should be at least 0, not '-1'",
    "gunboat: perhaps": "2:10: gunboat should be true or false, not 'perhaps'",
    "standbys: [[a]]": "2:12: an entry of standbys should be text, not a list",
    "standbys: a": "2:11: standbys should be a list, like [A, B], not 'a'",
    "result: draw": "2:9: result should hold keys, each with a value, not 'draw'",
    "result: {powers: [Italy]}": "2:9: 'ending' is missing in result",
    "result: {ending: darw}": "2:18: ending: 'darw' cannot be used here (did you mean 'draw'?)",
}
NOTICE = "calls: [{wanted: a GM, text: Help, "
ZINE = {
    NOTICE + "since: 2026-12-04, until: 2026-12-01}]": "4:9: until: 2026-12-01 is before "
    "2026-12-04, so it never prints",
    NOTICE + "since: soon}]": "4:43: calls.since should be a day, such as 2026-12-04, not 'soon'",
    "calls: [{wanted: '', text: Help}]": "4:18: calls.wanted should not be empty",
    "short: this is not short at all": "4:8: short should have at most 20 characters, not 24",
    "part_size: 9": "4:12: part_size should be at least 10, not '9'",
}
UNITS = {
    "F PAR": "a fleet cannot stand in PAR",
    "F STP": "a fleet cannot stand in STP (did you mean 'STP/SC'?)",
    "A STP/NC": "an army cannot stand in STP/NC (did you mean 'STP'?)",
    "F SPA/WC": "a fleet cannot stand in SPA/WC (did you mean 'SPA/SC'?)",
    "A NTH": "an army cannot stand in NTH",
    "A PRA": "'A PRA' is not a unit on this map (did you mean 'SPA'?)",
    "PAR": "'PAR' is not a unit on this map (write 'A PAR' or 'F STP/SC')",
}


@pytest.mark.parametrize("line", GAME)
def test_of_a_game(line: str) -> None:
    """With the place of the value, and the nearest word where only some may stand."""
    source = parse_yaml(f"title: x\n{line}\n", f"{HOME}/game.yaml")

    with pytest.raises(Problems) as raised:
        settings_in(source, HOME)

    assert [f"{HOME}/game.yaml:{GAME[line]}"] == list(map(str, raised.value.problems))


@pytest.mark.parametrize("line", ZINE)
def test_of_a_zine(line: str) -> None:
    """A notice has to have a day on which it prints."""
    text = f"title: x\npublisher: y\nhow_to_join: z\n{line}\n"

    with pytest.raises(Problems) as raised:
        validate(parse_yaml(text, "zine.yaml"), ZineFile)

    assert [f"zine.yaml:{ZINE[line]}"] == list(map(str, raised.value.problems))


@pytest.mark.parametrize("unit", UNITS)
def test_of_a_set_up(unit: str) -> None:
    """A place that exists and one that does not are told apart."""
    settings = settings_in(parse_yaml("title: x\n", "game.yaml"), HOME)
    text = f"units: {{Russia: [{unit}]}}\n"

    with pytest.raises(Problems) as raised:
        load_setup(text.encode(), "x.setup.yaml", settings)

    assert [f"x.setup.yaml:1:18: {UNITS[unit]}"] == list(map(str, raised.value.problems))
