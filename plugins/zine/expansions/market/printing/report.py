"""What the zine prints about an exchange: places, prices, leaders, holdings, accounts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.blocks import (
    Block,
    Column,
    Details,
    Edition,
    Figure,
    Heading,
    Listing,
    Only,
    Sentences,
    Table,
    Words,
    rows_of,
    strong,
)
from zine.expansions.market.events import Deal, Led, Placed, Priced, Settled
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.printing.charts import portfolio, price_chart
from zine.expansions.market.printing.placing import places_table
from zine.expansions.market.printing.sentences import comings_and_goings, cuts, draws
from zine.expansions.market.printing.tables import holdings_table, marked, price_history
from zine.expansions.market.state import MARKET
from zine.language import _, in_language, named, phase_name, worded
from zine.rules.chronicle import Chronicle, Played


def report(options: Options, game: Chronicle, at: int) -> tuple[Block, ...]:
    """The exchange's part of a turn; nothing if there was no round."""
    turn = game.played[at]
    if not any(isinstance(event, Priced | Settled | Placed) for event in turn.events):
        return ()
    market = turn.after.extra(MARKET)
    centres = {power: len(turn.after.centres_of(power)) for power in market.prices}
    return tuple(_parts(options, game, at, centres))


def _parts(
    options: Options, game: Chronicle, at: int, centres: Mapping[str, int]
) -> Iterator[Block]:
    turn = game.played[at]
    of = f"{game.slug}, {phase_name(turn.phase)}"
    ident = f"{game.slug}-{turn.phase.slug}"
    held = bool(turn.told(Settled))
    drawn = held and turn.printed
    if turn.told(Placed):
        yield Heading("Final placing")
        yield places_table(options, turn, centres)
    if turn.told(Priced):
        yield Heading("Prices")
        yield _prices(options, turn, centres, of)
    chart = price_chart(options, game, f"{ident}-prices", at) if drawn else None
    if chart:
        yield Figure(chart=chart, label=worded("Chart of prices, {of}", of=of))
        yield Details("The prices as a table", (price_history(chart, of),))
    if turn.told(Led):
        yield Heading("Leaders")
        yield _leaders(options, turn, of)
    if held:
        market = turn.after.extra(MARKET)
        yield Heading("Holdings")
        yield holdings_table(
            options, market, centres, worded("Shares, cash and worth, {of}", of=of)
        )
        if drawn:
            bars = portfolio(options, game, market, f"{ident}-portfolio")
            yield Only(
                Edition.PAGES, (Figure(chart=bars, label=worded("Chart of holdings, {of}", of=of)),)
            )
    people = tuple(comings_and_goings(options, turn))
    if people:
        yield Sentences(people, tone="event")
    trimmed = tuple(cuts(options, turn))
    if trimmed:
        yield Heading("Cut and refused")
        yield Listing(trimmed)
    if held:
        yield Details("Every order sheet, and its account", (_accounts(options, turn, of),))
    lots = tuple(draws("RANDOMNESS" if turn.by_beacon else game.seed, turn))
    if lots:
        yield Sentences(lots, tone="note")


def _prices(options: Options, turn: Played, centres: Mapping[str, int], of: str) -> Table:
    return Table(
        name="prices",
        caption=worded(
            "Prices in {base} and volumes in shares; a point costs 100 shares divided by the power’s"
            " centres",
            base=options.base,
        ),
        label=worded("Prices and volumes, {of}", of=of),
        columns=(
            Column(heading="Currency", key=True),
            Column(heading="Was", number=True),
            Column(heading="Bought", number=True),
            Column(heading="Sold", number=True),
            Column(heading="World Events", short="World", number=True, optional=True),
            Column(heading="Reckoning", folds=True),
            Column(heading="Is now", short="Now", number=True),
            Column(heading="Change", number=True),
            Column(heading="Centres", short="Ctrs", number=True),
            Column(heading="A point costs", short="A point", number=True),
        ),
        rows=rows_of(_price(options, each, centres[each.power]) for each in turn.told(Priced)),
    )


def _price(options: Options, each: Priced, count: int) -> tuple[Words, ...]:
    change = each.after - each.before
    return (
        marked(options, each.power, each.after),
        amount(each.before),
        str(each.bought),
        str(each.sold),
        f"{each.world:+d}" if each.world else "",
        in_language(each.law),
        (strong(amount(each.after)),),
        f"{'+' if change > 0 else ''}{amount(change)}" if change else "",
        str(count),
        amount((each.after * 200 + count) // (2 * count)) if count else "",
    )


def _leaders(options: Options, turn: Played, of: str) -> Table:
    return Table(
        name="leaders",
        caption="Who leads each power from now on, and why",
        label=worded("Leaders, {of}", of=of),
        columns=(
            Column(heading="Power", key=True),
            Column(heading="Leader"),
            Column(heading="Shares", number=True),
            Column(heading="Decided by", folds=True),
        ),
        rows=rows_of(
            (
                named(each.power),
                each.leader or _("nobody"),
                f"{each.shares} {options.currency(each.power)}" if each.shares else "",
                _decided(each),
            )
            for each in turn.told(Led)
            if turn.after.extra(MARKET).prices[each.power]
        ),
    )


def _decided(each: Led) -> str:
    tied = worded("; tied: {players}", players=", ".join(each.tied)) if each.tied else ""
    passed = ", ".join(map(in_language, each.passed_over))
    passed = worded("; passed over: {players}", players=passed) if passed else ""
    return f"{in_language(each.decided)}{tied}{passed}"


def _accounts(options: Options, turn: Played, of: str) -> Table:
    return Table(
        name="accounts",
        caption=worded(
            "Trade and accounts in {base}: cash before, proceeds, cost, fractions dropped, cash after",
            base=options.base,
        ),
        label=worded("Accounts, {of}", of=of),
        columns=(
            Column(heading="Player", key=True),
            Column(heading="Traded", folds=True),
            Column(heading="Before", number=True),
            Column(heading="+ sales", number=True),
            Column(heading="− purchases", short="- purchases", number=True),
            Column(heading="− dropped", short="- dropped", number=True),
            Column(heading="= cash", number=True),
        ),
        rows=rows_of(
            (
                each.player,
                _traded(options, turn, each.player),
                amount(each.before),
                amount(each.proceeds),
                amount(each.cost),
                amount(each.dropped),
                amount(each.after),
            )
            for each in turn.told(Settled)
        ),
    )


def _traded(options: Options, turn: Played, player: str) -> str:
    """A player's trades."""
    deals = (
        worded(
            "{count} {currency} at {price}",
            count=f"{deal.done:+}",
            currency=options.currency(deal.power),
            price=amount(deal.price),
        )
        for deal in turn.told(Deal)
        if deal.player == player and deal.done
    )
    return ", ".join(deals) or _("no transaction")
