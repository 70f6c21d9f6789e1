"""The questions a quiz may ask of a map, each with its answer and its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from zine.departments.quizzes.questions.airlift import Airlift, Journey, built_fleets
from zine.departments.quizzes.questions.board_builder import StagedUnit
from zine.departments.quizzes.questions.deadly import Troubles, Witness, rulings
from zine.departments.quizzes.questions.fleets import fewest, worst
from zine.departments.quizzes.questions.played import played
from zine.rules.calendar import Phase
from zine.rules.geography import UnitKind
from zine.rules.orders import Hold, Order
from zine.rules.outcomes import Resolution
from zine.rules.position import Position
from zine.rules.variant import Variant

# Raised whenever the answer or proof of a query may change, so that cached findings are not used.
EDITION = 1


class Query(StrEnum):
    """What can be computed, by the name quiz files use."""

    FLEET_NEIGHBOURS = "fleet-neighbours"
    AIRLIFT = "airlift"
    UNANSWERABLE_FIRE = "unanswerable-fire"
    DEEPLY_TROUBLING = "deeply-troubling"


@dataclass(frozen=True, slots=True, kw_only=True)
class Computation:
    """A query; `moves`, `holding` and `rank` are for fleet neighbours only."""

    query: Query
    moves: int = 1
    holding: bool = True
    rank: int = 1


@dataclass(frozen=True, slots=True)
class Play:
    """Orders given at a board in a movement phase; units without an order hold.

    `name` distinguishes it from the other plays of its demonstration.
    """

    name: str
    phase: Phase
    board: Position
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Demonstration:
    """The plays that prove one place of a finding to the adjudicator."""

    place: str
    title: str
    plays: tuple[Play, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The map's answer: the places, the number that belongs to them, and the reasons.

    `phrase` gives places and number together.
    """

    places: tuple[str, ...]
    number: int
    phrase: str
    words: tuple[str, ...]
    demonstrations: tuple[Demonstration, ...] = ()


def find(variant: Variant, computation: Computation) -> Finding:
    """Compute an answer on a variant's map, from its starting position if that matters."""
    if computation.query is Query.FLEET_NEIGHBOURS:
        return _fleet_neighbours(variant, computation)
    return _QUERIES[computation.query](variant)


def _fleet_neighbours(variant: Variant, computation: Computation) -> Finding:
    found = fewest(
        variant.geography,
        computation.moves,
        holding=computation.holding,
        rank=computation.rank,
    )
    places = tuple(each.location for each in found)
    number = len(found[0].provinces) if found else 0
    return Finding(
        places=places,
        number=number,
        phrase=f"{', '.join(places)}: {number} provinces",
        words=tuple(f"{each.location}: {', '.join(each.provinces)}" for each in found),
    )


def _unanswerable_fire(variant: Variant) -> Finding:
    found = worst(variant.geography)
    places = tuple(sorted(f"A {fire.army} - F {fire.fleet}" for fire in found))
    number = (found[0].moves or 0) if found else 0
    return Finding(
        places=places,
        number=number,
        phrase=f"{', '.join(places)}: {number} moves",
        words=tuple(
            f"A fleet in {fire.fleet} needs {fire.moves} moves to attack {fire.army}."
            for fire in found
        ),
    )


def _airlift(variant: Variant) -> Finding:
    lift = Airlift(variant.geography, variant.start)
    journeys = [
        journey
        for unit in variant.start.units
        if unit.kind is UnitKind.ARMY
        for journey in lift.journeys(unit)
    ]
    longest = max((journey.turns for journey in journeys), default=0)
    top = sorted((each for each in journeys if each.turns == longest), key=lambda each: each.place)
    places = tuple(journey.place for journey in top)
    return Finding(
        places=places,
        number=longest,
        phrase=f"{', '.join(places)}: {longest} turns",
        words=tuple(_airlift_words(variant, journeys)),
        demonstrations=tuple(_journey(variant, each) for each in top if each.plan is not None),
    )


