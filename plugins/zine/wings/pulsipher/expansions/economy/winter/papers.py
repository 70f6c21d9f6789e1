"""Papers of the Fall adjustments (rules 3, 4, 6, 9, 14, 16): read, and as forms to fill in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.rules.adjustments import build_sites
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import province_of
from zine.rules.notation import Reader
from zine.rules.notation.power_text import LONGEST_LINE, LONGEST_TEXT
from zine.rules.orders import UnitOrder
from zine.rules.position import Position, Unit
from zine.rules.reasons import Why
from zine.rules.variant import Variant, powers_by_spelling
from zine.rules.void_reasons import Illegible, Lacking
from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.notation import Unclear
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.sentences import Refused
from zine.wings.pulsipher.expansions.economy.state import Realm
from zine.wings.pulsipher.expansions.economy.winter.winter_wishes import (
    Aim,
    Condition,
    JointControl,
    UnitWish,
    Unreadable,
    Wish,
)

CONDITION = re.compile(
    r"^if\s+(not\s+)?receiv(?:ed|ing)\s+(\d+)(?:\s*SP)?(?: from ([^:,]+))? ?[:,] ?(.+)$",
    re.IGNORECASE,
)
COUNTRY = re.compile(r"^([^:]+):\s*(.+)$")
NOTHING = re.compile(r"^(?:nothing|none|no\s+orders|pass)\.?$", re.IGNORECASE)
MEANT = re.compile(r"\d|\b[AFB]\b")  # an amount or a unit: with these no line is talk
POINTS = r"(?:\s*(?:PFs?|SPs?|political factors))?(?:\s+(?:to|into|in|for|from))?\s+"
# The forms of a line; what it begins with tells them apart.
FORMS: tuple[tuple[Aim, str], ...] = (
    (Aim.CONVERT, rf"(?:convert|allocate)\s+(?P<amount>\d+){POINTS}(?P<country>.+)"),
    (Aim.CONVERT, r"(?P<amount>\d+)\s*PFs?\s+(?:(?:to|into|in|for)\s+)?(?P<country>.+)"),
    (Aim.WITHDRAW, rf"withdraw\s+(?P<amount>\d+){POINTS}(?P<country>.+)"),
    (Aim.GIVE, rf"(?:transfer|give|lend|loan)\s+(?P<amount>\d+){POINTS}(?P<country>.+)"),
    (
        Aim.JOINT_CONTROL,
        r"joint(?:ly)?\s+(?:control\s+)?(?:of\s+)?(?P<country>.+?)"
        r"\s+with\s+(?P<partner>.+?)\s*,?\s+(?:to|for)\s+(?P<holder>.+)",
    ),
    (Aim.ALLY, r"(?:ally|alliance)\s+(?:with\s+)?(?P<country>.+)"),
    (Aim.BEFRIEND, r"friend(?:ly)?\s+(?:to\s+)?(?P<country>.+)"),
    (Aim.CAPITAL, r"(?:new\s+)?capital\s+(?P<place>.+)"),
    (Aim.BUILD_BOMBER, r"builds?\s+(?:B|bomber)\s+(?:in\s+)?(?P<place>.+)"),
    (Aim.REMOVE_BOMBER, r"(?:remove|disband)s?\s+(?:B|bomber)\s+(?:in\s+)?(?P<place>.+)"),
    (Aim.UNIT, r"(?P<order>(?:build|remove|disband)s?\s+.+)"),
)


@dataclass(frozen=True)
class PaperReader:
    """Reads papers for a map and its powers; `units` are those on the board, by province."""

    reader: Reader
    units: Mapping[str, Unit]

    def read(self, sender: str, text: str) -> Iterator[Wish]:
        """Every line of a player's papers, in order of writing; never raises."""
        if len(text) > LONGEST_TEXT:
            reason = Illegible.TEXT_TOO_LONG(longest=LONGEST_TEXT)
            yield _unreadable(sender, f"{text[:60].strip()} …", reason)
            return
        for line in re.split(r"[\n;]", text):
            written = " ".join(line.split()).rstrip(".")
            if len(line) > LONGEST_LINE:
                reason = Illegible.LINE_TOO_LONG(longest=LONGEST_LINE)
                yield _unreadable(sender, f"{written[:60]} …", reason)
            elif written and not NOTHING.match(written):
                try:
                    yield self._line(sender, written)
                except Unclear as unclear:
                    form = unclear.why.code is not Refused.UNKNOWN_LINE
                    meant = written if form and MEANT.search(written) else ""
                    yield _unreadable(sender, written, unclear.why, meant)

    def _line(self, sender: str, written: str) -> Wish:
        condition, rest = self._condition(written)
        country = sender
        if found := COUNTRY.match(rest):
            named = self._named(found[1])
            country, rest = (named, found[2]) if named else (country, rest)
        head = (sender, country, written, condition)
        for aim, pattern in FORMS:
            if found := re.match(pattern, rest, re.IGNORECASE):
                return self._wish(head, aim, found.groupdict())
        raise Unclear(Refused.UNKNOWN_LINE())

    def _wish(
        self, head: tuple[str, str, str, Condition | None], aim: Aim, parts: Mapping[str, str]
    ) -> Wish:
        """The wish of a form; `head` is the sender, their country, the line and its condition."""
        if "order" in parts:
            order = self._unit_order(head[1], parts["order"])
            return UnitWish(*head, aim, province_of(order.location), 1, order)
        if "place" in parts:
            return Wish(*head, aim, self._place(parts["place"]), 1)
        named = self._country(parts["country"])
        if "partner" in parts:
            partner, holder = self._country(parts["partner"]), self._country(parts["holder"])
            return JointControl(*head, aim, named, 1, partner, holder)
        return Wish(*head, aim, named, int(parts.get("amount", "1")[:6]))

    def _condition(self, written: str) -> tuple[Condition | None, str]:
        found = CONDITION.match(written)
        if not found:
            return None, written
        negated, amount, giver, rest = found.groups()
        return Condition(not negated, int(amount), self._country(giver) if giver else ""), rest

    def _named(self, text: str) -> str | None:
        return powers_by_spelling(self.reader.powers).get(text.strip().casefold())

    def _country(self, text: str) -> str:
        found = self._named(text)
        if found is None:
            raise Unclear(Refused.NO_COUNTRY(written=text.strip()))
        return found

    def _place(self, text: str) -> str:
        sender = self.reader.powers[0].name
        lines = self.reader.read(f"A {text} H", power=sender, kind=PhaseKind.MOVEMENT, units={})
        order = lines[0].order if len(lines) == 1 else None
        if not isinstance(order, UnitOrder):
            raise Unclear(Refused.NO_PLACE(written=text))
        return province_of(order.location)

    def _unit_order(self, country: str, text: str) -> UnitOrder:
        lines = self.reader.read(text, power=country, kind=PhaseKind.ADJUSTMENTS, units=self.units)
        if len(lines) != 1:
            raise Unclear(Refused.ONE_UNIT_A_LINE())
        if not isinstance(lines[0].order, UnitOrder):
            raise Unclear(lines[0].why or Lacking.UNIT())
        return lines[0].order


