"""Every pattern that a letter's or a file's text may meet takes time in proportion to the text."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise, product

import pytest

from costs import within
from zine.wings.desk.post.message_reader import LONGEST_LINE

LETTERS = (
    *(
        "zine.wings.desk.post",
        "zine.wings.desk.sealed",
        "zine.wings.desk.dates",
        "zine.wings.desk.votes",
        "zine.games",
    ),
    *(
        "zine.wings.desk.mail",
        "zine.wings.shared.web_page_text",
        "zine.expansions",
        "zine.wings.pulsipher",
        "zine.wings.westling",
        "zine.rules.notation",
    ),
)
FILES = (
    *("zine.wings.archive", "zine.wings.formats", "zine.wings.desk.seating", "zine.writing"),
    *("zine.files", "zine.gamefiles", "zine.wings.lab.quizzes", "zine.departments.polls"),
)
# A room, how many characters its patterns are given at once, and how many seconds they may take:
# what grows with the square takes five times as long.
ROOMS = {**dict.fromkeys(LETTERS, (LONGEST_LINE, 0.02)), **dict.fromkeys(FILES, (20_000, 0.1))}
FILLERS = (
    *("-", " ", "1", "a", '"', ">", "\t", "(", ",", ".", ":", "=", "_", "*", "\n"),
    *("a ", "1 ", "- ", ", ", "a-", "1,", "a: ", "(a", " - a", "A "),
)
MOST_HEADS = 8
SEARCHING = {"search", "sub", "split", "finditer", "findall"}


def patterns(room: str) -> Iterator[tuple[str, re.Pattern[str], frozenset[str]]]:
    """Every pattern of a room, with its name and the ways in which its module uses it."""
    begun = importlib.import_module(room)
    inside = pkgutil.walk_packages(getattr(begun, "__path__", ()), f"{room}.")
    for module in (begun, *(importlib.import_module(each.name) for each in inside)):
        source = inspect.getsource(module)
        for name, value in vars(module).items():
            found = value.values() if isinstance(value, dict) else value
            for each in found if isinstance(value, dict | tuple) else [value]:
                if isinstance(each, re.Pattern) and isinstance(each.pattern, str):
                    used = re.findall(rf"\b{name}\.(\w+)\(", source)
                    yield f"{module.__name__}.{name}", each, frozenset(used)


def heads(pattern: str) -> list[str]:
    """The words of a pattern, alone and with the next one, that lead into what it repeats."""
    bare = re.sub(r"\\.|\(\?P<\w+>|\[[^\]]*\]|\{[^}]*\}", " ", pattern)
    words = re.findall(r"[^\W\d_]+", bare)[:MOST_HEADS]
    pairs = [f"{one} {other}" for one, other in pairwise(words)]
    return list(dict.fromkeys(["", "A ", "1 ", *words, *pairs]))


def texts(pattern: str, length: int) -> Iterator[str]:
    """Lines as long as they may be that lead into a pattern, repeat something and end otherwise."""
    for head, filler in product(heads(pattern), FILLERS):
        for unit in (filler, f"{head} {filler}"):
            line = f"{head} {unit * (length // len(unit))}"[:length]
            yield from (f"{line}\0", f"{line}x")


@pytest.mark.deep
@pytest.mark.parametrize("room", ROOMS)
def test_no_pattern_takes_long_over_a_line(room: str) -> None:
    """Whatever a line begins with and repeats, as long as lines may be."""
    length, limit = ROOMS[room]
    for name, pattern, used in patterns(room):
        ways = used & {"match", "fullmatch"} or {"fullmatch"}
        ways |= {"search"} if used & SEARCHING else set()
        tried = {way: getattr(pattern, way) for way in sorted(ways)}
        # The short ones first: over a long one a bad pattern would never come to an end.
        lines = [each for size in (30, 4_000, length) for each in texts(pattern.pattern, size)]
        for text, (way, trial) in product(lines, tried.items()):
            try:
                within(limit, partial(trial, text))
            except AssertionError as error:
                pytest.fail(f"{name}.{way}({text[:40]!r}): {error}")


def test_patterns_are_found() -> None:
    """In every room that can have one."""
    found = {name: len([*patterns(name)]) for name in ROOMS}

    assert found["zine.wings.desk.post"] > 30
    assert found["zine.expansions"] > 5
    assert found["zine.wings.pulsipher"] > 10
    assert found["zine.wings.westling"] > 2
    assert found["zine.rules.notation"] > 4
    assert found["zine.wings.archive"] > 60
