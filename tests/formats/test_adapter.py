"""Scripts written for the package `diplomacy` run on our engine."""

from __future__ import annotations

import copy
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from package_departures import as_the_package_fights, orders_by_chance
from package_peer import PACKAGE, asked, map_tables, marks, results_mark
from saved_games import COMPUTER_GAMES, chance_orders, computer_game, standing
from sites import REPO
from zine.diplomacy import Game, Map, Message
from zine.diplomacy.utils.export import (
    from_saved_game_format,
    is_valid_saved_game,
    load_saved_games_from_disk,
    to_saved_game_format,
)

PHASES = 24


@pytest.mark.parametrize("name", COMPUTER_GAMES)
def test_a_recorded_game_goes_through_its_recorded_positions(name: str) -> None:
    """In every phase that our rules play, units and centres are those of the record."""
    phases = {each["name"]: each for each in computer_game(name)["phases"]}
    game = Game()
    compared = 0

    while not game.is_game_done:
        saved = phases[game.get_current_phase()]
        assert standing(saved["state"]) == standing(game.get_state()), saved["name"]
        for power, orders in saved["orders"].items():
            game.set_orders(power, orders)
        game.process()
        compared += 1

    assert compared > 40
    assert standing(phases["COMPLETED"]["state"]) == standing(game.get_state())


@pytest.mark.parametrize("name", COMPUTER_GAMES)
def test_movements_have_the_recorded_results(name: str) -> None:
    """What became of each unit's order is what the record says, word by word.

    Supports of an attack on a unit of one's own are left out: the package calls them void.
    """
    phases = {each["name"]: each for each in computer_game(name)["phases"]}
    game = Game()
    while not game.is_game_done:
        saved = phases[game.get_current_phase()]
        for power, orders in saved["orders"].items():
            game.set_orders(power, orders)
        game.process()
        if saved["name"].endswith("M"):
            unlike = {
                unit: (words, game.result[unit])
                for unit, words in saved["results"].items()
                if sorted(words) != sorted(game.result[unit])
            }
            assert all(pair == (["void"], []) for pair in unlike.values()), saved["name"]


@PACKAGE
@pytest.mark.deep
def test_games_by_chance_go_as_the_package_plays_them(pytestconfig: pytest.Config) -> None:
    """Both have the same positions, builds, orders on offer and results, phase by phase.

    Where the package departs from the DATC, our engine is given the same rule.
    """
    count = pytestconfig.getoption("--games")
    with as_the_package_fights():
        games = [_marked(seed) for seed in range(count)]
    given = [orders for _, orders in games]
    # It leaves a file open for each game.
    parts = (asked("play", given[first : first + 25]) for first in range(0, count, 25))
    theirs = [told for part in parts for told in part]

    assert count == len(theirs)
    for seed, (told, (found, _)) in enumerate(zip(theirs, games, strict=True)):
        for number, (peer, mine) in enumerate(zip(told, found, strict=True)):
            assert peer["marks"] == mine, (seed, number)


def _marked(seed: int) -> tuple[list[dict[str, str]], list[dict[str, list[str]]]]:
    """The marks of each phase of a game by chance, and its orders."""
    game, chance, found, given = Game(), Random(seed), [], []
    for _ in range(PHASES):
        before, orders = marks(game), orders_by_chance(game, chance)
        for power, own in orders.items():
            game.set_orders(power, own)
        game.process()
        given.append(orders)
        found.append({**before, "results": results_mark(game.result)})
    return found, given


