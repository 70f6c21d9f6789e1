"""The map of a jDip package: its adjacency file as a border table of ours."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from zine.problems import Place, Problem, Problems
from zine.rules.geography import Geography, Province, Terrain, province_of
from zine.wings.formats.variants_in.foreign_borders import ForeignBorders
from zine.wings.formats.variants_in.unique_names import PLAIN, refuse_crowds, without_clashes
from zine.wings.formats.xml_reader import XmlElement

REFERENCE = re.compile(r"([A-Z0-9]+)(?:[-/.]([A-Z]{2})|\(([A-Z]{2})\))?")
COASTS = ("nc", "sc", "ec", "wc")
NO_COAST = ("XC", "MV")


@dataclass(frozen=True, slots=True, kw_only=True)
class JdipMap:
    """A map as read: provinces by code with their neighbours by kind of border.

    `impassable` are those that nothing borders, which are drawn and not played; `names` are
    the codes that every name stands for, in small letters.
    """

    provinces: tuple[Province, ...]
    names: Mapping[str, str]
    tables: ForeignBorders
    impassable: frozenset[str]
    losses: tuple[str, ...]

    def code(self, name: str) -> str:
        """The code of a place that a file calls by any of its names."""
        return self.names.get(" ".join(name.casefold().split()), name.upper())

    def geography(
        self, centres: Collection[str], homes: Mapping[str, str], losses: list[str]
    ) -> Geography:
        """The map with a variant's supply centres and home centres.

        A centre that only fleets border is an island here, for the sea has no centres.
        """
        tables = ForeignBorders(
            {code: list(others) for code, others in self.tables.armies.items()},
            {place: list(others) for place, others in self.tables.fleets.items()},
        )
        provinces = []
        for each in self.provinces:
            terrain = each.terrain
            if each.code in centres and terrain is Terrain.SEA:
                losses.append(
                    f"{each.code} is a centre that only fleets border: it is an island here, "
                    "where an army can land"
                )
                terrain = Terrain.COASTAL
                tables.armies.setdefault(each.code, [])
            provinces.append(
                replace(
                    each, terrain=terrain, centre=each.code in centres, home=homes.get(each.code)
                )
            )
        armies, fleets = tables.settled()
        losses += tables.losses
        found = without_clashes(provinces, losses)
        return Geography(
            provinces={each.code: each for each in found},
            army_borders=armies,
            fleet_borders=fleets,
        )


@dataclass(slots=True)
class _Reading:
    shown: str
    losses: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_map(root: XmlElement, shown: str) -> JdipMap:
    """The map that an adjacency file describes. Raises Problems."""
    reading = _Reading(shown)
    elements: dict[str, XmlElement] = {}
    provinces = [*root.all("PROVINCE")]
    refuse_crowds(len(provinces), 0, Place(shown))
    for each in provinces:
        code = each.get("shortname").upper()
        place = Place(shown, each.line, each.column)
        if not PLAIN.fullmatch(code):
            hint = "two to eight letters and digits, the first a letter"
            reading.problems.append(Problem(place, f"'{code[:30]}' cannot be a code", hint))
        elif code in elements:
            reading.problems.append(Problem(place, f"{code} appears twice"))
        elements[code] = each
    if not elements:
        hint = "an adjacency file has a PROVINCE element for each province"
        reading.problems.append(Problem(Place(shown), "there are no provinces", hint))
    if reading.problems:
        raise Problems(reading.problems)
    names = _names(elements)
    borders = {code: _borders(code, each, names, reading) for code, each in elements.items()}
    impassable = _impassable(borders)
    for code in sorted(impassable):
        reading.losses.append(f"{code} borders nothing: it is drawn, and not on the map")
    _special(root, elements, reading)
    tables = ForeignBorders()
    played = [
        _province(code, elements[code], borders[code], tables)
        for code in elements
        if code not in impassable
    ]
    return JdipMap(
        provinces=tuple(played),
        names=names,
        tables=tables,
        impassable=impassable,
        losses=tuple(reading.losses),
    )


def _names(elements: Mapping[str, XmlElement]) -> dict[str, str]:
    """The code that each name stands for; codes come first, then full names."""
    found = {code.casefold(): code for code in elements}
    for code, element in elements.items():
        found.setdefault(" ".join(element.get("fullname").casefold().split()), code)
    for code, element in elements.items():
        for each in element.all("UNIQUENAME"):
            found.setdefault(" ".join(each.get("name").casefold().split()), code)
    return found


def _borders(
    code: str, element: XmlElement, names: Mapping[str, str], reading: _Reading
) -> dict[str, list[str]]:
    """A province's neighbours by kind: "mv" for armies, "xc" or a coast for fleets."""
    found: dict[str, list[str]] = {}
    for each in element.all("ADJACENCY"):
        kind = each.get("type", "mv").lower()
        if kind not in ("mv", "xc", *COASTS):
            reading.losses.append(f"{code} has borders of the kind '{kind[:20]}'")
            continue
        listed = found.setdefault(kind, [])
        for reference in each.get("refs").upper().replace(",", " ").split():
            if not (parts := REFERENCE.fullmatch(reference)):
                reading.losses.append(f"{code} borders '{reference[:30]}', which is not a place")
                continue
            coast = parts[2] or parts[3]
            named = kind != "mv" and coast and coast not in NO_COAST
            other = names.get(parts[1].casefold(), parts[1])
            listed.append(f"{other}/{coast}" if named else other)
    return found


