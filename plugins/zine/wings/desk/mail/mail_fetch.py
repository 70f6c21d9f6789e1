"""Fetches letters into the inbox, where the publisher has set a server."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from zine.files.private_folder import PrivateFolder
from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.mail.imap import NUMBER, FetchedUpTo, fetch
from zine.wings.desk.mail.mail_settings import mail_settings, secret_for
from zine.wings.desk.post.inbox import store_letters
from zine.wings.desk.post.outbox import MARK, marks_sent

FETCHED = "fetched.yaml"
FETCHED_HEAD = "How far each folder was fetched, by the server's own numbers."
NUMBERS = ("generation", "last")
BATCH = 50
OWN_ID = re.compile(
    rb"^message-id:\s*<([0-9a-f]{%d})[0-9a-f]*@" % MARK, re.IGNORECASE | re.MULTILINE
)


def fetch_letters(desk: PeopleDesk, now: datetime) -> tuple[int, int, int]:
    """Keep every letter that came since the last time. Raises Problems if there is no server.

    Returns how many were kept in the inbox, were too large for it, and are our own.
    They are kept before their numbers are, so a command that is killed fetches some again;
    a letter that is there already is kept once.
    """
    server = mail_settings(desk.private).imap
    if server is None:
        hint = "set imap there (docs/mail.md)"
        raise Problems.of("private/mail.yaml", "there is no server to ask", hint)
    name = f"{server.user}@{server.host}/{server.folder}"
    batch: list[tuple[bytes, FetchedUpTo]] = []
    kept = too_large = own = 0
    sent = marks_sent(desk.private)
    secret, before = secret_for("imap", server), _before(desk.private, name)
    try:
        for content, up_to in fetch(server, secret, before, now.date()):
            is_own = bool(content) and _mark_of(content or b"") in sent
            batch.append((b"" if is_own else content or b"", up_to))
            own += is_own
            kept += bool(content) and not is_own
            too_large += content is None
            if len(batch) == BATCH:
                _keep(desk, name, batch)
                batch = []
    finally:
        # What came before a server broke off does not come again.
        _keep(desk, name, batch)
    return kept, too_large, own


def _mark_of(content: bytes) -> str:
    """The mark in the Message-ID of one of the press's letters; "" for any other letter."""
    found = OWN_ID.search(content.replace(b"\r\n", b"\n").partition(b"\n\n")[0])
    return found[1].decode() if found else ""


def _keep(desk: PeopleDesk, name: str, batch: Sequence[tuple[bytes, FetchedUpTo]]) -> None:
    if not batch:
        return
    store_letters(desk, [content for content, _ in batch if content])
    _, up_to = batch[-1]
    known = desk.private.data(FETCHED)
    assert isinstance(known, Mapping)
    numbers = dict(zip(NUMBERS, (str(up_to.generation), str(up_to.last)), strict=True))
    desk.private.write_data(FETCHED, {**known, name: numbers}, FETCHED_HEAD)


def _before(private: PrivateFolder, name: str) -> FetchedUpTo:
    """How far a folder was fetched; if that is unreadable nothing is lost, as letters are kept once."""
    known = private.data(FETCHED)
    found = known.get(name) if isinstance(known, Mapping) else None
    numbers = [str(found.get(key, "")) for key in NUMBERS] if isinstance(found, Mapping) else []
    if not numbers or not all(NUMBER.fullmatch(each.encode()) for each in numbers):
        return FetchedUpTo()
    return FetchedUpTo(generation=int(numbers[0]), last=int(numbers[1]))
