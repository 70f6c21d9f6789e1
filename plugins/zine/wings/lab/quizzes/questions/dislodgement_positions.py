"""Positions that are deadly at close range, or from afar by a train of units that gets stuck."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import combinations, pairwise

from zine.rules.geography import province_of
from zine.wings.lab.quizzes.questions.board_builder import (
    Atlas,
    StagedUnit,
    Staging,
    Switch,
    hold,
    move,
    support,
)


def at_hand(atlas: Atlas, troubler: StagedUnit, target: StagedUnit) -> Iterator[Switch]:
    """The troubler supports an attack on the target, or does not."""
    goal = target.province
    if goal not in atlas.reach(troubler):
        return
    for attacker in atlas.senders[goal].values():
        staging = Staging().add(
            hold(target), hold(troubler), move(attacker, atlas.arrival(attacker, goal))
        )
        if staging is not None:
            staging = staging.foes(goal, attacker.province, troubler.province)
            yield Switch(staging, support(troubler, attacker, goal), hold(troubler))


def trains(atlas: Atlas, troubler: StagedUnit, target: StagedUnit) -> Iterator[Switch]:
    """Two gates attack the target, which escapes only if all units ahead of it move on."""
    for one, two in combinations(atlas.senders[target.province].values(), 2):
        if troubler.province in (one.province, two.province):
            continue
        attack = _attack(atlas, target, one, two)
        shut = {target.province, one.province, two.province}
        yield from _blocked(atlas, troubler, target, attack, shut, one)
        yield from _contested(atlas, troubler, target, attack, shut)


def _attack(atlas: Atlas, target: StagedUnit, one: StagedUnit, two: StagedUnit) -> Staging:
    goal = target.province
    staging = Staging().add(move(one, atlas.arrival(one, goal)), support(two, one, goal))
    assert staging is not None
    return staging.foes(goal, one.province, two.province)


def _blocked(
    atlas: Atlas,
    troubler: StagedUnit,
    target: StagedUnit,
    attack: Staging,
    shut: Set[str],
    attacker: StagedUnit,
) -> Iterator[Switch]:
    """The train ends at the troubler, which stays or moves on."""
    track = _track(atlas, target, troubler.province, shut)
    if track is None:
        return
    staging = _train(atlas, target, track, attack)
    staging = staging and staging.add(hold(troubler))
    if staging is None:
        return
    # The attacker's own province is free as soon as the train moves.
    taken = {*shut, *track} - {attacker.province}
    for place in sorted(atlas.geography.steps(troubler.kind, troubler.location)):
        if province_of(place) not in taken:
            yield Switch(staging, hold(troubler), move(troubler, place))


def _contested(
    atlas: Atlas, troubler: StagedUnit, target: StagedUnit, attack: Staging, shut: Set[str]
) -> Iterator[Switch]:
    """The train ends in an empty province that the troubler enters too, or does not."""
    for place in sorted(atlas.geography.steps(troubler.kind, troubler.location)):
        if province_of(place) in shut:
            continue
        track = _track(atlas, target, province_of(place), {*shut, troubler.province})
        staging = track and _train(atlas, target, track, attack)
        staging = staging and staging.add(hold(troubler))
        if staging:
            yield Switch(staging, move(troubler, place), hold(troubler))


def _track(atlas: Atlas, target: StagedUnit, goal: str, shut: Set[str]) -> tuple[str, ...] | None:
    """A shortest chain of provinces from the target's neighbour to the goal that avoids `shut`."""
    came: dict[str, str | None] = dict.fromkeys(sorted(atlas.reach(target) - shut))
    edge = list(came)
    while edge and goal not in came:
        step: list[str] = []
        for province in edge:
            for near in sorted(atlas.geography.adjacent[province] - shut):
                if near not in came:
                    came[near] = province
                    step.append(near)
        edge = step
    if goal not in came:
        return None
    track: list[str] = []
    at: str | None = goal
    while at is not None:
        track.insert(0, at)
        at = came[at]
    return tuple(track)


def _train(
    atlas: Atlas, target: StagedUnit, track: tuple[str, ...], attack: Staging
) -> Staging | None:
    """The target and a unit in every province of the track except its end, all moving on."""
    cars = [atlas.senders[there][here] for here, there in pairwise(track)]
    return attack.add(
        move(target, atlas.arrival(target, track[0])),
        *(move(car, atlas.arrival(car, there)) for car, there in zip(cars, track[1:], strict=True)),
    )
