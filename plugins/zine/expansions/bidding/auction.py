"""Who gets what: home powers by preference (rule 2), mercenaries by bids (rules 3, 5, 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Lists = Mapping[str, Sequence[str]]
Bids = Mapping[str, Mapping[str, int]]


def share_homes(lists: Lists, draw: Callable[[], str]) -> dict[str, tuple[str, str]]:
    """Each player's home power, and why. `draw` gives the player who wins a lot.

    The first place at which the two lists differ is granted to both; if they differ
    nowhere, the lot gives one his first choice and the other his second.
    """
    first, second = lists
    for place, (mine, yours) in enumerate(zip(lists[first], lists[second], strict=True), 1):
        if mine != yours:
            why = "rule 2: first choices differ"
            if place > 1:
                why = f"rule 2: choice {place} is the first in which the lists differ"
            return {first: (mine, why), second: (yours, why)}
    lucky = draw()
    why = "rule 2: equal lists, by lot"
    return {
        player: (lists[player][0 if player == lucky else 1], f"{why} the {rank} choice")
        for player in lists
        for rank in ("first" if player == lucky else "second",)
    }


@dataclass(frozen=True, slots=True)
class Hire:
    """Who commands a power at what price; nobody if `player` is empty."""

    player: str
    price: int
    why: str


@dataclass(frozen=True, slots=True)
class Auction:
    """How the bids came out: hires by power, and what each player pays, with why."""

    hires: Mapping[str, Hire]
    paid: Mapping[str, tuple[int, str]]


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
        return Auction(plain, {p: (cost, "rule 3: hired") for p, cost in costs.items()})
    lost = {p: (purses[p], f"rule 5: won {costs[p]} with {purses[p]}, loses all") for p in broke}
    if len(broke) == len(purses):
        nobody = Hire("", 0, "both bid more than they hold: anarchy (not in the rules)")
        return Auction(dict.fromkeys(powers, nobody), lost)
    lucky = second if broke[0] == first else first
    hires = {power: _half(power, lucky, broke[0], bids) for power in powers}
    price = sum(hire.price for hire in hires.values())
    paid = (min(price, purses[lucky]), "rule 5: hired at half price")
    return Auction(hires, {**lost, lucky: paid})


def _higher(power: str, first: str, second: str, bids: Bids) -> Hire:
    mine, yours = bids[first].get(power, 0), bids[second].get(power, 0)
    if mine == yours:
        why = "rule 6: equal bids, anarchy" if mine else "no bid, anarchy"
        return Hire("", 0, why)
    return Hire(first if mine > yours else second, max(mine, yours), "rule 3: the higher bid")


def _half(power: str, lucky: str, broke: str, bids: Bids) -> Hire:
    amount = bids[lucky].get(power, 0)
    if not amount:
        return Hire("", 0, f"rule 5: {broke} cannot pay, and no other bid: anarchy")
    return Hire(lucky, (amount + 1) // 2, f"rule 5: half of {amount}, as {broke} cannot pay")
