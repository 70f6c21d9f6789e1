"""Plays games in the package `diplomacy`, in a process of its own: it leaves files open.

As a program it takes games from standard input, each a list of phases' orders, and prints the
positions, orders and results that the package has for them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

Plain = dict[str, Any]
OTHERWISE = frozenset(("void", "cut", "no convoy", "disrupted"))
PACKAGE = pytest.mark.skipif(find_spec("diplomacy") is None, reason="the package is not here")


def asked(question: str, what: object) -> Any:
    """The package's answers: how it plays games, what it finds in saved ones, or one it draws."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(Path(__file__)), question],
        input=json.dumps(what),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def marks(game: Any) -> dict[str, str]:
    """A mark for each part of what a game of either engine has before a phase.

    Left out is what docs/researchers.md says differs: the order of lists.
    """
    state = game.get_state()
    parts = {
        "position": [game.get_current_phase(), *map(_in_order, (state["units"], state["centers"]))],
        "builds": [state["homes"], state["builds"]],
        "orderable": game.get_orderable_locations(),
        "possible": _in_order(game.get_all_possible_orders()),
    }
    return {name: _mark(part) for name, part in parts.items()}


def results_mark(results: dict[str, list[Any]]) -> str:
    """A mark for the results of a phase of either engine.

    Left out is what docs/researchers.md says differs: words of orders that fail without a fight,
    and waived builds.
    """
    words = {
        unit: sorted(str(word) for word in own if str(word) not in OTHERWISE and str(word))
        for unit, own in results.items()
        if unit != "WAIVE"
    }
    return _mark(words)


def _mark(part: object) -> str:
    return sha256(json.dumps(part, sort_keys=True).encode()).hexdigest()[:12]


def _in_order(told: dict[str, list[str]]) -> dict[str, list[str]]:
    """Lists sorted, without those that are empty and units that are dislodged."""
    found = {name: sorted(each for each in own if each[0] != "*") for name, own in told.items()}
    return {name: own for name, own in found.items() if own}


def _played(games: list[list[dict[str, list[str]]]]) -> list[list[Plain]]:
    from diplomacy import Game  # type: ignore # noqa: PLC0415

    told = []
    for orders in games:
        game = Game()
        phases = []
        for given in orders:
            name, before, state = game.get_current_phase(), marks(game), game.get_state()
            try:
                for power, own in given.items():
                    game.set_orders(power, own)
            except IndexError:  # its game went another way before, and has no such units
                break
            game.process()
            results = {
                unit: [str(word) for word in words]
                for unit, words in game.result_history[name].items()
            }
            phase = {"name": name, "state": state, "results": results}
            phases.append({**phase, "marks": {**before, "results": results_mark(results)}})
        told.append(phases)
    return told


def _cases(cases: list[list[dict[str, list[str]]]]) -> list[Plain]:
    """What comes of units and their orders, in the first spring."""
    from diplomacy import Game  # type: ignore # noqa: PLC0415

    told = []
    for units, orders in cases:
        game = Game()
        game.clear_units()
        for power, own in units.items():
            game.set_units(power, own)
        for power, own in orders.items():
            game.set_orders(power, own)
        game.process()
        state = game.get_state()
        retreats = {
            power: {unit: sorted(open_there) for unit, open_there in own.items()}
            for power, own in state["retreats"].items()
        }
        told.append({"units": state["units"], "retreats": retreats})
    return told


def _map(name: str) -> Plain:
    from diplomacy import Map  # type: ignore # noqa: PLC0415

    return map_tables(Map(name), sorted({each.upper() for each in Map(name).locs}))


def map_tables(board: Any, places: list[str]) -> Plain:
    """What a map of either engine says of its places, and of every pair of them."""
    return {
        "touching": {place: sorted(own) for place, own in board.loc_abut.items()},
        "with coasts": {place: sorted(own) for place, own in board.dest_with_coasts.items()},
        "coasts": {place: board.find_coasts(place) for place in places},
        "abuts": {
            f"{kind} {place} {order}": [
                other for other in places if board.abuts(kind, place, order, other)
            ]
            for kind in "AF"
            for order in "-SC"
            for place in places
        },
    }


def _loaded(games: list[Plain]) -> list[Plain]:
    from diplomacy.utils.export import from_saved_game_format  # type: ignore # noqa: PLC0415

    found = []
    for saved in games:
        game = from_saved_game_format(saved)
        found.append(
            {
                "phase": game.get_current_phase(),
                "state": game.get_state(),
                "history": [str(each) for each in game.order_history],
                "messages": sum(len(own) for own in game.message_history.values()),
            }
        )
    return found


def _drawn(what: tuple[int, list[str] | None]) -> Plain:
    from diplomacy import Game  # type: ignore # noqa: PLC0415
    from diplomacy.utils.export import to_saved_game_format  # type: ignore # noqa: PLC0415

    phases, winners = what
    game = Game()
    for _ in range(phases):
        game.process()
    game.draw(winners)
    saved: Plain = to_saved_game_format(game)
    return saved


if __name__ == "__main__":
    questions = {"play": _played, "cases": _cases, "map": _map, "load": _loaded, "drawn": _drawn}
    answer = questions[sys.argv[1]]
    sys.stdout.write(json.dumps(answer(json.load(sys.stdin))))
