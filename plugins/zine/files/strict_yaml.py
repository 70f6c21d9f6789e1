"""Strict YAML: every scalar is text, keys are unique, and each value knows its line.

YAML 1.1 would read `NO` as false and `19:00` as a number; nothing is guessed here.
Anchors and tags are refused, so a small file cannot grow large or construct objects.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast, get_args, get_type_hints

import yaml
from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, ValidationError, create_model

from zine.characters import forbidden
from zine.files.fast_yaml import FaultyYamlError, LateSpots, plain_data
from zine.files.validation_errors import guarded, understood, unfit
from zine.files.yaml_events import Data, EventReading, Path_, Spot
from zine.problems import Place, Problem, Problems, did_you_mean, odd_character

LARGEST_FILE = 1_000_000
MOST_ODD_CHARACTERS = 20
CONFLICT_MARKERS = ("<<<<<<< ", ">>>>>>> ")
OF_KEY = "[key]"  # Pydantic's path to a key has this at its end.
A_LIST, KEYS = "should be a list, like [A, B]", "should hold keys, each with a value"
# What a value should have been, by pydantic's kind of error or the kind's first word.
NEEDS: Mapping[str, str] = {
    "string": "should be text",
    "int": "should be a whole number",
    "int_parsing_size": "is too large a number",
    "float": "should be a number",
    "bool": "should be true or false",
    "date": "should be a day, such as 2026-12-04",
    **dict.fromkeys(("list", "tuple"), A_LIST),
    **dict.fromkeys(("model", "dict", "dataclass"), KEYS),
    "greater_than": "should be more than {gt:,.15g}",
    "greater_than_equal": "should be at least {ge:,.15g}",
    "less_than": "should be less than {lt:,.15g}",
    "less_than_equal": "should be at most {le:,.15g}",
    "too_short": "should hold at least {min_length:,} entries",
    "too_long": "should hold at most {max_length:,} entries",
    "string_too_short": "should not be empty",
    "string_too_long": "should have at most {max_length:,} characters",
    "string_pattern_mismatch": "should match {pattern}",
}


@dataclass(frozen=True, slots=True)
class YamlSource:
    """A YAML file as read: its values, and the place of each by path."""

    file: str
    data: Data
    spots: Mapping[Path_, Spot] = field(repr=False)

    def place(self, *path: str | int) -> Place:
        """The place of a value; that of the nearest enclosing one if it has none of its own."""
        while path and path not in self.spots:
            path = path[:-1]
        return Place(self.file, *self.spots[path]) if path in self.spots else Place(self.file)

    def problem(self, message: str, *path: str | int, hint: str = "") -> Problem:
        """A problem at the place of a value."""
        return Problem(self.place(*path), message, hint)


class Schema(BaseModel):
    """Base of all file schemas: unknown keys are errors, values cannot be changed."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> Any:
        """Wrap the validators of every schema; see `zine.files.validation_errors`."""
        return guarded(handler(source))


_RecordT = TypeVar("_RecordT")
_ValueT = TypeVar("_ValueT")


def read_bytes(path: Path, shown: str) -> bytes:
    """The bytes of a file. Raises Problems if it cannot be read or is too large."""
    try:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            content = file.read(min(size, LARGEST_FILE) + 1)
            if len(content) > size:
                # It grew meanwhile, or is no ordinary file.
                content += file.read(LARGEST_FILE + 1 - len(content))
    except OSError as error:
        raise Problems.of(shown, f"cannot be read: {error.strerror}") from error
    if len(content) > LARGEST_FILE:
        raise Problems.of(shown, f"larger than {LARGEST_FILE:,} bytes")
    return content


def read_text(path: Path, shown: str) -> str:
    """A text file as `text_of` gives it. Raises Problems."""
    return text_of(read_bytes(path, shown), shown)


