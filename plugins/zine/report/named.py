"""Places and units by their names in prose: "the fleet in the North Sea"."""

from __future__ import annotations

from collections.abc import Sequence

from zine.language import _, named
from zine.rules.geography import coast_of, province_of
from zine.rules.notation.ep_style import listing
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
