"""The box score of a game in innings: who played what when, and what it was worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from zine.expansions.innings.events import InningScored
from zine.expansions.innings.options import Options, Score
from zine.expansions.innings.state import INNINGS
from zine.games import Game, Record, Turn
from zine.rules.position import Position

POINTS = {
    Score.CENTRES: "centres owned after the fall",
    Score.UNITS: "units after builds, which need room at home",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRow:
    """A player's powers and points inning by inning; points are None where not yet played."""

    player: str
    powers: tuple[str, ...]
    points: tuple[int | None, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxScore:
    """The whole schedule with all points so far; `points` says what they count.

    `reckoning` shows how the inning just over was scored, a sentence for each player.
    """

    innings: tuple[str, ...]
    rows: tuple[BoxRow, ...]
    points: str
    reckoning: tuple[str, ...] = ()


def box_score(game: Game, board: Position) -> BoxScore | None:
    """The score as it stands on a board of a game, None if it is not played in innings."""
    variant = game.settings.variant
    options: Options | None = variant.expansions.get(INNINGS.name)
    if options is None:
        return None
    innings = board.extra(INNINGS)
    first = variant.calendar.first_year
    shorts = {power.name: power.short for power in variant.powers}
    return BoxScore(
        innings=tuple(str(first + number) for number in range(len(variant.powers))),
        rows=tuple(
            BoxRow(
                player=player,
                powers=tuple(shorts[power] for power in powers),
                points=(*own, *[None] * (len(powers) - len(own))),
                total=sum(own),
            )
            for player, powers in innings.schedule.items()
            for own in (innings.points[player],)
        ),
        points=POINTS[options.score],
    )


def turn_box_score(game: Game, turn: Turn) -> BoxScore | None:
    """The score printed with the turn that ends an inning."""
    record = turn.record
    box = box_score(game, record.next_board) if record else None
    if record is None or box is None or not any(_scored(record)):
        return None
    return replace(box, reckoning=tuple(map(_reckoning, _scored(record))))


def _reckoning(event: InningScored) -> str:
    centres = " ".join(event.centres) or "none"
    return (
        f"{event.player}, {event.power}: {event.points} points. Centres: {centres}; "
        f"{event.units} units after builds."
    )


def owners_scored(record: Record) -> Mapping[str, str] | None:
    """Who owned what when an inning ended; None if none did. The board is anew by then."""
    owners = {centre: each.power for each in _scored(record) for centre in each.centres}
    return owners or None


def _scored(record: Record) -> Iterator[InningScored]:
    return (event for event in record.events if isinstance(event, InningScored))
