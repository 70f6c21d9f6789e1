"""What the zine prints of the stock exchange: prices, leaders, accounts, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from zine.blocks.charts import BarChart, LineChart
from zine.expansions.market.citations import cite
from zine.expansions.market.events import (
    Deal,
    Drawn,
    Entered,
    Led,
    LineRefused,
    Placed,
    Priced,
    Resigned,
    Settled,
)
from zine.expansions.market.money import amount
from zine.expansions.market.options import Options
from zine.expansions.market.printing.market_charts import (
    by_worth,
    options_of,
    portfolio,
    price_chart,
)
from zine.expansions.market.state import MARKET, Market
from zine.expansions.market.victory import points, worth
from zine.games import Game, Turn
from zine.rules.outcomes import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceRow:
    """A currency's price before and after, its volumes in shares, and how it was reckoned.

    `value` is what a victory point costs: the new price times 100 / centres (Tant V).
    """

    power: str
    currency: str
    before: str
    after: str
    change: str
    bought: int
    sold: int
    world: int
    law: str
    centres: int
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderRow:
    """Who leads a power, with how much, and why he."""

    power: str
    currency: str
    leader: str
    shares: int
    decided: str
    tied: tuple[str, ...]
    passed_over: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingRow:
    """What a player owns after the round: shares by currency, those that lead marked."""

    player: str
    shares: tuple[tuple[int, bool], ...]
    cash: str
    worth: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    """A player's round: what he traded, what was trimmed or refused, and the sum of it."""

    player: str
    deals: tuple[str, ...]
    remarks: tuple[str, ...]
    before: str
    proceeds: str
    cost: str
    dropped: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """A place at the end of the game."""

    place: int
    player: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketReport:
    """Everything printed of the exchange with one turn; parts that did not happen are empty.

    Charts are drawn for the rounds that an issue reports; the game's page has its own.
    """

    base: str
    currencies: tuple[str, ...]
    prices: tuple[PriceRow, ...]
    leaders: tuple[LeaderRow, ...]
    holdings: tuple[HoldingRow, ...]
    accounts: tuple[AccountRow, ...]
    people: tuple[str, ...]
    draws: tuple[str, ...]
    places: tuple[PlaceRow, ...]
    price_chart: LineChart | None
    portfolio: BarChart | None


def market_report(game: Game, turn: Turn) -> MarketReport | None:
    """The exchange's part of a recorded turn, None if nothing happened there."""
    options = options_of(game)
    record = turn.record
    if options is None or record is None:
        return None
    events = record.events
    if not any(isinstance(event, Priced | Settled | Placed) for event in events):
        return None
    market = record.next_board.extra(MARKET)
    centres = {power: len(record.next_board.centres_of(power)) for power in market.prices}
    round_held = any(isinstance(event, Settled) for event in events)
    ident = f"{game.slug}-{turn.phase.slug}"
    drawn = round_held and record.issue is not None
    return MarketReport(
        base=options.base,
        currencies=tuple(options.currency(power) for power in market.prices),
        prices=tuple(_prices(options, events, centres)),
        leaders=tuple(_leaders(options, events)),
        holdings=holdings(options, market, centres) if round_held else (),
        accounts=tuple(_accounts(options, events)),
        people=tuple(_people(options, events)),
        draws=tuple(_draws(game, turn, events)),
        places=tuple(
            PlaceRow(place=each.place, player=each.player, points=amount(each.points))
            for each in events
            if isinstance(each, Placed)
        ),
        price_chart=price_chart(game, f"{ident}-prices", turn) if drawn else None,
        portfolio=portfolio(game, market, f"{ident}-portfolio") if drawn else None,
    )


def _prices(
    options: Options, events: Iterable[Event], centres: Mapping[str, int]
) -> Iterator[PriceRow]:
    for each in events:
        if isinstance(each, Priced):
            change = each.after - each.before
            count = centres[each.power]
            yield PriceRow(
                power=each.power,
                currency=options.currency(each.power),
                before=amount(each.before),
                after=amount(each.after),
                change=f"{'+' if change > 0 else ''}{amount(change)}" if change else "",
                bought=each.bought,
                sold=each.sold,
                world=each.world,
                law=each.law,
                centres=count,
                value=amount((each.after * 200 + count) // (2 * count)) if count else "",
            )


def _leaders(options: Options, events: Iterable[Event]) -> Iterator[LeaderRow]:
    for each in events:
        if isinstance(each, Led):
            yield LeaderRow(
                power=each.power,
                currency=options.currency(each.power),
                leader=each.leader,
                shares=each.shares,
                decided=each.decided,
                tied=each.tied,
                passed_over=each.passed_over,
            )


def holdings(
    options: Options, market: Market, centres: Mapping[str, int]
) -> tuple[HoldingRow, ...]:
    """Every player's property, the most worth first."""
    return tuple(
        HoldingRow(
            player=player,
            shares=tuple(
                (held, market.leaders.get(power) == player)
                for power, held in market.accounts[player].shares.items()
            ),
            cash=amount(market.accounts[player].cash),
            worth=amount(worth(market.accounts[player], market.prices)),
            points=amount(points(options, market.accounts[player], centres)),
        )
        for player in by_worth(market)
    )


def _accounts(options: Options, events: Sequence[Event]) -> Iterator[AccountRow]:
    for each in events:
        if isinstance(each, Settled):
            yield AccountRow(
                player=each.player,
                deals=tuple(
                    f"{deal.done:+} {options.currency(deal.power)} at {amount(deal.price)}"
                    for deal in events
                    if isinstance(deal, Deal) and deal.player == each.player and deal.done
                ),
                remarks=tuple(_remarks(options, each.player, events)),
                before=amount(each.before),
                proceeds=amount(each.proceeds),
                cost=amount(each.cost),
                dropped=amount(each.dropped),
                after=amount(each.after),
            )


def _remarks(options: Options, player: str, events: Iterable[Event]) -> Iterator[str]:
    for each in events:
        match each:
            case Deal(player=name, power=power, wanted=wanted, why=why) if name == player and why:
                if wanted:
                    yield f"{options.currency(power)} {wanted:+}: {why}"
            case LineRefused(player=name, line=line, why=why) if name == player:
                yield f'"{line}": {why}'
            case _:
                pass


def _people(options: Options, events: Sequence[Event]) -> Iterator[str]:
    for each in events:
        match each:
            case Resigned(player=player, why=why):
                yield f"{player} has left the game: {why}. Shares and cash go to the bank."
            case Entered(player=player, shares=shares, cash=cash, why=why):
                yield (
                    f"{player} enters {why} with {', '.join(shares)} and {amount(cash)} "
                    f"{options.base}."
                )
            case Settled(player=player, missed=missed) if missed:
                rule = cite(options.source, "missing")
                yield f"{player} sent no order sheet: shares are sold for him{rule}."
            case _:
                pass


def _draws(game: Game, turn: Turn, events: Iterable[Event]) -> Iterator[str]:
    for each in events:
        if isinstance(each, Drawn):
            yield (
                f"{each.purpose}: {each.chosen}, drawn from {', '.join(each.among)}: the smallest "
                f'SHA-256 of "{game.settings.seed}/{turn.phase.slug}/{each.purpose}/" '
                "followed by the name"
            )
