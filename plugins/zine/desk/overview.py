"""Where each game stands, as its publisher knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from zine.desk.deadlines import distance, told
from zine.desk.people import PeopleDesk
from zine.desk.post.absence import last_day
from zine.desk.post.ledger import LedgerEntry, LetterVerdict, aside, entries
from zine.desk.post.readability import unreadable
from zine.desk.post.requests import to_do
from zine.desk.post.sheets import with_private_sheet
from zine.desk.votes import tally
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.reading import play_through
from zine.gamefiles.zine_folder import read_zine
from zine.games import Game, Turn, TurnState


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStanding:
    """A game in a line: phase, state, when it is due, orders in, whose are missing, votes.

    `unreadable` says whose orders hold lines that cannot be read, and how many of how many,
    `asked` what players asked for.
    """

    game: str
    phase: str
    state: str
    due: str = ""
    count: str = ""
    missing: str = ""
    unreadable: str = ""
    remarks: str = ""
    asked: tuple[str, ...] = ()


def overview(
    desk: PeopleDesk, now: datetime, veil: Callable[[Game], Game]
) -> tuple[GameStanding, ...]:
    """Every game, each without what `veil` hides of it. Raises Problems."""
    folders = [with_private_sheet(desk, each) for each in read_zine(desk.root).folders]
    return tuple(
        _standing(desk, folder, veil(play_through(folder, now)), now) for folder in folders
    )


def _standing(desk: PeopleDesk, folder: GameFolder, game: Game, now: datetime) -> GameStanding:
    turn = game.current
    if turn is None:
        return GameStanding(game=game.slug, phase="", state="ended")
    due = f"{told(turn.deadline)} ({distance(turn.deadline, now)})" if turn.deadline else "no date"
    hold = game.settings.hold
    if turn.state is TurnState.HELD and hold is not None:
        until = f"until {hold.until} " if hold.until else ""
        due = f"{until}{f'({hold.why})' if hold.why else ''}".strip() or "no date"
    return GameStanding(
        game=game.slug,
        phase=turn.phase.name,
        state=str(turn.state),
        due=due,
        count=_count(turn),
        missing="; ".join(_awaited(turn)),
        unreadable=unreadable(folder, game),
        remarks="; ".join(_remarks(desk, game, now)),
        asked=_asked(desk, game, turn),
    )


def _count(turn: Turn) -> str:
    """How many sets of orders are in, and how many papers that are due with them: "5/7 + 2/9"."""
    count = f"{len(turn.received)}/{len(turn.due)}"
    coming = turn.coming
    if coming is None or not coming.joint:
        return count
    return f"{count} + {coming.count}/{len(coming.due)}"


def _awaited(turn: Turn) -> Iterator[str]:
    """Whose orders are missing, and whose papers are asked for with them."""
    if turn.missing:
        yield ", ".join(turn.missing)
    if turn.coming and turn.coming.owing:
        yield f"for {turn.coming.phase.name}: {', '.join(turn.coming.owing)}"


def _remarks(desk: PeopleDesk, game: Game, now: datetime) -> Iterator[str]:
    found = entries(desk.private, game.slug)
    ballots = [(entry.writer, vote) for entry in found for vote in entry.votes]
    yield from (str(each) for each in tally(game, ballots))
    away = {entry.writer: entry.away for entry in found if entry.away and _lasts(entry, now)}
    yield from (f"{power} away {when}" for power, when in away.items())


def _asked(desk: PeopleDesk, game: Game, turn: Turn) -> tuple[str, ...]:
    """What players asked for in this phase that the publisher has to decide."""
    found = entries(desk.private, game.slug, turn.phase.slug)
    latest = {(e.writer, a.kind): to_do(a, game.slug, e.writer) for e in found for a in e.asks}
    return tuple(line for line in latest.values() if line)


def _lasts(entry: LedgerEntry, now: datetime) -> bool:
    """Whether an absence is not over yet, as far as its days can be read."""
    last = last_day(entry.away, entry.arrived.date())
    return last is None or last >= now.date()


def set_aside(desk: PeopleDesk) -> tuple[str, ...]:
    """The messages that were not understood, or are kept for later, each in a line."""
    return tuple(
        f"{entry.stem}: {entry.reason}"
        for entry in aside(desk.private)
        if entry.verdict is not LetterVerdict.DROPPED
    )
