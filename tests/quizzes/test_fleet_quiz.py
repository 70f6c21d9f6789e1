"""The Fleet Quiz on the standard map, against what was printed and against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from boards import STANDARD, unit
from small_maps import STRAIT
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.orders import Convoy, Hold, Move, Order, Retreat, Support
from zine.rules.position import Position, Unit
from zine.rules.reach import destinations, moves_to, supportable
from zine.rules.variant import Variant
from zine.wings.lab.quizzes.questions.army_journeys import Airlift, Journey, built_fleets
from zine.wings.lab.quizzes.questions.conflict_based_search import TooHard, Traveller, ways
from zine.wings.lab.quizzes.questions.convoy_lanes import Fleets, Slot, lanes
from zine.wings.lab.quizzes.questions.fleet_choices import choice, fewest
from zine.wings.lab.quizzes.questions.plan_proof import NotProvedError, played, ruling
from zine.wings.lab.quizzes.questions.question_answers import Query, find
from zine.wings.lab.quizzes.questions.unanswered_attacks import fires, worst

MAP = STANDARD.geography
MAP_OF_STRAIT = ("DIN", "ISL", "FAR", "WAT")


@pytest.fixture(scope="module")
def journeys() -> dict[str, Journey]:
    """Every journey of every army from the start, by "A SMY - MUN"."""
    lift = Airlift(MAP, STANDARD.start)
    armies = [each for each in STANDARD.start.units if each.kind is UnitKind.ARMY]
    return {each.place: each for army in armies for each in lift.journeys(army)}


@pytest.mark.parametrize(
    ("moves", "rank", "places", "number"),
    [
        (1, 1, {"POR", "STP/NC", "SYR"}, 3),
        (2, 1, {"SYR"}, 6),
        (2, 2, {"ARM", "RUM", "SEV", "STP/NC", "STP/SC", "TRI", "VEN"}, 7),
    ],
)
@pytest.mark.parametrize("holding", [True, False])
def test_fleets_with_little_choice(
    moves: int, rank: int, places: set[str], number: int, holding: bool
) -> None:
    """Questions 1 to 3 as Dreier answered them; who must not hold has the same neighbours."""
    found = fewest(MAP, moves, rank=rank, holding=holding)

    assert places == {each.location for each in found}
    own = 0 if holding or moves > 1 else 1
    assert {number - own} == {len(each.provinces) for each in found}


def test_ankara_is_not_among_the_second() -> None:
    """Westling counted Ankara with seven; Bulgaria's other coast, Smyrna and Aegean make nine."""
    found = choice(MAP, "ANK", 2)

    assert ("AEG", "ANK", "ARM", "BLA", "BUL", "CON", "RUM", "SEV", "SMY") == found.provinces


def test_a_rank_that_does_not_exist_is_empty() -> None:
    """There is no hundredth place."""
    assert () == fewest(MAP, 1, rank=100)


def test_piedmont_and_venice_are_out_of_each_others_fire() -> None:
    """Question 5: five moves either way; Westling's Livonia and St Petersburg take four."""
    assert {("PIE", "VEN", 5), ("VEN", "PIE", 5)} == set(worst(MAP))
    assert ("LVN", "STP/NC", 4) in fires(MAP)
    assert ("LVN", "STP/SC", 1) in fires(MAP)
    assert ("MOS", "SEV", None) in fires(MAP)


@pytest.mark.deep
def test_every_journey_is_settled_exactly(journeys: dict[str, Journey]) -> None:
    """All armies reach all other provinces, by plans that no other can beat."""
    assert 13 * 55 == len(journeys)
    assert [] == [p for p, each in journeys.items() if each.plan is None]
    assert [] == [p for p, each in journeys.items() if each.turns != each.bound]


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.deep), 11])
def test_the_adjudicator_bears_every_plan_out(journeys: dict[str, Journey], step: int) -> None:
    """Played from Spring 1901, winters included, no order of any plan fails."""
    for journey in list(journeys.values())[::step]:
        assert journey.plan is not None
        assert journey.turns == len(played(STANDARD, journey.plan))


