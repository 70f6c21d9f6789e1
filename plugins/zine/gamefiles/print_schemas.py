"""What people write of how the zine is printed: statements, chapters of games, notices."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import BeforeValidator, Field

from zine.files.strict_yaml import Schema

Text = Annotated[str, Field(min_length=1, max_length=4_000)]


class Letters(StrEnum):
    """Which letters the text edition has: all, or those of ASCII."""

    UNICODE = "unicode"
    ASCII = "ascii"


class StatementFile(Schema):
    """What somebody says of a game that has ended; without `by` its power's player says it."""

    by: str = ""
    power: str = ""
    text: Annotated[str, Field(min_length=1, max_length=20_000)]


class StatementsFile(Schema):
    """games/<slug>/statements.yaml; `issue` prints them, the one with the end if left out."""

    issue: Annotated[int, Field(ge=0, lt=100_000)] | None = None
    statements: tuple[StatementFile, ...]


class StayFile(Schema):
    """A chapter that a game belongs to from a day on, and why it moved there."""

    number: int = Field(ge=0, lt=10_000)
    since: date | None = None
    why: str = ""


def _stays(written: object) -> object:
    """A number alone is the game's chapter from the start."""
    return [{"number": written}] if isinstance(written, str) else written


Stays = Annotated[tuple[StayFile, ...], BeforeValidator(_stays)]


class Dated(Schema):
    """A notice that issues print from one day to another, both included."""

    since: date | None = None
    until: date | None = None


class CallFile(Dated):
    """A call for somebody: a publisher, a GM, a standby, a problem solver."""

    wanted: Annotated[str, Field(min_length=1, max_length=60)]
    text: Text
    write_to: str = ""


class PlayedFile(Dated):
    """An entry of the directory: a variant, where it is played, and by whom."""

    variant: Annotated[str, Field(min_length=1, max_length=80)]
    where: Annotated[str, Field(max_length=120)] = ""
    players: tuple[str, ...] = ()
    about: Annotated[str, Field(max_length=400)] = ""
