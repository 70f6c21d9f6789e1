"""Files of JSON, a value to a line, as researchers keep games in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zine.problems import Place, Problem, Problems

LARGEST = 200_000_000


def json_values(path: Path) -> Iterator[tuple[Place, Any]]:
    """Every value of a file with its place: the whole file's, or one a line.

    Raises Problems where the file cannot be read or is not JSON.
    """
    shown = str(path)
    try:
        if path.stat().st_size > LARGEST:
            raise Problems.of(shown, f"larger than {LARGEST:,} bytes")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Problems.of(shown, f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        hint = "save it as UTF-8"
        raise Problems.of(shown, "this is not UTF-8 text", hint) from error
    try:
        yield Place(shown, 1, 1), _parsed(text)
        return
    except json.JSONDecodeError as error:
        whole, lines = error, text.splitlines()
    if len([line for line in lines if line.strip()]) < 2 or not _is_json(lines[0]):
        raise _fault(Place(shown, whole.lineno, whole.colno), whole)
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                value = _parsed(line)
            except json.JSONDecodeError as error:
                raise _fault(Place(shown, number, error.colno), error) from None
            yield Place(shown, number, 1), value


def _is_json(text: str) -> bool:
    try:
        _parsed(text)
    except json.JSONDecodeError:
        return False
    return True


def _parsed(text: str) -> object:
    """A value; what is nested too deep or has endless digits counts as no JSON."""
    try:
        return json.loads(text)
    except (RecursionError, ValueError) as error:
        if isinstance(error, json.JSONDecodeError):
            raise
        raise json.JSONDecodeError("too deep or too long", text[:1], 0) from None


def _fault(place: Place, error: json.JSONDecodeError) -> Problems:
    return Problems([Problem(place, f"this is not JSON: {error.msg}")])


def write_json_line(path: Path, value: object, mode: str = "a") -> None:
    """Add a value to a file as one line; with the mode "w" the file holds nothing else."""
    with path.open("a" if mode == "a" else "w", encoding="utf-8", newline="\n") as stream:
        stream.write(json.dumps(value) + "\n")
