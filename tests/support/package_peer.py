"""Plays games in the package `diplomacy`, in a process of its own: it leaves files open.

As a program it takes games from standard input, each a list of phases' orders, and prints the
positions, orders and results that the package has for them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

Plain = dict[str, Any]
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


def _played(games: list[list[dict[str, list[str]]]]) -> list[list[Plain]]:
    from diplomacy import Game  # type: ignore # noqa: PLC0415

    told = []
    for orders in games:
        game = Game()
        phases = []
        for given in orders:
            phases.append(
                {
                    "name": game.get_current_phase(),
                    "state": game.get_state(),
                    "orderable": game.get_orderable_locations(),
                    "possible": game.get_all_possible_orders(),
                }
            )
            for power, own in given.items():
                game.set_orders(power, own)
            game.process()
            phases[-1]["results"] = {
                unit: [str(word) for word in words]
                for unit, words in game.result_history[phases[-1]["name"]].items()
            }
        told.append(phases)
    return told


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
    answer = {"play": _played, "load": _loaded, "drawn": _drawn}[sys.argv[1]]
    sys.stdout.write(json.dumps(answer(json.load(sys.stdin))))
