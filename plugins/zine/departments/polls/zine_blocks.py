"""The figures of one zine in a poll, down to single votes, as blocks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from zine.blocks import (
    Block,
    Column,
    Note,
    Section,
    Sentences,
    Table,
    Words,
    link,
    rows_of,
    spliced,
)
from zine.departments.polls.method_tables import tie_words
from zine.departments.polls.poll import PollResult
from zine.departments.polls.scoring.matrix import (
    IndexPair,
    bowen,
    more_preferences,
    over_half,
    single_drawn,
)
from zine.departments.polls.scoring.methods import THREE_ONE, certainty_words
from zine.departments.polls.scoring.scores import rounded, vote_text
from zine.language import _


def zine_blocks(result: PollResult, zine: int) -> Iterator[Block]:
    """Every vote for a zine, and how its scores were worked out."""
    poll = result.poll
    rank, whole = result.deciding.rank(zine), link(poll.title, poll.address)
    yield Sentences((spliced(_("ranked {rank} in {poll}"), rank=rank, poll=(whole,)),), tone="date")
    if poll.note:
        yield Note(poll.note)
    yield Section(heading="Scores", blocks=(_scores(result, zine),))
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
    return Table(
        name="sums",
        caption="How each score was worked out; sums are exact, and rounded at the end",
        label="Scores",
        columns=(
            Column(heading="Method", key=True),
            Column(heading="Source"),
            Column(heading="Sum", folds=True),
            Column(heading="Score", number=True),
            Column(heading="Rank", number=True),
        ),
        rows=rows_of(
            (
                _(each.method.title),
                _(each.method.source),
                each.method.sum(result.tally, zine),
                each.score(zine),
                each.rank(zine),
            )
            for each in result.rankings
        ),
    )


def _pairs(result: PollResult, zine: int) -> Table:
    pairs = result.tally.matrix.rows[zine]
    return Table(
        name="pairs",
        caption=_("{zine} against each other zine").format(zine=result.names[zine]),
        label="Index pairs",
        columns=(
            Column(heading="Against", key=True),
            Column(heading="Pair"),
            Column(heading="Comparisons", number=True),
            Column(heading="Plain"),
            *(Column(heading=name) for name in ("B1", "B2", "BB")),
            Column(heading="3k/(k+l+m)", number=True),
            Column(heading="P(n,m)"),
            Column(heading="Value", number=True),
        ),
        rows=rows_of(
            (
                result.names[other],
                *_pair_cells(pairs[other]),
                rounded(result.certainty(pairs[other])),
            )
            for other in result.order
            if other != zine
        ),
    )


def _pair_cells(pair: IndexPair) -> Iterator[Words]:
    """An index pair, each verdict on it, and what it adds to the scores."""
    yield str(pair)
    yield str(pair.comparisons)
    for judge in (more_preferences, single_drawn, over_half, bowen):
        yield str(judge(pair))
    yield rounded(Fraction(THREE_ONE.won * pair.wins, pair.comparisons or 1))
    yield certainty_words(pair)


def _votes(result: PollResult, zine: int) -> Table:
    code = result.tally.codes[zine]
    votes = [(b.voter, b.votes[code]) for b in result.ballots if code in b.votes]
    return Table(
        name="votes",
        caption=_("Every counted vote for {zine}").format(zine=result.names[zine]),
        columns=(Column(heading="Voter", key=True), Column(heading="Vote", number=True)),
        rows=rows_of(
            (voter, vote_text(vote)) for voter, vote in sorted(votes, key=lambda v: (-v[1], v[0]))
        ),
    )
