"""Ledgers: each country's year in supply points, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Block, Column, Note, Row, Table
from zine.expansions.economy.events import Entry, NoIncome
from zine.expansions.economy.options import Options
from zine.expansions.economy.sentences import HAPPENED, LEDGER
from zine.expansions.economy.state import economy_of
from zine.language import _, named, retold, worded
from zine.rules.calendar import PhaseKind
from zine.rules.chronicle import Chronicle, Played
from zine.rules.outcomes import Event

# The rule of the article behind each line of a ledger.
ITEM_RULES = (
    ("income of", "5"),
    ("maintenance", "6"),
    ("B ", "15"),
    ("A ", "6"),
    ("F ", "6"),
    ("to ", "4"),
    ("from ", "4"),
    ("political factors", "16.A"),
    ("supply to begin", "16.K"),
    ("conflicts", "7"),
    ("retreats", "7"),
)


def purses(options: Options, game: Chronicle, turn: Played) -> Iterator[tuple[str, int]]:
    """The supply points everyone has left, the Great Powers first."""
    economy = economy_of(turn.after)
    minors = [name for name in game.variant.ranks if name in options.minors]
    for country in (*options.players, *minors):
        controlled = country in options.supply or country in economy.control
        if country in economy.supply and controlled:
            yield country, economy.supply[country]


def ledgers(game: Chronicle, at: int) -> Iterator[Block]:
    """The ledgers since the Winter before, season by season."""
    year: list[tuple[str, Event]] = []
    opening = dict(economy_of(game.start).supply)
    for number, turn in enumerate(game.played[: at + 1]):
        season = "" if number == at else _(turn.phase.title)
        year += [(season, event) for event in turn.events]
        if number < at and turn.phase.kind is PhaseKind.BUSINESS:
            opening = dict(economy_of(turn.after).supply)
            year.clear()
    for power in game.variant.ranks:
        nothing = [
            worded(
                "{centre} yields nothing: {why}",
                centre=event.centre,
                why=retold(event.why, HAPPENED),
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
        rule = next(rule for start, rule in ITEM_RULES if event.item.startswith(start))
        item = retold(event.item, LEDGER)
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
