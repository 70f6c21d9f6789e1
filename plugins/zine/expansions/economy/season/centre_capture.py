"""Rules 3, 5 and 14: centres change hands in any season, and what follows from that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zine.expansions.economy.events import CapitalLost
from zine.expansions.economy.politics import forfeit, intrusions, lose_control
from zine.expansions.economy.sentences import Happened
from zine.expansions.economy.state import ECONOMY, Realm, frozen
from zine.rules.outcomes import CentreTaken, Event
from zine.rules.position import Unit, position
from zine.rules.reasons import Why
from zine.rules.variant import Scene


def capture_centres(scene: Scene, before: Realm, admitted: Callable[[Unit], bool]) -> Scene:
    """Whoever stands in a centre captures it, but for Allies and guests (rules 5, 14).

    `before` is the realm as the season began, `admitted` tells who is a guest.
    """
    owners = dict(scene.after.owners)
    guests: dict[str, str] = {}
    taken: list[CentreTaken] = []
    for unit in scene.after.units:
        centre = unit.province
        owner = owners.get(centre)
        if centre not in before.geography.centres or owner == unit.power:
            continue
        if owner is not None and before.allied(owner, unit.power):
            continue
        if owner is not None and admitted(unit):
            guests[centre] = unit.power
            continue
        taken.append(CentreTaken(centre, unit.power, owner))
        owners[centre] = unit.power
    after = position(scene.after.units, owners, scene.after.dislodged, scene.after.extras)
    economy = replace(after.extra(ECONOMY), guests=frozen(guests))
    done = scene._replace(after=after.with_extra(ECONOMY, economy)).with_events(*taken)
    return _follow(done, before, taken)


def _follow(scene: Scene, before: Realm, taken: list[CentreTaken]) -> Scene:
    """Capitals and control that go with home centres; then factors (3, 16.C, 16.G)."""
    economy = scene.after.extra(ECONOMY)
    capitals, standing = dict(economy.capitals), set(economy.standing)
    losses: dict[str, Why] = {}
    told: list[Event] = []
    for each in taken:
        loser = each.from_power
        if loser is None or before.geography.provinces[each.centre].home != loser:
            continue
        if capitals.get(loser) == each.centre:
            del capitals[loser]
            standing.add(loser)
            told.append(CapitalLost(loser, each.centre, each.by))
        why = Happened.LOST(power=loser, centre=each.centre)
        losses.update((m, why) for m, player in economy.control.items() if player == loser)
        losses.update((m, why) for m in economy.control if m == loser)
    economy = replace(economy, capitals=frozen(capitals), standing=tuple(sorted(standing)))
    economy, lost = lose_control(economy, losses)
    board = scene.after.with_extra(ECONOMY, economy)
    realm = Realm(before.options, before.geography, board)
    economy, fallen = forfeit(economy, intrusions(realm))
    done = scene._replace(after=board.with_extra(ECONOMY, economy))
    return done.with_events(*told, *lost, *fallen)
