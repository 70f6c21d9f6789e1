"""What holds in every season of the 1914 variant, on positions made by chance."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from boards import as_recorded
from economies import VARIANT, Played, crowded_season, phase_named, play, season_of
from zine.gamefiles.record_files import _as_text as as_text
from zine.games.record_codec import (
    dump_event,
    dump_position,
    dump_result,
    load_event,
    load_position,
    load_result,
)
from zine.rules.position import Position
from zine.wings.pulsipher.expansions.economy.events import Charge, Entry
from zine.wings.pulsipher.expansions.economy.season.supply_priority import (
    BillPart,
    Duty,
    Key,
    Need,
    shortfall,
)
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, frozen


def rich(board: Position, power: str) -> Position:
    """The same position with ample supply for one power."""
    economy = board.extra(ECONOMY)
    supply = frozen({**economy.supply, power: 1000})
    return board.with_extra(ECONOMY, replace(economy, supply=supply))


def test_supply_settles_and_is_paid_for(request: pytest.FixtureRequest) -> None:
    """N7's fixed point is reached, bills add up, and nobody spends what they do not have.

    `--positions 10000` makes as many.
    """
    chance = Random(1914)
    for _ in range(int(request.config.getoption("--positions"))):
        board, phase, lines = crowded_season(chance)

        played = season_of(board, phase, lines)

        before, after = board.extra(ECONOMY).supply, played.economy.supply
        bill: dict[str, int] = {}
        for event in played.done.events:
            if isinstance(event, Charge) and event.paid and event.part != BillPart.RETREAT:
                bill[event.power] = bill.get(event.power, 0) + event.cost
        assert dict(before) == {power: after[power] + bill.get(power, 0) for power in before}
        assert bill == played.paid
        waiting = [each.unit.power for each in played.done.after.dislodged]
        assert all(after[power] >= waiting.count(power) for power in after)


def test_nothing_depends_on_the_order_of_writing() -> None:
    """Shuffled lines and powers come to the same position, bill and outcomes."""
    chance = Random(83)
    for _ in range(100):
        board, phase, lines = crowded_season(chance)
        shuffled = {
            power: chance.sample(lines[power], len(lines[power]))
            for power in chance.sample(sorted(lines), len(lines))
        }

        one, other = season_of(board, phase, lines), season_of(board, phase, shuffled)

        assert one.done.after == other.done.after
        assert sorted(map(str, one.done.events)) == sorted(map(str, other.done.events))
        assert sorted(map(str, one.done.results)) == sorted(map(str, other.done.results))


def test_who_can_pay_everything_lacks_nothing() -> None:
    """Enough supply is enough, whatever others lack."""
    chance = Random(8)
    for _ in range(100):
        board, phase, lines = crowded_season(chance)
        power = sorted(lines)[0]

        played = season_of(rich(board, power), phase, lines)

        assert [] == [
            event
            for event in played.done.events
            if isinstance(event, Charge) and event.power == power and not event.paid
        ]


def test_more_supply_never_supplies_less_of_a_bill() -> None:
    """Rule 8: of one and the same bill each further point supplies as much or more."""
    chance = Random(8)
    for _ in range(500):
        needs = [
            Need(
                Key(1, number, Duty.ORDER),
                "France",
                f"A {number}",
                chance.choice(list(BillPart)),
                "PAR",
                chance.randint(1, 2),
                chance.random() < 0.5,
                chance.randint(0, 2),
                f"{number:02}",
            )
            for number in range(chance.randint(1, 9))
        ]

        lacking = [set(shortfall(needs, {"France": supply})) for supply in range(20)]

        assert all(less >= more for less, more in pairwise(lacking))
        assert not lacking[-1]


def test_a_record_holds_every_season() -> None:
    """Outcomes, events and the position come back from a record as they were."""
    chance = Random(15)
    for _ in range(60):
        board, phase, lines = crowded_season(chance)
        done = season_of(board, phase, lines).done

        for result in done.results:
            plain = as_text(dump_result(result))
            assert as_recorded(result) == load_result(plain, phase.kind, VARIANT)
        for event in done.events:
            assert event == load_event(as_text(dump_event(event)), VARIANT)
        plain = as_text(dump_position(done.after, VARIANT))
        assert done.after == load_position(plain, VARIANT)


def test_winters_conserve_supply_points() -> None:
    """The lines of every ledger add up from the balance before to the balance after."""
    chance = Random(6)
    for _ in range(150):
        board, _, lines = crowded_season(chance)
        after_season = season_of(board, phase_named("Fall 1918"), lines).done.after
        board = replace(after_season, dislodged=())
        players = sorted(board.extra(ECONOMY).supply)
        papers = {
            one: "\n".join(
                (
                    f"transfer {chance.randint(0, 3)} to {other}",
                    f"convert {chance.randint(0, 9)} to {chance.choice(sorted(VARIANT.ranks))}",
                    f"build A {chance.choice(VARIANT.geography.home_centres(one))}",
                    f"build B {chance.choice(VARIANT.geography.home_centres(one))}",
                )
            )
            for one, other in zip(players, players[1:] + players[:1], strict=True)
        }

        played = play(board, phase_named("Winter 1918"), papers=papers)

        assert _balances(board, played) == {
            country: points
            for country, points in played.economy.supply.items()
            if country not in played.economy.conquered
        }


def _balances(board: Position, played: Played) -> dict[str, int]:
    """What each ledger comes to, from its lines alone; those who surrender keep none."""
    balance = dict(board.extra(ECONOMY).supply)
    for event in played.done.events:
        if isinstance(event, Entry):
            balance[event.power] = balance.get(event.power, 0) + event.amount
    return {c: points for c, points in balance.items() if c not in played.economy.conquered}
