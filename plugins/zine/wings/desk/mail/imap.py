"""Fetches messages from an IMAP folder, and changes nothing there.

What was fetched is remembered by the server's own numbers (UIDs, RFC 3501 2.3.1.1), so that
each message is fetched once, by whatever program it is read besides. Nothing that a server says
is believed before it has been looked at.
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

from zine.characters import permitted
from zine.problems import Problems
from zine.wings.desk.dates.deadline_texts import MONTHS
from zine.wings.desk.mail.mail_settings import ImapFile, LineSecurity, port_of
from zine.wings.desk.mail.mailboxes import LARGEST_MESSAGE
from zine.wings.desk.mail.providers import advice
from zine.wings.desk.mail.smtp_imap_limits import (
    LONGEST_LINE,
    PATIENCE,
    ImapLine,
    ImapLineInTls,
    ServerLimits,
)

NUMBER = re.compile(rb"0*[1-9][0-9]{0,9}")
GREATEST = 2**32 - 1  # RFC 3501 9, nz-number
SIZE = re.compile(rb"RFC822\.SIZE ([0-9]{1,20})\b")
BODY = re.compile(rb"BODY\[\]", re.IGNORECASE)
FOLDER = re.compile(rb'\((?P<flags>[^)]*)\) (?:"[^"]*"|NIL) "?(?P<name>[^"]+)"?')  # RFC 3501 7.2.2
SENT_NAME = re.compile(rb"(?:INBOX[./])?Sent(?: (?:Items|Messages|Mail))?", re.IGNORECASE)
LONGEST_ANSWER = 2 * LONGEST_LINE  # bytes of an answer that brings no letter


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedUpTo:
    """How far a folder was fetched: its generation (UIDVALIDITY), and the greatest UID."""

    generation: int = 0
    last: int = 0


def fetch(
    server: ImapFile, secret: str, before: FetchedUpTo, today: date
) -> Iterator[tuple[bytes | None, FetchedUpTo]]:
    """The messages that came since, oldest first. Raises Problems if the server refuses.

    Each comes with how far the folder is fetched with it; None is one that is too large.

    The first time, or if the server numbers its folder anew, those of the last days are new.
    """
    with _reported(server), _logged_in(server, secret) as line:
        generation = _opened(line, server.folder)
        if generation and generation == before.generation:
            first, wanted = before.last + 1, f"UID {before.last + 1}:*"
        else:
            since = today - timedelta(days=server.days)
            day = f"{since.day}-{MONTHS[since.month - 1]}-{since.year}"
            first, wanted = 1, f"SINCE {day}"
        line.limits.begin(LONGEST_ANSWER)
        found = _answer(line.uid("SEARCH", wanted))
        words = [word for part in found if part for word in part.split()]
        numbers = sorted({_number("a message's UID", word) for word in words})
        # "7:*" names the last message even if its number is smaller.
        for number in (each for each in numbers if each >= first):
            yield _content(line, number), FetchedUpTo(generation=generation, last=number)


def in_sent_folder(server: ImapFile, secret: str, marks: Sequence[str]) -> frozenset[str]:
    """The Message-IDs, among these, in the account's sent folder; none without such a folder.

    Raises Problems if the server refuses.
    """
    with _reported(server), _logged_in(server, secret) as line:
        line.limits.begin(LONGEST_ANSWER)
        listed = [each for each in _answer(line.list()) if isinstance(each, bytes)]
        folders = [found for each in listed if (found := FOLDER.fullmatch(each))]
        marked = [each["name"] for each in folders if b"\\sent" in each["flags"].lower().split()]
        named = [each["name"] for each in folders if SENT_NAME.fullmatch(each["name"])]
        for name in [*marked, *named][:1]:
            _opened(line, name.decode("ascii", "replace"))
            return frozenset(each for each in marks if _holds(line, each))
    return frozenset()


def _holds(line: ImapLine, mark: str) -> bool:
    line.limits.begin(LONGEST_ANSWER)
    return any(_answer(line.uid("SEARCH", "HEADER", "Message-ID", f'"{mark}"')))


def _number(what: str, word: object) -> int:
    """A number as IMAP has them. Raises imaplib's error for anything else."""
    if isinstance(word, bytes) and NUMBER.fullmatch(word) and int(word) <= GREATEST:
        return int(word)
    shown = word[:40].decode("latin-1") if isinstance(word, bytes) else type(word).__name__
    raise imaplib.IMAP4.error(f"{what} is {shown!r}, not a number from 1 to {GREATEST}")


