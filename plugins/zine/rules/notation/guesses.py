"""Whether an order read from a misspelt name is one the map allows."""

from __future__ import annotations

from collections.abc import Mapping

from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.legality import Legality
from zine.rules.orders import Build, Disband, Order, Remove, Retreat, UnitOrder
from zine.rules.outcomes import Void
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook


def allowed(order: Order, geography: Geography, units: Mapping[str, Unit]) -> bool:
    """Whether the map and the `units` on it (by province) leave the order legal.

    Builds are only asked whether the province is a vacant home centre of the power: who
    owns what is not known here.
    """
    match order:
        case Build():
            home = province_of(order.location) in geography.home_centres(order.power)
            kinds = [order.kind] if order.kind else [*UnitKind]
            fits = any(geography.can_stand(kind, order.location) for kind in kinds)
            return home and fits and province_of(order.location) not in units
        case Remove() | Disband():
            return _own(order, units) is not None
        case Retreat():
            unit = _own(order, units)
            return unit is not None and province_of(order.target) in geography.reach(
                unit.kind, unit.location
            )
        case _:
            return not isinstance(Legality(geography, Rulebook(), units).judge(order), Void)


def _own(order: UnitOrder, units: Mapping[str, Unit]) -> Unit | None:
    """The power's unit that an order speaks to, None if no such unit is there."""
    unit = units.get(province_of(order.location))
    if unit is None or unit.power != order.power or order.kind not in (None, unit.kind):
        return None
    return unit
