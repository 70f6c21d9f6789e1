"""Why a choice of supports to reveal is void, as values; `sentences` says them."""

from __future__ import annotations

from dataclasses import dataclass

from zine.rules.illegality import Why


class BlindWhy(Why):
    """A reason that blind games add."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RevealUnclear(BlindWhy):
    """A choice that does not name a unit and its supports."""


@dataclass(frozen=True, slots=True)
class NotWithMoves(BlindWhy):
    """A choice written for another phase than the moves."""


@dataclass(frozen=True, slots=True)
class NothingToReveal(BlindWhy):
    """The power has no unit there whose supports could be told."""

    power: str
    province: str
