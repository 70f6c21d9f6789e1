"""What waits for the publisher, in the order of its urgency, each with the command that does it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from zine.games import TurnState
from zine.language import _, number_of, phase_name, worded
from zine.problems import Collector
from zine.report.public_game import public_game
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.game_overview import GameStanding, overview, warnings
from zine.wings.desk.mail.mail_settings import mail_settings
from zine.wings.desk.post.admission import Known
from zine.wings.desk.post.ledger import LedgerEntry, LetterVerdict, message_of
from zine.wings.desk.post.message_reader import read_message
from zine.wings.desk.post.outbox import LetterState, outgoing
from zine.wings.desk.post.set_aside_letters import games_to_try, ready_lines, set_aside


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDo:
    """Something that waits: what it is, and the command that does it ("" for none).

    `key` is the same for as long as it waits, whatever the words are.
    """

    key: str
    text: str
    typed: str = ""

    def __str__(self) -> str:
        return f"{self.text}: {self.typed}" if self.typed else self.text


def to_do(desk: PeopleDesk, now: datetime, found: Collector) -> tuple[ToDo, ...]:
    """All that waits for the publisher; what is wrong with games is noted in `found`."""
    kinds = waiting(desk, now, overview(desk, now, public_game, found))
    return tuple(each for kind in kinds.values() for each in kind)


def waiting(
    desk: PeopleDesk, now: datetime, standings: Sequence[GameStanding]
) -> dict[str, tuple[ToDo, ...]]:
    """What waits of games that stand so, by its kind; each kind in the order of its urgency."""
    games = [each for standing in standings for each in _game(standing, now)]
    notes = (ToDo(key=f"note {line}", text=line) for line in warnings(desk, now, standings))
    return {
        "letters": tuple(_letters(desk, now)),
        "games": (*games, *notes),
        "outbox": tuple(_outbox(desk)),
    }


def _letters(desk: PeopleDesk, now: datetime) -> Iterator[ToDo]:
    """The letters set aside, players' first, each with the likeliest thing to do.

    One that is kept until its phase comes needs nobody, unless the game has passed it by.
    """
    left = set_aside(desk)
    if not left:
        return
    games = games_to_try(desk, now)
    for entry in left:
        if entry.verdict is LetterVerdict.EARLY and _may_come(games, entry):
            continue
        message = read_message(desk.private.content(f"inbox/{message_of(entry.stem)}.eml"))
        who = message.sender or _("an unknown sender")
        kind = _(entry.kind) if entry.kind else _("letter")
        what = worded("{kind} from {sender}", kind=kind, sender=who)
        likely = next(ready_lines(desk, games, entry, message))
        yield ToDo(key=f"letter {entry.stem}", text=f"{what}: {entry.reason}", typed=likely)


def _may_come(games: Known, entry: LedgerEntry) -> bool:
    """Whether a game has not gone beyond the phase that a letter is kept for."""
    if entry.game in games.broken:
        return True
    turn = games.games[entry.game][1].current if entry.game in games.games else None
    return turn is not None and turn.phase.slug <= entry.phase


def _game(standing: GameStanding, now: datetime) -> Iterator[ToDo]:
    """What a game waits for."""
    turn, slug = standing.turn, standing.game
    if standing.state == "broken":
        yield ToDo(
            key=f"broken {slug}",
            text=worded("{game} cannot be read", game=slug),
            typed="zine check",
        )
        return
    if turn is None:
        return
    at = f"{slug} {turn.phase.slug}"
    if turn.state is TurnState.WAITING and standing.missing:
        text = worded(
            "{game}: {phase} is over and waits for {missing}",
            game=slug,
            phase=phase_name(turn.phase),
            missing=standing.missing,
        )
        yield ToDo(key=f"waits {at}", text=text, typed=f"zine game extend {slug} 48h")
    elif standing.missing and turn.deadline is not None:
        hours = (turn.deadline - now).total_seconds() / 3600
        if 0 < hours <= 24:
            text = worded(
                "{game}: due {due}, missing: {missing}",
                game=slug,
                due=standing.due,
                missing=standing.missing,
            )
            yield ToDo(key=f"missing {at}", text=text, typed=f"zine game remind {slug}")
    for number, line in enumerate(standing.asked):
        yield ToDo(key=f"asked {at} {number} {line}", text=f"{slug}: {line}")


def _outbox(desk: PeopleDesk) -> Iterator[ToDo]:
    """Letters that nobody but the publisher can send, or knows to have been sent."""
    letters = outgoing(desk.private)
    perhaps = [each for each in letters if each.state is LetterState.UNSURE]
    nowhere = [each for each in letters if each.state is LetterState.NO_ADDRESS]
    ready = [each for each in letters if each.state is LetterState.READY]
    for each in perhaps:
        text = worded("{letter} was perhaps sent to {person}", letter=each.name, person=each.to[0])
        again = f"send --again {each.name}"
        typed = worded("{done}, or {again}", done=f"zine outbox done {each.name}", again=again)
        yield ToDo(key=f"perhaps {each.name}", text=text, typed=typed)
    for each in nowhere:
        text = worded("{letter} has no address", letter=each.name)
        yield ToDo(key=f"nowhere {each.name}", text=text, typed=f"zine outbox show {each.name}")
    if ready and not mail_settings(desk.private).can_send:
        count = len(ready)
        text = number_of("{count} letter to send", "{count} letters to send", count)
        text = text.format(count=count)
        yield ToDo(key="ready", text=text, typed="zine outbox send")
