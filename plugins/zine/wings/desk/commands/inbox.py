"""`zine inbox ...`: takes in the post."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from zine.cli.json_option import JSON
from zine.cli.main import main
from zine.cli.terminal_language import told_count
from zine.cli.terminal_output import say, say_json
from zine.files.environment import current_time
from zine.gamefiles.game_reader import find_game
from zine.problems import Collector, Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.desk_opening import locked_desk, open_desk
from zine.wings.desk.files.message_numbers import stem_aside, stem_of
from zine.wings.desk.letter_intake import take_in, vouch
from zine.wings.desk.mail.mailboxes import as_message, read_mailbox
from zine.wings.desk.post.ledger import LedgerEntry, LetterVerdict, message_of
from zine.wings.desk.post.message_reader import read_message
from zine.wings.desk.post.set_aside_letters import (
    drop_message,
    games_to_try,
    in_kinds,
    ready_lines,
    set_aside,
)
from zine.wings.desk.post.statements import take_statement
from zine.wings.desk.seating.seats import find_seat
from zine.wings.desk.terminal.delivery_report import send_at_once, tell_dropped
from zine.wings.desk.terminal.intake_table import tell_intake, told_of


@main.group()
def inbox() -> None:
    """Take in orders; store every message as it arrived."""


@inbox.command()
@click.argument("sources", nargs=-1)
@click.option("--game", "slug", default="", help="The game, to vouch for a letter without a code.")
@click.option("--power", default="", help="Its power or player, likewise.")
@click.pass_obj
def add(root: Path, sources: tuple[str, ...], slug: str, power: str) -> None:
    """Take in mail files, an mbox, a Maildir, a text, or pasted text.

    Without SOURCES, deal with leftover messages and the envelopes in the games' folders.
    """
    if bool(slug) != bool(power):
        raise Problems.of("--game", "needs --power", "give both or neither")
    contents = [content for source in sources for content in _mail(source)]
    now, found = current_time(), Collector()
    with locked_desk(root) as desk:
        seat = find_seat(find_game(root, slug, now)[0], power) if slug else ""
        entries, lines = take_in(desk, contents, now, found, game=slug, power=seat)
        left = set_aside(desk)
    for entry in entries:
        say(told_of(entry))
    tell_intake(root, entries, now, lines)
    done, aside = (
        {message_of(each.stem) for each in entries if each.verdict in verdicts}
        for verdicts in ((LetterVerdict.TAKEN, LetterVerdict.EARLY), (LetterVerdict.ASIDE,))
    )
    told = told_count(
        "{count} message: {done} taken, {left} set aside",
        "{count} messages: {done} taken, {left} set aside",
        len(contents),
    )
    say(told.format(count=len(contents), done=len(done), left=len(aside)))
    if left:
        say("zine inbox list shows what was set aside; zine outbox list the draft answers")
    send_at_once(root)
    found.raise_if_any()


def _mail(source: str) -> tuple[bytes, ...]:
    if source == "-":
        content = sys.stdin.buffer.read()
        return (as_message(content),) if content.strip() else ()
    return read_mailbox(Path(source))


@inbox.command("list")
@JSON
@click.pass_obj
def list_aside(root: Path, as_json: bool) -> None:
    """List the messages that were not understood, and what may be done."""
    desk = open_desk(root)
    if as_json:
        say_json({"set_aside": [_value(desk, entry) for entry in set_aside(desk)]})
        return
    found = Collector()
    left = set_aside(desk)
    games = games_to_try(desk, current_time())
    for problems in games.broken.values():
        found.extend(problems)
    for entry in left:
        message = read_message(desk.private.content(f"inbox/{message_of(entry.stem)}.eml"))
        sender = message.sender or "unknown sender"
        kind = f"{entry.kind} " if entry.kind else ""
        say(f"{entry.stem}: {entry.reason}")
        say(f"  {kind}from {sender}: {message.subject or 'no subject'}")
        for ready in ready_lines(desk, games, entry, message):
            say(f"  {ready}")
    say(
        "{count} set aside: {kinds}" if left else "{count} set aside",
        count=len(left),
        kinds=in_kinds(left),
    )
    found.raise_if_any()


def _value(desk: PeopleDesk, entry: LedgerEntry) -> dict[str, str]:
    """A message that was set aside: its name, what it is and why, and its headers."""
    message = read_message(desk.private.content(f"inbox/{message_of(entry.stem)}.eml"))
    headers = {"from": message.sender, "subject": message.subject}
    return {"message": entry.stem, "kind": entry.kind, "reason": entry.reason, **headers}


@inbox.command()
@click.argument("message")
@click.pass_obj
def show(root: Path, message: str) -> None:
    """Print a MESSAGE as it arrived."""
    desk = open_desk(root)
    name = message_of(stem_of(desk, message))
    say(desk.private.content(f"inbox/{name}.eml").decode("utf-8", errors="replace"))


@inbox.command()
@click.argument("message")
@click.argument("slug", metavar="GAME")
@click.argument("power")
@click.pass_obj
def take(root: Path, message: str, slug: str, power: str) -> None:
    """Accept a MESSAGE that was set aside as POWER's orders in GAME.

    You vouch for it. If the game has ended, it is what POWER's player says of it, for
    games/GAME/statements.yaml. MESSAGE is its name, or only its number: 12 for 000012-ab34cd56ef78.
    """
    now = current_time()
    with locked_desk(root) as desk:
        message = stem_aside(desk, message)
        folder, played = find_game(root, slug, now)
        seat = find_seat(folder, power)
        if played.current is None:
            say(f"wrote {take_statement(desk, folder, played, message, seat, now)}")
            return
        entries, lines = vouch(desk, message, now, Collector(), game=slug, power=seat)
    for entry in entries:
        say(told_of(entry))
    tell_intake(root, entries, now, lines)
    send_at_once(root)
    if any(entry.verdict is LetterVerdict.ASIDE for entry in entries):
        sys.exit(1)


@inbox.command()
@click.argument("message")
@click.pass_obj
def drop(root: Path, message: str) -> None:
    """Put away a MESSAGE that was set aside, and its draft answer.

    It is kept, and listed no longer.
    """
    with locked_desk(root) as desk:
        entry, drafts = drop_message(desk, stem_aside(desk, message))
    tell_dropped(drafts)
    say("{line}: dropped; zine inbox show {line} still prints it", line=entry.stem)


@inbox.command("fetch")
@click.pass_context
def fetch_mail(context: click.Context) -> None:
    """Fetch new letters from the mail server, and take them in."""
    _keep_fetched(context.obj)
    context.invoke(add, sources=())


def _keep_fetched(root: Path) -> None:
    """Fetch new letters into the inbox, without taking them in yet."""
    from zine.wings.desk.mail.mail_fetch import fetch_letters  # noqa: PLC0415 - only who fetches

    with locked_desk(root) as desk:
        kept, too_large, own = fetch_letters(desk, current_time())
    told = told_count("{count} letter fetched", "{count} letters fetched", kept)
    say(told.format(count=kept))
    if own:
        told = told_count(
            "{count} letter left aside: the press sent it itself",
            "{count} letters left aside: the press sent them itself",
            own,
        )
        say(told.format(count=own))
    if too_large:
        say(
            "{count} too large for orders: read them in your mail program",
            count=too_large,
            err=True,
        )
