"""Exact scores, ranks by them, and how the figures of a poll are printed; rounded only here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from zine.language import _

PLACES = 3


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


def rounded(value: Fraction, places: int = PLACES) -> str:
    """A number rounded to a number of decimals, halves up: "8.208"."""
    return _decimals(value.numerator, value.denominator, places)


def score_text(scores: Scores, zine: int) -> str:
    """A score as printed: "8.208", or "20" where all scores are whole numbers.

    Its fraction is not reduced first, for that may be very long.
    """
    if scores.whole == 1:
        return str(scores.parts[zine])
    return _decimals(scores.parts[zine], scores.whole, PLACES)


def vote_text(half_points: int) -> str:
    """A vote, or a sum of votes, in points: "7.5", "9"."""
    return f"{half_points // 2}.5" if half_points % 2 else str(half_points // 2)


def votes_text(votes: Mapping[str, int], names: Mapping[str, str]) -> str:
    """A ballot's votes in a line: "Galician Weather 7.5, Home Centre News 5"."""
    return ", ".join(f"{names[code]} {vote_text(vote)}" for code, vote in votes.items())


def percent(value: Fraction) -> str:
    """A share as per cent with one decimal: "17.4%"."""
    return _("{number}%").format(number=rounded(100 * value, 1))


def _decimals(above: int, below: int, places: int) -> str:
    units = (2 * above * 10**places + below) // (2 * below)
    sign, digits = ("-" if units < 0 else ""), str(abs(units)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"
