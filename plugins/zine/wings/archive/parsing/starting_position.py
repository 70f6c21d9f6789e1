"""Finds the position a printed report began with from the units it orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.rules.calendar import PhaseKind
from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.notation import Reader
from zine.rules.orders import Move, Support, UnitOrder
from zine.rules.outcomes import Submission
from zine.rules.position import Position, Unit, position
from zine.rules.reasons import sentence
from zine.rules.variant import Variant
from zine.wings.archive.parsing.phase_and_place_lookup import owners_of
from zine.wings.archive.parsing.printed_order_marks import read_marks
from zine.wings.archive.parsing.report_values import Report


@dataclass(frozen=True, slots=True)
class Taken:
    """A position taken from a report, or why there is none: `gaps` names what is unclear.

    `slips` says where the print cannot be right and how it was read.
    """

    position: Position | None
    slips: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()


def read_printed(
    report: Report, reader: Reader, units: Mapping[str, Unit]
) -> Iterator[tuple[str, str, Submission]]:
    """Every printed order: its power, its line, and the order it reads as.

    `units` maps provinces to units, for abbreviations that name two places.
    """
    for block in report.orders:
        for line in block.lines:
            order = read_marks(line).order
            kind = PhaseKind.MOVEMENT
            read = reader.read(order, power=block.power, kind=kind, units=units)
            yield block.power, line, read[0] if len(read) == 1 else Submission(block.power, order)


def board_of(
    report: Report, variant: Variant, reader: Reader, before: Position | None = None
) -> Taken:
    """The position a movement report began with: the units it orders, owners by its chart.

    A unit is where its order says. `before`, the position that earlier reports lead to, settles
    coasts and owners; without it the owners are those of the chart printed with the report.
    """
    geography = variant.geography
    units: list[Unit] = []
    slips: list[str] = []
    gaps: list[str] = []
    for power, line, submission in read_printed(report, reader, _units(before)):
        order = submission.order
        if not isinstance(order, UnitOrder):
            gaps.append(
                f"{power}: '{line}' cannot be read: {sentence(submission.why) or 'no one order'}"
            )
            continue
        unit = _unit(order, geography, before)
        if unit is None:
            gaps.append(f"{power}: '{line}' does not say which coast the fleet is on")
        elif any(unit.province == other.province for other in units):
            gaps.append(f"{power}: '{line}' orders a second unit in {unit.province}")
        else:
            units.append(unit)
            if order.kind and unit.kind is not order.kind:
                slips.append(f"'{line}' is printed, but only {unit.kind} can be there")
    if gaps or not units:
        return Taken(None, tuple(slips), tuple(gaps or ["it prints no orders"]))
    owners = dict(before.owners) if before else owners_of(report.chart, geography)
    return Taken(position(units, owners), tuple(slips))


def _units(position: Position | None) -> dict[str, Unit]:
    return position.units_by_province if position else {}


def _unit(order: UnitOrder, geography: Geography, before: Position | None) -> Unit | None:
    """The unit an order names; None if its coast remains unknown."""
    province = province_of(order.location)
    places = {kind: _stands(geography, kind, province) for kind in UnitKind}
    kind = order.kind if order.kind and places[order.kind] else None
    if kind is None:
        kind = next(each for each in UnitKind if places[each])
    if order.location in places[kind]:
        return Unit(order.power, kind, order.location)
    known = before.unit_in(province) if before else None
    if known and known.power == order.power and known.kind is kind:
        return known
    goal = _goal(order)
    fitting = [at for at in places[kind] if goal and goal in geography.reach(kind, at)]
    choices = fitting or places[kind]
    return Unit(order.power, kind, choices[0]) if len(choices) == 1 else None


def _stands(geography: Geography, kind: UnitKind, province: str) -> list[str]:
    return [at for at in geography.locations[kind] if province_of(at) == province]


def _goal(order: UnitOrder) -> str:
    """The province a unit acts on, which must be within its reach."""
    match order:
        case Move(target=target):
            return province_of(target)
        case Support(helped=helped, target=support):
            return province_of(support or helped)
        case _:
            return ""
