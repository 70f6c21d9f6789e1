"""News of the economy, in sentences that name their rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from zine.expansions.printing import said
from zine.language import _, listing, number_of, worded
from zine.rules.outcomes import CentreTaken, Event
from zine.rules.reasons import Code
from zine.wings.pulsipher.expansions.economy.events import (
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
from zine.wings.pulsipher.expansions.economy.sentences import EventReason

# What is said of each kind of event, its fields in the gaps. Of two sentences the second is said
# where the event has one of the fields in `DECIDING`.
SENTENCES: Mapping[type[Event], tuple[str, ...]] = MappingProxyType(
    {
        RetreatReading: (
            "{power}'s retreat of {unit} is billed first (8): {here}. "
            'With "IF DISLODGED {unit}: disband" (N47): {there}.',
            "{power} gives up the retreat of {unit}, so none is billed (8, N47): {here}. With the"
            " retreat billed first: {there}.",
        ),
        CentreTaken: (
            "{by} captures {centre} from nobody (5).",
            "{by} captures {centre} from {from_power} (5).",
        ),
        CapitalLost: (
            "{by} has taken {power}'s capital {capital}: {power}'s units must hold (3).",
        ),
        CapitalMoved: (
            "{power} establishes its capital in {capital} (3).",
            "{power} establishes its capital in {capital} for want of a choice (N44).",
        ),
        Surrendered: ("{power} can establish no capital and surrenders (3).",),
        Returned: ("{power} returns with {units} (3).",),
        BomberBuilt: ("{power} builds B {province} (15).",),
        BomberLost: ("{power} loses B {province}: {why} (15).",),
        Leaderless: (
            "{power}'s dislodged {unit} leaves the board, because nobody orders it now (16.H).",
        ),
        Withdrew: ("{power}'s {unit} retreats to {to} of its own accord (16.M).",),
        FactorsChanged: ("{player}'s factors in {minor} go from {was} to {now} ({why}, {rule}).",),
        ControlGained: (
            "{player} gains control of {minor}: {total} factors, {needed} needed (16.C).",
            "{player} gains control of {minor}: {total} factors together with {helped}'s,"
            " {needed} needed (16.D).",
        ),
        ControlLost: ("{player} loses control of {minor}: {why} (16.C).",),
        Alliance: ("{one} and {other} are Allies for the coming year (14).",),
        Befriended: ("{power} lets {other}'s supply lines pass (9).",),
    }
)
DECIDING = ("given_up", "from_power", "supplied", "helped")
FACTOR_RULES: Mapping[Code, str] = MappingProxyType(
    {
        EventReason.ALLOCATED: "16.A",
        EventReason.WITHDRAWN: "16.B",
        EventReason.CONTROL_LOST: "16.C",
        EventReason.OWNS: "16.G",
        EventReason.IT_SURRENDERED: "3",
    }
)
FOR_ATTACKS = "16.F"


def news(events: Iterable[Event]) -> Iterator[str]:
    """A sentence for each event worth printing, in the order of events."""
    for event in events:
        sentences = SENTENCES.get(type(event))
        if sentences:
            decided = any(getattr(event, name, None) for name in DECIDING)
            yield said(sentences[decided], event, **_more(event))


def _more(event: Event) -> Mapping[str, object]:
    """The values for a sentence about an event, besides its own fields."""
    match event:
        case RetreatReading():
            here = _toll(event.spent, event.driven)
            return {"here": here, "there": _toll(event.other_spent, event.other_driven)}
        case Returned(units=units):
            return {"units": listing(units) or _("no unit")}
        case FactorsChanged(why=why):
            return {"rule": FACTOR_RULES.get(why.code, FOR_ATTACKS)}
        case _:
            return {}


def _toll(spent: int, driven: tuple[str, ...]) -> str:
    points = number_of("1 supply point", "{count} supply points", spent).format(count=spent)
    units = listing(driven) or _("nobody")
    return worded("{points}, dislodged {units}", points=points, units=units)
