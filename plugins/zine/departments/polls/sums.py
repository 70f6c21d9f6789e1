"""How a zine came by each of its scores, as a sum that a reader can work out again.

Sums are exact: votes, pairs and comparisons stand in them as they are, nothing is rounded
on the way. `report.poll` prints them with their results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from zine.departments.polls.figures import vote_text
from zine.departments.polls.scoring.catalogue import METHODS
from zine.departments.polls.scoring.matrix import IndexPair, Verdict
from zine.departments.polls.scoring.methods import (
    THREE_ONE,
    TWO_NOUGHT,
    TWO_ONE,
    PointScheme,
    mean_votes,
)
from zine.departments.polls.scoring.poll import PollResult
from zine.language import _

Sum = Callable[[PollResult, int], str]
TIMES = "\N{MULTIPLICATION SIGN}"
MINUS = "\N{MINUS SIGN}"


def sum_words(result: PollResult, key: str, zine: int) -> str:
    """The sum of a method for a zine: "(9 + 8.5) / 2", "6 won × 3 + 2 drawn × 1"."""
    return SUMS[key](result, zine)


def _average(result: PollResult, zine: int) -> str:
    return _mean(result.tally.votes[zine])


def _modified(result: PollResult, zine: int) -> str:
    return _mean(mean_votes(result.tally.votes[zine], result.tally.mean))


def _mean(votes: tuple[int, ...]) -> str:
    ordered = sorted(votes, reverse=True)
    return f"({' + '.join(map(vote_text, ordered))}) / {len(votes)}"


def _points(key: str, points: PointScheme) -> Sum:
    def words(result: PollResult, zine: int) -> str:
        won, drawn = _record(result, key, zine)
        told = _("{won} won × {win} + {drawn} drawn × {draw}")
        return told.format(won=won, win=points.won, drawn=drawn, draw=points.drawn)

    return words


def _record(result: PollResult, key: str, zine: int) -> tuple[int, int]:
    verdicts = [METHODS[key].judge(pair) for pair in result.tally.matrix.opponents(zine)]
    return verdicts.count(Verdict.WON), verdicts.count(Verdict.DRAWN)


def _proportional(result: PollResult, zine: int) -> str:
    pairs = [pair for pair in result.tally.matrix.opponents(zine) if pair.comparisons]
    shares = [f"{pair.wins}/{pair.comparisons}" for pair in pairs]
    return f"{THREE_ONE.won} {TIMES} ({' + '.join(shares) or '0'})"


def _brosius(result: PollResult, zine: int) -> str:
    return " + ".join(map(certainty_words, result.tally.matrix.opponents(zine))) or "0"


def certainty_words(pair: IndexPair) -> str:
    """Brosius' number of an index pair by name: "P(13,−2)"."""
    difference = str(pair.wins - pair.losses).replace("-", MINUS)
    return f"P({pair.comparisons},{difference})"


def _renormalised(result: PollResult, key: str, points: PointScheme, zine: int) -> str:
    """The matrix score made to be at most ten."""
    if not result.tally.rivals:
        return "0"
    score = result.scores[key].parts[zine]
    return f"10 {TIMES} {score} / ({result.tally.rivals} {TIMES} {points.won})"


def _uk(result: PollResult, zine: int) -> str:
    return f"2 {TIMES} {_equal(result, zine)}"


def _equal(result: PollResult, zine: int) -> str:
    votes = result.tally.votes[zine]
    matrix_score = _renormalised(result, "bowen", THREE_ONE, zine)
    return f"{matrix_score} + {vote_text(sum(votes))} / {len(votes)}"


def _north_american(result: PollResult, zine: int) -> str:
    votes = mean_votes(result.tally.votes[zine], result.tally.mean)
    preference = _renormalised(result, "2-1-0", TWO_ONE, zine)
    return f"(2 {TIMES} {vote_text(sum(votes))} / {len(votes)} + {preference}) / 3"


SUMS: Mapping[str, Sum] = MappingProxyType(
    {
        "average": _average,
        "modified-mean": _modified,
        "3-1-0": _points("3-1-0", THREE_ONE),
        "2-1-0": _points("2-1-0", TWO_ONE),
        "2-0-0": _points("2-0-0", TWO_NOUGHT),
        "bowen-single": _points("bowen-single", THREE_ONE),
        "bowen-half": _points("bowen-half", THREE_ONE),
        "bowen": _points("bowen", THREE_ONE),
        "proportional": _proportional,
        "brosius": _brosius,
        "uk": _uk,
        "equal-weight": _equal,
        "north-american": _north_american,
    }
)
