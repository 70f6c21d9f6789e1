"""The rounds of the public beacon in a game's folder, and the check of their signatures.

The check is that of the scheme bls-unchained-g1-rfc9380: the signature is a point of G1 on the
curve BLS12-381, and the message is the SHA-256 of the round's number in eight bytes. The library
for the curve is an extra; without it everything but the signature is checked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import Field

from zine.files.store import write_atomic
from zine.files.strict_yaml import (
    Schema,
    YamlSource,
    parse_yaml,
    read_bytes,
    text_of,
    validate_part,
)
from zine.gamefiles.records import dump_pulse
from zine.games import Pulse
from zine.games.beacon import LOCK, MOST_ROUNDS, POWERS, SIGNED
from zine.problems import Problem, Problems
from zine.rules.calendar import Calendar

BEACON = "beacon.yaml"
HEADER = (
    "# Written by zine beacon: what the public beacon said for this game. Anyone can check it\n"
    "# with zine verify.\n"
)
# Quicknet's public key, a point of G2; whoever knows it can check every round there will be.
PUBLIC_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
SCHEME = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
EXTRA = 'pip install "diplomacy-zine[beacon]"'


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


def write_pulses(path: Path, pulses: Mapping[str, Pulse]) -> None:
    """Write the rounds of a game into its folder."""
    plain = {slug: dump_pulse(pulses[slug]) for slug in sorted(pulses)}
    write_atomic(path / BEACON, HEADER + yaml.safe_dump(plain, sort_keys=False))


def can_check() -> bool:
    """Whether the library that checks signatures is installed."""
    return curve_library() is not None


def is_genuine(pulse: Pulse) -> bool:
    """Whether the beacon's members signed this round. Raises Problems without the library."""
    curve = curve_library()
    if curve is None:
        raise Problems.of("beacon", "signatures cannot be checked here", EXTRA)
    message = hashlib.sha256(pulse.round.to_bytes(8, "big")).digest()
    try:
        signature = curve.G1Point.from_compressed_bytes(bytes.fromhex(pulse.signature))
    except ValueError:
        return False
    key = curve.G2Point.from_compressed_bytes(bytes.fromhex(PUBLIC_KEY))
    signed = curve.G1Point.hash_to_curve(message, SCHEME)
    agrees: bool = curve.GT.pairing_check([signed, -signature], [key, curve.G2Point()])
    return agrees


def curve_library() -> Any:
    """The library for the curve; None if it is not installed."""
    try:
        import py_arkworks_bls12381  # noqa: PLC0415 - an extra
    except ImportError:
        return None
    return py_arkworks_bls12381
