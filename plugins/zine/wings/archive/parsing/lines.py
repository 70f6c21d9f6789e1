"""A text and its lines, each with its place and its kind."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple


class LineKind(StrEnum):
    """The kind of a line; the value names it in reports."""

    BLANK = "blank"
    SUBJECT = "subject"
    SENDER = "sender"
    DATE = "date"
    MAIL = "mail header"
    ISSUE = "issue line"
    RULE = "rule"
    EPIGRAPH = "epigraph"
    CHAPTERS = "chapter list"
    PUBLISHER = "chapter publisher"
    BANNER = "chapter banner"
    CONTENTS = "table of contents"
    GAME = "game head line"
    GM = "game master"
    STATUS = "status"
    HEADLINE = "headline"
    ORDERS = "orders"
    CHART = "supply chart"
    UNITS = "units"
    NOTES = "GM notes"
    ADJUSTMENTS = "retreats and builds"
    VOTE = "vote"
    PRESS = "press"
    CREDIT = "credit"
    TITLE = "title"
    COMMENTS = "comments"
    ARTICLE = "article"
    LETTER = "letter"
    QUIZ = "quiz"
    POLL = "poll"
    VARIANT = "variant"
    WINNER = "winner's banner"
    ASIDE = "publisher's aside"
    JOIN = "how to join"
    CLOSING = "closing"
    REMNANT = "mark of a pager or web page"
    UNKNOWN = "not understood"


class TextSpan(NamedTuple):
    """A piece of a text: first line and column, last line and column, from 1, inclusive."""

    line: int
    column: int
    to_line: int
    to_column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}-{self.to_line}:{self.to_column}"


class TextLine(NamedTuple):
    """A line as read: its text without surrounding blanks, and the place of the whole."""

    text: str
    start: int
    end: int


class Run(NamedTuple):
    """Consecutive lines of one kind."""

    kind: LineKind
    span: TextSpan


@dataclass(frozen=True)
class Original:
    """The text of an issue, in which places can be found."""

    text: str

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return (0, *(n + 1 for n, letter in enumerate(self.text) if letter == "\n"))

    def _spot(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> TextSpan:
        """The place of the characters from `start` up to `end`, without surrounding blanks."""
        piece = self.text[start:end]
        inner = piece.strip()
        first = start + (len(piece) - len(piece.lstrip()) if inner else 0)
        last = first + len(inner) - 1 if inner else max(first, end - 1)
        return TextSpan(*self._spot(first), *self._spot(last))

    def cut(self, span: TextSpan) -> str:
        """The text at a place."""
        start = self._starts[span.line - 1] + span.column - 1
        return self.text[start : self._starts[span.to_line - 1] + span.to_column]


class Scan:
    """Reads the lines of a text once and notes the kind of each."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self.lines = tuple(lines)
        self.kinds = [LineKind.UNKNOWN] * len(self.lines)
        self.at = 0

    @property
    def done(self) -> bool:
        """Whether all lines have been read."""
        return self.at >= len(self.lines)

    def text(self, ahead: int = 0) -> str:
        """The text of the line `ahead` of the present one; empty past the end."""
        spot = self.at + ahead
        return self.lines[spot].text if 0 <= spot < len(self.lines) else ""

    def take(self, kind: LineKind, count: int = 1) -> str:
        """Note the kind of the next `count` lines, go past them, and return them joined."""
        taken = self.lines[self.at : self.at + count]
        for spot in range(self.at, self.at + len(taken)):
            self.kinds[spot] = kind if self.lines[spot].text else LineKind.BLANK
        self.at += len(taken)
        return " ".join(line.text for line in taken if line.text)

    def skip_blank(self) -> None:
        """Go past empty lines."""
        while not self.done and not self.text():
            self.take(LineKind.BLANK)

    def runs(self, original: Original) -> Iterator[Run]:
        """The kinds of all lines, with neighbouring lines of one kind as one run."""
        start = 0
        for spot in range(1, len(self.lines) + 1):
            if spot == len(self.lines) or self.kinds[spot] != self.kinds[start]:
                begin, end = self.lines[start].start, self.lines[spot - 1].end
                yield Run(self.kinds[start], original.span(begin, end))
                start = spot


def kinds_of(
    lines: Sequence[TextLine], runs: Sequence[Run], original: Original
) -> Iterator[tuple[TextSpan, LineKind, str]]:
    """Every line with its place and the kind of the run it is in."""
    starts = [run.span[:2] for run in runs]
    for line in lines:
        span = original.span(line.start, line.end)
        yield span, runs[max(bisect_right(starts, span[:2]) - 1, 0)].kind, line.text


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())
