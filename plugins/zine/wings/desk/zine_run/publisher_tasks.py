"""What waits for the publisher, in the order of its urgency, each with the command that does it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from zine.characters import one_line
from zine.gamefiles.zine_folder import SENT, was_mailed
from zine.games import TurnState
from zine.language import _, number_of, phase_name, worded
from zine.problems import Collector
from zine.report.public_game import public_game
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.desk_lock import open_desk
from zine.wings.desk.game_overview import GameStanding, overview, set_aside, warnings
from zine.wings.desk.mail.mail_settings import mail_settings
from zine.wings.desk.newest_issue import newest_issue
from zine.wings.desk.post.admission import Known
from zine.wings.desk.post.ledger import LedgerEntry, LetterVerdict, message_of
from zine.wings.desk.post.message_reader import read_message
from zine.wings.desk.post.outbox import LetterState, outgoing
from zine.wings.desk.post.set_aside_letters import games_to_try, ready_lines

WIDTH, MOST_LINES = 79, 2
ROOM = 15  # of 24 lines: the rest is the head, what is left out, the foot and the prompt
MORE = {"letters": "zine inbox list", "games": "zine status", "outbox": "zine outbox list"}
SENT_AT = re.compile(r"^sent: '?([0-9T:.+-]+)", re.MULTILINE)


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
    return tuple(each for kind in _in_kinds(desk, now, standings).values() for each in kind)


def _in_kinds(
    desk: PeopleDesk, now: datetime, standings: Sequence[GameStanding]
) -> dict[str, tuple[ToDo, ...]]:
    """What waits by what it is about, each kind in the order of its urgency."""
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


def front(root: Path, now: datetime) -> Iterator[str]:
    """What `zine` alone says: what waits, in order, on a screen of 80 by 24, and what is due next."""
    found = Collector()
    desk = open_desk(root)
    standings = overview(desk, now, public_game, found)
    kinds = _in_kinds(desk, now, standings)
    count = sum(map(len, kinds.values()))
    matters = number_of("{count} matter for you", "{count} matters for you", count)
    waits = matters.format(count=count) if count else _("nothing waits for you")
    yield from on_screen(f"{desk.zine.title}{_(': ')}{waits}", 1)
    yield from _fitted(kinds)
    due = sorted(
        (each.turn.deadline, each.game, each.due)
        for each in standings
        if each.turn and each.turn.deadline and each.turn.deadline > now
    )
    if due:
        following = worded("Next: {game}, due {due}", game=due[0][1], due=due[0][2])
        yield from on_screen(following, 1)
    newest = newest_issue(root)
    if newest is not None and not was_mailed(root, newest.number):
        begun = worded("Issue {number} is begun in {file}", number=newest.number, file=newest.file)
        finish = "" if newest.finished else f" ({_('Finished: true has it mailed')})"
        yield from on_screen(f"{begun}{finish}", 1)
    if sent := sum(now - timedelta(days=1) < each <= now for each in _sent(desk)):
        yield worded("Letters sent since yesterday: {count}", count=sent)
    yield _("zine run does all that needs nobody; zine --help lists every command")
    found.raise_if_any()


def _fitted(kinds: Mapping[str, Sequence[ToDo]]) -> Iterator[str]:
    """As many matters as have room, of each kind as fairly as can be, and how many more there are."""
    shown: dict[str, list[str]] = {kind: [] for kind in kinds}
    taken = dict.fromkeys(kinds, 0)
    ranks = range(max(map(len, kinds.values()), default=0))
    for rank, kind in ((rank, kind) for rank in ranks for kind in kinds):
        if rank != taken[kind] or rank >= len(kinds[kind]):
            continue
        each = kinds[kind][rank]
        typed = textwrap.wrap(each.typed, WIDTH - 2, break_on_hyphens=False)
        lines = [*on_screen(f"- {each.text}"), *(f"  {line}" for line in typed)]
        if sum(map(len, shown.values())) + len(lines) <= ROOM:
            shown[kind] += lines
            taken[kind] += 1
    for kind, lines in shown.items():
        yield from lines
        if more := len(kinds[kind]) - taken[kind]:
            yield worded("- and {count} more: {line}", count=more, line=MORE[kind])


def _sent(desk: PeopleDesk) -> Iterator[datetime]:
    """When letters were sent. The entries are the press's own, and thousands after some years."""
    for name in desk.private.names(SENT, ".yaml"):
        if found := SENT_AT.search(desk.private.text(name) or ""):
            yield datetime.fromisoformat(found[1])


def on_screen(text: str, lines: int = MOST_LINES) -> list[str]:
    """A text in lines of the screen, cut where it is too long."""
    return textwrap.wrap(
        one_line(text), WIDTH, subsequent_indent="  ", max_lines=lines, placeholder=" …"
    )
