"""The state of each game, as its publisher knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from zine.files.memory import Memory
from zine.gamefiles.ended_games import EndedGames
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import game_folders, play_through
from zine.gamefiles.zine_folder import read_game, was_mailed
from zine.games import Game, GameSummary, Turn, TurnState, summary_of
from zine.language import _, phase_name, worded
from zine.problems import Collector, Problems
from zine.wings.desk.absences import to_do_about
from zine.wings.desk.beacon.game_beacon import draw_of
from zine.wings.desk.dates.deadline_texts import deadline_text, distance
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.game_endings import typed_for
from zine.wings.desk.newest_issue import newest_issue, old_issue
from zine.wings.desk.post.ledger import LedgerEntry, entries
from zine.wings.desk.post.letter_text.absence import last_day
from zine.wings.desk.post.letter_text.letter_requests import to_do
from zine.wings.desk.post.order_faults import shortcomings
from zine.wings.desk.post.orders_file import with_private_sheet
from zine.wings.desk.post.unreadable_orders import unreadable
from zine.wings.desk.votes import VoteTally, tally


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStanding:
    """A game in a line: phase, state, when it is due, orders in, whose are missing, votes.

    `unreadable` says whose orders hold lines that cannot be read, and how many of how many,
    `asked` what players asked for, `shortcomings` which lines of their letters nothing will come of
    and which units have no order. `offers` are commands that carry out what they voted for.
    `turn` is the turn being played, None once the game has ended.
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
    shortcomings: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    turn: Turn | None = None


def overview(
    desk: PeopleDesk,
    now: datetime,
    veil: Callable[[Game], Game],
    found: Collector,
    *,
    ending: Callable[[GameSummary], str] = lambda _game: "",
) -> tuple[GameStanding, ...]:
    """Every game, each without what `veil` hides of it; what is wrong is noted in `found`.

    `ending` says how a game ended; one that was remembered is not read.
    """
    standings: list[GameStanding] = []
    memory = Memory(desk.root)
    ended = EndedGames(desk.root, now, memory)
    for path in game_folders(desk.root / "games"):
        try:
            read = read_game(path, ended)
            if isinstance(read, GameSummary):
                standings.append(_ended(read, ending))
                continue
            folder = with_private_sheet(desk, read)
            game = veil(play_through(folder, now))
            standings.append(_standing(desk, folder, game, now, ending))
        except Problems as problems:
            found.extend(problems)
            broken = GameStanding(game=path.name, phase="", state="broken", remarks="see below")
            standings.append(broken)
    memory.save()
    return tuple(standings)


def _ended(game: GameSummary, ending: Callable[[GameSummary], str]) -> GameStanding:
    return GameStanding(game=game.slug, phase="", state="ended", remarks=ending(game))


def _standing(
    desk: PeopleDesk,
    folder: GameFolder,
    game: Game,
    now: datetime,
    ending: Callable[[GameSummary], str],
) -> GameStanding:
    turn = game.current
    if turn is None:
        return _ended(summary_of(game), ending)
    due = (
        f"{deadline_text(turn.deadline)} ({distance(turn.deadline, now)})"
        if turn.deadline
        else _("no date")
    )
    hold = game.settings.hold
    if turn.state is TurnState.HELD and hold is not None:
        until = worded("until {when}", when=hold.until) if hold.until else ""
        due = " ".join(filter(None, [until, f"({hold.why})" if hold.why else ""])) or _("no date")
    return GameStanding(
        game=game.slug,
        phase=turn.phase.name,
        state=str(turn.state),
        due=due,
        count=_count(turn),
        missing="; ".join(_awaited(turn)),
        unreadable=unreadable(folder, game),
        remarks="; ".join(_remarks(desk, game, now)),
        asked=_asked(desk, game, turn, now),
        shortcomings=tuple(shortcomings(desk, folder, game)),
        offers=tuple(_offers(desk, game)),
        turn=turn,
    )


def _count(turn: Turn) -> str:
    """How many sets of orders are in, and how many papers that are due with them: "5/7 + 2/9"."""
    count = f"{len(turn.received)}/{len(turn.due) - len(turn.unmanned)}"
    coming = turn.coming
    if coming is None or not coming.joint:
        return count
    return f"{count} + {coming.count}/{len(coming.due)}"


def _awaited(turn: Turn) -> Iterator[str]:
    """The seats whose orders are missing, and whose papers are asked for with them."""
    if turn.missing:
        yield ", ".join(turn.missing)
    if turn.coming and turn.coming.owing:
        owing = ", ".join(turn.coming.owing)
        yield worded("for {phase}: {owing}", phase=phase_name(turn.coming.phase), owing=owing)
    if draw_of(turn).lacking is not None and turn.state is TurnState.WAITING:
        yield worded("round {number} of the beacon", number=draw_of(turn).lacking)


def _remarks(desk: PeopleDesk, game: Game, now: datetime) -> Iterator[str]:
    found = entries(desk.private, game.slug)
    if game.current and game.current.unmanned:
        yield worded("nobody orders {powers}", powers=", ".join(game.current.unmanned))
    for vote in _votes(game, found):
        yield worded("{vote} passed", vote=str(vote)) if vote.passed else str(vote)
    away = {entry.writer: entry.away for entry in found if entry.away and _lasts(entry, now)}
    for power, when in away.items():
        yield worded("{power} away {when}", power=power, when=when)


def _votes(game: Game, found: Iterable[LedgerEntry]) -> tuple[VoteTally, ...]:
    return tally(game, [(entry.writer, vote) for entry in found for vote in entry.votes])


def _offers(desk: PeopleDesk, game: Game) -> Iterator[str]:
    """Commands that carry out what the players have voted for."""
    for vote in _votes(game, entries(desk.private, game.slug)):
        if vote.passed:
            yield f"{game.settings.title}: {vote} passed: {typed_for(game.slug, vote)}"


def _asked(desk: PeopleDesk, game: Game, turn: Turn, now: datetime) -> tuple[str, ...]:
    """What players asked for in this phase that the publisher has to decide."""
    found = entries(desk.private, game.slug, turn.phase.slug)
    latest = {(e.writer, a.kind): to_do(a, game.settings, e.writer) for e in found for a in e.asks}
    away = {e.writer: to_do_about(game.settings, e) for e in found if e.away and _lasts(e, now)}
    return tuple(line for line in (*latest.values(), *away.values()) if line)


def _lasts(entry: LedgerEntry, now: datetime) -> bool:
    """Whether an absence is not over yet, as far as its days can be read."""
    last = last_day(entry.away, entry.arrived.date())
    return last is None or last >= now.date()


def warnings(desk: PeopleDesk, now: datetime, standings: Sequence[GameStanding]) -> Iterator[str]:
    """What the publisher should know before anything is published."""
    for each in standings:
        yield from each.offers
    due = [each.game for each in standings if each.state == TurnState.DUE]
    if due and (why := old_issue(desk.root, desk.private, now)):
        newest = newest_issue(desk.root)
        closed = newest is not None and was_mailed(desk.root, newest.number)
        yield worded(
            "{why}; turns of {games} wait for the next: zine issue new begins another"
            if closed
            else "{why}; turns of {games} would go into it: zine issue new begins another",
            why=why,
            games=", ".join(due),
        )
