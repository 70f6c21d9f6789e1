"""The files of a zine poll that people write: poll.yaml and the ballots."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, StringConstraints

from zine.departments.polls.scoring.tally import MeanKind
from zine.files.strict_yaml import Schema


def _editors(written: object) -> object:
    """A name alone is the only editor."""
    return [written] if isinstance(written, str) else written


Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Editors = Annotated[tuple[Name, ...], BeforeValidator(_editors)]
Count = Annotated[int, Field(ge=1)]


class PollZineFile(Schema):
    """A zine that can be voted for."""

    name: Name
    editor: Editors = ()


class EligibilityFile(Schema):
    """Which votes count."""

    fewest: Count = 1
    own_zine: bool = True


class EarlierResultFile(Schema):
    """The result of an earlier year."""

    year: int
    ranks: dict[str, Count]


class PollFile(Schema):
    """content/polls/SLUG/poll.yaml."""

    title: Name
    year: int
    question: str
    note: str = ""
    issue: int | None = None
    lowest: int = Field(default=0, ge=0, le=1)
    half_points: bool = True
    decided_by: str = "uk"
    modified_mean: MeanKind = MeanKind.PLAIN
    eligibility: EligibilityFile = EligibilityFile()
    meaningful: Count = 2
    zines: dict[str, PollZineFile]
    former: dict[str, Name] = Field(default_factory=dict)
    history: tuple[EarlierResultFile, ...] = ()


class BallotFile(Schema):
    """content/polls/SLUG/ballots/VOTER.yaml."""

    voter: Name
    votes: dict[str, str]
