"""The facts of a variant in jDip's XML: variants.xml and the adjacency of its map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element

from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import Geography, Province, Terrain, coast_of, province_of
from zine.rules.variant import Variant
from zine.wings.formats.variants_out.escaped_xml import document, element

# So that a parser knows which attribute names a thing that another refers to.
IDENTITIES = "<!DOCTYPE VARIANTS [<!ATTLIST MAP_DEFINITION id ID #REQUIRED>]>"
BUILDS: Mapping[tuple[bool, bool], str] = {
    (False, False): "VALUE_BUILDS_HOME_ONLY",
    (True, False): "VALUE_BUILDS_ANY_OWNED",
    (True, True): "VALUE_BUILDS_ANY_IF_HOME_OWNED",
}
KINDS: Mapping[PhaseKind, str] = {
    PhaseKind.MOVEMENT: "Movement",
    PhaseKind.RETREATS: "Retreat",
    PhaseKind.ADJUSTMENTS: "Adjustment",
}
UNITS: Mapping[str, str] = {"A": "army", "F": "fleet"}


def index(variant: Variant) -> bytes:
    """variants.xml, for a variant whose other files are called after it."""
    root = Element("VARIANTS")
    described = f"{variant.title}. {variant.credits}"
    element(root, "DESCRIPTION", described)
    chart = element(
        root,
        "MAP_DEFINITION",
        id=f"map-{variant.name}",
        title=variant.title,
        URI=f"{variant.name}.svg",
        thumbURI=f"{variant.name}_thumb.png",
    )
    element(chart, "DESCRIPTION", f"The map of {variant.title}")
    own = element(
        root, "VARIANT", name=variant.title, default="false", version="1.0", aliases=variant.name
    )
    element(own, "DESCRIPTION", described)
    graphics = element(own, "MAP", adjacencyURI=f"{variant.name}_adjacency.xml")
    element(graphics, "MAP_GRAPHIC", ref=f"map-{variant.name}", default="true")
    builds = BUILDS[variant.build_anywhere, variant.build_anywhere and variant.builds_need_home]
    element(element(own, "RULEOPTIONS"), "RULEOPTION", name="OPTION_BUILDS", value=builds)
    _powers(own, variant)
    element(own, "STARTINGTIME", turn=_turn(variant.calendar.first), allowBCYears="false")
    victory = element(own, "VICTORYCONDITIONS")
    element(victory, "WINNING_SUPPLY_CENTERS", value=str(variant.solo))
    _start(own, variant)
    return document(root, IDENTITIES)


def _turn(phase: Phase) -> str:
    return f"{phase.season.title()}, {phase.year}, {KINDS[phase.kind]}"


def _powers(own: Element, variant: Variant) -> None:
    for power in variant.powers:
        each = element(
            own, "POWER", name=power.name, active="true", adjective=power.adjective or power.name
        )
        if aliases := [alias for alias in power.aliases if "," not in alias]:
            each.set("altnames", ", ".join(aliases))


def _start(own: Element, variant: Variant) -> None:
    owners = variant.start.owners
    for code in variant.geography.centres:
        element(
            own,
            "SUPPLYCENTER",
            province=code.lower(),
            homepower=_power(variant.geography.provinces[code].home),
            owner=_power(owners.get(code)),
        )
    for unit in variant.start.units:
        each = element(
            own,
            "INITIALSTATE",
            province=province_of(unit.location).lower(),
            power=_power(unit.power),
            unit=UNITS[unit.kind.value],
        )
        if coast := coast_of(unit.location):
            each.set("unitcoast", coast.lower())


def _power(name: str | None) -> str:
    return name.lower() if name else "none"


def adjacency(geography: Geography) -> bytes:
    """The adjacency file of a map."""
    root = Element("PROVINCES")
    for province in geography.provinces.values():
        own = element(root, "PROVINCE", shortname=province.code.lower(), fullname=province.name)
        known = {province.code.casefold(), province.name.casefold()}
        for alias in province.aliases:
            if alias.casefold() not in known:
                known.add(alias.casefold())
                element(own, "UNIQUENAME", name=alias)
        _borders(own, province, geography)
    return document(root)


def _borders(own: Element, province: Province, geography: Geography) -> None:
    """Borders for armies, then for fleets; an island borders itself, as jDip has it."""
    if province.terrain is not Terrain.SEA:
        others = geography.army_borders.get(province.code) or (province.code,)
        element(own, "ADJACENCY", type="mv", refs=_places(others))
    if province.terrain is not Terrain.INLAND:
        for place in [f"{province.code}/{c}" for c in province.coasts] or [province.code]:
            others = geography.fleet_borders.get(place, ())
            kind = (coast_of(place) or "xc").lower()
            element(own, "ADJACENCY", type=kind, refs=_places(others))


def _places(places: Iterable[str]) -> str:
    return " ".join(place.lower().replace("/", "-") for place in places)
