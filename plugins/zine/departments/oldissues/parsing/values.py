"""What an old issue says, as values. A field the text does not fill is empty."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from zine.departments.oldissues.parsing.lines import Run, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody as the text names him: "address/Name", or an address alone."""

    name: str = ""
    addresses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterListing:
    """A chapter of the zine with its games, as the chapter list names it.

    `vacant` tells that the list asks for a publisher.
    """

    number: int
    games: tuple[str, ...] = ()
    publisher: Person | None = None
    vacant: bool = False
    note: str = ""
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterPublisher:
    """A remark elsewhere in the text that somebody publishes a chapter."""

    number: int
    publisher: Person
    span: Span


class HouseStyle(StrEnum):
    """How a game master marks what failed, named after the one who printed so."""

    KLIEN = "Klien"
    MARY_F = "Mary F"
    BROSIUS = "Brosius"
    OREGAN = "O'Regan"
    PARAZETTE = "Parazette"


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerOrders:
    """A power's orders as printed, one a line, with the marks of the house style.

    `count` is the number of units the report itself gives as a check ("[5 units]").
    """

    power: str
    player: str = ""
    lines: tuple[str, ...] = ()
    count: int | None = None


class Deed(StrEnum):
    """What a sentence about retreats and adjustments says was done."""

    RETREAT = "retreat"
    DISBAND = "disband"
    BUILD = "build"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One unit's retreat, disbandment or building; `power` is empty where none is named."""

    power: str = ""
    deed: Deed
    unit: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DislodgedNote:
    """What the GM notes say of a dislodged unit; `unit` may lack "A" or "F"."""

    power: str = ""
    unit: str
    must_disband: bool = False
    retreats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartRow:
    """A row of a supply chart: centres, units on the board after the moves, and the change.

    "Home" among the centres stands for the power's home centres.
    """

    power: str
    centres: tuple[str, ...]
    count: int
    units: int
    change: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerUnits:
    """The units of a power as a report lists them."""

    power: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What an issue says of one phase of a game.

    `registry` is BNC or MNC and `boardman` empty where the number is "not known"; `status`
    stands in place of a result ("Due July 30th.").
    """

    game: str
    kind: str = ""
    registry: str = ""
    boardman: str = ""
    season: str = ""
    year: int | None = None
    gm: Person | None = None
    remark: str = ""
    status: str = ""
    headline: str = ""
    style: HouseStyle | None = None
    orders: tuple[PowerOrders, ...] = ()
    clauses: tuple[Clause, ...] = ()
    notes: str = ""
    dislodged: tuple[DislodgedNote, ...] = ()
    chart: tuple[ChartRow, ...] = ()
    positions: tuple[PowerUnits, ...] = ()
    votes: tuple[str, ...] = ()
    press: str = ""
    span: Span


class SectionKind(StrEnum):
    """What a section of an issue is."""

    COMMENTS = "comments"
    ARTICLE = "article"
    LETTER = "letter"
    QUIZ = "quiz"
    POLL = "poll"
    VARIANT = "variant"
    WINNER = "winner's banner"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizItem:
    """A numbered question or answer of a quiz; an answer stands in `answer`."""

    number: int
    text: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """An article, letter, quiz, poll, variant or the publisher's comments.

    `credit` is the sentence that introduces it, `sender` the person that sentence names.
    """

    kind: SectionKind
    title: str = ""
    author: str = ""
    credit: str = ""
    sender: Person | None = None
    items: tuple[QuizItem, ...] = ()
    span: Span


class ThreadKind(StrEnum):
    """How a text speaks of an earlier one."""

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
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """A sentence that moves games to another chapter, and the games that it moves."""

    chapter: int
    games: tuple[str, ...] = ()
    words: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A sentence that looks for players, game masters, publishers or scribes."""

    words: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class OldIssue:
    """All that was understood of an issue, and the kind of every line.

    `number` is the one in the issue's own first line, `subject_number` the one in the
    subject, which may differ. `flowed` tells that the text had lost its line breaks.
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
    publishers: tuple[ChapterPublisher, ...] = ()
    contents: tuple[str, ...] = ()
    reports: tuple[Report, ...] = ()
    sections: tuple[Section, ...] = ()
    persons: tuple[Person, ...] = ()
    threads: tuple[Thread, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    calls: tuple[Call, ...] = ()
    flowed: bool = False
    runs: tuple[Run, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """Every game named in the chapter list or reported, once each, in order of naming."""
        listed = [name for chapter in self.chapters for name in chapter.games]
        return tuple(dict.fromkeys([*listed, *(report.game for report in self.reports)]))
