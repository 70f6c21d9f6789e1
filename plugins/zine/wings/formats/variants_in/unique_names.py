"""Names that must be unique here and need not be elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from zine.people import handle_slug
from zine.problems import Place, Problems
from zine.rules.geography import Province
from zine.rules.variant import Power

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