# What only the package does, and in which parts of the next phase or of the results it shows.
DEPARTURES = {
    "support against a unit of one's own counts for an army that says VIA": (
        {"ENGLAND": "A EDI", "GERMANY": "F NWG", "RUSSIA": "F NWY, A FIN"},
        {
            "ENGLAND": "A EDI - NWY VIA",
            "GERMANY": "F NWG C A EDI - NWY",
            "RUSSIA": "F NWY H, A FIN S A EDI - NWY",
        },
        ["A EDI"],
        ["A NWY"],
    ),
    "but not for one that could walk and sails because its own fleet convoys it": (
        {"ITALY": "A VEN, F ADR", "AUSTRIA": "F TRI, A BUD"},
        {
            "ITALY": "A VEN - TRI, F ADR C A VEN - TRI",
            "AUSTRIA": "F TRI H, A BUD S A VEN - TRI",
        },
        ["A VEN", "F ADR"],
        ["A VEN", "F ADR"],
    ),
    "that one counts as soon as the order says VIA": (
        {"ITALY": "A VEN, F ADR", "AUSTRIA": "F TRI, A BUD"},
        {
            "ITALY": "A VEN - TRI VIA, F ADR C A VEN - TRI",
            "AUSTRIA": "F TRI H, A BUD S A VEN - TRI",
        },
        ["A VEN", "F ADR"],
        ["A TRI", "F ADR"],
    ),
    "support against a fleet of one's own keeps it from convoying": (
        {"TURKEY": "A CON, F BLA, F ARM", "RUSSIA": "F SEV"},
        {
            "TURKEY": "A CON - RUM VIA, F BLA C A CON - RUM, F ARM S F SEV - BLA",
            "RUSSIA": "F SEV - BLA",
        },
        ["A RUM", "F ARM", "F BLA"],
        ["A CON", "F ARM", "F BLA"],
    ),
    "support to the other coast counts": (
        {"FRANCE": "F MAO, F GAS", "ITALY": "F WES"},
        {
            "FRANCE": "F MAO - SPA/NC, F GAS S F MAO - SPA/SC",
            "ITALY": "F WES - SPA/SC",
        },
        ["F GAS", "F MAO"],
        ["F GAS", "F SPA/NC"],
    ),
}


@PACKAGE
@pytest.mark.deep
@pytest.mark.parametrize("name", DEPARTURES)
def test_the_package_departs_from_the_datc(name: str) -> None:
    """The units of the first power by our rules, and as the package has them."""
    units, orders, by_ours, by_theirs = DEPARTURES[name]
    first = next(iter(units))
    game = _set_up(units, orders)
    (theirs,) = asked("cases", [[_lists(units), _lists(orders)]])
    with as_the_package_fights():
        same = _set_up(units, orders)

    assert by_ours == game.get_units(first)
    assert by_theirs == sorted(theirs["units"][first]) == same.get_units(first)
    assert theirs["retreats"] == {
        power: {unit: sorted(open_there) for unit, open_there in own.items()}
        for power, own in same.get_state()["retreats"].items()
    }


def _set_up(units: dict[str, str], orders: dict[str, str]) -> Game:
    """A game after a movement of some units."""
    game = Game()
    game.clear_units()
    for power, own in _lists(units).items():
        game.set_units(power, own)
    for power, texts in _lists(orders).items():
        game.set_orders(power, texts)
    game.process()
    return game


def _lists(texts: dict[str, str]) -> dict[str, list[str]]:
    return {power: own.split(", ") for power, own in texts.items()}


@PACKAGE
@pytest.mark.deep
def test_the_map_says_of_every_pair_of_places_what_the_packages_map_says() -> None:
    """What touches what, with which coasts, for each kind of unit and order; without Switzerland."""
    theirs = asked("map", "standard")

    ours = map_tables(Map("standard"), sorted(theirs["coasts"]))

    for name, told in theirs.items():
        for place, own in told.items():
            if "SWI" not in place:
                assert [each for each in own if each != "SWI"] == ours[name][place], (name, place)


