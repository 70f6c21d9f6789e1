"""Begins a new variant from a table of borders."""

from __future__ import annotations

from pathlib import Path

from zine.files.locks import only_writer
from zine.files.strict_yaml import read_bytes, text_of
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.atomic_folder import write_folder
from zine.wings.formats.new_variant_texts import readme_of
from zine.wings.formats.new_variants import new_folder
from zine.wings.formats.variants_in.border_table import (
    BorderTable,
    read_border_table,
    table_variant,
)
from zine.wings.formats.variants_in.variant_files import folder_files
from zine.wings.formats.variants_in.variant_trial import try_variant, with_board


def begin_from_table(path: Path, name: str, root: Path) -> tuple[Path, ...]:
    """Write the folder of a new variant from a table of borders, with its board; its files.

    Raises Problems if the name is invalid or taken, or with all that is wrong in the table.
    """
    folder = new_folder(name, root)
    variant = table_variant(read_table(path), name, load_variant("standard").variant)
    variant = with_board(variant)
    try_variant(variant)
    files = folder_files(variant) | {"README.md": readme_of(name)}
    with only_writer(root):
        write_folder(folder, files)
    return tuple(folder / file for file in files)


def check_table(table: BorderTable) -> None:
    """Raises Problems with all that is wrong in a table of borders."""
    table_variant(table, "table", load_variant("standard").variant)


def read_table(path: Path) -> BorderTable:
    """A table of borders from its file. Raises Problems."""
    return read_border_table(text_of(read_bytes(path, path.name), path.name), path.name)
