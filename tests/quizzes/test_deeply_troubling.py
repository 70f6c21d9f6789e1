"""The Deeply Troubling quiz: every witness is played, and small maps are tried out whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from boards import STANDARD
from small_maps import STRAIT, TAIL, WHEEL, small_map
from zine.rules.battle.actions import Action
from zine.rules.battle.equations import Battle
from zine.rules.geography import UnitKind
from zine.rules.variant import Variant
from zine.wings.lab.quizzes.questions.board_builder import StagedUnit
from zine.wings.lab.quizzes.questions.dislodgement_proofs import (
    Harmless,
    Troubles,
    Witness,
    is_dislodged,
    rulings,
)

TROUBLES = Troubles(STANDARD)
PIECES = TROUBLES.atlas.pieces


def piece(text: str) -> StagedUnit:
    letter, _, location = text.partition(" ")
    return StagedUnit(UnitKind(letter), location)


def check(witness: Witness, variant: Variant = STANDARD) -> None:
    """One order dislodges, the other does not, and nothing else is ordered otherwise."""
    after_deadly, after_harmless = rulings(variant, witness)
    assert is_dislodged(after_deadly, witness.target)
    assert not is_dislodged(after_harmless, witness.target)
    assert witness.deadly.location == witness.harmless.location == witness.troubler.location


def test_only_an_army_in_bohemia_does_not_trouble_portugal() -> None:
    """Portugal has two gates; everybody else has a hand on one of them, however far away."""
    answers = {
        str(each): TROUBLES.against(each, "POR") for each in PIECES if each.province != "POR"
    }

    assert {"A BOH": Harmless.OUT_OF_REACH} == {
        name: answer for name, answer in answers.items() if not isinstance(answer, Witness)
    }
    for answer in answers.values():
        if isinstance(answer, Witness):
            check(answer)


@pytest.mark.parametrize("province", sorted(set(STANDARD.geography.provinces) - {"POR"}))
def test_everybody_is_deadly_everywhere_else(province: str, request: pytest.FixtureRequest) -> None:
    """With three gates or more a train does it; one piece in eight, or all of them."""
    step = 1 if request.config.getoption("--all-pairs") else 8
    start = sorted(STANDARD.geography.provinces).index(province) % step
    for each in PIECES[start::step]:
        if each.province != province:
            answer = TROUBLES.against(each, province)
            assert isinstance(answer, Witness)
            check(answer)


@pytest.mark.parametrize(
    ("troubler", "target"),
    [
        ("F SPA/NC", "A GAS"),  # Dreier's example
        ("A MOS", "F POR"),
        ("F BAR", "A POR"),
        ("F ARM", "F SYR"),  # a third gate, but not for this fleet
        ("A NAF", "F TUN"),
    ],
)
def test_pairs_worth_naming(troubler: str, target: str) -> None:
    """Some pairs by kind and coast."""
    answer = TROUBLES.decide(piece(troubler), piece(target))

    assert isinstance(answer, Witness)
    check(answer)


def orders_of(variant: Variant, place: str, standing: frozenset[str]) -> list[Action]:
    """Every order of an army among armies, each of a power of its own."""
    near = variant.geography.reach(UnitKind.ARMY, place)
    blank = Action(place, place, place)
    moves = [blank._replace(goal=goal) for goal in sorted(near)]
    holds = [blank._replace(aimed=f"={each}") for each in sorted(standing & near)]
    helps = [
        blank._replace(aimed=f"{each}>{goal}")
        for goal in sorted(near)
        for each in sorted(standing - {place, goal})
        if goal in variant.geography.reach(UnitKind.ARMY, each)
    ]
    return [blank, *moves, *holds, *helps]


def matched(orders: tuple[Action, ...]) -> list[Action]:
    """The orders with supports tied to what they help, where that was ordered."""
    at = {order.province: index for index, order in enumerate(orders)}
    found = []
    for order in orders:
        helps, aimed = None, None
        if order.aimed and order.aimed.startswith("="):
            other = at[order.aimed[1:]]
            helps = other if orders[other].goal is None else None
        elif order.aimed:
            who, _, goal = order.aimed.partition(">")
            if orders[at[who]].goal == goal:
                helps, aimed = at[who], goal
        found.append(order._replace(helps=helps, aimed=aimed))
    return found


def brute_force(variant: Variant, target: str) -> Iterator[str]:
    """Every army on whose orders it ever hangs whether the army in `target` is dislodged."""
    others = sorted(set(variant.geography.provinces) - {target})
    for present in product((False, True), repeat=len(others)):
        standing = frozenset(
            {target, *(p for p, here in zip(others, present, strict=True) if here)}
        )
        places = sorted(standing)
        fates: dict[tuple[int, tuple[Action, ...]], set[bool]] = {}
        for orders in product(*(orders_of(variant, place, standing) for place in places)):
            battle = Battle(variant.geography, matched(orders), variant.rulebook.paradox)
            fate = places.index(target) in battle.dislodgers
            for index, place in enumerate(places):
                if place != target:
                    rest = (*orders[:index], *orders[index + 1 :])
                    fates.setdefault((index, rest), set()).add(fate)
        for (index, _), seen in fates.items():
            if len(seen) == 2:
                yield places[index]


@pytest.mark.parametrize(("variant", "target"), [(TAIL, "PIT"), (WHEEL, "PIT"), (WHEEL, "LOW")])
def test_small_maps_tried_out_whole(variant: Variant, target: str) -> None:
    """All positions of armies and all their orders say what the theorems say."""
    deadly = set(brute_force(variant, target))
    troubles = Troubles(variant)
    goal = StagedUnit(UnitKind.ARMY, target)

    answers = {
        each.province: troubles.decide(each, goal)
        for each in troubles.atlas.pieces
        if each.province != target
    }

    assert None not in answers.values()
    assert deadly == {p for p, answer in answers.items() if isinstance(answer, Witness)}
    for answer in answers.values():
        if isinstance(answer, Witness):
            check(answer, variant)


def test_the_tail_shows_all_three_theorems() -> None:
    """END has one gate; PIT has two, and the end of the tail is too far away for it."""
    troubles = Troubles(TAIL)

    def decide(troubler: str, target: str) -> Witness | Harmless | None:
        return troubles.decide(piece(f"A {troubler}"), piece(f"A {target}"))

    assert Harmless.FEW_GATES is decide("LOW", "END")
    assert Harmless.OUT_OF_REACH is decide("END", "PIT")
    assert isinstance(decide("LOW", "PIT"), Witness)


def test_what_no_border_connects_is_harmless() -> None:
    """Two lands without a sea between them do not trouble one another."""
    names = ("HUB", "RIM", "RAM", "ROM", "FAR", "OFF")
    apart = small_map(
        dict.fromkeys(names, "i"), armies=["HUB RIM", "HUB RAM", "HUB ROM", "FAR OFF"]
    )
    troubles = Troubles(apart)

    assert Harmless.APART is troubles.decide(piece("A FAR"), piece("A HUB"))


def test_convoys_reach_an_island_of_one_sea() -> None:
    """ISL has one gate, the sea around it, so nobody is ever dislodged there."""
    answers = {
        Troubles(STRAIT).decide(each, piece("A ISL"))
        for each in Troubles(STRAIT).atlas.pieces
        if each.province != "ISL"
    }

    assert {Harmless.FEW_GATES} == answers
