"""Charts of every kind as SVG elements."""

from __future__ import annotations

from zine.blocks.charts import BarChart, LineChart


def chart_svg(chart: LineChart | BarChart) -> str:
    """A chart's drawing; the same chart gives the same bytes."""
    # Imported late for its cost: a build that finds every chart kept draws none.
    from zine.render.bar_chart import bar_chart_svg  # noqa: PLC0415
    from zine.render.charts import line_chart_svg  # noqa: PLC0415

    return bar_chart_svg(chart) if isinstance(chart, BarChart) else line_chart_svg(chart)
