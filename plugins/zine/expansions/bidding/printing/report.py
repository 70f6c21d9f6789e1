"""What the zine prints about bids with one turn."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Block, Column, Heading, Row, Sentences, Table, strong
from zine.expansions.bidding.events import (
    BIDDING_EVENTS,
    Balance,
    Bid,
    BidRefused,
    BrokeIn,
    Hired,
    HomeChosen,
)
from zine.expansions.bidding.state import PURSE, Purse
from zine.language import listing, phase_name
from zine.rules.chronicle import Chronicle, Played


def report(game: Chronicle, at: int) -> tuple[Block, ...]:
    """A turn's bids and credits; nothing if the turn has none."""
    turn = game.played[at]
    if not any(isinstance(each, BIDDING_EVENTS) for each in turn.events):
        return ()
    return tuple(_parts(turn, turn.after.extra(PURSE), f"{game.slug}, {phase_name(turn.phase)}"))


def brief(game: Chronicle, at: int) -> tuple[Block, ...]:
    """What an issue's page prints of it: homes, hires and invasions, in sentences."""
    turn = game.played[at]
    hires = tuple(
        f"{each.player} commands {each.power} for {each.price} credits."
        for each in turn.told(Hired)
        if each.player
    )
    purse = turn.after.extra(PURSE)
    lines = (*_homes(turn), *hires, *_invasions(turn, purse))
    return (Sentences(lines, tone="event"),) if lines else ()


def _homes(turn: Played) -> tuple[str, ...]:
    return tuple(
        f"The home of {each.player} is {each.power}, with {each.credits} credits ({each.why})."
        for each in turn.told(HomeChosen)
    )


def _invasions(turn: Played, purse: Purse) -> tuple[str, ...]:
    return tuple(
        f"{purse.homes[each.player]} ({each.player}) has broken into {listing(each.centres)}."
        for each in turn.told(BrokeIn)
    )


def _parts(turn: Played, purse: Purse, of: str) -> Iterator[Block]:
    homes = _homes(turn)
    if homes:
        yield Sentences(homes, tone="event")
    if turn.told(Hired):
        yield Heading("Bids")
        yield _bids(turn, purse, of)
    refused = tuple(
        f'Not a bid: {each.player}, "{each.line}": {each.why}.' for each in turn.told(BidRefused)
    )
    if refused:
        yield Sentences(refused, tone="note")
    if turn.told(Balance):
        yield _credits(turn, purse)
    invasions = _invasions(turn, purse)
    if invasions:
        yield Sentences(invasions, tone="event")


def _bids(turn: Played, purse: Purse, of: str) -> Table:
    bids = {(each.power, each.player): each.amount for each in turn.told(Bid)}
    return Table(
        caption="Sealed bids, and who commands each power this year",
        label=f"Bids, {of}",
        columns=(
            Column(heading="Power", key=True),
            *(Column(heading=player, number=True) for player in purse.players),
            Column(heading="Commander"),
            Column(heading="Price", number=True),
            Column(heading="Decided by", folds=True),
        ),
        rows=tuple(
            Row(
                cells=(
                    each.power,
                    *(str(bids.get((each.power, player)) or "–") for player in purse.players),
                    each.player or "nobody",
                    str(each.price or ""),
                    each.why,
                )
            )
            for each in turn.told(Hired)
        ),
    )


def _credits(turn: Played, purse: Purse) -> Table:
    return Table(
        caption="Credits",
        columns=(
            Column(heading="Player", key=True),
            Column(heading="Home"),
            Column(heading="Before", number=True),
            Column(heading="Change", number=True),
            Column(heading="Now", number=True),
            Column(heading="For", folds=True),
        ),
        rows=tuple(
            Row(
                cells=(
                    each.player,
                    purse.homes[each.player],
                    str(each.before),
                    f"{each.change:+d}",
                    (strong(str(each.after)),),
                    each.why,
                )
            )
            for each in turn.told(Balance)
        ),
    )
