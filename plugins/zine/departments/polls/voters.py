"""How people voted, and the zines' ranks over the years, as tables."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from zine.blocks import Block, Column, Sentences, Table, rows_of
from zine.departments.polls.scoring.ballots import all_editors, same_name
from zine.departments.polls.scoring.figures import rounded, votes_text
from zine.departments.polls.scoring.habits import Habits, voting_habits
from zine.departments.polls.scoring.poll import PollResult
from zine.departments.polls.scoring.scores import rank_words
from zine.language import _, number_of


def ballots_table(result: PollResult) -> Table:
    """Every ballot as counted, by voter."""
    editors = all_editors(result.poll.zines)
    return Table(
        name="ballots",
        caption="Ballots as counted",
        label="Every counted ballot",
        columns=(
            Column(heading="Voter", key=True),
            Column(heading="Zines", number=True),
            Column(heading="Average", number=True),
            Column(heading="Votes", folds=True),
        ),
        rows=rows_of(
            (
                _("{voter} (editor)").format(voter=ballot.voter)
                if same_name(ballot.voter) in editors
                else ballot.voter,
                str(len(ballot.votes)),
                rounded(Fraction(sum(ballot.votes.values()), 2 * len(ballot.votes))),
                votes_text(ballot.votes, result.poll.names),
            )
            for ballot in sorted(result.count.ballots, key=lambda ballot: ballot.voter)
        ),
    )


def _habits(result: PollResult) -> Habits:
    return voting_habits(result.count.ballots, all_editors(result.poll.zines))


def habits_table(result: PollResult) -> Table:
    """Voters by the number of zines they vote for, and editors beside the others."""
    habits = _habits(result)
    groups = [
        (number_of("{count} zine", "{count} zines", n).format(count=n), habit)
        for n, habit in habits.by_zines
    ]
    groups += [(_("editors"), habits.editors), (_("others"), habits.others)]
    return Table(
        name="habits",
        caption="Voters by the number of zines they vote for; editors and others",
        label="How people voted",
        columns=(
            Column(heading="Voters of", key=True),
            Column(heading="Voters", number=True),
            Column(heading="Votes", number=True),
            Column(heading="Average vote", number=True),
        ),
        rows=rows_of(
            (group, str(habit.voters), str(habit.votes), rounded(habit.average))
            for group, habit in groups
            if habit.voters
        ),
    )


def habits_remark(result: PollResult) -> Iterator[Block]:
    """Nelson's remark compared with these ballots, if they show any habit."""
    habits = _habits(result)
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
        yield Sentences((" ".join(said),))


def history_table(result: PollResult) -> Table:
    """The ranks of this year's zines over the years, then of those that have folded."""
    poll = result.poll
    codes = [result.tally.codes[zine] for zine in result.order]
    earlier = {code for each in poll.history for code in each.ranks}
    gone = sorted(earlier.difference(codes), key=lambda code: poll.names[code])
    years = [dict(each.ranks) for each in poll.history]
    years.append(this_year(result))
    return Table(
        name="history",
        caption=_("Rank in each year; {year} by {method}, earlier years as printed then").format(
            year=poll.year, method=_(result.deciding.method.title)
        ),
        label="Ranks by year",
        columns=(
            Column(heading="Zine", key=True),
            *(Column(heading=str(each.year), number=True) for each in poll.history),
            Column(heading=str(poll.year), number=True),
        ),
        rows=rows_of(
            (poll.names[code], *(_rank(ranks, code) for ranks in years)) for code in (*codes, *gone)
        ),
    )


def this_year(result: PollResult) -> dict[str, int]:
    """The rank of each zine by the deciding method."""
    return dict(zip(result.tally.codes, result.deciding.ranks, strict=True))


def _rank(ranks: dict[str, int], code: str) -> str:
    return rank_words(ranks[code], list(ranks.values())) if code in ranks else "–"
