"""Reads texts of old issues from disk: single files, folders of them, mbox files.

The bytes stay unchanged. Their text is what we read: transport encodings of mail are decoded,
and all line ends are LF.
"""

from __future__ import annotations

import email
import mailbox
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import Message
from html import unescape
from pathlib import Path

from zine.characters import permitted
from zine.files.web_page_text import page_words
from zine.problems import Problems

LARGEST_TEXT = 20_000_000
BETWEEN = " message "  # stands between an mbox and a mail's number in a text's name
_PAGE = re.compile(
    r"\s*(?:<!--.{0,500}?-->\s*)?<(?:!doctype html|html|head|body|div|p|table)\b", re.I | re.S
)
_TITLE = re.compile(r"<title[^<>]{0,200}>([^<]{1,300})<", re.IGNORECASE)
_LINE = re.compile("\ue000([0-9]+)\ue001")
_ENCODED = ("quoted-printable", "base64")


@dataclass(frozen=True, slots=True)
class OldText:
    """A text to bring in: where it came from, its bytes, and its text.

    `title` is that of a web page. `numbers` are the numbers of its lines in the file, if others.
    """

    name: str
    raw: bytes
    text: str
    title: str = ""
    numbers: Sequence[int] = ()

    def place(self, line: int) -> str:
        """Where a line of the text is: the file, and the line of it.

        Of an encoded mail it is the line of the decoded one.
        """
        number = self.numbers[line - 1] if line <= len(self.numbers) else line
        return f"{self.name.partition(BETWEEN)[0]}:{number}"


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
        yield _file_text(str(path), raw)
        return
    box = mailbox.mbox(path, create=False)
    at, line = 0, 1
    for number, key in enumerate(box.iterkeys(), start=1):
        message = box.get_bytes(key)
        start = max(raw.find(message, at), at)
        line, at = line + raw.count(b"\n", at, start), start
        numbers = range(line, line + message.count(b"\n") + 2)
        yield OldText(f"{path}{BETWEEN}{number}", message, text_of(message), numbers=numbers)
    box.close()


def _file_text(name: str, raw: bytes) -> OldText:
    """The text of a file; of a web page its words, a line for each of its blocks."""
    page = _decoded(raw)
    if not _PAGE.match(page):
        return OldText(name, raw, text_of(raw))
    title = _TITLE.search(page)
    lines = list(_page_lines(page))
    return OldText(
        name,
        raw,
        permitted("\n".join(words for _, words in lines)),
        title=unescape(title[1]).strip() if title else "",
        numbers=[number for number, _ in lines],
    )


def _page_lines(page: str) -> Iterator[tuple[int, str]]:
    """The lines of a page's words, each with the line of the page that it begins in."""
    plain = page.replace("\r\n", "\n").replace("\ue000", " ").replace("\ue001", " ")
    told = [f"\ue000{number}\ue001{line}" for number, line in enumerate(plain.split("\n"), start=1)]
    number = 1
    for line in page_words("\n".join(told)).split("\n"):
        words = " ".join(_LINE.sub(" ", line).split())
        marks = list(_LINE.finditer(line))
        head = next(
            (
                each
                for each in reversed(marks)
                if not _LINE.sub("", line[: each.start()]).strip("> ")
            ),
            None,
        )
        number = int(head[1]) if head else number
        if words.strip("> "):
            yield number, words
        number = int(marks[-1][1]) if marks else number


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
