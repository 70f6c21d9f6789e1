"""What `zine inbox list` offers for a letter set aside does what it says, whatever the reason was."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from desks import LATER, OPEN, OVER, PLAYERS, envelope, invoke, post, post_all, write_desk, zine
from mail_week import NOW as WEEK
from mail_week import write_week
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.problems import Collector
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.files.message_numbers import short
from zine.wings.desk.post.set_aside_letters import set_aside
from zine.wings.desk.zine_run.publisher_tasks import to_do

LETTERS = Path(__file__).parent / "letters"
TAKE = re.compile(r"zine (inbox take .+)")
FRANCE = f"{PLAYERS['France']}@post.example"
CODE = "code: france-secret-word\n"
ORDERS = "A PAR - BUR\n"


@dataclass(frozen=True, kw_only=True)
class Row:
    """A letter set aside, what was done with the desk before, and the commands offered to take it."""

    text: str = ORDERS
    sender: str = FRANCE
    subject: str = "orders"
    head: str = ""
    before: Sequence[Callable[[Path], object]] = ()
    after: Sequence[Callable[[Path], object]] = ()
    public: bool = False
    now: str = OPEN
    takes: Sequence[str] = ()


def second_game(root: Path) -> None:
    """Zama, with the same players."""
    game = root / "games/zama"
    shutil.copytree(root / "games/marengo", game)
    path = game / "game.yaml"
    path.write_text(path.read_text().replace("title: Marengo", "title: Zama"))


def play_first_turn(root: Path) -> None:
    """Spring 1901 is over."""
    zine(root, "inbox", "add", *post_all(root))
    advance(read_folder(root / "games/marengo"), LATER, 1, ENGINE).write()


def end_it(root: Path) -> None:
    """Marengo is abandoned."""
    zine(root, "game", "end", "marengo", "--abandon", now=LATER.isoformat())


def newer_orders(root: Path) -> None:
    """France has written since."""
    path = post(root, "France", "A PAR - PIC", "newer")
    content = "Received: from post.example; Tue, 1 Dec 2026 11:00:00 +0000\n" + path.read_text()
    path.write_text(content)
    zine(root, "inbox", "add", str(path))


def late_orders_lost(root: Path) -> None:
    """The game takes no orders that come late."""
    path = root / "games/marengo/game.yaml"
    path.write_text(path.read_text() + "late: never\n")


def without_key(root: Path) -> None:
    """The key for envelopes is elsewhere."""
    private_of(root).remove("key.txt")


def sealed(**others: str) -> Callable[[Path], str]:
    """A letter's text with an envelope of France."""
    return lambda root: envelope(root, "France", ORDERS, **others)


MARENGO = ("inbox take 1 marengo france",)
ROWS = {
    "no code": Row(takes=MARENGO),
    "a stranger's": Row(sender="x@elsewhere.example"),
    "no code, nothing in it": Row(text="How are you?\n"),
    "a wish to join": Row(text="I want to join your next game, please.\n"),
    "codes of two": Row(text=f"{CODE}code: germany-secret-word\n{ORDERS}", takes=MARENGO),
    "many words like codes": Row(text="tulip-anvil-nine " * 400 + f"\n{ORDERS}", takes=MARENGO),
    "another power's label": Row(
        subject="marengo S1901M Germany", text=CODE + ORDERS, takes=MARENGO
    ),
    "another power's label, from elsewhere": Row(
        sender="x@elsewhere.example",
        subject="marengo S1901M Germany",
        text=CODE + ORDERS,
        takes=MARENGO,
    ),
    "another game's subject": Row(
        before=[second_game],
        subject="zama",
        text=CODE + ORDERS,
        takes=("inbox take 1 zama france",),
    ),
    "no game's subject": Row(before=[second_game], takes=(*MARENGO, "inbox take 1 zama france")),
    "an adjudicated phase": Row(
        before=[play_first_turn],
        subject="marengo S1901M",
        text=CODE + ORDERS,
        now=LATER.isoformat(),
    ),
    "an adjudicated phase, no code": Row(
        before=[play_first_turn], subject="marengo S1901M", now=LATER.isoformat()
    ),
    "a phase that comes": Row(subject="marengo F1901M", text=CODE + ORDERS),
    "a phase far off": Row(subject="marengo F1911M", text=CODE + ORDERS),
    "a game that is over": Row(before=[play_first_turn, end_it], text=CODE + ORDERS),
    "a game that is over, no code": Row(before=[play_first_turn, end_it]),
    "one of two games is over": Row(
        before=[play_first_turn, second_game, end_it], takes=("inbox take 8 zama france",)
    ),
    "overtaken": Row(
        before=[newer_orders],
        head="Received: from post.example; Tue, 1 Dec 2026 10:00:00 +0000\n",
        text=CODE + ORDERS,
        takes=("inbox take 2 marengo france",),
    ),
    "after the deadline, no code": Row(before=[late_orders_lost], now=OVER.replace("19:", "20:")),
    "automatic": Row(head="Auto-Submitted: auto-replied\n"),
    "only quoted": Row(text=f"{CODE}> {ORDERS}"),
    "it cannot be decoded": Row(head="Content-Type: multipart/mixed\n"),
    "sealed, no key": Row(public=True, after=[without_key]),
}


