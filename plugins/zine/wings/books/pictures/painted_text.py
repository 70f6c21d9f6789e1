"""The letters of pictures: the type of pages, and DejaVu for what it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

FOLDER = Path(__file__).parent
# The first that has a letter gives it, and the last what none has: an empty box.
FONTS = ("zine-serif-regular.ttf", "DejaVuSerif.ttf", "DejaVuSans.ttf")
BOLD_FONTS = ("zine-serif-bold.ttf", "DejaVuSerif-Bold.ttf", "DejaVuSans.ttf")
LOW = 0.35  # of a letter's size lies between its baseline and its middle
FINE = 4  # times as large as it will be is a text painted
RIM = 2  # pixels that a letter may stand out before its start


class _PaintedText(NamedTuple):
    """A text's letters as a mask, where their middle line starts in it, and how wide they are."""

    pixels: Image.Image
    start: tuple[int, int]
    width: float


@lru_cache(maxsize=512)
def written(text: str, size: float, *, bold: bool) -> _PaintedText:
    """A text in letters of a size in pixels; most stand in many pictures."""
    # Painted larger than it will be, letters keep their distances.
    runs = list(_runs(text, size * FINE, BOLD_FONTS if bold else FONTS))
    wide = sum(font.getlength(letters) for font, letters in runs)
    middle = ceil(size)
    pixels = Image.new("L", (ceil(wide / FINE) * FINE + 2 * RIM * FINE, 2 * middle * FINE))
    pen, x = ImageDraw.Draw(pixels), float(RIM * FINE)
    for font, letters in runs:
        pen.text((x, (middle + size * LOW) * FINE), letters, 255, font, anchor="ls")
        x += font.getlength(letters)
    return _PaintedText(pixels.reduce(FINE), (RIM, middle), wide / FINE)


def _runs(
    text: str, size: float, fonts: tuple[str, ...]
) -> Iterator[tuple[ImageFont.FreeTypeFont, str]]:
    """A text in pieces, each with the font that has its letters."""

    def first_with(letter: str) -> str:
        if letter.isascii():
            return fonts[0]
        return next((each for each in fonts[:-1] if ord(letter) in _letters(each)), fonts[-1])

    for name, letters in groupby(text, key=first_with):
        yield _font(name, size), "".join(letters)


@cache
def _font(name: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_file(name), size)


@cache
def _file(name: str) -> Path:
    """A font's file: ours, or one that matplotlib brings, which need not be imported for it."""
    if name.startswith("zine-"):
        return FOLDER / name
    found = find_spec("matplotlib")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "mpl-data/fonts/ttf" / name


@cache
def _letters(name: str) -> frozenset[int]:
    # Imported late: the type of pages has all letters of most texts.
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    with TTFont(_file(name)) as font:
        return frozenset(font.getBestCmap())
