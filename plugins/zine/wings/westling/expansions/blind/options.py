"""What differs between the rulebooks of blind games, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from zine.rules.position import NOTHING


class Telling(StrEnum):
    """Which orders are told: the contested ones (Agar), or all that fail (Overby)."""

    STAB = "stab"
    MEGA_STAB = "mega-stab"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """A rulebook of blind play.

    `eyes` lets units see the units in provinces next to them. `homes` are the provinces
    each power may place its first units in; without any it begins as usual.
    """

    telling: Telling
    eyes: bool
    homes: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
