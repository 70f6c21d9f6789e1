"""Where variants are, their README, and a variant.yaml merged over what it extends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from zine.files.environment import PACKAGE
from zine.files.referenced_files import named_file, own_file
from zine.files.strict_yaml import (
    YamlSource,
    read_text,
    read_yaml,
)
from zine.files.text_limits import limit_problems
from zine.files.yaml_events import Data
from zine.problems import Problems, did_you_mean
from zine.wing import variant_folders

VARIANTS = PACKAGE / "variants"
USUAL_VARIANT = "standard"  # where a file names none


def own_folder(root: Path, name: str) -> Path:
    """The folder of a zine's own variant."""
    return root / "variants" / name


def variant_folder(name: str, root: Path | None) -> Path | None:
    """The folder of a variant of the press or of the zine at `root`; None if neither has it."""
    found = (each / name for each in _homes(root) if (each / name / "variant.yaml").exists())
    return next(found, None)


def _homes(root: Path | None) -> tuple[Path, ...]:
    own = (root / "variants",) if root else ()
    return (VARIANTS, *variant_folders(), *own)


def variant_names(root: Path | None = None) -> tuple[str, ...]:
    """The names of all variants, the press's and those of the zine at `root`, sorted."""
    files = (file for each in _homes(root) for file in each.glob("[!.]*/variant.yaml"))
    return tuple(sorted({file.parent.name for file in files}))


def read_variant(
    name: str, root: Path | None, below: tuple[str, ...] = ()
) -> tuple[YamlSource, dict[str, Any]]:
    """variant.yaml merged over what it extends, and the files it is made of.

    `root` is the zine whose own variants count besides the press's, `below` are the variants
    that extend this one. Keys of the extending variant win; `powers` and `start`
    are merged power by power, `expansions` option by option.
    """
    folder, shown = variant_folder(name, root) or VARIANTS / name, f"variants/{name}"
    own = own_file(folder.parent, f"{folder.name}/variant.yaml", f"{shown}/variant.yaml")
    source = read_yaml(own, f"{shown}/variant.yaml")
    data = source.read if isinstance(source.read, dict) else {}
    parts: dict[str, Any] = {"variant": [], "folders": []}
    merged = dict(data)
    if parent := data.get("extends"):
        if parent in (name, *below):
            raise Problems([source.problem(f"'{parent}' would extend itself", "extends")])
        if parent not in variant_names(root):
            hint = did_you_mean(str(parent), variant_names(root))
            raise Problems(
                [source.problem(f"there is no variant '{parent}'", "extends", hint=hint)]
            )
        above, parts = read_variant(str(parent), root, (name, *below))
        assert isinstance(above.data, dict)
        merged = {**above.data, **data}
        merged["custodian"] = data.get("custodian", "MNC")
        for key in ("powers", "start"):
            merged[key] = _merged(above.data.get(key), data.get(key), 1)
        merged["expansions"] = _merged(above.data.get("expansions"), data.get("expansions"), 2)
    parts["variant"] = [*parts["variant"], (folder / "variant.yaml", f"{shown}/variant.yaml")]
    if "map" in data:
        parts["folders"] = []
    parts["folders"] = [*parts["folders"], (folder, shown)]
    for key in ("map", "geometry"):
        if isinstance(data.get(key), str):
            parts[key] = (named_file(folder, str(data[key]), source, key), f"{shown}/{data[key]}")
    return replace(source, read=merged), parts


def _merged(above: Data | None, own: Data | None, depth: int) -> Data:
    """Mappings merged to a depth; the extending variant's values win."""
    if own is None:
        return above if above is not None else {}
    if not (depth and isinstance(above, dict) and isinstance(own, dict)):
        return own
    return {
        **above,
        **{key: _merged(above.get(key), value, depth - 1) for key, value in own.items()},
    }


def variant_notes(name: str, root: Path | None = None) -> str:
    """A variant's README for players, as Markdown: the text between its title and "## Files".

    Empty if it has none. Raises Problems if it is no text, or over the limits of texts.
    """
    folder, shown = variant_folder(name, root), f"variants/{name}/README.md"
    if folder is None or not (folder / "README.md").exists():
        return ""
    text = read_text(own_file(folder, "README.md", shown), shown)
    if problems := limit_problems(text, shown):
        raise Problems(problems)
    text = text.partition("\n## Files")[0]
    title, _, rest = text.partition("\n")
    return (rest if title.startswith("# ") else text).strip()