@pytest.mark.parametrize(
    ("place", "turns"),
    [
        ("A SMY - MUN", 5),  # Dreier's answer
        ("A MUN - SMY", 3),  # and the way back, as he says
        ("A LVP - SEV", 4),  # Westling's answer, in five
        ("A LVP - SYR", 4),  # Westling's first guess
        ("A LVP - BUD", 5),  # what Westling named in passing
        ("A BUD - KIE", 4),  # no two of the fleets needed in three turns are one
        ("A PAR - BUR", 1),
    ],
)
def test_journeys_of_the_quiz(journeys: dict[str, Journey], place: str, turns: int) -> None:
    """How long the journeys take that were spoken of."""
    assert turns == journeys[place].turns


def test_thirteen_journeys_are_the_longest(journeys: dict[str, Journey]) -> None:
    """Question 4: five turns, and Dreier's is one of thirteen."""
    longest = {place for place, each in journeys.items() if each.turns == 5}

    assert 5 == max(each.turns for each in journeys.values())
    assert 13 == len(longest)
    assert {"A SMY - MUN", "A CON - MUN", "A VEN - MOS", "A LVP - VIE"} <= longest


@pytest.mark.deep
def test_builds_would_shorten_no_journey(journeys: dict[str, Journey]) -> None:
    """Even with a new fleet in every home port after Fall 1901, the bounds stand."""
    built, since = built_fleets(STANDARD)
    lift = Airlift(MAP, STANDARD.start, built)
    bounds = {each.army: lift.bounds(each.army.location) for each in journeys.values()}

    # Such a fleet moves in the third turn and convoys in the fourth, so only journeys of
    # five turns or more could gain.
    shorter = [
        place
        for place, each in journeys.items()
        if each.turns > since + 2 and bounds[each.army][each.goal] < each.turns
    ]

    assert 2 == since
    assert [] == shorter


def test_a_plan_that_fails_is_no_proof(journeys: dict[str, Journey]) -> None:
    """A plan with a step left out does not pass the adjudicator."""
    plan = journeys["A MUN - SMY"].plan
    assert plan is not None
    stuck = tuple((way[0], *way[:-1]) for way in plan.ways)
    broken = type(plan)(plan.army, plan.legs, plan.units, stuck)

    with pytest.raises(NotProvedError):
        played(STANDARD, broken)


def test_lanes_have_no_shortcuts() -> None:
    """No sea of a lane touches any but the one before and the one after it."""
    for lane in lanes(MAP):
        for place, sea in enumerate(lane):
            near = {lane.index(other) for other in lane if other in MAP.waters[sea]}
            assert near <= {place - 1, place + 1}


def test_slots_are_filled_by_those_who_can() -> None:
    """The matching says of every four slots what trying every fleet for each of them says."""
    starts = ("DIN", "ISL")
    fleets = Fleets(STRAIT.geography, [(start, 0) for start in starts])
    every = [Slot(turn, sea) for turn in range(1, 5) for sea in ("FAR", "WAT")]
    steps = {place: moves_to(STRAIT.geography, UnitKind.FLEET, place) for place in MAP_OF_STRAIT}

    def works(stops: list[Slot], place: str) -> bool:
        since = 0
        for slot in stops:
            if steps[place][slot.sea] > slot.turn - 1 - since:
                return False
            place, since = slot.sea, slot.turn
        return True

    for slots in combinations(every, 4):
        crews = [
            dict(zip(slots, who, strict=True))
            for who in product((0, 1), repeat=4)
            if all(
                works([s for s, each in zip(slots, who, strict=True) if each == fleet], start)
                for fleet, start in enumerate(starts)
            )
        ]
        assert crews == sorted(fleets.crews(slots), key=lambda crew: [crew[s] for s in slots])
        assert bool(crews) is fleets.can_fill(slots)


