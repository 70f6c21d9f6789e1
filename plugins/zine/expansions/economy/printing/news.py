"""News of the economy, in sentences that name their rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zine.expansions.economy.events import (
    Alliance,
    Befriended,
    BomberBuilt,
    BomberLost,
    CapitalLost,
    CapitalMoved,
    ControlGained,
    ControlLost,
    FactorsChanged,
    Leaderless,
    RetreatReading,
    Returned,
    Surrendered,
    Withdrew,
)
from zine.expansions.economy.sentences import Happened
from zine.language import _, listing, number_of, worded
from zine.rules.outcomes import CentreTaken, Event
from zine.rules.reasons import Code


def news(events: Iterable[Event]) -> Iterator[str]:
    """A sentence for each event worth printing, in the order of events."""
    for event in events:
        sentence = _of_retreats(event) or _of_lands(event) or _of_politics(event)
        if sentence:
            yield sentence


FACTOR_RULES: Mapping[Code, str] = {
    Happened.ALLOCATED: "16.A",
    Happened.WITHDRAWN: "16.B",
    Happened.CONTROL_LOST: "16.C",
    Happened.OWNS: "16.G",
    Happened.IT_SURRENDERED: "3",
}
FOR_ATTACKS = "16.F"


def _of_retreats(event: Event) -> str:
    """What a retreat cost, billed or given up, compared with the other reading."""
    if not isinstance(event, RetreatReading):
        return ""
    here = _toll(event.spent, event.driven)
    there = _toll(event.other_spent, event.other_driven)
    if event.given_up:
        return worded(
            "{power} gives up the retreat of {unit}, so none is billed (8, N47): {here}. With the"
            " retreat billed first: {there}.",
            power=event.power,
            unit=event.unit,
            here=here,
            there=there,
        )
    return worded(
        "{power}'s retreat of {unit} is billed first (8): {here}. "
        'With "IF DISLODGED {unit}: disband" (N47): {there}.',
        power=event.power,
        unit=event.unit,
        here=here,
        there=there,
    )


def _toll(spent: int, driven: tuple[str, ...]) -> str:
    points = number_of("1 supply point", "{count} supply points", spent).format(count=spent)
    units = listing(driven) or _("nobody")
    return worded("{points}, dislodged {units}", points=points, units=units)


def _of_lands(event: Event) -> str:
    match event:
        case CentreTaken(centre=centre, by=by, from_power=loser):
            if loser is None:
                return worded("{power} captures {centre} from nobody (5).", power=by, centre=centre)
            return worded(
                "{power} captures {centre} from {loser} (5).", power=by, centre=centre, loser=loser
            )
        case CapitalLost(power=power, capital=capital, by=by):
            return worded(
                "{by} has taken {power}'s capital {capital}: {power}'s units must hold (3).",
                by=by,
                power=power,
                capital=capital,
            )
        case CapitalMoved(power=power, capital=capital, supplied=True):
            return worded(
                "{power} establishes its capital in {capital} for want of a choice (N44).",
                power=power,
                capital=capital,
            )
        case CapitalMoved(power=power, capital=capital):
            return worded(
                "{power} establishes its capital in {capital} (3).", power=power, capital=capital
            )
        case Surrendered(power=power):
            return worded("{power} can establish no capital and surrenders (3).", power=power)
        case Returned(power=power, units=units):
            back = listing(units) or _("no unit")
            return worded("{power} returns with {units} (3).", power=power, units=back)
        case _:
            return _of_units(event)


def _of_units(event: Event) -> str:
    match event:
        case BomberBuilt(power=power, province=province):
            return worded("{power} builds {unit} (15).", power=power, unit=f"B {province}")
        case BomberLost(power=power, province=province, why=why):
            return worded(
                "{power} loses {unit}: {why} (15).",
                power=power,
                unit=f"B {province}",
                why=why,
            )
        case Leaderless(power=power, unit=unit):
            return worded(
                "{power}'s dislodged {unit} leaves the board, because nobody orders it now (16.H).",
                power=power,
                unit=unit,
            )
        case Withdrew(power=power, unit=unit, to=to):
            return worded(
                "{power}'s {unit} retreats to {place} of its own accord (16.M).",
                power=power,
                unit=unit,
                place=to,
            )
        case _:
            return ""


def _of_politics(event: Event) -> str:
    match event:
        case FactorsChanged(player=player, minor=minor, was=was, now=now, why=why):
            return worded(
                "{player}'s factors in {minor} go from {was} to {now} ({why}, {rule}).",
                player=player,
                minor=minor,
                was=was,
                now=now,
                why=why,
                rule=FACTOR_RULES.get(why.code, FOR_ATTACKS),
            )
        case ControlGained(player=player, minor=minor, total=total, needed=needed, helped=helped):
            return worded(
                "{player} gains control of {minor}: {total} factors together with {other}'s,"
                " {needed} needed (16.D)."
                if helped
                else "{player} gains control of {minor}: {total} factors, {needed} needed (16.C).",
                player=player,
                minor=minor,
                total=total,
                needed=needed,
                other=helped,
            )
        case ControlLost(player=player, minor=minor, why=why):
            return worded(
                "{player} loses control of {minor}: {why} (16.C).",
                player=player,
                minor=minor,
                why=why,
            )
        case Alliance(one=one, other=other):
            return worded(
                "{one} and {other} are Allies for the coming year (14).", one=one, other=other
            )
        case Befriended(power=power, other=other):
            return worded("{one} lets {other}'s supply lines pass (9).", one=power, other=other)
        case _:
            return ""
