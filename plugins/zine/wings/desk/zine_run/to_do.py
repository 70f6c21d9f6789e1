"""What waits for the publisher, in the order of its urgency, each with the command that does it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from zine.characters import one_line
from zine.games import TurnState
from zine.problems import Collector, counted
from zine.report.public import public_game
from zine.wings.desk.desk_context import PeopleDesk, readable_games
from zine.wings.desk.desk_lock import open_desk
from zine.wings.desk.mail.mail_settings import mail_settings
from zine.wings.desk.overview import GameStanding, overview, set_aside, warnings
from zine.wings.desk.post.ledger import message_of
from zine.wings.desk.post.message_reader import read_message
from zine.wings.desk.post.outbox import LetterState, outgoing
from zine.wings.desk.post.set_aside import ready_lines

WIDTH, MOST_SHOWN, MOST_LINES = 79, 6, 2


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
    return waiting(desk, now, overview(desk, now, public_game, found))


def waiting(desk: PeopleDesk, now: datetime, standings: Sequence[GameStanding]) -> tuple[ToDo, ...]:
    """All that waits for the publisher of games that stand so."""
    return (
        *_letters(desk),
        *(each for standing in standings for each in _game(standing, now)),
        *(ToDo(key=f"note {line}", text=line) for line in warnings(desk, now, standings)),
        *_outbox(desk),
    )


def _letters(desk: PeopleDesk) -> Iterator[ToDo]:
    """The letters set aside, players' first, each with the likeliest thing to do."""
    left = set_aside(desk)
    folders = readable_games(desk.root, Collector()) if left else ()
    for entry in left:
        message = read_message(desk.private.content(f"inbox/{message_of(entry.stem)}.eml"))
        who = message.sender or "an unknown sender"
        what = f"{entry.kind} from {who}" if entry.kind else f"letter from {who}"
        likely = next(ready_lines(desk, folders, entry.stem, message), "")
        yield ToDo(key=f"letter {entry.stem}", text=f"{what}: {entry.reason}", typed=likely)


def _game(standing: GameStanding, now: datetime) -> Iterator[ToDo]:
    """What a game waits for."""
    turn, slug = standing.turn, standing.game
    if standing.state == "broken":
        yield ToDo(key=f"broken {slug}", text=f"{slug} cannot be read", typed="zine check")
        return
    if turn is None:
        return
    at = f"{slug} {turn.phase.slug}"
    if turn.state is TurnState.WAITING and standing.missing:
        text = f"{slug}: {turn.phase.name} is over and waits for {standing.missing}"
        yield ToDo(key=f"waits {at}", text=text, typed=f"zine game extend {slug} 48h")
    elif standing.missing and turn.deadline is not None:
        hours = (turn.deadline - now).total_seconds() / 3600
        if 0 < hours <= 24:
            text = f"{slug}: due {standing.due}, missing: {standing.missing}"
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
        text = f"{each.name} was perhaps sent to {each.to[0]}"
        typed = f"zine outbox done {each.name}, or send --again {each.name}"
        yield ToDo(key=f"perhaps {each.name}", text=text, typed=typed)
    for each in nowhere:
        text = f"{each.name} has no address"
        yield ToDo(key=f"nowhere {each.name}", text=text, typed=f"zine outbox show {each.name}")
    if ready and not mail_settings(desk.private).can_send:
        text = f"{counted(len(ready), 'letter')} to send"
        yield ToDo(key="ready", text=text, typed="zine outbox send")


def front(root: Path, now: datetime) -> Iterator[str]:
    """What `zine` alone says: what waits, in order, on a screen of 80 by 24, and what is due next."""
    found = Collector()
    desk = open_desk(root)
    standings = overview(desk, now, public_game, found)
    left = waiting(desk, now, standings)
    yield from on_screen(f"{desk.zine.title}: {counted(len(left), 'matter')} for you")
    for each in left[:MOST_SHOWN]:
        yield from on_screen(f"- {each.text}")
        yield from ([f"  {each.typed}"] if each.typed else [])
    if len(left) > MOST_SHOWN:
        yield f"and {len(left) - MOST_SHOWN} more: zine status, inbox list, outbox list"
    due = sorted(
        (each.turn.deadline, each.game, each.due)
        for each in standings
        if each.turn and each.turn.deadline and each.turn.deadline > now
    )
    if due:
        yield from on_screen(f"Next: {due[0][1]}, due {due[0][2]}")
    yield "zine run does all that needs nobody; zine --help lists every command"
    found.raise_if_any()


def on_screen(text: str) -> list[str]:
    """A text in lines of the screen, cut where it is too long."""
    return textwrap.wrap(
        one_line(text), WIDTH, subsequent_indent="  ", max_lines=MOST_LINES, placeholder=" …"
    )
