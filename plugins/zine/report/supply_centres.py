"""Supply centres: who owns them, how many units they feed, and how that changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.expansions.printing import printings
from zine.games import Game, Record, Turn
from zine.rules.calendar import Calendar, PhaseKind
from zine.rules.centres_and_victory import owners_by_occupation
from zine.rules.position import Position
from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartRow:
    """A power's line in the supply chart.

    `units` counts units on the board, dislodged ones left out; `gained` and `lost` are
    centres compared with the year before.
    """

    power: str
    short: str
    centres: tuple[str, ...]
    units: int
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def due(self) -> int:
        """Builds due if positive, removals if negative."""
        return len(self.centres) - self.units

    @property
    def signs(self) -> str:
        """One plus for each build, one minus for each removal."""
        return ("+" if self.due > 0 else "-") * abs(self.due)


def _supply_chart(
    variant: Variant, position: Position, owners: Mapping[str, str], before: Mapping[str, str]
) -> tuple[ChartRow, ...]:
    """The chart of all powers that own a centre, in the variant's order."""
    rows: list[ChartRow] = []
    for power in variant.powers:
        own = sorted(centre for centre, owner in owners.items() if owner == power.name)
        if own:
            was = {centre for centre, owner in before.items() if owner == power.name}
            rows.append(
                ChartRow(
                    power=power.name,
                    short=power.short,
                    centres=tuple(own),
                    units=len(position.units_of(power.name)),
                    gained=tuple(centre for centre in own if centre not in was),
                    lost=tuple(sorted(was.difference(own))),
                )
            )
    return tuple(rows)


def turn_chart(variant: Variant, turn: Turn) -> tuple[ChartRow, ...]:
    """The chart printed with a turn: after the last moves and the last retreats of a year.

    While retreats are open it shows what the units on the board now hold. After an inning
    the board is set up again, and the box score replaces the chart.
    """
    record = turn.record
    if record is None or turn.phase.kind is PhaseKind.ADJUSTMENTS or _owners_told(variant, turn):
        return ()
    following = variant.calendar.after(turn.phase)
    if not (turn.phase.counts_centres or following.counts_centres):
        return ()
    owners = owners_by_occupation(variant.geography, record.next_position)
    return _supply_chart(variant, record.next_position, owners, turn.before.owners)


def yearly_owners(game: Game) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Who owned what at the end of each finished year, the start first."""
    first = game.turns[0]
    calendar = game.settings.variant.calendar
    # A game that begins in a winter begins after that year's count.
    counted = any(stage.counts_centres for stage in calendar.stages[: first.phase.number - 1])
    # If no stage counts centres, a first turn that ends its year shows the start itself.
    counts = any(stage.counts_centres for stage in calendar.stages)
    if counts or first.record is None or not _ends_year(calendar, first, first.record):
        yield first.phase.year - (not counted), first.before.owners
    for turn in game.recorded:
        if turn.record is not None and _ends_year(calendar, turn, turn.record):
            told = _owners_told(game.settings.variant, turn)
            yield turn.phase.year, told or turn.record.next_position.owners


YearlyCounts = list[tuple[int, dict[str, int]]]


def yearly_counts(game: Game) -> YearlyCounts:
    """Each finished year of a game, the start first, with the centres of every power that had any.

    Nothing where the start does not tell, or the game is blind.
    """
    if game.veiled or not game.turns[0].before.owners:
        return []
    return [(year, dict(Counter(owners.values()))) for year, owners in yearly_owners(game)]


def _owners_told(variant: Variant, turn: Turn) -> Mapping[str, str] | None:
    """The owners as an expansion knows them, if the next position does not show them."""
    told = (each.owners(turn.played) for each in printings(variant))
    return next((owners for owners in told if owners), None)


def _ends_year(calendar: Calendar, turn: Turn, record: Record) -> bool:
    """Whether the turn counted centres; if no stage counts them, whether it was the year's last."""
    if any(stage.counts_centres for stage in calendar.stages):
        return turn.phase.counts_centres or any(phase.counts_centres for phase in record.passed)
    return any(phase.number == len(calendar.stages) for phase in (turn.phase, *record.passed))
