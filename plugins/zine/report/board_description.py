"""A board in words, for readers who cannot see it: sentences with the places' full names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zine.expansions.printing import printings
from zine.language import _, listing, named
from zine.report.place_names import KINDS, full_name, place_name
from zine.rules.orders import UnitOrder, VariantOrder
from zine.rules.outcomes import Result
from zine.rules.position import Position, Unit
from zine.rules.variant import Variant


def describe(variant: Variant, position: Position, results: Iterable[Result]) -> str:
    """Who stands where, who is dislodged, and whose orders failed."""
    sentences = (
        *_standing(variant, position),
        *_dislodged(variant, position),
        *_failed(variant, results),
    )
    return " ".join(sentences) or _("No unit is shown.")


def _standing(variant: Variant, position: Position) -> Iterator[str]:
    """Sentences such as "France has armies in Paris and Burgundy, and a fleet in Brest"."""
    beside = [each.in_words(position) for each in printings(variant)]
    for power in variant.powers:
        units = position.units_of(power.name)
        parts = [
            _kind(kind, [full_name(variant, u.location) for u in units if u.kind == kind])
            for kind in dict.fromkeys(sorted(unit.kind for unit in units))
        ]
        parts += [
            _("also {units}").format(units=text)
            for each in beside
            for text in each.get(power.name, ())
        ]
        if parts:
            yield _("{power} has {units}.").format(
                power=named(power.name), units=_(", and ").join(parts)
            )


def _kind(kind: str, where: Sequence[str]) -> str:
    word = KINDS.get(kind, "unit")
    if len(where) > 1:
        many = "armies" if word == "army" else f"{word}s"
        return _(f"{many} in {{places}}").format(places=listing(where))
    return _(f"{'an' if word == 'army' else 'a'} {word} in {{place}}").format(place=where[0])


def _dislodged(variant: Variant, position: Position) -> Iterator[str]:
    units = [_foreign(variant, each.unit) for each in position.dislodged]
    if units:
        yield _("Dislodged: {units}.").format(units=listing(units))


def _foreign(variant: Variant, unit: Unit) -> str:
    adjective = variant.power(unit.power).adjective
    return _(f"the {{adjective}} {KINDS.get(unit.kind, 'unit')} in {{place}}").format(
        adjective=adjective, power=named(unit.power), place=full_name(variant, unit.location)
    )


def _failed(variant: Variant, results: Iterable[Result]) -> Iterator[str]:
    """A sentence such as "Orders failed in Brest, Munich, and the North Sea"."""
    orders = (
        result.order.plain if isinstance(result.order, VariantOrder) else result.order
        for result in results
        if result.failed
    )
    where = (place_name(variant, o.location) for o in orders if isinstance(o, UnitOrder))
    places = list(dict.fromkeys(where))
    if places:
        told = (
            _("Orders failed in {places}.")
            if len(places) > 1
            else _("An order failed in {places}.")
        )
        yield told.format(places=listing(places))
