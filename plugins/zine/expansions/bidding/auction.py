"""Who gets what: home powers by preference (rule 2), mercenaries by bids (rules 3, 5, 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from zine.expansions.bidding.sentences import BidWords
from zine.rules.reasons import Why

Lists = Mapping[str, Sequence[str]]
Bids = Mapping[str, Mapping[str, int]]


def share_homes(lists: Lists, draw: Callable[[], str]) -> dict[str, tuple[str, Why]]:
    """Each player's home power, and why. `draw` gives the player who wins a lot.

    The first place at which the two lists differ is granted to both; if they differ
    nowhere, the lot gives one his first choice and the other his second.
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


@dataclass(frozen=True, slots=True)
class Hire:
    """Who commands a power at what price; nobody if `player` is empty."""

    player: str
    price: int
    why: Why


@dataclass(frozen=True, slots=True)
class Auction:
    """How the bids came out: hires by power, and what each player pays, with why."""

    hires: Mapping[str, Hire]
    paid: Mapping[str, tuple[int, Why]]


def hold_auction(powers: Sequence[str], bids: Bids, purses: Mapping[str, int]) -> Auction:
    """Compare two players' bids for powers, given their credits.

    Who wins more than he holds loses it all, and his opponent gets whatever he bid for at
    half price rounded up, for no more than he holds.
    """
    first, second = purses
    plain = {power: _higher(power, first, second, bids) for power in powers}
    costs = {
        player: sum(hire.price for hire in plain.values() if hire.player == player)
        for player in purses
    }
    broke = [player for player in purses if costs[player] > purses[player]]
    if not broke:
        return Auction(plain, {p: (cost, BidWords.HIRED()) for p, cost in costs.items()})
    lost = {p: (purses[p], BidWords.LOSES_ALL(cost=costs[p], held=purses[p])) for p in broke}
    if len(broke) == len(purses):
        nobody = Hire("", 0, BidWords.BOTH_BROKE())
        return Auction(dict.fromkeys(powers, nobody), lost)
    lucky = second if broke[0] == first else first
    hires = {power: _half(power, lucky, broke[0], bids) for power in powers}
    price = sum(hire.price for hire in hires.values())
    paid = (min(price, purses[lucky]), BidWords.HALF_PRICE())
    return Auction(hires, {**lost, lucky: paid})


def _higher(power: str, first: str, second: str, bids: Bids) -> Hire:
    mine, yours = bids[first].get(power, 0), bids[second].get(power, 0)
    if mine == yours:
        return Hire("", 0, BidWords.EQUAL() if mine else BidWords.UNBID())
    return Hire(first if mine > yours else second, max(mine, yours), BidWords.HIGHER())


def _half(power: str, lucky: str, broke: str, bids: Bids) -> Hire:
    amount = bids[lucky].get(power, 0)
    if not amount:
        return Hire("", 0, BidWords.CANNOT_PAY(player=broke))
    return Hire(lucky, (amount + 1) // 2, BidWords.HALF(amount=amount, player=broke))
