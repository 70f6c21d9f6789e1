"""Exact scores: a whole number for each zine over one denominator for all; and ranks by them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm


@dataclass(frozen=True, slots=True)
class Scores:
    """The score of zine i is parts[i] / whole.

    One denominator for all makes comparing exact and cheap: of Brosius' numbers, with
    denominators of thousands of digits, no common divisor need ever be found.
    """

    parts: tuple[int, ...]
    whole: int = 1

    def __getitem__(self, zine: int) -> Fraction:
        return Fraction(self.parts[zine], self.whole)

    def times(self, factor: Fraction) -> Scores:
        """Every score multiplied."""
        parts = tuple(part * factor.numerator for part in self.parts)
        return Scores(parts, self.whole * factor.denominator)

    def plus(self, other: Scores) -> Scores:
        """Two scores of each zine added."""
        whole = lcm(self.whole, other.whole)
        mine, theirs = whole // self.whole, whole // other.whole
        parts = zip(self.parts, other.parts, strict=True)
        return Scores(tuple(a * mine + b * theirs for a, b in parts), whole)


def ratios(pairs: Iterable[tuple[int, int]]) -> Scores:
    """Scores from numerators and denominators."""
    found = tuple(pairs)
    whole = lcm(*(below for _, below in found))
    return Scores(tuple(above * (whole // below) for above, below in found), whole)


def ranks(scores: Scores) -> tuple[int, ...]:
    """The rank of each zine, 1 for the highest score; equal scores share the better rank."""
    ordered = sorted(scores.parts, reverse=True)
    first: dict[int, int] = {}
    for rank, part in enumerate(ordered, start=1):
        first.setdefault(part, rank)
    return tuple(first[part] for part in scores.parts)


def rank_words(rank: int, all_ranks: Sequence[int]) -> str:
    """A rank as printed: "3", or "3=" if it is shared."""
    return f"{rank}=" if all_ranks.count(rank) > 1 else str(rank)
