"""Orders written in the manner of Eric Klien's ELECTRONIC PROTOCOL."""

from __future__ import annotations

from collections.abc import Mapping

from zine.rules.geography import Geography, UnitKind, coast_of, province_of
from zine.rules.orders import (
    Build,
    Convoy,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    UnitOrder,
    VariantOrder,
    Waive,
)
from zine.rules.position import Unit
from zine.rules.variant import Variant

# Where Klien's codes differ from the judges'. His LIV is left out, which others read as Liverpool.
EP_CODES: Mapping[str, str] = {
    "Eastern Mediterranean": "EME",
    "English Channel": "ECH",
    "Gulf of Bothnia": "GOB",
    "Gulf of Lyon": "GOL",
    "North Sea": "NTS",
    "Norway": "NOR",
    "Norwegian Sea": "NWS",
    "Western Mediterranean": "WME",
}


def ep_codes(geography: Geography) -> dict[str, str]:
    """A map's codes that EP wrote differently, with EP's; none that the map uses elsewhere."""
    provinces = geography.provinces.values()
    return {
        each.code: EP_CODES[each.name]
        for each in provinces
        if each.name in EP_CODES and EP_CODES[each.name] not in geography.provinces
    }


def place(location: str) -> str:
    """A location as EP prints it: "SPA(nc)"."""
    coast = coast_of(location)
    return province_of(location) + (f"({coast.lower()})" if coast else "")


def unit_text(unit: Unit) -> str:
    """A unit as EP prints it: "F SPA(nc)"."""
    return f"{unit.kind} {place(unit.location)}"


def short_year(year: int) -> str:
    """The year as EP prints it: "'07"."""
    return f"'{year % 100:02d}"


def subject_text(order: UnitOrder) -> str:
    """The unit that an order is for as EP prints it: "F SPA(nc)"."""
    return f"{order.kind or ''} {place(order.location)}".strip()


def order_text(order: Order, variant: Variant, units: Mapping[str, Unit]) -> str:
    """An order as EP prints it: "F ECH SF ENGLISH BRE-MAO", "A BOH SA VIE-VIE".

    `units` maps provinces to the units that stood there, to tell foreign ones.
    """
    if isinstance(order, Waive):
        return "build waived"
    if isinstance(order, VariantOrder):
        plain = order.plain
        usual = order_text(plain, variant, units) if plain else ""
        return str(order).replace(str(plain), usual) if usual else str(order)
    subject = subject_text(order)
    match order:
        case Hold():
            return f"{subject}-H"
        case Move(route=route) if route:
            return "-".join((subject, *route, place(order.target)))
        case Move() | Retreat():
            return f"{subject}-{place(order.target)}"
        case Support():
            goal = order.target or order.helped
            kind = order.helped_kind or ""
            foreign = _foreign(order.power, order.helped, variant, units)
            return f"{subject} S{kind} {foreign}{place(order.helped)}-{place(goal)}"
        case Convoy():
            foreign = _foreign(order.power, order.army, variant, units)
            return f"{subject} C{UnitKind.ARMY} {foreign}{place(order.army)}-{place(order.target)}"
        case Build():
            return f"build {subject}"
        case _:
            return f"disband {subject}"


def _foreign(power: str, location: str, variant: Variant, units: Mapping[str, Unit]) -> str:
    """The owner of a supported or convoyed unit, named only if it is another power."""
    unit = units.get(province_of(location))
    if unit is None or unit.power == power:
        return ""
    return variant.power(unit.power).adjective.upper() + " "
