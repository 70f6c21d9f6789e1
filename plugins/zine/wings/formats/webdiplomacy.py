"""Games of webDiplomacy and vDiplomacy: the archive of orders, as its text is copied.

A heading names the season ("Spring, 1901"), then come a power ("England:"), the part of the
season ("Diplomacy", "Retreats", "Unit-placement") and its orders, one a line: "The army at Paris
move to Burgundy. (fail)". The newest season is first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from zine.rules.calendar import PhaseKind
from zine.rules.variant import Variant
from zine.wings.formats.games_without_positions import Fate, ToldOrder, ToldPhase

SEASON = re.compile(r"(Spring|Autumn|Fall|Winter),? ([0-9]{4})(?![0-9])")
PARTS: Mapping[str, PhaseKind] = {
    "diplomacy": PhaseKind.MOVEMENT,
    "retreats": PhaseKind.RETREATS,
    "unit-placement": PhaseKind.ADJUSTMENTS,
}
COAST = re.compile(r"\((north|south|east|west) coast\)$", re.IGNORECASE)
MARK = re.compile(r"\((fail|dislodged)\)[.,]?$", re.IGNORECASE)
AT = r"(?:the )?(?P<kind>army|fleet) at (?P<at>.+?)"
FORMS = tuple(
    (name, re.compile(form, re.IGNORECASE))
    for name, form in (
        ("supports", AT + r" support move to (?P<to>.+) from (?P<other>.+)"),
        ("holds", AT + r" support hold to (?P<other>.+)"),
        ("convoys", AT + r" convoy to (?P<to>.+) from (?P<other>.+)"),
        ("moves", AT + r" move to (?P<to>.+?)(?P<via> via convoy)?"),
        ("retreats", AT + r" retreat to (?P<to>.+)"),
        ("disbands", AT + r" disband"),
        ("stays", AT + r" hold"),
        ("builds", r"build (?P<kind>army|fleet) at (?P<at>.+)"),
        ("removes", r"destroy the (?:unit|army|fleet) at (?P<at>.+)"),
        ("waives", r"do not use build orders?"),
    )
)
SIGNS = (
    r"^[^\w\n]*(?:Spring|Autumn), [0-9]{4}\b",
    r"^[^\w\n]*Diplomacy[^\w\n]*$",
    r"^[^\w\n]*The (?:army|fleet) at .{3,40} (?:hold|move to|support|convoy)",
)
LEAST_ALIKE = 0.8  # "Skaggerack" is the Skagerrak
LONGEST = 300  # letters of a line with an order


def is_web_archive(text: str) -> bool:
    """Whether a text is such an archive: a season, a part of it and an order, each on a line."""
    return all(re.search(sign, text, re.MULTILINE) for sign in SIGNS)


def web_game(
    variant: Variant, text: str
) -> tuple[tuple[ToldPhase, ...], tuple[tuple[int, str], ...]]:
    """The phases in the text of a page, and the lines that could not be read, by number."""
    reading = _Reading(variant)
    for number, line in enumerate(text.splitlines(), 1):
        reading.line(number, line.strip(" \t\u00a0*\u2022\u25e6\u25aa-"))
    return tuple(reading.phases()), tuple(reading.faults)


Key = tuple[int, str, PhaseKind]


@dataclass(slots=True)
class _Reading:
    variant: Variant
    season: tuple[int, str] | None = None
    power: str = ""
    part: PhaseKind = PhaseKind.MOVEMENT
    orders: dict[Key, list[ToldOrder]] = field(default_factory=dict)
    faults: list[tuple[int, str]] = field(default_factory=list)
    places: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.places = {
            word.casefold(): code
            for code, each in self.variant.geography.provinces.items()
            for word in (*each.aliases, each.name, code)
        }

    def line(self, number: int, line: str) -> None:
        """Take one line in; whatever is no heading and no order is passed over."""
        word = line.rstrip(": ").casefold()
        if found := SEASON.match(line):
            name = {"Autumn": "fall", "Winter": "winter"}.get(found[1], found[1].lower())
            self.season, self.power = (int(found[2]), name), ""
        elif power := next((p for p in self.variant.ranks if p.casefold() == word), ""):
            self.power, self.part = power, PhaseKind.MOVEMENT
        elif word in PARTS:
            self.part = PARTS[word]
        elif len(line) <= LONGEST and (told := _told(line)) is not None:
            self._order(number, line, *told)

    def _order(
        self, number: int, line: str, deed: str, words: Mapping[str, str], marks: set[str]
    ) -> None:
        if self.season is None or not self.power:
            self.faults.append((number, f"'{line[:60]}' has no season or power above it"))
            return
        year, season = self.season
        if deed in ("builds", "removes", "waives"):
            self.part = PhaseKind.ADJUSTMENTS
        elif deed in ("retreats", "disbands"):
            self.part = PhaseKind.RETREATS
        key = (year, "winter" if self.part is PhaseKind.ADJUSTMENTS else season, self.part)
        try:
            places = {
                name: self._place(words[name]) for name in ("at", "to", "other") if words.get(name)
            }
        except ValueError as error:
            self.faults.append((number, str(error)))
            return
        letter = words.get("kind", "")[:1].upper()
        order = _order(self.power, deed, letter, places, bool(words.get("via")), marks)
        self.orders.setdefault(key, []).append(order)

    def _place(self, name: str) -> str:
        """A place by its full name, with its coast. Raises ValueError if there is none."""
        coast = COAST.search(name)
        plain = " ".join(COAST.sub("", name).casefold().split())
        code = self.places.get(plain) or self.places.get(plain.replace(".", ""))
        if code is None:
            near = get_close_matches(plain, self.places, 1, LEAST_ALIKE)
            if not near:
                raise ValueError(f"'{name[:40]}' is not a place on this map")
            code = self.places[near[0]]
        side = f"{coast[1][0].upper()}C" if coast else ""
        return f"{code}/{side}" if side in self.variant.geography.provinces[code].coasts else code

    def phases(self) -> Iterator[ToldPhase]:
        """Every phase of which orders were found."""
        for (year, season, kind), orders in self.orders.items():
            yield ToldPhase(year=year, season=season, kind=kind, orders=tuple(orders))


def _told(line: str) -> tuple[str, dict[str, str], set[str]] | None:
    """What a line orders: the deed, its words, and the marks after it."""
    marks = set()
    while found := MARK.search(line):
        marks.add(found[1].lower())
        line = line[: found.start()].rstrip()
    for name, form in FORMS:
        if words := form.fullmatch(line.rstrip(". ")):
            return name, {key: value or "" for key, value in words.groupdict().items()}, marks
    return None


def _order(
    power: str, deed: str, kind: str, places: Mapping[str, str], via: bool, marks: Iterable[str]
) -> ToldOrder:
    at, to, other = (places.get(name, "") for name in ("at", "to", "other"))
    failed = "fail" in marks
    texts = {
        "supports": f"{kind} {at} S {other} - {to}",
        "holds": f"{kind} {at} S {other}",
        "convoys": f"{kind} {at} C {other} - {to}",
        "moves": f"{kind} {at} - {to}{' VIA' if via else ''}",
        "retreats": f"{kind} {at} - {to}",
        "disbands": f"{kind} {at} D",
        "stays": f"{kind} {at} H",
        "builds": f"Build {kind} {at}",
        "removes": f"Remove {at}",
        "waives": "Waive",
    }
    fates = {"moves": Fate.GOES, "retreats": Fate.GOES, "builds": Fate.BUILT,
             "disbands": Fate.GONE, "removes": Fate.GONE}  # fmt: skip
    fate = fates.get(deed, Fate.STAYS)
    if "dislodged" in marks:
        fate = Fate.OUT
    elif failed and fate is not Fate.STAYS:
        fate = Fate.GONE if deed == "retreats" else Fate.STAYS
    return ToldOrder(power=power, text=texts[deed], place=at.partition("/")[0], fate=fate,
                     goal=to or at, kind=kind)  # fmt: skip
