"""Mercenaries build whatever they can, asked or not (rules 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator

from zine.rules.adjustments import adjust, build_sites, surplus
from zine.rules.geography import UnitKind, province_of
from zine.rules.orders import Build
from zine.rules.outcomes import Built, Result, Supplied, Waived
from zine.rules.position import Unit, position
from zine.rules.variant import Scene
from zine.wings.westling.expansions.bidding.options import Options
from zine.wings.westling.expansions.bidding.state import PURSE


def muster(options: Options, scene: Scene) -> Scene:
    """The usual adjustments; then hired powers make the builds that are left.

    They go up alphabetically in home centres, as armies, for some powers as fleets.
    """
    scene = adjust(scene)
    for power in scene.after.extra(PURSE).commands:
        scene = _fill(options, scene, power)
    return scene


def _fill(options: Options, scene: Scene, power: str) -> Scene:
    names = scene.variant.geography.provinces
    sites = sorted(
        build_sites(scene.variant, scene.after, power), key=lambda site: names[site].name
    )
    built = list(_units(options, scene, power, sites[: max(0, surplus(scene.after, power))]))
    if not built:
        return scene
    after = position((*scene.after.units, *built), scene.after.owners, extras=scene.after.extras)
    results = _without_waived(scene.results, power, len(built))
    added = [
        Result(
            power=power,
            order=Build(power, unit.kind, unit.location),
            outcome=Built(),
            supplied=Supplied.MISSING,
        )
        for unit in built
    ]
    return scene._replace(after=after, results=(*results, *added))


def _units(options: Options, scene: Scene, power: str, sites: list[str]) -> Iterator[Unit]:
    wish = UnitKind.FLEET if power in options.fleet_builders else UnitKind.ARMY
    places = scene.variant.geography.locations[wish]
    for site in sites:
        spots = [place for place in places if province_of(place) == site]
        yield Unit(power, wish, spots[0]) if spots else Unit(power, UnitKind.ARMY, site)


def _without_waived(results: tuple[Result, ...], power: str, count: int) -> Iterator[Result]:
    """The results without so many waived builds of a power, the last ones first."""
    waived = [r for r in results if r.power == power and isinstance(r.outcome, Waived)]
    gone = {id(each) for each in waived[max(0, len(waived) - count) :]}
    return (each for each in results if id(each) not in gone)
