"""`zine inbox ...`: takes in the post."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from zine.cli.main import main, reporting, say
from zine.cli.outbox import send_at_once
from zine.desk.overview import set_aside
from zine.desk.post.admission import NOBODY, Given
from zine.desk.post.inbox import collect, keep, settle
from zine.desk.post.ledger import LedgerEntry, LetterVerdict, message_of
from zine.desk.post.reading import read_message
from zine.desk.seats import find_seat
from zine.desk.workplace import find_game, open_desk, writing
from zine.files.environment import current_time
from zine.files.mailboxes import as_message, read_mailbox
from zine.problems import Collector, Place, Problem, Problems


@main.group()
def inbox() -> None:
    """Take in orders; store every message as it arrived."""


@inbox.command()
@click.argument("sources", nargs=-1)
@click.option(
    "--game", "slug", default="", help="The game, if you vouch for a letter without a code."
)
@click.option("--power", default="", help="Its power or player, likewise.")
@click.pass_obj
@reporting
def add(root: Path, sources: tuple[str, ...], slug: str, power: str) -> None:
    """Take in SOURCES: mail files, an mbox, a Maildir, a text, or - for pasted text.

    Without SOURCES, deal with leftover messages and the envelopes in the games' folders.
    """
    if bool(slug) != bool(power):
        raise Problems([Problem(Place("--game"), "needs --power", "give both or neither")])
    contents = [content for source in sources for content in _mail(source)]
    now = current_time()
    with writing(root) as desk:
        names = keep(desk, [*contents, *collect(desk)])
        given = NOBODY
        if slug:
            folder, _ = find_game(root, slug, now)
            vouched = frozenset(names[: len(contents)])
            given = Given(game=slug, power=find_seat(folder, power), messages=vouched)
        found = Collector()
        entries = settle(desk, now, given, found=found)
        left = set_aside(desk)
    for entry in entries:
        say(_line(entry))
    done = {message_of(each.stem) for each in entries}
    say(f"{len(contents)} messages given, {len(done)} dealt with, {len(left)} set aside")
    if left:
        say("zine inbox list shows what was set aside; zine outbox list the draft answers")
    send_at_once(root)
    found.raise_if_any()


def _mail(source: str) -> tuple[bytes, ...]:
    if source == "-":
        content = sys.stdin.buffer.read()
        return (as_message(content),) if content.strip() else ()
    return read_mailbox(Path(source))


def _line(entry: LedgerEntry) -> str:
    whose = " ".join(part for part in (entry.game, entry.phase, entry.power) if part)
    receipt = f", receipt {entry.receipt}" if entry.receipt else ""
    reason = f" ({entry.reason})" if entry.reason else ""
    return f"{entry.stem}: {entry.verdict}{reason} {whose}{receipt}"


@inbox.command("list")
@click.pass_obj
@reporting
def list_aside(root: Path) -> None:
    """List the messages that were not understood."""
    desk = open_desk(root)
    for line in set_aside(desk):
        name = message_of(line.partition(":")[0])
        message = read_message(desk.private.content(f"inbox/{name}.eml"))
        sender = message.sender or "unknown sender"
        say(f"{line}\n  from {sender}: {message.subject or 'no subject'}")
    say(f"{len(set_aside(desk))} set aside")


@inbox.command()
@click.argument("message")
@click.pass_obj
@reporting
def show(root: Path, message: str) -> None:
    """Print a MESSAGE as it arrived."""
    desk = open_desk(root)
    name = message_of(_named(message))
    say(desk.private.content(f"inbox/{name}.eml").decode("utf-8", errors="replace"))


@inbox.command()
@click.argument("message")
@click.argument("slug")
@click.argument("power")
@click.pass_obj
@reporting
def take(root: Path, message: str, slug: str, power: str) -> None:
    """Accept a MESSAGE that was set aside as POWER's orders in the game SLUG: you vouch for it."""
    now = current_time()
    with writing(root) as desk:
        if not any(line.startswith(f"{message}:") for line in set_aside(desk)):
            hint = "zine inbox list shows the messages set aside"
            raise Problems([Problem(Place(message), "this message was not set aside", hint)])
        folder, _ = find_game(root, slug, now)
        vouched = frozenset({message_of(message)})
        seat = find_seat(folder, power)
        given = Given(game=slug, power=seat, messages=vouched, seen=True)
        entries = settle(desk, now, given, only=message)
    for entry in entries:
        say(_line(entry))
    send_at_once(root)
    if any(entry.verdict is LetterVerdict.ASIDE for entry in entries):
        sys.exit(1)


def _named(message: str) -> str:
    """A message's name, which must not be a path."""
    name = Path(message).name
    if name != message:
        raise Problems(
            [
                Problem(
                    Place(message),
                    "this is not the name of a message",
                    "zine inbox list shows the names",
                )
            ]
        )
    return name
