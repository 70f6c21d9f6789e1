"""The parts of a variant in jDip's variants.xml: powers, centres, units, turns and rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from dataclasses import replace

from zine.problems import Place, Problem, Problems
from zine.rules.calendar import SEASONS
from zine.rules.geography import Geography
from zine.rules.variant import Power
from zine.wings.formats.variants_in.unique_names import power_of, refuse_crowds
from zine.wings.formats.xml_reader import XmlElement
from zine.wings.shared.web_page_text import page_words

SEASON = re.compile("|".join(SEASONS), re.IGNORECASE)
PHASE = re.compile(r"movement|retreat|adjustment|build", re.IGNORECASE)
YEAR = re.compile(r"(\d+)\s*(B\.?C)?", re.IGNORECASE)
WINTER = 5  # the stage of builds
EARLIEST, LATEST = 1000, 8999
BUILDS: Mapping[str, tuple[bool, bool]] = {
    "VALUE_BUILDS_HOME_ONLY": (False, False),
    "VALUE_BUILDS_ANY_OWNED": (True, False),
    "VALUE_BUILDS_ANY_IF_HOME_OWNED": (True, True),
}
NOBODY = ("", "none", "any")


def powers_of(
    element: XmlElement, losses: list[str], place: Place
) -> tuple[tuple[Power, ...], frozenset[str]]:
    """The powers that play, and the names of others, in small letters. Raises Problems."""
    refuse_crowds(0, len([*element.all("POWER")]), place)
    found: list[Power] = []
    idle: set[str] = set()
    for each in element.all("POWER"):
        name = " ".join(each.get("name").split())
        if each.get("active", "true").lower() == "false":
            losses.append(f"{name} is not active: it is not a power here, and has no units")
            idle.add(name.casefold())
            continue
        others = [" ".join(other.split()) for other in each.get("altnames").split(",")]
        adjective = " ".join(each.get("adjective").split())
        found.append(power_of(name, adjective, others, found, losses))
    return tuple(found), frozenset(idle)


Owned = tuple[dict[str, str], dict[str, None], dict[str, tuple[str, ...]], tuple[str, ...]]


def centres_of(
    element: XmlElement,
    powers: Mapping[str, str],
    idle: Container[str],
    code_of: Callable[[str], str],
    losses: list[str],
) -> Owned:
    """Home centres with their powers, all centres, and what powers own besides their homes.

    The last are the home centres that nobody owns at the start.
    """
    unowned: list[str] = []
    homes: dict[str, str] = {}
    centres: dict[str, None] = {}
    owned: dict[str, list[str]] = {}
    for each in element.all("SUPPLYCENTER"):
        code = code_of(each.get("province"))
        centres[code] = None
        home, owner = each.get("homepower").casefold(), each.get("owner").casefold()
        if home == "any":
            losses.append(f"any power may build in {code}: none may here")
        if home in powers:
            homes[code] = powers[home]
        elif home not in NOBODY and home not in idle:
            losses.append(f"{code} is a home centre of '{home[:30]}', which does not play")
        if owner in powers and powers[owner] != homes.get(code):
            owned.setdefault(powers[owner], []).append(code)
        elif owner in NOBODY and code in homes:
            unowned.append(code)
        elif owner not in NOBODY and owner not in powers and owner not in idle:
            losses.append(f"{code} is owned by '{owner[:30]}', which does not play")
    return (
        homes,
        centres,
        {name: tuple(dict.fromkeys(own)) for name, own in owned.items()},
        tuple(unowned),
    )


def start_of(
    element: XmlElement,
    powers: Mapping[str, str],
    idle: Container[str],
    code_of: Callable[[str], str],
    geography: Geography,
    place: Place,
) -> dict[str, tuple[str, ...]]:
    """The units that powers begin with. Raises Problems for units that we do not have."""
    found: dict[str, list[str]] = {power: [] for power in powers.values()}
    problems = []
    for each in element.all("INITIALSTATE"):
        kind = {"army": "A", "fleet": "F"}.get(each.get("unit").lower())
        power = powers.get(each.get("power").casefold())
        code, coast = code_of(each.get("province")), each.get("unitcoast").upper()
        here = replace(place, line=each.line, column=each.column)
        if not each.get("unit") or each.get("power").casefold() in idle:
            continue
        if kind is None:
            message = f"there are no units of the kind '{each.get('unit')[:20]}' here"
            problems.append(Problem(here, message, "armies and fleets can be carried over"))
        elif power is None:
            message = f"{each.get('power')[:30]!r} is not a power that plays"
            problems.append(Problem(here, message))
        elif code not in geography.provinces:
            problems.append(Problem(here, f"{code[:30]!r} is not a place of this map"))
        else:
            named = kind == "F" and coast in geography.provinces[code].coasts
            unit = f"{kind} {code}/{coast}" if named else f"{kind} {code}"
            found[power].append(unit)
    if problems:
        raise Problems(problems)
    return {power: tuple(units) for power, units in found.items()}


def beginning_of(element: XmlElement, losses: list[str]) -> tuple[int, int]:
    """The first year and the first stage."""
    time = element.first("STARTINGTIME")
    turn = time.get("turn") if time else ""
    found = YEAR.search(turn)
    year = int(found[1][:6]) if found else 1901
    if found is None:
        losses.append("the package has no first year: 1901 here")
    else:
        year = year_in_four_digits(year, losses, found[2] or "")
    season = (SEASON.search(turn) or ["spring"])[0].lower()
    phase = (PHASE.search(turn) or ["movement"])[0].lower()
    if phase in ("adjustment", "build"):
        return year, WINTER
    first = {"spring": 1, "summer": 2, "fall": 3, "autumn": 3, "winter": WINTER}[season]
    return year, first + 1 if phase == "retreat" and first in (1, 3) else first


def year_in_four_digits(year: int, losses: list[str], era: str = "") -> int:
    """A first year as we write them; one before Christ (`era`), or of fewer digits, is moved."""
    if not era and EARLIEST <= year <= LATEST:
        return year
    moved = 1000 + year % 1000
    shown = f"{year}{' BC' if era else ''}"
    losses.append(f"the first year {shown} is {moved} here: years have four digits")
    return moved


def rules_of(element: XmlElement, losses: list[str]) -> tuple[bool, bool]:
    """Whether powers build anywhere, and whether they need a home for it."""
    found = (False, False)
    for each in element.all("RULEOPTION"):
        name, value = each.get("name"), each.get("value")
        if name == "OPTION_BUILDS" and value in BUILDS:
            found = BUILDS[value]
        else:
            losses.append(f"the rule {name[:40]} = {value[:60]}")
    return found


def solo_of(element: XmlElement, centres: int, losses: list[str]) -> int:
    """How many of the centres win; by default more than half."""
    for name, words in (
        ("YEARS_WITHOUT_SC_CAPTURE", "the game ends after {} years in which no centre is taken"),
        ("GAME_LENGTH", "the game ends after {} years"),
    ):
        if limit := element.first(name):
            losses.append(f"{words.format(limit.get('value'))}: here the GM ends it")
    winning = element.first("WINNING_SUPPLY_CENTERS")
    value = winning.get("value") if winning else ""
    if value.isascii() and value.isdigit() and 0 < int(value[:6]) <= max(centres, 1):
        return int(value)
    losses.append(
        f"'{value[:20]}' centres cannot win: {centres // 2 + 1} do here"
        if value
        else f"the package does not say how many centres win: {centres // 2 + 1} do here"
    )
    return centres // 2 + 1


def description_of(element: XmlElement) -> str:
    """What a package says of its variant, as plain lines."""
    described = next((each for each in element.children if each.name == "DESCRIPTION"), None)
    if described is None:
        return ""
    return page_words(" ".join(described.text.split()))
