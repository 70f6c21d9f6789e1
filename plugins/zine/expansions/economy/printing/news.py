"""News of the economy, in sentences that name their rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from zine.language import listing
from zine.rules.outcomes import CentreTaken, Event


def news(events: Iterable[Event]) -> Iterator[str]:
    """A sentence for each event worth printing, in the order of events."""
    for event in events:
        sentence = _of_retreats(event) or _of_lands(event) or _of_politics(event)
        if sentence:
            yield sentence


FACTOR_RULES = {
    "allocated": "16.A",
    "withdrawn": "16.B",
    "control was lost": "16.C",
    "it surrendered": "3",
}


def _rule(why: str) -> str:
    """The rule by which factors changed."""
    return FACTOR_RULES.get(why) or ("16.G" if " owns " in why else "16.F")


def _of_retreats(event: Event) -> str:
    """What a retreat cost, billed or given up, compared with the other reading."""
    if not isinstance(event, RetreatReading):
        return ""
    here = f"{_points(event.spent)}, dislodged {listing(event.driven) or 'nobody'}"
    there = f"{_points(event.other_spent)}, dislodged {listing(event.other_driven) or 'nobody'}"
    if event.given_up:
        return (
            f"{event.power} gives up the retreat of {event.unit}, so none is billed (8, N47): "
            f"{here}. With the retreat billed first: {there}."
        )
    return (
        f"{event.power}'s retreat of {event.unit} is billed first (8): {here}. "
        f'With "IF DISLODGED {event.unit}: disband" (N47): {there}.'
    )


def _points(count: int) -> str:
    return "1 supply point" if count == 1 else f"{count} supply points"


def _of_lands(event: Event) -> str:
    match event:
        case CentreTaken(centre=centre, by=by, from_power=loser):
            return f"{by} captures {centre} from {loser or 'nobody'} (5)."
        case CapitalLost(power=power, capital=capital, by=by):
            return f"{by} has taken {power}'s capital {capital}: {power}'s units must hold (3)."
        case CapitalMoved(power=power, capital=capital, supplied=supplied):
            named = "for want of a choice (N44)" if supplied else "(3)"
            return f"{power} establishes its capital in {capital} {named}."
        case Surrendered(power=power):
            return f"{power} can establish no capital and surrenders (3)."
        case Returned(power=power, units=units):
            return f"{power} returns with {listing(units) or 'no unit'} (3)."
        case BomberBuilt(power=power, province=province):
            return f"{power} builds B {province} (15)."
        case BomberLost(power=power, province=province, why=why):
            return f"{power} loses B {province}: {why} (15)."
        case Leaderless(power=power, unit=unit):
            return (
                f"{power}'s dislodged {unit} leaves the board, because nobody orders it now (16.H)."
            )
        case Withdrew(power=power, unit=unit, to=to):
            return f"{power}'s {unit} retreats to {to} of its own accord (16.M)."
        case _:
            return ""


def _of_politics(event: Event) -> str:
    match event:
        case FactorsChanged(player=player, minor=minor, was=was, now=now, why=why):
            return f"{player}'s factors in {minor} go from {was} to {now} ({why}, {_rule(why)})."
        case ControlGained(player=player, minor=minor, total=total, needed=needed, helped=helped):
            shared = f" together with {helped}'s" if helped else ""
            rule = "16.D" if helped else "16.C"
            return (
                f"{player} gains control of {minor}: {total} factors{shared}, {needed} needed "
                f"({rule})."
            )
        case ControlLost(player=player, minor=minor, why=why):
            return f"{player} loses control of {minor}: {why} (16.C)."
        case Alliance(one=one, other=other):
            return f"{one} and {other} are Allies for the coming year (14)."
        case Befriended(power=power, other=other):
            return f"{power} lets {other}'s supply lines pass (9)."
        case _:
            return ""
