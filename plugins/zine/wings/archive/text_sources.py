"""Reads texts of old issues from disk: single files, folders of them, mbox files.

The bytes stay unchanged. Their text is what we read: transport encodings of mail are decoded,
and all line ends are LF.
"""

from __future__ import annotations

import email
import mailbox
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.message import Message
from html import unescape
from itertools import chain, pairwise, zip_longest
from pathlib import Path

from zine.characters import permitted
from zine.files.drawings.pictures import FORMATS
from zine.problems import Problems
from zine.wings.archive.web_page_parts import PagePart, page_parts, without_scripts
from zine.wings.shared.web_page_text import page_words

LARGEST_TEXT = 20_000_000
LONGEST_LINK = 120  # characters that are shown
BETWEEN = " message "  # stands between an mbox and a mail's number in a text's name
_PAGE = re.compile(
    r"\s*(?:<\?xml.{0,200}?\?>\s*)?(?:<!--.{0,500}?-->\s*)?"
    r"<(?:!doctype html|html|head|title|meta|body|div|p|table|center|font|h[1-6])\b",
    re.I | re.S,
)
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?([A-Za-z0-9_-]{3,20})", re.IGNORECASE)
# Those that pages are in; what says it is Latin-1 is what Windows calls so.
_CODINGS = re.compile(
    r"iso-8859-(?:[2-9]|1\d)|windows-125\d|koi8-[ru]|macintosh|shift_jis|big5", re.I
)
_TITLE = re.compile(r"<title[^<>]{0,200}>([^<]{1,300})<", re.IGNORECASE)
_LINE = re.compile("\ue000([0-9]+)\ue001")
_PART = re.compile("\ue002([0-9]+)\ue003")
_UNMARKED: Mapping[int, str] = dict.fromkeys(
    range(0xE000, 0xE004), " "
)  # the signs that mark lines and parts here
_ENCODED = ("quoted-printable", "base64")


@dataclass(frozen=True, slots=True)
class OldText:
    """A text to bring in: where it came from, its bytes, and its text.

    `numbers` are the numbers of its lines in the file, if others. Of a web page there are its
    `title`, its source, its parts, and in which line of the text each of them begins, from 1.
    """

    name: str
    raw: bytes
    text: str
    title: str = ""
    numbers: Sequence[int] = ()
    page: str = ""
    parts: Sequence[PagePart] = ()
    begins: Sequence[int] = ()

    def place(self, line: int) -> str:
        """Where a line of the text is: the file, and the line of it.

        Of a part of a mail in base64 it is the line in which the part begins.
        """
        number = self.numbers[line - 1] if line <= len(self.numbers) else line
        return f"{self.name.partition(BETWEEN)[0]}:{number}"


def read_texts(path: Path) -> Iterator[OldText]:
    """Every text at a path: a file, each message of an mbox, each file of a folder.

    Raises Problems if a file cannot be read.
    """
    if path.is_dir():
        for inner in sorted(each for each in path.iterdir() if each.is_file()):
            if inner.suffix.lower() in FORMATS:  # a page takes its own along
                continue
            yield from read_texts(inner)
        return
    try:
        if path.stat().st_size > LARGEST_TEXT:
            raise Problems.of(str(path), f"larger than {LARGEST_TEXT:,} bytes")
        raw = path.read_bytes()
    except OSError as error:
        raise Problems.of(str(path), f"cannot be read: {error.strerror}") from error
    if not raw.startswith(b"From "):
        yield file_text(str(path), raw)
        return
    box = mailbox.mbox(path, create=False)
    at, line = 0, 1
    for number, key in enumerate(box.iterkeys(), start=1):
        message = box.get_bytes(key)
        start = max(raw.find(message, at), at)
        line += raw.count(b"\n", at, start)
        name = f"{path}{BETWEEN}{number}"
        yield OldText(name, message, text_of(message), numbers=_mail_lines(message, line))
        line, at = line + message.count(b"\n"), start + len(message)
    box.close()


