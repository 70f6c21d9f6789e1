"""Winter's tables: ledgers, political factors and supply lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.blocks import Block, Column, Note, Row, Table, strong, table_of
from zine.language import _, in_language, named, worded
from zine.rules.calendar import PhaseKind
from zine.rules.notation.electronic_protocol_style import unit_text
from zine.rules.outcomes import Event
from zine.rules.played_phases import Chronicle, Played
from zine.rules.reasons import Code
from zine.wings.pulsipher.expansions.economy.events import Entry, NoIncome, SupplyLine
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.outcomes import CutOff
from zine.wings.pulsipher.expansions.economy.sentences import Item
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Economy, Realm

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
        own = [
            (season, e)
            for season, e in year
            if isinstance(e, Entry | NoIncome) and e.power == power
        ]
        if own:
            entries = [(season, event) for season, event in own if isinstance(event, Entry)]
            yield _ledger(power, opening.get(power, 0), entries)
        nothing = [
            worded("{centre} yields nothing: {why}", centre=event.centre, why=event.why)
            for _season, event in own
            if isinstance(event, NoIncome)
        ]
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


def politics(options: Options, game: Chronicle, turn: Played, of: str) -> Table:
    """The political table now, with the levels of the next adjustments."""
    economy = turn.after.extra(ECONOMY)
    realm = Realm(options, game.variant.geography, turn.after)

    def factors(minor: str, player: str) -> str:
        barred = "*" if player in options.minors[minor].barred else ""
        return f"{economy.factors_of(player, minor) or '–'}{barred}"

    return table_of(
        options.minors,
        (Column(heading="Minor", key=True), named),
        (
            Column(heading="Level", number=True),
            lambda minor: str(realm.level(minor, turn.phase.year + 1)),
        ),
        *(
            (
                Column(heading=(name := named(player)), short=name[:7], number=True),
                lambda minor, player=player: factors(minor, player),
            )
            for player in options.players
        ),
        (
            Column(heading="Controlled by", short="Control"),
            lambda minor: holder(economy, minor),
        ),
        name="politics",
        caption=(
            "Political factors in the minor countries, and the levels of the next adjustments "
            "(16.C); * marks players who can never control it (16.N)"
        ),
        label=worded("Political table, {of}", of=of),
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
