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


def of_dpjudge(text: str) -> Chart:
    """A map of the DPjudge that uses no other file and changes nothing by later lines."""
    chart, power = Chart(), ""
    lines = [re.sub(r",(?= |$)", "", " ".join(line.split())) for line in text.splitlines()]
    found = [re.match(r"([A-Z]+) (\S+) ABUTS (.*)", line) for line in lines]
    rows = [row.groups() for row in found if row and row[1] != "SHUT"]
    dry = {at[:3].upper() for kind, at, _ in rows if kind != "WATER"}
    wet = {at for kind, at, _ in rows if kind != "LAND" and not at.islower()}
    for _kind, at, words in rows:
        others = [re.sub(r"[~*]|^.*:", "", each) for each in words.split()]
        if "/" not in at and at[:3].upper() in dry:
            near = [to for to in others if "/" not in to and (to.isupper() or to.islower())]
            chart.add("A", at.upper(), [to.upper() for to in near if to[:3].upper() in dry])
        if at in wet:
            chart.add(
                "F", at, [to.upper() for to in others if to.upper() in wet and to != to.lower()]
            )
    chart.coasts = {at for at in wet if "/" in at}
    for line in lines:
        if own := re.match(r"_?([A-Z+-]+) ?\(.*?\)(.*)", line):
            power = own[1].replace("+", " ").title()
            chart.homes[power] = set(re.findall(r"(?<![*@&~])\b[A-Z]{3}\b", own[2]))
            chart.units[power] = set()
        elif re.match(r"[AF] [A-Z/]+$", line):
            chart.units[power].add(line)
    return chart


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


def of_jdip(adjacency: str, variants: str) -> Chart:
    """The first variant of a package of jDip."""
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
    variant = next(ElementTree.fromstring(variants).iter("VARIANT"))
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