def _impassable(borders: Mapping[str, Mapping[str, list[str]]]) -> frozenset[str]:
    named = {
        province_of(other)
        for code, kinds in borders.items()
        for others in kinds.values()
        for other in others
        if province_of(other) != code
    }
    return frozenset(
        code
        for code, kinds in borders.items()
        if code not in named and not {o for each in kinds.values() for o in each} - {code}
    )


def _province(
    code: str, element: XmlElement, borders: Mapping[str, list[str]], tables: ForeignBorders
) -> Province:
    coasts = tuple(coast.upper() for coast in COASTS if coast in borders)
    by_sea = "xc" in borders or bool(coasts)
    terrain = Terrain.SEA
    if "mv" in borders:
        terrain = Terrain.COASTAL if by_sea else Terrain.INLAND
        tables.armies[code] = borders["mv"]
    for coast in coasts:
        tables.fleets[f"{code}/{coast}"] = [*borders[coast.lower()], *borders.get("xc", ())]
    if "xc" in borders and not coasts:
        tables.fleets[code] = borders["xc"]
    return Province(
        code=code,
        name=" ".join(element.get("fullname", code).split()) or code,
        terrain=terrain,
        coasts=coasts,
        aliases=tuple(
            " ".join(each.get("name").split())
            for each in element.all("UNIQUENAME")
            if each.get("name")
        ),
    )


def _special(root: XmlElement, elements: Mapping[str, XmlElement], reading: _Reading) -> None:
    """What ordinary borders cannot say."""
    kinds = {each.get("id"): each for each in root.all("BORDER")}
    for code, element in elements.items():
        if element.get("isConvoyableCoast").lower() == "true":
            reading.losses.append(f"{code} is a coast that fleets convoy from: not so here")
        for name in element.get("borders").split():
            words = _border_words(kinds[name]) if name in kinds else ""
            reading.losses.append(
                f"{code} has a border of its own, '{name}'{words}: it is an ordinary one here"
            )


def _border_words(border: XmlElement) -> str:
    said = [border.get("description")]
    said += [
        f"{key} {border.get(key)}"
        for key in sorted(border.attributes)
        if key not in ("id", "description") and border.get(key)
    ]
    return f" ({', '.join(filter(None, said))})" if any(said) else ""
