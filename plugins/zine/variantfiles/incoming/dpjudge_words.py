"""What each line of a DPjudge map file says, done to the map."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from zine.problems import Problem
from zine.rules.geography import province_of
from zine.rules.variant import Variant
from zine.variantfiles.incoming.dpjudge_lines import MapLine
from zine.variantfiles.incoming.dpjudge_map import DpMap, DpPower
from zine.variantfiles.incoming.naming import PLAIN

LOCATION = re.compile(r"([A-Za-z][A-Za-z0-9]{1,7})(?:/([A-Za-z]{2}))?")
PLACE = re.compile(r"(?:(?P<old>\S+) -> )?(?P<name>[^=]+?) ?= ?(?P<words>[^=]+)")
TERRAIN = re.compile(
    r"(?P<kind>COAST|LAND|WATER|PORT|SHUT|AMEND) (?P<at>\S+)(?: ABUTS ?(?P<to>.*))?"
)
UNIT = re.compile(r"([AF]) ([A-Za-z0-9]{2,8}(?:/[A-Za-z]{2})?)")
POWER = re.compile(
    r"(?:(?P<old>\S+) -> )?(?P<name>[^\s()]+)(?: ?\((?P<own>[^)]*)\))?(?P<homes>( -?\w+)*)"
)
TIMED = re.compile(r"IN (?P<when>[A-Z ]+): (?P<kind>COAST|LAND|WATER|PORT) (?P<at>\w+)")
BEGIN = re.compile(r"BEGIN (?P<season>[A-Z.]+) (?P<year>[0-9]+)(?: (?P<kind>[A-Z]+))?")
MARKED = re.compile(r"[~*:()]")


class DpReading(DpMap):
    """A map that takes the lines of its file one after another."""

    def take(self, line: MapLine, standard: Variant) -> None:
        """Do what one line says."""
        text = line.text
        word, _, rest = text.partition(" ")
        if word == "USE":
            self.use_standard(rest.partition(".")[2], standard)
        elif timed := TIMED.match(text):
            self._open_sometimes(timed["at"].upper(), timed["kind"], timed["when"])
        elif "=" in text and (found := PLACE.fullmatch(text)):
            self._name(found["old"] or "", found["name"], found["words"], line)
        elif found := TERRAIN.fullmatch(text):
            self._borders(found["kind"], found["at"], found["to"] or "", line)
        elif found := UNIT.fullmatch(text):
            self._unit(found[1], found[2].upper(), line)
        elif act := self._acts().get(word):
            act([each.upper() for each in rest.split()], line)
        elif (found := POWER.fullmatch(text)) and self._is_power(found):
            self._power(found)
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
            "HOMES": lambda codes, line: self._each(codes, line, self.home),
            "UNPLAYED": self._unplayed,
            "BEGIN": self._begin,
            "VICTORY": self._victory,
            "RULE": self._rule,
        }

    def _fault(self, line: MapLine, message: str, hint: str = "") -> None:
        self.problems.append(Problem(line.place, message, hint))

    def _each(self, codes: Iterable[str], line: MapLine, act: Callable[[str], None]) -> None:
        for code in codes:
            if PLAIN.fullmatch(code):
                act(code)
            else:
                self._fault(line, f"'{code[:30]}' is not the code of a place")

    def _name(self, old: str, name: str, words: str, line: MapLine) -> None:
        codes = words.split()
        found = LOCATION.fullmatch(codes[0])
        if found is None:
            self._fault(line, f"'{codes[0][:30]}' cannot be the code of a place", "such as PAR")
            return
        code = found[1].upper()
        if found[2]:
            return  # the name of a coast, which is made of its province's here
        if old:
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

    def _borders(self, kind: str, at: str, to: str, line: MapLine) -> None:
        found = LOCATION.fullmatch(at)
        if found is None:
            self._fault(line, f"'{at[:30]}' is not the code of a place")
            return
        code, coast = found[1].upper(), (found[2] or "").upper()
        parent = at.islower()
        if kind != "AMEND":
            self.terrain[code] = kind
            if not coast:
                self.armies[code] = []
            if not parent:
                self.fleets[f"{code}/{coast}" if coast else code] = []
        elif code not in self.terrain:
            self._fault(line, f"{code} is amended, and there is no such place")
            return
        fleet = f"{code}/{coast}" if coast else "" if parent else code
        for each in to.split():
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

    def _is_power(self, found: re.Match[str]) -> bool:
        """Whether a line names a power: with its own word, known, or with places for homes."""
        homes = found["homes"].split()
        known = all(home.lstrip("-").upper() in (*self.names, *self.terrain) for home in homes)
        return (
            found["own"] is not None
            or _title(found["name"]) in self.powers
            or bool(homes and known and self.names)
        )

    def _power(self, found: re.Match[str]) -> None:
        name = _title(found["name"])
        own = _title((found["own"] or "").partition(":")[0])
        old = self.powers.pop(_title(found["old"] or ""), None)
        power = self.powers.setdefault(name, old or DpPower(name, own or name))
        power.name, power.adjective = name, own or power.adjective
        self.power = power
        for home in found["homes"].upper().split():
            if home.startswith("-"):
                power.homes[:] = [each for each in power.homes if each != home[1:]]
            else:
                self.home(home)

    def _unit(self, kind: str, at: str, line: MapLine) -> None:
        if self.power is None:
            self._fault(line, f"'{kind} {at}' is no power's", "name its power on a line before")
            return
        for power in self.powers.values():
            power.units.pop(province_of(at), None)
        self.power.units[province_of(at)] = f"{kind} {at}"

    def _unplayed(self, names: list[str], line: MapLine) -> None:
        for name in names or ([self.power.name] if self.power else []):
            if gone := self.powers.pop(_title(name), None):
                self.losses.append(f"{gone.name} is not played: it is not a power here")

    def _begin(self, words: list[str], line: MapLine) -> None:
        if found := BEGIN.fullmatch(" ".join(("BEGIN", *words))):
            self.begin = {key: value or "" for key, value in found.groupdict().items()}
        else:
            self._fault(line, "the first turn cannot be read", "such as BEGIN SPRING 1901 MOVEMENT")

    def _victory(self, words: list[str], line: MapLine) -> None:
        if words and words[0].isascii() and words[0].isdigit() and len(words[0]) < 5:
            self.victory = int(words[0])
        if len(words) != 1 or not self.victory:
            self.losses.append("what the line 'VICTORY' says beside one number is passed over")

    def _rule(self, words: list[str], line: MapLine) -> None:
        if "BUILD_ANY" in words:
            self.build_anywhere = True
        if other := [each for each in words if each != "BUILD_ANY"]:
            self.losses.append(f"the rule {' '.join(other)[:60]}")


def _title(name: str) -> str:
    """A name written in capitals, as we write it."""
    return " ".join(name.replace("+", " ").split()).title()
