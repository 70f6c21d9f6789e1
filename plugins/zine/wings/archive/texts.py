"""Reads texts of old issues from disk: single files, folders of them, mbox files.

The bytes stay unchanged. Their text is what we read: transport encodings of mail are decoded,
and all line ends are LF.
"""

from __future__ import annotations

import email
import mailbox
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from pathlib import Path

from zine.characters import permitted
from zine.problems import Problems

LARGEST_TEXT = 20_000_000
_ENCODED = ("quoted-printable", "base64")


@dataclass(frozen=True, slots=True)
class OldText:
    """A text to bring in: where it came from, its bytes, and its text."""

    name: str
    raw: bytes
    text: str


def read_texts(path: Path) -> Iterator[OldText]:
    """Every text at a path: a file, each message of an mbox, each file of a folder.

    Raises Problems if a file cannot be read.
    """
    if path.is_dir():
        for inner in sorted(each for each in path.iterdir() if each.is_file()):
            yield from read_texts(inner)
        return
    try:
        if path.stat().st_size > LARGEST_TEXT:
            raise Problems.of(str(path), f"larger than {LARGEST_TEXT:,} bytes")
        raw = path.read_bytes()
    except OSError as error:
        raise Problems.of(str(path), f"cannot be read: {error.strerror}") from error
    if not raw.startswith(b"From "):
        yield OldText(str(path), raw, text_of(raw))
        return
    box = mailbox.mbox(path, create=False)
    for number, key in enumerate(box.iterkeys(), start=1):
        message = box.get_bytes(key)
        yield OldText(f"{path} message {number}", message, text_of(message))
    box.close()


def text_of(raw: bytes) -> str:
    """The text of an issue's bytes; never fails, because every byte is valid Latin-1.

    Forbidden characters become spaces, so that every other letter has the line and column it
    has in the bytes.
    """
    text = _decoded(raw)
    message = email.message_from_bytes(raw)
    encoding = str(message.get("Content-Transfer-Encoding", "")).lower()
    if encoding in _ENCODED or message.is_multipart():
        body = _body(message)
        head = text.replace("\r\n", "\n").partition("\n\n")[0]
        text = f"{head}\n\n{body}" if body is not None else text
    return permitted(text.replace("\r\n", "\n").replace("\r", "\n"))


def _body(message: Message) -> str | None:
    """The first plain text of a mail, decoded; None if it has none."""
    for part in message.walk():
        if part.get_content_type() == "text/plain":
            payload = part.get_payload(decode=True)
            if isinstance(payload, bytes):
                return _decoded(payload)
    return None


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
