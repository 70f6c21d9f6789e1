"""Choices where honest readings of the rules differ; the DATC's preferences are the defaults.

Each option names the issue of DATC chapter 4 that it settles.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ParadoxRule(StrEnum):
    """4.A.2: what a convoy paradox comes to: its convoys fail, or all its moves."""

    SZYKMAN = "szykman"
    ALL_HOLD = "all-hold"


class AdjacentConvoy(StrEnum):
    """4.A.3: when an army is convoyed to a neighbouring province.

    If it says "via convoy" or a fleet of its own power convoys it (rules of 2000 and
    2023), or only if it says so (DPTG).
    """

    OWN_FLEET = "own-fleet"
    EXPLICIT = "explicit"


class WrittenRoute(StrEnum):
    """4.A.6: a convoy route that an army's order names: no more than a wish, or binding.

    Where it binds (njudge, jDip) the army goes by that route or not at all.
    """

    FREE = "free"
    BINDING = "binding"


class ConvoyedDislodger(StrEnum):
    """4.A.5: whether a unit may retreat to where a convoyed attacker came from."""

    OPEN = "open"
    CLOSED = "closed"


class OmittedCoast(StrEnum):
    """4.B.2: a fleet's move that names no coast where only one can be reached."""

    FOLLOWED = "followed"
    VOID = "void"


class SupportCoast(StrEnum):
    """4.B.4: whether the support of a fleet's move must name the coast."""

    OPTIONAL = "optional"
    REQUIRED = "required"


class WrongCoast(StrEnum):
    """4.B.5: an order to a fleet that names another coast than it is on."""

    FOLLOWED = "followed"
    VOID = "void"


class WrongKind(StrEnum):
    """4.C.2: an order that calls an army a fleet or the other way about."""

    FOLLOWED = "followed"
    VOID = "void"


class RepeatedOrders(StrEnum):
    """4.D.3: several different orders to one unit: none counts, the first, or the last."""

    VOID = "void"
    FIRST = "first"
    LAST = "last"


class RemovalRule(StrEnum):
    """4.D.8: which units civil disorder removes.

    `rules-2023` spares units on supply centres and counts from owned centres;
    `rules-2000` counts from home centres, as the editions before 2023 were played.
    """

    RULES_2023 = "rules-2023"
    RULES_2000 = "rules-2000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """The readings a game is played by."""

    paradox: ParadoxRule = ParadoxRule.SZYKMAN
    adjacent_convoy: AdjacentConvoy = AdjacentConvoy.OWN_FLEET
    written_route: WrittenRoute = WrittenRoute.FREE
    convoyed_dislodger: ConvoyedDislodger = ConvoyedDislodger.OPEN
    omitted_coast: OmittedCoast = OmittedCoast.FOLLOWED
    support_coast: SupportCoast = SupportCoast.OPTIONAL
    wrong_coast: WrongCoast = WrongCoast.FOLLOWED
    wrong_kind: WrongKind = WrongKind.FOLLOWED
    repeated_orders: RepeatedOrders = RepeatedOrders.VOID
    removal: RemovalRule = RemovalRule.RULES_2023
