"""The content of an old issue as values. A field the text does not fill is empty."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from zine.wings.archive.parsing.lines import Run, TextSpan
from zine.wings.archive.parsing.report_values import Person, Report


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterListing:
    """A chapter of the zine with its games, as the chapter list names it.

    `vacant` says that the list asks for a publisher.
    """

    number: int
    games: tuple[str, ...] = ()
    publisher: Person | None = None
    vacant: bool = False
    note: str = ""
    span: TextSpan


class SectionKind(StrEnum):
    """The kind of a section."""

    COMMENTS = "comments"
    ARTICLE = "article"
    LETTER = "letter"
    QUIZ = "quiz"
    POLL = "poll"
    VARIANT = "variant"
    WINNER = "winner's banner"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizItem:
    """A numbered question of a quiz, with its answer if it has one."""

    number: int
    text: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSection:
    """An article, letter, quiz, poll, variant or the publisher's comments.

    `credit` is the sentence that introduces it, `sender` the person whom that sentence names.
    """

    kind: SectionKind
    title: str = ""
    author: str = ""
    credit: str = ""
    sender: Person | None = None
    items: tuple[QuizItem, ...] = ()
    span: TextSpan


class ThreadKind(StrEnum):
    """How a text refers to an earlier one."""

    REPLY = "reply"
    REPRINT = "reprint"
    MENTION = "mention"
    SERIES = "series"


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """A tie to another text, as the words say it.

    A reply or mention names an issue by `number` (of `zine`, empty for the zine itself)
    or the `person` replied to; a part of a series has the series' title in `what`.
    """

    kind: ThreadKind
    what: str = ""
    zine: str = ""
    number: int | None = None
    chapter: int | None = None
    part: int | None = None
    person: str = ""
    span: TextSpan


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTransfer:
    """A sentence that moves games to another chapter, with those games."""

    chapter: int
    games: tuple[str, ...] = ()
    words: str
    span: TextSpan


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A sentence that looks for players, game masters, publishers or scribes."""

    words: str
    span: TextSpan


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPicture:
    """A picture of a web page: its address, and its file in content/images, or why it has none."""

    written: str
    file: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTurn:
    """A judge's results in a web page: the game's address, the phase's slug, and the first line."""

    game: str
    phase: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OldIssue:
    """Everything understood of an issue, and the kind of every line.

    `number` is the one in the issue's own first line, `subject_number` the one in the
    subject, which may differ; `publishers` are chapters whose publisher is named outside their
    list. `flowed` says that the text had lost its line breaks. Of a web page
    (`is_page`) lines are those of its words, one for each of its blocks.
    """

    zine: str
    number: int
    subject: str = ""
    subject_number: int | None = None
    topic: str = ""
    date: datetime | None = None
    sender: Person | None = None
    chapter: int | None = None
    epigraph: str = ""
    chapters: tuple[ChapterListing, ...] = ()
    publishers: tuple[ChapterListing, ...] = ()
    contents: tuple[str, ...] = ()
    reports: tuple[Report, ...] = ()
    sections: tuple[PrintedSection, ...] = ()
    persons: tuple[Person, ...] = ()
    threads: tuple[Thread, ...] = ()
    transfers: tuple[PrintedTransfer, ...] = ()
    calls: tuple[Call, ...] = ()
    flowed: bool = False
    is_page: bool = False
    pictures: tuple[PrintedPicture, ...] = ()
    turns: tuple[PrintedTurn, ...] = ()
    runs: tuple[Run, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """Every game in the chapter list or in a report, once each, in order of appearance."""
        listed = [name for chapter in self.chapters for name in chapter.games]
        return tuple(dict.fromkeys([*listed, *(report.game for report in self.reports)]))
