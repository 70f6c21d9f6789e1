"""The settings of a game of bids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The credits each home power begins with, and who builds fleets unasked (rules 4, 8).

    `capped` says how many occupied home centres of a power count at most in deciding who
    broke in deeper (rule 9).
    """

    credits: Mapping[str, int]
    fleet_builders: tuple[str, ...] = ()
    capped: int = 3
