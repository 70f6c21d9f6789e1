"""Checks what a game.yaml says of the public beacon."""

from __future__ import annotations

from collections.abc import Iterator

from zine.files.strict_yaml import YamlSource
from zine.games import BeaconTerms
from zine.games.beacon import MOST_ROUNDS
from zine.problems import Problem
from zine.rules.variant import Variant


def beacon_faults(
    source: YamlSource, beacon: BeaconTerms | None, variant: Variant, *, dated: bool
) -> Iterator[Problem]:
    """What is wrong with it; `dated` says whether the game has deadlines."""
    if beacon is None:
        return
    calendar = variant.calendar
    named: list[tuple[tuple[str, ...], str]] = [(("rounds", each), each) for each in beacon.rounds]
    named += [(("since",), beacon.since)] if beacon.since else []
    for path, slug in named:
        if calendar.parse(slug) is None:
            hint = f"such as {calendar.first.slug}"
            yield source.problem(f"there is no phase '{slug}'", "beacon", *path, hint=hint)
    rounds: list[tuple[tuple[str, ...], int]] = [
        (("rounds", each), number) for each, number in beacon.rounds.items()
    ]
    rounds += [(("powers",), beacon.powers)] if beacon.powers is not None else []
    for path, number in rounds:
        if not 1 <= number <= MOST_ROUNDS:
            hint = "zine beacon name finds the round of a time"
            yield source.problem(f"there is no round {number}", "beacon", *path, hint=hint)
    if not variant.hooks.draws and beacon.powers is None:
        message = f"nothing is drawn by lot in {variant.title} once the powers are assigned"
        hint = "zine beacon name GAME TIME has the powers drawn by the beacon"
        yield source.problem(message, "beacon", hint=hint)
    if variant.hooks.draws and not dated:
        hint = "set deadlines: first, whose times name the rounds"
        yield source.problem("a game without deadlines has no rounds", "beacon", hint=hint)
