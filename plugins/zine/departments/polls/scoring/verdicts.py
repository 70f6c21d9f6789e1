"""Who wins an index pair: the plain reading, and Iain Bowen's two innovations (part four)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from zine.departments.polls.scoring.matrix import IndexPair


class Verdict(StrEnum):
    """What became of an index pair, as the letter it is printed with."""

    WON = "W"
    DRAWN = "D"
    LOST = "L"


Judge = Callable[[IndexPair], Verdict]


def more_preferences(pair: IndexPair) -> Verdict:
    """Won by more wins than losses; drawn if both zines have as many (section one).

    A pair that nobody compares, 0-0-0, is therefore drawn.
    """
    if pair.wins == pair.losses:
        return Verdict.DRAWN
    return Verdict.WON if pair.wins > pair.losses else Verdict.LOST


def single_drawn(pair: IndexPair) -> Verdict:
    """Bowen's first innovation: a pair with a single comparison is drawn whatever it says."""
    return Verdict.DRAWN if pair.comparisons == 1 else more_preferences(pair)


def over_half(pair: IndexPair) -> Verdict:
    """Bowen's second: to win takes more than half of the voters who compare the two.

    So 1-20-0 and 10-4-6 are drawn, and 11-4-6 is won.
    """
    if 2 * pair.wins > pair.comparisons:
        return Verdict.WON
    return Verdict.LOST if 2 * pair.losses > pair.comparisons else Verdict.DRAWN


def bowen(pair: IndexPair) -> Verdict:
    """Both of Bowen's innovations together."""
    return Verdict.DRAWN if pair.comparisons == 1 else over_half(pair)
