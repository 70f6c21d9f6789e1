"""Caches what was computed for a quiz beside it, in SLUG.findings.yaml.

A finding is cached under the hash of everything it depends on, and the file bears its own hash;
anything that does not match is computed again. Losing the file costs only time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from zine.files.atomic_files import write_atomic
from zine.files.strict_yaml import Schema, read_yaml, validate
from zine.games.record_codec import digest, dump_position, load_position
from zine.problems import Problems
from zine.rules.calendar import PhaseKind
from zine.rules.notation.canonical import read_canonical
from zine.rules.reasons import Why
from zine.rules.variant import Variant
from zine.wings.lab.quizzes.questions.dislodgement_proofs import Harmless
from zine.wings.lab.quizzes.questions.question_answers import (
    EDITION,
    Demonstration,
    Finding,
    Found,
    Play,
    find,
)
from zine.wings.lab.quizzes.quiz import Computation

SENTENCES: Mapping[str, Found | Harmless] = {
    row.name: row for table in (Found, Harmless) for row in table
}
FAULTY = (AssertionError, AttributeError, LookupError, TypeError, ValueError, Problems)
HEADER = "# Written by the press: what the map says, and the moves that prove it. Do not edit it.\n"


class _FindingsFile(Schema):
    """SLUG.findings.yaml."""

    hash: str
    findings: dict[str, object]


class Findings:
    """The findings of one quiz, cached and new."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept = _read(path)
        self._used: dict[str, Any] = {}

    def find(self, variant: Variant, asked: Computation) -> Finding:
        """The map's answer, computed only if it is not cached."""
        query, moves, holding, rank = asked.query, asked.moves, asked.holding, asked.rank
        key = digest([EDITION, query, moves, holding, rank, ground(variant)])
        if key in self._kept:
            # A faulty finding is computed again: what reading one that somebody changed can raise.
            with contextlib.suppress(*FAULTY):
                finding = _load(self._kept[key], variant)
                self._used[key] = self._kept[key]
                return finding
        found = find(variant, query, moves=moves, holding=holding, rank=rank)
        self._used[key] = _dump(found, variant)
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
        file = validate(read_yaml(path, path.name), _FindingsFile)
    except Problems:
        return {}
    return file.findings if file.hash == digest(file.findings) else {}


def _dump(finding: Finding, variant: Variant) -> dict[str, object]:
    """A finding as plain data in which every scalar is text."""
    return {
        "places": list(finding.places),
        "number": str(finding.number),
        "phrase": _dump_words(finding.phrase),
        "words": list(map(_dump_words, finding.words)),
        "demonstrations": [
            {
                "place": each.place,
                "title": _dump_words(each.title),
                "plays": [_dump_play(play, variant) for play in each.plays],
            }
            for each in finding.demonstrations
        ],
    }


def _dump_words(value: object) -> object:
    """A sentence as its code and fields, and whatever stands in a field."""
    if isinstance(value, Why):
        return {"code": value.code.name} | {gap: _dump_words(part) for gap, part in value.fields}
    return [_dump_words(each) for each in value] if type(value) is tuple else str(value)


def _load_words(plain: Any) -> Any:
    if isinstance(plain, dict):
        fields = {gap: _load_words(part) for gap, part in plain.items() if gap != "code"}
        return SENTENCES[plain["code"]](**fields)
    return tuple(map(_load_words, plain)) if isinstance(plain, list) else plain


def _dump_play(play: Play, variant: Variant) -> dict[str, object]:
    board = dump_position(play.position, variant)
    orders: dict[str, list[str]] = {}
    for order in play.orders:
        orders.setdefault(order.power, []).append(str(order))
    return {
        "tried": play.tried,
        "phase": play.phase.slug,
        "units": {power: ", ".join(units) for power, units in board["units"].items()},
        "centres": {power: " ".join(codes) for power, codes in board["centres"].items()},
        "orders": {power: ", ".join(lines) for power, lines in orders.items()},
    }


def _load(plain: Mapping[str, Any], variant: Variant) -> Finding:
    if not all(isinstance(each, str) for each in plain["places"]):
        raise TypeError(plain["places"])
    return Finding(
        places=tuple(plain["places"]),
        number=int(plain["number"]),
        phrase=_load_words(plain["phrase"]),
        words=_load_words(plain["words"]),
        demonstrations=tuple(
            Demonstration(
                each["place"],
                _load_words(each["title"]),
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
        plain["tried"],
        phase,
        load_position({"units": units, "centres": centres}, variant),
        tuple(
            read_canonical(line, power, PhaseKind.MOVEMENT)
            for power, text in plain["orders"].items()
            for line in text.split(", ")
        ),
    )
