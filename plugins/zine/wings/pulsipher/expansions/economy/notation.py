"""Reads the orders that the economy adds; all other text goes to the usual reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.hooks import Lines, Notation, Plain, read_run
from zine.rules.notation.canonical import read_canonical
from zine.rules.notation.power_text import LONGEST_LINE, LONGEST_TEXT
from zine.rules.orders import Hold, Move, Order, Support, UnitOrder, VariantOrder
from zine.rules.outcomes import Fault, Submission
from zine.rules.position import Unit
from zine.rules.reasons import Why
from zine.rules.void_reasons import Illegal
from zine.wings.pulsipher.expansions.economy.orders import (
    KINDS,
    BomberOrder,
    Capture,
    Guard,
    NewCapital,
    Permit,
    Priority,
    Raid,
    Rail,
    Rebase,
    Second,
)
from zine.wings.pulsipher.expansions.economy.sentences import Refused

DASH = r" ?(?:-+>?|–|—|\bto\b) ?"
UNIT_BEGINS = re.compile(r"[,;]\s*(?=(?:A|F|B|army|fleet|bomber)\s+[A-Za-z])", re.IGNORECASE)
RAIL = re.compile(r"^(.+?) (?:RR|by rail(?:way|road)?)\b[ :–—-]*(.+)$", re.IGNORECASE)
BOMBER = re.compile(r"^(?:B|bomber)\s+(.+)$", re.IGNORECASE)
RAID = re.compile(r"^(.+?) bombs? (.+?)((?: ?,? ?(?:as a )?sacrifice)?)$", re.IGNORECASE)
GUARD = re.compile(r"^(.+?) (?:defends?|guards?|D) (.+)$", re.IGNORECASE)
TOGETHER = re.compile(r"^\S.*?\s(?:S|C|supports?|convoys?)\s+\S", re.IGNORECASE)
FOR_BOMBER = re.compile(
    r"^(?!(?:B|bomber)\s)\S.*?\s(?:S|C|supports?|convoys?)\s+(?:the\s+)?(?:B|bomber)\s+\S",
    re.IGNORECASE,
)
STAYS = re.compile(r"^(.+?)(?: ?- ?| )(?:H|holds?|stands?|stays?)$", re.IGNORECASE)
CAPITAL = re.compile(r"^(?:new\s+)?capital\b[\s:]*(?:is\s+)?(.+)$", re.IGNORECASE)
PERMIT = re.compile(
    r"^permits?\b[\s:]*(?:(?!(?:A|F|B)\s)[A-Za-z]+\s+)?(A|F|B|army|fleet|bomber)\s+(.+)$",
    re.IGNORECASE,
)
CAPTURE = re.compile(r"^captures?\b[\s:]*(.+)$", re.IGNORECASE)
SUPPLY = re.compile(r"^supply\b[\s:]*(.+)$", re.IGNORECASE)
LISTED = re.compile(r" ?(?:[,;]|\band\b) ?", re.IGNORECASE)
LETTER = re.compile(r"^(?:[AFB]|army|fleet|bomber)\s+", re.IGNORECASE)
OWN = re.compile(r"\([12]\)|\bRR\b|\bby\s+rail", re.IGNORECASE)
LEADS = (BOMBER, FOR_BOMBER, CAPITAL, PERMIT, CAPTURE, SUPPLY)


class Unclear(Exception):  # noqa: N818 - a player's slip, not an error of the program
    """Why a text is no order."""

    def __init__(self, why: Why, fault: Fault = Fault.INVALID) -> None:
        super().__init__(why)
        self.why = why
        self.fault = fault


def _is_own(text: str) -> bool:
    """Whether a text is written as an order of the economy's own."""
    return bool(OWN.search(text)) or any(pattern.match(text) for pattern in LEADS)


def _read_all(
    text: str, power: str, kind: PhaseKind, units: Mapping[str, Unit], plain: Plain
) -> Lines:
    """Every order in a power's text, in order of writing; never raises.

    What is too long to be an order is left to the usual reader, which refuses it.
    """
    if len(text) > LONGEST_TEXT:
        return plain(text, units)
    found: list[Submission] = []
    run: list[str] = []
    for line in text.strip().split("\n"):
        if len(line) > LONGEST_LINE:
            run.append(line)
            continue
        whole = SUPPLY.match(line.strip())
        parts = [line.strip()] if whole else [p.strip() for p in UNIT_BEGINS.split(line)]
        if not any(map(_is_own, parts)):
            run.append(line)
            continue
        for part in parts:
            if not _is_own(part):
                run.append(part)
                continue
            found += read_run(run, units, plain)
            found += _read(_Text(power, kind, units, plain), part.rstrip(" .;,"))
    found += read_run(run, units, plain)
    return tuple(found)


def _canonical(text: str, power: str) -> VariantOrder | None:
    """The order that `str(order)` wrote, None if it is of none of the added kinds."""
    if not _is_own(text):
        return None

    def plain(part: str, units: Mapping[str, Unit]) -> Lines:
        order = read_canonical(part, power, PhaseKind.MOVEMENT)
        return (Submission(power=power, text=part, order=order),)

    (line,) = _read(_Text(power, PhaseKind.MOVEMENT, {}, plain), text)
    assert isinstance(line.order, VariantOrder)
    return line.order


