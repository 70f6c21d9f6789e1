"""Colours and letters of a variant's powers, each different from the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from itertools import product
from string import ascii_lowercase

from PIL import ImageColor

from zine.people import handle_slug
from zine.rules.variant import Power

PALETTE = (
    "#b5475c", "#3f7f9a", "#c9a227", "#4c7a3a", "#7a5195", "#d8743c", "#2f4b7c", "#8c8c8c",
    "#a05195", "#005f56", "#e0a9b4", "#6b4423", "#86b6c9", "#b8c26a", "#502f4c", "#20252b",
)  # fmt: skip


def letters_of(powers: Sequence[Power]) -> dict[str, str]:
    """The letters of units, for powers that share the first letter of their names."""
    firsts = [each.name[:1].lower() for each in powers]
    found: dict[str, str] = {}
    for power, first in zip(powers, firsts, strict=True):
        if firsts.count(first) == 1 and first.isascii() and first.isalpha():
            continue
        word = re.sub(r"[^a-z]", "", handle_slug(power.name)) or "x"
        tries = [word[0] + each for each in (*word[1:], *ascii_lowercase)]
        tries += map("".join, product(ascii_lowercase, repeat=2))
        found[power.name] = next(each for each in tries if each not in found.values())
    return found


def colours_of(
    powers: Sequence[Power], given: Mapping[str, str], losses: list[str]
) -> dict[str, str]:
    """A colour of its own for each power; `given` are those of the package, by name."""
    found: dict[str, str] = {}
    spare = _spare(set(filter(None, map(_hexadecimal, given.values()))))
    for power in powers:
        written = next(
            (given[w.casefold()] for w in (power.name, *power.aliases) if w.casefold() in given), ""
        )
        colour = _hexadecimal(written)
        if not colour or colour in found.values():
            colour = next(spare)
            losses.append(
                f"the colour of {power.name} is '{written[:30]}' in the package, {colour} here"
                if written
                else f"{power.name} has no colour in the package: {colour} here"
            )
        found[power.name] = colour
    return found


def _spare(used: set[str]) -> Iterator[str]:
    yield from (each for each in PALETTE if each not in used)
    yield from (f"#{number:06x}" for number in range(0x101010, 0xFFFFFF, 0x020B0D))


def _hexadecimal(colour: str) -> str:
    """A colour of CSS as "#rrggbb", softened so that names on it can be read; empty if none."""
    try:
        channels = ImageColor.getrgb(colour.strip().lower())[:3]
    except ValueError:
        return ""
    hue, light, full = rgb_to_hls(*(each / 255 for each in channels))
    soft = hls_to_rgb(hue, min(max(light, 0.22), 0.72), min(full, 0.62))
    return "#" + "".join(f"{round(each * 255):02x}" for each in soft)
