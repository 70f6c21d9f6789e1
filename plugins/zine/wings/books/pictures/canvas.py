"""A canvas of pixels, its corner above on the left, painted by pillow.

Pillow fills shapes without smoothing their edges. So each shape is first painted as a mask of its own,
four times as large each way, and its colour then goes through the mask made small again.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin
from typing import NamedTuple

from PIL import Image, ImageChops, ImageColor, ImageDraw

from zine.wings.books.pictures.painted_text import written

Point = tuple[float, float]
Rings = Iterable[Sequence[Point]]
COLOURS = 128  # of a picture: what is drawn has few, and their blends are hard to tell apart
QUALITY = 80  # of a JPEG, of 95
CLEAR = "none"
ANCHORS: Mapping[str, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
LARGE = 256  # quarters of a pixel: a wider disc is drawn with corners
ROUND = tuple((cos(n * pi / 90), sin(n * pi / 90)) for n in range(180))
FINE = 4  # times as large as it will be is a mask painted
SOLID, BLACK = 255, (0, 0, 0)


class CanvasPlace(NamedTuple):
    """Where a drawing goes on a canvas, its scale, and the rectangle it is clipped to."""

    left: float
    top: float
    scale: float
    clip: tuple[int, int, int, int]

    def of(self, point: Point) -> Point:
        """A point in pixels."""
        return self.left + point[0] * self.scale, self.top + point[1] * self.scale


class Mask(NamedTuple):
    """A shape's smooth edge and inside, and where its corner lies on a canvas."""

    pixels: Image.Image
    corner: tuple[int, int]


