"""When a round of the beacon appears, and which is the first from a moment on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

GENESIS = datetime.fromtimestamp(1_692_803_367, UTC)  # when round 1 appeared
PERIOD = timedelta(seconds=3)


def round_from(moment: datetime) -> int:
    """The first round that appears at a moment or after it."""
    return max(1, -(-(moment - GENESIS) // PERIOD) + 1)


def appears(number: int) -> datetime:
    """When a round appears (UTC)."""
    return GENESIS + PERIOD * (number - 1)
