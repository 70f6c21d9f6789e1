"""What happened in a turn, told from the outcomes: in three sentences, and for each power.

The three say who took what, who was thrown out, and who waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from zine.games import Turn
from zine.language import _, capitalized, count_word, listing, named, number_of, phase_name
from zine.report.place_names import foreign_unit, place_name, places, unit_name
from zine.report.supply_centres import ChartRow, turn_chart
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.orders import Build, Disband, Move, Remove, Retreat, UnitOrder, VariantOrder
from zine.rules.outcomes import Result, Supplied
from zine.rules.position import Unit
from zine.rules.variant import Variant

K = TypeVar("K")


@dataclass(frozen=True)
class RecordedTurn:
    """A recorded turn with what its sentences are made from, each found once.

    `hidden` leaves out what a blind game does not tell: who is short of units.
    """

    variant: Variant
    turn: Turn
    hidden: bool = False

    @cached_property
    def results(self) -> Sequence[Result]:
        """The results of its orders."""
        return self.turn.record.results if self.turn.record else ()

    @cached_property
    def standing(self) -> Mapping[str, Unit]:
        """The units that stood in each province as the turn began."""
        return self.turn.before.units_by_province

    @cached_property
    def chart(self) -> Sequence[ChartRow]:
        """The chart printed with it, if one is."""
        return turn_chart(self.variant, self.turn)

    @cached_property
    def gains(self) -> Mapping[str, Sequence[str]]:
        """The centres that each power has taken, or holds until retreats decide."""
        if self.turn.phase.kind is PhaseKind.MOVEMENT and not self.hidden and self.chart:
            return MappingProxyType({row.power: row.gained for row in self.chart if row.gained})
        assert self.turn.record is not None
        before, after = self.turn.before.owners, self.turn.record.next_position.owners
        changed = ((owner, code) for code, owner in sorted(after.items()))
        return _grouped((owner, code) for owner, code in changed if before.get(code) != owner)

    @cached_property
    def entered(self) -> Mapping[str, Sequence[str]]:
        """The centres of others, or of nobody, that each power's units moved into."""
        centres, owners = self.variant.geography.centres, self.turn.before.owners
        moves = ((r.power, _arrival(r)) for r in self.results)
        return _grouped(
            (power, to)
            for power, to in moves
            if to in centres and to is not None and owners.get(to) != power
        )

    @cached_property
    def pending(self) -> Mapping[str, int]:
        """Builds (+) and removals (-) that each power has to order next."""
        due = {row.power: row.due for row in self.chart if row.due}
        return MappingProxyType({} if self.hidden else due)

    def silent(self) -> list[str]:
        """The powers that sent no orders."""
        return list(dict.fromkeys(r.power for r in self.results if r.supplied is Supplied.NMR))


def unit_order(result: Result) -> UnitOrder | None:
    """The order that a result's unit was given, as of the standard game; None if it has none."""
    order = result.order.plain if isinstance(result.order, VariantOrder) else result.order
    return order if isinstance(order, UnitOrder) else None


def _arrival(result: Result) -> str | None:
    """The province that an order moved its unit into; None if it moved nowhere."""
    order = unit_order(result)
    moved = isinstance(order, Move) and result.outcome.succeeded
    return province_of(order.target) if isinstance(order, Move) and moved else None