def text_of(content: bytes, shown: str) -> str:
    """Text with any byte order mark and Windows line ends taken off.

    Raises Problems if it is not UTF-8, or holds forbidden characters or the marks of an
    unfinished merge.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problems.of(
            shown, f"not UTF-8 text: byte {error.start}", "save it as UTF-8"
        ) from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith(CONFLICT_MARKERS):
            hint = "finish the merge and remove the marks"
            raise Problems.of(Place(shown, number, 1), "conflict marker", hint)
    odd = list(islice(forbidden(text), MOST_ODD_CHARACTERS))
    if odd:
        raise Problems(odd_character(Place(shown, *spot), sign) for *spot, sign in odd)
    return text


def read_yaml(path: Path, shown: str) -> YamlSource:
    """Read one YAML file strictly. Raises Problems with every fault found."""
    return parse_yaml(read_text(path, shown), shown)


def parse_yaml(text: str, shown: str) -> YamlSource:
    """Read YAML from a text; `shown` is the file name in messages."""
    with contextlib.suppress(FaultyYamlError, yaml.YAMLError):
        return YamlSource(shown, plain_data(text), LateSpots(text, shown))
    return _read_with_places(text, shown)


def _read_with_places(text: str, shown: str) -> YamlSource:
    """Read a text in which there is a fault, to tell where. Raises Problems."""
    try:
        reading = EventReading(text, shown)
    except yaml.MarkedYAMLError as error:
        raise Problems([_syntax_problem(error, shown)]) from error
    except yaml.YAMLError as error:
        raise Problems.of(shown, f"not YAML: {str(error).splitlines()[0]}") from error
    if reading.problems:
        raise Problems(reading.problems)
    return YamlSource(shown, reading.data, reading.spots)


def _syntax_problem(error: yaml.MarkedYAMLError, shown: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    place = Place(shown, mark.line + 1, mark.column + 1) if mark else Place(shown)
    if "nesting depth" in (error.problem or ""):
        return Problem(place, "nested too deeply")
    context = f" {error.context}" if error.context else ""
    return Problem(place, f"not YAML: {error.problem or 'cannot be read'}{context}")


def validate(source: YamlSource, schema: type[_RecordT]) -> _RecordT:
    """The file's data as a schema's or dataclass's value. Raises Problems: every wrong value."""
    if not issubclass(schema, Schema):
        return validate_part(source, schema, source.data)
    with understood(source, "the file cannot be understood"):
        try:
            return schema.model_validate(source.data)
        except ValidationError as error:
            raise Problems(
                _schema_problem(source, schema, dict(each)) for each in error.errors()
            ) from None


def _frozen(value: _ValueT) -> _ValueT:
    """A value as it was read, with what could be changed in it made unchangeable."""
    made: Any = value
    if isinstance(value, dict):
        made = MappingProxyType({key: _frozen(each) for key, each in value.items()})
    elif isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        made = tuple(map(_frozen, value))
    elif is_dataclass(value) and not isinstance(value, type):
        old = {field.name: getattr(value, field.name) for field in fields(value)}
        new = {name: _frozen(each) for name, each in old.items()}
        changed = {name: each for name, each in new.items() if each is not old[name]}
        made = replace(value, **changed) if changed else value
    return cast(_ValueT, made)


def validate_part(
    source: YamlSource, record: type[_RecordT], data: object, *path: str | int
) -> _RecordT:
    """The data at a path of a file as a dataclass. Raises Problems as `validate` does."""
    schema = _schema_of(cast(Hashable, record))
    with understood(source, "this cannot be understood", *path):
        try:
            part: _RecordT = dict(schema.model_validate({"part": data}))["part"]
            return _frozen(part)
        except ValidationError as error:
            raise Problems(
                _schema_problem(source, record, {**each, "loc": each["loc"][1:]}, path)
                for each in error.errors()
            ) from None


@cache
def _schema_of(record: type) -> type[Schema]:
    """A schema that holds one dataclass, which forbids unknown keys only within one that does."""
    return create_model("Part", __base__=Schema, part=(record, ...))


def _schema_problem(
    source: YamlSource, schema: type, error: Mapping[str, Any], above: Path_ = ()
) -> Problem:
    inner = tuple(part for part in error["loc"] if isinstance(part, str | int) and part != OF_KEY)
    loc = (*above, *inner)
    name = str(loc[-1]) if loc else "the file"
    entry = isinstance(loc[-1] if loc else "", int)
    kind, written = error["type"], error["input"]
    if needed := NEEDS.get(kind) or NEEDS.get(kind.partition("_")[0]):
        needed = needed.format(**error.get("ctx", {}))
        return source.problem(f"{'this' if entry else name} {needed}", *loc)
    message, hint = unfit(written), ""
    match kind:
        case "extra_forbidden" | "unexpected_keyword_argument":
            known = _known_keys(schema, inner[:-1])
            return source.problem(f"unknown key '{name}'", *loc, hint=did_you_mean(name, known))
        case "missing":
            return source.problem(f"'{name}' is missing", *loc[:-1])
        case "value_error" | "assertion_error":
            message = str(error["msg"]).partition(", ")[2]
        case "enum" | "literal_error":
            choices = re.findall("'([^']+)'", error["ctx"]["expected"])
            hint = did_you_mean(written if isinstance(written, str) else "", choices)
            if error["loc"][-1] == OF_KEY:
                return source.problem(f"unknown key '{name}'", *loc, hint=hint)
        case _:  # Nothing more is known of what should stand there.
            pass
    return source.problem(message if entry else f"{name}: {message}", *loc, hint=hint)


def _known_keys(schema: type, path: Path_) -> list[str]:
    """The keys allowed at a path, as far as the schemas nest plainly."""
    current: type = schema
    for part in path:
        current = next(_records(get_type_hints(current).get(str(part))), current)
    return [key for key in get_type_hints(current) if not key.startswith(("_", "model_"))]


def _records(hint: object) -> Iterator[type]:
    """The schemas and dataclasses within a type, outermost first."""
    if isinstance(hint, type) and (issubclass(hint, BaseModel) or is_dataclass(hint)):
        yield hint
    for inner in get_args(hint):
        yield from _records(inner)
