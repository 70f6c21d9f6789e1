"""The chart of a game's supply centres."""

from __future__ import annotations

from zine.blocks.charts import LineChart
from zine.games import Game
from zine.report.game import GamePage


def centre_chart(game: Game, page: GamePage, ident: str) -> LineChart | None:
    """The chart of supply centres over the years."""
    if len(page.years) < 2:
        return None
    return LineChart(
        ident=ident,
        title=f"Supply centres in {game.settings.title}",
        description=page.chart_words,
        steps=tuple(str(year) for year in page.years),
        lines=page.counts,
        colours=game.settings.colours,
        unit="supply centres",
        goal=game.settings.variant.solo,
    )
