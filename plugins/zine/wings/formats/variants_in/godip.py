"""Variants of godip: the tables in a variant's Go file, read as text. Nothing of it is run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from zine.characters import one_line
from zine.problems import Place, Problem, Problems
from zine.rules.geography import Geography, Province, Terrain, province_of
from zine.rules.variant import Power
from zine.wings.formats.variants_in.brought_variant import BroughtVariant
from zine.wings.formats.variants_in.foreign_borders import ForeignBorders
from zine.wings.formats.variants_in.power_colours_and_letters import colours_of
from zine.wings.formats.variants_in.unique_names import (
    PLAIN,
    power_of,
    refuse_crowds,
    variant_slug,
    without_clashes,
)

SUFFIX = ".go"
PACKAGE = re.compile(r"\b\w{1,40}\.(?=\w)")  # a file may call a package as it likes
LARGEST = 500_000  # characters
GRAPH = re.compile(r"\bgraph\.New\(\)")
CALL = re.compile(
    r"//[ \t]*(?P<remark>[^\n]{0,200})|\b(?P<what>[A-Z][A-Za-z]{0,20})\((?P<args>[^()\n]{0,200})\)"
)
NATION = re.compile(r'\b(\w{1,40})\s+godip\.Nation\s*=\s*"([^"\n]{1,60})"')
TITLE = re.compile(r'\bName:\s*"([^"\n]{1,80})"')
SOLO = re.compile(r"\bSCCountWinner\(\s*([0-9]{1,3})\s*\)")
FIRST = re.compile(
    r"\bNewPhase\(\s*([0-9]{1,4}),\s*(?:\w{1,20}\.)?(\w{1,20}),\s*(?:\w{1,20}\.)?(\w{1,20})\s*\)"
)
LONG_NAME = re.compile(r'"([\w/]{1,12})":\s*"([^"\n]{1,60})"')
UNIT = re.compile(
    r'"([\w/]{1,12})":\s*(?:godip\.Unit)?\{(?:Type:\s*)?(?:\w{1,40}\.)?(\w{1,20}),\s*(?:Nation:\s*)?(?:\w{1,40}\.)?(\w{1,40})\}'
)
OWNER = re.compile(r'"(\w{1,12})":\s*(?:\w{1,40}\.)?([A-Z]\w{0,40}),?[ \t]*(?=\n|\})')
STAGES: Mapping[str, int] = {
    "SpringMovement": 1,
    "FallMovement": 3,
    "FallAdjustment": 5,
    "WinterAdjustment": 5,
}
KINDS: Mapping[str, str] = {"Land": "A", "Sea": "F", "Coast": "AF", "Archipelago": "AF"}
NOBODY = "Neutral"


def is_godip(text: str) -> bool:
    """Whether a Go file is a variant of godip."""
    return "godip" in text and ("common.Variant" in text or bool(GRAPH.search(text)))


@dataclass(slots=True)
class _GodipMap:
    """The map of a file, as its calls make it.

    `kinds` says of each place which units can be there, `owners` whose home a centre is.
    """

    file: str
    text: str
    kinds: dict[str, set[str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    tables: ForeignBorders = field(default_factory=ForeignBorders)
    problems: list[Problem] = field(default_factory=list)

    def place(self, at: int) -> Place:
        """The line and column of a position in the text."""
        line = self.text.count("\n", 0, at) + 1
        return Place(self.file, line, at - self.text.rfind("\n", 0, at))

    def read(self) -> None:
        """Follow the calls of the graph. Raises Problems if the file has none."""
        start = GRAPH.search(self.text)
        if start is None:
            hint = "bring in the variant whose map it uses"
            raise Problems.of(self.file, "it has no map of its own", hint)
        end = self.text.find("\nfunc ", start.end())
        remark, at = "", ""
        for call in CALL.finditer(self.text, start.end(), end if end > 0 else len(self.text)):
            words = re.findall(r"\w[\w/]*", PACKAGE.sub("", call["args"] or ""))
            match call["what"]:
                case None:
                    remark = call["remark"].strip()
                case "Prov" if words:
                    at = self._place(words[0].upper(), remark, call.start())
                case "Conn" if at and len(words) > 1:
                    self._border(at, words[0].upper(), words[1:], call.start())
                case "Flag" if at:
                    self.kinds[at] |= set(self._kinds(words, call.start()))
                case "SC" if at and words:
                    self.owners[at] = words[-1]

    def _place(self, code: str, name: str, at: int) -> str:
        if not PLAIN.fullmatch(province_of(code)) or code in self.kinds:
            message = f"'{code[:30]}' is in it twice, or cannot be the code of a place"
            self.problems.append(Problem(self.place(at), message))
            return ""
        self.kinds[code] = set()
        self.names[code] = "" if name.upper() == code else one_line(name)[:60]
        return code

    def _kinds(self, words: list[str], at: int) -> Iterator[str]:
        for word in words:
            if word in KINDS:
                yield from KINDS[word]
            else:
                message = f"'{word[:30]}' is not a terrain that we know"
                self.problems.append(Problem(self.place(at), message, ", ".join(KINDS)))

    def _border(self, at: str, other: str, words: list[str], where: int) -> None:
        for kind in self._kinds(words, where):
            table = self.tables.armies if kind == "A" else self.tables.fleets
            table.setdefault(at, []).append(other)

    def geography(self, powers: dict[str, Power], losses: list[str]) -> Geography:
        """The map as ours. Borders of fleets with a place that has coasts are those of its coasts."""
        coasts: dict[str, list[str]] = {}
        for at in self.kinds:
            if "/" in at:
                coasts.setdefault(province_of(at), []).append(at.partition("/")[2])
        wet = [at for at, own in self.kinds.items() if "F" in own and at not in coasts]
        fleets = {
            at: [to for to in self.tables.fleets.get(at, ()) if to not in coasts] for at in wet
        }
        dry = [at for at, own in self.kinds.items() if "A" in own and "/" not in at]
        tables = ForeignBorders({at: self.tables.armies.get(at, []) for at in dry}, fleets)
        army_borders, fleet_borders = tables.settled()
        losses += tables.losses
        provinces = []
        for code in [each for each in self.kinds if "/" not in each]:
            coastal = code in coasts or code in wet
            land = Terrain.COASTAL if coastal else Terrain.INLAND
            home = powers.get(self.owners.get(code, ""))
            provinces.append(
                Province(
                    code=code,
                    name=self.names[code] or code.title(),
                    terrain=land if code in dry else Terrain.SEA,
                    centre=code in self.owners,
                    home=home.name if home else None,
                    coasts=tuple(coasts.get(code, ())),
                    aliases=(),
                )
            )
        return Geography(
            provinces={each.code: each for each in without_clashes(provinces, losses)},
            army_borders=army_borders,
            fleet_borders=fleet_borders,
        )


def godip_variant(text: str, shown: str) -> tuple[str, BroughtVariant | Problems]:
    """The variant of a file with its title, or what keeps it from being ours."""
    found = TITLE.search(text)
    title = one_line(found[1]).strip() if found else shown.removesuffix(SUFFIX).title()
    try:
        if len(text) > LARGEST:
            raise Problems.of(shown, f"more than {LARGEST:,} characters")
        return title, _variant(_GodipMap(shown, text), title)
    except Problems as problems:
        return title, problems


def _variant(found: _GodipMap, title: str) -> BroughtVariant:
    found.read()
    places = [code for code in found.kinds if "/" not in code]
    refuse_crowds(len(places), len(set(found.owners.values())), Place(found.file))
    losses = ["its drawing is not in the file: the board is schematic"]
    called = {key: name for key, name in NATION.findall(found.text) if name != NOBODY}
    nations = dict.fromkeys(each for each in found.owners.values() if each != NOBODY)
    powers: dict[str, Power] = {}
    for each in nations:
        powers[each] = power_of(called.get(each, each), "", (), [*powers.values()], losses)
    for code, name in LONG_NAME.findall(found.text):
        if code.upper() in found.names:
            found.names[code.upper()] = one_line(name)
    start, owned = _start(found, powers)
    if found.problems:
        raise Problems(found.problems)
    geography = found.geography(powers, losses)
    solo, first = SOLO.search(found.text), FIRST.search(found.text)
    stage = STAGES.get(f"{first[2]}{first[3]}") if first else None
    for what, there in (("number of centres that wins", solo), ("first turn", stage)):
        losses += [] if there else [f"no {what} can be read: it is the usual one here"]
    homes = {code: powers[key].name for code, key in found.owners.items() if key in powers}
    return BroughtVariant(
        name=variant_slug(title, "variant"),
        title=title,
        source=f"godip's {found.file}",
        notes="",
        geography=geography,
        powers=tuple(powers.values()),
        colours=colours_of(tuple(powers.values()), {}, []),
        start=start,
        centres={
            name: tuple(
                code for code, owner in owned.items() if (owner, homes.get(code)) == (name, None)
            )
            for name in start
        },
        unowned=tuple(code for code in homes if code not in owned),
        solo=int(solo[1]) if solo else len(geography.centres) // 2 + 1,
        first_year=int(first[1]) if first else 1901,
        first_stage=stage or 1,
        losses=tuple(dict.fromkeys(losses)),
    )


def _start(
    found: _GodipMap, powers: dict[str, Power]
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Units by power, and owners by centre, as play begins."""
    units: dict[str, list[str]] = {power.name: [] for power in powers.values()}
    for unit in UNIT.finditer(found.text):
        place, kind, nation = unit[1].upper(), unit[2], unit[3]
        if nation not in powers or kind not in ("Army", "Fleet") or place not in found.kinds:
            message = f"{unit[0][:60]!a} is not a unit of a power on this map"
            found.problems.append(Problem(found.place(unit.start()), message))
            continue
        units[powers[nation].name].append(f"{kind[0]} {place}")
    owned = {
        code.upper(): powers[nation].name
        for code, nation in OWNER.findall(found.text)
        if nation in powers and code.upper() in found.owners
    }
    return {name: tuple(own) for name, own in units.items()}, owned
