"""The blocks of a map file of the judge nJudge, and the seed beside it that says how play begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from zine.problems import Place, Problem, Problems
from zine.rules.geography import province_of
from zine.wings.formats.variants_in.dpjudge_file_includes import LONGEST_LINE, MOST_LINES, MapLine
from zine.wings.formats.variants_in.unique_names import PLAIN, refuse_crowds

END = "-1"
KIND = re.compile(r"[whvgr]|[lxA-LNP-Z0-9]w?")
SEAS = "whv"
NOBODYS = "lxgr" + SEAS
ODD: Mapping[str, str] = {
    "h": "any number of fleets may be in {}: one here",
    "v": "{} freezes in the fall: it is open all year here",
    "g": "{} is a gateway that a power controls: not so here",
    "r": "{} is a railway: not so here",
}
BORDERS = re.compile(r"\s*(?P<at>[^\s:]+)-(?P<kind>[a-z]{2})(?:[:\s](?P<to>.*))?")
COAST = re.compile(
    r"(?P<place>.*?) ?(?:/(?P<slash>[nsew]c)|\((?P<round>[nsew]c)\))?", re.IGNORECASE
)
UNIT = re.compile(r"\s*(?P<power>[A-Z0-9])\s*:\s*(?P<kind>[A-Z])\s+(?P<at>\S.*)")
REPORTED = re.compile(r"\s*(?P<power>[^\s:][^:]*):\s*(?:Army|Fleet)\s+(?P<at>[^.(]+)")
TURN = re.compile(r"(?P<season>[SFW])(?P<year>[0-9]{1,6})(?P<kind>[MRB])")
HALF = re.compile(r"/[hl]x$", re.IGNORECASE)
SETTINGS = re.compile(r"\s*(hongkong|gateway|railway)", re.IGNORECASE)
STAGES: Mapping[str, int] = {"SM": 1, "SR": 2, "FM": 3, "FR": 4, "FB": 5, "WB": 5}


@dataclass(slots=True)
class JudgeMap:
    """A map as its lines have made it, with its start.

    `names` has each place's name and other names by code, in the order of the file; `kinds`
    its letters: those of `SEAS` for seas, "l" and "x" for land without and with a centre, and a
    capital or a digit for a home of that power. `armies` and `fleets` are border tables. `units` and
    `owners` are by the power's letter.
    """

    file: str
    names: dict[str, tuple[str, list[str]]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    armies: dict[str, list[str]] = field(default_factory=dict)
    fleets: dict[str, list[str]] = field(default_factory=dict)
    units: dict[str, list[str]] = field(default_factory=dict)
    owners: dict[str, list[str]] | None = None
    year: int = 1901
    stage: int = 1
    losses: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    meant: dict[str, str] = field(default_factory=dict)

    def home(self, code: str) -> str:
        """The letter of the power whose home a place is; empty if it is nobody's."""
        letter = self.kinds[code][0]
        return "" if letter in NOBODYS else letter

    def seat(self, letter: str) -> str:
        """The name of the first home of a power, or of a place where it begins."""
        begins = [province_of(each[2:]) for each in self.units.get(letter, ())]
        begins += (self.owners or {}).get(letter, ())
        homes = [code for code in self.kinds if self.home(code) == letter]
        return self.names[(homes or begins)[0]][0]

    def letters(self) -> list[str]:
        """The letters of all powers, in order."""
        homes = {self.home(code) for code in self.kinds} - {""}
        return sorted(homes | set(self.units) | set(self.owners or ()))

    def read_map(self, text: str) -> None:
        """Take the areas and the borders; what comes after them is told, if it is a rule."""
        areas, borders, settings = _blocks(text, self.file)
        for line in areas:
            self._area(line)
        refuse_crowds(len(self.names), 0, Place(self.file))
        for code, (name, others) in self.names.items():
            for word in (code, name, *others):
                self.meant.setdefault(_squashed(word), code)
        for line in borders:
            self._borders(line)
        for line in settings:
            if found := SETTINGS.match(line.text):
                self.losses.append(f"what the map says of {found[1].lower()} provinces")

    def read_seed(self, text: str, file: str) -> None:
        """Take the first turn, the units and who owns what."""
        units, owners, _ = _blocks(text, file)
        first = units[0] if units else MapLine("", Place(file, 1, 1))
        turn = TURN.fullmatch(first.text.strip())
        stage = turn and STAGES.get(turn["season"] + turn["kind"])
        if not turn or not stage:
            self._fault(first, "the first turn cannot be read", "such as S1901M")
        else:
            self.year, self.stage = int(turn["year"]), stage
        for line in units[1:]:
            self._unit(line)
        for line in owners:
            self._own(line)

    def reported_names(self, text: str, file: str) -> dict[str, str]:
        """The names of powers by letter that the judge's report of the start gives to its units."""
        letters = {province_of(u[2:]): key for key, units in self.units.items() for u in units}
        found: dict[str, str] = {}
        for line in _lines(text, file):
            told = REPORTED.match(line.text)
            if told and (letter := letters.get(self._located(told["at"].strip()))):
                found.setdefault(letter, " ".join(told["power"].split()))
        return found

    def _fault(self, line: MapLine, message: str, hint: str = "", at: int = 0) -> None:
        place = Place(line.place.file, line.place.line, at + 1)
        self.problems.append(Problem(place, message, hint))

    def _area(self, line: MapLine) -> None:
        name, _, rest = line.text.rpartition(",")
        kind, code, *others = [*rest.split(), "", ""]
        if not name.strip() or not code:
            self._fault(line, "this is not a place", "such as 'Ankara, T ank'")
            return
        at = line.text.find(code, line.text.rfind(",") + len(kind))
        code = code.upper()
        if not PLAIN.fullmatch(code):
            self._fault(line, f"'{code[:30]}' cannot be the code of a place", "such as PAR", at)
        elif not KIND.fullmatch(kind):
            hint = "l, w, x or the letter of a power"
            self._fault(line, f"'{kind[:10]}' is not a kind of place we know", hint)
        elif code in self.names:
            self._fault(line, f"there are two places {code}")
        else:
            self.names[code] = (" ".join(name.split()), [each for each in others if each])
            self.kinds[code] = kind
            if kind in ODD:
                self.losses.append(ODD[kind].format(code))

    def _located(self, word: str) -> str:
        """The place that a word means, with its coast; empty if there is none."""
        found = COAST.fullmatch(word)
        code = self.meant.get(_squashed(found["place"])) if found else None
        if found is None or code is None:
            return ""
        coast = found["slash"] or found["round"]
        return f"{code}/{coast.upper()}" if coast else code

    def _borders(self, line: MapLine) -> None:
        found = BORDERS.fullmatch(line.text)
        code = found and self.meant.get(_squashed(found["at"]))
        if not found or not code:
            self._fault(line, "these are not the borders of a place", "such as 'ank-mv: arm con'")
            return
        kind = found["kind"]
        if kind not in ("mv", "mx", "xc", "nc", "sc", "ec", "wc"):
            hint = "mv, mx, xc, nc, sc, ec or wc"
            self._fault(line, f"there are no borders of the kind '{kind}' here", hint)
            return
        to = []
        for word in re.finditer(r"\S+", found["to"] or ""):
            if HALF.search(word[0]):
                self.losses.append(f"the border '{word[0][:30]}' of {code}: an ordinary one here")
            if place := self._located(HALF.sub("", word[0])):
                to.append(place)
            else:
                message = f"'{word[0][:30]}' is not a place on this map"
                self._fault(line, message, at=found.start("to") + word.start())
        if kind == "mx":
            weak = f"armies attack weakly from {code} to {', '.join(to)}"
            self.losses.append(f"{weak}: with full strength here")
        if kind in ("mv", "mx"):
            self.armies.setdefault(code, []).extend(map(province_of, to))
        else:
            at = code if kind == "xc" else f"{code}/{kind.upper()}"
            self.fleets.setdefault(at, []).extend(to)

    def _unit(self, line: MapLine) -> None:
        found = UNIT.fullmatch(line.text)
        if found is None or found["kind"] not in "AF":
            self._fault(line, "this is not a unit", "such as 'A: F Trieste'")
        elif place := self._located(found["at"]):
            self.units.setdefault(found["power"], []).append(f"{found['kind']} {place}")
        else:
            message = f"'{found['at'][:30]}' is not a place on this map"
            self._fault(line, message, at=found.start("at"))

    def _own(self, line: MapLine) -> None:
        """A letter for each place in the order of the map, with a dot where nobody is."""
        letters = line.text.strip()
        if self.owners is not None:
            self._fault(line, "who owns what is here a second time")
            return
        if len(letters) != len(self.names) or not re.fullmatch(r"[.xA-Z0-9]+", letters):
            self._fault(line, f"this is not a letter for each of the {len(self.names)} places")
            return
        self.owners = {}
        for code, letter in zip(self.names, letters, strict=True):
            if letter not in ".x":
                self.owners.setdefault(letter, []).append(code)


