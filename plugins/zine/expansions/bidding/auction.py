"""Who gets what: home powers by preference (rule 2), mercenaries by bids (rules 3, 5, 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zine.expansions.bidding.events import BidWords, Hired
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


def hold_auction(
    powers: Sequence[str], bids: Bids, purses: Mapping[str, int]
) -> tuple[list[Hired], dict[str, tuple[int, Why]]]:
    """Who commands each power, and what each player pays with why, given bids and credits.

    Who wins more than he holds loses it all, and his opponent gets whatever he bid for at
    half price rounded up, for no more than he holds.
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
