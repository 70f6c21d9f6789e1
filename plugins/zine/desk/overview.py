"""Where each game stands, as its publisher knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from zine.desk.deadlines import distance, told
from zine.desk.ending import typed_for
from zine.desk.issues import old_issue
from zine.desk.people import PeopleDesk
from zine.desk.post.ledger import LedgerEntry, aside, entries
from zine.desk.post.sheets import with_private_sheet
from zine.desk.votes import VoteTally, tally
from zine.gamefiles.reading import play_through
from zine.gamefiles.zine_folder import read_zine
from zine.games import Game, Turn, TurnState


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStanding:
    """A game in a line: phase, state, when it is due, orders in, whose are missing, votes.

    `offers` are commands that carry out what its players have voted for.
    """

    game: str
    phase: str
    state: str
    due: str = ""
    count: str = ""
    missing: str = ""
    remarks: str = ""
    offers: tuple[str, ...] = ()


def overview(
    desk: PeopleDesk,
    now: datetime,
    veil: Callable[[Game], Game],
    ending: Callable[[Game], str] = lambda _game: "",
) -> tuple[GameStanding, ...]:
    """Every game, each without what `veil` hides of it. Raises Problems.

    `ending` says how a game ended.
    """
    return tuple(
        _standing(desk, veil(play_through(with_private_sheet(desk, folder), now)), now, ending)
        for folder in read_zine(desk.root).folders
    )


def _standing(
    desk: PeopleDesk, game: Game, now: datetime, ending: Callable[[Game], str]
) -> GameStanding:
    turn = game.current
    if turn is None:
        return GameStanding(game=game.slug, phase="", state="ended", remarks=ending(game))
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
        offers=tuple(_offers(desk, game)),
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
    for vote in _votes(game, found):
        yield f"{vote} passed" if vote.passed else str(vote)
    away = {entry.writer: entry.away for entry in found if entry.away}
    yield from (f"{power} away {when}" for power, when in away.items())


def _votes(game: Game, found: Iterable[LedgerEntry]) -> tuple[VoteTally, ...]:
    return tally(game, [(entry.writer, vote) for entry in found for vote in entry.votes])


def _offers(desk: PeopleDesk, game: Game) -> Iterator[str]:
    """Commands that carry out what the players have voted for."""
    for vote in _votes(game, entries(desk.private, game.slug)):
        if vote.passed:
            yield f"{game.settings.title}: {vote} passed: {typed_for(game.slug, vote)}"


def warnings(desk: PeopleDesk, now: datetime, standings: Sequence[GameStanding]) -> Iterator[str]:
    """What the publisher should know before anything is published."""
    for each in standings:
        yield from each.offers
    due = [each.game for each in standings if each.state == TurnState.DUE]
    if due and (why := old_issue(desk.root, desk.private, now)):
        yield f"{why}; turns of {', '.join(due)} would go into it: zine issue new begins another"


def set_aside(desk: PeopleDesk) -> tuple[str, ...]:
    """The messages that were not understood, each in a line."""
    return tuple(f"{entry.stem}: {entry.reason}" for entry in aside(desk.private))