def _unreadable(sender: str, text: str, reason: Why, meant: str = "") -> Unreadable:
    return Unreadable(sender, sender, text, None, Aim.NOTHING_KNOWN, meant, 1, reason)


def paper_form(
    options: Options, variant: Variant, phase: Phase, position: Position, sender: str
) -> tuple[str, ...]:
    """Builds that can be paid for today, then amounts of nothing, which change nothing.

    Before the first Spring only political factors are allocated (16.A).
    """
    realm = Realm(options, variant.geography, position)
    if phase == variant.calendar.first:
        return tuple(_factors(options, realm, sender))
    builds = _builds(variant, realm, sender)
    return (*builds, *_factors(options, realm, sender), *_gifts(options, realm, sender))


def _builds(variant: Variant, realm: Realm, sender: str) -> Iterator[str]:
    """Armies for a player and the minors they control, as far as the supply points reach."""
    for country in variant.ranks:
        if realm.player(country) != sender or country not in realm.economy.supply:
            continue
        units = len(realm.position.units_of(country)) + len(realm.economy.bombers_of(country))
        left = realm.economy.supply[country] - units * rule_figures.MAINTENANCE
        count = max(0, left // rule_figures.ARMY)
        for site in build_sites(variant, realm.position, country)[:count]:
            yield f"Build A {site}" if country == sender else f"{country}: Build A {site}"


def _factors(options: Options, realm: Realm, sender: str) -> Iterator[str]:
    for name, minor in options.minors.items():
        if sender not in minor.barred and name not in realm.economy.conquered:
            yield f"Convert 0 PF to {name}"


def _gifts(options: Options, realm: Realm, sender: str) -> Iterator[str]:
    for other in options.players:
        if other != sender and realm.player(other) is not None:
            yield f"Transfer 0 to {other}"
