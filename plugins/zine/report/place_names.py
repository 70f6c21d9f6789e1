"""Places, units and orders in print: "the fleet in the North Sea", "build A PAR"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from zine.language import _, capitalized, listing, named, number_of
from zine.rules.geography import UnitKind, coast_of, province_of
from zine.rules.notation.electronic_protocol_style import order_text, subject_text
from zine.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    UnitOrder,
    Waive,
)
from zine.rules.position import Unit
from zine.rules.variant import Variant

KINDS: Mapping[str, str] = {"A": "army", "F": "fleet"}
COASTS: Mapping[str, str] = {
    "NC": "north coast",
    "SC": "south coast",
    "EC": "east coast",
    "WC": "west coast",
}
MOST = 8  # places that a sentence names before it counts the others


def place_name(variant: Variant, location: str) -> str:
    """A province by its name: "Brest", "the North Sea"; its code if the map gives none."""
    code = province_of(location)
    province = variant.geography.provinces.get(code)
    name = province.name if province else code
    the = variant.geography.is_sea(code) if province else False
    if the and not name.startswith("the "):
        return _("the {sea}").format(sea=named(name))
    return named(name)


def full_name(variant: Variant, location: str) -> str:
    """A place with its coast: "Spain (south coast)"."""
    coast = coast_of(location)
    name = place_name(variant, location)
    return f"{name} ({_(COASTS.get(coast, coast))})" if coast else name


def places(variant: Variant, codes: Sequence[str]) -> str:
    """Provinces as a list in prose; beyond eight, the others are counted."""
    names = [place_name(variant, code) for code in codes]
    if len(names) > MOST:
        more = _("{count} more").format(count=len(names) - MOST)
        names = [*names[:MOST], more]
    return listing(names)


def unit_name(variant: Variant, unit: Unit, article: str = "the") -> str:
    """A unit by its kind and place, with an article: "the army in Paris", "an army in Paris"."""
    word = "an" if article == "a" and unit.kind == "A" else article
    return _unit(word, unit.kind, place_name(variant, unit.location))


def code_names(variant: Variant) -> Mapping[str, str]:
    """Every code of a place, and of a unit there, with its name: "A PAR", "the army in Paris"."""
    found: dict[str, str] = {}
    for location in chain.from_iterable(variant.geography.locations.values()):
        found[location] = name = full_name(variant, location)
        found |= {f"{kind} {location}": _unit("the", kind, name) for kind in UnitKind}
    return found


def foreign_unit(variant: Variant, unit: Unit) -> str:
    """A unit with its nationality: "the French army in Paris"."""
    return _foreign(variant, unit.power, unit.kind, unit.location)


def _foreign(variant: Variant, power: str, kind: UnitKind | None, location: str) -> str:
    adjective, place = variant.power(power).adjective, full_name(variant, location)
    return _unit("the {adjective}", kind, place, adjective=adjective, power=named(power))


def _unit(lead: str, kind: UnitKind | None, place: str, **whose: str) -> str:
    word = KINDS[kind] if kind else "unit"
    return _(f"{lead} {word} in {{place}}".strip()).format(place=place, **whose)


def printed_order(order: Order, variant: Variant, units: Mapping[str, Unit]) -> str:
    """An order in print: "A BOH SA VIE-VIE", "build A PAR"; `units` as in `order_text`."""
    match order:
        case Waive():
            return _("build waived")
        case Build():
            return _("build {unit}").format(unit=subject_text(order))
        case Disband() | Remove():
            return _("disband {unit}").format(unit=subject_text(order))
        case _:
            return order_text(order, variant, units)


def order_in_words(order: Order, variant: Variant, units: Mapping[str, Unit]) -> str:
    """An order as a sentence without its stop: "The army in Munich moves to Burgundy".

    It says as much as `printed_order`; empty for an order of a kind that a variant adds.
    """
    if isinstance(order, Waive):
        unused = number_of(
            "{power} leaves {count} build unused.", "{power} leaves {count} builds unused.", 1
        )
        return unused.format(power=named(order.power), count=1).rstrip(".")
    if not isinstance(order, UnitOrder):
        return ""
    power, place = named(order.power), full_name(variant, order.location)
    unit = _unit("the", order.kind, place)
    match order:
        case Hold():
            told = _("{unit} holds").format(unit=unit)
        case Move() | Retreat():
            told = _move_in_words(order, unit, variant)
        case Support() | Convoy():
            told = _help_in_words(order, unit, variant, units)
        case Build():
            new = _unit("an" if order.kind is UnitKind.ARMY else "a", order.kind, place)
            told = _("{power} builds {units}").format(power=power, units=new)
        case Remove():
            told = _("{power} removes {units}").format(power=power, units=unit)
        case _:
            told = _("{power} disbands {units}.").format(power=power, units=unit).rstrip(".")
    return capitalized(told)


def _help_in_words(
    order: Support | Convoy, unit: str, variant: Variant, units: Mapping[str, Unit]
) -> str:
    if isinstance(order, Support):
        kind, location = order.helped_kind, order.helped
    else:
        kind, location = UnitKind.ARMY, order.army
    there = units.get(province_of(location))
    if there is None or there.power == order.power:
        helped = _unit("the", kind, full_name(variant, location))
    else:
        helped = _foreign(variant, there.power, kind, location)
    if order.target is None:
        return _("{unit} supports {helped} holding").format(unit=unit, helped=helped)
    place = full_name(variant, order.target)
    if isinstance(order, Support):
        words = _("{unit} supports {helped} moving to {place}")
    else:
        words = _("{unit} convoys {helped} to {place}")
    return words.format(unit=unit, helped=helped, place=place)


def _move_in_words(order: Move | Retreat, unit: str, variant: Variant) -> str:
    place = full_name(variant, order.target)
    if isinstance(order, Retreat):
        return _("{unit} retreats to {place}").format(unit=unit, place=place)
    if order.route:
        return _("{unit} moves to {place} by convoy through {seas}").format(
            unit=unit, place=place, seas=places(variant, order.route)
        )
    words = (
        _("{unit} moves to {place} by convoy") if order.via_convoy else _("{unit} moves to {place}")
    )
    return words.format(unit=unit, place=place)
