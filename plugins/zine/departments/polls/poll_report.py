"""A poll as printed: the result, and how each figure was computed."""

from __future__ import annotations

from dataclasses import dataclass

from zine.blocks import Table
from zine.blocks.charts import HeatMap, RankChart
from zine.departments.polls.figures import percent, score_text, votes_text
from zine.departments.polls.pairs import (
    CertaintyTable,
    MatrixRow,
    ZineFigures,
    certainty_table,
    matrix_rows,
    pair_certainties,
    zine_figures,
)
from zine.departments.polls.picture_values import heat_map, method_ranks, yearly_ranks
from zine.departments.polls.scoring.ballots import PollZine, Reason, Uncounted
from zine.departments.polls.scoring.catalogue import METHODS
from zine.departments.polls.scoring.matrix import Verdict
from zine.departments.polls.scoring.poll import Poll, PollResult, poll_result
from zine.departments.polls.scoring.scores import rank_words
from zine.departments.polls.scoring.tally import MeanKind
from zine.departments.polls.voters import (
    ballots_table,
    habits_remark,
    habits_table,
    history_table,
)
from zine.language import _


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodHead:
    """A method as a column: `deciding` if it gives the rank of this poll."""

    title: str
    short: str
    source: str
    steady: bool
    deciding: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PollRow:
    """A zine's line in the result.

    `record` is index pairs won-drawn-lost as the deciding method judges them; `scores` and
    `ranks` stand in the order of the methods.
    """

    rank: str
    code: str
    name: str
    editors: str
    votes: int
    average: str
    score: str
    record: str
    scores: tuple[str, ...]
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PollOutcome:
    """The result of a poll; rows, matrix and figures are in order of rank."""

    counted: int
    votes: int
    uncounted: tuple[str, ...]
    without_votes: str
    rows: tuple[PollRow, ...]
    matrix: tuple[MatrixRow, ...]
    figures: tuple[ZineFigures, ...]
    certainties: CertaintyTable
    ballots: Table
    meaning: str
    warning: str
    habits: Table
    habits_remark: str
    history: Table | None
    heat: HeatMap
    by_method: RankChart
    by_year: RankChart | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PollReport:
    """A poll's page; without an outcome the poll is open, and the page shows no votes."""

    slug: str
    title: str
    year: int
    question: str
    note: str
    issue: int | None
    zines: tuple[PollZine, ...]
    rules: tuple[str, ...]
    methods: tuple[MethodHead, ...]
    deciding: MethodHead
    received: tuple[str, ...]
    outcome: PollOutcome | None


def poll_report(poll: Poll) -> PollReport:
    """The report of a poll, scored only if an issue prints its result."""
    heads = tuple(
        MethodHead(
            title=_(entry.title),
            short=entry.short,
            source=_(entry.source),
            steady=entry.steady,
            deciding=key == poll.decided_by,
        )
        for key, entry in METHODS.items()
    )
    return PollReport(
        slug=poll.slug,
        title=poll.title,
        year=poll.year,
        question=poll.question,
        note=poll.note,
        issue=poll.issue,
        zines=poll.zines,
        rules=_rules(poll),
        methods=heads,
        deciding=next(head for head in heads if head.deciding),
        received=tuple(sorted(ballot.voter for ballot in poll.ballots)),
        outcome=_outcome(poll_result(poll)) if poll.issue is not None else None,
    )


def _rules(poll: Poll) -> tuple[str, ...]:
    points = _(
        "Votes go from {lowest} to 10, half points allowed; equal votes are a draw."
        if poll.half_points
        else "Votes go from {lowest} to 10, whole points only; equal votes are a draw."
    )
    rules = [points.format(lowest=poll.lowest)]
    fewest = poll.eligibility.fewest
    if fewest > 1:
        told = _("A ballot counts if it votes for {count} zines at least.")
        rules.append(told.format(count=fewest))
    if not poll.eligibility.own_zine:
        rules.append(_("Editors' votes for their own zines do not count."))
    rules.append(
        _(
            "No definition of the modified mean has come down to us; here all of a zine's votes "
            "are averaged."
            if poll.mean is MeanKind.PLAIN
            else "No definition of the modified mean has come down to us; here a zine's highest "
            "and lowest vote are left out once it has three."
        )
    )
    return tuple(rules)


def _outcome(result: PollResult) -> PollOutcome:
    poll, codes = result.poll, result.tally.codes
    deciding = result.ranks[poll.decided_by]
    order = sorted(range(len(codes)), key=lambda zine: (deciding[zine], poll.names[codes[zine]]))
    silent = [zine.name for zine in poll.zines if zine.code not in codes]
    certainties = pair_certainties(result.tally.matrix)
    meaningful = result.meaning
    meaning = _(
        "{meaningful} of {pairs} index pairs ({share}) have at least {fewest} comparisons"
    ).format(
        meaningful=meaningful.meaningful,
        pairs=meaningful.pairs,
        share=percent(meaningful.share),
        fewest=meaningful.fewest,
    )
    return PollOutcome(
        counted=len(result.count.ballots),
        votes=sum(map(len, result.tally.votes)),
        uncounted=tuple(_uncounted(each, poll.names) for each in result.count.uncounted),
        without_votes=", ".join(silent),
        rows=tuple(_row(result, zine) for zine in order),
        matrix=matrix_rows(result, order),
        figures=zine_figures(result, order, certainties),
        certainties=certainty_table(result.tally.matrix),
        ballots=ballots_table(result),
        meaning=_("{meaning}; Nelson asks for at least 80%.").format(meaning=meaning),
        warning=""
        if meaningful.enough
        else _(
            "Too few voters compare the same zines for the matrix to be trusted: {meaning}, "
            "and Nelson asks for at least 80% of them."
        ).format(meaning=meaning),
        habits=habits_table(result.habits),
        habits_remark=habits_remark(result.habits),
        history=history_table(result, order),
        heat=heat_map(result, order, certainties),
        by_method=method_ranks(result, order),
        by_year=yearly_ranks(result, order),
    )


def _row(result: PollResult, zine: int) -> PollRow:
    poll, code = result.poll, result.tally.codes[zine]
    written = next(each for each in poll.zines if each.code == code)
    judge = METHODS[poll.decided_by].judge
    verdicts = [judge(pair) for pair in result.tally.matrix.opponents(zine)]
    return PollRow(
        rank=rank_text(result, poll.decided_by, zine),
        code=code,
        name=written.name,
        editors=", ".join(written.editors),
        votes=len(result.tally.votes[zine]),
        average=score_text(result.scores["average"], zine),
        score=score_text(result.scores[poll.decided_by], zine),
        record="-".join(str(verdicts.count(each)) for each in Verdict),
        scores=tuple(score_text(result.scores[key], zine) for key in METHODS),
        ranks=tuple(rank_text(result, key, zine) for key in METHODS),
    )


def rank_text(result: PollResult, key: str, zine: int) -> str:
    """A zine's rank by a method: "3", or "3=" if it is shared."""
    ranks = result.ranks[key]
    return rank_words(ranks[zine], ranks)


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
