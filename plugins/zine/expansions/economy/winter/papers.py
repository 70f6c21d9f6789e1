"""Papers of the Fall adjustments (rules 3, 4, 6, 9, 14, 16): read, and as forms to fill in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from zine.expansions.economy import rates
from zine.expansions.economy.options import Options
from zine.expansions.economy.sentences import Refused
from zine.expansions.economy.state import Realm
from zine.expansions.economy.winter.wishes import (
    AllyWith,
    Befriend,
    BuildBomber,
    Condition,
    Convert,
    Give,
    JointControl,
    MoveCapital,
    RemoveBomber,
    UnitWish,
    Unreadable,
    Wish,
    Withdraw,
)
from zine.rules.adjustments import build_sites
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import province_of
from zine.rules.illegality import Illegible, Lacking
from zine.rules.notation import Reader
from zine.rules.notation.blocks import LONGEST_BLOCK, LONGEST_LINE
from zine.rules.orders import UnitOrder
from zine.rules.position import Position, Unit
from zine.rules.reasons import Why
from zine.rules.variant import Variant, powers_by_spelling

CONDITION = re.compile(
    r"^if\s+(not\s+)?receiv(?:ed|ing)\s+(\d+)(?:\s*SP)?(?: from ([^:,]+))? ?[:,] ?(.+)$",
    re.IGNORECASE,
)
COUNTRY = re.compile(r"^([^:]+):\s*(.+)$")
NOTHING = re.compile(r"^(?:nothing|none|no\s+orders|pass)\.?$", re.IGNORECASE)
Found = tuple[str | None, ...]


class _Unclear(Exception):  # noqa: N818 - a player's slip, not an error of the program
    """Why a line cannot be read."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class PaperReader:
    """Reads papers for a map and its powers; `units` are those on the board, by province."""

    reader: Reader
    units: Mapping[str, Unit]

    def read(self, sender: str, text: str) -> Iterator[Wish]:
        """Every line of a player's papers, in order of writing; never raises."""
        if len(text) > LONGEST_BLOCK:
            reason = Illegible.TEXT_TOO_LONG(longest=LONGEST_BLOCK)
            yield Unreadable(sender, sender, f"{text[:60].strip()} …", None, reason)
            return
        for line in re.split(r"[\n;]", text):
            written = " ".join(line.split()).rstrip(".")
            if len(line) > LONGEST_LINE:
                reason = Illegible.LINE_TOO_LONG(longest=LONGEST_LINE)
                yield Unreadable(sender, sender, f"{written[:60]} …", None, reason)
            elif written and not NOTHING.match(written):
                yield self._line(sender, written)

    def _line(self, sender: str, written: str) -> Wish:
        try:
            condition, rest = self._condition(written)
            country = sender
            if found := COUNTRY.match(rest):
                named = self._named(found[1])
                country, rest = (named, found[2]) if named else (country, rest)
            for pattern, make in self._forms().items():
                if found := re.match(pattern, rest, re.IGNORECASE):
                    head = (sender, country, written, condition)
                    return make(head, found.groups())
            raise _Unclear(Refused.UNKNOWN_LINE())
        except _Unclear as unclear:
            return Unreadable(sender, sender, written, None, unclear.why)

    def _condition(self, written: str) -> tuple[Condition | None, str]:
        found = CONDITION.match(written)
        if not found:
            return None, written
        negated, amount, giver, rest = found.groups()
        return Condition(not negated, int(amount), self._country(giver) if giver else ""), rest

    def _forms(
        self,
    ) -> Mapping[str, Callable[[tuple[str, str, str, Condition | None], Found], Wish]]:
        """The forms of a line; what it begins with tells them apart."""
        pf = r"(?:\s*(?:PFs?|SPs?|political factors))?(?:\s+(?:to|into|in|for|from))?\s+"
        return {
            rf"(?:convert|allocate)\s+(\d+){pf}(.+)": lambda h, f: Convert(
                *h, self._country(f[1]), _number(f[0])
            ),
            r"(\d+)\s*PFs?\s+(?:(?:to|into|in|for)\s+)?(.+)": lambda h, f: Convert(
                *h, self._country(f[1]), _number(f[0])
            ),
            rf"withdraw\s+(\d+){pf}(.+)": lambda h, f: Withdraw(
                *h, self._country(f[1]), _number(f[0])
            ),
            rf"(?:transfer|give|lend|loan)\s+(\d+){pf}(.+)": lambda h, f: Give(
                *h, self._country(f[1]), _number(f[0])
            ),
            r"joint(?:ly)?\s+(?:control\s+)?(?:of\s+)?(.+?)\s+with\s+(.+?)\s*,?\s+(?:to|for)\s+(.+)": (
                lambda h, f: JointControl(
                    *h, self._country(f[0]), self._country(f[1]), self._country(f[2])
                )
            ),
            r"(?:ally|alliance)\s+(?:with\s+)?(.+)": lambda h, f: AllyWith(*h, self._country(f[0])),
            r"friend(?:ly)?\s+(?:to\s+)?(.+)": lambda h, f: Befriend(*h, self._country(f[0])),
            r"(?:new\s+)?capital\s+(.+)": lambda h, f: MoveCapital(*h, self._place(f[0])),
            r"builds?\s+(?:B|bomber)\s+(?:in\s+)?(.+)": lambda h, f: BuildBomber(
                *h, self._place(f[0])
            ),
            r"(?:remove|disband)s?\s+(?:B|bomber)\s+(?:in\s+)?(.+)": lambda h, f: RemoveBomber(
                *h, self._place(f[0])
            ),
            r"((?:build|remove|disband)s?\s+.+)": lambda h, f: UnitWish(
                *h, self._unit_order(h[1], f[0])
            ),
        }

    def _named(self, text: str) -> str | None:
        return powers_by_spelling(self.reader.powers).get(text.strip().casefold())

    def _country(self, text: str | None) -> str:
        found = self._named(text or "")
        if found is None:
            raise _Unclear(Refused.NO_COUNTRY(written=(text or "").strip()))
        return found

    def _place(self, text: str | None) -> str:
        sender = self.reader.powers[0].name
        lines = self.reader.read(f"A {text} H", power=sender, kind=PhaseKind.MOVEMENT, units={})
        order = lines[0].order if len(lines) == 1 else None
        if not isinstance(order, UnitOrder):
            raise _Unclear(Refused.NO_PLACE(written=text))
        return province_of(order.location)

    def _unit_order(self, country: str, text: str | None) -> UnitOrder:
        lines = self.reader.read(
            text or "", power=country, kind=PhaseKind.ADJUSTMENTS, units=self.units
        )
        if len(lines) != 1:
            raise _Unclear(Refused.ONE_UNIT_A_LINE())
        if not isinstance(lines[0].order, UnitOrder):
            raise _Unclear(lines[0].why or Lacking.UNIT())
        return lines[0].order


