"""The files of content/quizzes: questions, answers and entries as people write them."""

from __future__ import annotations

from datetime import UTC
from typing import Annotated, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from zine.departments.quizzes.questions.model import Answer, Wants
from zine.departments.quizzes.questions.queries import Computation, Query
from zine.files.strict_yaml import Schema
from zine.gamefiles.schemas import WallTime


def _yes_or_no(text: object) -> object:
    return {"yes": True, "no": False}.get(str(text).lower(), text)


YesNo = Annotated[bool, BeforeValidator(_yes_or_no)]
UtcTime = Annotated[WallTime, AfterValidator(lambda wall: wall.replace(tzinfo=UTC))]


class AnswerFile(Schema):
    """An answer: places, a number, or both."""

    places: tuple[str, ...] = ()
    number: int | None = None

    def value(self) -> Answer:
        """The same for the marker."""
        return Answer(places=self.places, number=self.number)


class ComputeFile(Schema):
    """What to ask of which map; other keys than query and variant are for fleet-neighbours."""

    query: Query
    variant: str = "standard"
    moves: int = Field(default=1, gt=0)
    holding: YesNo = True
    rank: int = Field(default=1, gt=0)

    @model_validator(mode="after")
    def _only_where_it_matters(self) -> Self:
        given = self.model_fields_set & {"moves", "holding", "rank"}
        if given and self.query is not Query.FLEET_NEIGHBOURS:
            raise ValueError(f"{', '.join(sorted(given))} means nothing to {self.query}")
        return self

    def value(self) -> Computation:
        """The same for the map."""
        return Computation(query=self.query, moves=self.moves, holding=self.holding, rank=self.rank)


class QuestionFile(Schema):
    """A question of a quiz."""

    text: str = Field(min_length=1)
    answer: AnswerFile | None = None
    wants: Wants = Wants.ALL
    compute: ComputeFile | None = None
    sealed: str = Field(default="", pattern=r"^([0-9a-f]{64})?$")
    nonce: str = ""
    as_printed: YesNo = False
    note: str = ""


class EntryFile(Schema):
    """An entry: its sender, the time it arrived (UTC), and the answers by question."""

    who: str = Field(min_length=1)
    received: UtcTime | None = None
    answers: dict[str, AnswerFile]


class QuizFile(Schema):
    """content/quizzes/SLUG.yaml; `asked` and `answered` are issues, `closes` is UTC."""

    title: str = Field(min_length=1)
    by: str = ""
    note: str = ""
    prize: str = ""
    asked: int | None = None
    answered: int | None = None
    closes: UtcTime | None = None
    questions: dict[str, QuestionFile] = Field(min_length=1)
    entries: tuple[EntryFile, ...] = ()
