"""Reads files of saved games of the package `diplomacy`, and says what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from zine.problems import Place, Problem, Problems
from zine.wings.formats.diplomacy_package_game_writer import FILES
from zine.wings.formats.interchange.game_zip_export import MOST_FILES
from zine.wings.formats.json_lines import json_values

SUFFIXES = (".json", ".jsonl")
Short = Annotated[str, Field(max_length=100)]
Many = Annotated[tuple[Short, ...], Field(max_length=1000)]
Named = Annotated[dict[Short, Many], Field(max_length=100)]


class SavedPart(BaseModel):
    """A part of a saved game; what we have no use for is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=False)


class SavedState(SavedPart):
    """The position a phase begins with, by power."""

    units: Named
    centers: Named
    retreats: Annotated[dict[Short, Named], Field(max_length=100)] = Field(default_factory=dict)
    note: Annotated[str, Field(max_length=20_000)] = ""


class SavedMessage(SavedPart):
    """A message of a power."""

    sender: Short
    recipient: Short
    message: Annotated[str, Field(max_length=20_000)]


class SavedPhase(SavedPart):
    """A phase with its orders and what became of them."""

    name: Short
    state: SavedState
    orders: Annotated[dict[Short, Many | None], Field(max_length=100)] = Field(default_factory=dict)
    results: dict[Short, object] = Field(default_factory=dict)
    messages: tuple[SavedMessage, ...] = ()


class SavedGame(SavedPart):
    """A whole game; `made_by` is our own mark, `files` are those of the zine that it is from."""

    id: Short
    made_by: Short = ""
    map: Short = "standard"
    phases: Annotated[tuple[SavedPhase, ...], Field(min_length=1, max_length=3000)]
    files: Annotated[
        dict[Annotated[str, Field(max_length=200)], str],
        Field(max_length=MOST_FILES, alias=FILES, default_factory=dict),
    ]


def saved_games(path: Path) -> Iterator[tuple[Place, SavedGame]]:
    """Every game of a file. Raises Problems, with their places, where one is not a saved game."""
    for place, value in json_values(path):
        try:
            yield place, SavedGame.model_validate(value)
        except ValidationError as error:
            raise Problems(list(_problems(place, error))) from None


def _problems(place: Place, error: ValidationError) -> Iterator[Problem]:
    hint = "expected a game as the package diplomacy saves it: id, map, and phases"
    for each in error.errors(include_url=False, include_input=False)[:20]:
        where = ".".join(map(str, each["loc"])) or "the value"
        yield Problem(place, f"{where}: {each['msg']}", hint)
