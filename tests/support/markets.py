"""Rounds of the stock exchange for tests, played through the real pipeline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from zine.expansions.market.events import Deal, Led, Priced, Settled
from zine.expansions.market.options import Options
from zine.expansions.market.state import MARKET, Account, Market
from zine.files.strict_yaml import YamlSource
from zine.rules.calendar import Phase
from zine.rules.outcomes import Event, Resolution
from zine.rules.papers import Papers
from zine.rules.pipeline import adjudicate
from zine.rules.position import Position
from zine.rules.variant import Variant
from zine.variantfiles.variant_reader import load_variant

KAUTZSCH, WESTLING, TANT = "capitalist", "capitalist-2", "kapitalistic"
BOOKS = (KAUTZSCH, WESTLING, TANT)
E = TypeVar("E", bound=Event)


def variant_of(book: str, **options: str) -> Variant:
    """A capitalist variant, with a game's own options if any."""
    folder = load_variant(book)
    if options:
        folder = folder.tuned(YamlSource("game.yaml", {}, {}), {"market": options})
    return folder.variant


def options_of(book: str) -> Options:
    """The rulebook of a capitalist variant."""
    options: Options = load_variant(book).variant.expansions[MARKET.name]
    return options


def opening(book: str, *players: str) -> Position:
    """The position a game of these players begins with."""
    variant = variant_of(book)
    assert variant.hooks.opening is not None
    return variant.hooks.opening(variant.start, players, "seed")


def phase(book: str, slug: str = "", **options: str) -> Phase:
    """The exchange of a slug, or the first one."""
    calendar = variant_of(book, **options).calendar
    found = calendar.parse(slug) if slug else calendar.first
    assert found is not None
    return found


def hold(
    book: str,
    board: Position,
    sheets: Mapping[str, str],
    *,
    slug: str = "",
    leaving: Iterable[str] = (),
    entering: Iterable[str] = (),
    seed: str = "seed",
    **options: str,
) -> Resolution:
    """One round of the exchange."""
    papers = Papers(texts=sheets, leaving=tuple(leaving), entering=tuple(entering))
    variant = variant_of(book, **options)
    played = phase(book, slug, **options)
    return adjudicate(variant, variant.rulebook, played, board, papers=papers, seed=seed)


def market(done: Resolution | Position) -> Market:
    """The state of the exchange after a round, or in a position."""
    board = done.after if isinstance(done, Resolution) else done
    return board.extra(MARKET)


def with_account(board: Position, player: str, cash: int = 0, **shares: int) -> Position:
    """The position with a player owning just this; cash in hundredths."""
    now = market(board)
    held = MappingProxyType({power: shares.get(power, 0) for power in now.prices})
    return board.with_extra(
        MARKET, now.with_account(player, Account(cash=cash, missed=0, shares=held))
    )


def with_prices(board: Position, **prices: int) -> Position:
    """The position with other prices, in hundredths."""
    now = market(board)
    changed = MappingProxyType({**now.prices, **prices})
    return board.with_extra(MARKET, replace(now, prices=changed))


def with_market(board: Position, **changes: object) -> Position:
    """The position with other fields of its market."""
    return board.with_extra(MARKET, replace(market(board), **changes))  # type: ignore[arg-type]


def with_centres(board: Position, **counts: int) -> Position:
    """The position with centres dealt out so that each power has its count."""
    centres = iter(sorted(board.owners) + [f"X{n}" for n in range(40)])
    owners = {next(centres): power for power, count in counts.items() for _ in range(count)}
    return replace(board, owners=MappingProxyType(owners))


def of(done: Resolution, kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in done.events if isinstance(event, kind)]


def deal(done: Resolution, player: str, power: str) -> Deal:
    """What a player did in one currency."""
    return next(d for d in of(done, Deal) if (d.player, d.power) == (player, power))


def price(done: Resolution, power: str) -> int:
    """A power's price after a round, in hundredths."""
    return market(done).prices[power]


def settled(done: Resolution, player: str) -> Settled:
    """A player's account line."""
    return next(each for each in of(done, Settled) if each.player == player)


def led(done: Resolution, power: str) -> Led:
    """Who leads a power after a round."""
    return next(each for each in of(done, Led) if each.power == power)


def priced(done: Resolution, power: str) -> Priced:
    """A power's price line."""
    return next(each for each in of(done, Priced) if each.power == power)
