"""What a game in innings prints: who played which power when, and for how many points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.blocks import (
    Block,
    Column,
    Details,
    Edition,
    Listing,
    Only,
    Section,
    Table,
    Words,
    rows_of,
    strong,
)
from zine.expansions.printing import Printing, said
from zine.language import _, phase_name, worded
from zine.rules.calendar import PhaseKind
from zine.rules.played_phases import Chronicle, Played
from zine.rules.position import Position
from zine.wings.westling.expansions.innings.scoring import InningScored
from zine.wings.westling.expansions.innings.state import INNINGS, Innings, Options, Score


@dataclass(frozen=True)
class InningsPrinting(Printing):
    """The box score."""

    options: Options

    def turn(self, game: Chronicle, at: int) -> Iterator[Block]:
        """The score, with the turn that ends an inning, and how the inning was scored."""
        yield from self.brief(game, at)
        scored = game.played[at].told(InningScored)
        if scored:
            reckoning = Listing(tuple(map(_reckoning, scored)))
            yield Details("How this inning was scored", (reckoning,))

    def brief(self, game: Chronicle, at: int) -> Iterator[Block]:
        """The score alone; the text edition also says with moves who plays what."""
        turn = game.played[at]
        score = self._score(game, turn.after, f"{game.slug}, {phase_name(turn.phase)}")
        if turn.told(InningScored):
            yield score
        elif turn.phase.kind is PhaseKind.MOVEMENT:
            yield Only(Edition.TEXT, (score,))

    def game(self, game: Chronicle) -> Iterator[Block]:
        """The score now."""
        table = self._score(game, game.position, game.title)
        yield Section(heading="Box score", blocks=(table,))

    def rules(self) -> Iterator[str]:
        """How innings are scored, and whose schedule it is."""
        yield (
            _("An inning is worth the centres owned after the fall.")
            if self.options.score is Score.CENTRES
            else _("An inning is worth the units after builds, with room for each at home.")
        )
        rows = "; ".join(filter(None, map(str.strip, self.options.schedule.splitlines())))
        yield (
            worded("Powers by inning, a line for each player: {rows}.", rows=rows)
            if rows
            else _("Who plays which power when is drawn by lot.")
        )

    def owners(self, played: Played) -> Mapping[str, str] | None:
        """Who owned what when an inning ended; by then the board is set up again."""
        return {c: each.power for each in played.told(InningScored) for c in each.centres} or None

    def _score(self, game: Chronicle, position: Position, of: str) -> Table:
        """The whole schedule with all points so far, from a position of the game."""
        variant = game.variant
        innings = position.extra(INNINGS)
        first = variant.calendar.first_year
        shorts = {power.name: power.short for power in variant.powers}
        return Table(
            name="counts",
            caption=_caption(self.options),
            label=worded("Box score, {of}", of=of),
            columns=(
                Column(heading="Player", key=True),
                *(Column(heading=str(first + n), number=True) for n in range(len(variant.powers))),
                Column(heading="Sum", number=True),
            ),
            rows=rows_of(
                (
                    player,
                    *_cells([shorts[power] for power in powers], innings, player),
                    (strong(str(sum(innings.points[player]))),),
                )
                for player, powers in innings.schedule.items()
            ),
        )


def _caption(options: Options) -> str:
    if options.score is Score.CENTRES:
        return _("Box score: powers by inning, and points in centres owned after the fall")
    return _(
        "Box score: powers by inning, and points in units after builds, with room for each at home"
    )


def _cells(powers: list[str], innings: Innings, player: str) -> Iterator[Words]:
    points = innings.points[player]
    for number, power in enumerate(powers):
        played = number < len(points)
        yield (f"{power} ", strong(str(points[number]))) if played else power


def _reckoning(event: InningScored) -> str:
    return said(
        "{player}, {power}: {points} points. Centres: {centres}; {units} units after builds.",
        event,
        centres=" ".join(event.centres) or _("none"),
    )