def deliver(root: Path, row: Row, text: str) -> str:
    """The letter comes in, with nothing offered before."""
    number = len(list((root / "private/inbox").glob("*.eml")))
    letter = f"{row.head}From: France <{row.sender}>\nSubject: {row.subject}\n\n{text}"
    path = root.parent / "letter.eml"
    path.write_text(letter, encoding="utf-8")
    zine(root, "inbox", "add", str(path), now=row.now)
    (aside,) = set_aside(open_desk(root))
    assert aside.stem.startswith(f"{number + 1:06d}-")
    return zine(root, "inbox", "list", now=row.now)


@pytest.mark.parametrize("name", ROWS)
def test_each_command_offered_takes_the_letter(tmp_path: Path, name: str) -> None:
    """And `zine` alone offers the same; where none can, none is offered but to read and drop it."""
    row = ROWS[name]
    root = write_desk(tmp_path / "zine", public=row.public)
    for deed in row.before:
        deed(root)
    text = envelope(root, "France", ORDERS) if row.public else row.text
    for deed in row.after:
        deed(root)

    offered = TAKE.findall(deliver(root, row, text))

    assert [*row.takes] == offered
    waits = [
        each
        for each in to_do(open_desk(root), datetime.fromisoformat(row.now), Collector())
        if each.key.startswith("letter")
    ]
    assert ("a phase that comes" != name) == bool(waits)
    assert all((offered or ["inbox drop"])[0] in each.typed for each in waits)
    for number, command in enumerate(offered):
        copy = shutil.copytree(root, tmp_path / f"copy-{number}")
        done = invoke(copy, *shlex.split(command), now=row.now)
        assert done.exit_code == 0, done.output
        assert () == set_aside(open_desk(copy))
        ledger = copy / "private/ledger" / command.split()[3]
        assert list(ledger.glob(f"*/{set_aside(open_desk(root))[0].stem}.yaml"))
    zine(root, "inbox", "drop", set_aside(open_desk(root))[0].stem, now=row.now)
    assert () == set_aside(open_desk(root))


def test_each_command_offered_for_a_week_of_letters(tmp_path: Path) -> None:
    """As people's mail programs write them, to games of every kind."""
    root = write_week(tmp_path / "zine")
    zine(root, "inbox", "add", *map(str, sorted(LETTERS.glob("*.eml"))), now=WEEK)
    offered = TAKE.findall(zine(root, "inbox", "list", now=WEEK))

    assert len(offered) > 3
    first = {command.split()[2]: command for command in reversed(offered)}
    for command in first.values():  # the others say whose it may be besides
        zine(root, *shlex.split(command), now=WEEK)
    assert first.keys().isdisjoint(short(each.stem) for each in set_aside(open_desk(root)))
