"""The full names of seas, set along curves over everything that all boards share.

A curve is seven numbers: the start, bend and end of a quadratic curve, then the size of its
letters. Each keeps clear of where units stand and arrows end, so that no phase moves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape

from zine.language import named
from zine.render.boards.collision_boxes import Box, Crowd
from zine.render.strokes_and_curves import Curve, distance
from zine.variants.geometry import Geometry

Arc = tuple[float, ...]
NBSP = "\N{NO-BREAK SPACE}"
SAMPLES = 14
PITCH = 0.66  # of a letter with its spacing, in sizes
BEYOND = 0.15  # of a curve at each end: letters off their path are not drawn, and some are wide
INK = ("#2f5261", "#a9c6d3")  # by day and in the dark
WATER = ("#dbe6e6", "#1a2a33")
STYLE = f"""
text{{font:italic 400 16px Georgia,'Liberation Serif','DejaVu Serif',serif;text-anchor:middle;\
letter-spacing:.12em;fill:{INK[0]};stroke:{WATER[0]};stroke-width:3;stroke-linejoin:round;paint-order:stroke}}
@media (prefers-color-scheme:dark){{text{{fill:{INK[1]};stroke:{WATER[1]}}}}}
"""
LABEL = re.compile(r"[ \t]*<text\b[^<>]*>([^<>]*)</text>\n?")


def _curve_of(arc: Arc) -> Curve:
    """The curve of a name's baseline."""
    return Curve((arc[0], arc[1]), (arc[2], arc[3]), (arc[4], arc[5]))


def broken(name: str, lines: int) -> tuple[str, ...]:
    """A name on one line, or on two about as long as each other."""
    words = name.replace("-", "- ").split(" ")
    if lines < 2 or len(words) < 2:
        return (name,)
    splits = [
        tuple(" ".join(part).replace("- ", "-") for part in (words[:n], words[n:]))
        for n in range(1, len(words))
    ]
    return min(splits, key=lambda parts: max(map(len, parts)))


def _lines(name: str, arc: Arc) -> tuple[tuple[str, Curve], ...]:
    """The lines of a name, each with its own curve: two where the curve is short."""
    curve, size = _curve_of(arc), arc[6]
    along = distance(curve.start, curve.end)
    parts = broken(name, 1 if len(name) * PITCH * size <= along + size else 2)
    dx, dy = (curve.end[1] - curve.start[1]) / along, (curve.start[0] - curve.end[0]) / along
    rows = []
    for number, part in enumerate(parts):
        up = (len(parts) - 1 - 2 * number) * size * 0.55
        moved = [(x + dx * up, y + dy * up) for x, y in (curve.start, curve.bend, curve.end)]
        rows.append((part, Curve(*moved)))
    return tuple(rows)


def arc_boxes(name: str, arc: Arc) -> Iterator[Box]:
    """The room that a name along a curve takes, in pieces."""
    size = arc[6]
    for _, curve in _lines(name, arc):
        for step in range(SAMPLES):
            ends = [curve.at(step / SAMPLES), curve.at((step + 1) / SAMPLES)]
            yield Box.of([(x, y - size * 0.35) for x, y in ends], size * 0.46)


def arc_crowd(geometry: Geometry) -> Crowd:
    """The room that all names along curves take, one for all boards of a map: only to ask."""
    return _crowd(
        tuple(_printed(geometry.names.get(code, code), arc) for code, arc in geometry.arcs.items())
    )


def _printed(name: str, arc: Arc) -> tuple[str, Arc]:
    """A name in the language of print, in smaller letters where it is too long for its curve."""
    told = named(name)
    if told == name:
        return name, arc
    curve = _curve_of(arc)
    if len(_lines(name, arc)) == 1:
        told = told.replace(" ", NBSP)
    room = distance(curve.start, curve.end) / PITCH
    return told, (*arc[:6], min(arc[6], room / max(len(part) for part, _ in _lines(told, arc))))


@cache
def _crowd(arcs: tuple[tuple[str, Arc], ...]) -> Crowd:
    return Crowd(box for name, arc in arcs for box in arc_boxes(name, arc))


def sea_names(geometry: Geometry) -> str:
    """The drawing of all names that stand along curves: a file that boards lay over theirs."""
    width, height = geometry.size
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">',
        f"<style>{STYLE}</style>",
    ]
    for code, drawn in geometry.arcs.items():
        name, arc = _printed(geometry.names.get(code, code.title()), drawn)
        for number, (part, curve) in enumerate(_lines(name, arc)):
            ident, path = f"{code}{number}", curve.between(-BEYOND, 1 + BEYOND)
            lines.append(
                f'<path id="{ident}" d="{path.data}" fill="none"/><text>'
                f'<textPath href="#{ident}" startOffset="50%" font-size="{arc[6]:g}">'
                f"{escape(part)}</textPath></text>"
            )
    return "\n".join([*lines, "</svg>", ""])


def nameless(base: str, names: Mapping[str, str]) -> str:
    """A base drawing without the abbreviations of provinces, which each board places itself."""
    codes = {code.casefold() for code in names}
    return LABEL.sub(lambda found: "" if found[1].strip().casefold() in codes else found[0], base)
