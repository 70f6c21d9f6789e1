"""The state of a game: what is due and when, or how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from zine.games import Ending, GameSummary, Settings, Turn, TurnState
from zine.games.advance_papers import papers_awaited
from zine.language import _, listing, named, phase_name
from zine.report.turn import game_heading, season_text
from zine.report.turn_sentences import winners_text
from zine.rules.centres_and_victory import living
from zine.rules.outcomes import Ended, Solo

ENDINGS = MappingProxyType(
    {
        "solo": "The game is over: {} wins.",
        "draw": "The game is over: a draw of {}.",
        "concession": "The game is over: conceded to {}.",
        "abandoned": "The game was abandoned.",
        "unknown": "We do not know how the game continued.",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusReport:
    """What is next in a game: the phase, when it is due, and whose orders are missing.

    `notes` is what else the turn needs. `deadline` keeps its zone, and `why` says why it was moved;
    `held` is what holds the game; `ended` says how a finished game ended, `vacant` which powers
    nobody plays now.
    """

    heading: str
    name: str = ""
    deadline: datetime | None = None
    state: TurnState | None = None
    missing: tuple[str, ...] = ()
    why: str = ""
    held: str = ""
    count: str = ""
    ended: str = ""
    vacant: tuple[str, ...] = ()
    notes: str = ""


def status_report(game: GameSummary) -> StatusReport:
    """The state of a game now."""
    settings = game.settings
    turn = game.current
    if turn is not None:
        return StatusReport(
            heading=game_heading(settings, season_text(turn.phase)),
            name=phase_name(turn.phase),
            deadline=turn.deadline,
            state=turn.state,
            missing=awaited(settings, turn)
            if turn.state is TurnState.WAITING and not turn.count
            else (),
            why=settings.deadlines.why.get(turn.phase.slug, "") or _extended(turn),
            held=_held(settings) if turn.state is TurnState.HELD else "",
            count=_("{count} of {of}").format(count=turn.count[0], of=turn.count[1])
            if turn.count
            else "",
            vacant=tuple(_vacant(game, turn)),
            notes=_notes(turn),
        )
    known = settings.result is None or settings.result.ending is not Ending.UNKNOWN
    heading = game_heading(settings, _("End")) if known else settings.title.upper()
    return StatusReport(heading=heading, ended=_ending(game))


def _notes(turn: Turn) -> str:
    """What wings print of a turn before it is played."""
    late = turn.state is TurnState.WAITING
    return " ".join(filter(None, (each.announced(late=late) for each in turn.extras.values())))


def awaited(settings: Settings, turn: Turn) -> tuple[str, ...]:
    """Whose orders, or papers due with them, a turn waits for."""
    return tuple(dict.fromkeys((*turn.missing, *papers_awaited(settings, turn))))


def _vacant(game: GameSummary, turn: Turn) -> Iterator[str]:
    """Powers that their players gave up, each with the standby who was called."""
    for power, tenures in game.settings.seats.items():
        last = tenures[-1] if tenures else None
        if last is None or last.player or last.since is None or power not in living(turn.before):
            continue
        called = (
            _("; {name} has been called as standby").format(name=last.standby)
            if last.standby
            else ""
        )
        yield _("{power} has no player{called}.").format(power=named(power), called=called)


def _extended(turn: Turn) -> str:
    return _("extended, because orders are missing") if turn.extended_from else ""


def _held(settings: Settings) -> str:
    hold = settings.hold
    assert hold is not None
    if hold.until:
        words = _("The game is held until {day}").format(day=hold.until.isoformat())
    else:
        words = _("The game is held")
    return f"{words}{f': {hold.why}' if hold.why else ''}."


def _ending(game: GameSummary) -> str:
    result = game.settings.result
    if result is not None:
        words = _(ENDINGS[result.ending]).format(listing([named(each) for each in result.powers]))
        return f"{words} {result.note}".strip()
    for event in game.events:
        match event:
            case Solo(power=power):
                return _(ENDINGS["solo"]).format(named(power))
            case Ended(winners=winners):
                return _("The game is over: {winners}").format(winners=winners_text(winners))
            case _:
                pass
    return _("The game is over.")
