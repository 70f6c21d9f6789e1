"""Bidding: two players with a home power each hire the others by sealed bids, year by year.

For Intimate Diplomacy (Baird and Doubleday); rule numbers are those of its README.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from zine.rules.calendar import PhaseKind
from zine.rules.hooks import PlayerRules
from zine.rules.papers import PaperRules
from zine.rules.position import Position
from zine.rules.variant import Step, Variant, powers_by_spelling
from zine.wings.westling.expansions.bidding.auction import hold_business
from zine.wings.westling.expansions.bidding.credits_and_victory import close_season
from zine.wings.westling.expansions.bidding.events import BIDDING_EVENTS
from zine.wings.westling.expansions.bidding.mercenary_builds import muster
from zine.wings.westling.expansions.bidding.options import Options
from zine.wings.westling.expansions.bidding.papers import paper_form, read_paper, senders
from zine.wings.westling.expansions.bidding.printing import BidsPrinting
from zine.wings.westling.expansions.bidding.state import PURSE, Purse

__all__ = ["Options", "lay_on"]


def lay_on(variant: Variant, options: Options) -> Variant:
    """The variant for two players who hire the powers that are not their homes.

    Raises ValueError if a power has no credits to begin with.
    """
    without = [power.name for power in variant.powers if power.name not in options.credits]
    if without:
        raise ValueError(f"there are no credits for {', '.join(without)}")
    variant = variant.with_steps(
        PhaseKind.RETREATS,
        Step("close the season", partial(close_season, options)),
        instead_of="note solo",
    )
    variant = variant.with_steps(
        PhaseKind.ADJUSTMENTS, Step("muster", partial(muster, options)), instead_of="adjust"
    )
    variant = variant.with_steps(
        PhaseKind.BUSINESS, Step("homes and bids", partial(hold_business, options))
    )
    return replace(
        variant,
        solo_ends=False,
        extras=(*variant.extras, PURSE),
        events=(*variant.events, *BIDDING_EVENTS),
        expansions=MappingProxyType({**variant.expansions, PURSE.name: options}),
    ).with_hooks(
        papers=PaperRules(
            senders=senders,
            read=partial(read_paper, powers_by_spelling(variant.powers)),
            form=paper_form,
        ),
        hand=_hand,
        players=PlayerRules(
            least=2, most=2, present=lambda position: position.extra(PURSE).players
        ),
        opening=_opening,
        draws=frozenset({PhaseKind.BUSINESS}),
        printing=(*variant.hooks.printing, BidsPrinting(options)),
    )


def _opening(start: Position, players: Sequence[str], _seed: str) -> Position:
    nothing: MappingProxyType[str, str] = MappingProxyType({})
    purse = Purse(
        players=tuple(players),
        homes=nothing,
        credits=MappingProxyType(dict.fromkeys(players, 0)),
        commands=nothing,
        tied=False,
    )
    return start.with_extra(PURSE, purse)


def _hand(position: Position, power: str) -> str | None:
    """A home's own player, or the one who hired the power this year."""
    return position.extra(PURSE).orders(power)
