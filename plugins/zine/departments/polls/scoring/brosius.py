"""Eric Brosius' preference score (part four): how surely one zine is preferred to another.

Suppose each of n comparisons is won or lost with the same chance and drawn at the tie rate.
P(n,m) is the chance that wins less losses come out below m, plus the chance that they come
out at m or below. His prose says "n" for m once, and "greater than" for "no greater than";
his examples and his table settle both. The two zines of a pair always share 2 points.

Everything is exact. With win : draw : loss as a : b : a, the chances of n comparisons are the
coefficients of (a/x + b + a*x)^n over (2a+b)^n, whole numbers each found from the two before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd

from zine.departments.polls.scoring.preference_matrix import Matrix
from zine.departments.polls.scoring.scores import Scores


def certainty(n: int, m: int, ties: Fraction) -> Fraction:
    """P(n,m) for n comparisons, m wins less losses and a tie rate from 0 to 1.

    Raises ValueError unless -n <= m <= n.
    """
    if abs(m) > n:
        raise ValueError(f"{m} is no difference that {n} comparisons can have")
    won, drawn = _weights(ties)
    _, centre = next(_centres(won, drawn, [n]))
    above = _above(n, [abs(m)], (won, drawn), centre)
    part = Fraction(above[abs(m)], (2 * won + drawn) ** n)
    return 1 + part if m >= 0 else 1 - part


def preference_scores(matrix: Matrix, ties: Fraction) -> Scores:
    """The sum of P(n,m) over the index pairs of each zine, n comparisons and m wins less losses."""
    won, drawn = _weights(ties)
    base = 2 * won + drawn
    meetings = _meetings(matrix)
    parts = [0] * len(matrix.rows)
    whole, reached = 1, 0
    for n, centre in _centres(won, drawn, sorted(meetings)):
        step = base ** (n - reached)
        whole, reached = whole * step, n
        wanted = sorted({abs(m) for _, m in meetings[n]})
        above = _above(n, wanted, (won, drawn), centre)
        gained = [0] * len(parts)
        for zine, m in meetings[n]:
            gained[zine] += whole + (above[m] if m >= 0 else -above[-m])
        parts = [part * step + more for part, more in zip(parts, gained, strict=True)]
    return Scores(tuple(parts), whole)


def _weights(ties: Fraction) -> tuple[int, int]:
    """The smallest whole numbers a and b with win : draw : loss as a : b : a."""
    won, drawn = ties.denominator - ties.numerator, 2 * ties.numerator
    shared = gcd(won, drawn)
    return won // shared, drawn // shared


def _meetings(matrix: Matrix) -> dict[int, list[tuple[int, int]]]:
    """For each number of comparisons, the zines with such a pair, and its m."""
    found: dict[int, list[tuple[int, int]]] = {}
    for zine in range(len(matrix.rows)):
        for pair in matrix.opponents(zine):
            found.setdefault(pair.comparisons, []).append((zine, pair.wins - pair.losses))
    return found


def _centres(won: int, drawn: int, wanted: Sequence[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """For each n of an ascending list, the coefficients of x^0 and x^1.

    The central ones T(n) follow n*T(n) = (2n-1)*b*T(n-1) - (n-1)*(b^2-4a^2)*T(n-2), and
    T(n+1) = b*T(n) + 2a*c1 gives the one beside.
    """
    spread = drawn * drawn - 4 * won * won
    here, following = 1, drawn
    n = 0
    for each in wanted:
        while n < each:
            n += 1
            after = ((2 * n + 1) * drawn * following - n * spread * here) // (n + 1)
            here, following = following, after
        yield n, (here, (following - drawn * here) // (2 * won) if won else 0)


def _above(
    n: int, wanted: Sequence[int], weights: tuple[int, int], centre: tuple[int, int]
) -> dict[int, int]:
    """P(n,m)-1 over (2a+b)^n for each m >= 0 of an ascending list.

    By symmetry it is the chance of lying between -m and m, either end counted half: each step
    from m to m+1 adds c(m) + c(m+1). The coefficients follow
    a*(n+k+1)*c(k+1) = a*(n-k+1)*c(k-1) - b*k*c(k).
    """
    won, drawn = weights
    here, before = centre
    found: dict[int, int] = {}
    between = k = 0
    for m in wanted:
        while k < m:
            if won:
                after = (won * (n - k + 1) * before - drawn * k * here) // (won * (n + k + 1))
            else:
                after = 0
            between += here + after
            before, here = here, after
            k += 1
        found[m] = between
    return found
