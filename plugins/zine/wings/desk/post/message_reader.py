"""A message as bytes, read: who wrote, when it came, and its words. Never raises.

This is the door every letter passes. Whatever a letter makes the parser raise, and whatever
would take it too long, becomes a `fault` in words; the letter is then set aside with it.
"""

from __future__ import annotations

import codecs
import email
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import default
from email.utils import parsedate_to_datetime
from functools import partial

from zine.characters import permitted
from zine.language import grouped, phrase
from zine.wings.desk.post.letter_text.automatic_mail import why_automatic
from zine.wings.desk.post.letter_text.form_mail import letter_of_form
from zine.wings.shared.web_page_text import PageText, read_page

# A line that could have taken the next word was ended by its writer, whatever stands at its end.
WRAPPED_FROM = 60


def _unflowed(text: str, *, del_sp: bool = False) -> str:
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
LONGEST_LINE = 4_000  # a page of press without a break; what is longer no person wrote
LONGEST_HEADER = 4_000
MOST_PARTS = 500
LINES_CUT = phrase(
    "Lines of more than {count} characters were cut there.", count=partial(grouped, LONGEST_LINE)
)
TEXT_CUT = phrase(
    "Nothing is read beyond the first {count} characters.", count=partial(grouped, LONGEST_TEXT)
)
STRUCK = phrase("Crossed-out words were left out.")
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
    `left_out` says in sentences what of its text is not there.
    """

    sender: str = ""
    subject: str = ""
    ident: str = ""
    received: datetime | None = None
    dated: datetime | None = None
    text: str = ""
    fault: str = ""
    automatic: str = ""
    left_out: tuple[str, ...] = ()


def tidy(text: str) -> str:
    """Text in one spelling: plain line ends, no odd characters, no spaces round lines.

    Receipts are made of text in this spelling; the order page does the same.
    """
    plain = permitted(text.replace("\r\n", "\n").replace("\r", "\n")).replace("\t", " ")
    return "\n".join(line.strip(" ") for line in plain.split("\n")).strip("\n")


def bounded(text: str) -> tuple[str, tuple[str, ...]]:
    """A text whose lines no pattern takes long over, and a sentence if one was cut."""
    cut = "\n".join(line[:LONGEST_LINE] for line in text.split("\n"))
    return cut, () if cut == text else (LINES_CUT,)


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
            "one of its headers has {count} bytes, and may have at most {most}",
            count=partial(grouped, longest),
            most=partial(grouped, LONGEST_HEADER),
        )
    return ""


def _read(content: bytes) -> Message:
    parsed = email.message_from_bytes(content, policy=default)
    assert isinstance(parsed, EmailMessage)
    left_out: tuple[str, ...] = ()
    texts = []
    for part, struck in _texts(parsed):
        texts += [part] if part.strip() else []
        left_out = (STRUCK,) if struck else left_out
    whole = "\n\n".join(texts)
    text, cut = bounded(tidy(whole[:LONGEST_TEXT]))
    left_out += cut
    if len(whole) > LONGEST_TEXT:
        left_out = (*left_out, TEXT_CUT)
    subject = _header(parsed, "subject")
    by_form = letter_of_form(text)
    return Message(
        sender=_header(parsed, "from"),
        subject=subject,
        ident=_header(parsed, "message-id"),
        received=_moment(_header(parsed, "received").rpartition(";")[2]),
        dated=_moment(_header(parsed, "date")),
        text=text if by_form is None else by_form,
        # A service's mail is a player's letter, and its answer goes to the seat.
        automatic=why_automatic(parsed, subject) if by_form is None else "",
        left_out=left_out,
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


def _texts(parsed: EmailMessage) -> Iterator[tuple[str, bool]]:
    """Its texts, attached ones last, each with whether struck words were left out of it.

    HTML counts where there is no plain text, or where it tells more than the plain text that its
    writer's program made of it: what is struck, and which cells are a row.
    """
    found: list[tuple[str, bool]] = []
    pages: list[tuple[str, bool]] = []
    attached: list[tuple[str, bool]] = []
    for part, page in _parts(parsed):
        if page is not None:
            found.append((page.words, page.struck))
        elif part.get_content_type() == "text/plain":
            found.append((_decoded(part), False))
        elif part.get_content_type() == "text/html":
            alone = read_page(_decoded(part))
            pages.append((alone.words, alone.struck))
        elif (part.get_filename() or "").endswith((".age", ".txt")):
            attached.append((_decoded(part), False))
    yield from found
    if not any(text.strip() for text, _ in found):
        yield from pages
    yield from attached


def _parts(parsed: EmailMessage) -> Iterator[tuple[EmailMessage, PageText | None]]:
    """The parts of a message that hold something, without those of letters attached to it.

    A page that is read instead of the plain text beside it comes with its words.
    """
    waiting: list[tuple[EmailMessage, PageText | None]] = [(parsed, None)]
    while waiting:
        part, page = waiting.pop()
        if part.get_content_maintype() == "message":
            continue
        if not part.is_multipart():
            yield part, page
            continue
        inside: list[EmailMessage] = part.get_payload()  # type: ignore[assignment]
        telling = _telling(inside) if part.get_content_subtype() == "alternative" else None
        if telling:
            waiting.append(telling)
        else:
            waiting += ((each, None) for each in reversed(inside))


def _telling(alternatives: Sequence[EmailMessage]) -> tuple[EmailMessage, PageText] | None:
    """The page among alternatives that tells more than plain text can, with its words."""
    for each in alternatives:
        # A page with pictures stands before them in a part of its own.
        first = each.get_payload(0) if each.get_content_subtype() == "related" else each
        if isinstance(first, EmailMessage) and first.get_content_type() == "text/html":
            page = read_page(_decoded(first))
            if page.rows or page.struck:
                return first, page
    return None


def _decoded(part: EmailMessage) -> str:
    text = _characters(part)
    if part.get_content_type() == "text/plain" and part.get_param("format") == "flowed":
        return _unflowed(text, del_sp=str(part.get_param("delsp")).lower() == "yes")
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
