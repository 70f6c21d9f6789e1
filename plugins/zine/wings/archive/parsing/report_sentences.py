"""Reads sentences of reports: retreats, builds, disbandments, and GM notes on retreats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from zine.rules.variant import Power
from zine.wings.archive.parsing.lines import plain
from zine.wings.archive.parsing.printed_order_marks import power_named
from zine.wings.archive.parsing.report_values import Clause, Deed, DislodgedNote

_PLACE = r"[A-Z][A-Za-z]{2}(?:\([a-z]{2}\))?"
_UNIT = rf"[AF] {_PLACE}"
_WHERE = rf"{_PLACE}(?:(?:, ?(?:or |and )?| or | and ){_PLACE})*"
_VERBS: Mapping[str, Deed] = {
    "retreat": Deed.RETREAT,
    "disband": Deed.DISBAND,
    "remove": Deed.DISBAND,
    "build": Deed.BUILD,
    "built": Deed.BUILD,
}
_GOES = rf"(?:(?: ?- ?| to | retreats? to ){_PLACE})"
_CLAUSE = re.compile(
    rf"(?:(?P<unit>{_UNIT}) retreats? (?:to|-) ?(?P<target>{_PLACE})"
    rf"|(?P<verb>[Rr]etreats?|[Dd]isband(?:s|ed)?|[Rr]emoved?s?|[Bb]uilds?|[Bb]uilt)"
    rf" (?P<units>{_UNIT}{_GOES}?(?:(?:, ?(?:and )?| and ){_UNIT}{_GOES}?)*))"
)
_WHO = re.compile(r"(?P<power>[A-Z][A-Za-z]+)(?: \([^()]+\))?:? ?$")
_EACH = re.compile(rf"(?P<unit>{_UNIT})(?:(?: ?- ?| to | retreats? to )(?P<target>{_PLACE}))?")
_MUST = re.compile(rf"(?:(?P<power>[A-Z][a-z]+) )?must disband (?P<unit>{_UNIT})")
_MAY = re.compile(
    r"(?:(?P<power>[A-Z][a-z]+) )?(?:must disband or retreat|must retreat or disband"
    rf"|can retreat or disband|may retreat or disband) (?P<unit>(?:[AF] )?{_PLACE})"
)
_TO = re.compile(
    rf"(?:(?P<power>[A-Z][a-z]+) )?(?P<unit>(?:[AF] )?{_PLACE}) can retreat to (?P<where>{_WHERE})"
)


def clauses_in(text: str, powers: Sequence[Power]) -> tuple[tuple[Clause, ...], str]:
    """The deeds that sentences report, unit by unit, and the remaining words."""
    words = plain(text)
    found: list[Clause] = []
    rest: list[str] = []
    last, spot = "", 0
    for clause in _CLAUSE.finditer(words):
        before = words[spot : clause.start()]
        who = _WHO.search(before)
        power = power_named(who["power"], powers) if who else ""
        if who and power:
            before = before[: who.start()]
        elif before.strip(" ,/;") not in ("", "and"):
            last = ""
        rest.append(before)
        last = power or (last if not clause["unit"] else "")
        found += _clauses(clause, last)
        spot = clause.end()
    left = plain(" ".join([*rest, words[spot:]]).replace(" and ", " "))
    return tuple(found), left.strip(" ,/;.")


def _clauses(found: re.Match[str], power: str) -> Iterator[Clause]:
    if found["unit"]:
        yield Clause(power=power, deed=Deed.RETREAT, unit=found["unit"], target=found["target"])
        return
    stem = next(each for each in _VERBS if found["verb"].lower().startswith(each))
    for each in _EACH.finditer(found["units"]):
        deed = Deed.RETREAT if each["target"] else _VERBS[stem]
        yield Clause(power=power, deed=deed, unit=each["unit"], target=each["target"] or "")


def dislodged_in(notes: str, powers: Sequence[Power]) -> tuple[DislodgedNote, ...]:
    """What GM notes say about dislodged units: who must disband, and where each may retreat."""
    words = plain(notes)
    found: dict[str, DislodgedNote] = {}
    for must in _MUST.finditer(words):
        _note(found, must, powers, must_disband=True)
    for may in _MAY.finditer(words):
        _note(found, may, powers)
    for to in _TO.finditer(words):
        _note(found, to, powers, retreats=tuple(re.findall(_PLACE, to["where"])))
    return tuple(found.values())


def _note(
    found: dict[str, DislodgedNote],
    match: re.Match[str],
    powers: Sequence[Power],
    *,
    must_disband: bool = False,
    retreats: tuple[str, ...] = (),
) -> None:
    """Add to what is said about a unit; a later sentence may name only its place."""
    place = match["unit"].split()[-1]
    earlier = found.get(place)
    unit = earlier.unit if earlier and " " in earlier.unit else match["unit"]
    power = power_named(match["power"] or "", powers)
    found[place] = DislodgedNote(
        power=power or (earlier.power if earlier else ""),
        unit=unit,
        must_disband=must_disband or (earlier is not None and earlier.must_disband),
        retreats=retreats or (earlier.retreats if earlier else ()),
    )
