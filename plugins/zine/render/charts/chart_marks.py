"""What a chart is drawn with: lines, bars, dots and texts on a sheet; lengths in CSS pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zine.render.inks import TEXT, Ink

Point = tuple[float, float]
SIZE = 12.5  # of letters
# The page's own font is not known here. Letters are taken to be as wide as a broad serif's.
WIDE, NARROW = frozenset("mwMW@%—"), frozenset("iljtfrI.,:;!'|()1 ")


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; `dashed` ones lead from one thing to another."""

    points: tuple[Point, ...]
    ink: Ink
    width: float = 2.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class ValueMark:
    """A value on a line; `title` says it."""

    at: Point
    ink: Ink
    title: str = ""
    radius: float = 2.6


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled oblong, from its left upper corner; `title` says its value."""

    at: Point
    width: float
    height: float
    ink: Ink
    title: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A text whose middle line is at the height of its point; `anchor` is start, middle or end."""

    at: Point
    text: str
    ink: Ink = TEXT
    anchor: str = "start"
    size: float = SIZE
    bold: bool = False
    turned: bool = False


ChartMark = Stroke | ValueMark | Bar | Label


@dataclass(frozen=True, slots=True)
class ChartSheet:
    """A drawing: its size, and its marks from the lowest to the highest."""

    width: float
    height: float
    marks: tuple[ChartMark, ...]


def text_width(text: str, size: float = SIZE) -> float:
    """How wide a text is at most, about."""
    return size * sum(
        0.95 if c in WIDE else 0.36 if c in NARROW else 0.74 if c.isupper() else 0.58 for c in text
    )


def widest(texts: Iterable[str], size: float = SIZE) -> float:
    """The width of the widest text; 0 if there is none."""
    return max((text_width(each, size) for each in texts), default=0.0)


def shortened(text: str, room: float, size: float = SIZE) -> str:
    """As much of a text as there is room for."""
    if text_width(text, size) <= room:
        return text
    while text and text_width(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def spread(wanted: list[float], apart: float, low: float, high: float) -> list[float]:
    """Heights near those wanted (in order), at least `apart` from each other, within bounds.

    Neighbours that would meet move as one, so that all together move least; if there is no
    room for all, they are closer together.
    """
    if not wanted:
        return []
    apart = min(apart, (high - low) / max(1, len(wanted) - 1))
    blocks: list[tuple[float, int]] = []  # the sum of first heights, and how many there are
    for number, height in enumerate(wanted):
        blocks.append((height - number * apart, 1))
        while len(blocks) > 1 and _mean(blocks[-2]) >= _mean(blocks[-1]):
            (total, count), (more, others) = blocks[-2], blocks[-1]
            blocks[-2:] = [(total + more, count + others)]
    firsts = [_mean(block) for block in blocks for _ in range(block[1])]
    highest_first = high - (len(wanted) - 1) * apart
    return [min(max(f, low), highest_first) + n * apart for n, f in enumerate(firsts)]


def _mean(block: tuple[float, int]) -> float:
    return block[0] / block[1]
