"""Caches what was computed for a quiz beside it, in SLUG.findings.yaml.

A finding is cached under the hash of everything it depends on, and the file bears its own hash;
anything that does not match is computed again. Losing the file costs only time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import yaml

from zine.departments.quizzes.questions.queries import (
    EDITION,
    Computation,
    Demonstration,
    Finding,
    Play,
    find,
)
from zine.files.store import write_atomic
from zine.files.strict_yaml import Schema, read_yaml, validate
from zine.games.codec import digest, dump_position, load_position
from zine.problems import Problems
from zine.rules.calendar import PhaseKind
from zine.rules.notation.canonical import read_canonical
from zine.rules.variant import Variant

HEADER = "# Written by the press: what the map says, and the moves that prove it. Do not edit it.\n"


class PlayFile(Schema):
    """A play of a demonstration."""

    name: str
    phase: str
    units: dict[str, str]
    centres: dict[str, str]
    orders: dict[str, str]


class DemonstrationFile(Schema):
    """A demonstration of a finding."""

    place: str
    title: str
    plays: tuple[PlayFile, ...]


class FindingFile(Schema):
    """A cached finding."""

    places: tuple[str, ...]
    number: int
    phrase: str
    words: tuple[str, ...]
    demonstrations: tuple[DemonstrationFile, ...]


class FindingsFile(Schema):
    """SLUG.findings.yaml."""

    hash: str
    findings: dict[str, FindingFile]


class Findings:
    """The findings of one quiz, cached and new."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept = _read(path)
        self._used: dict[str, Any] = {}

    def find(self, variant: Variant, computation: Computation) -> Finding:
        """The map's answer, computed only if it is not cached."""
        key = digest([EDITION, asdict(computation), ground(variant)])
        if key in self._kept:
            # A faulty finding is computed again.
            with contextlib.suppress(Exception):
                finding = _load(self._kept[key], variant)
                self._used[key] = self._kept[key]
                return finding
        self._used[key] = _dump(find(variant, computation), variant)
        return _load(self._used[key], variant)

    def write(self) -> None:
        """Write the findings that were used, if the file differs."""
        if self._used and self._used != self._kept:
            data = {"hash": digest(self._used), "findings": self._used}
            body = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100)
            write_atomic(self._path, HEADER + body)


def ground(variant: Variant) -> object:
    """The parts of a variant that an answer can depend on, as plain data."""
    geography = variant.geography
    return {
        "provinces": {
            code: [province.terrain, province.home or "", list(province.coasts)]
            for code, province in geography.provinces.items()
        },
        "armies": {code: list(near) for code, near in geography.army_borders.items()},
        "fleets": {code: list(near) for code, near in geography.fleet_borders.items()},
        "start": dump_position(variant.start, variant),
        "stages": [[stage.season, stage.kind] for stage in variant.calendar.stages],
        "first year": variant.calendar.first_year,
        "powers": [power.name for power in variant.powers],
    }


def _read(path: Path) -> dict[str, Any]:
    try:
        source = read_yaml(path, path.name)
        said = validate(source, FindingsFile).hash
    except Problems:
        return {}
    assert isinstance(source.data, dict)
    findings = source.data["findings"]
    assert isinstance(findings, dict)
    return findings if said == digest(findings) else {}


def _dump(finding: Finding, variant: Variant) -> dict[str, Any]:
    """A finding as plain data in which every scalar is text."""
    return {
        "places": list(finding.places),
        "number": str(finding.number),
        "phrase": finding.phrase,
        "words": list(finding.words),
        "demonstrations": [
            {
                "place": each.place,
                "title": each.title,
                "plays": [_dump_play(play, variant) for play in each.plays],
            }
            for each in finding.demonstrations
        ],
    }


def _dump_play(play: Play, variant: Variant) -> dict[str, Any]:
    board = dump_position(play.board, variant)
    orders: dict[str, list[str]] = {}
    for order in play.orders:
        orders.setdefault(order.power, []).append(str(order))
    return {
        "name": play.name,
        "phase": play.phase.slug,
        "units": {power: ", ".join(units) for power, units in board["units"].items()},
        "centres": {power: " ".join(codes) for power, codes in board["centres"].items()},
        "orders": {power: ", ".join(lines) for power, lines in orders.items()},
    }


def _load(plain: Mapping[str, Any], variant: Variant) -> Finding:
    return Finding(
        places=tuple(plain["places"]),
        number=int(plain["number"]),
        phrase=plain["phrase"],
        words=tuple(plain["words"]),
        demonstrations=tuple(
            Demonstration(
                each["place"],
                each["title"],
                tuple(_load_play(play, variant) for play in each["plays"]),
            )
            for each in plain["demonstrations"]
        ),
    )


def _load_play(plain: Mapping[str, Any], variant: Variant) -> Play:
    phase = variant.calendar.parse(plain["phase"])
    assert phase is not None, "the hash was right, so this is a phase of the variant"
    units = {power: text.split(", ") for power, text in plain["units"].items()}
    centres = {power: text.split() for power, text in plain["centres"].items()}
    return Play(
        plain["name"],
        phase,
        load_position({"units": units, "centres": centres}, variant),
        tuple(
            read_canonical(line, power, PhaseKind.MOVEMENT)
            for power, text in plain["orders"].items()
            for line in text.split(", ")
        ),
    )
