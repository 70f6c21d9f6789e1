"""What is wrong in the data, where, and what to do about it."""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from zine.characters import code_point, one_line

LONGEST_MESSAGE, MOST = 600, 15  # characters, and known words that a hint lists


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A spot in a file; line and column count from 1, 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return one_line(self.file)
        return f"{one_line(self.file)}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing wrong: what it is, and a hint at what was expected.

    As text it is one line, whatever is quoted in it: logs are read line by line.
    """

    place: Place
    message: str
    hint: str = ""

    def __str__(self) -> str:
        message = one_line(self.message)
        if len(message) > LONGEST_MESSAGE:
            message = f"{message[:LONGEST_MESSAGE]}…"
        return f"{self.place}: {message}" + (f" ({one_line(self.hint)})" if self.hint else "")

    def suggests(self, word: str) -> bool:
        """Whether the hint is that this word was meant."""
        return self.hint == _asks_whether(word)


class Problems(Exception):  # noqa: N818 - one or many problems, not one error
    """All problems found in one go, in the order of files and lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

    @classmethod
    def of(cls, place: Place | str, message: str, hint: str = "") -> Problems:
        """A single problem, to be raised at once; a `place` in words is a whole file."""
        where = Place(place) if isinstance(place, str) else place
        return cls([Problem(where, message, hint)])

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems]
        return "\n".join([*lines, f"{counted(len(self.problems), 'problem')} found"])


class Collector:
    """Gathers problems from many readers so that all can be shown at once."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    @property
    def found(self) -> tuple[Problem, ...]:
        """What was noted until now."""
        return tuple(self._found)

    def add(self, *problems: Problem) -> None:
        """Take note of problems and go on."""
        self._found += problems

    def extend(self, problems: Problems) -> None:
        """Take note of all that a reader found."""
        self._found.extend(problems.problems)

    @contextlib.contextmanager
    def noting(self) -> Iterator[None]:
        """Collect the problems raised in a with block, and go on."""
        try:
            yield
        except Problems as problems:
            self.extend(problems)

    def raise_if_any(self) -> None:
        """Raise Problems with everything gathered, if there is anything."""
        if self._found:
            raise Problems(self._found)


def counted(number: int, noun: str) -> str:
    """How many there are, in words: "1 message", "2 messages"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def odd_character(place: Place, sign: str) -> Problem:
    """That a text holds a character that no text may hold."""
    message = f"there is a hidden character here: {code_point(sign)}"
    return Problem(place, message, "delete it")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint naming the nearest known word, or listing them all if none is near."""
    choices = sorted({*known})
    return nearest(word, choices) or _known(choices[:MOST], len(choices))


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint naming the nearest known word; "" if none is near."""
    near = difflib.get_close_matches(word, sorted({*known}), n=1)
    return _asks_whether(near[0]) if near else ""


def _asks_whether(word: str) -> str:
    return f"did you mean '{word}'?"


def no_such_issue(place: Place, number: object, issues: Iterable[int]) -> Problem:
    """That something names an issue that there is not; the hint lists the newest of those there are."""
    numbers = [str(each) for each in sorted(issues)]
    return Problem(place, f"there is no issue {number}", _known(numbers[-MOST:], len(numbers)))


def _known(some: Sequence[str], count: int) -> str:
    more = f" and {count - len(some)} more" if count > len(some) else ""
    return f"known: {', '.join(some)}{more}" if some else ""
