"""Who owns the supply centres, who is out, and who has won."""

from __future__ import annotations

from zine.rules.geography import Geography
from zine.rules.outcomes import CentreTaken, Eliminated, Solo
from zine.rules.position import Position, position
from zine.rules.variant import Scene


def take_centres(scene: Scene) -> Scene:
    """Whoever occupies a centre when the fall is over owns it (rulebook on supply centres)."""
    if not scene.phase.counts_centres:
        return scene
    owners = owners_by_occupation(scene.variant.geography, scene.after)
    events = [
        CentreTaken(centre, owner, scene.after.owners.get(centre))
        for centre, owner in owners.items()
        if scene.after.owners.get(centre) != owner
    ]
    after = position(scene.after.units, owners, scene.after.dislodged, scene.after.extras)
    return scene._replace(after=after).with_events(*events)


def owners_by_occupation(geography: Geography, position: Position) -> dict[str, str]:
    """Who would own each centre if the year ended now, in map order."""
    holders = {unit.province: unit.power for unit in position.units}
    found = {c: holders.get(c, position.owners.get(c)) for c in geography.centres}
    return {centre: owner for centre, owner in found.items() if owner is not None}


def note_eliminations(scene: Scene) -> Scene:
    """Tell which powers lost their last unit, and every centre to build from (DATC 6.I)."""
    lost = living(scene.before) - living(scene.after)
    if not lost:
        return scene
    return scene.with_events(*(Eliminated(p.name) for p in scene.variant.powers if p.name in lost))


def note_solo(scene: Scene) -> Scene:
    """Tell who now owns enough centres to win (rulebook, Object of the Game), and most of all."""
    if not scene.phase.counts_centres:
        return scene
    owners = [*scene.after.owners.values()]
    counts = sorted((owners.count(power.name), power.name) for power in scene.variant.powers)
    (second, _), (most, leader) = counts[-2:]
    if most >= scene.variant.solo and most > second:
        return scene.with_events(Solo(leader, most))
    return scene


def living(position: Position) -> set[str]:
    """The powers that still have a unit, a dislodged unit or a centre."""
    alive = set(position.owners.values())
    alive.update([power for power, _, _ in position.units])
    alive.update([each.unit.power for each in position.dislodged])
    return alive
