"""The lines of a map file of the DPjudge, with those of the files that it uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from zine.problems import Place, Problems

DEEPEST_USE = 10
MOST_LINES = 5_000
MOST_CHARACTERS = 200_000
LONGEST_LINE = 2_000
STANDARD = re.compile(r"standard(\.(map|geography|politics|military))?", re.IGNORECASE)
USE = re.compile(r"(USE|MAP) ([^=]+)", re.IGNORECASE)


class MapLine(NamedTuple):
    """A line that says something, and where it is."""

    text: str
    place: Place


def map_lines(files: Mapping[str, bytes], name: str) -> Iterator[MapLine]:
    """Every line of a map, in order; "USE standard" stays a line where the package has no such file.

    Raises Problems for a file that is used and missing, or that uses itself.
    """
    size = 0
    for number, line in enumerate(_lines(files, name, ())):
        size += len(line.text)
        if number == MOST_LINES or size > MOST_CHARACTERS:
            message = f"more than {MOST_LINES:,} lines, or {MOST_CHARACTERS:,} characters"
            raise Problems.of(line.place, message)
        yield line


def _lines(files: Mapping[str, bytes], name: str, above: tuple[str, ...]) -> Iterator[MapLine]:
    text = files[name].decode("utf-8-sig", "replace")
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(raw.split())
        if not line or line.startswith("#"):
            continue
        place = Place(name, number, 1)
        if len(line) > LONGEST_LINE:
            raise Problems.of(place, "the line is too long", f"at most {LONGEST_LINE:,} characters")
        used = USE.match(line)
        if used is None:
            yield MapLine(line, place)
            continue
        wanted = _found(files, name, used[2])
        if wanted is None and STANDARD.fullmatch(used[2]):
            yield MapLine(f"USE {used[2].lower()}", place)
        elif wanted is None:
            hint = "the package must have it beside the map"
            raise Problems.of(place, f"there is no file '{used[2][:60]}'", hint)
        elif wanted == name and used[1].upper() == "MAP":
            continue  # its own drawing
        elif wanted in (name, *above) or len(above) == DEEPEST_USE:
            raise Problems.of(place, f"'{used[2][:60]}' would use itself")
        else:
            yield from _lines(files, wanted, (*above, name))


def _found(files: Mapping[str, bytes], name: str, used: str) -> str | None:
    """The file beside a map that it calls so, with or without its ending."""
    folder = PurePosixPath(name).parent
    wanted = {(folder / each).as_posix().casefold() for each in (used, f"{used}.map")}
    return next((path for path in files if path.casefold() in wanted), None)
