"""The figures of one zine in a poll, down to single votes, as blocks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from zine.blocks import (
    Block,
    Column,
    Figure,
    Note,
    Section,
    Sentences,
    Table,
    link,
    spliced,
    table_of,
)
from zine.departments.polls.charts import method_ranks
from zine.departments.polls.method_tables import tie_words
from zine.departments.polls.poll import PollResult
from zine.departments.polls.scoring.methods import THREE_ONE, certainty_words
from zine.departments.polls.scoring.preference_matrix import (
    IndexPair,
    bowen,
    more_preferences,
    over_half,
    single_drawn,
)
from zine.departments.polls.scoring.scores import rounded, vote_text
from zine.language import _


def zine_blocks(result: PollResult, zine: int) -> Iterator[Block]:
    """Every vote for a zine, and how its scores were worked out."""
    poll = result.poll
    rank, whole = result.deciding.rank(zine), link(poll.title, poll.address)
    yield Sentences((spliced(_("ranked {rank} in {poll}"), rank=rank, poll=(whole,)),), tone="date")
    if poll.note:
        yield Note(poll.note)
    ranks = Figure(chart=method_ranks(result, result.names[zine]), label="Ranks by method")
    yield Section(
        heading="Scores",
        blocks=(*([ranks] if len(result.order) > 1 else []), _scores(result, zine)),
    )
    yield Section(
        heading="Index pairs",
        blocks=(
            Sentences(
                (
                    _(
                        "Wins, draws and losses on the ballots that name both zines. The verdicts "
                        "are by more wins than losses (plain), with single comparisons drawn (B1), "
                        "by more than half of the voters (B2), and by both (BB). P(n,m) is for n "
                        "comparisons and m wins less losses, at the tie rate of this poll: {ties}."
                    ).format(ties=tie_words(result.tally.matrix)),
                )
            ),
            _pairs(result, zine),
        ),
    )
    yield Section(heading="Votes", blocks=(_votes(result, zine),))


def _scores(result: PollResult, zine: int) -> Table:
    return table_of(
        result.rankings,
        (Column(heading="Method", key=True), lambda each: _(each.method.title)),
        (Column(heading="Source"), lambda each: _(each.method.source)),
        (Column(heading="Sum", folds=True), lambda each: each.method.sum(result.tally, zine)),
        (Column(heading="Score", number=True), lambda each: each.score(zine)),
        (Column(heading="Rank", number=True), lambda each: each.rank(zine)),
        name="sums",
        caption="How each score was worked out; sums are exact, and rounded at the end",
        label="Scores",
    )


def _pairs(result: PollResult, zine: int) -> Table:
    pairs = result.tally.matrix.rows[zine]
    bowens = {"B1": single_drawn, "B2": over_half, "BB": bowen}
    return table_of(
        [(result.names[other], pairs[other]) for other in result.order if other != zine],
        (Column(heading="Against", key=True), lambda each: each[0]),
        (Column(heading="Pair"), lambda each: str(each[1])),
        (Column(heading="Comparisons", number=True), lambda each: str(each[1].comparisons)),
        (Column(heading="Plain"), lambda each: str(more_preferences(each[1]))),
        *(
            (Column(heading=name), lambda each, judge=judge: str(judge(each[1])))
            for name, judge in bowens.items()
        ),
        (Column(heading="3k/(k+l+m)", number=True), lambda each: _share(each[1])),
        (Column(heading="P(n,m)", folds=True), lambda each: certainty_words(each[1])),
        (Column(heading="Value", number=True), lambda each: rounded(result.certainty(each[1]))),
        name="pairs",
        caption=_("{zine} against each other zine").format(zine=result.names[zine]),
        label="Index pairs",
    )


def _share(pair: IndexPair) -> str:
    """What a pair adds to the proportional score."""
    return rounded(Fraction(THREE_ONE.won * pair.wins, pair.comparisons or 1))


def _votes(result: PollResult, zine: int) -> Table:
    code = result.tally.codes[zine]
    votes = [(b.voter, b.votes[code]) for b in result.ballots if code in b.votes]
    return table_of(
        sorted(votes, key=lambda vote: (-vote[1], vote[0])),
        (Column(heading="Voter", key=True), lambda vote: vote[0]),
        (Column(heading="Vote", number=True), lambda vote: vote_text(vote[1])),
        name="votes",
        caption=_("Every counted vote for {zine}").format(zine=result.names[zine]),
    )
