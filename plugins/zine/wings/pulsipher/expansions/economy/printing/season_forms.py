"""Forms for a season's other orders: bombers, second segments, permissions, supply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zine.expansions.printing import PaperField
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.notation.canonical import read_canonical
from zine.rules.orders import Convoy, Hold, Move, Support
from zine.wings.pulsipher.expansions.economy.orders import (
    BomberOrder,
    Capture,
    Guard,
    NewCapital,
    Permit,
    Priority,
    Raid,
    Rebase,
    Second,
)
from zine.wings.pulsipher.expansions.economy.season.legality import (
    bomber_verdict,
    capital_verdict,
    concerned,
    is_shaken,
)
from zine.wings.pulsipher.expansions.economy.state import Realm

Orders = Mapping[str, Sequence[str]]
FLEET = UnitKind.FLEET


def season_fields(realm: Realm, phase: Phase, power: str, usual: Orders) -> Iterator[PaperField]:
    """A field for each bomber, for where a fleet may be in the second segment, and for the rest."""
    if realm.player(power) is None or power in realm.economy.standing:
        return
    for bomber in dict.fromkeys(realm.economy.bombers_of(power)):
        yield _one_of(str(bomber), _flights(realm, phase.year, power, bomber.province))
    yield from _second_segments(realm, power, usual)
    homes = realm.geography.home_centres(power)
    free = [each for each in homes if capital_verdict(realm, power, each) is None]
    if power not in realm.economy.capitals and free:
        yield _one_of("capital", (str(NewCapital(power, place)) for place in free))
    yield from _permits(realm, power)
    units = realm.position.units_of(power)
    goals = {
        province_of(goal): None
        for unit in units
        for goal in realm.geography.neighbours(unit.kind, unit.location)
    }
    taken = [goal for goal in goals if (owner := realm.owner(goal)) and owner != power]
    if taken:
        yield _one_of("capture", (str(Capture(power, goal)) for goal in taken))
    if units:
        yield _priorities(power, tuple(unit.province for unit in units))


def _one_of(label: str, lines: Iterator[str], after: tuple[str, ...] = ()) -> PaperField:
    return PaperField(label=label, options=dict.fromkeys(lines, 0), after=after)


def _permits(realm: Realm, power: str) -> Iterator[PaperField]:
    for other in realm.position.units:
        if not realm.together(other.power, power):
            near = map(province_of, realm.geography.neighbours(other.kind, other.location))
            goals = [
                goal
                for goal in dict.fromkeys(near)
                if (owner := realm.owner(goal)) is not None and realm.together(power, owner)
            ]
            if goals:
                kind, start = other.kind.value, other.province
                lines = (str(Permit(power, kind, start, goal)) for goal in goals)
                yield _one_of(f"permit {kind} {start}", lines)


def _priorities(power: str, places: tuple[str, ...]) -> PaperField:
    """Lists of as many provinces as there are units; the gaps of a list begin unlike each other."""
    gaps = {f"place{n}": places[n:] + places[:n] for n in range(len(places))}
    lists = {
        f"{count}": str(Priority(power, tuple(f"{{{gap}}}" for gap in [*gaps][:count])))
        for count in range(1, len(places) + 1)
    }
    return PaperField(label="supply", patterns=lists, gaps=gaps)


def _flights(realm: Realm, year: int, power: str, base: str) -> Iterator[str]:
    yield str(BomberOrder(power, base))
    for place in realm.geography.provinces:
        if place == base:
            continue
        for order in (
            Rebase(power, base, place),
            Guard(power, base, place),
            Raid(power, base, place),
            Raid(power, base, place, sacrifice=True),
        ):
            if bomber_verdict(realm, year, order) is None:
                yield str(order)


def _second_segments(realm: Realm, power: str, usual: Orders) -> Iterator[PaperField]:
    """The second segments of a power's fleets (rule 11), whose first orders are `usual`.

    For each place where a fleet may be: what it can do there, and how it gets there.
    """
    ways: dict[str, list[str]] = {}
    shaken: set[str] = set()
    for unit in realm.position.units_of(power):
        if unit.kind is not FLEET:
            continue
        for line in usual[str(unit)]:
            if (place := _after(realm, power, line)) is not None:
                ways.setdefault(place, []).append(line)
                if is_shaken(realm, unit.location):
                    shaken.add(place)
    for place, lines in ways.items():
        orders = _seconds(realm, power, place, attacks=place not in shaken)
        yield _one_of(f"(2) {FLEET} {place}", map(str, orders), tuple(lines))


def _after(realm: Realm, power: str, line: str) -> str | None:
    """Where a first order leaves a fleet, None if it may have no second."""
    order = read_canonical(line, power, PhaseKind.MOVEMENT)
    assert isinstance(order, Hold | Move | Support | Convoy)
    if not isinstance(order, Convoy) and not realm.geography.is_sea(concerned(order)):
        return None
    return order.target if isinstance(order, Move) else order.location


def _near(realm: Realm, place: str) -> tuple[str, ...]:
    near = realm.geography.neighbours(FLEET, place)
    return tuple(each for each in near if realm.geography.is_sea(each))


def _seconds(realm: Realm, power: str, place: str, *, attacks: bool) -> Iterator[Second]:
    """All that concerns the sea: also help for fleets that may be near by then."""
    near = _near(realm, place)
    if realm.geography.is_sea(place):
        yield Second(power, Hold(power, FLEET, place))
    for goal in near:
        yield Second(power, Move(power, FLEET, place, goal))
    others = dict.fromkeys(
        start
        for unit in realm.position.units
        if unit.kind is FLEET
        for start in (unit.location, *_near(realm, unit.location))
        if province_of(start) != province_of(place)
    )
    for start in others:
        if start in near:
            yield Second(power, Support(power, FLEET, place, FLEET, start))
        for goal in _near(realm, start) if attacks else ():
            if goal in near:
                yield Second(power, Support(power, FLEET, place, FLEET, start, goal))
