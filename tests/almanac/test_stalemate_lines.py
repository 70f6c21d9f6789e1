"""Stalemate lines: no attack breaks one, and a position has one only where it is safe."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.notation.canonical import read_canonical
from zine.rules.outcomes import Submission, Void
from zine.rules.pipeline import adjudicate
from zine.rules.position import Dislodged, Position, Unit, position
from zine.rules.rulebook import Rulebook
from zine.variantfiles.variant_reader import load_variant
from zine.wings.almanac.stalemate_lines import LINES, StalemateLine, line_sentences, lines_in

VARIANT = load_variant("standard").variant
MAP = VARIANT.geography
SPRING = VARIANT.calendar.first
ENEMY = "England"  # one power: its units can all support each other


def stations(place: str, goal: str) -> Iterator[tuple[Unit, str]]:
    """Units in a place that can move to a province, and where each would arrive."""
    for kind in UnitKind:
        for location in MAP.locations[kind]:
            for arrival in sorted(MAP.steps(kind, location)):
                if province_of(location) == place and province_of(arrival) == goal:
                    yield Unit(ENEMY, kind, location), arrival


def attacks(line: StalemateLine, goal: str) -> Iterator[list[tuple[Unit, str]]]:
    """All attacks that matter on a province of a line: enemies, and their orders.

    Only three things decide whether a unit that does not move is dislodged: who moves to it, who
    supports this, and who attacks those who support it. So every province outside the line from
    which a unit can go to the goal, or to a province of one of its supporters, has a unit, and all
    ways are tried to share these out: some attack the goal, one of them with the support of the
    others, each of the others attacks a supporter. Doing nothing is never better, and any unit of a
    kind that can do what it is asked does it as well as any other. An attack by convoy adds nothing:
    the last fleet of the convoy touches the coast and could attack it itself, with the same supports.
    """
    own = {unit.province for unit in line.units()}
    helped = [order.split(" ")[1] for order in line.orders if order.endswith(f" {goal}")]
    goals = (goal, *(each for each in helped if province_of(each) != goal))
    choices = {}
    for place in MAP.provinces:
        able = [each for each in goals if any(stations(place, province_of(each)))]
        if able and place not in own | line.behind:
            choices[place] = able
    for chosen in product(*choices.values()):
        orders: list[tuple[Unit, str]] = []
        lead = ""
        for place, target in zip(choices, chosen, strict=True):
            unit, arrival = next(stations(place, province_of(target)))
            text = f"{unit} - {arrival}"
            if target == goal:
                text = f"{unit} S {lead}" if lead else text
                lead = lead or text
            orders.append((unit, text))
        if lead:
            yield orders


def broken(line: StalemateLine) -> list[list[str]]:
    """The attacks that dislodge a unit of a line."""
    found = []
    for unit in line.units():
        for enemies in attacks(line, unit.province):
            orders = [(line.power, order) for order in line.orders]
            orders += [(ENEMY, text) for _unit, text in enemies]
            given = [
                Submission(power, text, read_canonical(text, power, PhaseKind.MOVEMENT))
                for power, text in orders
            ]
            at = position((*line.units(), *(each for each, _text in enemies)), {})
            done = adjudicate(VARIANT, Rulebook(), SPRING, at, given)
            assert not any(isinstance(each.outcome, Void) for each in done.results)
            if any(r.dislodged_by and r.power == line.power for r in done.results):
                found.append([text for _unit, text in enemies])
    return found


@pytest.mark.parametrize("line", LINES, ids=[line.slug for line in LINES])
def test_no_attack_breaks_a_line(line: StalemateLine) -> None:
    """What is behind touches nothing outside, so its units are all that can be attacked.

    As none is dislodged, the same holds in the next phase, and in all others.
    """
    own = {unit.province for unit in line.units()}
    assert not own & line.behind
    assert len(own) == len(line.orders) <= len(line.centres(VARIANT))
    for place in line.behind:
        assert MAP.adjacent[place] <= own | line.behind, place
    assert broken(line) == []


@pytest.mark.parametrize("line", LINES, ids=[line.slug for line in LINES])
def test_a_line_without_its_supports_is_broken(line: StalemateLine) -> None:
    """The attacks are such as break what can be broken."""
    holds = tuple(f"{unit} H" for unit in line.units())
    assert broken(line._replace(orders=holds))


def held(line: StalemateLine, *besides: Unit, **owners: str) -> Position:
    """A line with an enemy far from it, and what else is on the board."""
    every = MAP.provinces.keys() - line.behind - {unit.province for unit in line.units()}
    free = min(every - {unit.province for unit in besides})
    kind = next(kind for kind in UnitKind if MAP.can_stand(kind, free))
    own = dict.fromkeys(line.centres(VARIANT), line.power)
    units = (*line.units(), Unit(ENEMY, kind, free), *besides)
    return position(units, {**own, **owners})


@pytest.mark.parametrize("line", LINES, ids=[line.slug for line in LINES])
def test_a_position_has_a_line_where_nothing_is_behind_it(line: StalemateLine) -> None:
    """Each thing that could break it from behind, or disband it, takes the line away."""
    at = held(line)
    behind = min(line.behind & set(MAP.centres))
    kind = next(kind for kind in UnitKind if MAP.can_stand(kind, behind))
    first = next(line.units())
    enemies = [unit for unit in at.units if unit.power == ENEMY]
    assert (line, (line.power,)) in lines_in(at)
    assert any(f"#{line.slug}" in str(sentence) for sentence in line_sentences(at))
    for other in (
        held(line, Unit(ENEMY, kind, behind)),
        held(line, **{behind: ENEMY}),
        position(line.units(), at.owners),
        position((*enemies, *line.units()), {}),
        position([unit for unit in at.units if unit != first], at.owners),
        position(at.units, at.owners, [Dislodged(Unit(ENEMY, kind, behind), "", ())]),
    ):
        assert line not in [each for each, _holders in lines_in(other)]


def test_two_powers_hold_a_line_together() -> None:
    """Each needs a centre for every unit that it has in the line."""
    line = next(each for each in LINES if each.slug == "north-with-iberia")
    west = {"NAO", "MAO", "POR", "SPA", "MAR"}
    at = held(line, **dict.fromkeys(west & set(MAP.centres), "France"))
    units = [u._replace(power="Italy") if u.province in west else u for u in at.units]
    owners = {**at.owners, "BRE": "Italy", "PAR": "Italy"}
    france = [each for each in units if each.power == "France"]
    assert (line, ("France", "Italy")) in lines_in(position(units, owners))
    assert len(france) == len(line.orders) - len(west)
    assert line not in [each for each, _ in lines_in(position(units, {**owners, "PAR": "France"}))]
