"""A poll's own page as blocks."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import (
    Block,
    Column,
    Details,
    Figure,
    Listing,
    Note,
    Section,
    Sentences,
    Span,
    Table,
    link,
    rows_of,
)
from zine.departments.polls.blocks import about, left_out, meaning, result_table
from zine.departments.polls.method_tables import by_methods, matrix, methods
from zine.departments.polls.poll_report import PollOutcome, PollReport
from zine.language import _, in_language, phrase

DEPTH = phrase(
    "In the picture a cell is the darker the larger Brosius’ P(n,m) is, so what few voters say is "
    "paler than the same said by many. A pair that nobody compares is empty."
)


def page_blocks(poll: PollReport) -> Iterator[Block]:
    """A poll's own page."""
    when: list[str | Span] = [str(poll.year)]
    if poll.issue:
        address = f"issues/{poll.issue}.html#poll-{poll.slug}"
        when += [" · ", link(_("issue {number}").format(number=poll.issue), address)]
    yield Sentences((tuple(when),), tone="date")
    yield from about(poll)
    yield Listing(poll.rules)
    outcome = poll.outcome
    if outcome is None:
        yield Section(heading="The poll is open", blocks=tuple(_open(poll)))
    elif not outcome.rows:
        yield Sentences((_("No ballot was counted."),))
    else:
        yield Section(
            heading="Result",
            blocks=(result_table(poll, outcome), meaning(outcome), *left_out(outcome)),
        )
        yield Section(
            heading="What each method would have ranked", blocks=tuple(_ranks(poll, outcome))
        )
        yield Section(heading="Preference matrix", blocks=tuple(_matrix(poll, outcome)))
        yield Section(heading="Brosius’ numbers", blocks=_certainties(outcome))
        yield Section(heading="How people voted", blocks=tuple(_habits(outcome)))
        if outcome.history:
            yield Section(heading="Over the years", blocks=tuple(_years(outcome)))


def _open(poll: PollReport) -> Iterator[Block]:
    yield Table(
        caption="Zines that can be voted for",
        columns=(
            Column(heading="Code"),
            Column(heading="Zine", key=True),
            Column(heading="Editor"),
        ),
        rows=rows_of((zine.code, zine.name, ", ".join(zine.editors)) for zine in poll.zines),
    )
    told = _(
        "Ballots received: {count}, from {voters}."
        if poll.received
        else "Ballots received: none yet."
    )
    voters = ", ".join(poll.received)
    yield Sentences((told.format(count=len(poll.received), voters=voters),))


def _ranks(poll: PollReport, outcome: PollOutcome) -> Iterator[Block]:
    if len(outcome.rows) > 1:
        yield Figure(chart=outcome.by_method, label="Ranks by method")
    yield by_methods(poll, outcome, "ranks", _("Rank by each method"))
    yield by_methods(poll, outcome, "scores", _("Every score"))
    yield Note(_("A zine’s own page shows how each of its scores came about."))
    yield methods(poll)


def _matrix(poll: PollReport, outcome: PollOutcome) -> Iterator[Block]:
    yield Sentences(
        (
            _(
                "Every two zines are compared on every ballot that names both. A cell reads "
                "wins-draws-losses of the zine of its row against that of its column, then the "
                "verdict by {method}: W won, D drawn, L lost."
            ).format(method=poll.deciding.title),
        )
    )
    if len(outcome.rows) > 1:
        yield Figure(chart=outcome.heat, label="Preference matrix as a picture")
        yield Sentences((in_language(DEPTH),))
    yield matrix(outcome)


def _certainties(outcome: PollOutcome) -> tuple[Block, ...]:
    table = outcome.certainties
    return (
        Sentences(
            (
                _(
                    "P(n,m) tells how surely a zine is preferred that has m wins less losses in n "
                    "comparisons, if chance alone draws as often as these ballots do: {ties}. "
                    "The two zines of a pair share 2 points."
                ).format(ties=table.ties),
            )
        ),
        Table(
            name="certainties",
            caption="P(n,m) for one to three comparisons",
            label="P(n,m)",
            columns=(
                Column(heading="n", key=True),
                *(
                    Column(heading=f"m = {m}".replace("-", "\N{MINUS SIGN}"), number=True)
                    for m in table.differences
                ),
            ),
            rows=rows_of((str(n), *values) for n, values in table.rows),
        ),
    )


def _habits(outcome: PollOutcome) -> Iterator[Block]:
    if outcome.habits_remark:
        yield Sentences((outcome.habits_remark,))
    yield outcome.habits
    yield Details("Every counted ballot", (outcome.ballots,))


def _years(outcome: PollOutcome) -> Iterator[Block]:
    if outcome.by_year:
        yield Figure(chart=outcome.by_year, label="Ranks by year")
    if outcome.history:
        yield outcome.history
