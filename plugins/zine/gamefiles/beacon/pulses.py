"""The rounds of the public beacon in a game's folder, and the check of their signatures.

The check is that of the scheme bls-unchained-g1-rfc9380: the signature is a point of G1 on the
curve BLS12-381, and the message is the SHA-256 of the round's number in eight bytes. The library
for the curve is an extra; without it everything but the signature is checked.
"""

from __future__ import annotations

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
from zine.games import Pulse
from zine.games.beacon import LOCK, MOST_ROUNDS, POWERS, SIGNED
from zine.problems import Problem, Problems
from zine.rules.calendar import Calendar

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
    return load_pulses(read_bytes(path / BEACON, shown), shown, calendar)


def load_pulses(content: bytes, shown: str, calendar: Calendar) -> dict[str, Pulse]:
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
