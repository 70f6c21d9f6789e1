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
    Words,
    link,
    spliced,
    strong,
    table_of,
)
from zine.departments.polls.charts import heat_map, method_ranks
from zine.departments.polls.method_tables import matrix, methods, ranks_by_method, scores_by_method
from zine.departments.polls.poll import Poll, PollResult
from zine.departments.polls.scoring.ballots import Reason, Uncounted
from zine.departments.polls.scoring.methods import average_vote
from zine.departments.polls.scoring.preference_matrix import (
    ENOUGH_PAIRS,
    MeanKind,
    Verdict,
    meaningful_pairs,
)
from zine.departments.polls.scoring.scores import percent, score_text, votes_text
from zine.departments.polls.voter_and_rank_tables import habits_remark
from zine.language import _


def zine_page(poll: Poll, code: str) -> str:
    """The address of a zine's figures in a poll."""
    return f"polls/{poll.slug}/{code.lower()}.html"


def issue_blocks(result: PollResult) -> Iterator[Block]:
    """The result as an issue prints it; the text edition prints the tables that pages draw."""
    yield from about(result.poll)
    if not result.order:
        yield Sentences((_("No ballot was counted."),))
        return
    yield result_table(result)
    yield meaning(result)
    yield Only(Edition.PAGES, (Figure(chart=heat_map(result), label="Preference matrix"),))
    yield scores_by_method(result)
    if len(result.order) > 1:
        figure = Figure(chart=method_ranks(result), label="Ranks by method")
        yield Only(Edition.PAGES, (figure,))
    yield Only(Edition.TEXT, (ranks_by_method(result), methods(result), matrix(result)))
    yield from habits_remark(result)
    yield from left_out(result)
    yield Only(Edition.PAGES, (_more(result.poll),))


def brief_blocks(result: PollResult) -> tuple[Block, ...]:
    """As much of the result as an issue's page prints: the ranks, and what they are worth."""
    if not result.order:
        return ()
    poll = result.poll
    return (*about(poll), result_table(result), meaning(result), _more(poll))


def _more(poll: Poll) -> Sentences:
    told = _(
        "{poll}: methods, matrix, voters, earlier years, and every figure down to the ballots."
    )
    whole = link(_("The whole poll"), poll.address)
    return Sentences((spliced(told, poll=(whole,)),))


def about(poll: Poll) -> Iterator[Block]:
    """What was asked, and by which rules."""
    if poll.note:
        yield Note(poll.note)
    if poll.question:
        yield Sentences((poll.question,), tone="question")
    yield Only(Edition.TEXT, (Sentences((" ".join(rules(poll)),)),))


def rules(poll: Poll) -> Iterator[str]:
    """What a vote may be, which count, and what is not known of the methods."""
    points = _(
        "Votes go from {lowest} to 10, half points allowed; equal votes are a draw."
        if poll.half_points
        else "Votes go from {lowest} to 10, whole points only; equal votes are a draw."
    )
    yield points.format(lowest=poll.lowest)
    fewest = poll.eligibility.fewest
    if fewest > 1:
        told = _("A ballot counts if it rates at least {count} zines.")
        yield told.format(count=fewest)
    if not poll.eligibility.own_zine:
        yield _("Editors' votes for their own zines do not count.")
    yield _(
        "No definition of the modified mean has come down to us; here all of a zine's votes "
        "are averaged."
        if poll.modified_mean is MeanKind.PLAIN
        else "No definition of the modified mean has come down to us; here a zine's highest "
        "and lowest vote are left out once it has three."
    )


def result_table(result: PollResult) -> Table:
    """The zines by rank; W-D-L are index pairs as the deciding method judges them."""
    poll, method = result.poll, result.deciding.method
    averages = average_vote(result.tally)
    return table_of(
        result.order,
        (Column(heading="Rank", number=True, key=True), result.deciding.rank),
        (Column(heading="Zine", key=True), lambda zine: _linked(result, zine)),
        (
            Column(heading=_(method.title), short=method.short, number=True),
            lambda zine: (strong(result.deciding.score(zine)),),
        ),
        (Column(heading="W-D-L", number=True), lambda zine: _record(result, zine)),
        (Column(heading="Average", number=True), lambda zine: score_text(averages, zine)),
        (Column(heading="Votes", number=True), lambda zine: str(len(result.tally.votes[zine]))),
        (
            Column(heading="Editor", folds=True),
            lambda zine: ", ".join(poll.zines[result.tally.codes[zine]].editor),
        ),
        name="ranks",
        caption=_(
            "Ranked by {method} ({source}); {ballots} ballots, {votes} votes; W-D-L are index "
            "pairs won, drawn and lost"
        ).format(
            method=_(method.title),
            source=_(method.source),
            ballots=len(result.ballots),
            votes=sum(map(len, result.tally.votes)),
        ),
        label=_("Result of {poll}").format(poll=poll.title),
    )


def _linked(result: PollResult, zine: int) -> Words:
    code = result.tally.codes[zine]
    return (link(result.names[zine], zine_page(result.poll, code)), f" ({code})")


def _record(result: PollResult, zine: int) -> str:
    judge = result.deciding.method.judge
    verdicts = [judge(pair) for pair in result.tally.matrix.opponents(zine)]
    return "-".join(str(verdicts.count(each)) for each in Verdict)


def meaning(result: PollResult) -> Sentences:
    """Whether the matrix says anything, or a warning that it does not."""
    fewest = result.poll.meaningful
    meaningful, pairs, share = meaningful_pairs(result.tally.matrix, fewest)
    counted = _(
        "{meaningful} of {pairs} index pairs ({share}) have at least {fewest} comparisons"
    ).format(meaningful=meaningful, pairs=pairs, share=percent(share), fewest=fewest)
    if share >= ENOUGH_PAIRS:
        told = _("{meaning}; Nelson asks for at least 80%.").format(meaning=counted)
        return Sentences((told,))
    warning = _(
        "Too few voters compare the same zines for the matrix to be trusted: {meaning}, "
        "and Nelson asks for at least 80% of them."
    ).format(meaning=counted)
    return Sentences(((strong(_("Warning.")), f" {warning}"),), tone="warning")


def left_out(result: PollResult) -> Iterator[Block]:
    """Zines without votes, and ballots that do not count."""
    codes = result.tally.codes
    silent = [zine.name for code, zine in result.poll.zines.items() if code not in codes]
    if silent:
        yield Sentences((_("Nobody voted for {zines}.").format(zines=", ".join(silent)),))
    if result.uncounted:
        names = result.poll.names
        yield Heading("Not counted")
        yield Listing(tuple(_uncounted(each, names) for each in result.uncounted))


def _uncounted(each: Uncounted, names: dict[str, str]) -> str:
    votes = votes_text(each.votes, names)
    match each.reason:
        case Reason.OWN_ZINE:
            told = _("{voter}'s vote for their own zine ({votes}) is not counted.")
        case Reason.TOO_FEW:
            told = _(
                "{voter}'s ballot is not counted: it votes for too few zines ({votes})."
                if votes
                else "{voter}'s ballot is not counted: it votes for no zine."
            )
    return told.format(voter=each.voter, votes=votes)
