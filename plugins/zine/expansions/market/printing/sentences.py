"""Sentences of an exchange: who came and went, and what was drawn by lot."""

from __future__ import annotations

from collections.abc import Iterator

from zine.expansions.market.citations import cite
from zine.expansions.market.events import Drawn, Entered, Resigned, Settled
from zine.expansions.market.money import amount
from zine.expansions.market.options import Options
from zine.rules.chronicle import Played


def comings_and_goings(options: Options, turn: Played) -> Iterator[str]:
    """Who left, who entered, and whose order sheet is missing."""
    for each in turn.events:
        match each:
            case Resigned(player=player, why=why):
                yield f"{player} has left the game: {why}. Shares and cash go to the bank."
            case Entered(player=player, shares=shares, cash=cash, why=why):
                yield (
                    f"{player} enters {why} with {', '.join(shares)} and {amount(cash)} "
                    f"{options.base}."
                )
            case Settled(player=player, missed=missed) if missed:
                rule = cite(options.source, "missing")
                yield f"{player} sent no order sheet: shares are sold for them{rule}."
            case _:
                pass


def draws(seed: str, turn: Played) -> Iterator[str]:
    """What was drawn by lot, so that anyone can draw it again."""
    for each in turn.told(Drawn):
        yield (
            f"By lot, {each.purpose}: {each.chosen}, drawn from {', '.join(each.among)}: the "
            f'smallest SHA-256 of "{seed}/{turn.phase.slug}/{each.purpose}/" followed by the '
            "name."
        )
