"""Reads geometry.yaml, and checks that everything on the map has a place in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import AfterValidator, Field

from zine.files.strict_yaml import Schema, YamlSource, validate
from zine.files.validation_errors import understood
from zine.problems import Problem, Problems
from zine.rules.geography import Geography
from zine.variants.geometry import Geometry, geometry_from, ring_from

FARTHEST = 1_000_000  # board units
SHAPE = "size, base, provinces (with unit and label) and touching, as docs/variants.md has it"


def _outline(text: str) -> str:
    """Corners as "x,y x,y x,y"."""
    try:
        corners = ring_from(text)
    except ValueError:
        raise ValueError("write an outline as '10,10 40,10 40,30'") from None
    if len(corners) < 3 or not all(abs(number) <= FARTHEST for spot in corners for number in spot):
        raise ValueError("an outline needs at least three corners, on the board")
    return text


Number = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST, allow_inf_nan=False)]
Spot = tuple[Number, Number]
Arc = tuple[Number, Number, Number, Number, Number, Number, Number]
Length = Annotated[float, Field(gt=0, le=FARTHEST, allow_inf_nan=False)]


class SiteFile(Schema):
    """The places of one province."""

    unit: Spot
    label: Spot
    centre: Spot | None = None
    dislodged: Spot | None = None
    coasts: dict[str, Spot] = Field(default_factory=dict)
    cell: tuple[Annotated[str, AfterValidator(_outline)], ...] = ()


class GeometryFile(Schema):
    """geometry.yaml."""

    size: tuple[Length, Length]
    base: Annotated[str, Field(min_length=1)]
    provinces: dict[str, SiteFile]
    touching: dict[str, tuple[str, ...]]
    exceptions: dict[str, str] = Field(default_factory=dict)
    arcs: dict[str, Arc] = Field(default_factory=dict)


def read_geometry(source: YamlSource) -> Geometry:
    """The drawing a geometry.yaml describes. Raises Problems if it is not valid."""
    validate(source, GeometryFile)
    with understood(source, "this is not a geometry", hint=SHAPE):
        assert isinstance(source.data, dict)
        return geometry_from(source.data)


def check_places(source: YamlSource, geometry: Geometry, geography: Geography) -> None:
    """Raises Problems if a province of the map has no place on the board."""
    found = list(_placeless(source, geometry, geography))
    if found:
        raise Problems(found)


def _placeless(source: YamlSource, geometry: Geometry, geography: Geography) -> Iterator[Problem]:
    for code in geography.provinces:
        if code not in geometry.sites:
            yield source.problem(f"{code} has no place on the board", "provinces")
    for code in geometry.arcs:
        if code not in geography.provinces:
            hint = "give the code of a province of the map"
            yield source.problem(f"'{code}' is not on the map", "arcs", code, hint=hint)
