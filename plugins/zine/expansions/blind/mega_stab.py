"""What MegaStab tells of a movement phase: whatever failed (Overby, rule 3)."""

from __future__ import annotations

from collections.abc import Iterator

from zine.rules.geography import province_of
from zine.rules.orders import Convoy, Support, UnitOrder
from zine.rules.outcomes import Resolution, Result


def failures(done: Resolution) -> tuple[list[Result], list[str]]:
    """The results that are told, and sentences beside them.

    Moves that fail (a), holds of dislodged units (b), supports that are cut or meet
    nothing (c), convoys that fail (d). The one reason ever told is that there is no unit
    where an order speaks of one (e).
    """
    told = [result for result in done.results if result.failed and result.order is not None]
    stood = {unit.province for unit in done.before.units}
    empty = {
        province
        for result in told
        if isinstance(result.order, UnitOrder)
        for province in _spoken_of(result.order)
        if province not in stood
    }
    return told, [f"There is no unit in {province}." for province in sorted(empty)]


def _spoken_of(order: UnitOrder) -> Iterator[str]:
    yield province_of(order.location)
    if isinstance(order, Support):
        yield province_of(order.helped)
    if isinstance(order, Convoy):
        yield province_of(order.army)
