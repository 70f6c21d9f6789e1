"""Chance that anyone can draw again: it comes from the game's published seed.

For each candidate the SHA-256 of "seed/phase/purpose/candidate" is taken, in UTF-8; the
candidate with the smallest is drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from zine.rules.calendar import Phase


def draw(seed: str, phase: Phase, purpose: str, candidates: Iterable[str]) -> str:
    """One of the candidates. Raises ValueError if there are none."""
    return draw_order(seed, phase, purpose, candidates)[0]


def draw_order(seed: str, phase: Phase, purpose: str, candidates: Iterable[str]) -> list[str]:
    """The candidates in the order they would be drawn. Raises ValueError if there are none."""
    ranked = sorted((lot(seed, phase, purpose, each), each) for each in set(candidates))
    if not ranked:
        raise ValueError(f"nothing to draw from for {purpose}")
    return [candidate for _, candidate in ranked]


def lot(seed: str, phase: Phase, purpose: str, candidate: str) -> str:
    """The hash that decides a candidate's place, in hexadecimal."""
    return hashlib.sha256(f"{seed}/{phase.slug}/{purpose}/{candidate}".encode()).hexdigest()
