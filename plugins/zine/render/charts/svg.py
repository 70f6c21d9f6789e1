"""Charts as SVG in a page: one drawing for wide screens and one for narrow ones.

They take the page's font and inks. Colours that differ on a dark page use light-dark(); a
browser that does not know it takes the colour of the group around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, TypeVar

from zine.blocks.chart_values import BarChart, Chart, HeatMap, LineChart, RankChart
from zine.language import numerals
from zine.render.charts.bars import bar_sheet
from zine.render.charts.chart_marks import (
    SIZE,
    Bar,
    ChartMark,
    ChartSheet,
    Label,
    Stroke,
    ValueMark,
)
from zine.render.charts.heat import heat_sheet
from zine.render.charts.lines import line_sheet
from zine.render.charts.ranks import rank_sheet

M = TypeVar("M", bound=ChartMark)

WIDE, NARROW = 720.0, 358.0
LAYERS = (Bar, Stroke, ValueMark, Label)  # from the lowest up


def chart_svg(chart: Chart, *, on_paper: bool = False) -> str:
    """A chart's two drawings, of which the page's style sheet shows one; paper has the wide one.

    The same chart gives the same bytes. Values are titles in the wide one; a narrow screen
    has no pointer to ask with, and the table beside the chart has them all.
    """
    wide = _svg(chart, chart_sheet(chart, WIDE), "wide", titles=not on_paper)
    if on_paper:
        return wide
    return wide + _svg(chart, chart_sheet(chart, NARROW), "narrow", titles=False)


def chart_sheet(chart: Chart, width: float) -> ChartSheet:
    """A chart laid out for a width in pixels."""
    match chart:
        case BarChart():
            return bar_sheet(chart, width)
        case LineChart():
            return line_sheet(chart, width)
        case HeatMap():
            return heat_sheet(chart, width)
        case RankChart():
            return rank_sheet(chart, width)


def _svg(chart: Chart, sheet: ChartSheet, kind: str, *, titles: bool) -> str:
    ident = escape(chart.ident)
    words = (
        f'<title id="{ident}-title">{escape(numerals(chart.title), quote=False)}</title>'
        f'<desc id="{ident}-desc">{escape(numerals(chart.description), quote=False)}</desc>'
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart chart-{kind}"'
        f' viewBox="0 0 {_n(sheet.width)} {_n(sheet.height)}" font-size="{_n(SIZE)}" role="img"'
        f' fill="none" aria-labelledby="{ident}-title {ident}-desc">{words if kind == "wide" else ""}'
    ]
    for marks in _together(sheet.marks, lambda mark: (LAYERS.index(type(mark)), mark.ink)):
        lines.append(_group(marks, titles))
    return "\n".join([*lines, "</svg>"]) + "\n"


def _together(marks: Iterable[M], key: Callable[[M], object]) -> list[list[M]]:
    """Marks with equal keys side by side; layer by layer, else in their order."""
    found: dict[Any, list[M]] = {}
    for mark in marks:
        found.setdefault(key(mark), []).append(mark)
    return [found[each] for each in sorted(found, key=lambda each: each[0])]


def _group(marks: Sequence[ChartMark], titles: bool) -> str:
    """Marks of one kind in one ink, in a second group with the colour for older browsers."""
    ink, kind = marks[0].ink, type(marks[0])
    what = "fill" if kind is Label or (kind is ValueMark and titles) else "stroke"
    parts = _together(marks, lambda mark: (0, _manner(mark, titles)))
    body = "".join(_part(part, titles) for part in parts)
    dots = ' class="dots"' if kind is ValueMark and titles else ""
    group = f'<g{dots} {what}="{ink.css}">{body}</g>'
    return group if ink.name or ink.light == ink.dark else f'<g {what}="{ink.light}">{group}</g>'


def _manner(mark: ChartMark, titles: bool) -> str:
    """The attributes that marks share with others of their kind.

    Bars are strokes as thick as they are high, and dots without titles strokes without length:
    nothing says less.
    """
    match mark:
        case Bar(height=height):
            return f' stroke-width="{_n(height)}"'
        case ValueMark(radius=radius) if not titles:
            return f' stroke-width="{_n(radius * 2)}" stroke-linecap="round"'
        case Stroke(width=width, dashed=dashed):
            how = ' stroke-dasharray="1 3.5" stroke-linecap="round"' if dashed else ""
            return f' stroke-width="{_n(width)}"{how}'
        case Label(anchor=anchor, size=size, bold=bold):
            how = "" if anchor == "start" else f' text-anchor="{anchor}"'
            how += "" if size == SIZE else f' font-size="{_n(size)}"'
            return how + (' font-weight="600"' if bold else "")
        case ValueMark():
            return ""


def _part(marks: Sequence[ChartMark], titles: bool) -> str:
    """Marks that share all attributes: one path, if none of them has a title to show."""
    manner = _manner(marks[0], titles)
    if not isinstance(marks[0], Label) and not (titles and any(map(_title, marks))):
        return f'<path{manner} d="{"".join(map(_data, marks))}"/>'
    body = "".join(_alone(mark, titles) for mark in marks)
    return f"<g{manner}>{body}</g>" if manner else body


def _title(mark: ChartMark) -> str:
    return mark.title if isinstance(mark, Bar | ValueMark) else ""


def _data(mark: ChartMark) -> str:
    """The data of a mark that is a path; "" for a label."""
    match mark:
        case Stroke(points=((x, y), *rest)):
            return f"M{_n(x)},{_n(y)}L" + " ".join(f"{_n(a)},{_n(b)}" for a, b in rest)
        case Bar(at=(x, y), width=width, height=height):
            return f"M{_n(x)},{_n(y + height / 2)}h{_n(width)}"
        case ValueMark(at=(x, y)):
            return f"M{_n(x)},{_n(y)}h0"
        case _:
            return ""


def _alone(mark: ChartMark, titles: bool) -> str:
    """A mark as an element of its own."""
    match mark:
        case Label(at=(x, y), text=text, size=size, turned=turned):
            # Letters are centred on their height by hand: not every renderer knows baselines.
            turn = f' transform="rotate(-90 {_n(x)} {_n(y)})"' if turned else ""
            drop = _n(y + size * 0.35)
            return f'<text x="{_n(x)}" y="{drop}"{turn}>{escape(text, quote=False)}</text>'
        case ValueMark(at=(x, y), radius=radius):
            shape = f'circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
        case _:
            shape = f'path d="{_data(mark)}"'
    title = _title(mark)
    if not title or not titles:
        return f"<{shape}/>"
    return f"<{shape}><title>{escape(title, quote=False)}</title></{shape.partition(' ')[0]}>"


def _n(length: float) -> str:
    """A length to a tenth of a pixel."""
    return f"{round(length, 1) + 0.0:g}"
