"""The figures of one zine in a poll, down to single votes, as blocks."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Block, Column, Note, Section, Sentences, Table, link, rows_of, spliced
from zine.departments.polls.pairs import ZineFigures
from zine.departments.polls.poll_report import PollReport
from zine.language import _


def zine_blocks(poll: PollReport, figures: ZineFigures) -> Iterator[Block]:
    """Every vote for a zine, and how its scores were worked out."""
    assert poll.outcome is not None
    whole = link(poll.title, f"polls/{poll.slug}.html")
    ranked = spliced(_("ranked {rank} in {poll}"), rank=figures.rank, poll=(whole,))
    yield Sentences((ranked,), tone="date")
    if poll.note:
        yield Note(poll.note)
    yield Section(heading="Scores", blocks=(_scores(figures),))
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
                    ).format(ties=poll.outcome.certainties.ties),
                )
            ),
            _pairs(figures),
        ),
    )
    yield Section(heading="Votes", blocks=(_votes(figures),))


def _scores(figures: ZineFigures) -> Table:
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
            (each.title, each.source, each.words, each.value, each.rank) for each in figures.sums
        ),
    )


def _pairs(figures: ZineFigures) -> Table:
    return Table(
        name="pairs",
        caption=_("{zine} against each other zine").format(zine=figures.name),
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
        rows=figures.pairs,
    )


def _votes(figures: ZineFigures) -> Table:
    return Table(
        name="votes",
        caption=_("Every counted vote for {zine}").format(zine=figures.name),
        columns=(Column(heading="Voter", key=True), Column(heading="Vote", number=True)),
        rows=rows_of((voter, vote) for voter, vote in figures.votes),
    )
