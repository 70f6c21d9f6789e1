"""How people vote (Nelson, section one): those who see more zines, and those who edit one.

He reports that the more zines a ballot names the lower its average, and that editors vote
lower than others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction

from zine.departments.polls.scoring.ballots import Ballot, same_name


@dataclass(frozen=True, slots=True)
class Habit:
    """A group of voters: how many, how many votes they cast, and the sum in half points."""

    voters: int
    votes: int
    half_points: int

    @property
    def average(self) -> Fraction:
        """The mean of the group's votes, in points; 0 for nobody."""
        return Fraction(self.half_points, 2 * self.votes) if self.votes else Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """Voters by the number of zines they vote for, and editors beside the others.

    `slope` is how much a voter's average changes with each further zine, by least squares
    over voters; None if all vote for the same number.
    """

    by_zines: tuple[tuple[int, Habit], ...]
    editors: Habit
    others: Habit
    slope: Fraction | None


def voting_habits(ballots: Sequence[Ballot], editors: Set[str]) -> Habits:
    """The habits shown by the counted ballots; `editors` are names as `same_name` gives them."""
    voting = [ballot for ballot in ballots if ballot.votes]
    sizes = sorted({len(ballot.votes) for ballot in voting})
    return Habits(
        by_zines=tuple((size, _habit(b for b in voting if len(b.votes) == size)) for size in sizes),
        editors=_habit(b for b in voting if same_name(b.voter) in editors),
        others=_habit(b for b in voting if same_name(b.voter) not in editors),
        slope=_slope(voting),
    )


def _habit(group: Iterable[Ballot]) -> Habit:
    votes = [tuple(ballot.votes.values()) for ballot in group]
    return Habit(len(votes), sum(map(len, votes)), sum(map(sum, votes)))


def _slope(ballots: Sequence[Ballot]) -> Fraction | None:
    points = [(len(b.votes), Fraction(sum(b.votes.values()), 2 * len(b.votes))) for b in ballots]
    count = len(points)
    total_x = sum(x for x, _ in points)
    spread = count * sum(x * x for x, _ in points) - total_x**2
    if not spread:
        return None
    total_y = sum((y for _, y in points), Fraction(0))
    return (count * sum((x * y for x, y in points), Fraction(0)) - total_x * total_y) / spread
