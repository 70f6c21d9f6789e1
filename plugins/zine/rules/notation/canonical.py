"""The one notation orders are printed in, read back strictly and fast."""

from __future__ import annotations

from collections.abc import Mapping

from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    VariantOrder,
    Waive,
)

KINDS: Mapping[str, UnitKind] = {kind.value: kind for kind in UnitKind}


def read_canonical(text: str, power: str, phase: PhaseKind) -> Order:
    """The order that `str(order)` wrote; `phase` tells a disband from a removal.

    Places are not checked. Raises ValueError for anything else.
    """
    words = text.split(" ")
    if words == ["WAIVE"]:
        return Waive(power)
    kind = KINDS.get(words[0])
    rest = words[1:] if kind else words
    order = _read(power, kind, rest, phase)
    if order is None:
        raise ValueError(f"no order in canonical notation: {text!r}")
    return order


def _read(power: str, kind: UnitKind | None, words: list[str], phase: PhaseKind) -> Order | None:
    match words:
        case [at, "-", to]:
            return Move(power, kind, at, to)
        case [at, "S", *helped]:
            return _support(power, kind, at, helped)
        case [at, "H"]:
            return Hold(power, kind, at)
        case [at, "C", "A", army, "-", to]:
            return Convoy(power, kind, at, army, to)
        case [at, "-", to, "VIA", *route]:
            return Move(power, kind, at, to, True, tuple(route))
        case [at, "R", to]:
            return Retreat(power, kind, at, to)
        case [at, "D"]:
            leaves = Disband if phase is PhaseKind.RETREATS else Remove
            return leaves(power, kind, at)
        case [at, "B"]:
            return Build(power, kind, at)
        case _:
            return None


def _support(power: str, kind: UnitKind | None, at: str, words: list[str]) -> Support | None:
    helped_kind = KINDS.get(words[0]) if words else None
    match words[1:] if helped_kind else words:
        case [helped, "-", to]:
            return Support(power, kind, at, helped_kind, helped, to)
        case [helped]:
            return Support(power, kind, at, helped_kind, helped)
        case _:
            return None


def places_of(order: Order) -> tuple[str, ...]:
    """Every location an order names."""
    match order:
        case Move(location=at, target=to, route=route):
            return (at, to, *route)
        case Retreat(location=at, target=to):
            return at, to
        case Support(location=at, helped=helped, target=to):
            return (at, helped, to) if to else (at, helped)
        case Convoy(location=at, army=army, target=to):
            return at, army, to
        case Waive() | VariantOrder():
            return ()
        case _:
            return (order.location,)
