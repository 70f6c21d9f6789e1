"""The files of a variant that was brought in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from zine.rules.geography import Province
from zine.wings.formats.geometry_yaml import dump_geometry
from zine.wings.formats.variants_in.brought_variant import BroughtVariant
from zine.wings.formats.variants_in.power_colours_and_letters import letters_of

LONGEST_NOTES = 20_000
CALENDAR = """\
calendar:
  - {season: spring, kind: movement, title: Spring}
  - {season: spring, kind: retreats, title: Summer}
  - {season: fall, kind: movement, title: Fall}
  - {season: fall, kind: retreats, title: Autumn, counts_centres: true}
  - {season: winter, kind: adjustments, title: Winter}
"""


def folder_files(variant: BroughtVariant) -> dict[str, str]:
    """Names and texts of the folder's files."""
    files = {
        "variant.yaml": _variant(variant),
        "map.yaml": _map(variant),
        "README.md": _readme(variant),
    }
    if variant.drawing:
        geometry, base = variant.drawing
        files |= {"geometry.yaml": dump_geometry(geometry), "base.svg": base}
    return files


def _variant(variant: BroughtVariant) -> str:
    rows = [
        f"name: {variant.name}",
        f"title: {_quoted(variant.title)}",
        f"credits: {_quoted(f'brought in from {variant.source}; see README.md')}",
        "map: map.yaml",
        *(["geometry: geometry.yaml"] if variant.drawing else []),
        f"solo: {variant.solo}",
        f"first_year: {variant.first_year}",
        *([f"first_stage: {variant.first_stage}"] if variant.first_stage > 1 else []),
        *(["build_anywhere: true"] if variant.build_anywhere else []),
        *(["builds_need_home: true"] if variant.builds_need_home else []),
        CALENDAR + "powers:",
    ]
    letters = letters_of(variant.powers)
    for power in variant.powers:
        keys = [f"adjective: {_quoted(power.adjective)}", f"short: {_quoted(power.short)}"]
        if power.name in letters:
            keys.append(f"letter: {letters[power.name]}")
        if power.aliases:
            keys.append(f"aliases: {_list(power.aliases)}")
        keys.append(f'colour: "{variant.colours[power.name]}"')
        rows.append(f"  {_quoted(power.name)}: {{{', '.join(keys)}}}")
    rows += ["start:", *_by_power(variant.start)]
    if variant.centres:
        rows += ["centres:", *_by_power(variant.centres)]
    if variant.unowned:
        rows.append(f"unowned: [{', '.join(variant.unowned)}]")
    return "\n".join(rows) + "\n"


def _by_power(lists: Mapping[str, Iterable[str]]) -> Iterator[str]:
    return (f"  {_quoted(power)}: [{', '.join(each)}]" for power, each in lists.items())


def _map(variant: BroughtVariant) -> str:
    geography = variant.geography
    rows = ["provinces:", *map(_province, geography.provinces.values())]
    for key, table in (("armies", geography.army_borders), ("fleets", geography.fleet_borders)):
        rows += ["", f"{key}:" if table else f"{key}: {{}}"]
        rows += [f"  {place}: [{', '.join(others)}]" for place, others in table.items()]
    return "\n".join(rows) + "\n"


def _province(province: Province) -> str:
    keys = [f"name: {_quoted(province.name)}", f"terrain: {province.terrain.value}"]
    if province.centre:
        keys.append("centre: true")
    if province.home:
        keys.append(f"home: {_quoted(province.home)}")
    if province.coasts:
        keys.append(f"coasts: [{', '.join(province.coasts)}]")
    if province.aliases:
        keys.append(f"aliases: {_list(province.aliases)}")
    return f"  {province.code}: {{{', '.join(keys)}}}"


def _quoted(text: str) -> str:
    """A text as a scalar; what JSON writes in quotes, YAML reads."""
    return json.dumps(text, ensure_ascii=False)


def _list(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def _readme(variant: BroughtVariant) -> str:
    losses = [f"- {_plain(each)}" for each in variant.losses] or ["Everything is carried over."]
    rows = [
        f"# {_plain(variant.title)}",
        "",
        f"Brought in from {_plain(variant.source)}.",
        "",
        "## Files",
        "",
        f"{variant.read.capitalize()}.",
        "",
        "The map, the powers and the drawing are those of the package. Its author has rights",
        "in it: ask, or read its licence, before you publish a game on it.",
        "",
        "## What could not be carried over, or not as it was",
        "",
        *losses,
    ]
    if variant.notes:
        rows += ["", "## What the package says", "", *_indented(variant.notes[:LONGEST_NOTES])]
    return "\n".join(rows) + "\n"


def _plain(text: str) -> str:
    """A text in which Markdown finds no marks of its own, on one line."""
    return "".join(f"\\{sign}" if sign in r"\`*_[]<>#&!|~" else sign for sign in text.strip())


def _indented(text: str) -> Iterator[str]:
    """A text as an indented block, in which nothing is a mark; blank lines stay."""
    for line in text.splitlines():
        yield from (f"    {part}" for part in wrap(line, 92) or [""])
