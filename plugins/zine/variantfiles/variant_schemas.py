"""The schemas of a variant's files."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from zine.files.strict_yaml import (
    Schema,
)
from zine.rules.calendar import PhaseKind
from zine.rules.geography import Terrain

# A part of the names of files: 1901-1-spring-movement.
Word = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=24)]


class ProvinceFile(Schema):
    """A province in map.yaml."""

    name: str
    terrain: Terrain
    centre: bool = False
    home: str | None = None
    coasts: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


class MapFile(Schema):
    """map.yaml: provinces, ambiguous abbreviations, and both border tables."""

    provinces: dict[str, ProvinceFile]
    ambiguous: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    armies: dict[str, tuple[str, ...]]
    fleets: dict[str, tuple[str, ...]]


class StageFile(Schema):
    """A stage of the year in variant.yaml."""

    season: Word
    kind: PhaseKind
    title: str = Field(min_length=1)
    counts_centres: bool = False
    label: Word | Literal[""] = ""


class PowerFile(Schema):
    """A power in variant.yaml.

    `colour` is its ink on boards and charts. `letter`, one or two small letters, marks its
    units on boards where another power's name begins with the same letter.
    """

    adjective: str
    short: str
    letter: str = Field(default="", pattern=r"^([a-z][a-z0-9]?)?$")
    aliases: tuple[str, ...] = ()
    colour: str = Field(pattern=r"^#[0-9a-f]{6}$")


class VariantFile(Schema):
    """variant.yaml, merged with the variant it extends.

    `custodian` gives its games their numbers, and is not that of the variant it extends.
    `homes` replaces the map's home centres; `centres` are those a power owns at the start
    besides its home centres, `unowned` the home centres that nobody owns then.
    """

    extends: str = ""
    name: str
    custodian: Literal["BNC", "MNC"] = "MNC"
    title: str
    credits: str
    map: str
    geometry: str = ""
    solo: int = Field(gt=0)
    first_year: int = Field(ge=1000, lt=9000)
    first_stage: int = Field(default=1, ge=1)
    build_anywhere: bool = False
    builds_need_home: bool = False
    homes: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    centres: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    unowned: tuple[str, ...] = ()
    expansions: dict[str, dict[str, object]] = Field(default_factory=dict)
    calendar: tuple[StageFile, ...] = Field(min_length=1, max_length=99)
    powers: dict[str, PowerFile]
    start: dict[str, tuple[str, ...]]

    @model_validator(mode="after")
    def _begins_within_the_year(self) -> Self:
        if self.first_stage > len(self.calendar):
            raise ValueError(f"first_stage: a year has {len(self.calendar)} stages")
        return self
