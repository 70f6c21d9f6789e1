"""Winter's tables: political factors and supply lines."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Column, Row, Table, strong
from zine.expansions.economy.events import SupplyLine
from zine.expansions.economy.options import Options
from zine.expansions.economy.outcomes import CutOff
from zine.expansions.economy.state import ECONOMY, Economy, Realm
from zine.language import _, named, worded
from zine.rules.chronicle import Chronicle, Played
from zine.rules.notation.ep_style import unit_text


def politics(options: Options, game: Chronicle, turn: Played, of: str) -> Table:
    """The political table now, with the levels of the next adjustments."""
    economy = turn.after.extra(ECONOMY)
    realm = Realm(options, game.variant.geography, turn.after)
    rows = []
    for name, minor in options.minors.items():
        factors = (
            f"{economy.factors_of(p, name) or '-'}{'*' if p in minor.barred else ''}"
            for p in options.players
        )
        level = realm.level(name, turn.phase.year + 1)
        rows.append(Row(cells=(named(name), str(level), *factors, holder(economy, name))))
    return Table(
        name="politics",
        caption=(
            "Political factors in the minor countries, and the levels of the next adjustments "
            "(16.C); * marks players who can never control it (16.N)"
        ),
        label=worded("Political table, {of}", of=of),
        columns=(
            Column(heading="Minor", key=True),
            Column(heading="Level", number=True),
            *(
                Column(heading=(player := named(each)), short=player[:7], number=True)
                for each in options.players
            ),
            Column(heading="Controlled by", short="Control"),
        ),
        rows=tuple(rows),
    )


def supply_lines(game: Chronicle, turn: Played, of: str) -> Table:
    """The line from each unit to its capital (rule 9)."""
    return Table(
        name="lines",
        caption="The line found from each unit to its capital; dotted on the board",
        label=worded("Supply lines, {of}", of=of),
        columns=(
            Column(heading="Country", key=True),
            Column(heading="Unit", key=True),
            Column(heading="Line"),
        ),
        rows=tuple(row for power in game.variant.ranks for row in _lines(power, turn)),
    )


def _lines(power: str, turn: Played) -> Iterator[Row]:
    for each in turn.told(SupplyLine):
        if each.power == power:
            yield Row(cells=(named(power), each.unit, "-".join(each.way)))
    for unit in turn.before.units_of(power):
        for result in turn.results:
            if isinstance(result.outcome, CutOff) and str(result.order) == f"{unit} D":
                cells = (named(power), unit_text(unit), (strong(_("cut off: eliminated")),))
                yield Row(cells=cells)


def holder(economy: Economy, minor: str) -> str:
    """Who controls a minor, in print."""
    if minor in economy.conquered:
        return _("conquered")
    return named(economy.control.get(minor, "")) or "–"
