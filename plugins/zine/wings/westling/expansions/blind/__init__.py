"""Blind play: units are placed in secret, and only what the rules tell is public.

For Stab! (Evans, revised by Agar) and MegaStab (Overby).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

import zine.wings.westling.expansions.blind.sentences  # noqa: F401 - makes known how its reasons are said
from zine.rules.calendar import PhaseKind
from zine.rules.papers import PaperRules
from zine.rules.position import Position
from zine.rules.variant import Step, Variant
from zine.wings.westling.expansions.blind.options import Options, Telling
from zine.wings.westling.expansions.blind.placement import (
    PLACED,
    PlacementRefused,
    PlacementState,
    place_units,
    read_paper,
    senders,
)
from zine.wings.westling.expansions.blind.printing import BlindPrinting
from zine.wings.westling.expansions.blind.reveal_orders import (
    NOTATION,
    Noted,
    assign_all_but_choices,
    note_choices,
)
from zine.wings.westling.expansions.blind.sight import Blindfold

__all__ = ["Options", "lay_on"]

NAME = "blind"


def lay_on(variant: Variant, options: Options) -> Variant:
    """The variant played blind.

    Raises ValueError if home provinces are named that are none, or not for every power.
    """
    expansions = MappingProxyType({**variant.expansions, NAME: options})
    blind = replace(variant, expansions=expansions).with_hooks(
        sight=Blindfold(options), printing=(*variant.hooks.printing, BlindPrinting(options))
    )
    if options.telling is Telling.STAB:
        blind = _with_choices(blind)
    if not options.homes:
        return blind
    without = [power.name for power in variant.powers if power.name not in options.homes]
    if without:
        raise ValueError(f"there are no home provinces for {', '.join(without)}")
    places = {place for each in options.homes.values() for place in each}
    strange = sorted(places.difference(variant.geography.provinces))
    if strange:
        raise ValueError(f"{strange[0]} is no province")
    return replace(
        blind.with_steps(PhaseKind.BUSINESS, Step("place units", partial(place_units, options))),
        extras=(*variant.extras, PLACED),
        events=(*variant.events, PlacementRefused),
    ).with_hooks(
        papers=PaperRules(
            senders=partial(senders, options),
            read=partial(read_paper, options, variant),
            form=lambda _phase, _board, power: tuple(map(str, variant.start.units_of(power))),
        ),
        opening=_opening,
    )


def _with_choices(variant: Variant) -> Variant:
    """Stab! lets a player choose which supports of a standing unit are told."""
    variant = variant.with_steps(
        PhaseKind.MOVEMENT,
        Step("assign orders", assign_all_but_choices),
        instead_of="assign orders",
    )
    variant = variant.with_steps(
        PhaseKind.MOVEMENT, Step("note choices", note_choices), before="note eliminations"
    )
    variant = replace(variant, outcomes=(*variant.outcomes, Noted))
    return variant.with_hooks(notation=NOTATION)


def _opening(start: Position, _players: Sequence[str], _seed: str) -> Position:
    """An empty board: units come with the placement."""
    return replace(start, units=()).with_extra(PLACED, PlacementState(done=False))
