"""Places, units and orders in print: "the fleet in the North Sea", "build A PAR"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zine.language import _, listing, named
from zine.rules.geography import coast_of, province_of
from zine.rules.notation.ep_style import order_text, subject_text
from zine.rules.orders import Build, Disband, Order, Remove, Waive
from zine.rules.position import Unit
from zine.rules.variant import Variant

KINDS = {"A": "army", "F": "fleet"}
COASTS = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}
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
    kind = KINDS.get(unit.kind, "unit")
    word = "an" if article == "a" and kind == "army" else article
    return _(f"{word} {kind} in {{place}}".strip()).format(place=place_name(variant, unit.location))


def foreign_unit(variant: Variant, unit: Unit) -> str:
    """A unit with its nationality: "the French army in Paris"."""
    adjective = variant.power(unit.power).adjective
    return _(f"the {{adjective}} {KINDS.get(unit.kind, 'unit')} in {{place}}").format(
        adjective=adjective, power=named(unit.power), place=full_name(variant, unit.location)
    )


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