def _content(line: ImapLine, number: int) -> bytes | None:
    """A message as it came, left unread on the server; None if it is too large.

    One that is no longer there is empty.
    """
    line.limits.begin(LONGEST_ANSWER)
    sizes = _answer(line.uid("FETCH", str(number), "(RFC822.SIZE)"))
    told = [SIZE.search(each) for each in sizes if isinstance(each, bytes)]
    if any(size and int(size[1]) > LARGEST_MESSAGE for size in told):
        return None
    line.limits.begin(LARGEST_MESSAGE + LONGEST_ANSWER)
    parts = _answer(line.uid("FETCH", str(number), "(BODY.PEEK[])"))
    found = [part[1] for part in parts if isinstance(part, tuple) and BODY.search(part[0])]
    return None if found and len(found[0]) > LARGEST_MESSAGE else next(iter(found), b"")


@contextmanager
def _logged_in(server: ImapFile, secret: str) -> Iterator[ImapLine]:
    """A line to the server, with the user logged in."""
    host, port = server.host, port_of("imap", server)
    context = ssl.create_default_context()
    limits = ServerLimits()
    limits.begin(LONGEST_ANSWER)
    line: ImapLine
    if server.security is LineSecurity.TLS:
        line = ImapLineInTls(limits, host, port, ssl_context=context, timeout=PATIENCE)
    else:
        line = ImapLine(limits, host, port, timeout=PATIENCE)
    try:
        if server.security is LineSecurity.STARTTLS:
            limits.begin(LONGEST_ANSWER)
            line.starttls(ssl_context=context)
        if server.user:
            limits.begin(LONGEST_ANSWER)
            line.login(server.user, secret)
        yield line
    finally:
        line.shutdown()


def _opened(line: ImapLine, folder: str) -> int:
    """The generation of a folder, or 0, which is now open, to read only."""
    name = folder.replace("\\", "\\\\").replace('"', '\\"')
    line.limits.begin(LONGEST_ANSWER)
    _answer(line.select(f'"{name}"', readonly=True))
    told = line.response("UIDVALIDITY")[1]
    return _number("UIDVALIDITY", told[0]) if told and told[0] else 0


def _answer(given: tuple[str, Sequence[Any]]) -> Sequence[Any]:
    """What the server answers. Raises imaplib's error if it refuses."""
    status, data = given
    if status != "OK":
        raise imaplib.IMAP4.error(b" ".join(part for part in data if isinstance(part, bytes)))
    return data


@contextmanager
def _reported(server: ImapFile) -> Iterator[None]:
    """Report a server that refuses, that is not there, or that makes no sense, as a problem."""
    try:
        yield
    except Problems:
        raise
    except Exception as error:  # a server may make imaplib raise anything
        words = str(error)
        if isinstance(error, ssl.SSLCertVerificationError):
            words = f"the server's certificate is not valid: {error.verify_message}"
        elif isinstance(error, OSError):
            words = error.strerror or f"it did not answer within {PATIENCE:.0f} seconds"
        elif isinstance(error, UnicodeEncodeError):
            words = "its folder, user and password may hold ASCII letters only"
        elif not isinstance(error, imaplib.IMAP4.error):
            words = f"what it answers is not IMAP ({type(error).__name__})"
        elif error.args and isinstance(error.args[0], bytes):
            words = error.args[0].decode("utf-8", "replace")
        said = " ".join(permitted(words).split())[:300] or "it refuses without a word"
        message = f"letters cannot be fetched from {server.host}: {said}"
        hint = advice(server.host) or "look at imap in private/mail.yaml, and at the password"
        raise Problems.of("private/mail.yaml", message, hint) from error
