"""Words as they are printed: plain text, and spans that are more than plain."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """What a span is. Each reader of blocks shows it in its own way."""

    PLAIN = "plain"
    STRONG = "strong"
    GONE = "gone"  # no longer so: struck through
    LEADS = "leads"  # the holding that leads: underlined, or followed by a star
    CODE = "code"
    QUOTED = "quoted"
    REASON = "reason"  # why something came out as it did: on a line of its own in a cell


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A run of text.

    `to` is an address within the site, `meaning` what the text stands for, `when` the moment
    that it tells, in ISO 8601.
    """

    text: str
    style: Style = Style.PLAIN
    to: str = ""
    meaning: str = ""
    when: str = ""


Words = str | tuple[str | Span, ...]


def spans(words: Words) -> tuple[Span, ...]:
    """The same words as spans alone."""
    parts = (words,) if isinstance(words, str) else words
    return tuple(each if isinstance(each, Span) else Span(text=each) for each in parts)


def plain(words: Words) -> str:
    """The text alone."""
    return "".join(span.text for span in spans(words))


def joined(parts: tuple[Words, ...], between: str = ", ") -> Words:
    """Several words in a row, with plain text between them."""
    found: list[str | Span] = []
    for number, part in enumerate(parts):
        found += [between] if number else []
        found += [part] if isinstance(part, str) else part
    return tuple(found)


_GAP = re.compile(r"\{(\w+)\}")


def spliced(sentence: str, **parts: Words) -> Words:
    """A sentence with words put into its gaps, which may be more than plain: "On {day}."."""
    pieces = _GAP.split(sentence)
    return joined(tuple(parts[p] if n % 2 else p for n, p in enumerate(pieces)), between="")


def strong(text: str) -> Span:
    """Text that stands out."""
    return Span(text=text, style=Style.STRONG)


def link(text: str, to: str) -> Span:
    """Text that leads to an address within the site."""
    return Span(text=text, to=to)


def reason(text: str) -> Span:
    """Why something came out as it did."""
    return Span(text=text, style=Style.REASON)


def code(text: str) -> Span:
    """Text that is to be read letter by letter."""
    return Span(text=text, style=Style.CODE)


def time(text: str, when: str) -> Span:
    """A moment in words, and in ISO 8601."""
    return Span(text=text, when=when)