def _airlift_words(variant: Variant, journeys: list[Journey]) -> Iterator[str]:
    counts = {each.turns: 0 for each in sorted(journeys, key=lambda each: each.turns)}
    for each in journeys:
        counts[each.turns] += 1
    tally = ", ".join(f"{count} in {turns}" for turns, count in counts.items())
    yield f"{len(journeys)} journeys, by the turns they take: {tally}."
    unknown = [each for each in journeys if each.plan is None or each.plan.turns > each.bound]
    yield (
        f"Not settled: {', '.join(each.place for each in unknown)}."
        if unknown
        else "For every one of them a plan takes no more turns than the least that is possible."
    )
    built, since = built_fleets(variant)
    lift = Airlift(variant.geography, variant.start, built)
    bounds = {each.army: lift.bounds(each.army.location) for each in journeys}
    quicker = [
        each.place
        for each in journeys
        # Such a fleet moves in the next turn and can convoy only from the one after.
        if each.turns > since + 2 and bounds[each.army][each.goal] < each.turns
    ]
    yield (
        f"Fleets built in the winter might shorten: {', '.join(quicker)}."
        if quicker
        else "Fleets built in the winter would shorten none of them."
    )


def _journey(variant: Variant, journey: Journey) -> Demonstration:
    assert journey.plan is not None
    phases = played(variant, journey.plan)
    title = f"{journey.place} in {journey.turns} turns"
    return Demonstration(journey.place, title, tuple(map(_play, phases)))


def _play(done: Resolution) -> Play:
    orders = tuple(
        result.order
        for result in done.results
        if result.order is not None and not isinstance(result.order, Hold)
    )
    return Play(done.phase.name, done.phase, done.before, orders)


def _deeply_troubling(variant: Variant) -> Finding:
    troubles = Troubles(variant)
    witnesses: list[Witness] = []
    calm: dict[StagedUnit, list[str]] = {}
    unknown = False
    for troubler in troubles.atlas.pieces:
        for province in variant.geography.provinces:
            if province == troubler.province:
                continue
            answer = troubles.against(troubler, province)
            if isinstance(answer, Witness):
                witnesses.append(answer)
            else:
                unknown = unknown or answer is None
                reason = answer or "no witness was found, nor a proof that there is none"
                calm.setdefault(troubler, []).append(f"{troubler} against {province}: {reason}.")
    places = tuple(sorted(map(str, calm)))
    everybody = len(troubles.atlas.pieces)
    but = f", all but {', '.join(places)}" if places else ""
    least = "at least " if unknown else ""
    return Finding(
        places=places,
        number=everybody - len(calm),
        phrase=f"{least}{everybody - len(calm)} of {everybody}{but}",
        words=(
            f"{len(witnesses)} positions prove one piece deadly to a unit in one province.",
            *(line for lines in calm.values() for line in lines),
        ),
        demonstrations=tuple(
            _trouble(variant, witness) for witness in _striking(troubles, witnesses)
        ),
    )


def _striking(troubles: Troubles, witnesses: list[Witness]) -> Iterator[Witness]:
    """The largest position against a province with two gates, and the largest other one."""
    for narrow in (True, False):
        kept = [
            witness
            for witness in witnesses
            if (len(troubles.atlas.senders[witness.target.province]) == 2) is narrow
        ]
        if kept:
            yield max(kept, key=lambda each: (len(each.units), str(each.troubler)))


def _trouble(variant: Variant, witness: Witness) -> Demonstration:
    title = f"{witness.troubler} is deadly to {witness.target}"
    done, _ = rulings(variant, witness)
    plays = []
    for order in (witness.deadly, witness.harmless):
        orders = sorted((order, *witness.others), key=lambda each: each.power)
        plays.append(Play(f"With {order}", done.phase, done.before, tuple(orders)))
    return Demonstration(str(witness.troubler), title, tuple(plays))


_QUERIES: Mapping[Query, Callable[[Variant], Finding]] = MappingProxyType(
    {
        Query.AIRLIFT: _airlift,
        Query.UNANSWERABLE_FIRE: _unanswerable_fire,
        Query.DEEPLY_TROUBLING: _deeply_troubling,
    }
)
