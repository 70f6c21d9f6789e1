"""Forms for players' orders: what each unit can do, and lines that can be copied and filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zine.blocks import Column, Details, Preformatted, Row, Table
from zine.expansions.printing import PaperForm
from zine.games import Game
from zine.language import _, named
from zine.rules.adjustments import builds_due, surplus
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.variant import Variant

CAPTIONS: Mapping[PhaseKind, str] = {
    PhaseKind.MOVEMENT: "What each unit can do",
    PhaseKind.RETREATS: "Where each dislodged unit can go",
}
Orders = Mapping[str, Mapping[str, Sequence[str]]]


def sheet_blocks(head: str, phase: str, form: PaperForm) -> Details:
    """A sender's form on a page: what they have, and the letter to copy."""
    text = "\n".join([f"{head} {phase} {form.sender}", _code_line(), *form.lines])
    letter = (Preformatted(text),) if form.lines else ()
    return Details(form.sender, (*form.blocks, *letter))


def order_blocks(game: Game, head: str, legal: Orders) -> tuple[Details, ...]:
    """Each power's units with what they can do, and a letter to copy; for the turn being played.

    `head` begins the letter: the game and the phase. `legal` are the orders that the engine
    would accept, by power and unit.
    """
    turn = game.current
    assert turn is not None
    variant, kind = game.settings.variant, turn.phase.kind
    found: list[Details] = []
    for power, units in legal.items():
        most = len(units)
        caption = _(CAPTIONS.get(kind, ""))
        if kind is PhaseKind.ADJUSTMENTS:
            due = surplus(turn.before, power)
            most = -due if due < 0 else builds_due(variant, turn.before, power)
            caption = _("{count} to disband") if due < 0 else _("{count} to build")
            caption = caption.format(count=most)
        table = _table(
            variant, kind, _("{term}: {meaning}").format(term=caption, meaning=named(power)), units
        )
        lines = [orders[0] for orders in units.values() if orders][:most]
        letter = Preformatted("\n".join([f"{head} {named(power)}", _code_line(), *lines]))
        found.append(Details(named(power), (table, letter)))
    return tuple(found)


def _code_line() -> str:
    return f"code: {_('YOUR-ORDER-CODE')}"


def _table(
    variant: Variant, kind: PhaseKind, caption: str, units: Mapping[str, Sequence[str]]
) -> Table:
    moving = kind is PhaseKind.MOVEMENT
    rows = tuple(
        Row(cells=(unit, _moves(variant, orders) if moving else ", ".join(orders)))
        for unit, orders in units.items()
    )
    first = _("Place") if kind is PhaseKind.ADJUSTMENTS else _("Unit")
    second = _("Can move to") if moving else _("Can be ordered")
    return Table(
        caption=caption,
        columns=(Column(heading=first, key=True), Column(heading=second)),
        rows=rows,
    )


def _moves(variant: Variant, orders: Sequence[str]) -> str:
    """Where a unit can go: by itself, and by convoy."""
    goals: dict[bool, list[str]] = {True: [], False: []}
    for text in orders:
        start, arrow, goal = text.partition(" - ")
        kind, _gap, place = start.partition(" ")
        if not arrow or " " in place:
            continue
        near = province_of(goal) in {
            province_of(each)
            for unit_kind, locations in variant.geography.locations.items()
            if unit_kind.value == kind and place in locations
            for each in variant.geography.neighbours(unit_kind, place)
        }
        goals[near].append(goal)
    words = ", ".join(goals[True]) or _("nowhere by itself")
    if not goals[False]:
        return words
    return _("{places}; by convoy: {more}").format(places=words, more=", ".join(goals[False]))
