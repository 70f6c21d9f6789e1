"""The economy on a game's own page: the history of supply points, factors and control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.blocks import Block, Column, Details, Figure, Row, Section, Table
from zine.blocks.charts import LineChart
from zine.expansions.economy.options import Options
from zine.expansions.economy.state import Economy, economy_of
from zine.rules.calendar import PhaseKind
from zine.rules.chronicle import Chronicle
from zine.rules.notation.ep_style import short_year

Stages = list[tuple[str, Economy]]


def overview(options: Options, game: Chronicle) -> tuple[Block, ...]:
    """Charts of supply points by season and of political factors by Winter, and control."""
    return (Section(heading="Supply points and politics", blocks=tuple(_parts(options, game))),)


def _parts(options: Options, game: Chronicle) -> Iterator[Block]:
    seasons: Stages = [("Start", economy_of(game.start))]
    winters: Stages = []
    for turn in game.played:
        stage = (f"{turn.phase.title} {short_year(turn.phase.year)}", economy_of(turn.after))
        if turn.phase.kind is not PhaseKind.RETREATS:
            seasons.append(stage)
        if turn.phase.kind is PhaseKind.BUSINESS:
            winters.append(stage)
    supply = {
        player: tuple(
            None if player in each.conquered else each.supply.get(player) for _, each in seasons
        )
        for player in options.players
    }
    factors = {
        player: tuple(sum(table[player] for table in each.factors.values()) for _, each in winters)
        for player in options.players
    }
    yield from _figures(game, "supply", "supply points", seasons, supply)
    yield from _figures(game, "factors", "political factors", winters, factors)
    if winters:
        yield _control(options, winters)


def _figures(
    game: Chronicle,
    ident: str,
    unit: str,
    stages: Stages,
    lines: Mapping[str, tuple[int | None, ...]],
) -> Iterator[Block]:
    if len(stages) < 2:
        return
    names = [name for name, _ in stages]
    ends = ", ".join(
        f"{name} {values[-1]}" for name, values in lines.items() if values[-1] is not None
    )
    chart = LineChart(
        ident=ident,
        title=f"{unit.capitalize()} in {game.title}",
        description=f"{unit.capitalize()} from {names[0]} to {names[-1]}, where it ends: {ends}.",
        steps=tuple(f"{step[:1]}{step[-3:]}" if "'" in step else step for step in names),
        lines=lines,
        colours=game.colours,
        unit=unit,
    )
    yield Figure(chart=chart, label=f"Chart: {unit}")
    yield Details(f"{unit.capitalize()} as a table", (_table(chart),))


def _table(chart: LineChart) -> Table:
    return Table(
        name="counts",
        caption=chart.title,
        label=chart.unit.capitalize(),
        columns=(
            Column(heading="Country", key=True),
            *(Column(heading=step, number=True) for step in chart.steps),
        ),
        rows=tuple(
            Row(cells=(name, *("–" if value is None else f"{value:g}" for value in values)))
            for name, values in chart.lines.items()
        ),
    )


def _control(options: Options, winters: Stages) -> Table:
    return Table(
        name="control",
        caption="Who controls which minor country after each Winter",
        label="Control of the minor countries",
        columns=(Column(heading="Minor", key=True), *(Column(heading=n) for n, _ in winters)),
        rows=tuple(
            Row(
                cells=(
                    minor,
                    *(
                        "conquered" if minor in each.conquered else each.control.get(minor) or "–"
                        for _, each in winters
                    ),
                )
            )
            for minor in options.minors
        ),
    )
