"""A poll's pictures as SVG: the preference matrix as a heat-map, and ranks as lines."""

from __future__ import annotations

import textwrap

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from zine.blocks.charts import HeatCell, HeatMap, RankChart
from zine.render.charts import DASHES, INK, MARKERS, drawn_svg

# From lost to won: pale yellow to dark blue, falling steadily in lightness, so that the order
# is the same in black and white and to the colour-blind.
PALE, MIDDLE, DARK = (0.99, 0.93, 0.68), (0.45, 0.69, 0.66), (0.08, 0.19, 0.42)
DARK_FROM = 0.7  # from this depth on white letters stand out more than black ones
INKS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", INK)
LONGEST_LABEL = 30  # letters of a zine's name at the end of its line
APART = 0.3  # of a rank: how far zines that share one are drawn apart
LETTERS = 9  # points
MOST_WORDS = 14  # zines: with more, the cells are too small for more than a letter


def heat_map_svg(heat: HeatMap) -> str:
    """The matrix as a square of cells, each lettered, and the darker the surer it is won."""
    side = max(4.0, 0.9 + 0.62 * min(len(heat.codes), MOST_WORDS) + 0.01 * len(heat.codes))
    return drawn_svg(heat, (side * 1.15, side), lambda axes: _draw_heat(axes, heat))


def _draw_heat(axes: Axes, heat: HeatMap) -> None:
    size = len(heat.codes)
    for row, cells in enumerate(heat.cells):
        for column, cell in enumerate(cells):
            if cell is not None:
                _draw_cell(axes, column, row, cell, size)
    places = range(size)
    points, turned = _letters(size), 90 if size > MOST_WORDS else 0
    axes.set_xticks(list(places), heat.codes, fontsize=points, rotation=turned)
    axes.set_yticks(list(places), heat.codes, fontsize=points)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.set_xlim(-0.5, size - 0.5)
    axes.set_ylim(size - 0.5, -0.5)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _draw_cell(axes: Axes, column: int, row: int, cell: HeatCell, size: int) -> None:
    corner = (column - 0.47, row - 0.47)
    if cell.depth is None:
        axes.add_patch(
            Rectangle(corner, 0.94, 0.94, fill=False, hatch="////", edgecolor=INK, linewidth=0.4)
        )
        return
    axes.add_patch(Rectangle(corner, 0.94, 0.94, color=_colour(cell.depth), linewidth=0))
    ink = "#ffffff" if cell.depth >= DARK_FROM else "#111111"
    if size > MOST_WORDS:
        points = _letters(size)
        axes.text(column, row, cell.letter, color=ink, ha="center", va="center", fontsize=points)
        return
    axes.text(column, row - 0.16, cell.letter, color=ink, ha="center", va="center", weight="bold")
    axes.text(column, row + 0.2, cell.text, color=ink, ha="center", va="center", fontsize=8)


def _letters(size: int) -> float:
    """The size of letters, in points, that suits a map of so many zines."""
    return LETTERS * min(1.0, MOST_WORDS / size)


def _colour(depth: float) -> tuple[float, float, float]:
    below, above, way = (PALE, MIDDLE, depth * 2) if depth < 0.5 else (MIDDLE, DARK, depth * 2 - 1)
    red, green, blue = (a + (b - a) * way for a, b in zip(below, above, strict=True))
    return red, green, blue


def rank_chart_svg(chart: RankChart) -> str:
    """Ranks as lines from step to step, the first on top, each named at its end."""
    inches = (max(7.2, 2.6 + 0.55 * len(chart.steps)), 1.0 + 0.34 * len(chart.lines))
    return drawn_svg(chart, inches, lambda axes: _draw_ranks(axes, chart))


def _draw_ranks(axes: Axes, chart: RankChart) -> None:
    apart = _shares(chart)
    last = len(chart.steps) - 1
    lowest = 1.0
    for number, (name, ranks) in enumerate(chart.lines.items()):
        line = [
            None if rank is None else rank + APART * share
            for rank, share in zip(ranks, apart[name], strict=True)
        ]
        lowest = max([lowest, *(height for height in line if height is not None)])
        axes.plot(
            range(len(line)),
            [float("nan") if height is None else height for height in line],
            color=INKS[number % len(INKS)],
            linestyle=DASHES[number % len(DASHES)],
            marker=MARKERS[number % len(MARKERS)],
            markersize=6,
            linewidth=1.8,
        )
        end = ranks[last]
        if end is not None:
            # Whoever shares a rank leaves the next ones free, so that no two names meet.
            end += apart[name][last]
            lowest = max(lowest, end)
            label = textwrap.shorten(name, LONGEST_LABEL, placeholder="…")
            axes.annotate(label, (last, end), (last + 0.2, end), va="center", annotation_clip=False)
    axes.set_xticks(range(len(chart.steps)), chart.steps)
    axes.set_yticks(range(1, int(lowest) + 1))
    axes.set_ylim(lowest + 0.5, 0.5)
    axes.set_ylabel("rank")
    axes.grid(axis="x", linewidth=0.6)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _shares(chart: RankChart) -> dict[str, list[int]]:
    """For each line and step, how many lines before it have the same rank."""
    shares: dict[str, list[int]] = {name: [] for name in chart.lines}
    for step in range(len(chart.steps)):
        seen: list[int | None] = []
        for name, ranks in chart.lines.items():
            shares[name].append(seen.count(ranks[step]))
            seen.append(ranks[step])
    return shares
