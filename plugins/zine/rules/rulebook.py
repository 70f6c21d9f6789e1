"""Choices where honest readings of the rules differ; the DATC's preferences are the defaults."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class WrongKind(StrEnum):
    """DATC 4.C.2: an order that calls an army a fleet or the other way about."""

    FOLLOWED = "followed"
    VOID = "void"


class RemovalRule(StrEnum):
    """DATC 4.D.8: which units civil disorder removes.

    `rules-2023` spares units on supply centres and counts from owned centres;
    `rules-2000` counts from home centres, as the editions before 2023 were played.
    """

    RULES_2023 = "rules-2023"
    RULES_2000 = "rules-2000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """The readings a game is played by."""

    wrong_kind: WrongKind = WrongKind.FOLLOWED
    removal: RemovalRule = RemovalRule.RULES_2023
