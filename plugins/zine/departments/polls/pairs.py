"""The preference matrix as a table, and the figures of each zine, down to single votes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zine.blocks import Row
from zine.departments.polls.figures import percent, rounded, score_text, vote_text
from zine.departments.polls.scoring.brosius import certainty
from zine.departments.polls.scoring.catalogue import METHODS
from zine.departments.polls.scoring.matrix import (
    IndexPair,
    Matrix,
    Verdict,
    bowen,
    more_preferences,
    over_half,
    single_drawn,
)
from zine.departments.polls.scoring.methods import THREE_ONE
from zine.departments.polls.scoring.poll import PollResult
from zine.departments.polls.scoring.scores import rank_words
from zine.departments.polls.scoring.tally import tie_rate
from zine.departments.polls.sums import certainty_words, sum_words
from zine.language import _

CERTAINTY_ROWS = 3
Certainties = Mapping[tuple[int, int], Fraction]


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """An index pair as printed, "12-3-4", and who wins it by the deciding method."""

    text: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A zine's index pairs against the others in the order of rank; None is itself."""

    code: str
    name: str
    cells: tuple[MatrixCell | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SumLine:
    """A score of a zine: how it is worked out, what it comes to, and the rank it gives."""

    title: str
    source: str
    words: str
    value: str
    rank: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ZineFigures:
    """Everything the scores of a zine are made of."""

    code: str
    name: str
    rank: str
    votes: tuple[tuple[str, str], ...]
    pairs: tuple[Row, ...]
    sums: tuple[SumLine, ...]


@dataclass(frozen=True, slots=True)
class CertaintyTable:
    """Brosius' P(n,m) at a poll's tie rate: for each n the values from m = -n to m = n.

    Rows are filled with blanks so that equal m stand in one column.
    """

    ties: str
    differences: tuple[int, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def certainty_table(matrix: Matrix) -> CertaintyTable:
    """The numbers for few comparisons, as Brosius printed them for a tie rate of 20 %."""
    rate = tie_rate(matrix)
    draws = sum(pair.draws for pair in matrix.pairs)
    comparisons = sum(pair.comparisons for pair in matrix.pairs)
    differences = tuple(range(-CERTAINTY_ROWS, CERTAINTY_ROWS + 1))
    return CertaintyTable(
        _("{draws} of {comparisons} comparisons are draws, {share}").format(
            draws=draws, comparisons=comparisons, share=percent(rate)
        ),
        differences,
        tuple(
            (n, tuple(rounded(certainty(n, m, rate)) if abs(m) <= n else "" for m in differences))
            for n in range(1, CERTAINTY_ROWS + 1)
        ),
    )


def matrix_rows(result: PollResult, order: Sequence[int]) -> tuple[MatrixRow, ...]:
    """The preference matrix, its zines in a given order."""
    judge = METHODS[result.poll.decided_by].judge
    rows = result.tally.matrix.rows
    return tuple(
        MatrixRow(
            code=result.tally.codes[zine],
            name=result.poll.names[result.tally.codes[zine]],
            cells=tuple(
                None
                if other == zine
                else MatrixCell(str(rows[zine][other]), judge(rows[zine][other]))
                for other in order
            ),
        )
        for zine in order
    )


def pair_certainties(matrix: Matrix) -> Certainties:
    """P(n,m) at the poll's own tie rate for every index pair that it has."""
    rate = tie_rate(matrix)
    asked = {(p.comparisons, p.wins - p.losses) for row in matrix.rows for p in row}
    return {(n, m): certainty(n, m, rate) for n, m in sorted(asked)}


def zine_figures(
    result: PollResult, order: Sequence[int], certainties: Certainties
) -> tuple[ZineFigures, ...]:
    """The figures of every zine, in a given order."""
    return tuple(_figures(result, zine, order, certainties) for zine in order)


def _figures(
    result: PollResult,
    zine: int,
    order: Sequence[int],
    certainties: Certainties,
) -> ZineFigures:
    code, row = result.tally.codes[zine], result.tally.matrix.rows[zine]
    votes = [(b.voter, b.votes[code]) for b in result.count.ballots if code in b.votes]
    deciding = result.ranks[result.poll.decided_by]
    return ZineFigures(
        code=code,
        name=result.poll.names[code],
        rank=rank_words(deciding[zine], deciding),
        votes=tuple(
            (voter, vote_text(vote)) for voter, vote in sorted(votes, key=lambda v: (-v[1], v[0]))
        ),
        pairs=tuple(
            _pair_row(result.poll.names[result.tally.codes[other]], row[other], certainties)
            for other in order
            if other != zine
        ),
        sums=tuple(
            SumLine(
                title=_(entry.title),
                source=_(entry.source),
                words=sum_words(result, key, zine),
                value=score_text(result.scores[key], zine),
                rank=rank_words(result.ranks[key][zine], result.ranks[key]),
            )
            for key, entry in METHODS.items()
        ),
    )


def _pair_row(name: str, pair: IndexPair, certainties: Certainties) -> Row:
    """An index pair: each verdict on it, and what it adds to the scores."""
    verdicts = (judge(pair) for judge in (more_preferences, single_drawn, over_half, bowen))
    return Row(
        cells=(
            name,
            str(pair),
            str(pair.comparisons),
            *map(str, verdicts),
            rounded(Fraction(THREE_ONE.won * pair.wins, pair.comparisons or 1)),
            certainty_words(pair),
            rounded(certainties[pair.comparisons, pair.wins - pair.losses]),
        )
    )
