"""Receipts made again from what they were made of, as any player can."""

from __future__ import annotations

from collections.abc import Iterator

from zine.desk.sealed.envelope import receipt
from zine.games import Game, OrderSheet, Turn
from zine.games.redaction import marks_in

# Receipts of earlier versions are shorter: the same hash, cut off sooner.
SHORTEST = 19


def wrong_receipts(game: Game) -> Iterator[tuple[Turn, str]]:
    """Receipts that are not those of the orders they stand with, turn by turn, in words."""
    for turn in game.recorded:
        if turn.sheet is None:
            continue
        for words in wrong_on(turn.sheet, game.slug, turn.phase.slug):
            yield turn, words
        if turn.sheet.locked:
            continue  # It went on without sets that were time-locked, in an earlier version.
        given = {each.receipt for each in turn.sheet.receipts.values()}
        for missing in sorted(set(turn.tally.receipts if turn.tally else ()) - given):
            yield turn, f"receipt {missing} was given, but its orders are not here"


def wrong_on(sheet: OrderSheet, game: str, phase: str) -> Iterator[str]:
    """The same of one sheet, the orders of a phase of a game."""
    handed_in = sheet.handed_in
    for who, each in sheet.receipts.items():
        orders = handed_in.get(who)
        if orders is None:
            yield f"{who} has a receipt, but no orders"
            continue
        if marks_in(orders):
            continue  # Only the removed words could prove it.
        made = receipt(game, phase, who, each.nonce, orders)
        if len(each.receipt) < SHORTEST or not made.startswith(each.receipt):
            yield f"the receipt of {who} is not that of these orders"