@pytest.mark.parametrize(
    ("place", "near", "armies", "fleets"),
    [
        ("ANK", "ARM BLA CON smy", "ARM CON SMY", "ARM BLA CON"),
        ("BUL/EC", "BLA CON RUM", "", "BLA CON RUM"),
        ("MOS", "LVN SEV STP UKR WAR", "LVN SEV STP UKR WAR", ""),
    ],
)
def test_the_map_answers_what_searches_ask(place: str, near: str, armies: str, fleets: str) -> None:
    """`Map("standard")` needs no game; small letters are for armies alone."""
    board = Map("standard")

    assert near.split() == board.loc_abut[place]
    assert ["BUL/EC", "BUL/SC", "BUL"] == board.find_coasts("BUL")
    assert {"BUL", "BUL/EC", "BUL/SC"} <= set(board.dest_with_coasts["BLA"])
    for kind, places in (("A", armies), ("F", fleets)):
        found = [one for one in sorted(board.loc_coasts) if board.abuts(kind, place, "-", one)]
        assert places.split() == found
    assert 1 == board.abuts("F", "BLA", "S", "BUL/SC")
    assert 0 == board.abuts("F", "BLA", "-", "BUL/SC")


def test_a_copy_goes_its_own_way() -> None:
    """What happens in a copied game, as a tree search does, leaves the game it came from alone."""
    game = _by_chance(5, phases=7)
    before, mark = _lasting(to_saved_game_format(game)), game.get_hash()
    same = _by_chance(5, phases=7)
    assert mark == same.get_hash()

    own = copy.deepcopy(game)
    for each in (own, same):
        chance = Random(6)
        for _ in range(4):
            for power, orders in chance_orders(each, chance):
                each.set_orders(power, orders)
            each.process()
    own.add_message(Message(sender="ITALY", recipient="GLOBAL", message="Hello"))
    own.outcome.append("x")
    own.error.append("x")

    assert _lasting(to_saved_game_format(own)) == _lasting(to_saved_game_format(same))
    assert own.get_hash() == same.get_hash() != mark
    assert before == _lasting(to_saved_game_format(game))
    assert ({}, [], []) == (game.messages, game.outcome, game.error)


def test_histories_give_their_first_and_last() -> None:
    """As the package's sorted ones do; a phase is found by its name."""
    game = _by_chance(2, phases=3)

    assert "S1901M" == game.order_history.first_key()
    last = game.order_history.last_key()
    assert game.get_phase_from_history(last).orders == game.order_history.last_value()
    assert game.state_history.first_value() == game.get_phase_history()[0].state
    with pytest.raises(IndexError):
        game.get_phase_from_history("S1950M")


def test_a_power_has_orders_of_movements_and_adjustments_apart() -> None:
    """`orders` by unit in movements, `adjust` as lines elsewhere."""
    game = Game()
    game.set_orders("FRANCE", ["A PAR - BUR", "F BRE H"])
    france = game.powers["FRANCE"]
    assert ({"A PAR": "- BUR", "F BRE": "H"}, []) == (france.orders, france.adjust)
    game.set_units("FRANCE", ["A BUR", "F BRE"], reset=True)
    game.set_current_phase("W1901A")

    game.set_orders("FRANCE", ["A PAR B"])

    france = game.powers["FRANCE"]
    assert ({}, ["A PAR B"]) == (france.orders, france.adjust)


UNCHANGED = """
from zine.diplomacy.package_alias import stand_in
stand_in()
stand_in()
from diplomacy import Game, Message
from diplomacy.engine.game import Game as Same
from diplomacy.engine.map import Map
from diplomacy.engine.power import Power
from diplomacy.utils.export import to_saved_game_format
from diplomacy.utils.game_phase_data import GamePhaseData
from diplomacy.utils.order_results import BOUNCE
import diplomacy.utils.export
assert Same is Game and diplomacy.utils.export.to_saved_game_format is to_saved_game_format
game = Game(map_name="standard")
game.set_orders("FRANCE", "A PAR - BUR")
game.set_orders("GERMANY", "A MUN - BUR")
game.process()
assert game.get_order_status(unit="A PAR") == [BOUNCE]
import sys, types
sys.modules["diplomacy"] = types.SimpleNamespace(Game=object)
try:
    stand_in()
except ImportError as error:
    print(error)
"""


