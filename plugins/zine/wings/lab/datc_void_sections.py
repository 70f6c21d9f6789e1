"""The section of the DATC (L. B. Kruijswijk, version 3.2) by which each illegal order is void."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from zine.rules.outcomes import Result, Void
from zine.rules.reasons import Code
from zine.rules.void_reasons import Illegal

# 4 holds the issues that it decides, 6 the test cases. An order that could not succeed, whatever
# else was ordered, is illegal by 4.E.1. `NOWHERE` is missing: it stands only within another reason.
SECTIONS: Mapping[Code, str] = MappingProxyType(
    {
        Illegal.NOT_FOR_MOVEMENT: "4.E.1",
        Illegal.MANY_ORDERS: "4.D.3",
        Illegal.UNIT_ABSENT: "4.E.1",
        Illegal.FOREIGN_UNIT: "6.A.6",
        Illegal.OTHER_UNIT: "4.B.5, 4.C.2",
        Illegal.STANDS_THERE: "6.A.4",
        Illegal.NO_FLEETS: "6.D.32",
        Illegal.CANNOT_REACH: "6.A.1",
        Illegal.CANNOT_REACH_COAST: "4.B.3",
        Illegal.WHICH_COAST: "4.B.1",
        Illegal.SUPPORTS_ITSELF: "6.A.8",
        Illegal.NOTHING_TO_SUPPORT: "4.E.1",
        Illegal.CANNOT_REACH_TO_DEFEND: "6.A.10",
        Illegal.CANNOT_REACH_TO_ATTACK: "6.A.10",
        Illegal.SUPPORTS_AGAINST_ITSELF: "6.D.34",
        Illegal.NOT_AT_SEA: "6.F.1",
        Illegal.NOTHING_TO_CONVOY: "4.E.1",
        Illegal.NOT_AN_ARMY: "6.A.7",
        Illegal.NO_CROSSING: "4.E.1",
        Illegal.OFF_ROUTE: "4.E.1",
        Illegal.ROUTE_UNMANNED: "4.A.6",
        Illegal.ROUTE_TWICE: "4.A.6",
        Illegal.ROUTE_APART: "4.A.6",
        Illegal.NOT_FOR_RETREATS: "6.H.1, 6.H.4",
        Illegal.NONE_DISLODGED: "4.E.1",
        Illegal.CANNOT_RETREAT: "6.H.5, 6.H.6",
        Illegal.ONLY_BUILDS: "6.J.1",
        Illegal.ONLY_REMOVALS: "6.I.1",
        Illegal.NO_BUILDS_LEFT: "6.I.1",
        Illegal.NO_REMOVALS_LEFT: "6.J.1",
        Illegal.NO_SITE: "6.I.3, 6.I.5, 6.I.6",
        Illegal.WHICH_KIND: "4.C.3",
        Illegal.NO_FLEET_THERE: "6.I.2",
        Illegal.NOTHING_TO_REMOVE: "6.J.2",
        Illegal.NOT_ONE_ORDER: "4.E.2",
    }
)


def section_of(result: Result) -> str:
    """Where the DATC says why an order is void: "DATC 6.A.1"; "" if it says nothing of it."""
    section = isinstance(result.outcome, Void) and SECTIONS.get(result.outcome.why.code)
    return f"DATC {section}" if section else ""
