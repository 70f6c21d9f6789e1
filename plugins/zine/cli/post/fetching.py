"""`zine inbox fetch`: letters from an IMAP server."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.main import say
from zine.cli.post.inbox import add, inbox
from zine.desk.post.fetching import fetch_letters
from zine.desk.workplace import writing
from zine.files.environment import current_time


@inbox.command("fetch")
@click.pass_context
def fetch_mail(context: click.Context) -> None:
    """Fetch new letters from the server in private/mail.yaml, and take them in."""
    keep_fetched(context.obj)
    context.invoke(add, sources=())


def keep_fetched(root: Path) -> None:
    """Fetch new letters into the inbox, without taking them in yet."""
    with writing(root) as desk:
        done = fetch_letters(desk, current_time())
    say(f"{done.kept} letter{'' if done.kept == 1 else 's'} fetched")
    if done.too_large:
        say(f"{done.too_large} too large for orders: read them in your mail program", err=True)
