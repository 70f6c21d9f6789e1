"""Turns any exception from reading a value into a problem of that value, with its place.

Validators are written for the values they expect. A stranger's value may be of another kind,
too large, or odd in a way no author foresaw, and Python then raises TypeError, OverflowError or
AttributeError. None of these may end a command.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Protocol

from pydantic_core import PydanticOmit, PydanticUseDefault

from zine.problems import Problem, Problems

FUNCTIONS = ("function-before", "function-after", "function-wrap", "function-plain")
LONGEST_QUOTE = 60


class PlacedFile(Protocol):
    """A file as read, with the places of its values."""

    def problem(self, message: str, *path: str | int, hint: str = "") -> Problem:
        """A problem at the place of a value."""


def guarded(schema: object) -> object:
    """A pydantic core schema whose validators raise only ValueError.

    Pydantic adds the place of the value to a ValueError, and lets anything else through.
    """
    for node in _nodes(schema):
        if node.get("type") in FUNCTIONS:
            node["function"] = {
                **node["function"],
                "function": _tamed(node["function"]["function"]),
            }
    return schema


def _nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in a core schema, each once."""
    seen: set[int] = set()
    left = [schema]
    while left:
        node = left.pop()
        if not isinstance(node, dict | list | tuple) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, dict):
            yield node
        left += node.values() if isinstance(node, dict) else node


def _tamed(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def run(value: Any, *more: Any) -> Any:
        try:
            return function(value, *more)
        except (ValueError, AssertionError, PydanticOmit, PydanticUseDefault):
            raise
        except Exception as error:
            raise ValueError(unfit(value)) from error

    return run


def unfit(value: object) -> str:
    """The message for a value that cannot be used in its place."""
    return f"{quoted(value)} cannot be used here"


def quoted(value: object) -> str:
    """A value in a message: a text in quotes, which may be cut short, or what kind it is of."""
    if isinstance(value, str):
        return f"'{value[:LONGEST_QUOTE]}{'…' if len(value) > LONGEST_QUOTE else ''}'"
    kinds = ((dict, "keys with values"), (list, "a list"))
    return next((words for kind, words in kinds if isinstance(value, kind)), "this value")


@contextlib.contextmanager
def understood(
    source: PlacedFile, message: str, *path: str | int, hint: str = ""
) -> Iterator[None]:
    """Turn any exception raised within into a problem of the value at a path.

    For readers that make values from a file's data themselves, without a schema.
    """
    try:
        yield
    except Problems:
        raise
    except Exception as error:
        words = f"{message}: {_words(error)}"
        raise Problems([source.problem(words, *path, hint=hint)]) from error


def _words(error: Exception) -> str:
    """What an exception says, as far as the reader of the file can use it."""
    match error:
        case KeyError():
            return f"{error} is missing"
        case ValueError() | AssertionError() if str(error):
            return str(error)
    return "this needs a value of another kind"
