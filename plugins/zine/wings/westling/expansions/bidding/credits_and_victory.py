"""Credits after the fall (rule 4), and the end: standing in the enemy's home (rule 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from zine.rules.outcomes import Ended
from zine.rules.reasons import Why
from zine.rules.variant import Scene
from zine.wings.westling.expansions.bidding.events import Balance, BidWords, BrokeIn
from zine.wings.westling.expansions.bidding.options import Options
from zine.wings.westling.expansions.bidding.state import PURSE, Purse


def close_season(options: Options, scene: Scene) -> Scene:
    """Pay the fall's credits, then see who stands in whose home; retreats are done."""
    purse = scene.after.extra(PURSE)
    if not purse.homes:
        return scene
    if scene.phase.counts_centres:
        paid = list(_income(scene, purse))
        left = MappingProxyType({each.player: each.after for each in paid})
        scene, purse = scene.with_events(*paid), replace(purse, credits=left)
    broke_in = _broken_into(scene, purse)
    if not broke_in or (purse.tied and not scene.phase.counts_centres):
        return scene.with_extra(
            PURSE, replace(purse, tied=purse.tied and not scene.phase.counts_centres)
        )
    scene = scene.with_events(*(BrokeIn(p, centres) for p, centres in broke_in.items()))
    winner, why = _decide(options, purse, broke_in)
    if why is None:
        return scene.with_extra(PURSE, replace(purse, tied=True))
    return scene.with_extra(PURSE, purse).with_events(Ended((winner,), why))


def _decide(
    options: Options, purse: Purse, broke_in: Mapping[str, tuple[str, ...]]
) -> tuple[str, Why | None]:
    """The winner and why; nobody if nothing tells the two apart."""
    if len(broke_in) == 1:
        ((winner, centres),) = broke_in.items()
        home = purse.homes[purse.other(winner)]
        stands = BidWords.INVADES(power=purse.homes[winner], other=home, centre=centres[0])
        return winner, stands.by(BidWords.RULE(number=9))
    depth = {p: min(options.capped, len(own)) for p, own in broke_in.items()}
    for measure, words in ((depth, BidWords.DEEPER), (purse.credits, BidWords.RICHER)):
        first, second = purse.players
        if measure[first] != measure[second]:
            winner = first if measure[first] > measure[second] else second
            return winner, words(winner=winner).by(BidWords.RULE(number=9))
    return "", None


def _income(scene: Scene, purse: Purse) -> Iterator[Balance]:
    for player, home in purse.homes.items():
        before, earned = purse.credits[player], len(scene.after.centres_of(home))
        why = BidWords.EARNED(earned=earned, power=home)
        yield Balance(player, before, earned, before + earned, why)


def _broken_into(scene: Scene, purse: Purse) -> dict[str, tuple[str, ...]]:
    """The enemy home centres that each player's own home power occupies."""
    found: dict[str, tuple[str, ...]] = {}
    for player, home in purse.homes.items():
        theirs = scene.variant.geography.home_centres(purse.homes[purse.other(player)])
        here = {unit.province for unit in scene.after.units_of(home)}
        centres = tuple(sorted(here.intersection(theirs)))
        if centres:
            found[player] = centres
    return found
