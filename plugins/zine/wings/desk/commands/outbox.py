"""`zine outbox ...`: letters to send, and those that were sent."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.json_option import JSON
from zine.cli.main import main
from zine.cli.terminal_language import told_count
from zine.cli.terminal_output import say, say_json
from zine.files.environment import current_time
from zine.wings.desk.desk_opening import locked_desk, open_desk
from zine.wings.desk.mail.delivery import deliver
from zine.wings.desk.mail.mail_settings import mail_settings
from zine.wings.desk.post.outbox import (
    done_by_hand,
    drop_letters,
    find_letters,
    outgoing,
)
from zine.wings.desk.post.outbox_export import as_links, as_mbox
from zine.wings.desk.terminal.delivery_report import (
    is_nowhere,
    recipients,
    tell_dropped,
    tell_nowhere,
    tell_sent,
)
from zine.wings.desk.terminal.tables import print_table

NAMES = click.argument("names", nargs=-1)


@main.group()
def outbox() -> None:
    """Letters to send: list, read, send, or note as sent."""


@outbox.command("list")
@JSON
@click.pass_obj
def list_outbox(root: Path, as_json: bool) -> None:
    """List the letters to send, and those that may have been sent."""
    letters = outgoing(open_desk(root).private)
    if as_json:
        values = [(each.name, list(each.to), each.subject, each.state) for each in letters]
        keys = ("letter", "to", "subject", "state")
        say_json({"letters": [dict(zip(keys, each, strict=True)) for each in values]})
        return
    rows = [(each.name, recipients(each), each.subject, each.state) for each in letters]
    if rows:
        print_table(("letter", "to", "subject", "state"), rows)
    told = told_count(
        "{count} letter in private/outbox/", "{count} letters in private/outbox/", len(letters)
    )
    say(told.format(count=len(letters)))


@outbox.command("show")
@click.argument("name")
@click.pass_obj
def show_letter(root: Path, name: str) -> None:
    """Print the letter NAME."""
    (letter,) = find_letters(open_desk(root).private, [name])
    say(letter.content.decode("utf-8", errors="replace"))


@outbox.command()
@NAMES
@click.option("--again", is_flag=True, help="Send again what was sent, or may have been.")
@click.option("--mbox", is_flag=True, help="Write them all into one mbox instead.")
@click.option("--links", is_flag=True, help="Write a page of mailto links instead.")
@click.pass_obj
def send(root: Path, names: tuple[str, ...], again: bool, mbox: bool, links: bool) -> None:
    """Send the letters NAMES, or all.

    It sends by SMTP or sendmail, as private/mail.yaml says. Without such settings they are put into
    one mbox, for your mail program to send.
    """
    with locked_desk(root) as desk:
        letters = find_letters(desk.private, names)
        by_hand = mbox or links or not mail_settings(desk.private).can_send
        left = tuple(filter(is_nowhere, letters)) if by_hand else ()
        letters = tuple(each for each in letters if each not in left)
        if not by_hand:
            done = deliver(desk.private, letters, current_time, again=again)
        elif letters:
            written = as_links(desk.private, letters) if links else as_mbox(desk.private, letters)
    if not by_hand:
        tell_sent(done)
    elif not letters:
        say("no letters to send")
    else:
        told = told_count(
            "wrote {path}: {count} letter (not sent)",
            "wrote {path}: {count} letters (not sent)",
            len(letters),
        )
        say(told.format(path=written, count=len(letters)))
        say("When they are sent: zine outbox done")
    tell_nowhere(left)


@outbox.command()
@click.argument("names", nargs=-1, required=True)
@click.pass_obj
def drop(root: Path, names: tuple[str, ...]) -> None:
    """Take the letters NAMES out of the outbox; they are kept unsent.

    They go to private/dropped/.
    """
    with locked_desk(root) as desk:
        letters = find_letters(desk.private, names)
        drop_letters(desk.private, letters)
    tell_dropped(letters)


@outbox.command()
@NAMES
@click.pass_obj
def done(root: Path, names: tuple[str, ...]) -> None:
    """Note that the letters NAMES, or all, were sent.

    They go to private/sent/.
    """
    with locked_desk(root) as desk:
        letters = find_letters(desk.private, names)
        left = () if names else tuple(filter(is_nowhere, letters))
        letters = tuple(each for each in letters if each not in left)
        done_by_hand(desk.private, letters, current_time())
    told = told_count(
        "{count} letter noted as sent, in private/sent/",
        "{count} letters noted as sent, in private/sent/",
        len(letters),
    )
    say(told.format(count=len(letters)))
    tell_nowhere(left)
