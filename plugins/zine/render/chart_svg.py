"""Charts of every kind as SVG elements."""

from __future__ import annotations

from zine.blocks.charts import BarChart, Chart, HeatMap, LineChart


def chart_svg(chart: Chart) -> str:
    """A chart's drawing; the same chart gives the same bytes."""
    # Imported late for its cost: a build that finds every chart cached draws none.
    from zine.render.bar_chart import bar_chart_svg  # noqa: PLC0415
    from zine.render.charts import line_chart_svg  # noqa: PLC0415
    from zine.render.poll_charts import heat_map_svg, rank_chart_svg  # noqa: PLC0415

    match chart:
        case BarChart():
            return bar_chart_svg(chart)
        case LineChart():
            return line_chart_svg(chart)
        case HeatMap():
            return heat_map_svg(chart)
        case _:
            return rank_chart_svg(chart)
