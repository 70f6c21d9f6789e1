"""What became of each unit's order, in the words that the package `diplomacy` saves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.orders import UnitOrder
from zine.rules.outcomes import (
    Bounced,
    Cut,
    Disbanded,
    Disrupted,
    NoConvoy,
    Outcome,
    Result,
    RetreatBounced,
    Supplied,
    Unmatched,
    Void,
)
from zine.rules.position import Position, Unit

WORDS: Mapping[type, tuple[str, ...]] = {
    Bounced: ("bounce",),
    NoConvoy: ("no convoy",),
    Cut: ("cut",),
    Unmatched: ("void",),
    Void: ("void",),
    RetreatBounced: ("bounce", "disband"),
}


def unit_results(
    kind: PhaseKind, before: Position, results: Iterable[Result], lost: Iterable[Unit] = ()
) -> dict[str, list[str]]:
    """The words for each unit of a phase, by the unit as "A PAR"; none where all went well.

    In a movement every unit on the board is there, else every unit that was ordered. `lost` are
    the units that had nowhere to retreat to from the phase before: the package tells of them
    after the movement.
    """
    found: dict[str, list[str]] = {}
    if kind is PhaseKind.MOVEMENT:
        found = {str(unit): [] for unit in before.units}
    for result in results:
        order = result.order
        if not isinstance(order, UnitOrder):
            continue
        words = list(_words(kind, result))
        known = found.setdefault(order.subject, [])
        known += [word for word in words if word not in known]
    if kind is not PhaseKind.MOVEMENT:
        for unit in lost:
            found.setdefault(str(unit), ["disband"])
    return found


def lost_units(before: Position, results: Iterable[Result]) -> tuple[Unit, ...]:
    """The units that a movement destroyed, because they had nowhere to retreat to."""
    gone = {
        province_of(result.order.location)
        for result in results
        if result.destroyed and isinstance(result.order, UnitOrder)
    }
    return tuple(unit for unit in before.units if unit.province in gone)


def _words(kind: PhaseKind, result: Result) -> Iterable[str]:
    outcome = result.outcome
    if kind is PhaseKind.ADJUSTMENTS:
        if result.supplied is Supplied.CIVIL_DISORDER:
            return ("disband",)
        return ("void",) if isinstance(outcome, Void) else ("",)
    dislodged = ("dislodged",) if result.dislodged_by else ()
    return (*_of_outcome(kind, outcome), *dislodged)


def _of_outcome(kind: PhaseKind, outcome: Outcome) -> tuple[str, ...]:
    if isinstance(outcome, Disbanded) and kind is PhaseKind.RETREATS:
        return ("disband",)
    if isinstance(outcome, Disrupted):
        return ("disrupted",) if outcome.by is None else ()
    return WORDS.get(type(outcome), ())
