"""Loads variants from their folders: read strictly, and merged along `extends`."""

from __future__ import annotations

import hashlib
import importlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from zine.files.drawings.svg_check import svg_problems
from zine.files.referenced_files import named_file
from zine.files.strict_yaml import (
    YamlSource,
    frozen,
    judged,
    read_text,
    read_yaml,
    validate,
    validate_part,
)
from zine.files.validation_errors import understood
from zine.people import handle_slug
from zine.portable_names import slug_fault
from zine.problems import Collector, Problem, Problems, did_you_mean
from zine.rules.geography import Geography
from zine.rules.notation import Reader
from zine.rules.position import Position, position
from zine.rules.variant import Variant
from zine.variantfiles.geometry_file import check_places, read_geometry
from zine.variantfiles.local_names import local_names
from zine.variantfiles.starting_units import at_home, read_units
from zine.variantfiles.variant_folders import read_variant, variant_folder
from zine.variantfiles.variant_schemas import MapFile, VariantFile
from zine.variants.border_flaws import border_flaws
from zine.variants.geometry import Geometry, on_map
from zine.variants.variant_from_data import geography_from, variant_from
from zine.wing import expansions as expansions_there
from zine.wing import load_named, wings

CUSTODIAN = re.compile(r"^custodian:.*\n", re.MULTILINE)  # changes no rule, and so no digest


@dataclass(frozen=True)
class VariantFolder:
    """A variant as found on disk.

    `plain` is the variant before its expansions are applied, `expansions` their
    options; `digest` is the hash of the files its rules are made from; `colours` maps
    powers to their ink, `letters` to the letters of their units.
    """

    variant: Variant
    plain: Variant
    expansions: Mapping[str, Mapping[str, object]]
    colours: Mapping[str, str]
    letters: Mapping[str, str]
    digest: str

    def tuned(
        self, source: YamlSource, options: Mapping[str, Mapping[str, object]]
    ) -> VariantFolder:
        """The variant with a game's own options for its expansions. Raises Problems."""
        found = Collector()
        for name in options:
            if name not in self.expansions:
                message = f"{self.variant.title} has no '{name}' to set options of"
                hint = did_you_mean(name, self.expansions)
                found.add(source.problem(message, "options", name, hint=hint))
        merged = {
            name: {**written, **options.get(name, {})} for name, written in self.expansions.items()
        }
        variant = self.plain
        with found.noting():
            variant = _laid_on(variant, _chosen(merged, source, "options"), source, "options")
        found.raise_if_any()
        return replace(self, variant=variant, expansions=frozen(merged))

    @cached_property
    def reader(self) -> Reader:
        """Reads orders for this map; cached, because its tables are slow to make."""
        return Reader(
            geography=self.variant.geography,
            powers=self.variant.powers,
            added=self.variant.hooks.notation,
            local=self.variant.local,
        )


@dataclass(frozen=True)
class Drawing:
    """How a variant's board is drawn: its geometry and the base drawing's SVG.

    `home` is the variant whose folder they are in, which may be one that it extends.
    """

    geometry: Geometry
    base: str
    home: str


@cache
def load_variant(name: str, root: Path | None = None) -> VariantFolder:
    """Read a variant's folder. Raises Problems for every fault in its files."""
    if root and variant_folder(name, None):  # the press's own is the same for every zine
        return load_variant(name)
    source, parts = read_variant(name, root)
    file, map_source, geography = read_rules_and_map(source, parts, name)
    found = Collector()
    with found.noting():
        geography = at_home(source, file.homes, file.centres, geography)
    flaws = border_flaws(geography)
    found.add(*(map_source.problem(each.message, *each.path, hint=each.hint) for each in flaws))
    with found.noting():
        start = _start(source, file, geography)
    with found.noting():
        local = local_names(parts["folders"], geography, tuple(file.powers))
    with found.noting():
        chosen = _chosen(file.expansions, source, "expansions")
    found.raise_if_any()
    plain = replace(variant_from(file.model_dump(), geography, start), local=local)
    return VariantFolder(
        variant=_laid_on(plain, chosen, source, "expansions"),
        plain=plain,
        expansions=frozen(file.expansions),
        colours=MappingProxyType({p: each.colour for p, each in file.powers.items()}),
        letters=MappingProxyType(
            {p: each.letter or p[:1].lower() for p, each in file.powers.items()}
        ),
        digest=_digest(*parts["variant"], parts["map"]),
    )


def read_rules_and_map(
    source: YamlSource, parts: Mapping[str, tuple[Path, str]], name: str
) -> tuple[VariantFile, YamlSource, Geography]:
    """What a variant's files say, the map with its source. Raises Problems: each file's faults."""
    found = Collector()
    with found.noting():
        file = judged(source, VariantFile, partial(_well_named, source, name))
    if "map" in parts:
        with found.noting():
            map_source = read_yaml(*parts["map"])
            geography = geography_from(validate(map_source, MapFile).model_dump())
    found.raise_if_any()
    return file, map_source, geography


