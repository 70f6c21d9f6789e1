"""Strict YAML: every scalar is text, keys are unique, and each value knows its line.

YAML 1.1 would read `NO` as false and `19:00` as a number; nothing is guessed here.
Anchors and tags are refused, so a small file cannot grow large or construct objects.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache
from itertools import islice, product
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

import yaml
from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, ValidationError, create_model

from zine.characters import forbidden
from zine.files.fast_yaml import FaultyYamlError, LateSpots, plain_data
from zine.files.validation_errors import guarded, quoted, understood, unfit
from zine.files.yaml_events import Data, EventReading, Path_, Spot
from zine.files.yaml_syntax import syntax_problems
from zine.problems import Place, Problem, Problems, did_you_mean, odd_character

LARGEST_FILE = 1_000_000
PLAIN = (str, int, type(None))  # most values: nothing in them can be changed
MOST_ODD_CHARACTERS = 20
CONFLICT_MARKERS = ("<<<<<<< ", ">>>>>>> ")
MOST_STAND_INS = 20
# For a text or day that is missing, while the rest is judged.
STAND_INS: Mapping[object, Data] = {str: "?", date: "2000-01-01"}
OF_KEY = "[key]"  # Pydantic's path to a key has this at its end.
A_LIST, KEYS = "should be a list, like [A, B]", "should hold keys, each with a value"
# What a value should have been, by pydantic's kind of error or the kind's first word.
NEEDS: Mapping[str, str] = {
    "string": "should be text",
    "int": "should be a whole number",
    "int_parsing_size": "should be a smaller number",
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
    """A YAML file as read: its values, the place of each by path, and what strict YAML refuses.

    `read` has the values in spite of such `faults`; of a key given twice, the last one.
    """

    file: str
    read: Data
    spots: Mapping[Path_, Spot] = field(repr=False)
    faults: tuple[Problem, ...] = ()

    @property
    def data(self) -> Data:
        """The values. Raises Problems for what strict YAML refuses."""
        if self.faults:
            raise Problems(self.faults)
        return self.read

    def keys(self, key: str) -> tuple[str, ...]:
        """The keys that are written below a key, whatever their values."""
        below = self.read.get(key) if isinstance(self.read, dict) else None
        return tuple(below) if isinstance(below, dict) else ()

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
_MadeT = TypeVar("_MadeT")


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
    marked = any(each in text for each in CONFLICT_MARKERS)
    for number, line in enumerate(text.split("\n") if marked else (), start=1):
        if line.startswith(CONFLICT_MARKERS):
            hint = "finish the merge and remove the marks"
            raise Problems.of(Place(shown, number, 1), "conflict marker", hint)
    odd = list(islice(forbidden(text), MOST_ODD_CHARACTERS))
    if odd:
        raise Problems(odd_character(Place(shown, *spot), sign) for *spot, sign in odd)
    return text


def read_yaml(path: Path, shown: str) -> YamlSource:
    """Read one YAML file as `parse_yaml` does. Raises Problems."""
    return parse_yaml(read_text(path, shown), shown)


def parse_yaml(text: str, shown: str) -> YamlSource:
    """Read YAML from a text; `shown` is the file name in messages.

    Raises Problems if it is no YAML. A key given twice and the like are the source's faults,
    which are raised with those of its values.
    """
    with contextlib.suppress(FaultyYamlError, yaml.YAMLError):
        return YamlSource(shown, plain_data(text), LateSpots(text, shown))
    try:
        reading = EventReading(text, shown)
    except yaml.YAMLError as error:
        raise Problems(syntax_problems(error, text, shown)) from error
    return YamlSource(shown, reading.data, reading.spots, tuple(reading.problems))


def validate(source: YamlSource, schema: type[_RecordT]) -> _RecordT:
    """The file's data as a schema's or dataclass's value. Raises Problems: every wrong value."""
    return judged(source, schema, lambda value: value)


