"""Gives variants out as other programs keep them."""

from __future__ import annotations

from pathlib import Path

from zine.files.store import write_new_files
from zine.problems import Problems, did_you_mean
from zine.variantfiles.loading import load_drawing, load_variant, variant_names
from zine.variantfiles.outgoing.jdip import jdip_package


def give_variant(name: str, root: Path, folder: Path) -> tuple[Path, tuple[str, ...]]:
    """Write a variant as a jDip package; returns its file and what could not be carried over.

    Raises Problems if there is no such variant, if the format cannot hold it, or if another
    file of that name is in the folder.
    """
    if name not in (known := variant_names(root)):
        raise Problems.of(f"variants/{name}", "there is no such variant", did_you_mean(name, known))
    package = jdip_package(load_variant(name, root), load_drawing(name, root))
    (path,) = write_new_files(folder, {package.name: package.content})
    return path, package.losses
