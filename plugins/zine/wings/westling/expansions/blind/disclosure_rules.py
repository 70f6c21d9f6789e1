"""What Stab! (Evans, revised by Agar, rule 2) and MegaStab (Overby) tell of a movement phase."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from zine.rules.geography import province_of
from zine.rules.orders import Convoy, Move, Support, UnitOrder
from zine.rules.outcomes import Cut, Disrupted, NoConvoy, Resolution, Result
from zine.rules.reasons import Why
from zine.wings.westling.expansions.blind.movement_facts import Fought
from zine.wings.westling.expansions.blind.sentences import BlindWords

Told = tuple[set[str], list[Why]]


def contested(fought: Fought) -> Told:
    """The provinces of the units whose orders are told, and sentences beside them."""
    failed = {province_of(move.location): result for result, move in _failed(fought)}
    told = set(failed)
    facts: list[Why] = []
    for result, move in list(fought.moves()):
        start, goal = province_of(move.location), province_of(move.target)
        if start in failed or (
            result.outcome.succeeded and _matters(fought, move, failed.values())
        ):
            told.add(start)
            # "All supports for failed moves are reported": those that were cut too.
            told.update(_places(fought.supports_of(start, goal, cut=start in failed)))
    for province in sorted({province_of(_move(each).target) for each in failed.values()}):
        if not _stayed(fought, province):
            continue
        if province not in told:
            facts.append(BlindWords.UNIT(province=province))
        told.update(_needed(fought, province))
    told.update(
        province
        for province, result in fought.carried_out.items()
        if isinstance(result.outcome, Disrupted)
    )
    facts += [
        BlindWords.SUPPORT_CUT(province=province)
        for province, result in sorted(fought.carried_out.items())
        if isinstance(result.outcome, Cut) and province not in told
    ]
    return told, facts


def _move(result: Result) -> Move:
    assert isinstance(result.order, Move)
    return result.order


def _places(results: Iterable[Result]) -> Iterator[str]:
    for result in results:
        assert isinstance(result.order, UnitOrder)
        yield province_of(result.order.location)


def _stayed(fought: Fought, province: str) -> bool:
    """Whether a unit was in a province and did not leave it."""
    result = fought.carried_out.get(province)
    left = result is not None and isinstance(result.order, Move) and result.outcome.succeeded
    return province in fought.units and not left


def _failed(fought: Fought) -> Iterator[tuple[Result, Move]]:
    """Failed moves, but no self-standoffs that stopped nobody else, and no mis-orders."""
    for result, move in fought.moves():
        if result.outcome.succeeded:
            continue
        outcome = result.outcome
        if isinstance(outcome, NoConvoy) and not (outcome.disrupted or outcome.paradox):
            continue
        stoppers = fought.stoppers(result)
        only_own = bool(stoppers) and all(unit.power == result.power for unit in stoppers)
        if not only_own or _stops_others(fought, result.power, move):
            yield result, move


def _stops_others(fought: Fought, power: str, move: Move) -> bool:
    """Whether a move is among the reasons why another power's failed."""
    own = fought.units[province_of(move.location)]
    others = (other for other, _ in fought.moves() if other.power != power)
    return any(own in fought.stoppers(other) for other in others)


def _matters(fought: Fought, move: Move, failed: Collection[Result]) -> bool:
    """Whether a successful move dislodged a unit or stopped a move that is told."""
    place = province_of(move.location)
    if any(province_of(each.dislodged_by or "") == place for each in fought.dislodged()):
        return True
    own = fought.units[place]
    return any(own in fought.stoppers(each) for each in failed)


def _needed(fought: Fought, province: str) -> list[str]:
    """Where the supports stood that a standing unit needed to withstand the attacks.

    Those its player chose first; else other players' first, then alphabetically. Supports of a
    move do not hold.
    """
    power = fought.units[province].power
    names = fought.variant.geography.provinces
    attacks = fought.contests[province].attacks
    most = max((claim.strength for claim in attacks if claim.unit.power != power), default=1)
    given = {place: fought.units[place].power for place in _places(fought.supports_of(province))}
    chosen = fought.chosen(province)

    def rank(place: str) -> tuple[int, bool, str]:
        wanted = chosen.index(place) if place in chosen else len(chosen)
        return wanted, given[place] == power, names[place].name

    order = sorted(given, key=rank)
    return order[: most - 1]


def failures(done: Resolution) -> tuple[list[Result], list[Why]]:
    """The results that MegaStab tells (Overby, rule 3), and sentences beside them.

    Moves that fail (a), holds of dislodged units (b), supports that are cut or meet
    nothing (c), convoys that fail (d). The one reason ever told is that there is no unit
    where an order speaks of one (e).
    """
    told = [result for result in done.results if result.failed and result.order is not None]
    stood = {unit.province for unit in done.before.units}
    empty = {
        province
        for result in told
        if isinstance(result.order, UnitOrder)
        for province in _spoken_of(result.order)
        if province not in stood
    }
    return told, [BlindWords.NO_UNIT(province=province) for province in sorted(empty)]


def _spoken_of(order: UnitOrder) -> Iterator[str]:
    yield province_of(order.location)
    if isinstance(order, Support):
        yield province_of(order.helped)
    if isinstance(order, Convoy):
        yield province_of(order.army)
