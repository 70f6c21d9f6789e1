"""Positions with orders to try on them: those of the DATC, and those of games that were played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from boards import STANDARD, board, phase_of
from case_tables import datc_cases
from computer_player import Player, play
from press import REPO
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.position import Position
from zine.rules.rulebook import Rulebook
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.lab.order_trials.trial import Trial
from zine.wings.lab.order_trials.trial_data import board_data, variant_data

YEARS = 12
KEEN = (0.5, 0.75, 0.9)
Plain = dict[str, Any]


class Attempt(NamedTuple):
    """Orders tried on a position."""

    name: str
    at: Plain
    texts: dict[str, str]


def on_standard(root: Path = REPO) -> Plain:
    """The standard map with its rules, as the site has it."""
    return variant_data(load_variant("standard").variant, load_drawing("standard", root).geometry)


def told(attempt: Attempt, on: Plain) -> Plain:
    """What becomes of the orders, by the rules as they run here."""
    return Trial(on, attempt.at).outcome(attempt.texts)


def datc() -> Iterator[Attempt]:
    """Every case of the DATC's chapter 6, and the retreats that some go on with."""
    for case in datc_cases():
        yield from _phases(case)


def _phases(case: Plain) -> Iterator[Attempt]:
    start = board(case.get("units", {}), case.get("centres", {}))
    rulebook = TypeAdapter(Rulebook).validate_python(case.get("rulebook", {}))
    kind = PhaseKind(case.get("phase", "movement"))
    texts = _texts(case.get("orders", []))
    at = board_data(phase_of(kind), start, rulebook)
    yield Attempt(case["id"], at, texts)
    if "retreat_orders" in case:
        trial = Trial(on_standard(), at)
        orders = {p: "\n".join(lines) for p, lines in _canonical(case["orders"]).items()}
        lines = tuple(line for power, text in orders.items() for line in trial.read(power, text))
        after = trial.adjudicated(lines).after
        later = board_data(phase_of(PhaseKind.RETREATS), after, rulebook)
        yield Attempt(f"{case['id']} retreats", later, _texts(case["retreat_orders"]))


def _texts(orders: list[Plain]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for each in orders:
        found.setdefault(each["power"], []).append(each["text"])
    return {power: "\n".join(lines) for power, lines in found.items()}


def _canonical(orders: list[Plain]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in orders:
        found.setdefault(each["power"], []).append(each["order"])
    return found


def played(most: int) -> Iterator[Attempt]:
    """The phases of games between computer players, with the orders that were given."""
    return islice(chain.from_iterable(map(_game, count())), most)


@cache
def _game(number: int) -> tuple[Attempt, ...]:
    return tuple(_attempts(number))


def _attempts(number: int) -> Iterator[Attempt]:
    keen = dict.fromkeys(STANDARD.ranks, KEEN[number % len(KEEN)])
    player = Player(load_variant("standard"), f"trial {number}", keen)
    for phase, _, done, _ in play(player, YEARS):
        given: dict[str, list[str]] = {}
        for result in done.results:
            if not result.supplied:
                given.setdefault(result.power, []).append(str(result.order))
        texts = {power: "\n".join(lines) for power, lines in given.items()}
        yield Attempt(f"game {number} {phase}", _at(phase, done.before), texts)


def _at(phase: Phase, start: Position) -> Plain:
    return board_data(phase, start, STANDARD.rulebook)
