"""Loads variants from their folders: read strictly, and merged along `extends`."""

from __future__ import annotations

import hashlib
import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import Field

from zine.files.drawings.svg_check import svg_problems
from zine.files.referenced_files import named_file, own_file
from zine.files.strict_yaml import (
    Schema,
    YamlSource,
    frozen,
    read_text,
    read_yaml,
    validate,
    validate_part,
)
from zine.files.validation_errors import understood
from zine.people import handle_slug
from zine.portable_names import slug_fault
from zine.problems import Collector, Problem, Problems, did_you_mean
from zine.rules.geography import Geography, LocalNames
from zine.rules.notation import Reader
from zine.rules.position import Position, position
from zine.rules.variant import Variant
from zine.variantfiles.geometry_file import check_places, read_geometry
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
            variant = _laid_on(variant, merged, source, "options")
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
    file = validate(source, VariantFile)
    if misnamed := naming_problems(source, file, name):
        raise Problems(misnamed)
    map_source = read_yaml(*parts["map"])
    geography = geography_of(validate(map_source, MapFile))
    geography = at_home(source, file.homes, file.centres, geography)
    problems = [
        map_source.problem(flaw.message, *flaw.path, hint=flaw.hint)
        for flaw in border_flaws(geography)
    ]
    start, faults = _start(source, file, geography)
    if problems or faults:
        raise Problems([*problems, *faults])
    local = local_names(parts["folders"], geography, tuple(file.powers))
    plain = replace(variant_from(file.model_dump(), geography, start), local=local)
    return VariantFolder(
        variant=_laid_on(plain, file.expansions, source, "expansions"),
        plain=plain,
        expansions=frozen(file.expansions),
        colours=MappingProxyType({p: each.colour for p, each in file.powers.items()}),
        letters=MappingProxyType(
            {p: each.letter or p[:1].lower() for p, each in file.powers.items()}
        ),
        digest=_digest(*parts["variant"], parts["map"]),
    )


def naming_problems(source: YamlSource, file: VariantFile, name: str) -> list[Problem]:
    """The faults of names that become addresses: the variant's and its powers'.

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
    return found


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


def geography_of(file: MapFile) -> Geography:
    """The map that a map.yaml describes."""
    return geography_from(file.model_dump())


def _start(
    source: YamlSource, file: VariantFile, geography: Geography
) -> tuple[Position, list[Problem]]:
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
        return position(units, owners), problems
    except ValueError as error:
        return position((), owners), [*problems, source.problem(str(error), "start")]


def _laid_on(
    variant: Variant, expansions: Mapping[str, Mapping[str, object]], source: YamlSource, key: str
) -> Variant:
    """The variant with its expansions applied, in the order written."""
    known, found = expansions_there(), Collector()
    chosen: list[tuple[str, Any, object]] = []
    for name, written in expansions.items():
        with found.noting():
            if name not in known:
                hint = did_you_mean(name, known)
                message = f"there is no expansion '{name}'"
                raise Problems([source.problem(message, key, name, hint=hint)])
            module = importlib.import_module(known[name])
            options = validate_part(source, module.Options, written, key, name)
            chosen.append((name, module, options))
    found.raise_if_any()
    for name, module, options in chosen:
        with understood(source, "this expansion does not fit the map", key, name):
            variant = module.lay_on(variant, options)
    return variant


_Names = Annotated[
    tuple[Annotated[str, Field(min_length=2, max_length=60)], ...], Field(min_length=1)
]


_Forms = dict[
    Annotated[str, Field(pattern=r"^[^\W\d_]+$")],
    Annotated[str, Field(min_length=1, max_length=60)],
]


class _Inflected(Schema):
    """Names that change alike: each form with {} for the name, {small} for it without a capital."""

    names: tuple[str, ...]
    forms: _Forms


class _NamesFile(Schema):
    """names/de.yaml: what provinces and powers are called in one language, best name first."""

    provinces: dict[str, _Names] = Field(default_factory=dict)
    powers: dict[str, _Names] = Field(default_factory=dict)
    inflected: tuple[_Inflected, ...] = ()


def local_names(
    folders: Sequence[tuple[Path, str]], geography: Geography, powers: tuple[str, ...]
) -> tuple[LocalNames, ...]:
    """The names in every language of a variant's folders; the later folder's names win.

    Raises Problems for a province or power that the variant does not have.
    """
    found: dict[str, LocalNames] = {}
    problems: list[Problem] = []
    for folder, shown in folders:
        for path in sorted(folder.glob("names/*.yaml")):
            name = f"names/{path.name}"
            source = read_yaml(own_file(folder, name, f"{shown}/{name}"), f"{shown}/{name}")
            file = validate(source, _NamesFile)
            problems += _unknown(source, "provinces", file.provinces, tuple(geography.provinces))
            problems += _unknown(source, "powers", file.powers, powers)
            known = {**file.provinces, **file.powers}
            problems += [
                source.problem(
                    f"'{each}' has no name in this file", "inflected", number, "names", at
                )
                for number, group in enumerate(file.inflected)
                for at, each in enumerate(group.names)
                if each not in known
            ]
            own = LocalNames(
                path.stem,
                MappingProxyType(file.provinces),
                MappingProxyType(file.powers),
                MappingProxyType(_forms(file)),
            )
            above = found.get(path.stem)
            found[path.stem] = own.over(above) if above else own
    if problems:
        raise Problems(problems)
    return tuple(found[language] for language in sorted(found))


def _forms(file: _NamesFile) -> dict[str, Mapping[str, str]]:
    known = {**file.provinces, **file.powers}
    return {
        name: MappingProxyType(
            {
                form: words.replace("{}", called[0]).replace(
                    "{small}", called[0][0].lower() + called[0][1:]
                )
                for form, words in group.forms.items()
            }
        )
        for group in file.inflected
        for name in group.names
        if (called := known.get(name))
    }


def _unknown(
    source: YamlSource, key: str, named: dict[str, tuple[str, ...]], known: tuple[str, ...]
) -> list[Problem]:
    kind = {"provinces": "province", "powers": "power"}[key]
    return [
        source.problem(f"there is no {kind} '{each}'", key, each, hint=did_you_mean(each, known))
        for each in named
        if each not in known
    ]
