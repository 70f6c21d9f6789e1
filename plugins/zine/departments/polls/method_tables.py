"""The tables of a poll's methods: what each says of every zine, and the numbers beneath them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zine.blocks import Column, Row, Span, Style, Table, Words, rows_of, strong, table_of
from zine.departments.polls.poll import PollResult, Ranking
from zine.departments.polls.scoring.brosius import certainty
from zine.departments.polls.scoring.methods import MINUS
from zine.departments.polls.scoring.preference_matrix import Matrix, tie_rate
from zine.departments.polls.scoring.scores import percent, rounded
from zine.language import _

CERTAINTY_ROWS = 3


def ranks_by_method(result: PollResult) -> Table:
    """The rank of each zine by each method."""
    return _by_methods(result, _("Rank by each method"), Ranking.rank)


def scores_by_method(result: PollResult) -> Table:
    """The score of each zine by each method."""
    return _by_methods(result, _("Every score"), Ranking.score)


def _by_methods(result: PollResult, caption: str, value: Callable[[Ranking, int], str]) -> Table:
    def of(each: Ranking) -> Callable[[int], Words]:
        best = each is result.deciding
        return lambda zine: (strong(value(each, zine)),) if best else value(each, zine)

    return table_of(
        result.order,
        (Column(heading="Zine", key=True), lambda zine: _zine_code(result, zine)),
        *((Column(heading=each.method.short, number=True), of(each)) for each in result.rankings),
        name="scores",
        caption=caption,
        label=f"{caption}, {result.poll.title}",
    )


def _zine_code(result: PollResult, zine: int) -> Words:
    """A zine's short name, which says its whole one."""
    return (Span(text=result.tally.codes[zine], meaning=result.names[zine]),)


def methods(result: PollResult) -> Table:
    """Every method by name."""
    return Table(
        name="methods",
        caption=_(
            "The methods; a steady one keeps the others in order when a zine joins that loses to "
            "them all"
        ),
        label="The methods",
        columns=(
            Column(heading="Column", key=True),
            Column(heading="Method"),
            Column(heading="Source"),
            Column(heading="Steady"),
        ),
        rows=tuple(_method_row(each, each is result.deciding) for each in result.rankings),
    )


def _method_row(ranking: Ranking, decides: bool) -> Row:
    method = ranking.method
    title = _("{method} (decides)") if decides else "{method}"
    return Row(
        emphasis="deciding" if decides else "",
        cells=(
            method.short,
            title.format(method=_(method.title)),
            _(method.source),
            _("yes" if method.steady else "no"),
        ),
    )


def matrix(result: PollResult) -> Table:
    """The preference matrix with the verdicts of the method that decides."""
    return Table(
        name="matrix",
        caption=_(
            "Preference matrix: rows against columns, wins-draws-losses, and W won, D drawn, L lost"
        ),
        label="Preference matrix",
        columns=(
            Column(heading="Zine", key=True),
            *(Column(heading=result.tally.codes[zine]) for zine in result.order),
        ),
        rows=rows_of(
            (_zine_code(result, zine), *_matrix_cells(result, zine)) for zine in result.order
        ),
    )


def _matrix_cells(result: PollResult, zine: int) -> Iterator[Words]:
    judge, pairs = result.deciding.method.judge, result.tally.matrix.rows[zine]
    for other in result.order:
        if other == zine:
            yield "–"
        else:
            verdict = Span(text=str(judge(pairs[other])), style=Style.STRONG)
            yield (f"{pairs[other]} ", verdict)


def tie_words(matrix: Matrix) -> str:
    """How often the ballots draw: "30 of 150 comparisons are draws, 20.0%"."""
    return _("{draws} of {comparisons} comparisons are draws, {share}").format(
        draws=sum(pair.draws for pair in matrix.pairs),
        comparisons=sum(pair.comparisons for pair in matrix.pairs),
        share=percent(tie_rate(matrix)),
    )


def certainty_table(matrix: Matrix) -> Table:
    """P(n,m) for few comparisons, as Brosius printed it for a tie rate of 20 %.

    Rows are filled with blanks so that equal m stand in one column.
    """
    rate = tie_rate(matrix)
    differences = range(-CERTAINTY_ROWS, CERTAINTY_ROWS + 1)
    return Table(
        name="certainties",
        caption="P(n,m) for one to three comparisons",
        label="P(n,m)",
        columns=(
            Column(heading="n", key=True),
            *(Column(heading=f"m = {m}".replace("-", MINUS), number=True) for m in differences),
        ),
        rows=rows_of(
            (str(n), *(rounded(certainty(n, m, rate)) if abs(m) <= n else "" for m in differences))
            for n in range(1, CERTAINTY_ROWS + 1)
        ),
    )
