"""Second, small readers of others' maps, to hold against what the press reads: no code is shared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree

from zine.rules.variant import Variant

Edge = frozenset[str]


@dataclass
class Chart:
    """What a map says: borders without direction, coasts, homes and units by power, all in sets."""

    armies: set[Edge] = field(default_factory=set)
    fleets: set[Edge] = field(default_factory=set)
    coasts: set[str] = field(default_factory=set)
    homes: dict[str, set[str]] = field(default_factory=dict)
    units: dict[str, set[str]] = field(default_factory=dict)

    def add(self, kind: str, at: str, others: Iterable[str]) -> None:
        """Borders of armies ("A") or of fleets from a place, without those to itself."""
        for to in others:
            ends = (at[:3], to[:3]) if kind == "A" else (at, to)
            if at[:3] != to[:3]:
                (self.armies if kind == "A" else self.fleets).add(frozenset(ends))


def of_variant(variant: Variant) -> Chart:
    """A variant of the press in the same sets."""
    geography = variant.geography
    chart = Chart(
        coasts={place for place in geography.fleet_borders if "/" in place},
        homes={p.name: set(geography.home_centres(p.name)) for p in variant.powers},
        units={p.name: {str(u) for u in variant.start.units_of(p.name)} for p in variant.powers},
    )
    for kind, table in (("A", geography.army_borders), ("F", geography.fleet_borders)):
        for at, others in table.items():
            chart.add(kind, at, others)
    return chart


def as_dpjudge(variant: Variant) -> str:
    """A variant of the press as a map of the DPjudge, for maps that only change it."""
    geography, lines = variant.geography, []
    for power in variant.powers:
        homes = geography.home_centres(power.name)
        units = map(str, variant.start.units_of(power.name))
        lines += [f"{power.name.upper()} () {' '.join(homes)}", *units]
    for code, province in geography.provinces.items():
        at = [f"{code}/{coast}" for coast in province.coasts]
        land = geography.army_borders.get(code, ())
        for each in at or [code]:
            sea = geography.fleet_borders.get(each, ())
            words = [to if to in land else to.title() for to in sea if "/" not in to]
            words = words if not geography.is_sea(code) else list(sea)
            words += [to for to in sea if "/" in to and to not in words]
            words += [] if at else [to if to[:3] in sea else to.lower() for to in land]
            kind = "WATER" if geography.is_sea(code) else "COAST" if sea else "LAND"
            lines.append(f"{kind} {each} ABUTS {' '.join(dict.fromkeys(words))}")
        if at:
            seas = [to for each in at for to in geography.fleet_borders[each] if to not in land]
            words = [*land, *(to.title() for to in seas if "/" not in to)]
            lines.append(f"COAST {code.lower()} ABUTS {' '.join(words)}")
    return "\n".join(lines)


def whole_dpjudge(name: str, texts: Mapping[str, str], standard: Variant) -> str:
    """A map of the DPjudge with what it uses put in; what is not there is our standard map."""
    if name not in texts or name == "standard":
        return as_dpjudge(standard)
    lines = []
    for line in texts[name].splitlines():
        used = re.match(r"(?:USE|MAP)\s+(\w+)(?:\.map|\.(geography))?\s*$", line, re.IGNORECASE)
        part = whole_dpjudge(used[1], texts, standard) if used else line
        if used and used[2]:
            part = "\n".join(each for each in part.splitlines() if " ABUTS " in each)
        lines.append(part)
    return "\n".join(lines)


def of_dpjudge(text: str) -> Chart:
    """A map of the DPjudge that uses no other file; later lines change what earlier ones say."""
    chart = Chart()
    lines = [re.sub(r",(?= |$)", "", " ".join(line.split())) for line in text.splitlines()]
    for new in [m for m in (re.match(r"([A-Z]{3}) -> .*?= (\w{3})", line) for line in lines) if m]:
        swap = re.compile(rf"(?<![A-Za-z/]){new[1]}(?![A-Za-z])", re.IGNORECASE)
        lines = [_renamed(swap, new[2], line) for line in lines]
    rows = _borders(lines)
    dry = {at[:3].upper() for at, (kind, _) in rows.items() if kind not in ("WATER", "SHUT")}
    wet = {at for at, (kind, _) in rows.items() if kind != "LAND" and not at.islower()}
    for at, (_kind, words) in rows.items():
        others = [re.sub(r"[~*]|^.*:", "", each) for each in words]
        if "/" not in at and at[:3].upper() in dry:
            near = [to for to in others if "/" not in to and (to.isupper() or to.islower())]
            chart.add("A", at.upper(), [to.upper() for to in near if to[:3].upper() in dry])
        if at in wet:
            chart.add(
                "F", at, [to.upper() for to in others if to.upper() in wet and to != to.lower()]
            )
    chart.coasts = {at for at in wet if "/" in at}
    _read_powers(lines, chart)
    return chart


def _borders(lines: Iterable[str]) -> dict[str, tuple[str, list[str]]]:
    """The terrain and the neighbours of each place, as the lines leave them."""
    rows: dict[str, tuple[str, list[str]]] = {}
    for line in lines:
        gone = set(line.split()[1:]) if line.startswith("DROP ") else set()
        rows = {
            at: (kind, [to for to in words if re.sub(r"\W", "", to)[:3].upper() not in gone])
            for at, (kind, words) in rows.items()
            if at[:3].upper() not in gone
        }
        if row := re.match(r"([A-Z]+) (\S+) ABUTS (.*)", line):
            kind, at, words = row[1], row[2], row[3].split()
            if kind == "AMEND":
                at = at if at in rows else at.lower()
                kind, own = rows[at]
                less = {to[1:].upper() for to in words if to[0] == "-"}
                words = [to for to in own if to.upper() not in less] + words
            rows[at] = (kind, [to for to in words if to[0] != "-"])
    opened = " ".join(line for line in lines if line.startswith("IN "))
    return {at: row for at, row in rows.items() if row[0] != "SHUT" or at in opened}


def _read_powers(lines: Iterable[str], chart: Chart) -> None:
    """Homes and units by power, as the lines leave them."""
    power = ""
    for line in lines:
        own = re.match(r"_?([A-Z+-]+) ?\([^=]*?\)([^=]*)$", line, re.IGNORECASE)
        known = re.match(r"([A-Z+]+)((?: [A-Z]{3})*)$", line)
        if own:
            power = own[1].replace("+", " ").title()
            chart.homes[power] = set(re.findall(r"(?<![*@&~])\b[A-Z]{3}\b", own[2]))
            chart.units[power] = set()
        elif known and known[1].title() in chart.homes:
            power = known[1].title()
            chart.homes[power] |= set(known[2].split())
        elif unit := re.match(r"[AF] ([A-Z]{3})[A-Z/]*$", line):
            there = {each for each in chart.units[power] if each[2:5] == unit[1]}
            chart.units[power] = (chart.units[power] - there) | {line}
        elif line.startswith("DROP "):
            gone = set(line.split()[1:])
            chart.homes = {name: at - gone for name, at in chart.homes.items()}
            for name, units in chart.units.items():
                chart.units[name] = {each for each in units if each[2:5] not in gone}


def _renamed(swap: re.Pattern[str], new: str, line: str) -> str:
    """A line with a place's code replaced, in the case in which it was written."""
    if "=" in line:
        return line
    return swap.sub(lambda m: new.upper() if m[0].isupper() else new.lower(), line)


