"""Fetches messages from an IMAP folder, and changes nothing there.

What was fetched is remembered by the server's own numbers (UIDs, RFC 3501 2.3.1.1), so that
each message is fetched once, by whatever program it is read besides.
"""

from __future__ import annotations

import imaplib
import re
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from zine.files.mail.mail_settings import ImapFile, LineSecurity, port_of
from zine.files.mail.mailboxes import LARGEST_MESSAGE
from zine.problems import Problems

PATIENCE = 60.0  # seconds that a server may take for one answer
SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedUpTo:
    """How far a folder was fetched: its generation (UIDVALIDITY), and the greatest UID."""

    generation: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedMessage:
    """A message with how far the folder is fetched with it; no content if it is too large."""

    content: bytes | None
    up_to: FetchedUpTo


def fetch(
    server: ImapFile, secret: str, before: FetchedUpTo, today: date
) -> Iterator[FetchedMessage]:
    """The messages that came since, oldest first. Raises Problems if the server refuses.

    The first time, or if the server numbers its folder anew, those of the last days are new.
    """
    with _reported(server), _selected(server, secret) as (line, generation):
        if generation == before.generation:
            first, wanted = before.last + 1, f"UID {before.last + 1}:*"
        else:
            since = today - timedelta(days=server.days)
            day = f"{since.day}-{MONTHS[since.month - 1]}-{since.year}"
            first, wanted = 1, f"SINCE {day}"
        found = _answer(line.uid("SEARCH", wanted))
        numbers = sorted(int(each) for part in found if part for each in part.split())
        # "7:*" names the last message even if its number is smaller.
        for number in (each for each in numbers if each >= first):
            yield FetchedMessage(
                content=_content(line, number),
                up_to=FetchedUpTo(generation=generation, last=number),
            )


def _content(line: imaplib.IMAP4, number: int) -> bytes | None:
    """A message as it came, left unread on the server; None if it is too large."""
    sizes = _answer(line.uid("FETCH", str(number), "(RFC822.SIZE)"))
    told = [SIZE.search(each) for each in sizes if isinstance(each, bytes)]
    if any(size and int(size[1]) > LARGEST_MESSAGE for size in told):
        return None
    parts = _answer(line.uid("FETCH", str(number), "(BODY.PEEK[])"))
    return next((part[1] for part in parts if isinstance(part, tuple)), b"")


@contextmanager
def _selected(server: ImapFile, secret: str) -> Iterator[tuple[imaplib.IMAP4, int]]:
    """A line to the server with the folder open, to read only, and its generation."""
    host, port = server.host, port_of("imap", server)
    context = ssl.create_default_context()
    line: imaplib.IMAP4
    if server.security is LineSecurity.TLS:
        line = imaplib.IMAP4_SSL(host, port, ssl_context=context, timeout=PATIENCE)
    else:
        line = imaplib.IMAP4(host, port, timeout=PATIENCE)
    try:
        if server.security is LineSecurity.STARTTLS:
            line.starttls(ssl_context=context)
        if server.user:
            line.login(server.user, secret)
        name = server.folder.replace("\\", "\\\\").replace('"', '\\"')
        _answer(line.select(f'"{name}"', readonly=True))
        generation = line.response("UIDVALIDITY")[1]
        yield line, int(generation[0] or 0) if generation else 0
    finally:
        line.shutdown()


def _answer(given: tuple[str, Sequence[Any]]) -> Sequence[Any]:
    """What the server answers. Raises imaplib's error if it refuses."""
    status, data = given
    if status != "OK":
        raise imaplib.IMAP4.error(b" ".join(part for part in data if isinstance(part, bytes)))
    return data


@contextmanager
def _reported(server: ImapFile) -> Iterator[None]:
    """Report a server that refuses, or that is not there, as a problem."""
    try:
        yield
    except (OSError, imaplib.IMAP4.error) as error:
        words = str(error)
        if isinstance(error, ssl.SSLCertVerificationError):
            words = f"the server's certificate is not valid: {error.verify_message}"
        elif isinstance(error, OSError):
            words = error.strerror or "it did not answer in time"
        elif error.args and isinstance(error.args[0], bytes):
            words = error.args[0].decode("utf-8", "replace")
        message = f"letters cannot be fetched from {server.host}: {words.strip()[:300]}"
        hint = "look at imap in private/mail.yaml, and at the password"
        raise Problems.of("private/mail.yaml", message, hint) from error
