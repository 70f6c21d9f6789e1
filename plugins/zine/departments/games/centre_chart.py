"""The chart of a game's supply centres."""

from __future__ import annotations

from zine.blocks.charts import LineChart
from zine.games import Game
from zine.language import _, named, worded
from zine.report.game import GamePage


def centre_chart(game: Game, page: GamePage, ident: str) -> LineChart | None:
    """The chart of supply centres over the years."""
    if len(page.years) < 2:
        return None
    return LineChart(
        ident=ident,
        title=chart_title(game),
        description=page.chart_words,
        steps=tuple(str(year) for year in page.years),
        lines={named(power): row for power, row in page.counts.items()},
        colours={named(power): ink for power, ink in game.settings.colours.items()},
        unit=_("supply centres"),
        goal=game.settings.variant.solo,
    )


def chart_title(game: Game) -> str:
    """What the chart shows."""
    return worded("Supply centres in {game}", game=game.settings.title)
