"""Brings variants of other programs into a zine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from zine.files.locks import only_writer
from zine.files.strict_yaml import text_of
from zine.problems import Place, Problem, Problems, counted, did_you_mean
from zine.variantfiles.variant_folders import own_folder, variant_folder
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.atomic_folder import write_folder
from zine.wings.formats.new_variants import VARIANT_NAME
from zine.wings.formats.variants_in.brought_variant import BroughtVariant
from zine.wings.formats.variants_in.dpjudge_variants import (
    PARTS,
    SUFFIX,
    dpjudge_variants,
    is_dpjudge,
)
from zine.wings.formats.variants_in.godip import SUFFIX as GO
from zine.wings.formats.variants_in.godip import godip_variant, is_godip
from zine.wings.formats.variants_in.jdip import ENDINGS, is_jdip, jdip_variants
from zine.wings.formats.variants_in.jdip_variants_xml import WINTER
from zine.wings.formats.variants_in.njudge import judge_files, judge_variants
from zine.wings.formats.variants_in.variant_files import folder_files
from zine.wings.formats.variants_in.variant_trial import try_variant, with_board
from zine.wings.formats.zip_or_folder import read_package


@dataclass(frozen=True, slots=True, kw_only=True)
class BringingIn:
    """What became of one variant of a package.

    `folder` is where it is, empty if it was not written for the `problems`; `read` counts what
    was read of it; `losses` are what could not be carried over.
    """

    title: str
    folder: str = ""
    read: str = ""
    losses: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def bring_variants(
    path: Path,
    root: Path,
    only: str = "",
    name: str = "",
    powers: Mapping[str, str] | None = None,
) -> tuple[BringingIn, ...]:
    """Bring the variants of a package into the zine at `root`, each that can be played.

    `only` is the title of the one to bring in, `name` a folder's name for it; `powers` are names
    by letter, for files that have only letters. Raises Problems if the package cannot be read,
    or holds no such variant.
    """
    shown = path.resolve().name
    pair = judge_files(shown) if path.is_file() else ()
    alone = pair or ((shown,) if shown.lower().endswith(GO) else ())
    files = read_package(path, [each.lower() for each in alone] or (*ENDINGS, *PARTS))
    found = [*_read(files, shown, pair, powers or {})]
    if only:
        titles = [title for title, _ in found]
        found = [each for each in found if each[0].casefold() == only.casefold()]
        if not found:
            raise Problems.of(shown, f"it has no variant '{only}'", did_you_mean(only, titles))
    if name and (len(found) != 1 or not VARIANT_NAME.fullmatch(name)):
        hint = "small letters, digits and hyphens; choose one variant with --only"
        raise Problems.of(f"variants/{name}", "this name cannot be given", hint)
    with only_writer(root):
        return tuple(_brought(title, each, root, name) for title, each in found)


def _read(
    files: Mapping[str, bytes], shown: str, pair: tuple[str, ...], powers: Mapping[str, str]
) -> Iterator[tuple[str, BroughtVariant | Problems]]:
    standard = load_variant("standard").variant
    if pair:
        return judge_variants(files, pair, powers, standard)
    if shown in files and shown.lower().endswith(GO):
        text = text_of(files[shown], shown)
        if is_godip(text):
            return iter([godip_variant(text, shown)])
    if is_jdip(files) and not shown.lower().endswith(SUFFIX):
        return jdip_variants(files, shown)
    if is_dpjudge(files):
        return dpjudge_variants(files, shown, standard)
    hint = (
        "a jDip package has variants.xml, an adjacency file and a map in SVG; a map of the DPjudge "
        "is a .map file; nJudge has map.NAME and seed.NAME; godip has a .go file"
    )
    raise Problems.of(shown, "this is not a variant package", hint)


def _brought(title: str, each: BroughtVariant | Problems, root: Path, name: str) -> BringingIn:
    if isinstance(each, Problems):
        return BringingIn(title=title, problems=each.problems)
    variant = with_board(_with_first_builds(replace(each, name=name or each.name)))
    folder = own_folder(root, variant.name)
    place = Place(f"variants/{variant.name}")
    if folder.exists() or variant_folder(variant.name, root):
        hint = f"--only '{variant.title}' --as NAME brings it in by another"
        taken = Problem(place, "there is already a variant of this name", hint)
        return BringingIn(title=variant.title, problems=(taken,))
    units, places = sum(map(len, variant.start.values())), len(variant.geography.provinces)
    done = BringingIn(title=variant.title, read=variant.read, losses=variant.losses)
    try:
        if units > places:
            raise Problems.of(place, f"{units:,} units start on {counted(places, 'place')}")
        try_variant(variant)
    except Problems as problems:
        return replace(done, problems=problems.problems)
    write_folder(folder, folder_files(variant))
    return replace(done, folder=f"variants/{variant.name}")


def _with_first_builds(variant: BroughtVariant) -> BroughtVariant:
    """A variant in which nobody has units yet, begun with the builds of the winter before."""
    if any(variant.start.values()) or variant.first_stage == WINTER:
        return variant
    year = variant.first_year - 1
    loss = f"no power has units: the game begins with the builds of the winter of {year} here"
    losses = (*variant.losses, loss)
    return replace(variant, first_year=year, first_stage=WINTER, losses=losses)
