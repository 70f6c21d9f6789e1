"""Variants are folders: found by looking, read strictly, and merged along `extends`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType

from pydantic import Field

from zine.archive.yamlsource import Schema, Source, read_text, read_yaml, validate
from zine.problems import Problem, Problems, did_you_mean
from zine.rules.calendar import Calendar, PhaseKind, Stage
from zine.rules.geography import Geography, Province, Terrain, UnitKind
from zine.rules.notation import Reader
from zine.rules.pipeline import STANDARD_STEPS
from zine.rules.position import Position, Unit, position
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Power, Variant
from zine.variants.geometry import Geometry, geometry_from

VARIANTS = Path(__file__).parent.parent / "variants"


class ProvinceFile(Schema):
    """A province in map.yaml."""

    name: str
    terrain: Terrain
    centre: bool = False
    home: str | None = None
    coasts: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


class MapFile(Schema):
    """map.yaml: provinces, abbreviations that are ambiguous, and both border tables."""

    provinces: dict[str, ProvinceFile]
    ambiguous: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    armies: dict[str, tuple[str, ...]]
    fleets: dict[str, tuple[str, ...]]


class StageFile(Schema):
    """A stage of the year in variant.yaml."""

    season: str
    kind: PhaseKind
    title: str
    counts_centres: bool = False


class PowerFile(Schema):
    """A power in variant.yaml; `colour` is its ink on boards and charts."""

    adjective: str
    short: str
    aliases: tuple[str, ...] = ()
    colour: str = Field(pattern=r"^#[0-9a-f]{6}$")


class VariantFile(Schema):
    """variant.yaml."""

    name: str
    title: str
    credits: str
    map: str
    geometry: str
    solo: int = Field(gt=0)
    first_year: int
    build_anywhere: bool = False
    calendar: tuple[StageFile, ...]
    powers: dict[str, PowerFile]
    start: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class VariantFolder:
    """A variant as found on disk.

    `digest` is the hash of the files its rules are made from; `colours` maps powers to
    their ink.
    """

    variant: Variant
    colours: Mapping[str, str]
    digest: str

    @cached_property
    def reader(self) -> Reader:
        """Reads orders for this map; kept, for its tables take a while to make."""
        return Reader(geography=self.variant.geography, powers=self.variant.powers)


@dataclass(frozen=True)
class Drawing:
    """How a variant's board is drawn: where things stand, and the base drawing's SVG."""

    geometry: Geometry
    base: str


def variant_names() -> tuple[str, ...]:
    """The variants at hand: every folder with a variant.yaml, sorted."""
    return tuple(sorted(file.parent.name for file in VARIANTS.glob("*/variant.yaml")))


@cache
def load_variant(name: str) -> VariantFolder:
    """Read a variant's folder. Raises Problems for every fault in its files."""
    folder = VARIANTS / name
    shown = f"variants/{name}"
    source = read_yaml(folder / "variant.yaml", f"{shown}/variant.yaml")
    file = validate(source, VariantFile)
    map_source = read_yaml(folder / file.map, f"{shown}/{file.map}")
    geography = _geography(validate(map_source, MapFile))
    problems = [map_source.problem(message) for message in geography.border_problems()]
    start, faults = _start(source, file, geography)
    if problems or faults:
        raise Problems([*problems, *faults])
    return VariantFolder(
        variant=_variant(file, geography, start),
        colours=MappingProxyType({p: each.colour for p, each in file.powers.items()}),
        digest=_digest(folder / "variant.yaml", folder / file.map),
    )


@cache
def load_drawing(name: str) -> Drawing:
    """Read the geometry and base drawing of a variant."""
    folder = VARIANTS / name
    shown = f"variants/{name}"
    file = validate(read_yaml(folder / "variant.yaml", f"{shown}/variant.yaml"), VariantFile)
    geometry = read_yaml(folder / file.geometry, f"{shown}/{file.geometry}").data
    assert isinstance(geometry, dict)
    base = str(geometry["base"])
    return Drawing(geometry_from(geometry), read_text(folder / base, f"{shown}/{base}"))


def _digest(*files: Path) -> str:
    texts = [read_text(file, file.name) for file in files]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def _geography(file: MapFile) -> Geography:
    provinces = {
        code: Province(
            code=code,
            name=each.name,
            terrain=each.terrain,
            centre=each.centre,
            home=each.home,
            coasts=each.coasts,
            aliases=each.aliases,
        )
        for code, each in file.provinces.items()
    }
    return Geography(
        provinces=MappingProxyType(provinces),
        army_borders=MappingProxyType(file.armies),
        fleet_borders=MappingProxyType(file.fleets),
        ambiguous=MappingProxyType(file.ambiguous),
    )


def _variant(file: VariantFile, geography: Geography, start: Position) -> Variant:
    return Variant(
        name=file.name,
        title=file.title,
        credits=file.credits,
        geography=geography,
        calendar=Calendar(
            tuple(
                Stage(
                    season=stage.season,
                    kind=stage.kind,
                    title=stage.title,
                    counts_centres=stage.counts_centres,
                )
                for stage in file.calendar
            ),
            file.first_year,
        ),
        powers=tuple(
            Power(name=name, adjective=each.adjective, short=each.short, aliases=each.aliases)
            for name, each in file.powers.items()
        ),
        start=start,
        solo=file.solo,
        rulebook=Rulebook(),
        steps=STANDARD_STEPS,
        build_anywhere=file.build_anywhere,
    )


def _start(
    source: Source, file: VariantFile, geography: Geography
) -> tuple[Position, list[Problem]]:
    owners = {c: p.home for c, p in geography.provinces.items() if p.centre and p.home}
    units, problems = read_units(source, file.start, geography, tuple(file.powers), "start")
    try:
        return position(units, owners), problems
    except ValueError as error:
        return position((), owners), [*problems, source.problem(str(error), "start")]


def read_units(
    source: Source,
    written: Mapping[str, tuple[str, ...]],
    geography: Geography,
    powers: tuple[str, ...],
    key: str,
) -> tuple[list[Unit], list[Problem]]:
    """Units written as "A PAR" or "F STP/SC" under each power, with what is wrong."""
    units: list[Unit] = []
    problems: list[Problem] = []
    for power, places in written.items():
        if power not in powers:
            hint = did_you_mean(power, powers)
            problems.append(source.problem(f"no power '{power}'", key, power, hint=hint))
            continue
        for number, text in enumerate(places):
            letter, _, location = text.partition(" ")
            kind = next((k for k in UnitKind if k.value == letter), None)
            if kind is None or not geography.can_stand(kind, location):
                message = f"'{text}' is no unit on this map"
                known = geography.locations[kind] if kind else ()
                hint = did_you_mean(location, known) if kind else "write 'A PAR' or 'F STP/SC'"
                problems.append(source.problem(message, key, power, number, hint=hint))
            else:
                units.append(Unit(power, kind, location))
    return units, problems
