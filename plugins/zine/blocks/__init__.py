"""What is printed, as values: pages and the text edition are two readers of the same blocks.

Blocks know nothing of HTML or of columns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, TypeVar

from zine.blocks.board import Board
from zine.blocks.chart_values import Chart


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


T = TypeVar("T")


class Edition(StrEnum):
    """Who reads blocks: the site's pages, or the 72-column text edition."""

    PAGES = "pages"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading one level below the report's own."""

    kind: ClassVar[str] = "heading"
    words: Words
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Sentences:
    """Paragraphs of one kind, each a sentence or a few."""

    kind: ClassVar[str] = "sentences"
    lines: tuple[Words, ...]
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark in small print."""

    kind: ClassVar[str] = "note"
    words: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a table.

    `short` is its heading where room is scarce. A `key` column names its row and never leaves
    it; one that `folds` may stand below its row. An `optional` column goes if it is empty.
    """

    heading: str
    short: str = ""
    number: bool = False
    key: bool = False
    folds: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a table: a cell for each column. `anchor` names it in addresses."""

    cells: tuple[Words, ...]
    emphasis: str = ""
    anchor: str = ""


def rows_of(lines: Iterable[tuple[Words, ...]]) -> tuple[Row, ...]:
    """Ordinary rows, each from its cells."""
    return tuple(Row(cells=cells) for cells in lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table. `name` says what kind of table it is, `label` names it apart from its caption."""

    kind: ClassVar[str] = "table"
    caption: Words
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    name: str = ""
    label: str = ""

    def __post_init__(self) -> None:
        wrong = [row for row in self.rows if len(row.cells) != len(self.columns)]
        if wrong:
            raise ValueError(f"{plain(self.caption)}: {len(self.columns)} columns, not {wrong[0]}")


def table_of(
    lines: Iterable[T],
    *columns: tuple[Column, Callable[[T], Words]],
    caption: Words,
    name: str = "",
    label: str = "",
) -> Table:
    """A table with a row for each line: of each column its heading, and what it says of a line."""
    heads, cells = zip(*columns, strict=True)
    rows = rows_of(tuple(cell(line) for cell in cells) for line in lines)
    return Table(caption=caption, columns=heads, rows=rows, name=name, label=label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A chart, with the name that replaces it where it cannot be seen.

    In the text edition `words` stand for it; empty where a table beside it says the same.
    """

    kind: ClassVar[str] = "figure"
    chart: Chart
    label: str
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFigure:
    """A board of a variant, with its caption and the orders given in it."""

    kind: ClassVar[str] = "board"
    board: Board
    variant: str
    ident: str
    label: str
    after: Board | None = None


@dataclass(frozen=True, slots=True)
class Details:
    """Blocks that a page folds away under a summary; the text edition prints them."""

    kind: ClassVar[str] = "details"
    summary: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Quotation:
    """Somebody's own words, paragraph by paragraph, and who says them."""

    kind: ClassVar[str] = "quotation"
    paragraphs: tuple[str, ...]
    by: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of points, numbered if they are `ordered`."""

    kind: ClassVar[str] = "listing"
    items: tuple[Words, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Preformatted:
    """Text whose lines and spaces are its own."""

    kind: ClassVar[str] = "preformatted"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Blocks under a heading that addresses can name and that may lead to a page."""

    kind: ClassVar[str] = "section"
    heading: Words
    blocks: tuple[Block, ...]
    anchor: str = ""
    to: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Only:
    """Blocks that one edition prints and the other does not."""

    kind: ClassVar[str] = "only"
    edition: Edition
    blocks: tuple[Block, ...]


Block = (
    Heading
    | Sentences
    | Note
    | Table
    | Figure
    | BoardFigure
    | Details
    | Quotation
    | Listing
    | Preformatted
    | Section
    | Only
)


def trimmed(table: Table) -> Table:
    """The table without its optional columns that are empty."""
    kept = [
        number
        for number, column in enumerate(table.columns)
        if not column.optional or any(plain(row.cells[number]) for row in table.rows)
    ]
    if len(kept) == len(table.columns):
        return table
    return replace(
        table,
        columns=tuple(table.columns[number] for number in kept),
        rows=tuple(replace(r, cells=tuple(r.cells[n] for n in kept)) for r in table.rows),
    )


def walk(blocks: Iterable[Block], edition: Edition | None = None) -> Iterable[Block]:
    """Every block that an edition prints, those inside others too, in order of printing."""
    for block in blocks:
        if isinstance(block, Only):
            if edition in (None, block.edition):
                yield from walk(block.blocks, edition)
            continue
        yield block
        if isinstance(block, Details | Section):
            yield from walk(block.blocks, edition)
