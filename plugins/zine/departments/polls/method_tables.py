"""The tables of a poll's methods: what each says of every zine, and the matrix beneath them."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Column, Row, Span, Style, Table, Words, rows_of, strong
from zine.departments.polls.poll_report import PollOutcome, PollReport, PollRow
from zine.language import _


def by_methods(poll: PollReport, outcome: PollOutcome, field: str, caption: str) -> Table:
    """What each method says of each zine: `field` names `scores` or `ranks`."""
    return Table(
        name="scores",
        caption=caption,
        label=f"{caption}, {poll.title}",
        columns=(
            Column(heading="Zine", key=True),
            *(Column(heading=method.short, number=True) for method in poll.methods),
        ),
        rows=rows_of(
            ((Span(text=row.code, meaning=row.name),), *_marked(poll, row, field))
            for row in outcome.rows
        ),
    )


def _marked(poll: PollReport, row: PollRow, field: str) -> Iterator[Words]:
    values: tuple[str, ...] = getattr(row, field)
    for method, value in zip(poll.methods, values, strict=True):
        yield (strong(value),) if method.deciding else value


def methods(poll: PollReport) -> Table:
    """Every method by name."""
    return Table(
        name="methods",
        caption=_(
            "The methods; a steady one keeps the order of the others when a zine joins that "
            "loses to all"
        ),
        label="The methods",
        columns=(
            Column(heading="Column", key=True),
            Column(heading="Method"),
            Column(heading="Source"),
            Column(heading="Steady"),
        ),
        rows=tuple(
            Row(
                emphasis="deciding" if each.deciding else "",
                cells=(
                    each.short,
                    _("{method} (decides)").format(method=each.title)
                    if each.deciding
                    else each.title,
                    each.source,
                    _("yes" if each.steady else "no"),
                ),
            )
            for each in poll.methods
        ),
    )


def matrix(outcome: PollOutcome) -> Table:
    """The preference matrix with the verdicts of the method that decides."""
    return Table(
        name="matrix",
        caption=_(
            "Preference matrix: rows against columns, wins-draws-losses, and W won, D drawn, L lost"
        ),
        label="Preference matrix",
        columns=(
            Column(heading="Zine", key=True),
            *(Column(heading=row.code) for row in outcome.matrix),
        ),
        rows=rows_of(
            (
                (Span(text=row.code, meaning=row.name),),
                *(
                    (f"{cell.text} ", Span(text=str(cell.verdict), style=Style.STRONG))
                    if cell
                    else "–"
                    for cell in row.cells
                ),
            )
            for row in outcome.matrix
        ),
    )
