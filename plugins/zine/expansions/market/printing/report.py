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
    Note,
    Only,
    Sentences,
    Table,
    table_of,
)
from zine.expansions.market.events import Deal, Led, Placed, Priced, Settled
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.printing.final_placing import final_placing, places_table
from zine.expansions.market.printing.holdings import (
    holdings_table,
    lines_to_players,
    portfolio,
    standing,
)
from zine.expansions.market.printing.prices import (
    apart,
    cited_once,
    new_prices,
    price_chart,
    price_course,
    prices_and_volumes,
    reckoning,
)
from zine.expansions.market.printing.round_sentences import MANY, comings_and_goings, cuts, draws
from zine.expansions.market.state import MARKET
from zine.language import _, in_language, named, phase_name, worded
from zine.rules.played_phases import Chronicle, Played


def brief(options: Options, game: Chronicle, at: int) -> Iterator[Block]:
    """The round of a turn in one small table; nothing if there was none."""
    turn = game.played[at]
    of = f"{game.title}, {phase_name(turn.phase)}"
    if turn.told(Placed):
        yield final_placing(turn, of)
    elif turn.told(Priced):
        yield new_prices(options, turn, of)
    if turn.told(Settled):
        yield Only(Edition.TEXT, (standing(options, turn.after.extra(MARKET), _centres(turn)),))
    people = tuple(comings_and_goings(options, turn))
    if people:
        yield Only(Edition.TEXT, (Sentences(people, tone="event"),))


def report(options: Options, game: Chronicle, at: int) -> Iterator[Block]:
    """The exchange's part of a turn; nothing if there was no round."""
    turn = game.played[at]
    if not any(isinstance(event, Priced | Settled | Placed) for event in turn.events):
        return
    market = turn.after.extra(MARKET)
    of = f"{game.title}, {phase_name(turn.phase)}"
    ident = f"{game.slug}-{turn.phase.slug}"
    held = bool(turn.told(Settled))
    drawn = held and turn.printed
    page = f"games/{game.slug}/{turn.phase.slug}.html"
    if held:
        yield lines_to_players(market, page, ident)
    yield from _round(options, turn, of)
    chart = price_chart(options, game, f"{ident}-prices", at) if drawn else None
    if chart:
        yield from price_course(chart, worded("Chart of prices, {of}", of=of), of)
    if turn.told(Led):
        yield Heading("Leaders")
        yield _leaders(options, turn, of)
        cited = cited_once(each.decided for each in turn.told(Led))
        yield from (Note(cited),) if cited else ()
    if held:
        caption = worded("Shares, cash and worth, {of}", of=of)
        yield Heading("Holdings")
        yield holdings_table(options, market, _centres(turn), caption, ident)
    if drawn:
        bars = portfolio(options, game, market, f"{ident}-portfolio")
        figure = Figure(chart=bars, label=worded("Chart of holdings, {of}", of=of))
        yield Only(Edition.PAGES, (figure,))
    people = tuple(comings_and_goings(options, turn))
    if people:
        yield Sentences(people, tone="event")
    trimmed = tuple(cuts(options, turn))
    if trimmed:
        yield Heading("Cut and refused")
        yield Listing(trimmed)
    if held:
        yield Details("Every order sheet, and its account", (_accounts(options, turn, of),))
    lots = Sentences(tuple(draws(game.seed if turn.seeded else "RANDOMNESS", turn)), tone="note")
    yield Details("How the lots fell", (lots,)) if len(lots.lines) > MANY else lots


def _centres(turn: Played) -> Mapping[str, int]:
    """How many centres each power has after a turn."""
    return {power: len(turn.after.centres_of(power)) for power in turn.after.extra(MARKET).prices}


def _round(options: Options, turn: Played, of: str) -> Iterator[Block]:
    """The final placing, or the new prices and how they came about."""
    if turn.told(Placed):
        yield Heading("Final placing")
        yield places_table(options, turn, _centres(turn))
    if turn.told(Priced):
        yield Heading("Prices")
        yield prices_and_volumes(options, turn, _centres(turn), of)
        yield reckoning(options, turn, of)


def _leaders(options: Options, turn: Played, of: str) -> Table:
    prices = turn.after.extra(MARKET).prices
    return table_of(
        [each for each in turn.told(Led) if prices[each.power]],
        (Column(heading="Power", key=True), lambda each: named(each.power)),
        (Column(heading="Leader"), lambda each: each.leader or _("nobody")),
        (
            Column(heading="Shares", number=True),
            lambda each: f"{each.shares} {options.currency(each.power)}" if each.shares else "",
        ),
        (Column(heading="Decided by", folds=True), _decided),
        name="leaders",
        caption="Who leads each power from now on, and why",
        label=worded("Leaders, {of}", of=of),
    )


def _decided(each: Led) -> str:
    many = worded("{count} players", count=len(each.tied)) if len(each.tied) > MANY else ""
    tied = worded("; tied: {players}", players=many or ", ".join(each.tied)) if each.tied else ""
    passed = ", ".join(map(in_language, each.passed_over))
    passed = worded("; passed over: {players}", players=passed) if passed else ""
    return f"{in_language(apart(each.decided)[0])}{tied}{passed}"


def _accounts(options: Options, turn: Played, of: str) -> Table:
    return table_of(
        turn.told(Settled),
        (Column(heading="Player", key=True), lambda each: each.player),
        (Column(heading="Traded", folds=True), lambda each: _traded(options, turn, each.player)),
        (Column(heading="Before", number=True), lambda each: amount(each.before)),
        (Column(heading="+ sales", number=True), lambda each: amount(each.proceeds)),
        (
            Column(heading="− purchases", short="- purchases", number=True),
            lambda each: amount(each.cost),
        ),
        (
            Column(heading="− dropped", short="- dropped", number=True),
            lambda each: amount(each.dropped),
        ),
        (Column(heading="= cash", number=True), lambda each: amount(each.after)),
        name="accounts",
        caption=worded(
            "Trade and accounts in {base}: cash before, proceeds, cost, fractions dropped, cash after",
            base=options.base,
        ),
        label=worded("Accounts, {of}", of=of),
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
