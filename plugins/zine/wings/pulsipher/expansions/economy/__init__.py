"""Supply points and politics: the rules of Pulsipher's 1914 variant, for any map.

Numbers in docstrings are the article's rules (ELECTRONIC PROTOCOL 83), "16.C" a letter of
its rule 16; N1 and so on are rulings, listed in the variant's README.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType

import zine.wings.pulsipher.expansions.economy.sentences  # noqa: F401 - makes known how its reasons are said
from zine.rules.calendar import PhaseKind
from zine.rules.centres_and_victory import note_eliminations
from zine.rules.hooks import Raise
from zine.rules.notation import Reader
from zine.rules.papers import PaperRules
from zine.rules.position import Position
from zine.rules.variant import Step, Variant
from zine.wings.pulsipher.expansions.economy.events import EVENTS
from zine.wings.pulsipher.expansions.economy.notation import NOTATION
from zine.wings.pulsipher.expansions.economy.options import Minor, Options, Surcharge
from zine.wings.pulsipher.expansions.economy.outcomes import OUTCOMES
from zine.wings.pulsipher.expansions.economy.printing import EconomyPrinting
from zine.wings.pulsipher.expansions.economy.retreats import after_retreats, assign_retreats
from zine.wings.pulsipher.expansions.economy.season.legal_choices import legal_choices
from zine.wings.pulsipher.expansions.economy.season.move_season import play_season
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Economy, Realm, frozen
from zine.wings.pulsipher.expansions.economy.winter.fall_adjustments import (
    adjust,
    read_paper,
    senders,
)
from zine.wings.pulsipher.expansions.economy.winter.papers import paper_form

__all__ = ["Minor", "Options", "Surcharge", "lay_on"]


def lay_on(variant: Variant, options: Options) -> Variant:
    """The variant with the economy laid on it.

    Raises ValueError if the options name what the variant does not have.
    """
    options.check(variant)
    reader = Reader(geography=variant.geography, powers=variant.powers, local=variant.local)
    variant = _with_steps(variant, options, reader)
    return replace(
        variant,
        start=variant.start.with_extra(ECONOMY, opening(options)),
        extras=(*variant.extras, ECONOMY),
        events=(*variant.events, *EVENTS),
        outcomes=(*variant.outcomes, *OUTCOMES),
        expansions=MappingProxyType({**variant.expansions, ECONOMY.name: options}),
    ).with_hooks(
        notation=NOTATION,
        papers=PaperRules(
            senders=partial(senders, options),
            read=partial(read_paper, options, reader, variant),
            form=partial(paper_form, options, variant),
            example=_sample_papers(options, variant),
        ),
        choices=partial(legal_choices, options, variant),
        hand=partial(_hand, options, variant),
        # A retreat may also be given up, or lack supply (rule 8).
        without_retreat="without a retreat",
        printing=(*variant.hooks.printing, EconomyPrinting(options)),
        raises=(*variant.hooks.raises, Raise(2, "rulings N47 to N54 of the 1914 variant")),
    )


def _with_steps(variant: Variant, options: Options, reader: Reader) -> Variant:
    """The variant with seasons, retreats and adjustments that cost supply points."""
    moves, retreats = PhaseKind.MOVEMENT, PhaseKind.RETREATS
    for kind, name, step in (
        (moves, "assign orders", Step("play season", partial(play_season, options))),
        (
            retreats,
            "assign retreats",
            Step("assign retreats", partial(assign_retreats, options)),
        ),
        (retreats, "take centres", Step("settle retreats", partial(after_retreats, options))),
    ):
        variant = variant.with_steps(kind, step, instead_of=name)
    for kind, name in (
        (moves, "resolve moves"),
        (moves, "tell outcomes"),
        (retreats, "note solo"),
    ):
        variant = variant.with_steps(kind, instead_of=name)
    return variant.with_steps(
        PhaseKind.BUSINESS,
        Step("adjust", partial(adjust, options, reader)),
        Step("note eliminations", note_eliminations),
    )


def _sample_papers(options: Options, variant: Variant) -> str:
    """Lines of a Winter's papers, such as a player may write."""
    builder, other = options.players[0], options.players[-1]
    home = variant.geography.home_centres(builder)[0]
    return f"build A {home}\ntransfer 1 to {other}\nally {other}"


def opening(options: Options) -> Economy:
    """The economy as the game begins (rule 1, and the table of rule 16)."""
    return Economy(
        supply=frozen(options.supply),
        factors=frozen({name: frozen(minor.factors) for name, minor in options.minors.items()}),
        control=MappingProxyType({}),
        capitals=frozen(options.capitals),
    )


def _hand(options: Options, variant: Variant, position: Position, power: str) -> str | None:
    """Who orders a country's units (16.C, H)."""
    return Realm(options, variant.geography, position).player(power)
