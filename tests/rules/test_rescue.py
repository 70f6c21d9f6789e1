"""What would have saved a failed order: true, and the least that does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

import pytest

from battles import play
from boards import STANDARD, phase_of
from positions import GEOGRAPHY, crowded
from zine.rules.battle.equations import Battle
from zine.rules.battle.movement import prepare
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.legality import Legality
from zine.rules.orders import Convoy, Hold, Move, MovementOrder, Support
from zine.rules.outcomes import Resolution, Submission, Void
from zine.rules.pipeline import adjudicate
from zine.rules.position import Unit, position
from zine.rules.variant import Assigned
from zine.wings.lab.rescue_search import PAIRS, Rescue, incremental_adjudication, rescues

Orders = Mapping[Unit, MovementOrder]


def adjudicated(orders: Orders) -> Resolution:
    """The whole phase of some orders."""
    lines = [Submission(unit.power, str(order), order) for unit, order in orders.items()]
    board = position(orders, {})
    phase = phase_of(PhaseKind.MOVEMENT)
    return adjudicate(STANDARD, STANDARD.rulebook, phase, board, lines)


def found(orders: Orders, pairs: int | None) -> list[Rescue]:
    """What saves the failed orders of a phase."""
    return [*rescues(STANDARD, STANDARD.rulebook, adjudicated(orders), pairs)]


def changed(orders: Orders, changes: tuple[MovementOrder, ...]) -> Orders:
    """The orders with some of them replaced."""
    new = {(each.power, each.location): each for each in changes}
    return {unit: new.get((unit.power, unit.location), order) for unit, order in orders.items()}


def saved(orders: Orders, order: object) -> bool:
    """Whether an order succeeds, and its unit is not dislodged, in the whole phase."""
    return any(each.order == order and not each.failed for each in adjudicated(orders).results)


def every_order(unit: Unit, units: Orders) -> Iterator[MovementOrder]:
    """Every legal order of a unit, by trying whatever can be written."""
    legality = Legality(GEOGRAPHY, STANDARD.rulebook, {each.province: each for each in units})
    places = GEOGRAPHY.locations[unit.kind]
    tried: list[MovementOrder] = [Hold(*unit)]
    tried += [Move(*unit, place, via) for place in places for via in (False, True)]
    for other in units:
        tried.append(Support(*unit, other.kind, other.location))
        for place in GEOGRAPHY.locations[other.kind]:
            tried.append(Support(*unit, other.kind, other.location, place))
            if other.kind is UnitKind.ARMY:
                tried.append(Convoy(*unit, other.location, place))
    judged = {str(each): legality.judge(each) for each in tried}
    yield from {str(each): each for each in judged.values() if not isinstance(each, Void)}.values()


def succeeds(orders: Orders, unit: Unit) -> bool:
    """Whether a unit's order succeeds in a battle of all units, without any short cut."""
    assigned = [Assigned(each, order) for each, order in orders.items()]
    actions = prepare(GEOGRAPHY, STANDARD.rulebook, assigned)
    battle = Battle(GEOGRAPHY, actions, STANDARD.rulebook.paradox)
    index = battle.at[unit.province]
    if index in battle.dislodgers:
        return False
    if isinstance(orders[unit], Move | Support):
        return bool(battle.values[index])
    if isinstance(orders[unit], Convoy):
        return actions[index].carries is not None and index not in battle.stilled
    return True


def least(orders: Orders, unit: Unit, most: int) -> tuple[int, bool]:
    """How many changes save a unit's order, and whether one of its own power's is enough.

    Tries every legal order of every other unit; `most` + 1 if that many changes save nothing.
    """
    others = {each: [*every_order(each, orders)] for each in orders if each != unit}
    singles = [
        each
        for each, ways in others.items()
        if any(succeeds({**orders, each: way}, unit) for way in ways)
    ]
    if singles:
        return 1, any(each.power == unit.power for each in singles)
    for one, other in combinations(others, 2) if most > 1 else ():
        for first in others[one]:
            if any(
                succeeds({**orders, one: first, other: second}, unit) for second in others[other]
            ):
                return 2, False
    return most + 1, False


@pytest.mark.parametrize("seed", range(40))
def test_a_trial_tells_what_a_whole_battle_does(seed: int) -> None:
    """Whatever one unit does instead, each order fares as in a battle prepared and fought anew."""
    chance = Random(seed)
    orders = crowded(chance)
    at = {unit.province: unit for unit in orders}
    given = {unit.province: order for unit, order in orders.items()}
    trials = incremental_adjudication.Trials(GEOGRAPHY, STANDARD.rulebook, at, given)
    for unit in orders:
        ways = [*every_order(unit, orders)]
        for way in chance.sample(ways, min(4, len(ways))):
            tried = trials.changed(way)
            told = {**orders, unit: way}
            for each in chance.sample([*orders], len(orders)):
                expected = succeeds(told, each)
                assert (
                    incremental_adjudication.succeeds(told[each], each.province, tried) == expected
                ), f"{way}: {each}"


