"""Charts as SVG to stand inside a page: readable in black and white, light and dark."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Protocol

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from zine.blocks.charts import LineChart
from zine.render.plainstyle import without_styles

INK = "#010203"
FAINT = "#040506"
PAPER = "#070809"
DASHES = ("-", "--", "-.", ":")
MARKERS = "osD^vP*Xh<>"
LINE = 70  # characters that stand side by side below a chart


def line_chart_svg(chart: LineChart) -> str:
    """The chart as an SVG element without fixed size, ids unique to `chart.ident`.

    The same chart gives the same bytes.
    """
    return drawn_svg(chart, (7.2, 3.6), lambda axes: _draw(axes, chart))


class Described(Protocol):
    """What a drawing is called on its page, and what it tells those who cannot see it."""

    @property
    def ident(self) -> str:
        """A name that no other drawing on the page has."""

    @property
    def title(self) -> str:
        """The drawing's title."""

    @property
    def description(self) -> str:
        """What the drawing shows, in words."""


def drawn_svg(chart: Described, inches: tuple[float, float], draw: Callable[[Axes], None]) -> str:
    """What `draw` puts on a pair of axes, in the style of all charts, as an SVG element."""
    options: dict[Any, Any] = {
        "svg.fonttype": "none",
        "svg.hashsalt": chart.ident,
        "font.family": "sans-serif",
        "font.size": 11,
        "axes.edgecolor": INK,
        "text.color": INK,
        "axes.labelcolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "grid.color": FAINT,
    }
    with matplotlib.rc_context(options):
        figure = Figure(figsize=inches)
        draw(figure.subplots())
        figure.tight_layout()
        # The layout is found; a figure that had an engine would be drawn once more for it.
        figure.set_layout_engine(None)
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    return _inline(buffer.getvalue(), chart)


def _draw(axes: Axes, chart: LineChart) -> None:
    places = range(len(chart.steps))
    ends: list[tuple[float, str]] = []
    for number, (name, values) in enumerate(chart.lines.items()):
        numbers = [float("nan") if value is None else value for value in values]
        axes.plot(
            places,
            numbers,
            color=chart.colours.get(name, INK),
            linestyle=DASHES[number % len(DASHES)],
            marker=MARKERS[number % len(MARKERS)],
            markersize=5,
            linewidth=2,
        )
        last = max((i for i, value in enumerate(values) if value is not None), default=None)
        if last is not None and last == len(chart.steps) - 1:
            ends.append((float(values[last] or 0), name))
        elif last is not None:
            axes.annotate(
                f"{name} †",
                (last, values[last] or 0),
                (4, 4),
                textcoords="offset points",
                fontsize=9,
                bbox={"boxstyle": "round,pad=0.1", "facecolor": PAPER, "edgecolor": "none"},
            )
    if chart.goal is not None:
        axes.axhline(chart.goal, color=INK, linewidth=1, linestyle=(0, (1, 3)))
    if chart.from_zero:
        axes.set_ylim(bottom=0)
    _label_ends(axes, ends, len(chart.steps) - 1)
    axes.set_xticks(*_ticks(chart.steps))
    axes.set_ylabel(chart.unit)
    if chart.across:
        axes.set_xlabel(chart.across)
    axes.yaxis.set_major_locator(MaxNLocator(integer=chart.from_zero))
    axes.grid(axis="y", linewidth=0.6)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _ticks(steps: Sequence[str]) -> tuple[list[int], list[str]]:
    """The steps that are named: as many as stand side by side, the last one always."""
    every = -(-len(steps) * (max(map(len, steps)) + 1) // LINE)
    places = [place for place in range(len(steps)) if (len(steps) - 1 - place) % every == 0]
    return places, [steps[place] for place in places]


def _label_ends(axes: Axes, ends: list[tuple[float, str]], last: int) -> None:
    """Write each line's name where it ends, moved apart so that names do not overlap."""
    bottom, top = axes.get_ylim()
    apart = (top - bottom) * 0.065
    height = bottom - apart
    for value, name in sorted(ends):
        height = max(value, height + apart)
        axes.annotate(
            name,
            (last, value),
            (last + 0.15, height),
            va="center",
            fontsize=10,
            annotation_clip=False,
        )


def _inline(svg: str, chart: Described) -> str:
    """Make a stand-alone drawing fit for a page: own ids, the page's ink, a description."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<style[^>]*>.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{chart.ident}-\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{chart.ident}-\1)", svg)
    svg = re.sub(r'xlink:href="#([^"]+)"', rf'href="#{chart.ident}-\1"', svg)
    svg = without_styles(svg)
    svg = svg.replace(INK, "currentColor").replace(FAINT, "var(--faint, #8888)")
    svg = svg.replace(PAPER, "var(--paper, #fff)")
    box = re.search(r'viewBox="[^"]+"', svg)
    head = (
        f'<svg class="chart" {box[0] if box else ""} role="img" '
        f'xmlns="http://www.w3.org/2000/svg" '
        f'aria-labelledby="{chart.ident}-title {chart.ident}-desc">'
        f'<title id="{chart.ident}-title">{escape(chart.title, quote=False)}</title>'
        f'<desc id="{chart.ident}-desc">{escape(chart.description, quote=False)}</desc>'
    )
    body = svg[svg.index(">") + 1 :]
    lines = [line.strip() for line in body.splitlines()]
    return head + "\n" + "\n".join(line for line in lines if line) + "\n"
