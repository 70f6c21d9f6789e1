"""Ledgers: each country's year in supply points, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.blocks import Block, Column, Note, Row, Table
from zine.expansions.economy.events import Entry, NoIncome
from zine.expansions.economy.options import Options
from zine.expansions.economy.sentences import Item
from zine.expansions.economy.state import ECONOMY
from zine.language import _, in_language, named, worded
from zine.rules.calendar import PhaseKind
from zine.rules.chronicle import Chronicle, Played
from zine.rules.outcomes import Event
from zine.rules.reasons import Code

# The rule of the article behind each line of a ledger.
ITEM_RULES: Mapping[Code, str] = {
    Item.INCOME: "5",
    Item.KEPT_ONE: "6",
    Item.KEPT: "6",
    Item.BUILT: "6",
    Item.BOMBER_BUILT: "15",
    Item.TO: "4",
    Item.FROM: "4",
    Item.FACTORS: "16.A",
    Item.OPENING: "16.K",
    Item.CONFLICTS: "7",
    Item.RETREATS: "7",
}


def purses(options: Options, game: Chronicle, turn: Played) -> Iterator[tuple[str, int]]:
    """The supply points everyone has left, the Great Powers first."""
    economy = turn.after.extra(ECONOMY)
    minors = [name for name in game.variant.ranks if name in options.minors]
    for country in (*options.players, *minors):
        controlled = country in options.supply or country in economy.control
        if country in economy.supply and controlled:
            yield country, economy.supply[country]


def ledgers(game: Chronicle, at: int) -> Iterator[Block]:
    """The ledgers since the Winter before, season by season."""
    year: list[tuple[str, Event]] = []
    opening = dict(game.start.extra(ECONOMY).supply)
    for number, turn in enumerate(game.played[: at + 1]):
        season = "" if number == at else _(turn.phase.title)
        year += [(season, event) for event in turn.events]
        if number < at and turn.phase.kind is PhaseKind.BUSINESS:
            opening = dict(turn.after.extra(ECONOMY).supply)
            year.clear()
    for power in game.variant.ranks:
        nothing = [
            worded(
                "{centre} yields nothing: {why}",
                centre=event.centre,
                why=event.why,
            )
            for _season, event in year
            if isinstance(event, NoIncome) and event.power == power
        ]
        entries = [
            (season, event)
            for season, event in year
            if isinstance(event, Entry) and event.power == power
        ]
        if entries or nothing:
            yield _ledger(power, opening.get(power, 0), entries)
        if nothing:
            yield Note(f"{'; '.join(nothing)} (5).")


def _ledger(power: str, balance: int, entries: list[tuple[str, Entry]]) -> Table:
    rows = [Row(cells=(_("brought forward"), "", str(balance), ""))]
    for season, event in entries:
        balance += event.amount
        rule = ITEM_RULES.get(event.item.code, "")
        item = in_language(event.item)
        if season:
            item = worded("{season}: {item}", season=season, item=item)
        cells = (item, f"{event.amount:+d}", str(balance), rule)
        rows.append(Row(cells=cells))
    return Table(
        name="ledger",
        caption=named(power),
        columns=(
            Column(heading="Item", key=True),
            Column(heading="Points", number=True),
            Column(heading="Balance", number=True),
            Column(heading="Rule"),
        ),
        rows=tuple(rows),
    )
