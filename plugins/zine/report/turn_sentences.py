"""What a turn's report says in sentences: retreats, adjustments, notes of the GM, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zine.games import Game, OrderSheet, Turn
from zine.games.recorded_reasons import in_print
from zine.language import ENGLISH, _, listing, named, number_of, spoken
from zine.report.outcome_explanation import retreat_text
from zine.report.place_names import code_names
from zine.rules.notation.electronic_protocol_style import place, unit_text
from zine.rules.orders import UnitOrder
from zine.rules.outcomes import Eliminated, Ended, Result, Solo, Waived
from zine.rules.position import Dislodged
from zine.rules.sight import Told
from zine.rules.variant import Variant


def adjustment_sentences(game: Game, results: Sequence[Result]) -> Iterator[str]:
    """Retreats and adjustments as EP prints them, in sentences."""
    variant = game.settings.variant
    for power in variant.powers:
        name = named(power.name)
        own = [r for r in results if r.power == power.name and r.outcome.word != "void"]
        built = [_unit_of(r) for r in own if r.outcome.word == "built"]
        removed = [_unit_of(r) for r in own if r.outcome.word == "disbanded"]
        waived = sum(isinstance(r.outcome, Waived) for r in own)
        for result in own:
            if result.outcome.word in ("succeeds", "bounce"):
                yield retreat_text(result, variant)
        if built:
            yield _("{power} builds {units}.").format(power=name, units=listing(built))
        if removed:
            yield _("{power} disbands {units}.").format(power=name, units=listing(removed))
        if waived:
            yield number_of(
                "{power} leaves {count} build unused.",
                "{power} leaves {count} builds unused.",
                waived,
            ).format(power=name, count=waived)


def _unit_of(result: Result) -> str:
    assert isinstance(result.order, UnitOrder)
    return f"{result.order.kind or ''} {place(result.order.location)}".strip()


def gm_notes(variant: Variant, turn: Turn, sheet: OrderSheet) -> Iterator[str]:
    """What the GM notes: dislodged units and where each can go, and what the sheet adds."""
    record = turn.record
    assert record is not None
    for power, sender in turn.refused.items():
        leader = turn.hands.get(power) or _("nobody")
        yield _(
            "Orders for {power} came from {sender} and do not count: {leader} orders it."
        ).format(power=named(power), sender=sender, leader=leader)
    doomed: dict[str, list[str]] = {}
    for result in record.results:
        if result.destroyed:
            doomed.setdefault(result.power, []).append(_unit_of(result))
    for power, units in doomed.items():
        yield _("{power} must disband {units}.").format(power=named(power), units=listing(units))
    for each in record.next_position.dislodged:
        yield _retreat_note(each)
    adjectives = {} if spoken() is ENGLISH else {p.adjective: named(p.name) for p in variant.powers}
    yield from (in_print(e.fact, adjectives) for e in record.events if isinstance(e, Told))
    for extra in turn.extras.values():
        yield from extra.printed()
    if sheet.notes:
        yield sheet.notes


def _retreat_note(each: Dislodged) -> str:
    """Where a dislodged unit can go, as EP's GM notes put it."""
    options = listing([place(option) for option in each.retreats], "or")
    return _("{power} must disband or retreat {unit}. {place} can retreat to {options}.").format(
        power=named(each.unit.power),
        unit=unit_text(each.unit),
        place=place(each.unit.location),
        options=options,
    )


def event_sentences(variant: Variant, turn: Turn) -> Iterator[str]:
    """What else happened: powers eliminated, the game won or ended. Places have their names."""
    assert turn.record is not None
    for event in turn.record.events:
        match event:
            case Eliminated(power=power):
                yield _("{power} is eliminated.").format(power=named(power))
            case Solo(power=power, centres=centres):
                won = _("{power} wins with {centres} centres!")
                yield won.format(power=named(power), centres=centres)
            case Ended(winners=winners, why=why):
                told = _("The game is over: {why}.").format(why=in_print(why, code_names(variant)))
                yield f"{told} {winners_text(winners)}"
            case _:
                pass


def winners_text(winners: Sequence[str]) -> str:
    """Who won, as an exclamation."""
    words = _("{winners} win together!") if len(winners) > 1 else _("{winners} wins!")
    return words.format(winners=listing([named(each) for each in winners]))
