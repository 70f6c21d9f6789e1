"""What units did and suffered in a turn, and how many, in clauses of sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zine.language import ENGLISH, _, listing, named, number_of, spoken
from zine.report.happened.recorded_turn import Turnout, grouped, unit_order
from zine.report.place_names import place_name, unit_name
from zine.rules.geography import province_of
from zine.rules.orders import Build, Disband, Retreat, UnitOrder
from zine.rules.outcomes import Result
from zine.rules.position import Unit

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
MOST = 8  # powers or places that a sentence names before it counts the others


def driven_out(told: Turnout) -> Iterator[str]:
    """Who drove out and destroyed which units, a clause for each attacker."""
    beaten = ((attacker_of(told, r), (r, unit_of(told, r))) for r in told.results if r.dislodged_by)
    for attacker, pairs in grouped(beaten).items():
        parts = (
            (verb, [_foreign(told, unit) for r, unit in pairs if unit and r.destroyed is ends])
            for verb, ends in ((_("drives out {units}"), False), (_("destroys {units}"), True))
        )
        deeds = _(" and ").join(verb.format(units=some_of(u)) for verb, u in parts if u)
        yield f"{attacker} {deeds}"


def _foreign(told: Turnout, unit: Unit) -> str:
    adjective = told.variant.power(unit.power).adjective
    plain = unit_name(told.variant, unit, "").strip()
    return _("the {adjective} {unit}").format(
        adjective=adjective, power=named(unit.power), unit=plain
    )


def attacker_of(told: Turnout, result: Result) -> str:
    """The power that dislodged the unit of a result."""
    unit = told.standing.get(province_of(result.dislodged_by or ""))
    return named(unit.power) if unit else _("an attack")


def unit_of(told: Turnout, result: Result) -> Unit | None:
    """The unit that a result is of; None if no unit stood there."""
    order = unit_order(result)
    if order is None:
        return None
    here = province_of(order.location)
    waiting = (out.unit for out in told.turn.before.dislodged)
    found = {unit.province: unit for unit in waiting}
    return found.get(here) or told.standing.get(here)


def retreats(told: Turnout) -> Iterator[str]:
    """Who retreated where, a clause for each power."""
    for power, own in grouped((r.power, r) for r in told.results if _went(r)).items():
        ways = some_of([_way(told, each) for each in own])
        yield _("{power} retreats {ways}").format(power=named(power), ways=ways)


def _went(result: Result) -> bool:
    return isinstance(result.order, Retreat) and result.outcome.succeeded


def _way(told: Turnout, result: Result) -> str:
    assert isinstance(result.order, Retreat)
    start = place_name(told.variant, result.order.location)
    goal = place_name(told.variant, result.order.target)
    return _("from {start} to {goal}").format(start=start, goal=goal)


def gone(told: Turnout) -> Iterator[str]:
    """Which units each power lost in retreats."""
    lost = (
        (r.power, unit_name(told.variant, unit))
        for r in told.results
        if (isinstance(r.order, Disband) or (isinstance(r.order, Retreat) and r.failed))
        and (unit := unit_of(told, r))
    )
    for power, units in grouped(lost).items():
        yield _("{power} loses {units}").format(power=named(power), units=some_of(units))


def raised(told: Turnout, kind: type[UnitOrder]) -> Iterator[str]:
    """What each power built, or removed."""
    article = "a" if kind is Build else "the"
    done = (
        (r.power, unit_name(told.variant, Unit(r.power, r.order.kind, r.order.location), article))
        for r in told.results
        if isinstance(r.order, kind) and r.outcome.succeeded and r.order.kind
    )
    for power, units in grouped(done).items():
        words = _("{power} builds {units}") if kind is Build else _("{power} removes {units}")
        yield words.format(power=named(power), units=some_of(units))


def due(count: int) -> str:
    """What a power has to order next: builds (+) or removals (-)."""
    if count > 0:
        words = number_of("may build {number} unit", "may build {number} units", count)
    else:
        words = number_of("must remove {number} unit", "must remove {number} units", -count)
    return words.format(number=figure(abs(count)))


def fails(failed: int, total: int) -> str:
    """How many of some orders failed."""
    if not failed:
        return _("every order succeeds")
    of = number_of("{number} order", "{number} orders", total).format(number=figure(total))
    words = number_of("{number} of {orders} fails", "{number} of {orders} fail", failed)
    return words.format(number=figure(failed), orders=of)


def figure(number: int) -> str:
    """A number, in English words up to twelve: "two"."""
    worded = spoken() is ENGLISH and number < len(NUMBERS)
    return NUMBERS[number] if worded else str(number)


def some_of(words: Sequence[str]) -> str:
    """The first of some words, and how many more there are."""
    return listing(
        words
        if len(words) <= MOST
        else [*words[:MOST], _("{count} more").format(count=len(words) - MOST)]
    )
