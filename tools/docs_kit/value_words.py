"""What may be written for a value, in words, from the type that reads it."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from typing import Annotated, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen
from pydantic import BaseModel

from zine.games.deadline_calendar import Period

# What is written as text, though it becomes a value of its own.
WRITTEN: Mapping[object, str] = {
    str: "text",
    int: "number",
    float: "number",
    bool: "`true` or `false`",
    date: "day: `2026-12-04`",
    datetime: "time: `2026-12-04 19:00`",
    timedelta: "`48 hours` or `2 days`",
    Period: "`2026-12-24` or `2026-12-24..2027-01-02`",
}


def worded(hint: object) -> str:
    """What is written for a value of a type, in words."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return worded(inner) + _limits([note for each in notes for note in _flat(each)])
    if hint in WRITTEN:
        return WRITTEN[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _one_of([each.value for each in hint])
    if is_record(hint):
        return "keys"
    return _composed(hint)


def _composed(hint: object) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _one_of([each for each in inner if each])
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(worded(each) for each in inner if each is not type(None)))
    if origin in (dict, Mapping):
        return f"{worded(inner[1])}, by {_key_kind(inner[0])}"
    if origin in (tuple, frozenset) and (len(inner) == 1 or inner[1] is Ellipsis):
        return f"list of {worded(inner[0])}"
    if origin is tuple:
        return f"list of {len(inner)} numbers"
    return "text"


def _key_kind(hint: object) -> str:
    words = worded(hint)
    return "name" if words == "text" else words


def _one_of(values: list[object]) -> str:
    return ", ".join(f"`{each}`" for each in values)


def _flat(note: object) -> Iterator[object]:
    yield note
    yield from getattr(note, "metadata", ())


def _limits(notes: list[object]) -> str:
    said = []
    for each in notes:
        match each:
            case Ge(ge=least):
                said.append(f"at least {least}")
            case Gt(gt=least):
                said.append(f"more than {least}")
            case Le(le=most):
                said.append(f"at most {most}")
            case Lt(lt=most):
                said.append(f"less than {most}")
            case MaxLen(max_length=most):
                said.append(f"at most {most:,} long")
    return f", {', '.join(dict.fromkeys(said))}" if said else ""


def records_in(hint: object) -> Iterator[type]:
    """The schemas and dataclasses within a type, outermost first."""
    if is_record(hint):
        assert isinstance(hint, type)
        yield hint
    for inner in get_args(hint):
        yield from records_in(inner)


def is_record(hint: object) -> bool:
    """Whether a value of this type is written as keys of its own."""
    return (
        isinstance(hint, type)
        and hint is not Period
        and (issubclass(hint, BaseModel) or is_dataclass(hint))
    )
