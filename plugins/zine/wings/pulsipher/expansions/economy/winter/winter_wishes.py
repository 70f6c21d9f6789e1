"""What a line of a player's papers asks for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zine.rules.orders import UnitOrder
from zine.rules.reasons import Why


@dataclass(frozen=True, slots=True)
class Condition:
    """That supply points came, or did not (rule 4: alternate orders in case they do not).

    Without a `giver` it is about what came from everybody together.
    """

    received: bool
    amount: int
    giver: str = ""


class Aim(StrEnum):
    """What is asked for, with the rule that allows it.

    Supply points into political factors in a minor (16.A), own factors eliminated (16.B), a minor
    controlled together with a partner (16.D), supply points given (4), an Ally for the coming
    year (14), another's supply lines let pass (9), a capital (3), bombers (15, 6), units (6).
    """

    CONVERT = "Convert"
    WITHDRAW = "Withdraw"
    JOINT_CONTROL = "JointControl"
    GIVE = "Give"
    ALLY = "AllyWith"
    BEFRIEND = "Befriend"
    CAPITAL = "capital"
    BUILD_BOMBER = "BuildBomber"
    REMOVE_BOMBER = "RemoveBomber"
    UNIT = "unit"
    NOTHING_KNOWN = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A line by a `sender` for their own `country` or a minor they control.

    `target` is the country, minor or province it is about, `amount` a number of points.
    """

    sender: str
    country: str
    text: str
    condition: Condition | None
    aim: Aim
    target: str
    amount: int

    @property
    def about(self) -> str:
        """What it is for: a later line for the same takes its place."""
        match self.aim:
            case Aim.NOTHING_KNOWN:
                return self.target
            case Aim.CAPITAL:
                return f"{self.country}, {self.aim}"
            case Aim.UNIT:
                return f"{self.country}, {self.target}"
            case _:
                return f"{self.country}, {self.aim}, {self.target}"


@dataclass(frozen=True, slots=True)
class Unreadable(Wish):
    """A line that says nothing known; its target is the line if it begins as known ones do."""

    reason: Why


@dataclass(frozen=True, slots=True)
class JointControl(Wish):
    """Gain control of a minor together with a partner; it goes to `holder` (16.D)."""

    partner: str
    holder: str


@dataclass(frozen=True, slots=True)
class UnitWish(Wish):
    """Build or remove an army or fleet (rule 6)."""

    order: UnitOrder
