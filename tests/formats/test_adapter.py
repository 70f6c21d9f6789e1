"""Scripts written for the package `diplomacy` run on our engine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from package_peer import PACKAGE, asked
from saved_games import COMPUTER_GAMES, chance_orders, computer_game, standing
from sites import REPO
from zine.diplomacy import Game, Message
from zine.diplomacy.utils.export import (
    from_saved_game_format,
    is_valid_saved_game,
    load_saved_games_from_disk,
    to_saved_game_format,
)

GAMES, PHASES = 50, 24


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
def test_fifty_games_by_chance_go_as_the_package_plays_them() -> None:
    """The same orders lead both engines through the same phases, positions and builds.

    In every phase both offer the same orders for the same places.
    """
    games = [_by_chance(seed, PHASES) for seed in range(GAMES)]
    orders = [[each.orders for each in game.get_phase_history()] for game in games]
    theirs = asked("play", orders)

    for seed, told in enumerate(theirs):
        ours, chance = Game(), Random(seed)
        for phase in told:
            state = ours.get_state()
            assert phase["name"] == ours.get_current_phase(), seed
            assert standing(phase["state"]) == standing(state), (seed, phase["name"])
            assert phase["state"]["homes"] == state["homes"]
            assert phase["state"]["builds"] == state["builds"], (seed, phase["name"])
            assert phase["orderable"] == ours.get_orderable_locations(), (seed, phase["name"])
            assert {} == _unlike(phase["possible"], ours.get_all_possible_orders()), phase["name"]
            for power, own in chance_orders(ours, chance):
                ours.set_orders(power, own)
            ours.process()

    assert GAMES * PHASES == sum(map(len, theirs))


def _unlike(theirs: dict[str, list[str]], ours: dict[str, list[str]]) -> dict[str, set[str]]:
    """Orders that only one of two engines offers, by location."""
    found = {place: set(own) ^ set(theirs.get(place, ())) for place, own in ours.items()}
    return {place: own for place, own in found.items() if own}


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
    heavy = ("pelican", "pydantic", "matplotlib", "jinja2", "PIL", "click", "nh3", "filelock")
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


def test_builds_count_before_builds_that_are_waived() -> None:
    """In whatever order they are written."""
    game = Game()
    game.clear_units("FRANCE")
    game.set_units("FRANCE", ["A BUR", "A GAS"])
    game.set_current_phase("W1901A")
    game.set_orders("FRANCE", ["WAIVE", "F BRE B"])

    game.process()

    assert ["A BUR", "A GAS", "F BRE"] == game.get_units("FRANCE")