def _well_named(source: YamlSource, name: str, file: VariantFile) -> VariantFile:
    """A file whose names can be addresses, the variant's and its powers'. Raises Problems.

    A variant has the name of its folder, which all lookups use.
    """
    found: list[Problem] = []
    if file.name != name:
        hint = f"name: {name}"
        found.append(source.problem(f"the folder is called '{name}'", "name", hint=hint))
    if fault := slug_fault(name):
        found.append(source.problem(f"the variant {fault[0]}", "name", hint=fault[1]))
    first: dict[str, str] = {}
    for power in file.powers:
        slug = handle_slug(power)
        if fault := slug_fault(slug):
            message = f"the power '{power}' {fault[0]}"
            found.append(source.problem(message, "powers", power, hint=fault[1]))
        elif first.setdefault(slug, power) != power:
            message = f"'{power}' and '{first[slug]}' would have the same page"
            found.append(source.problem(message, "powers", power))
    if found:
        raise Problems(found)
    return file


@cache
def load_drawing(name: str, root: Path | None = None) -> Drawing:
    """The geometry and base drawing of a variant; a schematic one if it has none."""
    if root and variant_folder(name, None):
        return load_drawing(name)
    _, parts = read_variant(name, root)
    if "geometry" not in parts:
        geography = load_variant(name, root).variant.geography
        geometry, drawn = _schematic(geography, name)
        return Drawing(on_map(geometry, geography), drawn, name)
    path, shown = parts["geometry"]
    source = read_yaml(path, shown)
    geometry = read_geometry(source)
    geography = load_variant(name, root).variant.geography
    check_places(source, geometry, geography)
    base = named_file(path.parent, geometry.base, source, "base")
    base_shown = f"{shown.rpartition('/')[0]}/{base.name}"
    drawn = read_text(base, base_shown)
    if problems := svg_problems(drawn.encode(), base_shown):
        raise Problems(problems)
    return Drawing(on_map(geometry, geography), drawn, path.parent.name)


def _schematic(geography: Geography, name: str) -> tuple[Geometry, str]:
    """A board drawn by a wing from borders alone. Raises Problems if no wing does."""
    where = next((each.draws for each in wings() if each.draws), "")
    if not where:
        hint = "name its 'geometry', or install the wing that draws boards"
        raise Problems.of(f"variants/{name}", "the variant has no drawing", hint)
    board: tuple[Geometry, str] = load_named(where)(geography)
    return board


def _digest(*files: tuple[Path, str]) -> str:
    texts = [CUSTODIAN.sub("", read_text(*file)) for file in files]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def _start(source: YamlSource, file: VariantFile, geography: Geography) -> Position:
    owners = {c: p.home for c, p in geography.provinces.items() if p.centre and p.home}
    owners |= {centre: power for power, own in file.centres.items() for centre in own}
    owners = {centre: power for centre, power in owners.items() if centre not in file.unowned}
    units, problems = read_units(source, file.start, geography, tuple(file.powers), "start")
    problems += [
        source.problem(f"'{centre}' is not a centre of this map", "unowned", number)
        for number, centre in enumerate(file.unowned)
        if centre not in geography.centres
    ]
    try:
        start = position(units, owners)
    except ValueError as error:
        problems.append(source.problem(str(error), "start"))
    if problems:
        raise Problems(problems)
    return start


class _Chosen(NamedTuple):
    """An expansion that a variant names: its module, and its options."""

    name: str
    module: Any
    options: object


def _chosen(
    expansions: Mapping[str, Mapping[str, object]], source: YamlSource, key: str
) -> list[_Chosen]:
    """The expansions under a key, as written. Raises Problems: what is wrong with each."""
    known, found = expansions_there(), Collector()
    chosen: list[_Chosen] = []
    for name, written in expansions.items():
        with found.noting():
            if name not in known:
                hint = did_you_mean(name, known)
                message = f"there is no expansion '{name}'"
                raise Problems([source.problem(message, key, name, hint=hint)])
            module = importlib.import_module(known[name])
            options = validate_part(source, module.Options, written, key, name)
            chosen.append(_Chosen(name, module, options))
    found.raise_if_any()
    return chosen


def _laid_on(variant: Variant, chosen: Iterable[_Chosen], source: YamlSource, key: str) -> Variant:
    """The variant with its expansions applied, in the order written."""
    for name, module, options in chosen:
        with understood(source, "this expansion does not fit the map", key, name):
            variant = module.lay_on(variant, options)
    return variant
