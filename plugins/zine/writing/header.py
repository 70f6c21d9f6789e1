"""The lines before a text, such as "Title: ...", checked against a list of fields.

Pelican makes an attribute of whatever it finds, so that a text could choose its template
or the file it is written to. Here each kind of text has its fields, and no others.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from zine.problems import Place, Problem, did_you_mean
from zine.writing.header_field_rules import EXAMPLES, FIELDS, NEEDED, REFUSED, Check

LINE = re.compile(r"([A-Za-z][A-Za-z_ -]{0,30}):[ \t]*(.*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The fields of a text by lower-case name, their places, and where the text begins."""

    fields: Mapping[str, str]
    places: Mapping[str, Place]
    body: str
    first_line: int
    problems: tuple[Problem, ...]


def read_header(text: str, shown: str, folder: str) -> Header:
    """The header of a text of a folder of content/, with everything wrong in it.

    A field left empty counts as not written; a line that begins with four spaces goes on
    with the field before it.
    """
    lines = text.split("\n")
    start = next((n for n, line in enumerate(lines) if line.strip()), 0)
    end = next((n for n in range(start, len(lines)) if not lines[n].strip()), len(lines))
    known = FIELDS[folder]
    fields, places, problems = _fields(lines[:end], start, shown, known)
    written = {name: value for name, value in fields.items() if value}
    problems += [
        Problem(places[name], f"{name.capitalize()} {fault[0]}", fault[1])
        for name, value in written.items()
        if (fault := known[name](value))
    ]
    if "author" in written and "authors" in written:
        hint = "write all of them under Authors, with commas between them"
        message = "'Author' and 'Authors' are both here"
        problems.append(Problem(places["authors"], message, hint))
    if "from" in written and written.get("kind") != "letter":
        hint = "write Kind: letter, or name the Author instead"
        problems.append(Problem(places["from"], "'From' belongs to a letter", hint))
    needed = [*NEEDED[folder], *(["from"] if written.get("kind") == "letter" else [])]
    problems += absent_fields(shown, needed, written, problems)
    return Header(
        fields=MappingProxyType(written),
        places=MappingProxyType(places),
        body="\n".join(lines[end:]),
        first_line=end + 1,
        problems=tuple(problems),
    )


def _fields(
    lines: Sequence[str], start: int, shown: str, known: Mapping[str, Check]
) -> tuple[dict[str, str], dict[str, Place], list[Problem]]:
    """The fields in lines from `start` on, their places, and lines that are not fields."""
    fields: dict[str, str] = {}
    places: dict[str, Place] = {}
    problems: list[Problem] = []
    last = ""
    for number, line in enumerate(lines[start:], start=start + 1):
        found = LINE.fullmatch(line.rstrip())
        if last and line.startswith("    "):
            fields[last] = f"{fields[last]} {line.strip()}".strip()
            continue
        last = found[1].strip().lower().replace(" ", "_") if found else ""
        if found is None or last not in known or last in fields:
            problems.append(_misplaced(Place(shown, number, 1), found and found[1], known))
            last = ""
            continue
        fields[last] = found[2]
        places[last] = Place(shown, number, found.start(2) + 1)
    return fields, places, problems


def role_of(path: str, role: str = "") -> str:
    """The kind of writing that a text below content/ is: the folder's name, if nobody says."""
    return role or path.partition("/")[0]


def absent_fields(
    shown: str, needed: Iterable[str], written: Container[str], problems: Collection[Problem]
) -> Iterator[Problem]:
    """Fields that must be there and are not; one that the `problems` take for misspelt is there."""
    for name in needed:
        if name not in written and not any(each.suggests(name) for each in problems):
            title, example = name.capitalize(), EXAMPLES.get(name)
            hint = f"write {title}: {example}" if example else f"write {title}: and what it is"
            yield Problem(Place(shown, 1, 1), f"'{title}' is missing", hint)


def _misplaced(place: Place, written: str | None, known: Mapping[str, Check]) -> Problem:
    if written is None:
        message = "this line has no place before the text"
        hint = "'Title: ...' and the like come first, then a blank line, then the text"
        return Problem(place, message, hint)
    name = written.lower().replace(" ", "_")
    if name in known:
        return Problem(place, f"'{written}' appears twice")
    if name in REFUSED:
        return Problem(place, f"'{written}' cannot be set here", REFUSED[name])
    return Problem(place, f"'{written}' cannot be set here", did_you_mean(name, known))