def _number(text: str | None) -> int:
    return int((text or "0")[:6])


def paper_form(
    options: Options, variant: Variant, phase: Phase, board: Position, sender: str
) -> tuple[str, ...]:
    """Builds that can be paid for today, then amounts of nothing, which change nothing.

    Before the first Spring only political factors are allocated (16.A).
    """
    realm = Realm(options, variant.geography, board)
    if phase == variant.calendar.first:
        return tuple(_factors(options, realm, sender))
    builds = _builds(variant, realm, sender)
    return (*builds, *_factors(options, realm, sender), *_gifts(options, realm, sender))


def _builds(variant: Variant, realm: Realm, sender: str) -> Iterator[str]:
    """Armies for a player and the minors they control, as far as the supply points reach."""
    for country in variant.ranks:
        if realm.player(country) != sender or country not in realm.economy.supply:
            continue
        units = len(realm.board.units_of(country)) + len(realm.economy.bombers_of(country))
        left = realm.economy.supply[country] - units * rates.MAINTENANCE
        count = max(0, left // rates.ARMY)
        for site in build_sites(variant, realm.board, country)[:count]:
            yield f"Build A {site}" if country == sender else f"{country}: Build A {site}"


def _factors(options: Options, realm: Realm, sender: str) -> Iterator[str]:
    for name, minor in options.minors.items():
        if sender not in minor.barred and name not in realm.economy.conquered:
            yield f"Convert 0 PF to {name}"


def _gifts(options: Options, realm: Realm, sender: str) -> Iterator[str]:
    for other in options.players:
        if other != sender and realm.player(other) is not None:
            yield f"Transfer 0 to {other}"
