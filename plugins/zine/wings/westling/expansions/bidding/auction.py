"""Homes by preference (rule 2) and mercenaries by bids (rules 3, 5, 6): the two business phases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from zine.rules.chance import draw
from zine.rules.outcomes import Event
from zine.rules.reasons import Why
from zine.rules.variant import Scene, powers_by_spelling
from zine.wings.westling.expansions.bidding.events import (
    Balance,
    Bid,
    BidRefused,
    BidWords,
    Hired,
    HomeChosen,
)
from zine.wings.westling.expansions.bidding.options import Options
from zine.wings.westling.expansions.bidding.papers import read_bids, read_preferences, senders
from zine.wings.westling.expansions.bidding.state import HOMES, PURSE, Purse, mercenaries

Lists = Mapping[str, Sequence[str]]
Bids = Mapping[str, Mapping[str, int]]


def share_homes(lists: Lists, draw: Callable[[], str]) -> dict[str, tuple[str, Why]]:
    """Each player's home power, and why. `draw` gives the player who wins a lot.

    The first place at which the two lists differ is granted to both; if they differ
    nowhere, the lot gives one their first choice and the other their second.
    """
    first, second = lists
    for place, (mine, yours) in enumerate(zip(lists[first], lists[second], strict=True), 1):
        if mine != yours:
            why = BidWords.FIRST_CHOICES() if place == 1 else BidWords.LATER_CHOICE(place=place)
            return {first: (mine, why), second: (yours, why)}
    lucky = draw()
    return {
        player: (choices[0], BidWords.LOT_FIRST())
        if player == lucky
        else (choices[1], BidWords.LOT_SECOND())
        for player, choices in lists.items()
    }


def hold_auction(
    powers: Sequence[str], bids: Bids, purses: Mapping[str, int]
) -> tuple[list[Hired], dict[str, tuple[int, Why]]]:
    """Who commands each power, and what each player pays and why.

    A player who wins more than they hold loses it all, and their opponent gets whatever they bid
    for at half price rounded up, for no more than they hold.
    """
    first, second = purses
    plain = [_higher(power, first, second, bids) for power in powers]
    costs = {
        player: sum(hire.price for hire in plain if hire.player == player) for player in purses
    }
    broke = [player for player in purses if costs[player] > purses[player]]
    if not broke:
        return plain, {p: (cost, BidWords.HIRED()) for p, cost in costs.items()}
    lost = {p: (purses[p], BidWords.LOSES_ALL(cost=costs[p], held=purses[p])) for p in broke}
    if len(broke) == len(purses):
        return [Hired(power, "", 0, BidWords.BOTH_BROKE()) for power in powers], lost
    lucky = second if broke[0] == first else first
    hires = [_half(power, lucky, broke[0], bids) for power in powers]
    price = sum(hire.price for hire in hires)
    paid = (min(price, purses[lucky]), BidWords.HALF_PRICE())
    return hires, {**lost, lucky: paid}


def _higher(power: str, first: str, second: str, bids: Bids) -> Hired:
    mine, yours = bids[first].get(power, 0), bids[second].get(power, 0)
    if mine == yours:
        return Hired(power, "", 0, BidWords.EQUAL() if mine else BidWords.UNBID())
    return Hired(power, first if mine > yours else second, max(mine, yours), BidWords.HIGHER())


def _half(power: str, lucky: str, broke: str, bids: Bids) -> Hired:
    amount = bids[lucky].get(power, 0)
    if not amount:
        return Hired(power, "", 0, BidWords.CANNOT_PAY(player=broke))
    return Hired(power, lucky, (amount + 1) // 2, BidWords.HALF(amount=amount, player=broke))


LOT = "first choice of homes"


def hold_business(options: Options, scene: Scene) -> Scene:
    """Homes if they are not chosen, else the year's bids; in other phases nothing."""
    purse = scene.before.extra(PURSE)
    if not senders(scene.phase, scene.before):
        return scene
    if scene.phase.label == HOMES:
        return _choose(options, scene, purse)
    return _bid(scene, purse)


def _choose(options: Options, scene: Scene, purse: Purse) -> Scene:
    known = powers_by_spelling(scene.variant.powers)
    lists = {
        player: read_preferences(scene.papers.texts.get(player, ""), known, scene.variant.ranks)
        for player in purse.players
    }
    shared = share_homes(lists, lambda: draw(scene.seed, scene.phase, LOT, purse.players))
    chosen = [
        HomeChosen(player, power, options.credits[power], why)
        for player, (power, why) in shared.items()
    ]
    purse = replace(
        purse,
        homes=MappingProxyType({each.player: each.power for each in chosen}),
        credits=MappingProxyType({each.player: each.credits for each in chosen}),
    )
    return scene.with_extra(PURSE, purse).with_events(*chosen)


def _bid(scene: Scene, purse: Purse) -> Scene:
    hired = mercenaries(scene.before)
    powers = [power for power in scene.variant.ranks if power in hired]
    known = powers_by_spelling(scene.variant.powers)
    events: list[Event] = []
    bids: dict[str, dict[str, int]] = {}
    for player in purse.players:
        lines = read_bids(scene.papers.texts.get(player, ""), known, powers)
        bids[player] = {line.power: line.amount for line in lines if line.amount}
        events += [Bid(player, power, amount) for power, amount in bids[player].items()]
        events += [BidRefused(player, each.text, each.fault) for each in lines if each.fault]
    strangers = [each for each in scene.papers.texts if each not in purse.players]
    events += [BidRefused(each, "", BidWords.STRANGER()) for each in strangers]
    hires, paid = hold_auction(powers, bids, purse.credits)
    events += hires
    balances = list(_balances(purse, paid))
    purse = replace(
        purse,
        credits=MappingProxyType({each.player: each.after for each in balances}),
        commands=MappingProxyType({each.power: each.player for each in hires if each.player}),
    )
    return scene.with_extra(PURSE, purse).with_events(*events, *balances)


def _balances(purse: Purse, paid: Mapping[str, tuple[int, Why]]) -> Iterator[Balance]:
    for player, before in purse.credits.items():
        price, why = paid[player]
        yield Balance(player, before, -price, before - price, why)
