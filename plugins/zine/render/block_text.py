"""Blocks in the text edition: a function for each kind, 72 columns wide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from zine.blocks import (
    Block,
    BoardFigure,
    Details,
    Edition,
    Figure,
    Heading,
    Listing,
    Note,
    Only,
    Preformatted,
    Quotation,
    Section,
    Sentences,
    Style,
    Table,
    Words,
    spans,
)
from zine.language import _, numerals
from zine.render.table_text import table_text
from zine.render.wrapping import WIDTH, paragraphs, wrap, wrap_hanging


def words_text(words: Words) -> str:
    """Words without any look of their own; a holding that leads bears a star."""
    marks = {Style.LEADS: "{}*", Style.QUOTED: '"{}"', Style.GONE: "[{}]", Style.REASON: " {}"}
    return "".join(marks.get(span.style, "{}").format(numerals(span.text)) for span in spans(words))


def _own_text(words: Words) -> str:
    """The press's own words, in the language of print if they are plain."""
    return numerals(_(words)) if isinstance(words, str) else words_text(words)


def blocks_text(blocks: Iterable[Block]) -> str:
    """Blocks as paragraphs with empty lines between them."""
    return "\n\n".join(paragraphs_of(blocks))


def paragraphs_of(blocks: Iterable[Block]) -> Iterator[str]:
    """The paragraphs of blocks; a heading stands right above what follows it."""
    heading = ""
    for block in blocks:
        for text in _WRITERS[block.kind](block):
            if isinstance(block, Heading):
                heading += f"{text}\n"
            elif text:
                yield heading + text
                heading = ""


def _heading(block: Heading) -> Iterator[str]:
    yield wrap(f"{_own_text(block.words)}:")


def _sentences(block: Sentences) -> Iterator[str]:
    lines = [_own_text(line) for line in block.lines]
    yield wrap(lines[0]) if len(lines) == 1 else "\n".join(map(wrap_hanging, lines))


def _note(block: Note) -> Iterator[str]:
    yield wrap(_own_text(block.words))


def _table(block: Table) -> Iterator[str]:
    yield f"{wrap(f'{_own_text(block.caption)}:')}\n{table_text(block, words_text)}"


def _figure(block: Figure) -> Iterator[str]:
    yield wrap(block.words) if block.words else ""


def _board(block: BoardFigure) -> Iterator[str]:
    text = f"{block.board.title}. {block.board.description}".strip()
    yield "\n".join(wrap_hanging(line) for line in text.replace(". ", ".\n").split("\n"))


def _details(block: Details) -> Iterator[str]:
    first = block.blocks[0] if block.blocks else None
    # A table's caption says as much as the summary it is folded under.
    said = isinstance(first, Table) or not block.summary
    yield from paragraphs_of(block.blocks if said else (Heading(block.summary), *block.blocks))


def _quotation(block: Quotation) -> Iterator[str]:
    text = paragraphs("\n\n".join(block.paragraphs))
    yield f"{text}\n{'-- ' + block.by:>{WIDTH}}" if block.by else text


def _listing(block: Listing) -> Iterator[str]:
    marks = (f"{n}." if block.ordered else "-" for n in range(1, len(block.items) + 1))
    lines = (f"{mark} {words_text(item)}" for mark, item in zip(marks, block.items, strict=True))
    yield "\n".join(wrap_hanging(line) for line in lines)


def _preformatted(block: Preformatted) -> Iterator[str]:
    yield block.text


def _section(block: Section) -> Iterator[str]:
    title = _own_text(block.heading)
    dashes = "-" * min(len(title), WIDTH)
    yield f"{dashes}\n{wrap(title)}\n{dashes}"
    yield from paragraphs_of(block.blocks)


def _only(block: Only) -> Iterator[str]:
    if block.edition is Edition.TEXT:
        yield from paragraphs_of(block.blocks)


_WRITERS: Mapping[str, Callable[[Any], Iterator[str]]] = MappingProxyType(
    {
        "heading": _heading,
        "sentences": _sentences,
        "note": _note,
        "table": _table,
        "figure": _figure,
        "board": _board,
        "details": _details,
        "quotation": _quotation,
        "listing": _listing,
        "preformatted": _preformatted,
        "section": _section,
        "only": _only,
    }
)