def _grouped(pairs: Iterator[tuple[str, K]]) -> Mapping[str, Sequence[K]]:
    """Values by their key, in the order in which keys come first."""
    found: dict[str, list[K]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return MappingProxyType({key: tuple(values) for key, values in found.items()})


def turn_summary(told: RecordedTurn) -> tuple[str, ...]:
    """A recorded turn in three sentences; none for a business phase, which has its own words."""
    if told.turn.record is None or told.turn.phase.kind is PhaseKind.BUSINESS:
        return ()
    parts = (_taken(told), _thrown_out(told), _waiting(told))
    return tuple(f"{capitalized(part)}." for part in parts if part)


def _taken(told: RecordedTurn) -> str:
    """Who took what."""
    match told.turn.phase.kind:
        case PhaseKind.ADJUSTMENTS:
            return _clauses(_raised(told, Build)) or _("nobody builds")
        case PhaseKind.RETREATS:
            return _clauses(retreats(told)) or _("nobody finds a retreat")
        case PhaseKind.MOVEMENT | PhaseKind.BUSINESS:
            pass
    gained = told.gains
    if gained:
        return _clauses(
            _("{power} takes {places}").format(power=named(who), places=places(told.variant, to))
            for who, to in gained.items()
        )
    entered = told.entered
    if entered:
        return _clauses(
            _("{power} enters {places}").format(power=named(who), places=places(told.variant, to))
            for who, to in entered.items()
        )
    moved = sum(_arrival(result) is not None for result in told.results)
    return number_of(
        "no centre is entered, and {number} unit moves",
        "no centre is entered, and {number} units move",
        moved,
    ).format(number=count_word(moved))


def _thrown_out(told: RecordedTurn) -> str:
    """Who was thrown out, disbanded or removed; else how many orders failed."""
    kind = told.turn.phase.kind
    if kind is PhaseKind.ADJUSTMENTS:
        return _clauses(_raised(told, Remove)) or _("nobody removes a unit")
    if kind is PhaseKind.RETREATS:
        return _clauses(gone(told)) or _("no unit is lost")
    driven = list(_driven_out(told))
    if driven:
        return _clauses(driven)
    failed = sum(result.failed for result in told.results)
    if failed == len(told.results) == 1:
        return _("nobody is driven out, and the only order failed")
    share = fails(failed, len(told.results))
    return _("nobody is driven out, and {orders}").format(orders=share)


def _waiting(told: RecordedTurn) -> str:
    """Who has to order something now, and who was not heard from."""
    assert told.turn.record is not None
    after = told.turn.record.next_position
    silent = [named(power) for power in told.silent()]
    sent_none = number_of("{powers} sent no orders", "{powers} sent no orders", len(silent))
    parts = [sent_none.format(powers=listing(silent))] if silent else []
    parts += [
        _("{power} has to retreat {units}").format(power=named(power), units=listing(own))
        for power, own in _grouped(
            (out.unit.power, unit_name(told.variant, out.unit)) for out in after.dislodged
        ).items()
    ]
    pending = told.pending if not after.dislodged else {}
    alike = _grouped((str(count), named(power)) for power, count in pending.items())
    parts += [
        (_("{powers} {due} each") if len(powers) > 1 else _("{powers} {due}")).format(
            powers=listing(powers), due=due(int(count))
        )
        for count, powers in alike.items()
    ]
    if parts:
        return _clauses(parts)
    following = told.turn.record.next_phase
    if not following:
        return ""
    return _("nobody has to retreat or build before {phase}").format(phase=phase_name(following))


def power_fate(told: RecordedTurn, power: str) -> str:
    """What became of one power in a recorded turn, in a few sentences."""
    if told.turn.record is None:
        return ""
    return " ".join(f"{capitalized(part)}." for part in _fates(told, power))


def _fates(told: RecordedTurn, power: str) -> Iterator[str]:
    own = [result for result in told.results if result.power == power]
    movement = told.turn.phase.kind is PhaseKind.MOVEMENT
    gained = told.gains
    lost = [code for who, codes in gained.items() if who != power for code in codes]
    lost = [code for code in lost if told.turn.before.owners.get(code) == power]
    if power in gained:
        yield _("takes {places}").format(places=places(told.variant, gained[power]))
    elif movement and (entered := told.entered.get(power)):
        yield _("enters {places}").format(places=places(told.variant, entered))
    if lost:
        yield _("loses {places}").format(places=places(told.variant, lost))
    for result in own:
        if result.dislodged_by and (unit := _unit_of(told, result)):
            words = (
                _("{unit} is driven out by {power}, and destroyed")
                if result.destroyed
                else _("{unit} is driven out by {power}")
            )
            yield words.format(unit=unit_name(told.variant, unit), power=_attacker_of(told, result))
    if movement and (len(own) > 1 or any(result.failed for result in own)):
        yield fails(sum(result.failed for result in own), len(own))
    if count := told.pending.get(power):
        yield due(count)


def _clauses(parts: Iterator[str] | Sequence[str]) -> str:
    every = list(parts)
    return _("; ").join(every if len(every) <= MOST else [*every[:MOST], _("and so on")])


MOST = 8  # powers or places that a sentence names before it counts the others


def _driven_out(told: RecordedTurn) -> Iterator[str]:
    """Who drove out and destroyed which units, a clause for each attacker."""
    beaten = (
        (_attacker_of(told, r), (r, _unit_of(told, r))) for r in told.results if r.dislodged_by
    )
    for attacker, pairs in _grouped(beaten).items():
        parts = (
            (
                verb,
                [
                    foreign_unit(told.variant, unit)
                    for r, unit in pairs
                    if unit and r.destroyed is ends
                ],
            )
            for verb, ends in ((_("drives out {units}"), False), (_("destroys {units}"), True))
        )
        deeds = _(" and ").join(verb.format(units=_some_of(u)) for verb, u in parts if u)
        yield _("{power} {deeds}").format(power=attacker, deeds=deeds)


def _attacker_of(told: RecordedTurn, result: Result) -> str:
    """The power that dislodged the unit of a result."""
    unit = told.standing.get(province_of(result.dislodged_by or ""))
    return named(unit.power) if unit else _("an attack")


def _unit_of(told: RecordedTurn, result: Result) -> Unit | None:
    """The unit that a result is of; None if no unit stood there."""
    order = unit_order(result)
    if order is None:
        return None
    here = province_of(order.location)
    waiting = (out.unit for out in told.turn.before.dislodged)
    found = {unit.province: unit for unit in waiting}
    return found.get(here) or told.standing.get(here)


def retreats(told: RecordedTurn) -> Iterator[str]:
    """Who retreated where, a clause for each power."""
    for power, own in _grouped((r.power, r) for r in told.results if _went(r)).items():
        ways = _some_of([_way(told, each) for each in own])
        yield _("{power} retreats {ways}").format(power=named(power), ways=ways)


def _went(result: Result) -> bool:
    return isinstance(result.order, Retreat) and result.outcome.succeeded


def _way(told: RecordedTurn, result: Result) -> str:
    assert isinstance(result.order, Retreat)
    start = place_name(told.variant, result.order.location)
    goal = place_name(told.variant, result.order.target)
    return _("from {start} to {goal}").format(start=start, goal=goal)


def gone(told: RecordedTurn) -> Iterator[str]:
    """Which units each power lost in retreats."""
    lost = (
        (r.power, unit_name(told.variant, unit))
        for r in told.results
        if (isinstance(r.order, Disband) or (isinstance(r.order, Retreat) and r.failed))
        and (unit := _unit_of(told, r))
    )
    for power, units in _grouped(lost).items():
        yield _("{power} loses {units}").format(power=named(power), units=_some_of(units))


def _raised(told: RecordedTurn, kind: type[UnitOrder]) -> Iterator[str]:
    """What each power built, or removed."""
    article = "a" if kind is Build else "the"
    done = (
        (r.power, unit_name(told.variant, Unit(r.power, r.order.kind, r.order.location), article))
        for r in told.results
        if isinstance(r.order, kind) and r.outcome.succeeded and r.order.kind
    )
    for power, units in _grouped(done).items():
        words = _("{power} builds {units}") if kind is Build else _("{power} removes {units}")
        yield words.format(power=named(power), units=_some_of(units))


def due(count: int) -> str:
    """What a power has to order next: builds (+) or removals (-)."""
    if count > 0:
        words = number_of("may build {number} unit", "may build {number} units", count)
    else:
        words = number_of("must remove {number} unit", "must remove {number} units", -count)
    return words.format(number=count_word(abs(count)))


def fails(failed: int, total: int) -> str:
    """How many of some orders failed."""
    if not failed:
        return _("every order succeeds")
    if total == 1:
        return _("its only order failed")
    if failed == total:
        return _("all {number} orders fail").format(number=count_word(total))
    words = number_of("{number} of {total} orders fails", "{number} of {total} orders fail", failed)
    return words.format(number=count_word(failed), total=count_word(total))


def _some_of(words: Sequence[str]) -> str:
    """The first of some words, and how many more there are."""
    return listing(
        words
        if len(words) <= MOST
        else [*words[:MOST], _("{count} more").format(count=len(words) - MOST)]
    )
