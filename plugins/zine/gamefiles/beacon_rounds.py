"""The public beacon in a game's files: the rounds in its folder, and what game.yaml says of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from pydantic import Field

from zine.files.strict_yaml import (
    Schema,
    YamlSource,
    parse_yaml,
    read_bytes,
    text_of,
    validate_part,
)
from zine.games import BeaconTerms, Pulse
from zine.games.beacon import LOCK, MOST_ROUNDS, POWERS, SIGNED
from zine.problems import Problem, Problems
from zine.rules.calendar import Calendar
from zine.rules.variant import Variant

BEACON = "beacon.yaml"


class PulseFile(Schema):
    """A round in games/GAME/beacon.yaml."""

    round: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    signature: Annotated[str, Field(pattern=SIGNED.pattern)]
    randomness: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


def read_pulses(path: Path, calendar: Calendar) -> dict[str, Pulse]:
    """The rounds in a game's folder, by the slug of their phase; none without a file of them."""
    if not (path / BEACON).exists():
        return {}
    shown = f"games/{path.name}/{BEACON}"
    return _load_pulses(read_bytes(path / BEACON, shown), shown, calendar)


def _load_pulses(content: bytes, shown: str, calendar: Calendar) -> dict[str, Pulse]:
    """The rounds in a file's content, by the slug of their phase. Raises Problems."""
    source = parse_yaml(text_of(content, shown), shown)
    if not isinstance(source.data, dict):
        raise Problems([source.problem("phases with their rounds are expected")])
    found: dict[str, Pulse] = {}
    problems: list[Problem] = []
    for slug, data in source.data.items():
        if slug != POWERS and not LOCK.match(slug) and calendar.parse(slug) is None:
            hint = f"such as {calendar.first.slug}, or {POWERS}"
            problems.append(source.problem(f"there is no phase '{slug}'", slug, hint=hint))
            continue
        try:
            found[slug] = _pulse(source, slug, data)
        except Problems as fault:
            problems += fault.problems
    if problems:
        raise Problems(problems)
    return found


def _pulse(source: YamlSource, slug: str, data: object) -> Pulse:
    file = validate_part(source, PulseFile, data, slug)
    pulse = Pulse(round=file.round, signature=file.signature)
    if pulse.randomness != file.randomness:
        message = "the randomness is not the SHA-256 of the signature"
        hint = "delete this entry and run zine beacon fetch"
        raise Problems([source.problem(message, slug, "randomness", hint=hint)])
    return pulse


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
