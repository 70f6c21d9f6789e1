"""The longest journey of an army when all powers help it (Fleet Quiz, question 4).

Every unit makes at most one step a turn, whether it moves or retreats, and an army is convoyed only
over seas where fleets convoy. That alone gives a bound that no plan can beat; an itinerary with a
crew of fleets, and ways for all units without a bounce, is a plan that reaches it. A plan in which
units are driven out is not faster: the same units can walk where they would have retreated to.
Nothing is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from zine.rules.calendar import PhaseKind
from zine.rules.geography import Geography, UnitKind, province_of
from zine.rules.position import Position, Unit
from zine.rules.variant import Variant
from zine.wings.lab.quizzes.questions.conflict_based_search import TooHard, Traveller, Way, ways
from zine.wings.lab.quizzes.questions.convoy_lanes import Crew, Fleets, Lane, Slot, lanes

LONGEST_DELAY = 4  # turns beyond its bound in which the search looks for a plan
PATIENCE = 2000  # crews to try for one journey of a given number of turns


class _Leg(NamedTuple):
    """What the army does in one turn: stay, go by land, or be convoyed over a lane."""

    start: str
    goal: str
    lane: Lane = ()


Itinerary = tuple[_Leg, ...]


@dataclass(frozen=True, slots=True)
class AirliftPlan:
    """A journey that works: the army's legs, and every unit's locations turn by turn."""

    army: Unit
    legs: Itinerary
    units: tuple[Unit, ...]
    ways: tuple[Way, ...]

    @property
    def turns(self) -> int:
        """How many turns the journey takes."""
        return len(self.legs)


@dataclass(frozen=True, slots=True)
class Journey:
    """How many turns an army needs to a province: at least `bound`, exactly if a plan meets it."""

    army: Unit
    goal: str
    bound: int
    plan: AirliftPlan | None

    @property
    def turns(self) -> int:
        """The turns of the plan, or the bound if there is no plan."""
        return self.plan.turns if self.plan else self.bound

    @property
    def place(self) -> str:
        """Army and destination: "A SMY - MUN"."""
        return f"{self.army} - {self.goal}"


class Airlift:
    """All journeys from one position.

    `built` are fleets that a winter might bring, each with the turn after which it is there;
    they count only for bounds.
    """

    def __init__(
        self,
        geography: Geography,
        position: Position,
        built: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.geography = geography
        self.board = position
        self._fleet_units = [i for i, u in enumerate(position.units) if u.kind is UnitKind.FLEET]
        starts = [(position.units[i].location, 0) for i in self._fleet_units]
        self._fleets = Fleets(geography, [*starts, *built.items()])
        self._every_lane = lanes(geography)
        self._legs: dict[int, Mapping[str, tuple[_Leg, ...]]] = {}

    def legs(self, turn: int) -> Mapping[str, tuple[_Leg, ...]]:
        """What an army in each province may do in a turn, the simplest first.

        Each lane is checked for this turn only: could fleets fill it just for this turn?
        """
        turn = min(turn, self._fleets.settled)
        if turn not in self._legs:
            manned = [
                lane
                for lane in self._every_lane
                if self._fleets.can_fill([Slot(turn, sea) for sea in lane])
            ]
            manned.sort(key=lambda lane: (len(lane), lane))
            self._legs[turn] = {
                place: (_Leg(place, place), *self._marches(place), *self._sailings(place, manned))
                for place in self.geography.locations[UnitKind.ARMY]
            }
        return self._legs[turn]

    @cached_property
    def _shores(self) -> Mapping[str, tuple[str, ...]]:
        """The provinces where an army can land from each sea."""
        armies = self.geography.locations[UnitKind.ARMY]
        return {
            sea: tuple(p for p in armies if sea in self.geography.waters[p])
            for sea in self.geography.provinces
            if self.geography.is_sea(sea)
        }

    def _marches(self, place: str) -> Iterator[_Leg]:
        return (_Leg(place, near) for near in sorted(self.geography.steps(UnitKind.ARMY, place)))

    def _sailings(self, place: str, manned: Iterable[Lane]) -> Iterator[_Leg]:
        waters = self.geography.waters
        for lane in manned:
            if lane[0] in waters[place] and waters[place].isdisjoint(lane[1:]):
                for goal in self._shores[lane[-1]]:
                    if goal != place and waters[goal].isdisjoint(lane[:-1]):
                        yield _Leg(place, goal, lane)

    def bounds(self, start: str) -> Mapping[str, int]:
        """For every reachable province, a number of turns that no plan can beat."""
        found = {start: 0}
        turn, news = 0, True
        while news or turn < self._fleets.settled:
            turn, known = turn + 1, tuple(found)
            for place in known:
                for leg in self.legs(turn)[place]:
                    found.setdefault(leg.goal, turn)
            news = len(found) > len(known)
        return found

    def _hopeful(self, goal: str, turns: int) -> list[set[str]]:
        """The provinces from which the goal might still be reached, by time."""
        hopeful = [{goal}]
        for turn in range(turns, 0, -1):
            later = hopeful[0]
            table = self.legs(turn).items()
            here = {place for place, legs in table if any(leg.goal in later for leg in legs)}
            hopeful.insert(0, here)
        return hopeful

    def itineraries(self, start: str, goal: str, turns: int) -> Iterator[Itinerary]:
        """Every way for the army for which fleets can fill all lanes."""
        hopeful = self._hopeful(goal, turns)
        legs: list[_Leg] = []

        def go_on(place: str) -> Iterator[Itinerary]:
            turn = len(legs) + 1
            if turn > turns:
                yield tuple(legs)
                return
            for leg in self.legs(turn)[place]:
                if leg.goal not in hopeful[turn]:
                    continue
                legs.append(leg)
                if not leg.lane or self._fleets.can_fill(_slots(legs)):
                    yield from go_on(leg.goal)
                legs.pop()

        return go_on(start)

    def journeys(self, army: Unit) -> Iterator[Journey]:
        """The army's journeys to every other province within its reach."""
        bounds = self.bounds(army.location)
        for goal in self.geography.locations[UnitKind.ARMY]:
            if goal in bounds and goal != army.location:
                yield self.journey(army, goal, bounds[goal])

    def journey(self, army: Unit, goal: str, bound: int) -> Journey:
        """The quickest journey found; its bound is raised where a proof allows it."""
        proved = True
        for turns in range(bound, bound + LONGEST_DELAY + 1):
            plan, sure = self._plan(army, goal, turns)
            if plan is not None:
                return Journey(army, goal, bound, plan)
            proved = proved and sure
            bound = turns + 1 if proved else bound
        return Journey(army, goal, bound, None)

    def _plan(self, army: Unit, goal: str, turns: int) -> tuple[AirliftPlan | None, bool]:
        """A plan of that many turns; without one, whether it is certain that there is none.

        It is certain only if the search tried all of them, and none works even without the units
        that have no part in it.
        """
        sure, tried = True, 0
        for legs in self.itineraries(army.location, goal, turns):
            for crew in self._fleets.crews(_slots(legs)):
                tried += 1
                if tried > PATIENCE:
                    return None, False
                travellers = self._travellers(army, legs, crew)
                busy = [each for each in travellers if each.stops]
                try:
                    if ways(self.geography, busy, turns) is None:
                        continue
                    found = ways(self.geography, travellers, turns)
                except TooHard:
                    found = None
                if found is not None:
                    return AirliftPlan(army, legs, self.board.units, found), True
                sure = False
        return None, sure

    def _travellers(self, army: Unit, legs: Itinerary, crew: Crew) -> list[Traveller]:
        stops: list[dict[int, str]] = [{} for _ in self.board.units]
        for slot, fleet in crew.items():
            stops[self._fleet_units[fleet]] |= {slot.turn - 1: slot.sea, slot.turn: slot.sea}
        stops[self.board.units.index(army)] = {
            time: leg.goal for time, leg in enumerate(legs, start=1)
        }
        by_sea = frozenset(turn for turn, leg in enumerate(legs, start=1) if leg.lane)
        return [
            Traveller(
                kind=unit.kind,
                start=unit.location,
                stops=stops[index],
                by_sea=by_sea if unit == army else frozenset(),
            )
            for index, unit in enumerate(self.board.units)
        ]


def _slots(legs: Iterable[_Leg]) -> list[Slot]:
    """The seas that fleets must fill, and when."""
    return [Slot(turn, sea) for turn, leg in enumerate(legs, start=1) for sea in leg.lane]


def built_fleets(variant: Variant) -> tuple[Mapping[str, int], int]:
    """Fleets that might be built in every home port in the first winter.

    By location, with the turn after which they are there, and that turn.
    """
    stages = [stage.kind for stage in variant.calendar.stages]
    winter = stages.index(PhaseKind.ADJUSTMENTS) if PhaseKind.ADJUSTMENTS in stages else len(stages)
    since = stages[:winter].count(PhaseKind.MOVEMENT)
    provinces = variant.geography.provinces
    ports = [
        place
        for place in variant.geography.locations[UnitKind.FLEET]
        if provinces[province_of(place)].home is not None
    ]
    return dict.fromkeys(ports, since), since
