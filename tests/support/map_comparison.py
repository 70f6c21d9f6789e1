"""Brings maps of other programs in and holds each against a second reading of its files.

As a program it takes folders, and prints what came in, what did not and why, and what differs:
`PYTHONPATH=plugins:tests/support python tests/support/map_comparison.py FOLDER...`
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from map_readers import Chart, of_dpjudge, of_jdip, of_variant, whole_dpjudge
from zine.problems import Problems
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.variant_import import bring_variants


@dataclass(frozen=True)
class Compared:
    """A map: whether it came in, why not, and where the two readings of it differ."""

    title: str
    came: bool
    problems: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()


def compare_dpjudge(folder: Path) -> Iterator[Compared]:
    """Every map of the DPjudge in a folder."""
    standard = load_variant("standard").variant
    texts = {each.stem: each.read_text("utf-8", "replace") for each in folder.glob("*.map")}
    for name in sorted(texts):
        yield from _compared(
            folder / f"{name}.map",
            name,
            lambda n=name: of_dpjudge(whole_dpjudge(n, texts, standard)),
        )


def compare_jdip(folder: Path) -> Iterator[Compared]:
    """Every variant of a package of jDip."""
    variants = (folder / "variants.xml").read_text("utf-8")
    for each in ElementTree.fromstring(variants).iter("VARIANT"):
        name = each.get("name", "")
        found = each.find("MAP")
        assert found is not None
        adjacency = (folder / found.get("adjacencyURI", "")).read_bytes()
        yield from _compared(
            folder / "variants.xml",
            name,
            lambda a=adjacency, n=name: of_jdip(a, variants, n),
            only=name,
        )


def _compared(path: Path, title: str, read: object, only: str = "") -> Iterator[Compared]:
    with TemporaryDirectory() as aside:
        root = Path(aside)
        try:
            (done,) = bring_variants(path, root, only=only, name="tried")
        except Problems as problems:
            yield Compared(title, False, tuple(map(str, problems.problems)))
            return
        if not done.folder:
            yield Compared(title, False, tuple(map(str, done.problems)))
            return
        ours = of_variant(load_variant("tried", root).variant)
        assert callable(read)
        yield Compared(title, True, (), tuple(differences(ours, read())))


def differences(ours: Chart, theirs: Chart) -> Iterator[str]:
    """Where two charts differ, part by part."""
    for part in (each.name for each in fields(Chart)):
        one, other = getattr(ours, part), getattr(theirs, part)
        if one != other and isinstance(one, dict):
            names = sorted({*one, *other})
            unlike = [n for n in names if one.get(n) != other.get(n)]
            yield from (f"{part} of {n}: {one.get(n)} here, {other.get(n)} there" for n in unlike)
        elif one != other:
            yield f"{part}: only here {_listed(one - other)}; only there {_listed(other - one)}"


def _listed(found: set[object]) -> list[str]:
    return sorted(
        " ".join(sorted(each)) if isinstance(each, frozenset) else str(each) for each in found
    )


def main(folders: list[str]) -> None:
    """Print what was compared."""
    for folder in map(Path, folders):
        compare = compare_jdip if (folder / "variants.xml").exists() else compare_dpjudge
        for each in compare(folder):
            said = (*each.problems, *each.differences)
            words = "the same" if each.came and not said else "came in" if each.came else "not in"
            sys.stdout.write("\n  ".join((f"{folder.name}: {each.title}: {words}", *said)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