def of_judge(text: str, seed: str, powers: Mapping[str, str]) -> Chart:
    """A map of the judge with its seed; `powers` are names by letter."""
    chart, names = Chart(), {}
    areas, borders = ([r for r in part.splitlines() if r] for part in text.split("\n-1\n")[:2])
    for row in areas:
        name, rest = re.fullmatch(r"(.*), *(.*)", row).groups()  # type: ignore[union-attr]
        kind, code, *more = rest.split()
        names |= {_bare(word): code.upper() for word in (name, code, *more)}
        if kind[0].isupper():
            chart.homes.setdefault(powers[kind[0]], set()).add(code.upper())

    def placed(word: str) -> str:
        place, _, coast = word.partition("/")
        return names[_bare(place)] + (f"/{coast.upper()}" if coast else "")

    for row in borders:
        at, kind, *others = re.split(r"[-: ]+", row.strip())
        coast = "" if kind in ("mv", "xc") else f"/{kind}"
        chart.add("A" if kind == "mv" else "F", placed(at + coast), map(placed, others))
        chart.coasts |= {placed(at + coast)} if coast else set()
    for letter, kind, at in re.findall(r"^(\w): ([AF]) (.*)$", seed, re.MULTILINE):
        chart.units.setdefault(powers[letter], set()).add(f"{kind} {placed(at)}")
    return chart


def of_jdip(adjacency: str, variants: str, title: str = "") -> Chart:
    """A variant of a package of jDip, by default the first."""
    chart, names, rows = Chart(), {}, []
    for each in ElementTree.fromstring(adjacency).iter("PROVINCE"):
        code = each.get("shortname", "").upper()
        words = [each.get("fullname", ""), *(u.get("name", "") for u in each.iter("UNIQUENAME"))]
        for word in words:
            names.setdefault(word.lower(), code)
        names[code.lower()] = code
        rows += [(code, a.get("type", "mv"), a.get("refs", "")) for a in each.iter("ADJACENCY")]
    several = {code for code, kind, _ in rows if kind not in ("mv", "xc")}
    for code, kind, words in rows:
        at = code if kind in ("mv", "xc") else f"{code}/{kind.upper()}"
        chart.coasts |= {at} if "/" in at else set()
        for word in re.split(r"[ ,]+", words):
            place, _, coast = word.replace("/", "-").partition("-")
            to = names[place.lower()]
            named = kind != "mv" and to in several and coast
            chart.add("A" if kind == "mv" else "F", at, [f"{to}/{coast.upper()}" if named else to])
    whole = ElementTree.fromstring(variants)
    variant = next(v for v in whole.iter("VARIANT") if title in ("", v.get("name")))
    powers = {}
    for each in variant.iter("POWER"):
        if each.get("active") != "false":
            words = [each.get("name", ""), *each.get("altnames", "").split(",")]
            powers |= {word.strip().lower(): words[0] for word in words if word}
            chart.homes[words[0]], chart.units[words[0]] = set(), set()
    for each in variant.iter("SUPPLYCENTER"):
        if own := powers.get(each.get("homepower", "none").lower()):
            chart.homes[own].add(names[each.get("province", "").lower()])
    for each in variant.iter("INITIALSTATE"):
        if own := powers.get(each.get("power", "").lower()):
            coast = f"/{each.get('unitcoast', '').upper()}" if each.get("unitcoast") else ""
            at = names[each.get("province", "").lower()]
            chart.units[own].add(f"{each.get('unit', '')[0].upper()} {at}{coast}")
    return chart


def _bare(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()
