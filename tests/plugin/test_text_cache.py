"""Readings that are kept: a text is read again only if it, or what it depends on, changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from zine.files.memory import Memory
from zine.writing.contribution_reader import TextReading, read_text
from zine.writing.text_cache import TextCache

HEAD = "Title: Hold\nDate: 2026-11-20\nAuthor: Ada\n\n"
SHOWN = "content/articles/a.md"
BOARD = "```board\nvariant: standard\nunits: {France: [A Par]}\n```\n"


def reading(text: str, terms: object, root: Path, *, kept: bool = True) -> tuple[TextReading, int]:
    """A text as a build reads it, and how often it was really read."""
    times: list[str] = []

    def read() -> TextReading:
        times.append(text)
        return read_text(text, "articles/a.md", frozenset({"articles/b.md"}))

    memory = Memory(root)
    found = TextCache(memory).of(SHOWN, text, terms, read)
    if kept:
        memory.save()
    return found, len(times)


def test_a_text_is_read_once(tmp_path: Path) -> None:
    """The next build has its header, where each field stands, and its HTML."""
    text = f"{HEAD}A *fine* game, see [there](https://example.org/).\n"
    first, _ = reading(text, [], tmp_path)
    again, times = reading(text, [], tmp_path)

    assert times == 0
    assert again.html == first.html
    assert (again.header.fields, again.header.places) == (first.header.fields, first.header.places)
    assert (again.problems, again.embeds) == ((), ())


@pytest.mark.parametrize(
    ("text", "terms"),
    [(f"{HEAD}Another game.\n", []), (f"{HEAD}A game.\n", ["licence"])],
    ids=["text", "terms"],
)
def test_a_change_is_seen(tmp_path: Path, text: str, terms: object) -> None:
    """Of the text, and of what it is judged by."""
    reading(f"{HEAD}A game.\n", [], tmp_path)

    assert reading(text, terms, tmp_path)[1] == 1


@pytest.mark.parametrize(
    "body", ["See [there](b.md).\n", BOARD], ids=["a link to a file", "a drawing"]
)
def test_what_depends_on_other_files_is_read_each_time(tmp_path: Path, body: str) -> None:
    """The file may be gone, or the variant of the drawing another."""
    reading(f"{HEAD}{body}", [], tmp_path)

    assert reading(f"{HEAD}{body}", [], tmp_path)[1] == 1
