"""Where each game stands, as its publisher knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from zine.desk.deadlines import distance, told
from zine.desk.people import PeopleDesk
from zine.desk.post.ledger import aside, entries
from zine.desk.post.sheets import with_private_sheet
from zine.desk.votes import tally
from zine.gamefiles.reading import game_folders, play_through, read_folder
from zine.games import Game, Turn, TurnState
from zine.problems import Collector, Problems


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStanding:
    """A game in a line: phase, state, when it is due, orders in, whose are missing, votes."""

    game: str
    phase: str
    state: str
    due: str = ""
    count: str = ""
    missing: str = ""
    remarks: str = ""


def overview(
    desk: PeopleDesk, now: datetime, veil: Callable[[Game], Game], found: Collector
) -> tuple[GameStanding, ...]:
    """Every game, each without what `veil` hides of it; what is wrong is noted in `found`."""
    return tuple(
        _standing_of(desk, path, now, veil, found) for path in game_folders(desk.root / "games")
    )


def _standing_of(
    desk: PeopleDesk,
    path: Path,
    now: datetime,
    veil: Callable[[Game], Game],
    found: Collector,
) -> GameStanding:
    try:
        folder = with_private_sheet(desk, read_folder(path))
        return _standing(desk, veil(play_through(folder, now)), now)
    except Problems as problems:
        found.extend(problems)
        return GameStanding(game=path.name, phase="", state="broken", remarks="see below")


def _standing(desk: PeopleDesk, game: Game, now: datetime) -> GameStanding:
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
        remarks="; ".join(_remarks(desk, game)),
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


def _remarks(desk: PeopleDesk, game: Game) -> Iterator[str]:
    found = entries(desk.private, game.slug)
    ballots = [(entry.writer, vote) for entry in found for vote in entry.votes]
    yield from (str(each) for each in tally(game, ballots))
    away = {entry.writer: entry.away for entry in found if entry.away}
    yield from (f"{power} away {when}" for power, when in away.items())


def set_aside(desk: PeopleDesk) -> tuple[str, ...]:
    """The messages that were not understood, each in a line."""
    return tuple(f"{entry.stem}: {entry.reason}" for entry in aside(desk.private))
