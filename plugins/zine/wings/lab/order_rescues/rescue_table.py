"""What would have saved the orders that failed, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zine.blocks import Column, Details, Row, Sentences, Table
from zine.games import Game, Turn
from zine.language import _, listing, named
from zine.report.boards import by_province
from zine.report.place_names import printed_order
from zine.rules.calendar import PhaseKind
from zine.rules.orders import Order, UnitOrder
from zine.rules.position import Unit
from zine.rules.variant import Variant
from zine.wings.lab.rescue_search import Rescue, rescues

RescueRow = tuple[str, str]

TITLE = "What would have saved the orders that failed"
INTRODUCTION = (
    "The smallest change that would have saved each order: the fewest other orders that would have "
    "let it succeed as written. Its own power's orders come first; a foreign order is named only "
    "where none of its own would do. Each was adjudicated."
)


def rescue_rows(game: Game, turn: Turn) -> tuple[RescueRow, ...]:
    """The failed orders of a recorded movement turn, each with what would have saved it.

    None in a game that is partly hidden: what would have helped tells where units are.
    """
    if game.veiled or turn.record is None or turn.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    settings, units = game.settings, by_province(turn.before)
    found = rescues(settings.variant, settings.rulebook, turn.played)
    return tuple(_rescue_row(each, settings.variant, units) for each in found if each.changes)


def rescues_block(told: Iterable[RescueRow]) -> Details | None:
    """The failed orders of a turn as its page folds them away, None if there are none."""
    rows = tuple(Row(cells=each) for each in told)
    if not rows:
        return None
    table = Table(
        caption="Failed orders, each with the smallest change that would have saved it",
        columns=(Column(heading="Order", key=True), Column(heading="Would have succeeded with")),
        rows=rows,
        name="rescues",
    )
    return Details(_(TITLE), (Sentences((_(INTRODUCTION),)), table))


def rescue_sentence(rescue: Rescue, variant: Variant, units: Mapping[str, Unit]) -> str:
    """What would have saved an order: "Austrian A BOH-MUN: German A KIE-H would have saved it"."""
    subject, needed = _rescue_row(rescue, variant, units)
    if not rescue.changes:
        return f"{subject}: no two orders of other units would have saved it."
    if len(rescue.changes) > 1:
        return f"{subject}: no single order would have saved it; {needed} together would."
    power = rescue.result.power
    own = [unit for unit in units.values() if unit.power == power]
    if rescue.changes[0].power == power or len(own) == 1:
        return f"{subject}: {needed} would have saved it."
    adjective = variant.power(power).adjective
    return f"{subject}: no order to another {adjective} unit would have saved it; {needed} would."


def _rescue_row(rescue: Rescue, variant: Variant, units: Mapping[str, Unit]) -> RescueRow:
    order = rescue.result.order
    assert isinstance(order, UnitOrder)
    changes = sorted(rescue.changes, key=lambda each: each.power != order.power)
    named = list(_named((order, *changes), variant, units))
    return named[0], listing(named[1:])


def _named(orders: Iterable[Order], variant: Variant, units: Mapping[str, Unit]) -> Iterator[str]:
    """Orders with the nationality of their units."""
    for each in orders:
        yield _("{adjective} {unit}").format(
            adjective=variant.power(each.power).adjective,
            power=named(each.power),
            unit=printed_order(each, variant, units),
        )
