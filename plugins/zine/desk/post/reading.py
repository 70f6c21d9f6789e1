"""A message as bytes, read: who wrote, when it came, and its words. Never raises."""

from __future__ import annotations

import email
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import default
from email.utils import parsedate_to_datetime

import html2text

from zine.characters import permitted

LONGEST_TEXT = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a message says. `sent` is when its servers or its writer say it came, if they do."""

    sender: str = ""
    subject: str = ""
    ident: str = ""
    sent: datetime | None = None
    text: str = ""


def tidy(text: str) -> str:
    """Text in one spelling: plain line ends, no odd characters, no spaces round lines.

    Receipts are made of text in this spelling; the order page does the same.
    """
    plain = permitted(text.replace("\r\n", "\n").replace("\r", "\n")).replace("\t", " ")
    return "\n".join(line.strip(" ") for line in plain.split("\n")).strip("\n")


def read_message(content: bytes) -> Message:
    """Any e-mail, however it was made; what cannot be decoded is shown as well as it can be."""
    parsed = email.message_from_bytes(content, policy=default)
    assert isinstance(parsed, EmailMessage)
    text = "\n\n".join(part for part in _texts(parsed) if part.strip())
    return Message(
        sender=_header(parsed, "from"),
        subject=_header(parsed, "subject"),
        ident=_header(parsed, "message-id"),
        sent=_sent(parsed),
        text=tidy(text[:LONGEST_TEXT]),
    )


def _header(parsed: EmailMessage, name: str) -> str:
    try:
        return " ".join(permitted(str(parsed.get(name, ""))).split())
    except Exception:  # noqa: BLE001 - the parser raises all kinds on broken headers
        return ""


def _sent(parsed: EmailMessage) -> datetime | None:
    """When the nearest server took it in, else the date its writer put on it."""
    received = _header(parsed, "received").rpartition(";")[2]
    for text in (received, _header(parsed, "date")):
        try:
            moment = parsedate_to_datetime(text.strip())
        except (TypeError, ValueError, IndexError):
            continue
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return None


def _texts(parsed: EmailMessage) -> Iterator[str]:
    """Its plain text, or its HTML as text if it has no other, and attached texts."""
    parts = [part for part in parsed.walk() if not part.is_multipart()]
    plain = [part for part in parts if part.get_content_type() == "text/plain"]
    pages = [part for part in parts if part.get_content_type() == "text/html"]
    for part in plain:
        yield _decoded(part)
    if not plain:
        for part in pages:
            writer = html2text.HTML2Text(bodywidth=0)
            writer.ignore_links = writer.ignore_images = writer.ignore_emphasis = True
            yield writer.handle(_decoded(part)).replace("\\-", "-").replace("\\.", ".")
    for part in parts:
        if part not in (*plain, *pages) and (part.get_filename() or "").endswith((".age", ".txt")):
            yield _decoded(part)


def _decoded(part: EmailMessage) -> str:
    payload = part.get_payload(decode=True)
    content = payload if isinstance(payload, bytes) else str(part.get_payload()).encode()
    charset = part.get_content_charset() or "utf-8"
    for name in (charset, "utf-8", "latin-1"):
        try:
            return content.decode(name)
        except (LookupError, UnicodeDecodeError):
            continue
    return content.decode("utf-8", errors="replace")
