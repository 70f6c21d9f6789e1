"""Tools for designers of variants: check a folder, begin a new one, draw its board."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from zine.files.named_files import named_file
from zine.files.store import only_writer, sweep_temporaries, write_atomic, write_folder
from zine.files.strict_yaml import YamlSource, read_text, read_yaml, validate
from zine.problems import Collector, Place, Problem, Problems, did_you_mean
from zine.rules.calendar import Stage
from zine.rules.geography import Geography
from zine.rules.variant import Power, Variant
from zine.variantfiles.folders import (
    VARIANTS,
    own_folder,
    read_variant,
    variant_folder,
    variant_names,
    variant_notes,
)
from zine.variantfiles.geometry_file import read_geometry
from zine.variantfiles.loading import geography_of, load_drawing, load_variant, naming_problems
from zine.variantfiles.skeleton import skeleton
from zine.variantfiles.units import at_home, read_units
from zine.variantfiles.variant_schemas import MapFile, VariantFile
from zine.variants.check import Facts, Flaw, drawing_flaws, flaws
from zine.variants.geometry import Geometry
from zine.variants.schematic import schematic

VARIANT_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def check_variant(name: str, root: Path) -> Variant:
    """A variant without faults. Raises Problems with every fault found."""
    folder = _found(name, root)
    found = Collector()
    if folder != VARIANTS / name and (VARIANTS / name).exists():
        hint = "choose another name; games would always use the press's variant"
        raise Problems.of(f"variants/{name}", f"the press already has a variant '{name}'", hint)
    source, parts = read_variant(name, root)
    file = validate(source, VariantFile)
    map_source = read_yaml(*parts["map"])
    geography = geography_of(validate(map_source, MapFile))
    geography = at_home(source, file.homes, file.centres, geography)
    for problem in naming_problems(source, file, name):
        found.add(problem)
    if not (folder / "README.md").exists():
        hint = "name the designer and the edition, and say what is certain, inferred or unknown"
        found.add(Problem(Place(f"variants/{name}"), "there is no README.md", hint))
    with found.noting():
        variant_notes(name, root)
    for problem in read_units(source, file.start, geography, tuple(file.powers), "start")[1]:
        found.add(problem)
    sources = {"variant": source, "map": map_source}
    _add(found, sources, flaws(_facts(file, geography)))
    if "geometry" in parts:
        sources["geometry"] = read_yaml(*parts["geometry"])
        geometry = _geometry(sources["geometry"], parts["geometry"][0].parent)
        _add(found, sources, drawing_flaws(geography, geometry))
    found.raise_if_any()
    return load_variant(name, root).variant


def _found(name: str, root: Path) -> Path:
    """The folder of a variant. Raises Problems if there is none."""
    folder = variant_folder(name, root)
    if folder is None:
        hint = did_you_mean(name, variant_names(root))
        raise Problems.of("variants", f"there is no variant '{name}'", hint)
    return folder


def _add(found: Collector, sources: dict[str, YamlSource], each: Iterable[Flaw]) -> None:
    for flaw in each:
        found.add(sources[flaw.part].problem(flaw.message, *flaw.path, hint=flaw.hint))


def _facts(file: VariantFile, geography: Geography) -> Facts:
    return Facts(
        geography=geography,
        powers=tuple(
            Power(name=name, adjective=each.adjective, short=each.short, aliases=each.aliases)
            for name, each in file.powers.items()
        ),
        start=file.start,
        stages=tuple(Stage(**stage.model_dump()) for stage in file.calendar),
        solo=file.solo,
        build_anywhere=file.build_anywhere,
        expanded=bool(file.expansions),
        first_stage=file.first_stage,
        colours={power: each.colour for power, each in file.powers.items()},
        letters={power: each.letter or power[:1].lower() for power, each in file.powers.items()},
    )


def _geometry(source: YamlSource, folder: Path) -> Geometry:
    """The drawing of a valid geometry.yaml. Raises Problems."""
    geometry = read_geometry(source)
    base = named_file(folder, geometry.base, source, "base")
    read_text(base, f"{source.file.rpartition('/')[0]}/{base.name}")
    return geometry


def begin_variant(name: str, root: Path, extends: str) -> tuple[Path, ...]:
    """Write the folder of a new variant, and return its files.

    Raises Problems if the name is invalid or taken.
    """
    place = f"variants/{name}"
    if not VARIANT_NAME.fullmatch(name):
        hint = "use small letters, digits and hyphens; it becomes part of addresses"
        raise Problems.of(place, "a variant cannot have this name", hint)
    folder = own_folder(root, name)
    if folder.exists() or variant_folder(name, root):
        raise Problems.of(place, "there is already a variant of this name")
    if extends:
        _found(extends, root)
    files = skeleton(name, extends)
    with only_writer(root):
        write_folder(folder, files)
    return tuple(folder / file for file in files)


def draw_variant(name: str, root: Path) -> tuple[Path, ...]:
    """Write the schematic board of one of the zine's own variants, and return its files.

    Raises Problems if the variant has a drawing, which is never overwritten.
    """
    folder = _found(name, root)
    if folder != own_folder(root, name):
        hint = f"only variants in {root.name}/variants are drawn"
        raise Problems.of(f"variants/{name}", "this is the press's own variant", hint)
    files = (folder / "geometry.yaml", folder / "base.svg")
    taken = [file for file in files if file.exists()]
    # An interrupted run leaves a base drawing equal to this one.
    begun = taken == [files[1]]
    if taken and not begun:
        raise Problems([_taken(name, taken[0])])
    geometry, base = schematic(load_variant(name, root).variant.geography)
    if begun and files[1].read_bytes() != base.encode():
        raise Problems([_taken(name, files[1])])
    with only_writer(root):
        sweep_temporaries(folder)
        write_atomic(files[1], base)
        write_atomic(files[0], dump_geometry(geometry))
    load_drawing.cache_clear()
    return files


def _taken(name: str, file: Path) -> Problem:
    hint = "delete it first if you no longer need it"
    return Problem(Place(f"variants/{name}/{file.name}"), "there is already a drawing", hint)


def dump_geometry(geometry: Geometry) -> str:
    """A drawing as the text of a geometry.yaml."""
    rows = [
        f"size: [{geometry.size[0]:g}, {geometry.size[1]:g}]",
        f"base: {geometry.base}",
    ]
    if geometry.exceptions:
        reasons = (f"  {pair}: {json.dumps(why)}" for pair, why in geometry.exceptions.items())
        rows += ["exceptions:", *reasons]
    rows.append("provinces:")
    for code, site in geometry.sites.items():
        keys = [f"unit: {_point(site.unit)}", f"label: {_point(site.label)}"]
        if site.centre:
            keys.append(f"centre: {_point(site.centre)}")
        if site.coasts:
            coasts = ", ".join(f"{coast}: {_point(spot)}" for coast, spot in site.coasts.items())
            keys.append(f"coasts: {{{coasts}}}")
        if site.cells:
            rings = [" ".join(f"{x:g},{y:g}" for x, y in ring) for ring in site.cells]
            keys.append("cell: [" + ", ".join(f'"{ring}"' for ring in rings) + "]")
        rows.append(f"  {code}: {{{', '.join(keys)}}}")
    rows.append("touching:")
    for code in geometry.sites:
        others = sorted(b for a, b in geometry.touching if a == code)
        if others:
            rows.append(f"  {code}: [{', '.join(others)}]")
    return "\n".join(rows) + "\n"


def _point(point: tuple[float, float]) -> str:
    return f"[{point[0]:g}, {point[1]:g}]"
