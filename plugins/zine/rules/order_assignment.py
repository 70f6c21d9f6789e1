"""One order for every unit: the legal one written for it, or one supplied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from zine.rules.geography import province_of
from zine.rules.legality import illegal
from zine.rules.orders import MovementOrder, Order, RetreatOrder, UnitOrder, VariantOrder
from zine.rules.outcomes import Fault, Outcome, Result, Submission, Supplied, Void
from zine.rules.position import Unit, make
from zine.rules.rulebook import RepeatedOrders
from zine.rules.variant import Assigned, Scene
from zine.rules.void_reasons import Illegal

Given = tuple[int, MovementOrder | RetreatOrder | VariantOrder]
Judge = Callable[[Order], MovementOrder | RetreatOrder | VariantOrder | Void]


def assign(
    scene: Scene, units: Iterable[Unit], judge: Judge, otherwise: Callable[[Unit], Order]
) -> Scene:
    """Assign each unit its order and set aside the lines that cannot be followed.

    `judge` makes an order exact, so that its location is that of the unit it speaks to. Of several
    different legal orders to one unit the rulebook takes one or none (DATC 4.D.3); the same order
    twice is one order. A unit without a legal order gets `otherwise`; if a void line spoke to it,
    that line stands for it in the report.
    """
    legal: dict[str, list[Given]] = {}
    void: dict[int, Void] = {}
    for number, line in enumerate(scene.submissions):
        verdict = judge(line.order) if line.order else unread(line)
        if type(verdict) is Void:
            void[number] = verdict
            continue
        assert isinstance(verdict, UnitOrder)
        place = verdict.location
        if place not in legal:
            legal[place] = [(number, verdict)]
        elif all(order != verdict for _, order in legal[place]):
            legal[place].append((number, verdict))
    assigned = []
    for unit in units:
        given = legal.get(unit[2], ())
        if len(given) == 1:
            number, order = given[0]
            assigned.append(make(Assigned, (unit, order, number, None, None)))
        else:
            assigned.append(_settled(scene, unit, given, void, otherwise))
    return scene._replace(assigned=tuple(assigned), refused=tuple(void.items()))


def _settled(
    scene: Scene,
    unit: Unit,
    given: Sequence[Given],
    void: dict[int, Void],
    otherwise: Callable[[Unit], Order],
) -> Assigned:
    """What a unit with several legal orders, or with none, has to do; its void lines are noted."""
    chosen = _chosen(scene, given)
    for number, _ in given:
        if not chosen or number != chosen[0]:
            void[number] = illegal(Illegal.MANY_ORDERS(count=len(given), unit=unit))
    if chosen:
        return Assigned(unit, chosen[1], chosen[0])
    last = _last_word(scene, unit, void)
    if last is None:
        supplied = scene.absent.get(unit.power, Supplied.MISSING)
        return Assigned(unit, otherwise(unit), None, supplied)
    return Assigned(unit, otherwise(unit), last, Supplied.VOID, void.pop(last))


def assign_beside(
    scene: Scene, beside: Callable[[Order | None], bool], assigned: Callable[[Scene], Scene]
) -> Scene:
    """The assignment of all lines but those `beside` the units' orders, which stay unjudged.

    Every line keeps its own number.
    """
    numbers = [n for n, line in enumerate(scene.submissions) if not beside(line.order)]
    done = assigned(scene._replace(submissions=tuple(scene.submissions[n] for n in numbers)))
    return done._replace(
        submissions=scene.submissions,
        assigned=tuple(
            each if each.line is None else each._replace(line=numbers[each.line])
            for each in done.assigned
        ),
        refused=tuple((numbers[line], verdict) for line, verdict in done.refused),
    )


def _chosen(scene: Scene, given: Sequence[Given]) -> Given | None:
    """Which of several orders to one unit counts, if any does (DATC 4.D.3)."""
    if not given or scene.rulebook.repeated_orders is RepeatedOrders.VOID:
        return None
    return given[0 if scene.rulebook.repeated_orders is RepeatedOrders.FIRST else -1]


def unread(line: Submission) -> Void:
    """The verdict on a line that was not read as an order."""
    return Void(line.fault or Fault.INVALID, line.why or Illegal.NOT_ONE_ORDER())


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
    (power, _, _), order, number, supplied, void = each
    if number is None:
        return Result(power, order, outcome, "", supplied, by, destroyed)
    _, text, written, _, _, note = scene.submissions[number]
    if void is not None:
        return Result(power, written, void, text, None, by, destroyed, note)
    return make(Result, (power, order, outcome, text, None, by, destroyed, note))


def in_printing_order(
    scene: Scene, told: Iterable[tuple[int | None, Result]]
) -> tuple[Result, ...]:
    """Results and refused lines together: by power, then as written, supplied ones last.

    Each result comes with the number of its line, None if it was supplied.
    """
    lines: list[Result | None] = [None] * len(scene.submissions)
    supplied: list[Result] = []
    for number, result in told:
        if number is None:
            supplied.append(result)
        else:
            lines[number] = result
    for number, verdict in scene.refused:
        line = scene.submissions[number]
        lines[number] = Result(line.power, line.order, verdict, line.text, note=line.note)
    by_power: dict[str, list[Result]] = {power: [] for power in scene.variant.ranks}
    for each in (*lines, *supplied):
        if each is not None:
            by_power[each[0]].append(each)
    return tuple(chain.from_iterable(by_power.values()))
