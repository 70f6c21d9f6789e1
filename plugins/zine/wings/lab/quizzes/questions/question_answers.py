"""The questions a quiz may ask of a map, each with its answer and its proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from zine.rules.calendar import Phase
from zine.rules.geography import UnitKind
from zine.rules.orders import Hold, Order
from zine.rules.outcomes import Resolution
from zine.rules.position import Position
from zine.rules.reasons import Code, Why
from zine.rules.variant import Variant
from zine.wings.lab.quizzes.questions.army_journeys import Airlift, Journey, built_fleets
from zine.wings.lab.quizzes.questions.board_builder import StagedUnit
from zine.wings.lab.quizzes.questions.dislodgement_proofs import Troubles, Witness, rulings
from zine.wings.lab.quizzes.questions.fleet_choices import fewest
from zine.wings.lab.quizzes.questions.plan_proof import played
from zine.wings.lab.quizzes.questions.unanswered_attacks import worst

# Raised whenever the answer or proof of a query may change, so that cached findings are not used.
EDITION = 2


class Query(StrEnum):
    """What can be computed, by the name quiz files use."""

    FLEET_NEIGHBOURS = "fleet-neighbours"
    AIRLIFT = "airlift"
    UNANSWERABLE_FIRE = "unanswerable-fire"
    DEEPLY_TROUBLING = "deeply-troubling"


class Found(Code):
    """What findings say, and how an author's answer differs from them."""

    PROVINCES = "{places}: {count} provinces"
    MOVES = "{places}: {count} moves"
    TURNS = "{places}: {count} turns"
    EVERYBODY = "{count} of {all}"
    ALL_BUT = "{count} of {all}, all but {places}"
    AT_LEAST = "at least {count} of {all}"
    AT_LEAST_ALL_BUT = "at least {count} of {all}, all but {places}"
    REACHES = "{place}: {provinces}"
    NEEDS_MOVES = "A fleet in {fleet} needs {count} moves to attack {army}."
    JOURNEYS = "{count} journeys, by the turns they take: {tally:, }."
    IN_TURNS = "{count} in {turns}"
    UNSETTLED = "Not settled: {places}."
    SETTLED = "For each of them there is a plan that takes no more turns than necessary."
    BUILDS_SHORTEN = "Fleets built in the winter might shorten: {places}."
    BUILDS_USELESS = "Fleets built in the winter would shorten none of them."
    WITNESSES = "{count} positions prove one piece deadly to a unit in one province."
    CALM = "{unit} against {place}: {reason}."
    NO_WITNESS = "no witness was found, nor a proof that there is none"
    JOURNEY = "{journey} in {count} turns"
    DEADLY = "{unit} is deadly to {target}"
    WRONG = "{places} is wrong"
    ALL_WRONG = "{places} are wrong"
    MISSING = "{places} is missing"
    ALL_MISSING = "{places} are missing"
    ONE_MISSING = "one of {places} is missing"
    OTHER_NUMBER = "the number is {count}, not {answer}"


