"""What the almanac's data files hold."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from zine.rules.variant import Variant
from zine.wings.almanac.game_results import SeatResult
from zine.wings.almanac.openings import OpeningTally
from zine.wings.shared.data_file_schema import DataPart


class ResultLine(DataPart):
    """A seat of a game that ended."""

    game: str
    """The game's name in addresses."""
    title: str
    variant: str
    ended: date
    power: str
    """"" where players are not the powers."""
    player: str
    """The handle of whoever held the seat at the end; "" if it is unknown or secret."""
    result: str
    """solo, draw, survived, eliminated, or lost where no more is known."""
    sharing: int
    """How many share in a draw; 0 for every other result."""
    centres: int | None
    """At the end; null if it is not known."""
    years: int | None
    """The years that were played; null if they are not known."""
    eliminated: int | None
    """The year that eliminated the power; null if none did."""


class ResultsFile(DataPart):
    """The result of every seat: api/1/almanac/results.json."""

    format: int = 1
    results: tuple[ResultLine, ...]


class OpeningLine(DataPart):
    """The orders of a power's first spring in a game, and those of the fall after it."""

    game: str
    variant: str
    power: str
    spring: tuple[str, ...]
    fall: tuple[str, ...] | None
    """null if that fall was not played, or nothing was sent."""
    name: str
    """What the hobby calls the spring; "" if it has no name here."""
    player: str
    """The handle of whoever opened; "" if it is unknown or secret."""
    day: date
    """The day on which the spring was recorded."""


class OpeningsFile(DataPart):
    """Every opening that was played: api/1/almanac/openings.json."""

    format: int = 1
    openings: tuple[OpeningLine, ...]


def results_file(seats: Iterable[SeatResult]) -> ResultsFile:
    """The results of seats, in the order in which their games ended."""
    order = sorted(seats, key=lambda each: (each.day, each.game, each.power))
    return ResultsFile(
        results=tuple(
            ResultLine(
                game=seat.game,
                title=seat.title,
                variant=seat.variant,
                ended=seat.day,
                power=seat.power,
                player=seat.player.handle if seat.player else "",
                result=str(seat.finish),
                sharing=seat.sharing,
                centres=seat.centres,
                years=seat.years,
                eliminated=seat.gone,
            )
            for seat in order
        )
    )


def openings_file(
    shown: Mapping[str, tuple[Variant, Mapping[str, Sequence[OpeningTally]]]],
) -> OpeningsFile:
    """The openings of every power that the pages show, by game."""
    lines = [
        OpeningLine(
            game=each.game,
            variant=variant.name,
            power=power,
            spring=each.spring,
            fall=each.fall,
            name=opening.name,
            player=each.player,
            day=date.fromisoformat(each.day),
        )
        for variant, by_power in shown.values()
        for power, own in by_power.items()
        for opening in own
        for each in opening.games
    ]
    return OpeningsFile(openings=tuple(sorted(lines, key=lambda each: (each.game, each.power))))


def in_csv(lines: Sequence[DataPart], kind: type[DataPart]) -> str:
    """The same lines as CSV, a column for each field; orders stand in one cell, parted by commas."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(kind.model_fields), lineterminator="\n")
    writer.writeheader()
    for line in lines:
        row = line.model_dump(mode="json")
        writer.writerow({k: ", ".join(v) if isinstance(v, list) else v for k, v in row.items()})
    return text.getvalue()
