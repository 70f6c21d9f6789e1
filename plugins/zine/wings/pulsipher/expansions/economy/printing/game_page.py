"""The economy on a game's own page: the history of supply points, factors and control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.blocks import Block, Column, Details, Figure, Section, table_of
from zine.blocks.chart_values import LineChart
from zine.language import _, capitalized, named, season_name, worded
from zine.rules.calendar import PhaseKind
from zine.rules.notation.electronic_protocol_style import short_year
from zine.rules.played_phases import Chronicle
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.printing.winter_tables import holder
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Economy

_Stages = list[tuple[str, Economy]]


def overview(options: Options, game: Chronicle) -> Iterator[Block]:
    """Charts of supply points by season and of political factors by Winter, and control."""
    yield Section(heading="Supply points and politics", blocks=tuple(_parts(options, game)))


def _parts(options: Options, game: Chronicle) -> Iterator[Block]:
    seasons: _Stages = [(_("Start"), game.start.extra(ECONOMY))]
    winters: _Stages = []
    for turn in game.played:
        stage = (
            season_name(turn.phase.title, short_year(turn.phase.year)),
            turn.after.extra(ECONOMY),
        )
        if turn.phase.kind is not PhaseKind.RETREATS:
            seasons.append(stage)
        if turn.phase.kind is PhaseKind.BUSINESS:
            winters.append(stage)
    supply = {
        named(player): tuple(
            None if player in each.conquered else each.supply.get(player) for _name, each in seasons
        )
        for player in options.players
    }
    factors = {
        named(player): tuple(
            sum(each.factors_of(player, minor) for minor in each.factors) for _name, each in winters
        )
        for player in options.players
    }
    yield from _figures(game, "supply", _("supply points"), seasons, supply)
    yield from _figures(game, "factors", _("political factors"), winters, factors)
    if winters:
        yield table_of(
            options.minors,
            (Column(heading="Minor", key=True), named),
            *(
                (Column(heading=name), lambda minor, economy=economy: holder(economy, minor))
                for name, economy in winters
            ),
            name="control",
            caption="Who controls which minor country after each Winter",
            label="Control of the minor countries",
        )


def _figures(
    game: Chronicle,
    ident: str,
    unit: str,
    stages: _Stages,
    lines: Mapping[str, tuple[int | None, ...]],
) -> Iterator[Block]:
    """A chart of the numbers of a kind of unit, and the same as a table."""
    if len(stages) < 2:
        return
    names = [name for name, _economy in stages]
    what = capitalized(unit)
    ends = ", ".join(
        f"{name} {values[-1]}" for name, values in lines.items() if values[-1] is not None
    )
    chart = LineChart(
        ident=ident,
        title=worded("{what} in {game}", what=what, game=game.title),
        description=worded(
            "{what} from {first} to {last}, where it ends: {ends}.",
            what=what,
            first=names[0],
            last=names[-1],
            ends=ends,
        ),
        steps=tuple(f"{step[:1]}{step[-3:]}" if "'" in step else step for step in names),
        lines=lines,
        colours={named(name): ink for name, ink in game.colours.items()},
        unit=unit,
    )
    yield Figure(chart=chart, label=worded("Chart: {what}", what=unit))
    table = table_of(
        lines.items(),
        (Column(heading="Country", key=True), lambda line: line[0]),
        *(
            (Column(heading=step, number=True), lambda line, at=at: _number(line[1][at]))
            for at, step in enumerate(chart.steps)
        ),
        name="counts",
        caption=chart.title,
        label=what,
    )
    yield Details(worded("{what} as a table", what=what), (table,))


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)
