"""A canvas of pixels, its corner above on the left, painted by matplotlib's Agg.

Shapes go straight to the renderer: a figure with an artist for each takes twice as long.
"""

from __future__ import annotations

import io
import pathlib
import warnings
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from matplotlib.backend_bases import GraphicsContextBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.colors import to_rgba
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Bbox
from PIL import Image

Point = tuple[float, float]
Rings = Iterable[Sequence[Point]]
DPI = 72.0  # a point of type is a pixel
# The type of pages, and for letters that it lacks what matplotlib brings to every machine.
FONTS = ("Zine Serif", "DejaVu Serif", "DejaVu Sans")
for each in sorted(pathlib.Path(__file__).parent.glob("zine-serif-*.ttf")):
    fontManager.addfont(str(each))
COLOURS = 128  # of a picture: what is drawn has few, and their blends are hard to tell apart
QUALITY = 80  # of a JPEG, of 95
CLEAR = "none"
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Canvas:
    """What is painted first lies below. `place` moves and scales what follows, lines and all."""

    def __init__(self, width: int, height: int, paper: str = CLEAR) -> None:
        renderer: Any = RendererAgg
        self._agg = renderer(width, height, DPI)
        self._width, self._height = width, height
        self._clip = Bbox([[0, 0], [width, height]])
        self.place()
        if paper != CLEAR:
            self.area([((0, 0), (width, 0), (width, height), (0, height))], paper)

    def place(self, left: float = 0, top: float = 0, scale: float = 1) -> None:
        """Put what follows at a place and to a scale."""
        self._scale = scale
        self._to_pixels = Affine2D().scale(scale, -scale).translate(left, self._height - top)

    def clip(self, left: float, top: float, right: float, bottom: float) -> None:
        """Paint what follows only inside an oblong of the canvas."""
        self._clip = Bbox([[left, self._height - bottom], [right, self._height - top]])

    def area(
        self,
        rings: Rings,
        fill: str = CLEAR,
        *,
        line: str = CLEAR,
        width: float = 0.0,
        alpha: float = 1.0,
    ) -> None:
        """Closed outlines as one shape; where two of them overlap it is open."""
        self._paint(_traced(rings, closed=True), fill, line, width, alpha)

    def lines(
        self, all_points: Rings, colour: str, width: float, dashes: Sequence[float] = ()
    ) -> None:
        """Lines through points; `dashes` are the lengths of strokes and gaps, in widths."""
        self._paint(_traced(all_points, closed=False), CLEAR, colour, width, dashes=dashes)

    def discs(
        self,
        middles: Sequence[Point],
        radius: float,
        fill: str,
        line: str = CLEAR,
        width: float = 0.0,
    ) -> None:
        """Circles of one size."""
        if middles:
            context = self._context(line, width)
            size = Affine2D().scale(radius * self._scale)
            places = Path(np.array(middles))
            face = None if fill == CLEAR else to_rgba(fill)
            self._agg.draw_markers(context, Path.unit_circle(), size, places, self._to_pixels, face)

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
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph .* missing")
            self._write(at, text, size, colour, anchor, bold=bold, turned=turned)

    def _write(
        self,
        at: Point,
        text: str,
        size: float,
        colour: str,
        anchor: str,
        *,
        bold: bool,
        turned: bool,
    ) -> None:
        font = _font(size * self._scale, bold)
        # Measuring a text takes as long as painting it.
        wide = (
            self._agg.get_text_width_height_descent(text, font, False)[0] * ANCHORS[anchor]
            if ANCHORS[anchor]
            else 0.0
        )
        low = size * self._scale * 0.35
        x, y = self._to_pixels.transform(at)
        x, y = (x + low, y - wide) if turned else (x - wide, y - low)
        context = self._context(colour, 1)
        self._agg.draw_text(context, x, self._height - y, text, font, 90 if turned else 0)

    def picture(self, other: Canvas, left: float, top: float) -> None:
        """Another canvas on this one, pixel by pixel."""
        pixels = np.asarray(other._agg.buffer_rgba())[::-1]
        y = self._height - top - other._height
        self._agg.draw_image(self._context(CLEAR, 0), left, y, pixels)

    def png(self) -> bytes:
        """The picture as a PNG with few colours."""
        small = self._whole().quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        buffer = io.BytesIO()
        small.save(buffer, "PNG", compress_level=6)
        return buffer.getvalue()

    def jpeg(self) -> bytes:
        """The picture as a JPEG, which is made in a quarter of the time and is half as large again."""
        buffer = io.BytesIO()
        self._whole().save(buffer, "JPEG", quality=QUALITY)
        return buffer.getvalue()

    def _whole(self) -> Image.Image:
        return Image.fromarray(np.asarray(self._agg.buffer_rgba())).convert("RGB")

    def _paint(
        self,
        path: Path | None,
        fill: str,
        line: str,
        width: float,
        alpha: float = 1.0,
        dashes: Sequence[float] = (),
    ) -> None:
        if path is not None:
            context = self._context(line, width, dashes)
            face = None if fill == CLEAR else to_rgba(fill, alpha)
            self._agg.draw_path(context, path, self._to_pixels, face)

    def _context(self, colour: str, width: float, dashes: Sequence[float] = ()) -> Any:
        context = GraphicsContextBase()
        thick = 0.0 if colour == CLEAR else width * self._scale
        context.set_linewidth(thick)
        context.set_foreground("#000000" if colour == CLEAR else colour)
        context.set_joinstyle("round")
        context.set_capstyle("round")
        context.set_clip_rectangle(self._clip)
        if dashes:
            context.set_dashes(0, [each * thick for each in dashes])
        return context


@cache
def _font(size: float, bold: bool) -> FontProperties:
    return FontProperties(family=FONTS, size=size, weight="bold" if bold else "normal")


def _traced(rings: Rings, *, closed: bool) -> Path | None:
    points: list[Point] = []
    codes: list[Any] = []
    for ring in rings:
        points += ring
        codes += [Path.MOVETO, *[Path.LINETO] * (len(ring) - 1)]
        if closed:
            points.append(ring[0])
            codes.append(Path.CLOSEPOLY)
    return Path(points, codes) if points else None
