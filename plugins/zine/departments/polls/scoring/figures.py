"""How the figures of a poll are printed; they are computed exactly and rounded only here."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from zine.departments.polls.scoring.scores import Scores

PLACES = 3


def rounded(value: Fraction, places: int = PLACES) -> str:
    """A number to so many decimals, halves up: "8.208"."""
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
    """A share as per cent with one decimal: "17.4 %"."""
    return f"{rounded(100 * value, 1)} %"


def _decimals(above: int, below: int, places: int) -> str:
    units = (2 * above * 10**places + below) // (2 * below)
    sign, digits = ("-" if units < 0 else ""), str(abs(units)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"
