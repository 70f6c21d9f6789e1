"""What becomes of orders by the economy's own rules."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.outcomes import VariantOutcome, kinds_in
from zine.rules.reasons import Why
from zine.wings.pulsipher.expansions.economy.sentences import Hindrance, OrderNote


@dataclass(frozen=True, slots=True)
class Unsupplied(VariantOutcome):
    """The supply points for it were lacking (rule 8)."""

    needed: int

    word = "unsupplied"

    @property
    def reason(self) -> Why | None:
        """What it would have cost."""
        if self.needed == 1:
            return OrderNote.POINT_LACKING()
        return OrderNote.POINTS_LACKING(count=self.needed)


@dataclass(frozen=True, slots=True)
class Shaken(VariantOutcome):
    """The unit retreated in the season before and does not attack (rule 13)."""

    word = "no attack"
    says = OrderNote.SHAKEN


@dataclass(frozen=True, slots=True)
class Unescorted(VariantOutcome):
    """No army's support brought the fleet into a foreign centre (rule 12)."""

    word = "no entry"
    says = OrderNote.UNESCORTED


@dataclass(frozen=True, slots=True)
class Railed(VariantOutcome):
    """The army came through (rule 10)."""

    word = "succeeds"
    succeeded = True


@dataclass(frozen=True, slots=True)
class RailStopped(VariantOutcome):
    """The army got no farther than `at`, because of `by` in the next province."""

    at: str
    next: str
    by: Why

    tables = (Hindrance,)
    word = "stopped"
    says = OrderNote.RAIL_BLOCKED


@dataclass(frozen=True, slots=True)
class NotThere(VariantOutcome):
    """The fleet was not where its order for the second segment takes it up (rule 11)."""

    why: Why

    tables = (Hindrance,)
    word = "not there"
    says = OrderNote.NOT_THERE


@dataclass(frozen=True, slots=True)
class Done(VariantOutcome):
    """It is as ordered: a permission, a choice, a capital, a bomber's new base."""

    word = "succeeds"
    succeeded = True


@dataclass(frozen=True, slots=True)
class Bombed(VariantOutcome):
    """The raid succeeded: the centre will yield nothing in the Fall (rule 15)."""

    word = "succeeds"
    succeeded = True


@dataclass(frozen=True, slots=True)
class RaidBeaten(VariantOutcome):
    """Bombers from `by` beat the raid off; `lost` tells that the bomber was given up."""

    by: Why
    lost: bool = False

    tables = (Hindrance,)
    word = "beaten off"

    @property
    def reason(self) -> Why | None:
        """By whom."""
        return OrderNote.BEATEN_AND_LOST(by=self.by) if self.lost else OrderNote.BEATEN(by=self.by)


@dataclass(frozen=True, slots=True)
class Guarded(VariantOutcome):
    """The bomber stood guard; `beaten` is the raider it beat off, if any came."""

    beaten: Why | None = None

    tables = (Hindrance,)
    word = "succeeds"
    succeeded = True

    @property
    def reason(self) -> Why | None:
        """Whom it beat off."""
        return OrderNote.BEATS(raider=self.beaten) if self.beaten else None


@dataclass(frozen=True, slots=True)
class CutOff(VariantOutcome):
    """No supply line led from the unit to its capital: it is eliminated (rule 9)."""

    capital: str

    word = "disbanded"

    @property
    def reason(self) -> Why | None:
        """Where the line did not lead."""
        return OrderNote.CUT_OFF(capital=self.capital) if self.capital else OrderNote.NO_CAPITAL()


OUTCOMES = kinds_in(vars(), VariantOutcome)
