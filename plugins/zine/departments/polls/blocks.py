"""A poll as blocks: its part of an issue, and what its page adds to that."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import (
    Block,
    Column,
    Edition,
    Figure,
    Heading,
    Listing,
    Note,
    Only,
    Sentences,
    Table,
    link,
    rows_of,
    spliced,
    strong,
)
from zine.departments.polls.method_tables import by_methods, matrix, methods
from zine.departments.polls.poll_report import PollOutcome, PollReport
from zine.language import _


def zine_page(poll: PollReport, code: str) -> str:
    """The address of a zine's figures in a poll."""
    return f"polls/{poll.slug}/{code.lower()}.html"


def issue_blocks(poll: PollReport) -> tuple[Block, ...]:
    """The result as an issue prints it; the text edition prints the tables that pages draw."""
    return tuple(_issue_blocks(poll))


def _issue_blocks(poll: PollReport) -> Iterator[Block]:
    yield from about(poll)
    outcome = poll.outcome
    if outcome is None or not outcome.rows:
        yield Sentences((_("No ballot was counted."),))
        return
    yield result_table(poll, outcome)
    yield meaning(outcome)
    yield Only(Edition.PAGES, (Figure(chart=outcome.heat, label="Preference matrix"),))
    yield by_methods(poll, outcome, "scores", _("Every score"))
    if len(outcome.rows) > 1:
        figure = Figure(chart=outcome.by_method, label="Ranks by method")
        yield Only(Edition.PAGES, (figure,))
    text = (
        by_methods(poll, outcome, "ranks", _("Rank by each method")),
        methods(poll),
        matrix(outcome),
    )
    yield Only(Edition.TEXT, text)
    if outcome.habits_remark:
        yield Sentences((outcome.habits_remark,))
    yield from left_out(outcome)
    yield Only(Edition.PAGES, (_more(poll),))


def brief_blocks(poll: PollReport) -> tuple[Block, ...]:
    """As much of the result as an issue's page prints: the ranks, and what they are worth."""
    outcome = poll.outcome
    if outcome is None or not outcome.rows:
        return ()
    return (*about(poll), result_table(poll, outcome), meaning(outcome), _more(poll))


def _more(poll: PollReport) -> Sentences:
    told = _(
        "{poll}: methods, matrix, voters, earlier years, and every figure down to the ballots."
    )
    whole = link(_("The whole poll"), f"polls/{poll.slug}.html")
    return Sentences((spliced(told, poll=(whole,)),))


def about(poll: PollReport) -> Iterator[Block]:
    """What was asked, and by which rules."""
    if poll.note:
        yield Note(poll.note)
    if poll.question:
        yield Sentences((poll.question,), tone="question")
    yield Only(Edition.TEXT, (Sentences((" ".join(poll.rules),)),))


def result_table(poll: PollReport, outcome: PollOutcome) -> Table:
    """The zines by rank."""
    deciding = poll.deciding
    return Table(
        name="ranks",
        caption=_(
            "Ranked by {method} ({source}); {ballots} ballots, {votes} votes; W-D-L are index "
            "pairs won, drawn and lost"
        ).format(
            method=deciding.title,
            source=deciding.source,
            ballots=outcome.counted,
            votes=outcome.votes,
        ),
        label=_("Result of {poll}").format(poll=poll.title),
        columns=(
            Column(heading="Rank", number=True, key=True),
            Column(heading="Zine", key=True),
            Column(heading="Editor", folds=True),
            Column(heading="Votes", number=True),
            Column(heading="Average", number=True),
            Column(heading="W-D-L", number=True),
            Column(heading=deciding.title, short=deciding.short, number=True),
        ),
        rows=rows_of(
            (
                row.rank,
                (link(row.name, zine_page(poll, row.code)), f" ({row.code})"),
                row.editors,
                str(row.votes),
                row.average,
                row.record,
                (strong(row.score),),
            )
            for row in outcome.rows
        ),
    )


def meaning(outcome: PollOutcome) -> Sentences:
    """Whether the matrix says anything, or a warning that it does not."""
    if outcome.warning:
        return Sentences(((strong(_("Warning.")), f" {outcome.warning}"),), tone="warning")
    return Sentences((outcome.meaning,))


def left_out(outcome: PollOutcome) -> Iterator[Block]:
    """Zines without votes, and ballots that do not count."""
    if outcome.without_votes:
        told = _("Nobody voted for {zines}.").format(zines=outcome.without_votes)
        yield Sentences((told,))
    if outcome.uncounted:
        yield Heading("Not counted")
        yield Listing(outcome.uncounted)
