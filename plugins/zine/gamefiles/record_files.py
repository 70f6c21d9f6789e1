"""Records: written by the build, never by hand, and checked at every reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from zine.files.memory import Memory
from zine.files.strict_yaml import YamlSource, parse_yaml, read_text, text_of
from zine.files.validation_errors import understood, unfit
from zine.gamefiles.wing_extras import extra_reader
from zine.games import Record
from zine.games.record_codec import (
    digest,
    dump_event,
    dump_position,
    dump_result,
    load_event,
    load_position,
    load_result,
)
from zine.games.redaction_marks import marks_in
from zine.problems import Collector, Place, Problem, Problems
from zine.rules.calendar import Calendar, Phase
from zine.rules.variant import Variant
from zine.wing import wing_extras

# Records of format 1 do not name what was printed with the turn, nor, after a set-up, the
# record before it. They stay as they are.
FORMATS = ("1", "2")
KEYS = frozenset(
    [
        "format",
        "engine",
        "phase",
        "recorded",
        "issue",
        "map",
        "revision",
        "replaces",
        "reason",
        "corrected",
        "erratum",
        "inputs",
        "printed",
        "results",
        "contested",
        "events",
        "passed",
        "next",
        "board",
        "redacted",
        "hash",
        "rehash",
    ]
)
HEADER = "# Written by the press when this turn was adjudicated. Do not edit it.\n"
# What stands for the record before, in one of a set-up that began its chain.
BEGINS = "begins"
WAY_OUT = "restore the file as it was, or run 'zine correct' if the change is meant"


def _as_text(value: object) -> object:
    """Scalars as YAML without type guessing reads them."""
    if isinstance(value, Mapping):
        return {str(key): _as_text(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_as_text(each) for each in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def dump_record(record: Record, variant: Variant) -> str:
    """The text of a record file; the last line is the hash of everything above it."""
    data = _record_data(record, variant)
    if record.redacted:
        return redacted_text(data, record.redacted, record.digest)
    return HEADER + _dumped({**data, "hash": digest(_as_text(data))})


def record_text(record: Record, variant: Variant, folder: Path) -> str:
    """The text of a record of a game's folder: its file's, or what a preview would write."""
    path = folder / f"{record.phase.slug}.record.yaml"
    shown = f"games/{folder.name}/{path.name}"
    return read_text(path, shown) if path.exists() else dump_record(record, variant)


def _record_data(record: Record, variant: Variant) -> dict[str, object]:
    """The values of a record file without its hash."""
    data: dict[str, object] = {
        "format": record.format,
        "engine": record.engine,
        "phase": record.phase.slug,
        "recorded": record.recorded.isoformat(timespec="seconds"),
    }
    if record.issue is not None:
        data["issue"] = record.issue
    if record.map:
        data["map"] = record.map
    if record.revision > 1:
        data["revision"] = record.revision
        data["replaces"] = record.replaces
        data["reason"] = record.reason
    if record.corrected is not None:
        data["corrected"] = record.corrected.isoformat(timespec="seconds")
    if record.erratum is not None:
        data["erratum"] = record.erratum
    data["inputs"] = dict(record.inputs)
    if record.format != "1":
        data["printed"] = dict(record.printed)
    data |= {name: each.plain() for name, each in record.extras.items()}
    return data | {
        "results": [dump_result(result) for result in record.results],
        "contested": list(record.contested),
        "events": [dump_event(event) for event in record.events],
        "passed": [phase.slug for phase in record.passed],
        "next": record.next_phase.slug if record.next_phase else "over",
        "board": dump_position(record.next_position, variant),
    }


def _dumped(data: Mapping[str, object]) -> str:
    return yaml.safe_dump(
        data, sort_keys=False, allow_unicode=True, width=100, default_flow_style=None
    )


def redacted_text(data: Mapping[str, object], redacted: Sequence[str], own: str) -> str:
    """A record's text without removed words: it keeps its hash, and gets another for what is left."""
    left = {**data, "redacted": list(redacted), "hash": own}
    return HEADER + _dumped({**left, "rehash": digest(_as_text(left))})


def read_record(text: str, shown: str, variant: Variant) -> Record:
    """The record in a text. Raises Problems if it was changed by hand."""
    return _record_from(parse_yaml(text, shown), variant)


def _record_from(source: YamlSource, variant: Variant) -> Record:
    """The record in a file's values. Raises Problems if it was changed by hand."""
    data = _checked_values(source)
    with understood(source, "this record cannot be understood", hint=WAY_OUT):
        return replace(_record(data, variant), digest=data["hash"])


def sealed(record: Record, variant: Variant) -> Record:
    """The record with its own hash filled in, as a reader gets it."""
    return replace(record, digest=digest(_as_text(_record_data(record, variant))))


def load_record(
    content: bytes, shown: str, variant: Variant, memory: Memory, content_hash: str
) -> Record:
    """The record in a file's content. Raises Problems if it was changed by hand.

    Content that is in the memory was checked before and is not parsed again.
    """
    known = memory.get("records", content_hash)
    data = known or _checked_values(parse_yaml(text_of(content, shown), shown))
    with understood(YamlSource(shown, {}, {}), "this record cannot be understood", hint=WAY_OUT):
        record = replace(_record(data, variant), digest=data["hash"])
    if known is None:
        memory.put("records", content_hash, dict(data))
    return record


