"""The two business phases as a step: choosing homes once, bidding every year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from zine.expansions.bidding.auction import hold_auction, share_homes
from zine.expansions.bidding.events import Balance, Bid, BidRefused, BidWords, HomeChosen
from zine.expansions.bidding.papers import read_bids, read_preferences
from zine.expansions.bidding.state import PURSE, Options, Purse
from zine.rules.calendar import Phase
from zine.rules.chance import draw
from zine.rules.outcomes import Event
from zine.rules.ownership import living
from zine.rules.papers import PaperLine
from zine.rules.position import Position
from zine.rules.reasons import Why, sentence
from zine.rules.variant import Scene, powers_by_spelling

HOMES = "homes"
LOT = "first choice of homes"


def mercenaries(position: Position) -> frozenset[str]:
    """The powers that can be hired: all that live and are nobody's home."""
    return frozenset(living(position).difference(position.extra(PURSE).homes.values()))


def senders(phase: Phase, position: Position) -> tuple[str, ...]:
    """Both players, once about their homes, and every year while there is somebody to hire."""
    purse = position.extra(PURSE)
    wanted = not purse.homes if phase.label == HOMES else bool(mercenaries(position))
    return purse.players if wanted else ()


def read_paper(
    known: Mapping[str, str], phase: Phase, position: Position, _sender: str, text: str
) -> tuple[PaperLine, ...]:
    """A list of homes, or bids; `known` are the powers by what they may be called."""
    if phase.label == HOMES:
        homes = read_preferences(text, known, ())
        fault = None if homes else BidWords.NO_HOME()
        return (PaperLine(text=text, meaning=", ".join(homes), fault=sentence(fault)),)
    lines = read_bids(text, known, sorted(mercenaries(position)))
    return tuple(
        PaperLine(
            text=each.text,
            meaning="" if each.fault else f"{each.power} {each.amount}",
            fault=sentence(each.fault),
            subject=each.power,
        )
        for each in lines
    )


def paper_form(phase: Phase, position: Position, _sender: str) -> tuple[str, ...]:
    """The powers to put in order of preference, or each that can be hired, with no bid."""
    if phase.label == HOMES:
        return tuple(sorted(living(position)))
    return tuple(f"{power} 0" for power in sorted(mercenaries(position)))


@dataclass(frozen=True)
class Auctioneer:
    """Holds the business phases by a game's options."""

    options: Options

    def hold(self, scene: Scene) -> Scene:
        """Homes if they are not chosen, else the year's bids; in other phases nothing."""
        purse = scene.before.extra(PURSE)
        if not senders(scene.phase, scene.before):
            return scene
        if scene.phase.label == HOMES:
            return self._choose(scene, purse)
        return self._bid(scene, purse)

    def _choose(self, scene: Scene, purse: Purse) -> Scene:
        known = powers_by_spelling(scene.variant.powers)
        lists = {
            player: read_preferences(scene.papers.texts.get(player, ""), known, scene.variant.ranks)
            for player in purse.players
        }
        shared = share_homes(lists, lambda: draw(scene.seed, scene.phase, LOT, purse.players))
        chosen = [
            HomeChosen(player, power, self.options.credits[power], why)
            for player, (power, why) in shared.items()
        ]
        purse = replace(
            purse,
            homes=MappingProxyType({each.player: each.power for each in chosen}),
            credits=MappingProxyType({each.player: each.credits for each in chosen}),
        )
        return _with(scene, purse, *chosen)

    def _bid(self, scene: Scene, purse: Purse) -> Scene:
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
        return _with(scene, purse, *events, *balances)


def _balances(purse: Purse, paid: Mapping[str, tuple[int, Why]]) -> Iterator[Balance]:
    for player, before in purse.credits.items():
        price, why = paid[player]
        yield Balance(player, before, -price, before - price, why)


def _with(scene: Scene, purse: Purse, *events: Event) -> Scene:
    return scene._replace(after=scene.after.with_extra(PURSE, purse)).with_events(*events)
