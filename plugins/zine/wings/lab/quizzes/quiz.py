"""A quiz: its file as people write it, and what the map says to its questions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC
from enum import StrEnum
from typing import Annotated, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from zine.files.strict_yaml import Schema
from zine.gamefiles.schemas import WallTime
from zine.rules.position import NOTHING
from zine.rules.variant import Variant
from zine.wings.lab.quizzes.questions.question_answers import Finding, Query


def _yes_or_no(text: object) -> object:
    return {"yes": True, "no": False}.get(str(text).lower(), text)


_YesNo = Annotated[bool, BeforeValidator(_yes_or_no)]
_UtcTime = Annotated[WallTime, AfterValidator(lambda wall: wall.replace(tzinfo=UTC))]


class Wants(StrEnum):
    """What makes an answer right: every right place, or any one of them."""

    ALL = "all"
    ONE = "one"


class Answer(Schema):
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


class Computation(Schema):
    """What to ask of which map; other keys than query and variant are for fleet-neighbours."""

    query: Query
    variant: str = "standard"
    moves: int = Field(default=1, gt=0)
    holding: _YesNo = True
    rank: int = Field(default=1, gt=0)

    @model_validator(mode="after")
    def _only_where_it_matters(self) -> Self:
        given = self.model_fields_set & {"moves", "holding", "rank"}
        if given and self.query is not Query.FLEET_NEIGHBOURS:
            raise ValueError(f"{', '.join(sorted(given))} means nothing to {self.query}")
        return self


class Question(Schema):
    """One question.

    `answer` is the author's, None while it is sealed or if only the map answers. `as_printed`
    lets an author's answer stay although the map disagrees; `note` says why.
    """

    text: str = Field(min_length=1)
    answer: Answer | None = None
    wants: Wants = Wants.ALL
    compute: Computation | None = None
    sealed: str = Field(default="", pattern=r"^([0-9a-f]{64})?$")
    nonce: str = ""
    as_printed: _YesNo = False
    note: str = ""


class QuizEntry(Schema):
    """An entry: its sender, the time it arrived (UTC, if known), and the answers by question."""

    who: str = Field(min_length=1)
    received: _UtcTime | None = None
    answers: dict[str, Answer]


class QuizFile(Schema):
    """content/quizzes/SLUG.yaml; `asked` and `answered` are issues, `closes` is UTC."""

    title: str = Field(min_length=1)
    by: str = ""
    note: str = ""
    prize: str = ""
    asked: int | None = None
    answered: int | None = None
    closes: _UtcTime | None = None
    questions: dict[str, Question] = Field(min_length=1)
    entries: tuple[QuizEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz as its file has it, and the map's answers by question.

    While it `is_open`, entries are taken and no answer may be shown. `variants` are those that
    its questions are about, by name.
    """

    slug: str
    file: QuizFile
    is_open: bool = False
    findings: Mapping[str, Finding] = field(default_factory=lambda: NOTHING)
    variants: Mapping[str, Variant] = field(default_factory=lambda: NOTHING)

    @property
    def address(self) -> str:
        """The quiz's page within the site."""
        return f"quizzes/{self.slug}.html"

    def truth(self, ident: str) -> Answer | None:
        """The right answer to a question: the map's, else the author's; None if it is not shown."""
        given, finding = self.file.questions[ident].answer, self.findings.get(ident)
        if self.is_open or finding is None:
            return None if self.is_open else given
        asked = given is None or given.number is not None
        return Answer(places=finding.places, number=finding.number if asked else None)
