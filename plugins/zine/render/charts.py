"""Charts as SVG to stand inside a page: readable in black and white, light and dark."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from zine.report.chart import LineChart

INK = "#010203"
FAINT = "#040506"
DASHES = ("-", "--", "-.", ":")
MARKERS = "osD^vP*Xh<>"
LINE = 70  # characters that stand side by side below a chart


def line_chart_svg(chart: LineChart) -> str:
    """The chart as an SVG element without fixed size, ids unique to `chart.ident`.

    The same chart gives the same bytes.
    """
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
        figure = Figure(figsize=(7.2, 3.6))
        axes = figure.subplots()
        _draw(axes, chart)
        figure.tight_layout()
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
    if chart.goal is not None:
        axes.axhline(chart.goal, color=INK, linewidth=1, linestyle=(0, (1, 3)))
    _label_ends(axes, ends, len(chart.steps) - 1, chart.from_zero)
    axes.set_xticks(*_ticks(chart.steps))
    axes.set_ylabel(chart.unit)
    if chart.from_zero:
        axes.set_ylim(bottom=0)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y", linewidth=0.6)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _ticks(steps: Sequence[str]) -> tuple[list[int], list[str]]:
    """The steps that are named: as many as stand side by side, the last one always."""
    every = -(-len(steps) * (max(map(len, steps)) + 1) // LINE)
    places = [place for place in range(len(steps)) if (len(steps) - 1 - place) % every == 0]
    return places, [steps[place] for place in places]


def _label_ends(axes: Axes, ends: list[tuple[float, str]], last: int, from_zero: bool) -> None:
    """Write each line's name where it ends, moved apart so that names do not overlap."""
    bottom, top = axes.get_ylim()
    if from_zero:
        bottom = 0.0
    apart = max(top - bottom, 1.0) * 0.065
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


def _inline(svg: str, chart: LineChart) -> str:
    """Make a stand-alone drawing fit for a page: own ids, the page's ink, a description."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<style[^>]*>.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{chart.ident}-\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{chart.ident}-\1)", svg)
    svg = re.sub(r'xlink:href="#([^"]+)"', rf'href="#{chart.ident}-\1"', svg)
    svg = svg.replace(INK, "currentColor").replace(FAINT, "var(--faint, #8888)")
    box = re.search(r'viewBox="[^"]+"', svg)
    head = (
        f'<svg class="chart" {box[0] if box else ""} role="img" '
        f'xmlns="http://www.w3.org/2000/svg" '
        f'aria-labelledby="{chart.ident}-title {chart.ident}-desc">'
        f'<title id="{chart.ident}-title">{_escape(chart.title)}</title>'
        f'<desc id="{chart.ident}-desc">{_escape(chart.description)}</desc>'
    )
    body = svg[svg.index(">") + 1 :]
    lines = [line.strip() for line in body.splitlines()]
    return head + "\n" + "\n".join(line for line in lines if line) + "\n"


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
