"""What a board shows: a value that the SVG drawing and its text twin are both made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class ArrowKind(StrEnum):
    """The orders that a board draws, each in its own manner."""

    MOVE = "move"
    CONVOYED_MOVE = "convoyed-move"
    SUPPORT_MOVE = "support-move"
    SUPPORT_HOLD = "support-hold"
    CONVOY = "convoy"
    HOLD = "hold"
    RETREAT = "retreat"
    BUILD = "build"
    REMOVE = "remove"
    DISBAND = "disband"
    RAIL = "rail"
    FLIGHT = "flight"
    RAID = "raid"
    GUARD = "guard"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardUnit:
    """A unit on the board; `dislodged` units stand beside the unit that drove them out.

    Other kinds than A and F stand beside the army or fleet of their province; `words` say what
    such a unit is, with {place}.
    """

    power: str
    kind: str
    location: str
    dislodged: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """An order as drawn.

    `start` is the ordered unit's location. `end` is where a move or retreat goes, the
    unit helped by a support to hold, or the destination of the move that is supported or
    convoyed, whose own start is `origin`. `via` lists the fleets' provinces of a convoyed
    move, or a railway's stops, in order. `unit` is the kind of unit that is built. `failed`
    tells that the order did not succeed.
    """

    kind: ArrowKind
    power: str
    start: str
    end: str | None = None
    origin: str | None = None
    via: tuple[str, ...] = ()
    unit: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """A power's line through provinces; `meaning` tells in a sentence what such lines are."""

    power: str
    places: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everything drawn on one board: where units stand, what was ordered, who holds what.

    `tints` maps a land province to the power whose colour it bears; `centres` maps a
    supply centre to its owner (centres nobody owns are absent), `homes` a home centre to
    the power that may build there. `trails` are lines through provinces, such as supply lines.
    """

    title: str
    description: str
    units: tuple[BoardUnit, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    tints: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    centres: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    homes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    trails: tuple[Trail, ...] = ()