def _checked_values(source: YamlSource) -> Mapping[str, Any]:
    """A record's values, if its own hash is right. Raises Problems."""
    data = source.data
    if not isinstance(data, dict) or "hash" not in data:
        raise Problems([source.problem("this is not a record", hint=WAY_OUT)])
    said = {key: value for key, value in data.items() if key != "hash"}
    redacted = "redacted" in data
    left = {key: value for key, value in data.items() if key != "rehash"} if redacted else said
    wrong = digest(left) != str(data.get("rehash" if redacted else "hash"))
    named = set(map(str, data["redacted"])) if redacted else set()
    if wrong or (redacted and (not named or named != set(marks_in(said)))):
        raise Problems(
            [source.problem("the record was changed after it was written", hint=WAY_OUT)]
        )
    if data.get("format") not in FORMATS:
        hint = "another version of the press wrote it"
        raise Problems(
            [source.problem(f"unknown record format {data.get('format')}", "format", hint=hint)]
        )
    known = KEYS if data["format"] != "1" else KEYS - {"printed"}
    known = known if redacted else known - {"rehash"}
    for key in data.keys() - known - wing_extras().keys():
        raise Problems([source.problem(f"'{key}' does not belong in a record", key, hint=WAY_OUT)])
    return data


def _record(data: Mapping[str, Any], variant: Variant) -> Record:
    calendar = variant.calendar
    phase = phase_named(data["phase"], calendar)
    return Record(
        phase=phase,
        recorded=datetime.fromisoformat(data["recorded"]),
        issue=int(data["issue"]) if "issue" in data else None,
        engine=_text(data["engine"]),
        results=tuple(load_result(each, phase.kind, variant) for each in data["results"]),
        contested=tuple(map(_text, data["contested"])),
        events=tuple(load_event(each, variant) for each in data["events"]),
        passed=tuple(phase_named(slug, calendar) for slug in data["passed"]),
        next_phase=None if data["next"] == "over" else phase_named(data["next"], calendar),
        next_position=load_position(data["board"], variant),
        inputs=MappingProxyType({name: _text(each) for name, each in data["inputs"].items()}),
        printed=MappingProxyType(data["printed"] if data["format"] != "1" else {}),
        extras=MappingProxyType(
            {name: extra_reader(name).load(data[name]) for name in wing_extras() if name in data}
        ),
        format=data["format"],
        map=_text(data.get("map", "")),
        revision=int(data.get("revision", 1)),
        reason=_text(data.get("reason", "")),
        replaces=_text(data.get("replaces", "")),
        corrected=datetime.fromisoformat(data["corrected"]) if "corrected" in data else None,
        erratum=int(data["erratum"]) if "erratum" in data else None,
        redacted=tuple(map(_text, data.get("redacted", ()))),
    )


def _text(value: object) -> str:
    """A value that must be text. Raises ValueError."""
    if not isinstance(value, str):
        raise ValueError(unfit(value))
    return value


# A game names each of its phases in two or three records.
@lru_cache(maxsize=1024)
def phase_named(slug: str, calendar: Calendar) -> Phase:
    """The phase of a slug. Raises ValueError if the calendar has none."""
    phase = calendar.parse(slug)
    if phase is None:
        raise ValueError(f"there is no phase {slug!r}")
    return phase


def checked_phase(record: Record, slug: str, shown: str) -> Record:
    """The record, if its phase is the one its file is named after. Raises Problems."""
    if record.phase.slug != slug:
        message = f"this is the record of {record.phase.slug}"
        raise Problems.of(shown, message, WAY_OUT)
    return record


def mismatches(
    record: Record, shown: str, inputs: Mapping[str, str], files: Mapping[str, str]
) -> list[Problem]:
    """Problems for a record's inputs that changed since it was written.

    `files` names, for each input, the file to look at.
    """
    places = {name: files.get(name, shown) for name in inputs}
    return _changed_inputs(record.phase.slug, record.inputs, inputs, places)


def _changed_inputs(
    slug: str, recorded: Mapping[str, str], inputs: Mapping[str, str], places: Mapping[str, str]
) -> list[Problem]:
    """Problems for inputs of a phase that are not those recorded, each at its file."""
    return [
        Problem(Place(places[name]), f"{name} changed since {slug} was recorded", WAY_OUT)
        for name, value in sorted(inputs.items())
        if recorded.get(name) != value
    ]


def earlier_revisions(
    record: Record, old: tuple[Record, ...], name: str, found: Collector
) -> tuple[Record, ...]:
    """The earlier revisions of a record, oldest first; faults are noted.

    `name` is the record's file in messages, up to its number. A copy of the record itself is
    left out: an interrupted correction leaves one.
    """
    earlier = tuple(each for each in old if each.digest != record.digest)
    if record.replaces != (earlier[-1].digest if earlier else ""):
        number = record.revision - 1
        message = f"revision {record.revision} does not follow from revision {number}"
        found.add(Problem(Place(f"{name}.yaml"), message, f"restore {name}.{number}.yaml"))
    return earlier


def checked_record(text: str, shown: str) -> Mapping[str, Any]:
    """The plain values of a record's text. Raises Problems if it was changed."""
    return _checked_values(parse_yaml(text, shown))
