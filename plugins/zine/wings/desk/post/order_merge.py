"""A later letter changes the orders it names; the others of the set before it stand.

Orders are told apart by the unit or the centre they are for, lines of papers by what they are about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from zine.games import Settings, Turn
from zine.games.orders_in_play import units_in_play
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.notation.conditional_orders import retreats_written
from zine.rules.orders import Build, Move, Order, Remove, UnitOrder, VariantOrder, Waive
from zine.rules.outcomes import Submission


def merged(settings: Settings, turn: Turn, seat: str, before: str, new: str) -> str:
    """A seat's whole set for a turn once a later letter has changed the set before it."""
    if turn.phase.kind is PhaseKind.BUSINESS:
        return _merged_papers(settings, turn, seat, before, new)
    kind = turn.phase.kind
    units = units_in_play(turn.before, kind)
    read = partial(settings.reader.read_whole, power=seat, kind=kind, units=units, advise=False)
    old, fresh = read(before), read(new)
    named = {_about(each.order, fresh.orders) for each in fresh.orders if each.order}
    if any(isinstance(each.order, Build | Remove) for each in fresh.orders):
        named.add(_about(Waive(seat), ()))
    stand = [
        _alone(each, read(each.text).orders)
        for each in old.orders
        if each.order and _about(each.order, old.orders) not in named
    ]
    ahead = partial(_ahead, settings, seat, turn)
    again = {about for text in fresh.kept for about, _ in ahead(text)}
    later = [_without(text, [*ahead(text)], again) for text in old.kept]
    # Of more builds than there may be the first are built, so a later letter's stand first.
    now = [new, *stand] if kind is PhaseKind.ADJUSTMENTS else [*stand, new]
    return "\n\n".join(text for text in ("\n".join(now), *later) if text)


def _merged_papers(settings: Settings, turn: Turn, seat: str, before: str, new: str) -> str:
    papers = settings.variant.hooks.papers
    assert papers is not None
    read = papers.read
    fresh = read(turn.phase, turn.before, seat, new)
    if not fresh or any(not each.subject and not each.fault for each in fresh):
        return new  # it speaks of the whole, as a list of homes does
    named = {each.subject for each in fresh if each.subject}
    old = read(turn.phase, turn.before, seat, before)
    stand = [each.text for each in old if each.subject and each.subject not in named]
    return "\n".join((*stand, new))


def _about(order: Order, lines: Sequence[Submission]) -> str:
    """What an order is for: two orders for the same do not stand side by side in a set.

    What a unit does later in the season belongs to the order that takes it there.
    """
    if isinstance(order, VariantOrder):
        later = order.plain
        if later is None and not isinstance(order, UnitOrder):
            return order.about
        if later is not None:
            place = province_of(later.location)
            moves = (each.order for each in lines)
            ways = (m for m in moves if isinstance(m, Move) and province_of(m.target) == place)
            return next((province_of(move.location) for move in ways), place)
    return province_of(order.location) if isinstance(order, UnitOrder) else str(order)


def _alone(line: Submission, read: Sequence[Submission]) -> str:
    """An order in its writer's words, if these mean the same without those round them."""
    same = len(read) == 1 and read[0].order == line.order
    return line.text if same else str(line.order)


def _ahead(
    settings: Settings, seat: str, turn: Turn, text: str
) -> Iterator[tuple[tuple[str, str], Order]]:
    """The orders for later phases that a text gives, each with what it is for."""
    units = units_in_play(turn.before, turn.phase.kind)
    reader = settings.reader
    if retreats := retreats_written(reader, [text], seat, units):
        for line in retreats:
            if isinstance(line.order, UnitOrder):
                yield ("retreat", province_of(line.order.location)), line.order
        return
    for line in reader.read(text, power=seat, kind=PhaseKind.ADJUSTMENTS, units=units):
        if isinstance(line.order, Build | Remove):
            yield ("adjustment", province_of(line.order.location)), line.order
        elif isinstance(line.order, Waive):
            yield ("adjustment", str(line.order)), line.order


def _without(
    text: str, orders: Sequence[tuple[tuple[str, str], Order]], again: set[tuple[str, str]]
) -> str:
    """A text for later phases without what is given again; "" if nothing is left of it."""
    left = [order for about, order in orders if about not in again]
    if len(left) == len(orders):
        return text if orders else ""
    heading = "RETREATS" if any(about[0] == "retreat" for about, _ in orders) else "BUILDS"
    return "\n".join((f"{heading}:", *map(str, left))) if left else ""
