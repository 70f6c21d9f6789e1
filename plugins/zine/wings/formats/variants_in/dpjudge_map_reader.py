"""What each line of a DPjudge map file says, done to the map."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches

from zine.problems import Place, Problem
from zine.rules.geography import province_of
from zine.rules.variant import Variant
from zine.wings.formats.variants_in.dpjudge_file_includes import MapLine
from zine.wings.formats.variants_in.dpjudge_map import DpMap, DpPower
from zine.wings.formats.variants_in.unique_names import PLAIN, refuse_crowds

LOCATION = re.compile(r"([A-Za-z][A-Za-z0-9]{1,7})(?:/([A-Za-z]{2}))?")
PLACE = re.compile(r"(?:(?P<old>\S+) -> )?(?P<name>[^=]+?) ?= ?(?P<words>[^=]+)")
TERRAIN = re.compile(
    r"(?P<kind>COAST|LAND|WATER|SEA|PORT|SHUT|AMEND) (?P<at>\S+)(?: ABUTS ?(?P<to>.*))?",
    re.IGNORECASE,
)
UNIT = re.compile(r"([AF]) ([A-Z0-9]{2,8}(?:/[A-Z]{2})?)", re.IGNORECASE)
POWER = re.compile(
    r"(?:(?P<old>\S+) -> )?(?P<name>[^\s()]+)(?: ?\((?P<own>[^)]*)\))?(?P<homes>(?: [^\s]+)*)"
)
# Marks before a home: "-" takes it away, "~" hides builds, "*" and "@" are sites that are no centre.
HOME = re.compile(r"(?P<marks>[-~*@]*)(?P<code>[A-Z][A-Z0-9]*)(?:\([A-Z0-9,]*\))?", re.IGNORECASE)
ANY_HOME = "&SC"
TIMED = re.compile(
    r"IN (?P<when>[A-Z ]+): (?P<kind>COAST|LAND|WATER|PORT) (?P<at>\w+)", re.IGNORECASE
)
BEGIN = re.compile(r"BEGIN (?P<season>\S+)(?: (?P<year>[0-9]+))?(?: (?P<kind>[A-Z]+))?")
FLOW = re.compile(r"(?P<season>[^\s:]+):(?P<kinds>[A-Z,]+)")
KINDS = ("MOVEMENT", "RETREATS", "ADJUSTMENTS")
MARKED = re.compile(r"[~*:()]")
WORDS = [
    "A", "F", "AMEND", "BEGIN", "CENTERS", "COAST", "DROP", "DUMMY", "FLOW", "HOMES", "IN", "INHABITS",
    "LAND", "MAP", "NEUTRAL", "OWNS", "PORT", "RULE", "SEA", "SHUT", "UNITS", "UNOWNED", "UNPLAYED",
    "USE", "VICTORY", "WATER",
]  # fmt: skip
PASSED_OVER = (
    "CAP",
    "DIRECTIVES",
    "END",
    "FLAG",
    "FLAGS",
    "LEAGUE",
    "NOTIFY",
    "PAYOLA",
    "REFLOW",
    "TAX",
)  # whatever they name
MOST_RENAMED = 400


def read_dpjudge_map(lines: Sequence[MapLine], standard: Variant) -> DpMap:
    """The map that the lines make; what is wrong with them is among its problems."""
    found = _DpReading(lines, standard)
    refuse_crowds(len(found.codes), len(found.known), lines[0].place if lines else Place(""))
    for line in lines:
        found.take(line, standard)
    for name, act in found.idle.items():
        if name in found.powers:
            act(name)
    for name, power in found.gone.items():
        if name not in found.powers:
            units = f", without {', '.join(power.units.values())}" if power.units else ""
            found.losses.append(f"{name} is not played: it is not a power here{units}")
    return found


class _DpReading(DpMap):
    """A map that takes the lines of its file one after another.

    Powers and places may be named before the lines that introduce them: all are known from the
    start.
    """

    def __init__(self, lines: Sequence[MapLine], standard: Variant) -> None:
        super().__init__()
        self.codes = set(_codes(lines, standard))
        self.known = set(_power_names(lines, standard, self._are_homes))
        self.idle: dict[str, Callable[[str], None]] = {}
        self.renamed = 0
        self.later = ""

    def take(self, line: MapLine, standard: Variant) -> None:
        """Do what one line says."""
        text = line.text
        word, _, rest = text.partition(" ")
        act = self._acts().get(word.upper())
        if self.later:
            self.losses.append(f"what changes {self.later} only: '{text[:60]}'")
        elif word == "USE":
            self.use_standard(rest.partition(".")[2], standard)
        elif timed := TIMED.match(text):
            self._open_sometimes(timed["at"].upper(), timed["kind"].upper(), timed["when"])
        elif "=" in text and (found := PLACE.fullmatch(text)):
            self._name(found["old"] or "", found["name"], found["words"], line)
        elif found := TERRAIN.fullmatch(text):
            self._borders(found["kind"].upper(), found["at"], found["to"], line)
        elif found := UNIT.fullmatch(text):
            self._unit(found[1].upper(), found[2].upper(), line)
        elif act:
            act([each.upper() for each in _words(rest)], line)
        elif (found := POWER.fullmatch(text)) and self._is_power(found):
            self._power(found, line)
        elif word.upper() == "IN":
            self.later = "" if ":" in text else text
            self.losses.append(f"what changes {text[:60]} is passed over")
        elif word.upper() not in PASSED_OVER and self._is_of_the_board(text):
            hint = "a power with its homes, a place, its borders, a centre or a unit"
            self._fault(line, f"'{text[:40]}' cannot be read", hint)
        else:
            self.losses.append(f"the line '{word[:30]}' is passed over")

    def _acts(self) -> dict[str, Callable[[list[str], MapLine], None]]:
        return {
            "DROP": lambda codes, line: self._each(codes, line, self.drop),
            "UNOWNED": lambda codes, line: self._each(codes, line, self.unowned),
            "NEUTRAL": lambda codes, line: self._each(codes, line, self.unowned),
            "CENTERS": lambda codes, line: self._each(codes, line, self.unowned),
            "OWNS": lambda codes, line: self._each(codes, line, self.owned),
            "INHABITS": lambda codes, line: self._each(codes, line, self.inhabited),
            "HOMES": self._homes,
            "UNPLAYED": self._unplayed,
            "DUMMY": self._dummies,
            "BEGIN": self._begin,
            "FLOW": self._flow,
            "VICTORY": self._victory,
            "RULE": self._rule,
        }

    def _fault(self, line: MapLine, message: str, hint: str = "") -> None:
        self.problems.append(Problem(line.place, message, hint))

    def _each(self, codes: Iterable[str], line: MapLine, act: Callable[[str], None]) -> None:
        for code in codes:
            gone = code.startswith("-")
            if self._is_place(code.removeprefix("-"), line):
                (self.no_centre if gone else act)(code.removeprefix("-"))

    def _is_place(self, code: str, line: MapLine) -> bool:
        """Whether a code is one of the map's; if not, it is a fault of the line."""
        if not PLAIN.fullmatch(code):
            self._fault(line, f"'{code[:30]}' is not the code of a place")
        elif code not in self.codes:
            self._fault(line, f"{code} is not on the map")
        return code in self.codes

    def _is_of_the_board(self, text: str) -> bool:
        """Whether a line that nothing reads looks like one of powers, homes, places or units."""
        words = re.findall(r"[^\W_][\w+]*", text.upper())
        return (
            "(" in text
            or "=" in text
            or words[:1] in (["A"], ["F"])
            or any(word in self.codes or _title(word) in self.known for word in words)
        )

    def _name(self, old: str, name: str, words: str, line: MapLine) -> None:
        codes = words.split()
        found = LOCATION.fullmatch(_ascii(codes[0]))
        if found is None:
            self._fault(line, f"'{codes[0][:30]}' cannot be the code of a place", "such as PAR")
            return
        code = found[1].upper()
        if found[2]:
            return  # the name of a coast, which is made of its province's here
        if old:
            self.renamed += 1
            if self.renamed == MOST_RENAMED:
                self._fault(line, f"more than {MOST_RENAMED} places are given other codes")
            if self.renamed < MOST_RENAMED:
                self.rename(old.upper(), code)
        aliases = []
        for each in codes[1:]:
            if "/" in each or "(" in each:
                continue
            if each.endswith("?"):
                self.ambiguous.setdefault(each[:-1].replace("+", " "), []).append(code)
            else:
                aliases.append(each.replace("+", " "))
        self.names[code] = (" ".join(name.replace("+", " ").split()), aliases)

    def _borders(self, kind: str, at: str, to: str | None, line: MapLine) -> None:
        found = LOCATION.fullmatch(at)
        if found is None:
            self._fault(line, f"'{at[:30]}' is not the code of a place")
            return
        code, coast = found[1].upper(), (found[2] or "").upper()
        parent = at.islower()
        if to is None and code in self.terrain and kind != "AMEND":
            self.terrain[code] = kind  # a closed place that is opened, or the reverse
        elif kind != "AMEND":
            self.terrain[code] = kind
            if not coast:
                self.armies[code] = []
            if not parent:
                self.fleets[f"{code}/{coast}" if coast else code] = []
        elif code not in self.terrain:
            self._fault(line, f"{code} is amended, and there is no such place")
            return
        fleet = f"{code}/{coast}" if coast else "" if parent else code
        for each in _words(to or ""):
            self._border("" if coast else code, fleet, each, line)

    def _border(self, army: str, fleet: str, written: str, line: MapLine) -> None:
        """One neighbour: in capitals for both kinds, small for armies, "Abc" for fleets only."""
        gone = written.startswith("-")
        other = written.removeprefix("-")
        if MARKED.search(other):
            other = re.sub(r"\(.*?\)|[~*]", "", other).rpartition(":")[2]
            where = army or fleet
            self.losses.append(f"the border '{written[:30]}' of {where}: an ordinary one here")
        found = LOCATION.fullmatch(other)
        if found is None:
            self._fault(line, f"'{written[:30]}' is not a place that {army or fleet} can border")
            return
        place = other.upper()
        for table, own, wanted in (
            (self.armies, army, not found[2] and not (other[0].isupper() and other[1:].islower())),
            (self.fleets, fleet, not other.islower()),
        ):
            if own and (wanted or gone):
                listed = table.setdefault(own, [])
                listed[:] = [each for each in listed if each != place]
                listed += [] if gone else [place]

    def _open_sometimes(self, code: str, kind: str, when: str) -> None:
        self.sometimes[code] = kind
        self.losses.append(f"{code} is open in {when.strip().title()} only: all year here")

    def _are_homes(self, words: str) -> bool:
        """Whether words can be the homes of a power, each with its marks."""
        found = [HOME.fullmatch(each) for each in _words(words) if each.upper() != ANY_HOME]
        return all(each and each["code"].upper() in self.codes for each in found)

    def _is_power(self, found: re.Match[str]) -> bool:
        """Whether a line names a power: with its own word, known, or with places for homes."""
        name = _title(found["name"])
        if found["own"] is not None or (found["old"] and _title(found["old"]) in self.known):
            return True
        return name in self.known and (name in self.powers or self._are_homes(found["homes"]))

    def _power(self, found: re.Match[str], line: MapLine) -> None:
        name = _title(found["name"])
        own = _title((found["own"] or "").partition(":")[0])
        old = self.powers.pop(_title(found["old"] or ""), None)
        power = self.powers.setdefault(name, old or DpPower(name, own or name))
        power.name, power.adjective = name, own or power.adjective
        self.power = power
        self._homes(_words(found["homes"]), line)

    def _homes(self, words: Iterable[str], line: MapLine) -> None:
        """Take homes of the present power, each with its marks."""
        if self.power is None:
            self._fault(line, "these homes belong to no power", "name their power on a line before")
            return
        for word in words:
            if word.upper() == ANY_HOME:
                self.losses.append(f"{self.power.name} may choose one more home: not so here")
                continue
            found = HOME.fullmatch(word)
            if found is None:
                self._fault(line, f"'{word[:30]}' is not a home", "such as PAR, or -PAR")
                continue
            code, marks = found["code"].upper(), found["marks"]
            if not self._is_place(code, line):
                continue
            if "-" in marks:
                self.power.homes.pop(code, None)
            elif "*" in marks or "@" in marks:
                where = f"{self.power.name} may build in {code}, which is not a supply centre"
                self.losses.append(f"{where}: not so here")
            else:
                self.home(code)
            if word.upper() not in (code, f"-{code}") and not set("*@") & set(marks):
                self.losses.append(
                    f"the home '{word[:30]}' of {self.power.name}: an ordinary one here"
                )

    def _unit(self, kind: str, at: str, line: MapLine) -> None:
        if self.power is None:
            self._fault(line, f"'{kind} {at}' is no power's", "name its power on a line before")
            return
        if not self._is_place(province_of(at), line):
            return
        for power in self.powers.values():
            power.units.pop(province_of(at), None)
        self.power.units[province_of(at)] = f"{kind} {at}"

    def _unplayed(self, names: list[str], line: MapLine) -> None:
        """Take powers out of the game at once; a later line may bring them in again."""
        for name in self._named(names, line):
            if name in self.powers:
                self.unplayed(name)
            else:
                self.idle[name] = self.unplayed

    def _dummies(self, names: list[str], line: MapLine) -> None:
        self.idle |= dict.fromkeys(self._named(names, line), self.dummy)

    def _named(self, names: list[str], line: MapLine) -> Iterator[str]:
        """The powers that a line names; without names, the present one."""
        if not names and self.power is None:
            self._fault(line, "no power is named", "name it on this line, or on one before")
        for name in map(_title, names or ([self.power.name] if self.power else [])):
            if name in self.known or name in self.powers:
                yield name
            else:
                self._fault(line, f"there is no power '{name[:30]}'")

    def _begin(self, words: list[str], line: MapLine) -> None:
        if found := BEGIN.fullmatch(" ".join(("BEGIN", *words))):
            self.begin = {key: value or "" for key, value in found.groupdict().items()}
            self.begin_at = line.place
        else:
            self._fault(line, "the first turn cannot be read", "such as BEGIN SPRING 1901 MOVEMENT")

    def _flow(self, words: list[str], line: MapLine) -> None:
        self.losses.append("the line 'FLOW' is passed over")
        for found in filter(None, map(FLOW.fullmatch, words)):
            kinds = tuple(each for each in found["kinds"].split(",") if each in KINDS)
            if kinds:
                here = self.seasons.get(found["season"], ())
                self.seasons[found["season"]] = (*here, *kinds)

    def _victory(self, words: list[str], line: MapLine) -> None:
        if words and words[0].isascii() and words[0].isdigit() and len(words[0]) < 5:
            self.victory = int(words[0])
        if len(words) != 1 or not self.victory:
            self.losses.append("what the line 'VICTORY' says besides one number is passed over")

    def _rule(self, words: list[str], line: MapLine) -> None:
        for each in words:
            if each.endswith("BUILD_ANY"):
                self.build_anywhere = each == "BUILD_ANY"
        if other := [each for each in words if each.removeprefix("!") != "BUILD_ANY"]:
            self.losses.append(f"the rule {' '.join(other)[:60]}")


