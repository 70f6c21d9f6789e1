"""The cover of an issue: the order of its games, its best board, and what is due when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zine.report.issues.game_sections import GameSection
    from zine.report.turn import TurnReport

THROWN_OUT = 2  # what a dislodged unit counts for, against one for a centre that changes hands


def in_order(
    sections: Iterable[GameSection], first: Sequence[str], then: Sequence[str]
) -> tuple[GameSection, ...]:
    """Games as the publisher orders them: those named for the issue, then those of the chapter.

    Both are named by title or slug; games that neither names follow by title.
    """
    named = [name.casefold() for name in (*first, *then)]
    places = {name: number for number, name in reversed(list(enumerate(named)))}

    def place(section: GameSection) -> tuple[int, str]:
        own = (section.title.casefold(), section.slug)
        return min(places.get(name, len(named)) for name in own), own[0]

    return tuple(sorted(sections, key=place))


def lead(sections: Iterable[GameSection]) -> tuple[GameSection, TurnReport] | None:
    """The turn whose board is worth the cover: the one in which most changed, the first of equals."""
    drawn = [(each, report) for each in sections for report in each.reports if report.draws_board]
    return max(drawn, key=lambda each: _stir(each[1]), default=None)


def _stir(report: TurnReport) -> tuple[bool, int]:
    """Whether a turn has arrows, and how much became of them."""
    after = report.after
    if after is None:
        return bool(report.board.arrows), 0
    changed = sum(report.board.centres.get(code) != owner for code, owner in after.centres.items())
    out = sum(unit.dislodged for unit in after.units)
    return bool(report.board.arrows), changed + THROWN_OUT * out


def due_next(sections: Iterable[GameSection]) -> tuple[GameSection, ...]:
    """The games that go on, the one due first at the top; those without a date come last."""
    going = [each for each in sections if each.status and not each.status.ended]
    dated = [(each.status.deadline, each) for each in going if each.status]
    known = sorted((pair for pair in dated if pair[0]), key=lambda pair: (pair[0], pair[1].title))
    return (*(each for _, each in known), *(each for when, each in dated if when is None))
