"""Names and marks that must be unique here and need not be elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import replace
from itertools import product
from string import ascii_lowercase

from PIL import ImageColor

from zine.people import handle_slug
from zine.problems import Place, Problems
from zine.rules.geography import Province
from zine.rules.variant import Power

PALETTE = (
    "#b5475c", "#3f7f9a", "#c9a227", "#4c7a3a", "#7a5195", "#d8743c", "#2f4b7c", "#8c8c8c",
    "#a05195", "#005f56", "#e0a9b4", "#6b4423", "#86b6c9", "#b8c26a", "#502f4c", "#20252b",
)  # fmt: skip
MOST_PLACES, MOST_POWERS = 500, 100
PLAIN = re.compile(r"[A-Z][A-Z0-9]{1,7}")


def refuse_crowds(places: int, powers: int, place: Place) -> None:
    """Raise Problems if a map has more places or powers than any that is played on."""
    for count, most, words in ((places, MOST_PLACES, "places"), (powers, MOST_POWERS, "powers")):
        if count > most:
            raise Problems.of(place, f"there are {count:,} {words}", f"at most {most:,}")


def variant_slug(title: str, package: str) -> str:
    """A folder's name for a variant: small letters, digits and hyphens."""
    for each in (title, package):
        if slug := re.sub(r"[^a-z0-9]+", "-", handle_slug(each)).strip("-"):
            return slug
    return "variant"


def without_clashes(provinces: Sequence[Province], losses: list[str]) -> tuple[Province, ...]:
    """Provinces whose aliases each mean one of them, and no power of a suffix or a number."""
    meant: dict[str, str] = {}
    for each in provinces:
        for spelling in (each.code, each.name):
            meant.setdefault(spelling.casefold(), each.code)
    found = []
    for each in provinces:
        kept = []
        for alias in dict.fromkeys(map(str.casefold, each.aliases)):
            owner = meant.setdefault(alias, each.code)
            if owner != each.code:
                losses.append(f"'{alias}' means {owner}, so it is not another name of {each.code}")
            elif alias not in (each.code.casefold(), each.name.casefold()):
                kept.append(alias)
        found.append(replace(each, aliases=tuple(kept)))
    return tuple(found)


def power_of(
    name: str, adjective: str, others: Iterable[str], taken: Sequence[Power], losses: list[str]
) -> Power:
    """A power with a short name of its own; a name that another has is left out."""
    used = {word.casefold() for each in taken for word in each.spellings}
    aliases = []
    for other in dict.fromkeys(each for each in others if each and each != name):
        if other.casefold() in used:
            losses.append(f"'{other}' is not another name of {name}: it means two powers")
        else:
            aliases.append(other)
    adjective = adjective or name
    if adjective.casefold() in used:
        losses.append(f"the adjective '{adjective}' of {name} means two powers")
        adjective = name
    return Power(name=name, adjective=adjective, short=_short(name, used), aliases=tuple(aliases))


def _short(name: str, used: set[str]) -> str:
    letters = re.sub(r"[\W\d_]", "", name).upper() or "XXX"
    tries = [letters[:3], *(letters[:2] + each for each in letters[3:])]
    tries += [letters[:2] + str(number) for number in range(1, 10)]
    return next((each for each in tries if each.casefold() not in used), letters)


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