def _title(name: str) -> str:
    """A name written in capitals, as we write it; "_" before it says that nobody plays it."""
    return " ".join(name.lstrip("_").replace("+", " ").split()).title()


def _words(text: str) -> list[str]:
    """Words with spaces or commas between them."""
    return re.sub(r",(?=\s|$)", " ", text).split()


def _ascii(code: str) -> str:
    """A code without its accents, as orders are written."""
    return unicodedata.normalize("NFKD", code).encode("ascii", "ignore").decode()


def _codes(lines: Iterable[MapLine], standard: Variant) -> Iterator[str]:
    """The codes of all places that the lines name, ever."""
    for line in lines:
        if line.text.startswith("USE "):
            yield from (*standard.geography.provinces, "SWI")
        elif found := PLACE.fullmatch(line.text):
            yield _ascii(found["words"].split()[0]).upper().partition("/")[0]
        elif found := TERRAIN.fullmatch(line.text):
            yield found["at"].upper().partition("/")[0]


def _power_names(
    lines: Iterable[MapLine], standard: Variant, are_homes: Callable[[str], bool]
) -> Iterator[str]:
    """The names of all powers that the lines introduce: with their own word or with homes."""
    for line in lines:
        if line.text.startswith("USE "):
            yield from (power.name for power in standard.powers)
        found = None if "=" in line.text else POWER.fullmatch(line.text)
        if found is None or found["name"].upper() in WORDS:
            continue
        homes = found["homes"]
        if found["own"] is not None or (homes and are_homes(homes) and not _is_slip(found["name"])):
            yield from (_title(each) for each in (found["name"], found["old"]) if each)


def _is_slip(word: str) -> bool:
    """Whether a word is more likely one of the format's than the name of a power."""
    return len(word) == 1 or bool(get_close_matches(word.upper(), WORDS, 1, 0.85))