@dataclass(frozen=True)
class _Text:
    """The power whose text is read, the kind of phase, the units, and the usual reader."""

    power: str
    kind: PhaseKind
    units: Mapping[str, Unit]
    plain: Plain

    def order(self, text: str, units: Mapping[str, Unit] | None = None) -> Order:
        """The one order that a text in the usual notation is."""
        lines = self.plain(text, self.units if units is None else units)
        if len(lines) != 1:
            raise Unclear(Refused.SEVERAL_ORDERS(written=text))
        (line,) = lines
        if line.order is None:
            raise Unclear(line.why or Illegal.NOT_ONE_ORDER(), line.fault or Fault.INVALID)
        if line.note:
            raise Unclear(Refused.WRITE_IN_FULL(order=str(line.order)))
        return line.order

    def place(self, text: str) -> str:
        """The location that a text names."""
        verb = "D" if self.kind is PhaseKind.RETREATS else "H"
        order = self.order(f"A {text.strip()} {verb}")
        assert isinstance(order, UnitOrder)
        return order.location

    def province(self, text: str) -> str:
        """The province that a text names."""
        return province_of(self.place(text))


def _read(text: _Text, part: str) -> Lines:
    try:
        orders: tuple[Order | Unclear, ...] = _orders(text, " ".join(part.split()))
    except Unclear as why:
        orders = (why,)
    return tuple(
        Submission(power=text.power, text=part, fault=each.fault, why=each.why)
        if isinstance(each, Unclear)
        else Submission(power=text.power, text=part, order=each)
        for each in orders
    )


def _orders(text: _Text, part: str) -> tuple[Order | Unclear, ...]:
    if found := PERMIT.match(part):
        return (_permit(text, *found.groups()),)
    if text.kind is PhaseKind.RETREATS and not CAPTURE.match(part):
        raise Unclear(Refused.NOT_FOR_RETREATS_1914())
    if FOR_BOMBER.match(part):
        raise Unclear(Refused.BOMBERS_FLY_ALONE())
    if found := RAIL.match(part):
        return (_rail(text, *found.groups()),)
    if found := BOMBER.match(part):
        return (_bomber(text, found[1]),)
    if found := CAPITAL.match(part):
        return (NewCapital(text.power, text.province(found[1])),)
    if found := CAPTURE.match(part):
        return (Capture(text.power, text.province(found[1])),)
    if found := SUPPLY.match(part):
        named = [LETTER.sub("", each) for each in LISTED.split(found[1])]
        return (Priority(text.power, tuple(text.province(each) for each in named)),)
    return _segments(text, part)


def _rail(text: _Text, unit: str, way: str) -> Rail:
    """Each leg is read as a move of the army from the stop before."""
    first: Move | None = None
    route: list[str] = []
    at, units = unit, text.units
    for stop in filter(None, re.split(DASH, way)):
        order = text.order(f"{at} - {stop}", units)
        if not isinstance(order, Move) or order.via_convoy:
            raise Unclear(Refused.NOT_A_STOP(written=stop))
        first = first or order
        route.append(province_of(order.target))
        at = f"A {route[-1]}"
        moved = Unit(text.power, UnitKind.ARMY, route[-1])
        units = {**units, route[-1]: moved}
    if first is None:
        raise Unclear(Refused.RAILWAY_TO_NOWHERE())
    return Rail(text.power, first.kind, first.location, tuple(route))


def _segments(text: _Text, part: str) -> tuple[Order | Unclear, ...]:
    """Orders of a fleet for one or both segments (rule 11); the second may be unclear alone."""
    before, mark, after = part.partition("(2)")
    before = before.replace("(1)", " ").strip().rstrip(",;")
    after = after.strip()
    if mark and not before:
        return (_second(text, after, text.units),)
    first = text.order(before if re.search(r"\s\S+[\s-]+\S", before) else f"{before} H")
    if not mark:
        return (first,)
    if not isinstance(first, UnitOrder):
        raise Unclear(Refused.SEVERAL_ORDERS(written=part))
    at = first.target if isinstance(first, Move) else first.location
    units = {**text.units, province_of(at): Unit(text.power, UnitKind.FLEET, at)}
    try:
        return (first, _second(text, f"F {at} {after}", units))
    except Unclear as why:
        return (first, why)


def _second(text: _Text, written: str, units: Mapping[str, Unit]) -> Second:
    order = text.order(written, units)
    if not isinstance(order, Hold | Move | Support):
        raise Unclear(Refused.NOT_FOR_SECOND())
    return Second(text.power, order)


def _bomber(text: _Text, rest: str) -> BomberOrder:
    if TOGETHER.match(rest):
        raise Unclear(Refused.BOMBERS_FLY_ALONE())
    if found := RAID.match(rest):
        base, centre, given_up = found.groups()
        return Raid(text.power, text.province(base), text.province(centre), bool(given_up))
    if found := GUARD.match(rest):
        return Guard(text.power, text.province(found[1]), text.province(found[2]))
    if found := STAYS.match(rest):
        return BomberOrder(text.power, text.province(found[1]))
    places = re.split(DASH, rest)
    if LETTER.match(places[-1]):
        raise Unclear(Refused.BOMBERS_FLY_ALONE())
    if len(places) == 2:
        return Rebase(text.power, text.province(places[0]), text.province(places[1]))
    raise Unclear(Refused.BOMBER_UNCLEAR())


def _permit(text: _Text, kind: str, rest: str) -> Permit:
    rest = re.sub(r"\b(?:retreats?|moves?)\b", " ", rest, flags=re.IGNORECASE)
    places = [each.strip() for each in re.split(DASH, rest) if each.strip()]
    if len(places) != 2:
        raise Unclear(Refused.PERMIT_UNCLEAR())
    start, target = map(text.place, places)
    letter = kind[0].upper()
    assert letter in KINDS
    return Permit(text.power, letter, province_of(start), province_of(target))


NOTATION = Notation(read=_read_all, canonical=_canonical)
