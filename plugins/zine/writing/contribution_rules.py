"""What we ask of a contribution beyond what the build needs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from zine.files.content_folder_checks import ContentFolder
from zine.files.strict_yaml import read_text as read_file
from zine.problems import Place, Problem, Problems, no_such_issue
from zine.writing.contribution_reader import TextReading, read_text
from zine.writing.header import absent_fields, role_of
from zine.writing.markdown_parser import Spot

ASKED = ("author", "licence")


class TextJudgement(NamedTuple):
    """What must be mended before a file can be printed, and what could be better.

    A file of a kind that nobody knows is not `judged`.
    """

    problems: tuple[Problem, ...]
    hints: tuple[Problem, ...] = ()
    judged: bool = True


def text_faults(
    reading: TextReading, path: str, role: str = "", asks: Collection[str] | None = None
) -> tuple[Problem, ...]:
    """What keeps a text out of the zine, by its path below content/; every command asks this.

    `role` is the kind of writing, the folder's name without it; `asks` are the fields that
    articles must have besides those they cannot do without.
    """
    shown = f"content/{path}"
    asked = _asked(reading, role_of(path, role), shown, asks)
    return tuple(sorted({*reading.problems, *asked, *_pictures(reading.spots, shown)}))


def judged_later(source: Path, path: str, contents: ContentFolder) -> dict[str, object]:
    """What of a text with faults is judged with the whole zine: its embeds, and its issue."""
    try:
        text = read_file(source, f"content/{path}")
        reading = read_text(text, path, contents.files, role=contents.roles.of(path))
    except Problems:
        return {}
    header = reading.header
    named = "issue" in header.fields
    issue = (
        {"issue": header.fields["issue"], "issue_place": header.places["issue"]} if named else {}
    )
    return {"embeds": reading.embeds, **issue}


def issue_fault(number: str, place: Place, issues: Collection[int]) -> Iterator[Problem]:
    """That a text names an issue that there is not."""
    if number.isdecimal() and int(number) not in issues:
        yield no_such_issue(place, number, issues)


def _asked(
    reading: TextReading, role: str, shown: str, asks: Collection[str] | None
) -> Iterator[Problem]:
    fields = reading.header.fields
    if role != "articles" or reading.over_limit:
        return
    asked = [*(ASKED if asks is None else asks)]
    if fields.keys() & {"authors", "from"}:
        asked = [name for name in asked if name != "author"]
    yield from absent_fields(shown, asked, fields, reading.problems)


def _pictures(spots: Iterable[Spot], shown: str) -> Iterator[Problem]:
    for token, line in spots:
        if token.type == "image" and not token.content.strip():
            hint = "say what it shows between the brackets: ![a map of Galicia](...)"
            message = "this picture has no description for readers who cannot see it"
            yield Problem(Place(shown, line, 1), message, hint)
