"""Results without what is not public: no causes, no routes, no words of the player's."""

from __future__ import annotations

from zine.rules.illegality import Unsaid
from zine.rules.outcomes import (
    Bounced,
    Cut,
    Disrupted,
    Moved,
    NoConvoy,
    Outcome,
    Result,
    RetreatBounced,
    Unmatched,
    Void,
)

NOBODY = ""


def stripped(result: Result) -> Result:
    """The order and whether it failed; that it was dislodged, but not by whom."""
    return Result(
        power=result.power,
        order=result.order,
        outcome=_bare(result.outcome),
        dislodged_by=None if result.dislodged_by is None else NOBODY,
    )


def _bare(outcome: Outcome) -> Outcome:
    match outcome:
        case Moved():
            return Moved()
        case Bounced():
            return Bounced(())
        case NoConvoy():
            return NoConvoy()
        case Cut():
            return Cut(())
        case Disrupted():
            return Disrupted()
        case Unmatched():
            return Unmatched("")
        case RetreatBounced():
            return RetreatBounced(())
        case Void(fault=fault):
            return Void(fault, Unsaid())
        case _:
            return outcome
