"""Everything wrong with a variant's folder."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from zine.files.referenced_files import named_file
from zine.files.strict_yaml import YamlSource, read_text, read_yaml, validate
from zine.problems import Collector, Place, Problem, Problems, did_you_mean
from zine.rules.calendar import Stage
from zine.rules.geography import Geography
from zine.rules.variant import Power, Variant
from zine.variantfiles.geometry_file import GeometryFile, read_geometry
from zine.variantfiles.starting_units import at_home, read_units
from zine.variantfiles.variant_folders import (
    own_folder,
    read_variant,
    variant_folder,
    variant_names,
    variant_notes,
)
from zine.variantfiles.variant_reader import load_variant, read_rules_and_map
from zine.variantfiles.variant_schemas import VariantFile
from zine.variants.border_flaws import Flaw
from zine.variants.geometry import Geometry
from zine.wings.shared.drawing_flaws import drawing_flaws
from zine.wings.shared.variant_flaws import Facts, flaws


def check_variant(name: str, root: Path) -> Variant:
    """A variant without faults. Raises Problems with every fault found."""
    folder = found_variant(name, root)
    found = Collector()
    if variant_folder(name, None) and own_folder(root, name).exists():
        hint = "choose another name; games would always use the press's variant"
        raise Problems.of(f"variants/{name}", f"the press already has a variant '{name}'", hint)
    source, parts = read_variant(name, root)
    with found.noting():
        file, map_source, geography = read_rules_and_map(source, parts, name)
    if "geometry" in parts:
        with found.noting():
            validate(read_yaml(*parts["geometry"]), GeometryFile)
    found.raise_if_any()
    geography = at_home(source, file.homes, file.centres, geography)
    if not (folder / "README.md").exists():
        hint = "name the designer and the edition, and say what is certain, inferred or unknown"
        found.add(Problem(Place(f"variants/{name}"), "there is no README.md", hint))
    with found.noting():
        variant_notes(name, root)
    found.add(*read_units(source, file.start, geography, tuple(file.powers), "start")[1])
    sources = {"variant": source, "map": map_source}
    _add(found, sources, flaws(_facts(file, geography)))
    if "geometry" in parts:
        sources["geometry"] = read_yaml(*parts["geometry"])
        geometry = _geometry(sources["geometry"], parts["geometry"][0].parent)
        _add(found, sources, drawing_flaws(geography, geometry))
    found.raise_if_any()
    return load_variant(name, root).variant


def found_variant(name: str, root: Path) -> Path:
    """The folder of a variant. Raises Problems if there is none."""
    folder = variant_folder(name, root)
    if folder is None:
        hint = did_you_mean(name, variant_names(root))
        raise Problems.of("variants", f"there is no variant '{name}'", hint)
    return folder


def _add(found: Collector, sources: dict[str, YamlSource], each: Iterable[Flaw]) -> None:
    found.add(
        *(sources[flaw.part].problem(flaw.message, *flaw.path, hint=flaw.hint) for flaw in each)
    )


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
