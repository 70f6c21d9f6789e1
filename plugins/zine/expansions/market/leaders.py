"""Who leads each power: the player with most of its currency, and what decides a tie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from zine.expansions.market.events import Drawn, Led, MarketWords
from zine.expansions.market.options import Options, Ties
from zine.expansions.market.rule_citations import cite
from zine.expansions.market.state import Account, Market
from zine.rules.reasons import Why

Draw = Callable[[str, Sequence[str]], str]
NOBODY = MarketWords.RULING(number="C12")


def rank(
    accounts: Mapping[str, Account], power: str, before: Mapping[str, int]
) -> Mapping[str, int]:
    """Players' places by shares held now, ties broken by their places before.

    That is Westling's rule 11, comparing round by round backwards, without keeping the
    rounds: who had no place before held nothing then and comes last.
    """
    last = len(before) + 1
    keys = {
        player: (-account.shares.get(power, 0), before.get(player, last))
        for player, account in accounts.items()
    }
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return MappingProxyType({player: places[key] for player, key in keys.items()})


def name_leader(
    options: Options, market: Market, power: str, barred: Mapping[str, Why], draw: Draw
) -> tuple[Led, Drawn | None]:
    """The leader of a power from a market whose ranks are up to date.

    `barred` are players who may not lead it, with why (Westling 12). A player without
    shares leads nobody. Ties: earlier rounds, then the most recent leader, then the lot
    (Westling 11, ruling C11); Tant 2.1: the lot at once.
    """
    held = {
        player: account.shares.get(power, 0)
        for player, account in market.accounts.items()
        if account.shares.get(power, 0) > 0
    }
    open_to = [player for player in held if player not in barred]
    if not open_to:
        return Led(power, "", 0, MarketWords.CIVIL_DISORDER().by(NOBODY)), None
    most = max(held[player] for player in open_to)
    tied = [player for player in open_to if held[player] == most]
    over = tuple(barred[p] for p in held if p in barred and held[p] >= most)
    if len(tied) == 1:
        why = MarketWords.MOST_SHARES().by(*cite(options.source, "leader"))
        return Led(power, tied[0], most, why, (), over), None
    chosen, why, drawn = _break_tie(options, market, power, tied, draw)
    why = why.by(*cite(options.source, "tie"))
    return Led(power, chosen, most, why, tuple(tied), over), drawn


def _break_tie(
    options: Options, market: Market, power: str, tied: Sequence[str], draw: Draw
) -> tuple[str, Why, Drawn | None]:
    if options.ties is Ties.EARLIER_ROUNDS:
        ranks = market.ranks[power]
        best = min(ranks[player] for player in tied)
        first = [player for player in tied if ranks[player] == best]
        if len(first) == 1:
            return first[0], MarketWords.EARLIER_ROUNDS(), None
        recent = next((p for p in market.reigns.get(power, ()) if p in first), None)
        if recent:
            return recent, MarketWords.RECENT_LEADER(), None
        tied = first
    purpose = f"leader of {power}"
    chosen = draw(purpose, tied)
    return chosen, MarketWords.LOT(), Drawn(purpose, tuple(tied), chosen)