@pytest.mark.parametrize("sails", [True, False])
def test_a_trial_knows_that_a_convoy_makes_an_army_sail(sails: bool) -> None:
    """A fleet that convoys in place of holding, or the other way, changes how its army goes (4.A.3)."""
    army, fleet = Unit("England", UnitKind.ARMY, "NWY"), Unit("England", UnitKind.FLEET, "SKA")
    other = Unit("Russia", UnitKind.ARMY, "SWE")
    ways: dict[bool, MovementOrder] = {True: Convoy(*fleet, "NWY", "SWE"), False: Hold(*fleet)}
    move = Move(*army, "SWE")
    given = {"NWY": move, "SKA": ways[not sails], "SWE": Move(*other, "NWY")}
    at = {unit.province: unit for unit in (army, fleet, other)}

    tried = incremental_adjudication.Trials(GEOGRAPHY, STANDARD.rulebook, at, given).changed(
        ways[sails]
    )

    assert (
        incremental_adjudication.succeeds(move, "NWY", tried) == sails
    )  # Who sails meets nobody halfway.


@pytest.mark.parametrize("seed", range(40))
def test_every_claim_holds(seed: int) -> None:
    """With the changes the failed order succeeds, in the whole phase; other orders stay."""
    orders = crowded(Random(seed))

    for each in found(orders, PAIRS):
        if each.changes:
            assert saved(changed(orders, each.changes), each.result.order), f"{each}"
            assert all(change not in orders.values() for change in each.changes)


def compare(seed: int, most: int, units: int) -> int:
    """Check a position of few units against trying everything; return how many were failed."""
    orders = crowded(Random(seed), units)
    if len(orders) > 8:
        return 0
    at = {(unit.power, unit.location): unit for unit in orders}
    claims = found(orders, None if most > 1 else 0)
    failed = [
        each
        for each in adjudicated(orders).results
        if each.failed and not isinstance(each.outcome, Void)
    ]
    told = {each.result: each.changes for each in claims}
    for each in failed:
        assert each.order is not None
        unit = at[each.order.power, each.order.location]  # type: ignore[union-attr]
        expected, own = least(orders, unit, most)
        changes = told.get(each, ())
        words = f"seed {seed}: {each.order} among {[*map(str, orders.values())]}: {changes}"
        assert expected == (len(changes) or most + 1), words
        if expected == 1:
            assert own == (changes[0].power == unit.power), words
    return len(failed)


def test_no_single_order_is_missed() -> None:
    """Where no one order is named, none of all that can be written would do."""
    assert sum(compare(seed, 1, 8) for seed in range(6)) > 6


def test_no_pair_is_missed() -> None:
    """Where two are named, no one would do; where none are, no two."""
    assert sum(compare(seed, 2, 4) for seed in range(12)) > 6


@pytest.mark.deep
def test_nothing_smaller_saves_an_order(pytestconfig: pytest.Config) -> None:
    """The same on many more positions of up to eight units."""
    count = pytestconfig.getoption("positions")

    assert sum(compare(seed, 1, 8) for seed in range(1000, 1000 + count // 10)) > count // 10
    assert sum(compare(seed, 2, 8) for seed in range(2000, 2000 + count // 100)) > 0


@pytest.mark.parametrize(
    ("orders", "order", "changes"),
    [
        (
            {"France": "A PAR - BUR, A MAR H", "Germany": "A MUN - BUR"},
            "A PAR - BUR",
            ["A MAR S A PAR - BUR"],
        ),
        (
            {"France": "A PAR - BUR, A MAR - BUR"},
            "A PAR - BUR",
            ["A MAR S A PAR - BUR"],
        ),
        (
            {"France": "A PAR - BUR", "Germany": "A MUN - BUR"},
            "A PAR - BUR",
            ["A MUN H"],
        ),
        (
            {
                "England": "A LON - BEL, F NTH C A LON - BEL",
                "Germany": "F HEL - NTH, F DEN S F HEL - NTH",
            },
            "A LON - BEL",
            ["F DEN H"],
        ),
        (
            {"England": "F NTH C A LON - NWY, A LON H"},
            "F NTH C A LON - NWY",
            ["A LON - NWY"],
        ),
        (
            {
                "Italy": "A VEN H",
                "Austria": "A TRI - VEN, A TYR S A TRI - VEN, A PIE S A TRI - VEN",
            },
            "A VEN H",
            ["A TRI H"],
        ),
    ],
    ids=["support", "own rival", "foreign rival", "convoy", "unmatched", "dislodged"],
)
def test_the_change_a_player_would_name(
    orders: dict[str, str], order: str, changes: list[str]
) -> None:
    """Supports by one's own units come first, then others that would stay out of it."""
    claims = rescues(STANDARD, STANDARD.rulebook, play(orders))

    told = {str(each.result.order): [*map(str, each.changes)] for each in claims}

    assert changes == told[order]


def test_an_order_that_no_two_save_is_told_as_such() -> None:
    """A chain of three fleets, none of which was told to convoy."""
    orders = {"England": "A LON - TUN VIA, F ENG H, F MAO H, F WES H"}

    claims = rescues(STANDARD, STANDARD.rulebook, play(orders), None)

    assert [()] == [each.changes for each in claims]


def test_what_was_not_tried_is_not_denied() -> None:
    """If there are more pairs than may be tried, nothing is said of an order."""
    orders = {"England": "A LON - TUN VIA, F ENG H, F MAO H, F WES H"}

    assert [] == [*rescues(STANDARD, STANDARD.rulebook, play(orders), 1)]


def test_a_void_order_is_left_out() -> None:
    """Nothing that others do makes an order legal."""
    orders = {"France": "A PAR - LON", "Germany": "A MUN - BUR"}

    assert [] == [*rescues(STANDARD, STANDARD.rulebook, play(orders))]
