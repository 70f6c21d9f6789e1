"""A position that a writer sets up to make a point, and its orders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from zine.blocks.board import Board
from zine.report.board_description import describe
from zine.report.boards import arrows, by_province, units
from zine.report.place_names import printed_order
from zine.rules.calendar import PhaseKind
from zine.rules.outcomes import Result, Submission
from zine.rules.pipeline import STANDARD_STEPS, adjudicate
from zine.rules.position import Position
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant


def _results(
    variant: Variant, board: Position, submissions: Iterable[Submission]
) -> tuple[Result, ...]:
    """What becomes of the orders by the rules; units without orders hold, and are left out."""
    year = variant.calendar.first.year
    stages = (variant.calendar.phase(year, n + 1) for n in range(len(variant.calendar.stages)))
    movement = next(phase for phase in stages if phase.kind is PhaseKind.MOVEMENT)
    if variant.extras:
        # A study is about units; nobody sets up the rest of such a position.
        variant = replace(variant, steps=STANDARD_STEPS)
    done = adjudicate(variant, Rulebook(), movement, board, submissions)
    return tuple(result for result in done.results if result.supplied is None)


def study_board(
    variant: Variant, title: str, board: Position, submissions: Iterable[Submission]
) -> Board:
    """The position with the orders as arrows; failed orders are marked as in any report."""
    results = _results(variant, board, submissions)
    return Board(
        title=title,
        description=describe(variant, board, results),
        units=units(variant, board),
        arrows=tuple(arrow for result in results for arrow in arrows(variant, result)),
        tints=dict(board.owners),
        centres=dict(board.owners),
    )


def order_lines(
    variant: Variant, board: Position, submissions: Iterable[Submission]
) -> tuple[str, ...]:
    """The orders by power as EP printed them, failed ones in parentheses."""
    results = _results(variant, board, submissions)
    known = by_province(board)
    lines: list[str] = []
    for power in variant.powers:
        texts = [
            f"({text})" if result.failed else text
            for result in results
            if result.power == power.name and result.order is not None
            for text in [printed_order(result.order, variant, known)]
        ]
        if texts:
            lines.append(f"{power.name.upper()}: {', '.join(texts)}")
    return tuple(lines)
