"""One order for every unit: the legal one written for it, or one supplied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from zine.rules.geography import province_of
from zine.rules.illegality import ManyOrders, NotOneOrder
from zine.rules.legality import illegal
from zine.rules.orders import MovementOrder, Order, RetreatOrder, UnitOrder, VariantOrder
from zine.rules.outcomes import Fault, Outcome, Result, Submission, Supplied, Void
from zine.rules.position import Unit
from zine.rules.rulebook import RepeatedOrders
from zine.rules.variant import Assigned, Scene

Given = tuple[int, MovementOrder | RetreatOrder | VariantOrder]
Judge = Callable[[Order], MovementOrder | RetreatOrder | VariantOrder | Void]


def assign(
    scene: Scene, units: Iterable[Unit], judge: Judge, otherwise: Callable[[Unit], Order]
) -> Scene:
    """Assign each unit its order and set aside the lines that cannot be followed.

    Of several different legal orders to one unit the rulebook takes one or none (DATC
    4.D.3); the same order twice is one order. A unit without a legal order gets `otherwise`; if a void line spoke
    to it, that line stands for it in the report.
    """
    legal: dict[str, list[Given]] = {}
    void: dict[int, Void] = {}
    for number, line in enumerate(scene.submissions):
        verdict = judge(line.order) if line.order else unread(line)
        if type(verdict) is Void:
            void[number] = verdict
            continue
        assert isinstance(verdict, UnitOrder)
        place = province_of(verdict.location)
        given = legal.get(place)
        if given is None:
            legal[place] = [(number, verdict)]
        elif all(order != verdict for _, order in given):
            given.append((number, verdict))
    assigned: list[Assigned] = []
    for unit in units:
        given = legal.get(province_of(unit.location), [])
        if len(given) == 1:
            number, order = given[0]
            assigned.append(Assigned(unit, order, number))
            continue
        chosen = _chosen(scene, given)
        for number, _ in given:
            if chosen and number == chosen[0]:
                continue
            void[number] = illegal(ManyOrders(len(given), unit))
        if chosen:
            assigned.append(Assigned(unit, chosen[1], chosen[0]))
            continue
        last = _last_word(scene, unit, void)
        if last is None:
            supplied = scene.absent.get(unit.power, Supplied.MISSING)
            assigned.append(Assigned(unit, otherwise(unit), None, supplied))
        else:
            refused = void.pop(last)
            assigned.append(Assigned(unit, otherwise(unit), last, Supplied.VOID, refused))
    return replace(scene, assigned=tuple(assigned), refused=tuple(void.items()))


def _chosen(scene: Scene, given: Sequence[Given]) -> Given | None:
    """Which of several orders to one unit counts, if any does (DATC 4.D.3)."""
    if not given or scene.rulebook.repeated_orders is RepeatedOrders.VOID:
        return None
    return given[0 if scene.rulebook.repeated_orders is RepeatedOrders.FIRST else -1]


def unread(line: Submission) -> Void:
    """The verdict on a line that was not read as an order."""
    return Void(line.fault or Fault.INVALID, line.why or NotOneOrder())


def _last_word(scene: Scene, unit: Unit, void: dict[int, Void]) -> int | None:
    """The last void line that speaks to a unit, None if there is none."""
    found = None
    for number in void:
        line = scene.submissions[number]
        if (
            line.power == unit.power
            and isinstance(line.order, UnitOrder)
            and province_of(line.order.location) == unit.province
        ):
            found = number
    return found


def tell(
    scene: Scene,
    each: Assigned,
    outcome: Outcome,
    by: str | None = None,
    *,
    destroyed: bool = False,
) -> Result:
    """The result of a unit's order; a void line that stood for the unit is told as void."""
    unit, order, number, supplied, void = each
    if number is None:
        return Result(unit[0], order, outcome, "", supplied, by, destroyed)
    line = scene.submissions[number]
    if void is not None:
        return Result(unit[0], line.order, void, line.text, None, by, destroyed, line.note)
    return Result(unit[0], order, outcome, line.text, None, by, destroyed, line.note)


def in_printing_order(
    scene: Scene, told: Iterable[tuple[int | None, Result]]
) -> tuple[Result, ...]:
    """Results and refused lines together: by power, then as written, supplied ones last.

    Each result comes with the number of its line, None if it was supplied.
    """
    end = len(scene.submissions)
    ranks = scene.variant.ranks
    lines = [
        (ranks[result[0]], end if number is None else number, result) for number, result in told
    ]
    for number, verdict in scene.refused:
        line = scene.submissions[number]
        refused = Result(line.power, line.order, verdict, line.text, note=line.note)
        lines.append((ranks[line.power], number, refused))
    lines.sort(key=_rank)
    return tuple([result for _, _, result in lines])


def _rank(line: tuple[int, int, Result]) -> tuple[int, int]:
    return line[:2]
