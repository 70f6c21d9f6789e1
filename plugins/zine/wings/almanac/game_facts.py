"""The course of a game as the almanac reads it: found once from its records, and remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from zine.games import Game, Turn
from zine.report.supply_centres import yearly_owners
from zine.report.turn_summary import unit_order
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.orders import Move, Support
from zine.rules.outcomes import Bounced, Result


class Stab(NamedTuple):
    """Centres that a power took within a year from one that it had dealt with.

    The two dealt with each other where one supported a unit of the other, with success, in that
    year or the year before: `help` is the last such order, of `helper`, given in the phase `helped`.
    """

    year: int
    by: str
    of: str
    centres: tuple[str, ...]
    helper: str
    help: str
    helped: str


class TurnTally(NamedTuple):
    """A recorded turn in figures; `day` is the one on which it was recorded, in ISO 8601.

    `escape` is the greatest strength that a unit was attacked with and just stood, with its
    province; `support` the most supports that a move had, with the move: each with its power.
    """

    phase: str
    day: str
    orders: int
    failed: int
    nmr: tuple[str, ...]
    escape: tuple[int, str, str]
    support: tuple[int, str, str]


class GameCourse(NamedTuple):
    """What the almanac needs of a whole game.

    `openings` are the orders of each power in every movement phase of its first year, a line a
    unit; None where the phase was not played, or a power had sent nothing.
    """

    openings: Mapping[str, tuple[tuple[str, ...] | None, ...]]
    stabs: tuple[Stab, ...]
    turns: tuple[TurnTally, ...]


NO_COURSE = GameCourse({}, (), ())


def course_of(game: Game) -> GameCourse:
    """The course of a game; of a blind game that is still played nothing is told."""
    if game.veiled:
        return NO_COURSE
    movements = [turn for turn in game.recorded if turn.phase.kind is PhaseKind.MOVEMENT]
    first = [turn for turn in movements if turn.phase.year == game.turns[0].phase.year]
    begun = game.turns[0].setup is None and bool(first) and first[0] is movements[0]
    return GameCourse(
        openings=_openings(game, first) if begun else {},
        stabs=tuple(_stabs(game)),
        turns=tuple(map(_tally, game.recorded)),
    )


def plain_course(course: GameCourse) -> Mapping[str, Any]:
    """The course as plain data, for the memory."""
    return course._asdict()


def read_course(plain: Mapping[str, Any]) -> GameCourse:
    """The course that `plain_course` gave."""
    return GameCourse(
        openings={
            power: tuple(lines and tuple(lines) for lines in phases)
            for power, phases in plain["openings"].items()
        },
        stabs=tuple(Stab._make([*each[:3], tuple(each[3]), *each[4:]]) for each in plain["stabs"]),
        turns=tuple(TurnTally._make([*each[:4], *map(tuple, each[4:])]) for each in plain["turns"]),
    )


def _openings(game: Game, first: list[Turn]) -> Mapping[str, tuple[tuple[str, ...] | None, ...]]:
    found: dict[str, tuple[tuple[str, ...] | None, ...]] = {}
    for power in game.settings.variant.ranks:
        phases = tuple(_written(turn, power) for turn in first)
        if phases and phases[0]:
            found[power] = phases
    return found


def _written(turn: Turn, power: str) -> tuple[str, ...] | None:
    """The orders of a power's units in a movement phase as they were carried out, sorted."""
    results = turn.record.results if turn.record else ()
    given = [each for each in results if each.power == power and each.supplied is None]
    orders = [str(order) for each in given if (order := unit_order(each)) is not None]
    return tuple(sorted(orders)) if given else None


def _stabs(game: Game) -> Iterator[Stab]:
    """What powers took from others they had dealt with, year by year."""
    helps = _helps(game)
    for (_, before), (year, after) in pairwise(yearly_owners(game)):
        taken: dict[tuple[str, str], list[str]] = {}
        for centre, by in sorted(after.items()):
            of = before.get(centre)
            if of is not None and of != by:
                taken.setdefault((by, of), []).append(centre)
        for (by, of), centres in taken.items():
            dealt = [
                each for each in helps.get(frozenset((by, of)), ()) if 0 <= year - each[0] <= 1
            ]
            if dealt:
                _year, helped, helper, order = dealt[-1]
                yield Stab(year, by, of, tuple(centres), helper, order, helped)


def _helps(game: Game) -> Mapping[frozenset[str], list[tuple[int, str, str, str]]]:
    """For each pair of powers, every support one gave to the other: year, phase, power, order."""
    found: dict[frozenset[str], list[tuple[int, str, str, str]]] = {}
    for turn in game.recorded:
        standing = turn.before.units_by_province
        for result in turn.record.results if turn.record else ():
            order = unit_order(result)
            if not isinstance(order, Support) or result.failed:
                continue
            helped = standing.get(province_of(order.helped))
            if helped is not None and helped.power != result.power:
                pair = frozenset((result.power, helped.power))
                given = (turn.phase.year, turn.phase.slug, result.power, str(order))
                found.setdefault(pair, []).append(given)
    return found


def _tally(turn: Turn) -> TurnTally:
    record = turn.record
    assert record is not None
    given = [each for each in record.results if each.supplied is None]
    helped = _helped(record.results)
    return TurnTally(
        phase=turn.phase.slug,
        day=record.recorded.date().isoformat(),
        orders=len(given),
        failed=sum(each.failed for each in given),
        nmr=tuple(turn.sheet.nmr) if turn.sheet else (),
        escape=max(_escapes(turn, record.results, helped), default=(0, "", "")),
        support=max(_supported(record.results, helped), default=(0, "", "")),
    )


def _helped(results: tuple[Result, ...]) -> Counter[tuple[str, str]]:
    """How often each unit was supported with success: by its province, and where to ("" to hold)."""
    orders = [(result, unit_order(result)) for result in results]
    return Counter(
        (province_of(order.helped), province_of(order.target) if order.target else "")
        for result, order in orders
        if isinstance(order, Support) and not result.failed
    )


def _supported(
    results: tuple[Result, ...], helped: Mapping[tuple[str, str], int]
) -> Iterator[tuple[int, str, str]]:
    """The supports that each move had, the move, and its power."""
    for result in results:
        order = unit_order(result)
        if isinstance(order, Move):
            count = helped[province_of(order.location), province_of(order.target)]
            if count:
                yield count, result.power, str(order)


def _escapes(
    turn: Turn, results: tuple[Result, ...], helped: Mapping[tuple[str, str], int]
) -> Iterator[tuple[int, str, str]]:
    """Units that stood against an attack just as strong, of two or more: strength, power, unit."""
    left = {
        province_of(order.location)
        for result in results
        if (order := unit_order(result)) is not None
        and (isinstance(order, Move) or result.dislodged_by is not None)
    }
    standing = turn.before.units_by_province
    for result in results:
        order = unit_order(result)
        if not isinstance(order, Move) or not isinstance(result.outcome, Bounced):
            continue
        place = province_of(order.target)
        unit = standing.get(place)
        if unit is None or unit.power == result.power or place in left:
            continue
        attack = 1 + helped[province_of(order.location), place]
        if attack > 1 and attack == 1 + helped[place, ""]:
            yield attack, unit.power, str(unit)