def test_a_program_of_the_packages_runs_unchanged() -> None:
    """After `stand_in()` its import paths are ours; if the package is loaded already, it says so."""
    done = subprocess.run(
        [sys.executable, "-c", UNCHANGED],
        env={"PYTHONPATH": str(REPO / "plugins")},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "the package diplomacy is loaded already: call stand_in() before\n" == done.stdout


@PACKAGE
@pytest.mark.deep
def test_the_package_loads_what_we_save() -> None:
    """A game saved by the adapter has its phases and its last position in the package."""
    ours = _by_chance(3, phases=12)
    (theirs,) = asked("load", [to_saved_game_format(ours)])

    assert theirs["phase"] == ours.get_current_phase()
    assert standing(theirs["state"]) == standing(ours.get_state())
    assert theirs["history"] == list(ours.order_history)


def test_a_saved_game_comes_back() -> None:
    """With its history, its present position, and the orders set so far."""
    game = _by_chance(1, phases=9)
    game.set_orders("FRANCE", ["A PAR H"])
    game.add_message(Message(sender="ITALY", recipient="GLOBAL", message="Hello"))
    saved = to_saved_game_format(game)

    back = from_saved_game_format(saved)

    assert _lasting(saved) == _lasting(to_saved_game_format(back))


def test_a_file_of_saved_games_is_read_and_checked(tmp_path: Path) -> None:
    """One game a line; a line that is none is told of, or left out if that is asked for."""
    path = tmp_path / "games.jsonl"
    for seed in (1, 2):
        to_saved_game_format(_by_chance(seed, phases=5), str(path))
    path.write_text(path.read_text("utf-8") + '{"id": "x"}\n', "utf-8")

    with pytest.raises(ValueError, match=r"games\.jsonl:3:1"):
        load_saved_games_from_disk(str(path))
    games = load_saved_games_from_disk(str(path), on_error="ignore")

    assert [5, 5] == [len(each.get_phase_history()) for each in games]
    assert is_valid_saved_game(to_saved_game_format(games[0]))


def test_the_adapter_loads_nothing_of_the_press() -> None:
    """It needs PyYAML alone, as the engine does."""
    heavy = ("pelican", "pydantic", "jinja2", "PIL", "click", "nh3", "filelock")
    program = (
        "import sys, zine.diplomacy.utils.export;"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )

    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(REPO / "plugins")},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "[]\n" == done.stdout


def test_a_forged_game_is_not_valid() -> None:
    """A position that the orders do not lead to is found out."""
    saved = to_saved_game_format(_by_chance(1, phases=4))
    saved["phases"][2]["state"]["units"]["FRANCE"] = ["A MOS"]

    assert not is_valid_saved_game(saved)


def test_orders_that_cannot_be_carried_out_are_left_out() -> None:
    """They do not stand among the orders, and the reason is among the errors."""
    game = Game()

    game.set_orders("FRANCE", ["A PAR - MOS", "A MAR S A PAR - BUR", "nonsense", "fleet brest H"])

    assert ["A MAR S A PAR - BUR", "F BRE H"] == game.get_orders("FRANCE")
    assert 2 == len(game.error)


def test_a_later_order_replaces_an_earlier_one() -> None:
    """Unless it is not to; then it is refused."""
    game = Game()
    game.set_orders("FRANCE", ["A PAR H", "A MAR H"])

    game.set_orders("FRANCE", ["A PAR - BUR"])
    game.set_orders("FRANCE", ["A MAR - SPA"], replace=False)

    assert ["A MAR H", "A PAR - BUR"] == game.get_orders("FRANCE")
    assert ["A MAR - SPA: A MAR has an order already"] == game.error


def test_a_position_put_up_by_hand_is_played() -> None:
    """Units, centres and phase are what was set; a dislodged unit retreats."""
    game = Game()
    game.clear_units()
    game.clear_centers()
    game.set_units("FRANCE", ["A PAR", "*A BUR"])
    game.set_units("GERMANY", "A BUR")
    game.set_centers("FRANCE", ["PAR", "BRE"])
    game.set_current_phase("S1905R")

    assert {"FRANCE": ["A PAR", "*A BUR"], "GERMANY": ["A BUR"]} == {
        power: own for power, own in game.get_units().items() if own
    }
    assert ["BUR"] == game.get_orderable_locations("FRANCE")
    game.set_orders("FRANCE", "A BUR R GAS")
    game.process()
    assert ["A GAS", "A PAR"] == game.get_units("FRANCE")
    assert "F1905M" == game.get_current_phase()


