"""Innings: everybody plays every power for one year from the start, and points are added up.

For Baseball Diplomacy (Pulsipher, 1973), as Westling asked for it and as it was printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from zine.rules.calendar import PhaseKind
from zine.rules.hooks import PlayerRules
from zine.rules.position import Position
from zine.rules.variant import Step, Variant
from zine.wings.westling.expansions.innings.printing import InningsPrinting
from zine.wings.westling.expansions.innings.schedule import drawn, written
from zine.wings.westling.expansions.innings.scoring import InningScored, close_inning
from zine.wings.westling.expansions.innings.state import INNINGS, Innings, Options

__all__ = ["Options", "lay_on"]


def lay_on(variant: Variant, options: Options) -> Variant:
    """The variant in innings of a year; there are as many players as powers.

    Raises ValueError if a schedule is written that gives somebody a power twice.
    """
    powers = tuple(power.name for power in variant.powers)
    fixed = written(options.schedule, variant.powers) if options.schedule.strip() else None

    def opening(start: Position, players: Sequence[str], seed: str) -> Position:
        rows = fixed or drawn(powers, players, seed, variant.calendar.first)
        innings = Innings(
            schedule=MappingProxyType(dict(zip(players, rows, strict=True))),
            points=MappingProxyType(dict.fromkeys(players, ())),
        )
        return start.with_extra(INNINGS, innings)

    variant = variant.with_steps(
        PhaseKind.RETREATS,
        Step("close the inning", partial(close_inning, options)),
        instead_of="note solo",
    )
    return replace(
        variant,
        solo_ends=False,
        extras=(*variant.extras, INNINGS),
        events=(*variant.events, InningScored),
        expansions=MappingProxyType({**variant.expansions, INNINGS.name: options}),
    ).with_hooks(
        hand=_hand,
        players=PlayerRules(
            least=len(powers),
            most=len(powers),
            present=lambda position: tuple(position.extra(INNINGS).schedule),
        ),
        opening=opening,
        printing=(*variant.hooks.printing, InningsPrinting(options)),
    )


def _hand(position: Position, power: str) -> str | None:
    """The player of the power in this inning."""
    return position.extra(INNINGS).player_of(power)
