"""Drafts of letters as bytes: their headers, their words, and what goes over the line."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.generator import BytesGenerator
from email.message import EmailMessage, Message
from email.parser import HeaderParser
from email.policy import SMTP
from email.utils import format_datetime, getaddresses
from hashlib import sha256

ADDRESS = re.compile(r"[^\s@<>\-][^\s@<>]*@[^\s@<>]+")
OURS = ("X-Unsent", "Bcc", "Date", "Message-ID")


class LetterRefused(Exception):  # noqa: N818 - its words are the server's
    """The letter was not sent, for certain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterInTransit:
    """A draft on its way: from whom, to whom (Bcc too), and its message without Bcc."""

    sender: str
    recipients: tuple[str, ...]
    message: EmailMessage

    def content(self, *, eight_bit: bool, ending: str = "\r\n") -> bytes:
        """The message as it goes over the line."""
        return message_bytes(self.message, eight_bit=eight_bit, ending=ending)


def message_bytes(message: EmailMessage, *, eight_bit: bool = False, ending: str = "\n") -> bytes:
    """A message as bytes, in lines with that ending; in ASCII unless `eight_bit`."""
    policy = SMTP.clone(cte_type="8bit" if eight_bit else "7bit", linesep=ending)
    stream = io.BytesIO()
    BytesGenerator(stream, mangle_from_=False, policy=policy).flatten(message)
    return stream.getvalue()


def draft_headers(draft: bytes) -> Message[str, str]:
    """A draft's headers, which may be UTF-8 as they stand."""
    return HeaderParser(policy=SMTP).parsestr(draft.decode("utf-8", "replace"))


def draft_text(draft: bytes) -> str:
    """What a draft says; "" if it holds no plain text."""
    body = message_from_bytes(draft, _class=EmailMessage, policy=SMTP).get_body(("plain",))
    return str(body.get_content()) if body is not None else ""


def draft_message(draft: bytes) -> EmailMessage:
    """A draft with its headers read anew as Unicode: few programs take UTF-8 in them."""
    message = message_from_bytes(draft, _class=EmailMessage, policy=SMTP)
    headers = draft_headers(draft)
    for name in dict.fromkeys(headers):
        if name.lower().startswith(("content-", "mime-")):
            continue
        del message[name]
        for value in headers.get_all(name, []):
            message[name] = str(value)
    return message


def recipients_of(draft: bytes) -> tuple[str, ...]:
    """Everyone that a draft goes to, each once."""
    headers = draft_headers(draft)
    named = [str(value) for key in ("To", "Cc", "Bcc") for value in headers.get_all(key, [])]
    found = [address for _, address in getaddresses(named) if ADDRESS.fullmatch(address)]
    return tuple(dict.fromkeys(found))


def in_transit(draft: bytes, now: datetime) -> LetterInTransit:
    """A draft made ready to send. Raises LetterRefused if it has no sender's address.

    The same draft always has the same Message-ID, so that no program shows it twice.
    """
    message = draft_message(draft)
    for name in OURS:
        del message[name]
    sender = next((a for _, a in getaddresses([str(message.get("From", ""))]) if a), "")
    if not ADDRESS.fullmatch(sender):
        raise LetterRefused("there is no sender's address: set 'address' in content/zine.yaml")
    message["Date"] = format_datetime(now)
    message["Message-ID"] = sent_as(draft, sender)
    return LetterInTransit(sender=sender, recipients=recipients_of(draft), message=message)


def sent_as(draft: bytes, sender: str) -> str:
    """The Message-ID that a draft is sent with."""
    return f"<{sha256(draft).hexdigest()[:32]}@{sender.partition('@')[2]}>"
