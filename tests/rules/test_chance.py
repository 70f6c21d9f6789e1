"""Chance as anyone can draw it again."""

from __future__ import annotations

import pytest

from boards import STANDARD
from zine.rules.chance import draw, draw_order

FIRST = STANDARD.calendar.first
POWERS = [power.name for power in STANDARD.powers]
# printf 'hydra/1901-1-spring-movement/seats/Austria' | sha256sum, and so for each, sorted:
# 4cc28645, 677075e9, 6eb8fd61, a47fb908, b85ec2d4, bce9d5c8, f790df1c
ORDER = ["Germany", "Austria", "France", "England", "Italy", "Russia", "Turkey"]


def test_the_smallest_hash_is_drawn() -> None:
    """The seed, the phase, the purpose and the candidate decide, and nothing else."""
    assert draw("hydra", FIRST, "seats", POWERS) == "Germany"
    assert draw_order("hydra", FIRST, "seats", POWERS) == ORDER
    assert draw_order("hydra", FIRST, "seats", [*reversed(POWERS), "Turkey"]) == ORDER


def test_another_purpose_is_another_draw() -> None:
    """Else whoever is first in one thing would be first in all."""
    assert draw_order("hydra", FIRST, "colours", POWERS) != ORDER


def test_there_must_be_somebody_to_draw() -> None:
    """And the message says for what."""
    with pytest.raises(ValueError, match="nothing to draw from for seats"):
        draw("hydra", FIRST, "seats", [])
