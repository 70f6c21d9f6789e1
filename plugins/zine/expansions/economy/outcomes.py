"""What becomes of orders by the economy's own rules."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.outcomes import VariantOutcome


@dataclass(frozen=True, slots=True)
class Unsupplied(VariantOutcome):
    """The supply points for it were lacking (rule 8)."""

    needed: int

    word = "unsupplied"

    @property
    def reason(self) -> str:
        """What it would have cost."""
        points = "a supply point" if self.needed == 1 else f"{self.needed} supply points"
        return f"unsupplied: {points} lacking"


@dataclass(frozen=True, slots=True)
class Shaken(VariantOutcome):
    """The unit retreated in the season before and does not attack (rule 13)."""

    word = "no attack"

    @property
    def reason(self) -> str:
        """Why it did not go."""
        return "no attack: the unit retreated last season"


@dataclass(frozen=True, slots=True)
class Unescorted(VariantOutcome):
    """No army's support brought the fleet into a foreign centre (rule 12)."""

    word = "no entry"

    @property
    def reason(self) -> str:
        """Why it did not get in."""
        return "no entry: a fleet needs an army's support to enter a foreign centre"


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
    by: str

    word = "stopped"

    @property
    def reason(self) -> str:
        """Where it stopped, and why."""
        return f"the railway is blocked at {self.next} by {self.by}; the army is in {self.at}"


@dataclass(frozen=True, slots=True)
class NotThere(VariantOutcome):
    """The fleet was not where its order for the second segment takes it up (rule 11)."""

    why: str

    word = "not there"

    @property
    def reason(self) -> str:
        """What became of it in the first segment."""
        return f"no second segment: {self.why}"


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

    by: str
    lost: bool = False

    word = "beaten off"

    @property
    def reason(self) -> str:
        """By whom."""
        end = "; the bomber is lost" if self.lost else ""
        return f"beaten off by {self.by}{end}"


@dataclass(frozen=True, slots=True)
class Guarded(VariantOutcome):
    """The bomber stood guard; `beaten` is the raider it beat off, if any came."""

    beaten: str = ""

    word = "succeeds"
    succeeded = True

    @property
    def reason(self) -> str:
        """Whom it beat off."""
        return f"beats off {self.beaten}" if self.beaten else ""


@dataclass(frozen=True, slots=True)
class CutOff(VariantOutcome):
    """No supply line led from the unit to its capital: it is eliminated (rule 9)."""

    capital: str

    word = "disbanded"

    @property
    def reason(self) -> str:
        """Where the line did not lead."""
        return f"no supply line to {self.capital}" if self.capital else "no capital to supply it"


OUTCOMES = (
    Unsupplied,
    Shaken,
    Unescorted,
    Railed,
    RailStopped,
    NotThere,
    Done,
    Bombed,
    RaidBeaten,
    Guarded,
    CutOff,
)