class Canvas:
    """What is painted first lies below. `place` moves and scales what follows, lines and all."""

    def __init__(self, width: int, height: int, paper: str = CLEAR) -> None:
        self._clip = (0, 0, width, height)
        clear = paper == CLEAR
        self._pixels = Image.new("RGB", (width, height), BLACK if clear else _inked(paper))
        # Without paper: how much of what lies below is covered. Colours are as much nearer to black.
        self._cover = Image.new("L", (width, height)) if clear else None
        self.place()

    def place(self, left: float = 0, top: float = 0, scale: float = 1) -> None:
        """Put what follows at a place and to a scale."""
        self.at = CanvasPlace(left, top, scale, self._clip)

    def clip(self, left: int, top: int, right: int, bottom: int) -> None:
        """Paint what follows only inside an oblong of the canvas."""
        self._clip = (left, top, right, bottom)
        self.at = self.at._replace(clip=self._clip)

    def area(
        self, rings: Rings, fill: str = CLEAR, *, line: str = CLEAR, width: float = 0.0
    ) -> None:
        """Closed outlines as one shape; where two of them overlap it is open."""
        closed = [(*ring, ring[0]) for ring in rings if ring]
        if fill != CLEAR:
            self.stamp(filled(closed, self.at), fill)
        if line != CLEAR:
            self.lines(closed, line, width)

    def lines(
        self, all_points: Rings, colour: str, width: float, dashes: Sequence[float] = ()
    ) -> None:
        """Lines through points; `dashes` are the lengths of strokes and gaps, in widths."""
        strokes = [points for points in all_points if len(points) > 1]
        if dashes:
            lengths = [each * width for each in dashes]
            strokes = [part for points in strokes for part in _dashed(points, *lengths)]
        self.stamp(_stroked(strokes, width, self.at), colour)

    def discs(
        self,
        middles: Sequence[Point],
        radius: float,
        fill: str,
        line: str = CLEAR,
        width: float = 0.0,
    ) -> None:
        """Circles of one size."""
        for middle in middles:
            if line != CLEAR:
                self.stamp(_disc(middle, radius + width / 2, self.at), line)
            if fill != CLEAR:
                within = radius - width / 2 if line != CLEAR else radius
                self.stamp(_disc(middle, within, self.at), fill)

    def stamp(self, mask: Mask | None, colour: str) -> None:
        """A colour through a mask; nothing without one."""
        if mask is None:
            return
        (x, y), (left, top, right, low) = mask.corner, self._clip
        pixels = mask.pixels
        if x < left or y < top or x + pixels.width > right or y + pixels.height > low:
            pixels = pixels.crop((left - x, top - y, right - x, low - y))
            x, y = left, top
        self._pixels.paste(_inked(colour), (x, y), pixels)
        if self._cover is not None:
            self._cover.paste(SOLID, (x, y), pixels)

    def wash(self, colour: str) -> None:
        """A colour all over the oblong that is painted in."""
        self._pixels.paste(_inked(colour), self._clip)
        if self._cover is not None:
            self._cover.paste(SOLID, self._clip)

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        colour: str,
        anchor: str = "start",
        *,
        bold: bool = False,
        turned: bool = False,
    ) -> None:
        """A text whose middle line is at the height of its point.

        A letter that no font has is an empty box.
        """
        letters = written(text, size * self.at.scale, bold=bold)
        x, y = self.at.of(at)
        before = round(letters.width * ANCHORS[anchor])
        if turned:
            standing = letters.pixels.transpose(Image.Transpose.ROTATE_90)
            start = letters.pixels.width - letters.start[0]
            corner = round(x) - letters.start[1], round(y) - start + before
            self.stamp(Mask(standing, corner), colour)
            return
        corner = round(x) - before - letters.start[0], round(y) - letters.start[1]
        self.stamp(Mask(letters.pixels, corner), colour)

    def picture(self, other: Canvas, left: int, top: int) -> None:
        """Another canvas without paper on this one, pixel by pixel."""
        self._pixels.paste(BLACK, (left, top), other._cover)
        box = (left, top, left + other._pixels.width, top + other._pixels.height)
        self._pixels.paste(ImageChops.add(self._pixels.crop(box), other._pixels), (left, top))

    def to_text(self) -> str:
        """A canvas without paper as a text, from which `from_text` makes it again."""
        buffer = io.BytesIO()
        assert self._cover is not None
        both = Image.merge("RGBA", (*self._pixels.split(), self._cover))
        both.save(buffer, "PNG", compress_level=1)
        return base64.b64encode(buffer.getvalue()).decode()

    @classmethod
    def from_text(cls, text: str) -> Canvas:
        """The canvas without paper that a text was made from."""
        *colours, cover = Image.open(io.BytesIO(base64.b64decode(text))).split()
        canvas = cls(*cover.size)
        canvas._pixels, canvas._cover = Image.merge("RGB", colours), cover
        return canvas

    def png(self) -> bytes:
        """The picture as a PNG with few colours."""
        return small_png(self._pixels)

    def jpeg(self) -> bytes:
        """The picture as a JPEG, which is made in a quarter of the time and is half as large again."""
        buffer = io.BytesIO()
        self._pixels.save(buffer, "JPEG", quality=QUALITY)
        return buffer.getvalue()


def small_png(picture: Image.Image) -> bytes:
    """A picture as a PNG with few colours."""
    small = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    small.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def filled(rings: Rings, place: CanvasPlace, rim: int = 0) -> Mask | None:
    """The mask of closed outlines, open where two overlap; None if nothing of them is seen.

    A `rim`, in quarters of a pixel, closes the seams between shapes that meet.
    """
    outlines = [[place.of(each) for each in ring] for ring in rings]
    box = _box([point for ring in outlines for point in ring], 1, place.clip)
    if box is None:
        return None
    pixels = _blank(box)
    for ring in outlines:
        # Most rings of a map are islands: each is painted no larger than it is.
        if within := _box(ring, 1, box):
            part = _blank(within)
            ImageDraw.Draw(part).polygon([_fine(each, within) for each in ring], fill=SOLID)
            left, top = (within[0] - box[0]) * FINE, (within[1] - box[1]) * FINE
            here = (left, top, left + part.width, top + part.height)
            pixels.paste(ImageChops.difference(pixels.crop(here), part), here)
    for ring in outlines if rim else ():
        ImageDraw.Draw(pixels).line([_fine(each, box) for each in ring], fill=SOLID, width=rim)
    return Mask(pixels.reduce(FINE), box[:2])


