"""How people voted (Nelson, section one), and the zines' ranks over the years, as tables.

Nelson reports that the more zines a ballot names the lower its average, and that editors vote
lower than others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from zine.blocks import Block, Column, Sentences, Table, table_of
from zine.departments.polls.poll import PollResult
from zine.departments.polls.scoring.ballots import Ballot, same_name
from zine.departments.polls.scoring.scores import rank_words, rounded, votes_text
from zine.language import _, number_of


def _editors_and_others(result: PollResult) -> tuple[list[Ballot], list[Ballot]]:
    """The counted ballots of those who edit a zine of the poll, and of all others."""
    editors = {same_name(name) for each in result.poll.editors.values() for name in each}
    edits = [same_name(ballot.voter) in editors for ballot in result.ballots]
    return (
        [ballot for ballot, own in zip(result.ballots, edits, strict=True) if own],
        [ballot for ballot, own in zip(result.ballots, edits, strict=True) if not own],
    )


def average(ballots: Sequence[Ballot]) -> Fraction:
    """The mean of all votes on some ballots, in points; 0 for none."""
    votes = [vote for ballot in ballots for vote in ballot.votes.values()]
    return Fraction(sum(votes), 2 * len(votes)) if votes else Fraction(0)


def slope(ballots: Sequence[Ballot]) -> Fraction | None:
    """How much a voter's average changes with each further zine, by least squares over voters.

    None if all vote for the same number of zines.
    """
    points = [(len(ballot.votes), average([ballot])) for ballot in ballots]
    count = len(points)
    total_x = sum(x for x, _ in points)
    spread = count * sum(x * x for x, _ in points) - total_x**2
    if not spread:
        return None
    total_y = sum((y for _, y in points), Fraction(0))
    return (count * sum((x * y for x, y in points), Fraction(0)) - total_x * total_y) / spread


def ballots_table(result: PollResult) -> Table:
    """Every ballot as counted, by voter."""
    editors, _others = _editors_and_others(result)
    names = result.poll.names
    return table_of(
        sorted(result.ballots, key=lambda ballot: ballot.voter),
        (
            Column(heading="Voter", key=True),
            lambda each: (
                _("{voter} (editor)").format(voter=each.voter) if each in editors else each.voter
            ),
        ),
        (Column(heading="Zines", number=True), lambda each: str(len(each.votes))),
        (Column(heading="Average", number=True), lambda each: rounded(average([each]))),
        (Column(heading="Votes", folds=True), lambda each: votes_text(each.votes, names)),
        name="ballots",
        caption="Ballots as counted",
        label="Every counted ballot",
    )


def habits_table(result: PollResult) -> Table:
    """Voters by the number of zines they vote for, and editors beside the others."""
    editors, others = _editors_and_others(result)
    groups = [
        (
            number_of("{count} zine", "{count} zines", size).format(count=size),
            [ballot for ballot in result.ballots if len(ballot.votes) == size],
        )
        for size in sorted({len(ballot.votes) for ballot in result.ballots})
    ]
    groups += [(_("editors"), editors), (_("others"), others)]
    return table_of(
        [(group, ballots) for group, ballots in groups if ballots],
        (Column(heading="Voters of", key=True), lambda each: each[0]),
        (Column(heading="Voters", number=True), lambda each: str(len(each[1]))),
        (
            Column(heading="Votes", number=True),
            lambda each: str(sum(len(ballot.votes) for ballot in each[1])),
        ),
        (Column(heading="Average vote", number=True), lambda each: rounded(average(each[1]))),
        name="habits",
        caption="Voters by the number of zines they vote for; editors and others",
        label="How people voted",
    )


def habits_remark(result: PollResult) -> Iterator[Block]:
    """Nelson's remark compared with these ballots, if they show any habit."""
    editors, others = _editors_and_others(result)
    change = slope(result.ballots)
    said: list[str] = []
    if change is not None:
        told = _(
            "A voter's average falls by {slope} with each further zine voted for (least squares "
            "over voters)."
            if change < 0
            else "A voter's average rises by {slope} with each further zine voted for (least "
            "squares over voters)."
        )
        said.append(told.format(slope=rounded(abs(change))))
    if editors and others:
        said.append(
            _("Editors give {editors} on average, others {others}.").format(
                editors=rounded(average(editors)), others=rounded(average(others))
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
    years = [
        *((str(each.year), each.ranks) for each in poll.history),
        (str(poll.year), this_year(result)),
    ]
    return table_of(
        (*codes, *gone),
        (Column(heading="Zine", key=True), poll.names.__getitem__),
        *((Column(heading=year, number=True), partial(_rank, ranks)) for year, ranks in years),
        name="history",
        caption=_("Rank in each year; {year} by {method}, earlier years as printed then").format(
            year=poll.year, method=_(result.deciding.method.title)
        ),
        label="Ranks by year",
    )


def this_year(result: PollResult) -> dict[str, int]:
    """The rank of each zine by the deciding method."""
    return dict(zip(result.tally.codes, result.deciding.ranks, strict=True))


def _rank(ranks: dict[str, int], code: str) -> str:
    return rank_words(ranks[code], list(ranks.values())) if code in ranks else "–"