@dataclass(frozen=True, slots=True)
class Play:
    """Orders given at a board in a movement phase; units without an order hold.

    `tried` is the order that distinguishes it from the other plays of its demonstration, if it is
    not its phase that does.
    """

    tried: str
    phase: Phase
    position: Position
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Demonstration:
    """The plays that prove one place of a finding to the adjudicator."""

    place: str
    title: Why
    plays: tuple[Play, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The map's answer: the places, the number that belongs to them, and the reasons.

    `phrase` gives places and number together.
    """

    places: tuple[str, ...]
    number: int
    phrase: Why
    words: tuple[Why, ...]
    demonstrations: tuple[Demonstration, ...] = ()


def find(
    variant: Variant, query: Query, *, moves: int = 1, holding: bool = True, rank: int = 1
) -> Finding:
    """Compute an answer on a variant's map, from its starting position if that matters.

    `moves`, `holding` and `rank` are for fleet neighbours only.
    """
    if query is not Query.FLEET_NEIGHBOURS:
        return _QUERIES[query](variant)
    found = fewest(variant.geography, moves, holding=holding, rank=rank)
    places = tuple(each.location for each in found)
    number = len(found[0].provinces) if found else 0
    return Finding(
        places=places,
        number=number,
        phrase=Found.PROVINCES(places=", ".join(places), count=number),
        words=tuple(
            Found.REACHES(place=each.location, provinces=", ".join(each.provinces))
            for each in found
        ),
    )


def _unanswerable_fire(variant: Variant) -> Finding:
    found = worst(variant.geography)
    places = tuple(sorted(f"A {fire.army} - F {fire.fleet}" for fire in found))
    number = (found[0].moves or 0) if found else 0
    return Finding(
        places=places,
        number=number,
        phrase=Found.MOVES(places=", ".join(places), count=number),
        words=tuple(
            Found.NEEDS_MOVES(fleet=fire.fleet, count=fire.moves, army=fire.army) for fire in found
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
        phrase=Found.TURNS(places=", ".join(places), count=longest),
        words=tuple(_airlift_words(variant, journeys)),
        demonstrations=tuple(_journey(variant, each) for each in top if each.plan is not None),
    )


def _airlift_words(variant: Variant, journeys: list[Journey]) -> Iterator[Why]:
    counts = Counter(sorted(each.turns for each in journeys))
    tally = tuple(Found.IN_TURNS(count=count, turns=turns) for turns, count in counts.items())
    yield Found.JOURNEYS(count=len(journeys), tally=tally)
    unknown = [each.place for each in journeys if not each.plan or each.plan.turns > each.bound]
    yield Found.UNSETTLED(places=", ".join(unknown)) if unknown else Found.SETTLED()
    built, since = built_fleets(variant)
    lift = Airlift(variant.geography, variant.start, built)
    bounds = {each.army: lift.bounds(each.army.location) for each in journeys}
    quicker = [
        each.place
        for each in journeys
        # Such a fleet moves in the next turn and can convoy only from the one after.
        if each.turns > since + 2 and bounds[each.army][each.goal] < each.turns
    ]
    yield Found.BUILDS_SHORTEN(places=", ".join(quicker)) if quicker else Found.BUILDS_USELESS()


def _journey(variant: Variant, journey: Journey) -> Demonstration:
    assert journey.plan is not None
    phases = played(variant, journey.plan)
    title = Found.JOURNEY(journey=journey.place, count=journey.turns)
    return Demonstration(journey.place, title, tuple(map(_play, phases)))


def _play(done: Resolution) -> Play:
    orders = tuple(
        result.order
        for result in done.results
        if result.order is not None and not isinstance(result.order, Hold)
    )
    return Play("", done.phase, done.before, orders)


def _deeply_troubling(variant: Variant) -> Finding:
    troubles = Troubles(variant)
    witnesses: list[Witness] = []
    calm: dict[StagedUnit, list[Why]] = {}
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
                reason = (answer or Found.NO_WITNESS)()
                why = Found.CALM(unit=troubler, place=province, reason=reason)
                calm.setdefault(troubler, []).append(why)
    places = tuple(sorted(map(str, calm)))
    everybody = len(troubles.atlas.pieces)
    number = everybody - len(calm)
    phrase = Found.AT_LEAST if unknown else Found.EVERYBODY
    if places:
        phrase = Found.AT_LEAST_ALL_BUT if unknown else Found.ALL_BUT
    return Finding(
        places=places,
        number=number,
        phrase=phrase(count=number, all=everybody, places=", ".join(places)),
        words=(
            Found.WITNESSES(count=len(witnesses)),
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
    title = Found.DEADLY(unit=witness.troubler, target=witness.target)
    done, _ = rulings(variant, witness)
    plays = []
    for order in (witness.deadly, witness.harmless):
        orders = sorted((order, *witness.others), key=lambda each: each.power)
        plays.append(Play(str(order), done.phase, done.before, tuple(orders)))
    return Demonstration(str(witness.troubler), title, tuple(plays))


_QUERIES: Mapping[Query, Callable[[Variant], Finding]] = MappingProxyType(
    {
        Query.AIRLIFT: _airlift,
        Query.UNANSWERABLE_FIRE: _unanswerable_fire,
        Query.DEEPLY_TROUBLING: _deeply_troubling,
    }
)
