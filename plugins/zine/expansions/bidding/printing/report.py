"""What the zine prints of bids: homes, who hired whom at what price, and the credits left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.expansions.bidding.events import (
    BIDDING_EVENTS,
    Balance,
    Bid,
    BidRefused,
    BrokeIn,
    Hired,
    HomeChosen,
)
from zine.expansions.bidding.state import PURSE
from zine.games import Game, Record, Turn
from zine.rules.notation.ep_style import listing


@dataclass(frozen=True, slots=True, kw_only=True)
class BidRow:
    """The bids for a power, in the players' order, and who commands it; 0 is no bid."""

    power: str
    bids: tuple[int, ...]
    commander: str
    price: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceRow:
    """A player's credits before and after, in credits, and what changed them."""

    player: str
    home: str
    before: int
    change: int
    after: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BidsReport:
    """Everything printed of bids with one turn; parts that did not happen are empty."""

    players: tuple[str, ...]
    homes: tuple[str, ...]
    rows: tuple[BidRow, ...]
    balances: tuple[BalanceRow, ...]
    refused: tuple[str, ...]
    invasions: tuple[str, ...]


def bids_report(game: Game, turn: Turn) -> BidsReport | None:
    """The part of a recorded turn that bids have in it, None if they have none."""
    record = turn.record
    if record is None or not any(isinstance(each, BIDDING_EVENTS) for each in record.events):
        return None
    purse = record.next_board.extra(PURSE)
    return BidsReport(
        players=purse.players,
        homes=tuple(
            f"The home of {each.player} is {each.power}, with {each.credits} credits ({each.why})."
            for each in record.events
            if isinstance(each, HomeChosen)
        ),
        rows=tuple(_rows(record, purse.players)),
        balances=tuple(_balances(record, purse.homes)),
        refused=tuple(
            f'{each.player}, "{each.line}": {each.why}.'
            for each in record.events
            if isinstance(each, BidRefused)
        ),
        invasions=tuple(
            f"{purse.homes[each.player]} ({each.player}) stands in {listing(each.centres)}."
            for each in record.events
            if isinstance(each, BrokeIn)
        ),
    )


def _rows(record: Record, players: tuple[str, ...]) -> Iterator[BidRow]:
    bids = {(e.power, e.player): e.amount for e in record.events if isinstance(e, Bid)}
    for each in record.events:
        if isinstance(each, Hired):
            yield BidRow(
                power=each.power,
                bids=tuple(bids.get((each.power, player), 0) for player in players),
                commander=each.player,
                price=each.price,
                why=each.why,
            )


def _balances(record: Record, homes: Mapping[str, str]) -> Iterator[BalanceRow]:
    for each in record.events:
        if isinstance(each, Balance):
            yield BalanceRow(
                player=each.player,
                home=homes[each.player],
                before=each.before,
                change=each.change,
                after=each.after,
                why=each.why,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class BidsOverview:
    """Bids on a game's own page: homes and credits now, and who commanded whom when.

    `commands` gives each power's commander by year, in step with `years`; "" is anarchy.
    """

    homes: tuple[tuple[str, str, int], ...]
    years: tuple[int, ...]
    commands: Mapping[str, tuple[str, ...]]


def bids_overview(game: Game) -> BidsOverview | None:
    """The overview of a game's bids, None if there are none in it."""
    variant = game.settings.variant
    if PURSE.name not in variant.expansions:
        return None
    purse = game.board.extra(PURSE)
    held = {
        turn.phase.year: {e.power: e.player for e in turn.record.events if isinstance(e, Hired)}
        for turn in game.recorded
        if turn.record and any(isinstance(event, Hired) for event in turn.record.events)
    }
    return BidsOverview(
        homes=tuple((p, purse.homes.get(p, ""), purse.credits[p]) for p in purse.players),
        years=tuple(held),
        commands={
            power: tuple(year.get(power, "") for year in held.values())
            for power in variant.ranks
            if power not in purse.homes.values()
        },
    )
