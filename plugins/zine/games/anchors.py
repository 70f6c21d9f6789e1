"""The newest hash of a game as an issue prints it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A game's newest record at the time of an issue: its phase's slug, and its own hash.

    The hash covers all earlier records too, since each names the one before.
    """

    game: str
    phase: str
    digest: str
