"""The end of an inning: points for everybody, and the starting position again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

from zine.rules.adjustments import builds_due, surplus
from zine.rules.outcomes import Ended, Event
from zine.rules.position import Position
from zine.rules.reasons import RefusalCode
from zine.rules.variant import Scene, Variant
from zine.wings.westling.expansions.innings.state import INNINGS, Innings, Options, Score


@dataclass(frozen=True, slots=True)
class InningScored(Event):
    """A player's points from a power: its centres, and its units after builds.

    `inning` is counted from 1, `points` are those of the game's way of scoring.
    """

    inning: int
    player: str
    power: str
    points: int
    centres: tuple[str, ...]
    units: int


class InningsWords(RefusalCode):
    """Why a game of innings is over."""

    PLAYED = "{count} innings are played, and {points} points are the most"


def units_after_builds(variant: Variant, position: Position, power: str) -> int:
    """How many units a winter would leave a power: builds need room at home (Pulsipher 5)."""
    if surplus(position, power) <= 0:
        return len(position.centres_of(power))
    return len(position.units_of(power)) + builds_due(variant, position, power)


def close_inning(options: Options, scene: Scene) -> Scene:
    """Score the inning; the next one begins from the start, the last ends the game."""
    if not scene.phase.counts_centres:
        return scene
    scored = tuple(_scored(options, scene))
    innings = scene.after.extra(INNINGS)
    won = {each.player: each.points for each in scored}
    points = {player: (*own, won[player]) for player, own in innings.points.items()}
    innings = replace(innings, points=MappingProxyType(points))
    scene = scene.with_events(*scored)
    if innings.played == len(scene.variant.powers):
        return scene.with_extra(INNINGS, innings).with_events(_ended(innings))
    start = replace(scene.variant.start, extras=scene.after.extras)
    return scene._replace(after=start.with_extra(INNINGS, innings))


def _scored(options: Options, scene: Scene) -> Iterator[InningScored]:
    innings = scene.after.extra(INNINGS)
    for player, powers in innings.schedule.items():
        power = powers[innings.played]
        centres = scene.after.centres_of(power)
        units = units_after_builds(scene.variant, scene.after, power)
        points = units if options.score is Score.UNITS else len(centres)
        yield InningScored(innings.played + 1, player, power, points, centres, units)


def _ended(innings: Innings) -> Ended:
    """The highest sum wins; equal ones share the game (Pulsipher 6)."""
    totals = innings.totals()
    most = max(totals.values())
    winners = tuple(player for player, points in totals.items() if points == most)
    return Ended(winners, InningsWords.PLAYED(count=innings.played, points=most))