def file_text(name: str, raw: bytes) -> OldText:
    """The text of a file; of a web page its words, a line for each of its blocks."""
    page = _page_decoded(raw).translate(_UNMARKED)
    if not _PAGE.match(page):
        return OldText(name, raw, text_of(raw), numbers=_mail_lines(raw, 1))
    title = _TITLE.search(page)
    page = without_scripts(page.replace("\r\n", "\n").replace("\r", "\n"))
    parts = page_parts(page)
    lines = list(_page_lines(page, parts))
    begun = {each: spot for spot, (_, _, own) in enumerate(lines, start=1) for each in own}
    return OldText(
        name,
        raw,
        permitted("\n".join(words for _, words, _ in lines)),
        title=" ".join(unescape(title[1]).split()) if title else "",
        numbers=[number for number, _, _ in lines],
        page=page,
        parts=parts,
        begins=[begun.get(number, len(lines)) for number in range(len(parts))],
    )


def _page_lines(page: str, parts: Sequence[PagePart]) -> Iterator[tuple[int, str, list[int]]]:
    """The lines of a page's words, each with the line of the page that it begins in.

    Last are the numbers of the parts that begin in it.
    """
    at = [0, *(each.at for each in parts if each.level), len(page)]
    heads = [f"\ue002{number}\ue003" for number, each in enumerate(parts) if each.level]
    pieces = [page[start:end] for start, end in pairwise(at)]
    plain = "".join(chain.from_iterable(zip_longest(pieces, heads, fillvalue="")))
    told = [f"\ue000{number}\ue001{line}" for number, line in enumerate(plain.split("\n"), start=1)]
    number = 1
    own = [] if parts and parts[0].level else [0]
    for marked in page_words("\n".join(told)).split("\n"):
        own += (int(each[1]) for each in _PART.finditer(marked))
        line = _PART.sub("", marked)
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
            yield number, words, own
            own = []
        number = int(marks[-1][1]) if marks else number


def left_out(text: OldText) -> Iterator[str]:
    """The links of a page that were left out, with their places."""
    line, before = 1, 0
    for written, at in (each for part in text.parts for each in part.links):
        line, before = line + text.page.count("\n", before, at), at
        yield f"{text.name}:{line}: {written[:LONGEST_LINK]}"


def text_of(raw: bytes) -> str:
    """The text of an issue's bytes; never fails, because every byte is valid Latin-1.

    Forbidden characters become spaces, so that every other letter has the line and column it
    has in the bytes.
    """
    text = _decoded(raw)
    part = _inner_part(raw)
    if part is not None:
        head = text.replace("\r\n", "\n").partition("\n\n")[0]
        text = f"{head}\n\n{_decoded(_payload(part))}"
    return permitted(text.replace("\r\n", "\n").replace("\r", "\n"))


def _mail_lines(raw: bytes, first: int) -> Sequence[int]:
    """For each line of `text_of`'s text, its line number in the file; `first` is the bytes' first."""
    part = _inner_part(raw)
    if part is None:
        return range(first, first + raw.count(b"\n") + 2)
    head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    coding = _coding(part)
    own = (
        str(part.get_payload()).encode("ascii", "replace") if coding in _ENCODED else _payload(part)
    )
    begins = first + raw.count(b"\n", 0, max(raw.find(own, len(head)), 0))
    lines = list(range(first, first + head.count(b"\n") + 2))
    if coding == "base64":
        return [*lines, *[begins] * (_payload(part).count(b"\n") + 1)]
    goes_on = False  # a line that ends in "=" is one with the next
    for number, line in enumerate(own.split(b"\n"), start=begins):
        lines += [number] * (not goes_on)
        goes_on = coding == "quoted-printable" and line.rstrip().endswith(b"=")
    return lines


def _inner_part(raw: bytes) -> Message | None:
    """The first plain text of a mail that is encoded or has several parts; None if it has none."""
    message = email.message_from_bytes(raw)
    if not message.is_multipart() and _coding(message) not in _ENCODED:
        return None
    plain = (each for each in message.walk() if each.get_content_type() == "text/plain")
    return next((each for each in plain if isinstance(each.get_payload(decode=True), bytes)), None)


def _coding(part: Message) -> str:
    return str(part.get("Content-Transfer-Encoding", "")).strip().lower()


def _payload(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload


def _page_decoded(raw: bytes) -> str:
    """A page's source in the coding that it names; else in that of Windows, as browsers read it."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    named = _CHARSET.search(raw, 0, 4096)
    told = named[1].decode() if named else ""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode(told if _CODINGS.fullmatch(told) else "cp1252", "replace")


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