def _stroked(strokes: Rings, width: float, place: CanvasPlace) -> Mask | None:
    """The mask of lines with round ends and bends."""
    wide = width * place.scale
    drawn = [[place.of(each) for each in points] for points in strokes]
    box = _box([point for points in drawn for point in points], wide / 2 + 1, place.clip)
    if box is None:
        return None
    pixels = _blank(box)
    pen, thick = ImageDraw.Draw(pixels), max(1, round(min(wide * FINE, 2 * sum(pixels.size))))
    for each in drawn:
        points = [_fine(point, box) for point in each]
        pen.line(points, fill=SOLID, width=thick, joint="curve" if thick > FINE else None)
        if thick > FINE:
            for x, y in (points[0], points[-1]):
                half = (thick - 1) / 2
                pen.ellipse((x - half, y - half, x + half, y + half), fill=SOLID)
    return Mask(pixels.reduce(FINE), box[:2])


def _disc(middle: Point, radius: float, place: CanvasPlace) -> Mask | None:
    """The mask of a circle, to a quarter of a pixel where it belongs; None of one without inside."""
    if not 1 <= radius * place.scale * FINE <= LARGE:
        corners = [(middle[0] + radius * dx, middle[1] + radius * dy) for dx, dy in ROUND]
        return filled([corners], place) if radius * place.scale * FINE > LARGE else None
    x, y = (round(each * FINE) for each in place.of(middle))
    wide = round(radius * place.scale * FINE)
    side = ceil(wide / FINE) + 1
    corner = x // FINE - side, y // FINE - side
    return Mask(_round(wide, side * FINE + x % FINE, side * FINE + y % FINE), corner)


@lru_cache(maxsize=1024)
def _round(radius: int, x: int, y: int) -> Image.Image:
    """A circle's edge and inside, all in quarters of a pixel."""
    side = 2 * FINE * (max(x, y) // FINE) + FINE
    pixels = Image.new("L", (side, side))
    around = (x - radius, y - radius, x + radius - 1, y + radius - 1)
    ImageDraw.Draw(pixels).ellipse(around, fill=SOLID)
    return pixels.reduce(FINE)


def _box(
    points: Sequence[Point], rim: float, clip: tuple[int, int, int, int]
) -> tuple[int, int, int, int] | None:
    """The pixels that points and a rim about them lie in, inside the clip; None if there are none."""
    if not points:
        return None
    across, down = [x for x, _ in points], [y for _, y in points]
    left, top = max(clip[0], floor(min(across) - rim)), max(clip[1], floor(min(down) - rim))
    right, low = min(clip[2], ceil(max(across) + rim)), min(clip[3], ceil(max(down) + rim))
    return (left, top, right, low) if left < right and top < low else None


def _blank(box: tuple[int, int, int, int]) -> Image.Image:
    return Image.new("L", ((box[2] - box[0]) * FINE, (box[3] - box[1]) * FINE))


def _fine(point: Point, box: tuple[int, int, int, int]) -> Point:
    """A point in a mask that is not yet small; pillow counts from the middles of pixels."""
    return (point[0] - box[0]) * FINE - 0.5, (point[1] - box[1]) * FINE - 0.5


def _dashed(points: Sequence[Point], stroke: float, gap: float) -> Iterator[Sequence[Point]]:
    """The strokes of a dashed line; each piece of the line begins with one."""
    for (x, y), (right, low) in pairwise(points):
        length, at = hypot(right - x, low - y), 0.0
        while at < length:
            ends = (at / length, min(1.0, (at + stroke) / length))
            yield [(x + (right - x) * each, y + (low - y) * each) for each in ends]
            at += stroke + gap


@lru_cache
def _inked(colour: str) -> tuple[int, ...]:
    return ImageColor.getrgb(colour)[:3]


@lru_cache
def half_way(one: str, other: str) -> str:
    """The colour between two."""
    pairs = zip(_inked(one), _inked(other), strict=True)
    return "#" + "".join(f"{(a + b) // 2:02x}" for a, b in pairs)