def test_units_cannot_change_places_by_land() -> None:
    """Two armies on a road of two provinces stay where they are."""
    there_and_back = [
        Traveller(kind=UnitKind.ARMY, start="LAN", stops={1: "DIN"}),
        Traveller(kind=UnitKind.ARMY, start="DIN", stops={1: "LAN"}),
    ]

    assert ways(STRAIT.geography, there_and_back, 1) is None
    by_sea = [
        there_and_back[0],
        Traveller(kind=UnitKind.ARMY, start="DIN", stops={1: "LAN"}, by_sea=frozenset({1})),
    ]
    assert (("LAN", "DIN"), ("DIN", "LAN")) == ways(STRAIT.geography, by_sea, 1)


def test_a_search_that_is_given_up_says_so() -> None:
    """Neither yes nor no is answered when patience runs out."""
    crowd = [
        Traveller(kind=UnitKind.FLEET, start="LAN", stops={1: "WAT"}),
        Traveller(kind=UnitKind.FLEET, start="DIN", stops={2: "WAT"}),
    ]

    with pytest.raises(TooHard):
        ways(STRAIT.geography, crowd, 2, patience=0)


def everything(variant: Variant, board: Position, each: Unit) -> Iterator[Order]:
    """Every order a unit could usefully be given."""
    subject = (each.power, each.kind, each.location)
    yield Hold(*subject)
    for target, lane in destinations(variant.geography, each, board.units).items():
        yield Move(*subject, target, via_convoy=bool(lane))
    for other in board.units:
        if other == each:
            continue
        if other.province in supportable(variant.geography, each):
            yield Support(*subject, other.kind, other.location)
        for target in variant.geography.provinces:
            if target in supportable(variant.geography, each) - {each.province, other.province}:
                yield Support(*subject, other.kind, other.location, target)
            if each.kind is UnitKind.FLEET and other.kind is UnitKind.ARMY:
                yield Convoy(*subject, other.location, target)


def next_boards(variant: Variant, board: Position) -> Iterator[Position]:
    """Every position after a movement phase and its retreats."""
    calendar = variant.calendar
    for orders in product(*(list(everything(variant, board, each)) for each in board.units)):
        done = ruling(variant, calendar.first, board, orders)
        out = done.after.dislodged
        if not out:
            yield done.after
        for places in product(*(each.retreats for each in out)) if out else ():
            retreats = [Retreat(*each.unit, place) for each, place in zip(out, places, strict=True)]
            phase = calendar.after(calendar.first)
            assert phase.kind is PhaseKind.RETREATS
            yield ruling(variant, phase, done.after, retreats).after


def test_no_orders_whatever_beat_the_search() -> None:
    """On a small map: all joint orders, supports and retreats included, turn after turn."""
    army = unit("England", "A LAN")
    lift = Airlift(STRAIT.geography, STRAIT.start)
    found = {province_of(army.location): 0}
    seen = {STRAIT.start.units}
    edge = [STRAIT.start]
    for turn in range(1, 4):
        step = []
        for before in edge:
            for after in next_boards(STRAIT, before):
                if after.units in seen:
                    continue
                seen.add(after.units)
                step.append(after)
                for each in after.units:
                    if each.kind is UnitKind.ARMY:
                        found.setdefault(each.province, turn)
        edge = step

    assert found == {"LAN": 0} | {each.goal: each.turns for each in lift.journeys(army)}


def test_findings_say_it_in_one_phrase() -> None:
    """What a page prints first."""
    found = find(STANDARD, Query.FLEET_NEIGHBOURS, moves=2)

    assert "SYR: 6 provinces" == str(found.phrase)
    assert ["SYR: AEG, CON, EAS, ION, SMY, SYR"] == list(map(str, found.words))