def test_a_game_is_won_and_over() -> None:
    """With enough centres after the autumn, the outcome names the winner."""
    game = Game()
    game.set_centers("FRANCE", list(game.map.scs))
    for power in game.get_map_power_names():
        if power != "FRANCE":
            game.clear_units(power)
    game.set_current_phase("F1905M")

    game.process()

    assert game.is_game_done
    assert ["F1905M", "FRANCE"] == game.outcome
    assert "COMPLETED" == game.get_current_phase()
    assert "-" == game.phase_type


def test_what_we_do_not_have_is_refused() -> None:
    """Unknown maps, powers and units raise ValueError and say what there is."""
    with pytest.raises(ValueError, match="pure"):
        Game(map_name="pure")
    game = Game()
    for fault in (
        lambda: game.set_orders("SPAIN", []),
        lambda: game.set_units("FRANCE", "F PAR"),
        lambda: game.set_centers("FRANCE", "BUR"),
        lambda: game.set_current_phase("X1901M"),
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - each says something else
            fault()


def _by_chance(seed: int, phases: int) -> Game:
    game, chance = Game(), Random(seed)
    for _ in range(phases):
        for power, orders in chance_orders(game, chance):
            game.set_orders(power, orders)
        game.process()
    return game


def _lasting(saved: dict[str, Any]) -> list[Any]:
    """A saved game without the numbers that only keep an order."""
    return [
        [each["name"], standing(each["state"]), each["orders"], each["results"]]
        for each in saved["phases"]
    ]


def test_an_army_walks_if_no_fleet_carries_it() -> None:
    """As in the package: "via" to a neighbouring province means nothing without a convoy."""
    game = Game()
    game.set_units("TURKEY", ["A CON", "F BLA"], reset=True)
    game.set_orders("TURKEY", ["A CON - BUL VIA", "F BLA H"])

    game.process()

    assert ["A BUL", "F BLA"] == game.get_units("TURKEY")


def test_an_army_with_a_fleet_goes_by_sea_or_not_at_all() -> None:
    """It does not walk when its convoy is broken."""
    game = Game()
    game.clear_units()
    game.set_units("TURKEY", ["A CON", "F BLA"])
    game.set_units("RUSSIA", ["F SEV", "F RUM"])
    game.set_orders("TURKEY", ["A CON - BUL VIA", "F BLA C A CON - BUL"])
    game.set_orders("RUSSIA", ["F SEV - BLA", "F RUM S F SEV - BLA"])

    game.process()

    assert ["A CON", "*F BLA"] == game.get_units("TURKEY")


def test_an_army_walks_if_its_convoy_does_not_lead_there() -> None:
    """As in the package, even if a fleet of its own is ordered to take part."""
    game = Game()
    game.clear_units()
    game.set_units("ENGLAND", ["A EDI", "F IRI"])
    game.set_units("FRANCE", "F ENG")
    game.set_units("GERMANY", "F NTH")
    game.set_orders("ENGLAND", ["A EDI - LVP VIA", "F IRI C A EDI - LVP"])

    game.process()

    assert ["A LVP", "F IRI"] == game.get_units("ENGLAND")


def test_builds_count_before_builds_that_are_waived() -> None:
    """In whatever order they are written."""
    game = Game()
    game.clear_units("FRANCE")
    game.set_units("FRANCE", ["A BUR", "A GAS"])
    game.set_current_phase("W1901A")
    game.set_orders("FRANCE", ["WAIVE", "F BRE B"])

    game.process()

    assert ["A BUR", "A GAS", "F BRE"] == game.get_units("FRANCE")
