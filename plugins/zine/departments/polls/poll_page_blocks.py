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
    plain,
    table_of,
)
from zine.departments.polls.charts import heat_map, method_ranks, yearly_ranks
from zine.departments.polls.issue_blocks import about, left_out, meaning, result_table, rules
from zine.departments.polls.method_tables import (
    certainty_table,
    matrix,
    methods,
    ranks_by_method,
    scores_by_method,
    tie_words,
)
from zine.departments.polls.poll import Poll, PollResult
from zine.departments.polls.voter_and_rank_tables import (
    ballots_table,
    habits_remark,
    habits_table,
    history_table,
)
from zine.language import _, in_language, phrase

DEPTH = phrase(
    "In the picture, the larger Brosius’ P(n,m), the darker the cell: what few voters say is paler "
    "than the same said by many. A pair that nobody compares is empty."
)


def page_blocks(poll: Poll, result: PollResult | None) -> Iterator[Block]:
    """A poll's own page; without a result it shows no votes."""
    when: list[str | Span] = [str(poll.year)]
    if poll.issue:
        address = f"issues/{poll.issue}.html#poll-{poll.slug}"
        when += [" · ", link(_("issue {number}").format(number=poll.issue), address)]
    yield Sentences((tuple(when),), tone="date")
    yield from about(poll)
    if result is None:
        yield Listing(tuple(rules(poll)))
        yield Section(heading="The poll is open", blocks=tuple(_open(poll)))
    elif not result.order:
        yield Listing(tuple(rules(poll)))
        yield Sentences((_("No ballot was counted."),))
    else:
        yield Section(
            heading="Result",
            blocks=(
                result_table(result),
                meaning(result),
                Listing(tuple(rules(poll))),
                *left_out(result),
            ),
        )
        yield Section(
            heading="How each method would have ranked them", blocks=tuple(_ranks(result))
        )
        yield Section(heading="Preference matrix", blocks=tuple(_matrix(result)))
        yield Section(heading="Brosius’ numbers", blocks=tuple(_certainties(result)))
        yield Section(heading="How people voted", blocks=tuple(_habits(result)))
        if poll.history:
            yield Section(
                heading="Over the years",
                blocks=(
                    Figure(chart=yearly_ranks(result), label="Ranks by year"),
                    _folded(history_table(result)),
                ),
            )


def _open(poll: Poll) -> Iterator[Block]:
    yield table_of(
        poll.zines.items(),
        (Column(heading="Code"), lambda each: each[0]),
        (Column(heading="Zine", key=True), lambda each: each[1].name),
        (Column(heading="Editor"), lambda each: ", ".join(each[1].editor)),
        caption="Zines that can be voted for",
    )
    voters = sorted(ballot.voter for ballot in poll.ballots)
    told = _(
        "Ballots received: {count}, from {voters}." if voters else "Ballots received: none yet."
    )
    yield Sentences((told.format(count=len(voters), voters=", ".join(voters)),))


def _ranks(result: PollResult) -> Iterator[Block]:
    if len(result.order) > 1:
        yield Figure(chart=method_ranks(result), label="Ranks by method")
    yield _folded(ranks_by_method(result))
    yield _folded(scores_by_method(result))
    yield Note(_("A zine’s own page shows how each of its scores came about."))
    yield _folded(methods(result))


def _matrix(result: PollResult) -> Iterator[Block]:
    yield Sentences(
        (
            _(
                "Every two zines are compared on every ballot that names both. A cell reads "
                "wins-draws-losses of the zine of its row against that of its column, then the "
                "verdict by {method}: W won, D drawn, L lost."
            ).format(method=_(result.deciding.method.title)),
        )
    )
    if len(result.order) > 1:
        yield Figure(chart=heat_map(result), label="Preference matrix as a picture")
        yield Sentences((in_language(DEPTH),))
    yield _folded(matrix(result))


def _folded(table: Table) -> Block:
    """A table behind its caption."""
    return Details(plain(table.caption), (table,))


def _certainties(result: PollResult) -> Iterator[Block]:
    yield Sentences(
        (
            _(
                "P(n,m) tells how surely a zine is preferred that has m wins less losses in n "
                "comparisons, if chance alone draws as often as these ballots do: {ties}. "
                "The two zines of a pair share 2 points."
            ).format(ties=tie_words(result.tally.matrix)),
        )
    )
    yield certainty_table(result.tally.matrix)


def _habits(result: PollResult) -> Iterator[Block]:
    yield from habits_remark(result)
    yield habits_table(result)
    yield Details("Every counted ballot", (ballots_table(result),))