def _blocks(text: str, file: str) -> tuple[list[MapLine], ...]:
    """The lines of the first three blocks, each of which a line "-1" ends."""
    blocks: tuple[list[MapLine], ...] = ([], [], [])
    at = 0
    for line in _lines(text, file):
        if line.text.split(maxsplit=1)[0] == END:
            at += 1
            if at == len(blocks):
                break
        else:
            blocks[at].append(line)
    return blocks


def _lines(text: str, file: str) -> Iterator[MapLine]:
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.rstrip()
        place = Place(file, number, 1)
        if number > MOST_LINES:
            raise Problems.of(place, f"more than {MOST_LINES:,} lines")
        if len(line) > LONGEST_LINE:
            raise Problems.of(place, "the line is too long", f"at most {LONGEST_LINE:,} characters")
        if line and not line.lstrip().startswith("#"):
            yield MapLine(line, place)


def _squashed(name: str) -> str:
    """A name without what is written now so, now so: case, spaces and marks."""
    return re.sub(r"[\W_]", "", name).casefold()


def closed_places(found: JudgeMap) -> list[str]:
    """The places that nothing borders but themselves, on either side of a border."""
    pairs = (
        (province_of(at), province_of(to))
        for table in (found.armies, found.fleets)
        for at, own in table.items()
        for to in own
    )
    open_ones = {code for pair in pairs if pair[0] != pair[1] for code in pair}
    return [code for code in found.names if code not in open_ones]
