"""A message as bytes, read: who wrote, when it came, and its words. Never raises.

This is the door every letter passes. Whatever a letter makes the parser raise, and whatever
would take it too long, becomes a `fault` in words; the letter is then set aside with it.
"""

from __future__ import annotations

import codecs
import email
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import default
from email.utils import parsedate_to_datetime
from functools import partial

from zine.characters import permitted
from zine.desk.post.words.automatic import why_automatic
from zine.files.page_words import page_words
from zine.language import grouped, phrase

# A line that could have taken the next word was ended by its writer, whatever stands at its end.
WRAPPED_FROM = 60


def unflowed(text: str, *, del_sp: bool = False) -> str:
    """A format=flowed text (RFC 3676), a line for each paragraph; what is quoted keeps its marks."""
    joined: list[str] = []
    before: tuple[str, int] | None = None  # the quote marks and length of a line that flows on
    for line in text.replace("\r\n", "\n").split("\n"):
        words = line.lstrip(">")
        quotes = line[: len(line) - len(words)]
        words = words.removeprefix(" ")
        wrapped = before is not None and before[1] + len(words.split(" ")[0]) > WRAPPED_FROM
        if wrapped and before is not None and before[0] == quotes and words.strip():
            joined[-1] += words
        else:
            joined.append(f"{quotes} {words}" if quotes else words)
        soft = words.endswith(" ") and words != "-- "
        if soft and del_sp:
            joined[-1] = joined[-1][:-1]
        before = (quotes, len(words)) if soft else None
    return "\n".join(joined)


LONGEST_TEXT = 200_000
LONGEST_HEADER = 4_000
MOST_PARTS = 500
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
_CONTENT_HEADER = re.compile(
    rb"^content-[a-z-]{1,40}:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*", re.IGNORECASE | re.MULTILINE
)
# Python decodes these too, but no mail program writes them, and some take quadratic time.
_NO_CHARSETS = {"undefined", "punycode", "idna", "unicode_escape", "raw_unicode_escape"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a message says.

    `received` is when the nearest mail server took it in, None if no server says so. `dated`
    is the date its writer put on it, which proves nothing. `fault` says why the message
    cannot be read, `automatic` what tells that a machine wrote it; empty if it is not so.
    """

    sender: str = ""
    subject: str = ""
    ident: str = ""
    received: datetime | None = None
    dated: datetime | None = None
    text: str = ""
    fault: str = ""
    automatic: str = ""


def tidy(text: str) -> str:
    """Text in one spelling: plain line ends, no odd characters, no spaces round lines.

    Receipts are made of text in this spelling; the order page does the same.
    """
    plain = permitted(text.replace("\r\n", "\n").replace("\r", "\n")).replace("\t", " ")
    return "\n".join(line.strip(" ") for line in plain.split("\n")).strip("\n")


def read_message(content: bytes) -> Message:
    """Any e-mail, however it was made; what cannot be decoded is shown as it can be."""
    fault = _too_costly(content)
    if fault:
        return Message(fault=fault)
    try:
        return _read(content)
    except Exception as error:  # noqa: BLE001 - a letter may make the parser raise anything
        fault = phrase("it cannot be read as a letter ({error})", error=type(error).__name__)
        return Message(fault=fault)


def _too_costly(content: bytes) -> str:
    """Why a message is not even parsed: its parser takes quadratic time for such ones."""
    parts = content.count(b"\n--")
    if parts > MOST_PARTS:
        return phrase(
            "it has {count} parts, and a letter may have {most}",
            count=partial(grouped, parts),
            most=partial(grouped, MOST_PARTS),
        )
    longest = max((len(each[0]) for each in _CONTENT_HEADER.finditer(content)), default=0)
    if longest > LONGEST_HEADER:
        return phrase(
            "one of its headers has {count} bytes, and may have {most}",
            count=partial(grouped, longest),
            most=partial(grouped, LONGEST_HEADER),
        )
    return ""


def _read(content: bytes) -> Message:
    parsed = email.message_from_bytes(content, policy=default)
    assert isinstance(parsed, EmailMessage)
    text = "\n\n".join(part for part in _texts(parsed) if part.strip())
    subject = _header(parsed, "subject")
    return Message(
        sender=_header(parsed, "from"),
        subject=subject,
        ident=_header(parsed, "message-id"),
        received=_moment(_header(parsed, "received").rpartition(";")[2]),
        dated=_moment(_header(parsed, "date")),
        text=tidy(text[:LONGEST_TEXT]),
        automatic=why_automatic(parsed, subject),
    )


def _header(parsed: EmailMessage, name: str) -> str:
    """A header's words; the topmost of several, which the nearest server wrote."""
    raw = next((value for key, value in parsed.raw_items() if key.lower() == name), "")
    if len(str(raw)) > LONGEST_HEADER:
        return ""
    try:
        return " ".join(permitted(str(parsed.get(name, ""))).split())
    except Exception:  # noqa: BLE001 - the parser raises all kinds on broken headers
        return ""


def _moment(text: str) -> datetime | None:
    """A date as mail writes it; None if it is none, or from before there were such zines."""
    try:
        found = parsedate_to_datetime(text.strip())
        moment = found if found.tzinfo else found.replace(tzinfo=UTC)
        return moment if moment >= EARLIEST else None
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _texts(parsed: EmailMessage) -> Iterator[str]:
    """Its plain text, or its HTML as text if it has no other, and attached texts."""
    parts = list(_parts(parsed))
    plain = [_decoded(part) for part in parts if part.get_content_type() == "text/plain"]
    pages = [part for part in parts if part.get_content_type() == "text/html"]
    yield from plain
    if not any(text.strip() for text in plain):
        for part in pages:
            yield page_words(_decoded(part))
    for part in parts:
        shown = part.get_content_type() in ("text/plain", "text/html")
        if not shown and (part.get_filename() or "").endswith((".age", ".txt")):
            yield _decoded(part)


def _parts(parsed: EmailMessage) -> Iterator[EmailMessage]:
    """The parts of a message that hold something, without those of letters attached to it."""
    waiting = [parsed]
    while waiting:
        part = waiting.pop()
        if part.get_content_maintype() == "message":
            continue
        if part.is_multipart():
            inside = part.get_payload()
            waiting += reversed(inside)  # type: ignore[arg-type]
        else:
            yield part


def _decoded(part: EmailMessage) -> str:
    text = _characters(part)
    if part.get_content_type() == "text/plain" and part.get_param("format") == "flowed":
        return unflowed(text, del_sp=str(part.get_param("delsp")).lower() == "yes")
    return text


def _characters(part: EmailMessage) -> str:
    payload = part.get_payload(decode=True)
    content = payload if isinstance(payload, bytes) else str(part.get_payload()).encode()
    content = content[: 4 * LONGEST_TEXT]
    for name in (part.get_content_charset() or "utf-8", "utf-8", "latin-1"):
        try:
            if codecs.lookup(name).name not in _NO_CHARSETS:
                return content.decode(name)
        except (LookupError, ValueError):
            continue
    return content.decode("utf-8", errors="replace")
