"""The small parts a line of orders is made of: words, dashes, brackets and stops."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto


class Sign(Enum):
    """What a token is.

    BACK is an arrow that points back or both ways; OTHER whatever no order is written
    with, such as a number with a comma.
    """

    WORD = auto()
    DASH = auto()
    OPEN = auto()
    CLOSE = auto()
    SLASH = auto()
    COLON = auto()
    COMMA = auto()
    STOP = auto()
    PLUS = auto()
    MARK = auto()
    BULLET = auto()
    NEWLINE = auto()
    BACK = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text from `start` to `end`; `word` is a word's form to compare."""

    sign: Sign
    text: str
    start: int
    end: int
    word: str = ""


_LEXEME = re.compile(
    r"(?P<number>\d+(?:[.,]\d+)+)"
    r"|(?P<back><[ \t]*(?:[-‐‑‒–—―−﹣－]+|=+)>?|[‹«][-=]+[›»]?|><|[←↔⇐⇔⟵⟷⇄⇆⇋⇌↼])"
    r"|(?P<word>[^\W_]+(?:['’‘`´][^\W_]+)*)"
    r"|(?P<dash>[-‐‑‒–—―−﹣－]+[>›»]?|=+>|[→⇒⇨➔➙➝➞➡⟶])"
    r"|(?P<stop>[.!…]+)"
    r"|(?P<other>\S)"
    r"|(?P<newline>\n)"
)
_SIGNS: Mapping[str, Sign] = {
    **dict.fromkeys("([{<", Sign.OPEN),
    **dict.fromkeys(")]}>", Sign.CLOSE),
    **dict.fromkeys(",;，；", Sign.COMMA),
    **dict.fromkeys("/\\", Sign.SLASH),
    **dict.fromkeys("*\"'“”„‟‘’‚«»`´", Sign.MARK),
    **dict.fromkeys("•·▪‣◦●○■□▶►➤✓✔☐☑※★◆♦", Sign.BULLET),
    "&": Sign.WORD,
    ":": Sign.COLON,
    "+": Sign.PLUS,
}
_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad")


def clean(text: str) -> str:
    """The text with one kind of line break and of composed letters, comments blanked."""
    text = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(map(_without_comment, text.split("\n")))


def _without_comment(line: str) -> str:
    """The line up to a `#` that stands at its start or after a blank."""
    start = line.find("#")
    while start > 0 and not line[start - 1].isspace():
        start = line.find("#", start + 1)
    return line if start < 0 else line[:start]


def fold(word: str) -> str:
    """A word as it is compared: without case, width, or a genitive 's."""
    plain = unicodedata.normalize("NFKC", word).casefold()
    for quote in "’‘`´":
        plain = plain.replace(quote, "'")
    return plain.removesuffix("'s").replace("'", "")


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, in order; blanks and invisible characters are left out."""
    angles = 0
    for found in _LEXEME.finditer(text):
        start, end, piece = found.start(), found.end(), found.group()
        if found.lastgroup == "word":
            yield Token(Sign.WORD, piece, start, end, fold(piece))
            continue
        sign = _sign(found.lastgroup, piece)
        if piece == "<":
            angles += 1
        elif piece == ">" and angles:
            angles -= 1
        elif piece == ">":
            sign = Sign.DASH
        if piece not in _INVISIBLE:
            yield Token(sign, piece, start, end, "and" if piece == "&" else "")


def _sign(group: str | None, piece: str) -> Sign:
    match group:
        case "number":
            return Sign.OTHER
        case "back":
            return Sign.BACK
        case "dash":
            return Sign.DASH
        case "stop":
            return Sign.STOP
        case "newline":
            return Sign.NEWLINE
        case _:
            return _SIGNS.get(piece, Sign.OTHER)


def split_lines(sequence: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """The tokens of each line, empty lines too."""
    line: list[Token] = []
    for token in sequence:
        if token.sign is Sign.NEWLINE:
            yield tuple(line)
            line = []
        else:
            line.append(token)
    yield tuple(line)