def judged(
    source: YamlSource, schema: type[_RecordT], judge: Callable[[_RecordT], _MadeT]
) -> _MadeT:
    """What is made of a file's value by a function that raises Problems.

    Raises its Problems together with every wrong value: of a file that has some, the function is
    given what is sound, and what it says of values that are not, or of what they are in, is left out.
    """
    value, wrong = _value(source, schema, source.read)
    if value is not None and not source.faults:
        return judge(value)
    told = {each.place for each in source.faults}
    found = [*source.faults, *(each for each in _once(wrong) if each.place not in told)]
    if value is None:
        cuts = _cuts(schema, (path for path, _ in wrong))
        value = _sound(source, schema, cuts)
        told |= {source.place(*path[:end]) for path in cuts for end in (None, -1)}
        told |= {
            Place(source.file, *spot)
            for path, spot in source.spots.items()
            if any(path[: len(cut)] == cut for cut in cuts)
        }
    try:
        if value is not None:
            judge(value)
    except Problems as more:
        found += [each for each in more.problems if each.place not in told]
    raise Problems(found)


def _once(wrong: Sequence[tuple[Path_, Problem]]) -> Iterator[Problem]:
    """The faults of a file's values; a key that is written in another way is not missing, too."""
    beside: defaultdict[Path_, list[Problem]] = defaultdict(list)
    for path, each in wrong:
        beside[path[:-1]].append(each)
    for path, each in wrong:
        missing = path and each.message.startswith(f"'{path[-1]}' is missing")
        if not (missing and any(other.suggests(str(path[-1])) for other in beside[path[:-1]])):
            yield each


def _cuts(schema: type, wrong: Iterable[Path_]) -> set[Path_]:
    """What is left out of a file with wrong values: keys, or entries below a key that holds any."""
    hints = get_type_hints(schema)
    deep = {key for key, hint in hints.items() if get_origin(hint) in (dict, Mapping)}
    return {path[: 2 if path[0] in deep else 1] if path else () for path in wrong}


def _sound(source: YamlSource, schema: type[_RecordT], cuts: Set[Path_]) -> _RecordT | None:
    """The value of a file without some of its keys; None if it has none then."""
    if not isinstance(source.read, dict) or () in cuts:
        return None
    hints = get_type_hints(schema)
    keys = {str(path[0]) for path in cuts}
    data: dict[str, Data] = {}
    for key, each in source.read.items():
        if (key,) not in cuts:
            data[key] = (
                {inner: below for inner, below in each.items() if (key, inner) not in cuts}
                if isinstance(each, dict)
                else each
            )
    others = {key: found for key in sorted(keys) if (found := [*_stand_ins(hints.get(key))])}
    for values in islice(product(*others.values()), MOST_STAND_INS):
        with contextlib.suppress(Problems):
            made, _ = _value(source, schema, data | dict(zip(others, values, strict=True)))
            if made is not None:
                return made
    return None


def _stand_ins(hint: object) -> Iterator[Data]:
    """Sound values of a kind, one of which may stand for a wrong one while the rest is judged."""
    if hint in STAND_INS:
        yield STAND_INS[hint]
    elif isinstance(hint, type) and issubclass(hint, StrEnum):
        yield from (each.value for each in hint)
    elif isinstance(hint, type) and issubclass(hint, Schema):
        hints = get_type_hints(hint)
        asked = [name for name, each in hint.model_fields.items() if each.is_required()]
        for values in product(*([*_stand_ins(hints[name])] for name in asked)):
            yield dict(zip(asked, values, strict=True))


def frozen(value: _ValueT) -> _ValueT:
    """A value as it was read, with what could be changed in it made unchangeable."""
    made: Any = value
    if isinstance(value, PLAIN):
        pass
    elif isinstance(value, dict):
        made = MappingProxyType({key: frozen(each) for key, each in value.items()})
    elif isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        made = tuple(map(frozen, value))
    elif is_dataclass(value) and not isinstance(value, type):
        old = {field.name: getattr(value, field.name) for field in fields(value)}
        new = {name: frozen(each) for name, each in old.items()}
        changed = {name: each for name, each in new.items() if each is not old[name]}
        made = replace(value, **changed) if changed else value
    return cast(_ValueT, made)


