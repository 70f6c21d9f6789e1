"""Whether a preference matrix says anything (Nelson, section two)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zine.departments.polls.scoring.matrix import Matrix

ENOUGH_PAIRS = Fraction(80, 100)  # "plucked from thin air", he says, and if anything too low


@dataclass(frozen=True, slots=True)
class MatrixMeaning:
    """How many of a poll's index pairs have at least `fewest` comparisons."""

    fewest: int
    meaningful: int
    pairs: int

    @property
    def share(self) -> Fraction:
        """The part of all pairs that is meaningful, 0 to 1; 1 if there are no pairs."""
        return Fraction(self.meaningful, self.pairs) if self.pairs else Fraction(1)

    @property
    def enough(self) -> bool:
        """Whether 80 % of the pairs or more are meaningful."""
        return self.share >= ENOUGH_PAIRS


def meaning(matrix: Matrix, fewest: int) -> MatrixMeaning:
    """Count the pairs that at least `fewest` voters compare."""
    pairs = matrix.pairs
    return MatrixMeaning(fewest, sum(pair.comparisons >= fewest for pair in pairs), len(pairs))
