"""A quiz as values: its questions, the author's answers, and readers' entries."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from zine.departments.quizzes.questions.queries import Computation, Finding


class Wants(StrEnum):
    """What makes an answer right: every right place, or any one of them."""

    ALL = "all"
    ONE = "one"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Places, and a number where the question asks for one."""

    places: tuple[str, ...] = ()
    number: int | None = None

    def __str__(self) -> str:
        """The canonical spelling of an answer for its seal: "POR, SYR; 3"."""
        number = "" if self.number is None else f"; {self.number}"
        return ", ".join(sorted(self.places)) + number


def seal(answer: Answer, nonce: str) -> str:
    """The SHA-256 of nonce, colon and answer: binds the author, and tells readers nothing."""
    return hashlib.sha256(f"{nonce}:{answer}".encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question.

    `answer` is the author's, None while it is sealed or if only the map answers. `as_printed`
    lets an author's answer stay although the map disagrees; `note` says why.
    """

    ident: str
    text: str
    answer: Answer | None = None
    wants: Wants = Wants.ALL
    computation: Computation | None = None
    variant: str = "standard"
    sealed: str = ""
    nonce: str = ""
    as_printed: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizEntry:
    """A reader's answers by question; `received` may be unknown."""

    who: str
    received: datetime | None = None
    answers: Mapping[str, Answer] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quiz:
    """A whole quiz; `asked` and `answered` are the numbers of issues."""

    slug: str
    file: str
    title: str
    by: str = ""
    note: str = ""
    prize: str = ""
    asked: int | None = None
    answered: int | None = None
    closes: datetime | None = None
    questions: tuple[Question, ...]
    entries: tuple[QuizEntry, ...] = ()
    findings: Mapping[str, Finding] = field(default_factory=dict)

    def is_open(self, now: datetime) -> bool:
        """Whether entries are still taken, so that no answer may be shown."""
        return self.closes is not None and now < self.closes

    def truth(self, question: Question) -> Answer | None:
        """The right answer: the map's, else the author's."""
        finding = self.findings.get(question.ident)
        if finding is None:
            return question.answer
        asked = question.answer is None or question.answer.number is not None
        return Answer(places=finding.places, number=finding.number if asked else None)
