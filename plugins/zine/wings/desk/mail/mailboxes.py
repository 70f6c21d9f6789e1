"""Reads messages from a mail file, an mbox, a Maildir or a text, each as its bytes."""

from __future__ import annotations

import mailbox
import re
from pathlib import Path

from zine.problems import Problems

LARGEST_MESSAGE = 5_000_000
MBOX = b"From "
HEADER = re.compile(rb"\A(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+\r?\n")
SUBJECT = re.compile(rb"^(?:subject|from|date|received|message-id):", re.IGNORECASE | re.MULTILINE)


def read_mailbox(path: Path) -> tuple[bytes, ...]:
    """Every message in a file or folder, in its order. Raises Problems."""
    shown = str(path)
    try:
        if path.is_dir():
            return tuple(_from_folder(path))
        if path.stat().st_size > 20 * LARGEST_MESSAGE:
            raise Problems.of(shown, "too large for a mailbox")
        content = path.read_bytes()
    except OSError as error:
        raise Problems.of(shown, f"cannot be read: {error.strerror}") from error
    if content.startswith(MBOX):
        return tuple(_from_mbox(path))
    return (as_message(content),) if content.strip() else ()


def _from_folder(path: Path) -> list[bytes]:
    """A Maildir's messages, or those of every mail file in a plain folder."""
    if (path / "cur").is_dir() or (path / "new").is_dir():
        files = [file for part in ("cur", "new") for file in (path / part).glob("*")]
    else:
        files = [file for file in path.glob("*") if file.suffix in (".eml", ".txt")]
    if not files:
        hint = "give a mail file, an mbox or a Maildir"
        raise Problems.of(str(path), "there are no messages in this folder", hint)
    files.sort(key=lambda file: file.name)
    return [as_message(file.read_bytes()) for file in files if file.is_file()]


def _from_mbox(path: Path) -> list[bytes]:
    box = mailbox.mbox(path, create=False)
    try:
        return [box.get_bytes(key) for key in box.keys()]  # noqa: SIM118 - a mailbox is not a dict
    finally:
        box.close()


def as_message(content: bytes) -> bytes:
    """Pasted text as a message without headers; a message stays as it is."""
    if content.startswith(b"\xef\xbb\xbf"):
        content = content[3:]
    head = HEADER.match(content.replace(b"\r\n", b"\n"))
    if head and SUBJECT.search(head[0]):
        return content
    return b'Content-Type: text/plain; charset="utf-8"\n\n' + content
