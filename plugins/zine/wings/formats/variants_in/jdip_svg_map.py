"""A map drawn for jDip: the outlines of provinces, and the places of things in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from zine.problems import Place, Problems
from zine.variants.geometry import Point, Ring
from zine.wings.formats.variants_in.svg_outlines import (
    SHAPES,
    Affine,
    numbers_in,
    rings_of,
    transform_of,
)
from zine.wings.formats.xml_reader import XmlElement

MOST_CORNERS = 60_000
ROUGH = "rough"  # the class of an outline that only says where a click is meant
LONGEST_STEP = 0.004  # of a curve, as a part of the drawing's width


@dataclass(frozen=True, slots=True, kw_only=True)
class SvgMap:
    """What a drawing holds, by the codes of places ("STP", "STP/NC"), in its own units.

    `origin` is the corner of its view box. `land` are the outlines of provinces, `water` those of
    their parts that are drawn as sea. `colours` are those of powers, by name in small letters.
    """

    shown: str
    origin: Point
    size: Point
    land: Mapping[str, tuple[Ring, ...]] = field(repr=False)
    water: Mapping[str, tuple[Ring, ...]] = field(repr=False)
    units: Mapping[str, Point] = field(repr=False)
    centres: Mapping[str, Point] = field(repr=False)
    labels: Mapping[str, Point] = field(repr=False)
    colours: Mapping[str, str]

    def renamed(self, code: Callable[[str], str]) -> SvgMap:
        """The same with the codes of a map, which has more than one name for a place."""
        return replace(
            self,
            land=_renamed(self.land, code),
            water=_renamed(self.water, code),
            units=_renamed(self.units, code),
            centres=_renamed(self.centres, code),
            labels=_renamed(self.labels, code),
        )


T = TypeVar("T")


def _renamed(values: Mapping[str, T], code: Callable[[str], str]) -> dict[str, T]:
    found: dict[str, T] = {}
    for place, value in values.items():
        province, slash, coast = place.partition("/")
        found.setdefault(f"{code(province)}{slash}{coast}", value)
    return found


def read_svg_map(root: XmlElement, shown: str) -> SvgMap:
    """The map in a drawing. Raises Problems if it has no size or no places of units."""
    box = numbers_in(root.get("viewBox"))
    if len(box) != 4:
        sides = [numbers_in(root.get(name))[:1] for name in ("width", "height")]
        box = [0.0, 0.0, *(number for side in sides for number in side)]
    place = Place(shown, root.line, root.column)
    if len(box) != 4 or min(box[2:]) <= 0 or max(map(abs, box)) > 1e6:
        raise Problems.of(place, "the drawing has no size", "give it a viewBox")
    places = {_code(each.get("name")): each for each in root.all("PROVINCE")}
    units = _points(places, "UNIT")
    if not units:
        hint = "jDip's drawings have a PROVINCE_DATA element with a UNIT for each province"
        raise Problems.of(place, "the drawing has no places of units", hint)
    land: dict[str, tuple[Ring, ...]] = {}
    water: dict[str, tuple[Ring, ...]] = {}
    labels: dict[str, Point] = {}
    corners = [0]
    for code, dry, wet in _outlines(root, Affine(), box[2] * LONGEST_STEP, corners):
        if (dry or wet) and code not in land:
            land[code], water[code] = dry, wet
    for code, point in _labels(root, Affine(), in_labels=False):
        labels.setdefault(code, point)
    if corners[0] > MOST_CORNERS:
        message = f"the outlines have more than {MOST_CORNERS:,} corners"
        raise Problems.of(place, message, "simplify the drawing")
    return SvgMap(
        shown=shown,
        origin=(box[0], box[1]),
        size=(box[2], box[3]),
        land=land,
        water=water,
        units=units,
        centres=_points(places, "SUPPLY_CENTER"),
        labels=labels,
        colours={
            each.get("power").casefold(): each.get("color") for each in root.all("POWERCOLOR")
        },
    )


def _code(name: str) -> str:
    """A place's code: "stp-nc" is STP/NC."""
    code, _, coast = re.sub(r"[-/.(]", "/", name.strip(" )").upper()).partition("/")
    return f"{code}/{coast}" if coast and coast != "XC" else code


def _points(places: Mapping[str, XmlElement], name: str) -> dict[str, Point]:
    found = {}
    for code, element in places.items():
        if (each := element.first(name)) is not None:
            numbers = [*numbers_in(each.get("x"))[:1], *numbers_in(each.get("y"))[:1]]
            if len(numbers) == 2:
                found[code] = (numbers[0], numbers[1])
    return found


def _outlines(
    parent: XmlElement, matrix: Affine, step: float, corners: list[int]
) -> Iterator[tuple[str, tuple[Ring, ...], tuple[Ring, ...]]]:
    """Each province's outlines of land and of water: "_par" on the map, "par" for the mouse."""
    for each in parent.children:
        if each.name in ("defs", "symbol", "PROVINCE_DATA") or each.get("class") == ROUGH:
            continue
        inner = matrix.of(transform_of(each.get("transform")))
        name = each.get("id")
        if each.name in SHAPES or each.name == "g":
            wet: list[Ring] = []
            dry: list[Ring] = []
            if re.fullmatch(r"_?[A-Za-z][A-Za-z0-9]{1,7}", name):
                for ring, is_water in rings_of(each, inner, step, own=True):
                    (wet if is_water else dry).append(ring)
                    corners[0] += len(ring)
                yield name.lstrip("_").upper(), tuple(dry), tuple(wet)
        if each.name == "g":
            yield from _outlines(each, inner, step, corners)


def _labels(parent: XmlElement, matrix: Affine, *, in_labels: bool) -> Iterator[tuple[str, Point]]:
    """Where the layer of short names writes each of them."""
    for each in parent.children:
        inner = matrix.of(transform_of(each.get("transform")))
        if each.name == "g":
            within = in_labels or each.get("id") == "BriefLabelLayer"
            yield from _labels(each, inner, in_labels=within)
        elif each.name == "text" and in_labels:
            spot = [numbers_in(each.get(name))[:1] for name in ("x", "y")]
            if all(spot) and each.text.strip():
                yield each.text.strip().upper(), inner.at(spot[0][0], spot[1][0])
