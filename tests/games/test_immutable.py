"""Values stay as they are: whoever holds a game, a phase or a battle cannot change it for others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import cached_property

import pytest

from boards import STANDARD
from sites import REPO
from zine.gamefiles.game_reader import play_through, read_folder
from zine.rules.battle.actions import Action
from zine.rules.battle.strength import Battle
from zine.rules.outcomes import Submission
from zine.rules.pipeline import adjudicate
from zine.rules.rulebook import Rulebook

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def changeable(value: object, where: str, seen: dict[int, object]) -> Iterator[str]:
    """Where in a value there is a list, a dictionary or a set, which anybody could change."""
    if id(value) in seen or isinstance(value, type):
        return
    seen[id(value)] = value
    if isinstance(value, list | dict | set | bytearray):
        yield where
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from changeable(key, where, seen)
            yield from changeable(each, where, seen)
    elif is_dataclass(value):
        for field in fields(value):
            within = getattr(value, field.name, None)
            yield from changeable(within, f"{type(value).__name__}.{field.name}", seen)
        for name, each in vars(type(value)).items():
            if isinstance(each, cached_property) and not name.startswith("_"):
                within = getattr(value, name)
                yield from changeable(within, f"{type(value).__name__}.{name}", seen)
    elif isinstance(value, tuple | frozenset | list | set):
        for name, each in zip(getattr(value, "_fields", ("",) * len(value)), value, strict=True):
            within = f"{type(value).__name__}.{name}" if name else where
            yield from changeable(each, within, seen)


@pytest.mark.parametrize("slug", ["marengo", "bourse", "marne"])
def test_nothing_in_a_game_can_be_changed(slug: str) -> None:
    """Settings, turns, records, positions, orders and outcomes, whatever the rule set."""
    game = play_through(read_folder(REPO / "games" / slug), NOW)

    assert set() == set(changeable(game, "Game", {}))


def test_nothing_that_rules_say_can_be_changed() -> None:
    """A resolution, with all that was ordered and all that became of it."""
    orders = [Submission(power="France", text="A PAR-BUR"), Submission(power="Italy", text="?")]
    start = STANDARD.calendar.first
    done = adjudicate(STANDARD, Rulebook(), start, STANDARD.start, orders)

    assert set() == set(changeable(done, "Resolution", {}))


def test_a_battle_stays_as_it_is_settled() -> None:
    """Its values, and who drove out whom."""
    actions = [
        Action("France", "PAR", "PAR", goal="BUR"),
        Action("Italy", "BUR", "BUR"),
        Action("France", "MAR", "MAR", helps=0, aimed="BUR"),
    ]
    battle = Battle(STANDARD.geography, actions)

    assert (True, {1: 0}) == (battle.values[0], battle.dislodgers)
    for change in (battle.values, battle.dislodgers):
        with pytest.raises(TypeError):
            change[0] = False  # type: ignore[index]
