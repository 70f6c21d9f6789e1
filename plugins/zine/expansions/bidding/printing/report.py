"""What the zine prints about bids with one turn."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import Block, Column, Heading, Sentences, Table, rows_of, strong
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
from zine.language import _, in_language, listing, named, phase_name, worded
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
        worded(
            "{player} commands {power} for {price} credits.",
            player=each.player,
            power=each.power,
            price=each.price,
        )
        for each in turn.told(Hired)
        if each.player
    )
    purse = turn.after.extra(PURSE)
    lines = (*_homes(turn), *hires, *_invasions(turn, purse))
    return (Sentences(lines, tone="event"),) if lines else ()


def _homes(turn: Played) -> tuple[str, ...]:
    return tuple(
        worded(
            "The home of {player} is {power}, with {credits} credits ({why}).",
            player=each.player,
            power=each.power,
            credits=each.credits,
            why=each.why,
        )
        for each in turn.told(HomeChosen)
    )


def _invasions(turn: Played, purse: Purse) -> tuple[str, ...]:
    return tuple(
        worded(
            "{power} ({player}) has broken into {centres}.",
            power=purse.homes[each.player],
            player=each.player,
            centres=listing(each.centres),
        )
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
        worded(
            'Not a bid: {player}, "{text}": {why}.',
            player=each.player,
            text=each.line,
            why=each.why,
        )
        for each in turn.told(BidRefused)
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
        label=worded("Bids, {of}", of=of),
        columns=(
            Column(heading="Power", key=True),
            *(Column(heading=player, number=True) for player in purse.players),
            Column(heading="Commander"),
            Column(heading="Price", number=True),
            Column(heading="Decided by", folds=True),
        ),
        rows=rows_of(
            (
                named(each.power),
                *(str(bids.get((each.power, player)) or "–") for player in purse.players),
                each.player or _("nobody"),
                str(each.price or ""),
                in_language(each.why),
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
        rows=rows_of(
            (
                each.player,
                named(purse.homes[each.player]),
                str(each.before),
                f"{each.change:+d}",
                (strong(str(each.after)),),
                in_language(each.why),
            )
            for each in turn.told(Balance)
        ),
    )
