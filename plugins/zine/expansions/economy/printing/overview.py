"""The economy on a game's own page: how supply points, factors and control went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zine.blocks.charts import LineChart
from zine.expansions.economy.printing.report import options_of
from zine.expansions.economy.state import Economy, economy_of
from zine.games import Game
from zine.rules.calendar import PhaseKind
from zine.rules.notation.ep_style import short_year


@dataclass(frozen=True, slots=True, kw_only=True)
class EconomyOverview:
    """Charts of supply points by season and of political factors by Winter, and control."""

    supply: LineChart | None
    factors: LineChart | None
    winters: tuple[str, ...]
    control: Mapping[str, tuple[str, ...]]


def economy_overview(game: Game) -> EconomyOverview | None:
    """The economy's part of a game's page, None in a game without one."""
    options = options_of(game)
    if options is None:
        return None
    seasons = [("Start", economy_of(game.turns[0].before))]
    winters: list[tuple[str, Economy]] = []
    for turn in game.recorded:
        assert turn.record is not None
        stage = (
            f"{turn.phase.title} {short_year(turn.phase.year)}",
            economy_of(turn.record.next_board),
        )
        if turn.phase.kind is PhaseKind.RETREATS:
            continue
        seasons.append(stage)
        if turn.phase.kind is PhaseKind.BUSINESS:
            winters.append(stage)
    players = options.players
    supply = {
        player: tuple(
            None if player in each.conquered else each.supply.get(player) for _, each in seasons
        )
        for player in players
    }
    factors = {
        player: tuple(sum(table[player] for table in each.factors.values()) for _, each in winters)
        for player in players
    }
    names = tuple(name for name, _ in winters)
    return EconomyOverview(
        supply=_chart(game, "supply", "supply points", tuple(n for n, _ in seasons), supply),
        factors=_chart(game, "factors", "political factors", names, factors),
        winters=names,
        control={
            minor: tuple(
                "conquered" if minor in each.conquered else each.control.get(minor, "")
                for _, each in winters
            )
            for minor in options.minors
        },
    )


def _chart(
    game: Game,
    ident: str,
    unit: str,
    steps: tuple[str, ...],
    lines: Mapping[str, tuple[int | None, ...]],
) -> LineChart | None:
    if len(steps) < 2:
        return None
    ends = ", ".join(
        f"{name} {values[-1]}" for name, values in lines.items() if values[-1] is not None
    )
    short = tuple(f"{step[:1]}{step[-3:]}" if "'" in step else step for step in steps)
    return LineChart(
        ident=ident,
        title=f"{unit.capitalize()} in {game.settings.title}",
        description=f"{unit.capitalize()} from {steps[0]} to {steps[-1]}, where it ends: {ends}.",
        steps=short,
        lines=lines,
        colours=game.settings.colours,
        unit=unit,
    )