def _thawed(value: object) -> object:
    """What `frozen` made of a part of a file, as pydantic takes it."""
    if isinstance(value, Mapping):
        return {key: _thawed(each) for key, each in value.items()}
    return value


def validate_part(
    source: YamlSource, record: type[_RecordT], data: object, *path: str | int
) -> _RecordT:
    """The data at a path of a file as a dataclass. Raises Problems as `validate` does."""
    value, wrong = _value(source, record, data, path)
    if value is None:
        raise Problems(each for _, each in wrong)
    return value


def _value(
    source: YamlSource, record: type[_RecordT], data: object, above: Path_ = ()
) -> tuple[_RecordT | None, list[tuple[Path_, Problem]]]:
    """The data at a path as a schema's or dataclass's value, or its faults with their paths below it."""
    model, part = _schema_of(cast(Hashable, record)), not issubclass(record, Schema)
    with understood(source, f"{'this' if above else 'the file'} cannot be understood", *above):
        try:
            made: Any = model.model_validate({"part": _thawed(data)} if part else data)
            return (frozen(dict(made)["part"]) if part else made), []
        except ValidationError as error:
            wrong = [dict(each) | {"loc": each["loc"][part:]} for each in error.errors()]
            told = (_schema_problem(source, record, each, above) for each in wrong)
            return None, list(zip(map(_plain_loc, wrong), told, strict=True))


@cache
def _schema_of(record: type) -> type[Schema]:
    """The schema itself, or one that holds a dataclass: it forbids unknown keys only within one."""
    if issubclass(record, Schema):
        return record
    return create_model("Part", __base__=Schema, part=(record, ...))


def _plain_loc(error: Mapping[str, Any]) -> Path_:
    return tuple(part for part in error["loc"] if isinstance(part, str | int) and part != OF_KEY)


def _schema_problem(
    source: YamlSource, schema: type, error: Mapping[str, Any], above: Path_ = ()
) -> Problem:
    inner = _plain_loc(error)
    loc = (*above, *inner)
    name = str(loc[-1]) if loc else "the file"
    entry = isinstance(loc[-1] if loc else "", int)
    keys = _dotted(source, loc) or name
    kind, written = error["type"], error["input"]
    if needed := NEEDS.get(kind) or NEEDS.get(kind.partition("_")[0]):
        needed = needed.format(**error.get("ctx", {})) + _instead(error)
        return source.problem(f"{'an entry of ' * entry}{keys} {needed}", *loc)
    message, hint = unfit(written), ""
    match kind:
        case "extra_forbidden" | "unexpected_keyword_argument":
            known = _known_keys(schema, inner[:-1])
            return source.problem(f"unknown key '{name}'", *loc, hint=did_you_mean(name, known))
        case "missing":
            inside = f" in {within}" if (within := _dotted(source, loc[:-1])) else ""
            return source.problem(f"'{name}' is missing{inside}", *loc[:-1])
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


def _dotted(source: YamlSource, loc: Path_) -> str:
    """The keys on the way to a value of the file."""
    there = (loc[:end] for end in range(1, len(loc) + 1))
    return ".".join(
        path[-1] for path in there if isinstance(path[-1], str) and path in source.spots
    )


def _instead(error: Mapping[str, Any]) -> str:
    """What stands there, in words that follow on what should."""
    match error:
        case {"type": "string_too_short"}:
            return ""
        case {"type": "string_too_long", "input": str(text)}:
            return f", not {len(text):,}"
        case {"type": "too_short" | "too_long", "ctx": {"actual_length": int(number)}}:
            return f", not {number:,}"
        case {"input": ""}:
            return ", and is empty"
        case _:
            return f", not {quoted(error['input'])}"


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
