"""A letter of the press as it is printed: verse keeps its lines, the end of a long one is folded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import ceil

# Prose in letters is wrapped at some 70 characters, verse breaks its lines well before.
VERSE = 52
WIDTH = 72
LONG = 60  # lines; a longer letter is folded
SHOWN = 24  # lines of a folded letter that are in sight


@dataclass(frozen=True, slots=True)
class PressParagraph:
    """A paragraph: the lines of verse, or prose in one line."""

    lines: tuple[str, ...]

    @property
    def height(self) -> int:
        """How many lines of 72 columns it takes."""
        return sum(max(ceil(len(line) / WIDTH), 1) for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedLetter:
    """A letter's paragraphs: those in sight, and those folded away because there are so many."""

    shown: tuple[PressParagraph, ...]
    folded: tuple[PressParagraph, ...] = ()

    @property
    def more(self) -> int:
        """How many lines are folded."""
        return sum(each.height for each in self.folded)


def press_paragraphs(text: str) -> tuple[PressParagraph, ...]:
    """The paragraphs of a letter, which blank lines part.

    A paragraph is verse if it has several lines and none of them is long.
    """
    blocks = re.split(r"\n\s*\n", text.strip("\n"))
    return tuple(_paragraph(block) for block in blocks if block.strip())


def _paragraph(block: str) -> PressParagraph:
    lines = tuple(line.rstrip() for line in block.split("\n"))
    if len(lines) > 1 and max(map(len, lines)) <= VERSE:
        return PressParagraph(lines)
    return PressParagraph((" ".join(block.split()),))


def folded_letter(text: str) -> FoldedLetter:
    """A letter with what is beyond its first 24 lines folded, if it has more than 60."""
    paragraphs = press_paragraphs(text)
    if sum(each.height for each in paragraphs) <= LONG:
        return FoldedLetter(shown=paragraphs)
    pieces = tuple(piece for each in paragraphs for piece in _pieces(each))
    heights = accumulate(each.height for each in pieces)
    count = max(sum(height <= SHOWN for height in heights), 1)
    return FoldedLetter(shown=pieces[:count], folded=pieces[count:])


def _pieces(paragraph: PressParagraph) -> Iterator[PressParagraph]:
    """A long poem or paragraph in pieces that can be parted: at a line, or at a sentence."""
    if paragraph.height <= SHOWN:
        yield paragraph
    elif len(paragraph.lines) > 1:
        for at in range(0, len(paragraph.lines), SHOWN):
            yield PressParagraph(paragraph.lines[at : at + SHOWN])
    else:
        piece = ""
        for sentence in re.split(r"(?<=[.!?])\s+", paragraph.lines[0]):
            if piece and len(piece) + len(sentence) >= SHOWN * WIDTH:
                yield PressParagraph((piece,))
                piece = ""
            piece = f"{piece} {sentence}".strip()
        yield PressParagraph((piece,))
