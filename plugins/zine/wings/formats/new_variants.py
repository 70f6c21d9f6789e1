"""For designers of variants: begins a folder, and draws its board."""

from __future__ import annotations

import re
from pathlib import Path

from zine.files.atomic_files import sweep_temporaries, write_atomic
from zine.files.locks import only_writer
from zine.problems import Place, Problem, Problems
from zine.variantfiles.variant_folders import (
    own_folder,
    variant_folder,
)
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.formats.atomic_folder import write_folder
from zine.wings.formats.geometry_yaml import dump_geometry
from zine.wings.formats.new_variant_texts import skeleton
from zine.wings.formats.schematic.board import schematic
from zine.wings.shared.variant_check import found_variant

VARIANT_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def begin_variant(name: str, root: Path, extends: str) -> tuple[Path, ...]:
    """Write the folder of a new variant, and return its files.

    Raises Problems if the name is invalid or taken.
    """
    folder = new_folder(name, root)
    if extends:
        found_variant(extends, root)
    files = skeleton(name, extends)
    with only_writer(root):
        write_folder(folder, files)
    return tuple(folder / file for file in files)


def new_folder(name: str, root: Path) -> Path:
    """Where a new variant goes. Raises Problems if the name is invalid or taken."""
    place = f"variants/{name}"
    if not VARIANT_NAME.fullmatch(name):
        hint = "use small letters, digits and hyphens; it becomes part of addresses"
        raise Problems.of(place, "a variant cannot have this name", hint)
    folder = own_folder(root, name)
    if folder.exists() or variant_folder(name, root):
        raise Problems.of(place, "there is already a variant of this name")
    return folder


def draw_variant(name: str, root: Path) -> tuple[Path, ...]:
    """Write the schematic board of one of the zine's own variants, and return its files.

    Raises Problems if the variant has a drawing, which is never overwritten.
    """
    folder = found_variant(name, root)
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
