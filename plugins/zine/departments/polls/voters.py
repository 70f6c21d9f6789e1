"""How people voted, and the zines' ranks over the years."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from zine.departments.polls.figures import rounded, votes_text
from zine.departments.polls.scoring.ballots import all_editors, same_name
from zine.departments.polls.scoring.habits import Habit, Habits
from zine.departments.polls.scoring.poll import PollResult
from zine.departments.polls.scoring.ranking import rank_words
from zine.language import _, number_of


@dataclass(frozen=True, slots=True)
class HabitLine:
    """A group of voters: how many, their votes, and the average of these."""

    group: str
    voters: int
    votes: int
    average: str


@dataclass(frozen=True, slots=True)
class HabitsTable:
    """Voters by the number of zines they vote for, editors and others, and a sentence."""

    lines: tuple[HabitLine, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class RankHistory:
    """Ranks by year: this year's zines in order, then those that have folded."""

    years: tuple[int, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotLine:
    """A ballot as counted."""

    voter: str
    editor: bool
    zines: int
    average: str
    votes: str


def ballot_lines(result: PollResult) -> tuple[BallotLine, ...]:
    """Every counted ballot, by voter."""
    editors = all_editors(result.poll.zines)
    return tuple(
        BallotLine(
            voter=ballot.voter,
            editor=same_name(ballot.voter) in editors,
            zines=len(ballot.votes),
            average=rounded(Fraction(sum(ballot.votes.values()), 2 * len(ballot.votes))),
            votes=votes_text(ballot.votes, result.poll.names),
        )
        for ballot in sorted(result.count.ballots, key=lambda ballot: ballot.voter)
    )


def habits_table(habits: Habits) -> HabitsTable:
    """Nelson's remark compared with these ballots."""
    groups = [
        (number_of("{count} zine", "{count} zines", n).format(count=n), habit)
        for n, habit in habits.by_zines
    ]
    groups += [(_("editors"), habits.editors), (_("others"), habits.others)]
    lines = tuple(_line(group, habit) for group, habit in groups if habit.voters)
    return HabitsTable(lines, " ".join(_sentences(habits)))


def _line(group: str, habit: Habit) -> HabitLine:
    return HabitLine(group, habit.voters, habit.votes, rounded(habit.average))


def _sentences(habits: Habits) -> list[str]:
    said: list[str] = []
    if habits.slope is not None:
        told = _(
            "A voter's average falls by {slope} with each further zine voted for (least squares "
            "over voters)."
            if habits.slope < 0
            else "A voter's average rises by {slope} with each further zine voted for (least "
            "squares over voters)."
        )
        said.append(told.format(slope=rounded(abs(habits.slope))))
    if habits.editors.voters and habits.others.voters:
        said.append(
            _("Editors give {editors} on average, others {others}.").format(
                editors=rounded(habits.editors.average), others=rounded(habits.others.average)
            )
        )
    if said:
        said.append(
            _("Nelson found in 1992 that voters who see more zines vote lower, and so do editors.")
        )
    return said


def history(result: PollResult, order: Sequence[int]) -> RankHistory | None:
    """The ranks of earlier years and this one; None if no earlier year is known."""
    poll = result.poll
    if not poll.history:
        return None
    codes = [result.tally.codes[zine] for zine in order]
    earlier = {code for each in poll.history for code in each.ranks}
    gone = sorted(earlier.difference(codes), key=lambda code: poll.names[code])
    years = [dict(each.ranks) for each in poll.history]
    years.append(this_year(result))
    return RankHistory(
        years=(*(each.year for each in poll.history), poll.year),
        lines=tuple(
            (poll.names[code], tuple(_rank(ranks, code) for ranks in years))
            for code in (*codes, *gone)
        ),
    )


def this_year(result: PollResult) -> dict[str, int]:
    """The rank of each zine by the deciding method."""
    return dict(zip(result.tally.codes, result.ranks[result.poll.decided_by], strict=True))


def _rank(ranks: dict[str, int], code: str) -> str:
    return rank_words(ranks[code], list(ranks.values())) if code in ranks else ""
