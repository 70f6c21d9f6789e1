"""Supports that may not count, because they would dislodge a unit of the supporter's own power."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zine.language import listing
from zine.rules.battle.contests import contests
from zine.rules.geography import province_of
from zine.rules.notation.electronic_protocol_style import unit_text
from zine.rules.orders import Support, UnitOrder
from zine.rules.outcomes import Bounced, Resolution, Result
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class BarredSupports:
    """The units whose supports may not count in a phase, by the province of the move they are for."""

    variant: Variant
    by_mover: Mapping[str, tuple[Unit, ...]]

    def told(self, result: Result) -> str:
        """What they have to do with an order, in words; "" if nothing (DATC 6.D.11 to 6.D.14)."""
        order = result.order
        if not isinstance(order, UnitOrder):
            return ""
        if isinstance(order, Support) and result.outcome.succeeded:
            helping = self.by_mover.get(province_of(order.helped), ())
            if any(unit.province == province_of(order.location) for unit in helping):
                return "it does not count: a power cannot help to dislodge its own unit"
        barred = self.by_mover.get(province_of(order.location), ())
        if not barred or not isinstance(result.outcome, Bounced):
            return ""
        units = listing([f"{self._adjective(unit)} {unit_text(unit)}" for unit in barred])
        return f"without the support of the occupant's own {units}"

    def _adjective(self, unit: Unit) -> str:
        return self.variant.power(unit.power).adjective


def barred_supports(variant: Variant, rulebook: Rulebook, done: Resolution) -> BarredSupports:
    """Those of a movement phase; none of any other, and none where battles are fought otherwise."""
    fought = contests(variant, rulebook, done)
    claims = (claim for contest in fought for claim in contest.attacks if claim.barred)
    return BarredSupports(variant, {claim.unit.province: claim.barred for claim in claims})
