"""Bars made of parts, told apart by hatching and letters as well as by colour."""

from __future__ import annotations

from matplotlib.axes import Axes

from zine.blocks.charts import BarChart
from zine.render.charts import INK, PAPER, drawn_svg

# Okabe and Ito's colours, told apart by the colour-blind; hatching tells them apart in black.
FILLS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", PAPER)
HATCHES = ("", "///", "...", "\\\\\\", "xxx", "---", "++", "")


def bar_chart_svg(chart: BarChart) -> str:
    """The chart as an SVG element like `line_chart_svg`'s."""
    inches = (7.2, 1.2 + 0.32 * len(chart.bars))
    return drawn_svg(chart, inches, lambda axes: _draw_bars(axes, chart))


def _draw_bars(axes: Axes, chart: BarChart) -> None:
    """Bars from the top, each part hatched in its own way and lettered where it has room."""
    names = list(chart.bars)
    longest = max((sum(parts) for parts in chart.bars.values()), default=0) or 1
    lefts = [0.0] * len(names)
    for number, part in enumerate(chart.parts):
        values = [chart.bars[name][number] for name in names]
        axes.barh(
            names,
            values,
            left=lefts,
            height=0.72,
            facecolor=FILLS[number % len(FILLS)],
            edgecolor=INK,
            linewidth=0.8,
            hatch=HATCHES[number % len(HATCHES)],
            label=part,
        )
        for row, (left, value) in enumerate(zip(lefts, values, strict=True)):
            if value > longest * 0.045:
                box = {"boxstyle": "round,pad=0.1", "facecolor": PAPER, "edgecolor": "none"}
                axes.text(
                    left + value / 2, row, part[:2], ha="center", va="center", fontsize=8, bbox=box
                )
        lefts = [left + value for left, value in zip(lefts, values, strict=True)]
    axes.invert_yaxis()
    axes.set_xlabel(chart.unit)
    axes.legend(ncols=4, fontsize=8, frameon=False, loc="lower left", bbox_to_anchor=(0, 1))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
