"""Errata: how a corrected record differs from the one it replaced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from zine.blocks import Block, Details, Listing, Sentences, Span, Style, Words, strong, time
from zine.games import Game, Turn, TurnLine
from zine.language import _, capitalized, named, phase_name
from zine.report.dates import long_date
from zine.report.outcome_explanation import Explainer
from zine.report.place_names import printed_order
from zine.rules.outcomes import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """A correction of a turn: when, why, and which orders have changed."""

    game: str
    phase: str
    revision: int
    when: datetime
    reason: str
    was: tuple[str, ...]
    now: tuple[str, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The correction as printed: the reason, then the old lines and the new ones."""
        day = self.when.date()
        head: Words = (
            strong(_("CORRECTED ")),
            time(long_date(day), day.isoformat()),
            f"{_(': ')}{_ended(self.reason)}",
        )
        was: tuple[Words, ...] = tuple(
            (_("Was: "), Span(text=each, style=Style.GONE)) for each in self.was
        )
        now: tuple[Words, ...] = tuple(_("Now: {order}").format(order=each) for each in self.now)
        return (Sentences((head,), tone="correction"), Sentences((*was, *now)))


def correction_of(game: Game, turn: Turn, explainer: Explainer) -> Erratum | None:
    """The correction of a turn; None if there is none."""
    record = turn.record
    if record is None or record.revision == 1 or not turn.superseded:
        return None
    was = _lines(turn.superseded[-1].results, explainer)
    now = _lines(record.results, explainer)
    return Erratum(
        game=game.settings.title,
        phase=phase_name(turn.phase),
        revision=record.revision,
        when=record.corrected or record.recorded,
        reason=record.reason or _("The turn was taken back and adjudicated again"),
        was=tuple(line for line in was if line not in now),
        now=tuple(line for line in now if line not in was),
    )


def reading_today(turn: Turn) -> tuple[Block, ...]:
    """How a turn would be read today, where a ruling has changed and it matters; else nothing."""
    today = turn.rereading
    if today is None or not today.lines:
        return ()
    head = _(
        "This turn was recorded before {rulings}, and its result stands. Decided today, it would"
        " differ:"
    ).format(rulings=_(today.what))
    told = (Sentences((head,)), Listing(tuple(map(_sentence, today.lines))))
    return (Details(_("Rulings have changed since this turn"), told),)


def _sentence(words: str) -> str:
    return _ended(capitalized(words))


def _ended(words: str) -> str:
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _lines(results: Sequence[Result], explainer: Explainer) -> tuple[str, ...]:
    return tuple(
        f"{named(result.power)} {_text(result, explainer)}{_(': ')}"
        f"{_('dislodged' if result.dislodged_by else result.outcome.word)}"
        for result in results
    )


def _text(result: Result, explainer: Explainer) -> str:
    if result.order is None:
        return result.text
    return printed_order(result.order, explainer.variant, explainer.units)


def printed_in(turn: TurnLine, when: datetime, issues: Iterable[tuple[int, object]]) -> int | None:
    """The issue that prints an erratum: the first from the one that its record names on.

    If it names none, it is the first after the turn's own that is of that day or later.
    """
    for issue, date in issues:
        if turn.erratum is not None:
            if issue >= turn.erratum:
                return issue
        elif issue > (turn.issue or 0) and str(date) >= when.date().isoformat():
            return issue
    return None
