"""Makes receipts again from their orders and nonces, as any player can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from zine.gamefiles.adjudication import adjudicate_turn
from zine.games import Game, GameFiles, OrderSheet, Turn
from zine.games.adjudication_digests import orders_digest
from zine.games.redaction_marks import marks_in
from zine.rules.outcomes import Result
from zine.wings.desk.sealed.envelope import receipt

# Receipts of earlier versions are shorter: the same hash, cut off sooner.
SHORTEST = 19


def wrong_receipts(files: GameFiles, game: Game) -> Iterator[tuple[Turn, str]]:
    """Receipts that are not those of the orders they were given for, turn by turn, in words."""
    for turn in game.recorded:
        sheet = turn.sheet
        if sheet is None:
            continue
        for who in sheet.receipts:
            if words := _wrong(files, turn, sheet, who):
                yield turn, words
        if sheet.locked:
            continue  # It went on without sets that were time-locked, in an earlier version.
        given = {each.receipt for each in sheet.receipts.values()}
        for missing in sorted(set(turn.receipts) - given):
            yield turn, f"receipt {missing} was given, but its orders are not here"


def corrected_receipts(game: Game) -> Iterator[tuple[Turn, str]]:
    """The receipts that prove orders which a correction put others in the place of, in words."""
    for turn in game.recorded:
        for who in sorted(turn.sheet.receipts) if turn.sheet else ():
            assert turn.sheet is not None
            sent = turn.sheet.receipts[who].sent
            if turn.record and sent and sent != turn.sheet.handed_in.get(who):
                why = turn.record.reason or "taken back and played again"
                yield (
                    turn,
                    f"the receipt of {who} is that of the orders before the correction: {why}",
                )


def is_of(sheet: OrderSheet, game: str, phase: str, who: str, orders: str) -> bool:
    """Whether a receipt on a sheet is that of some orders."""
    each = sheet.receipts[who]
    made = receipt(game, phase, who, each.nonce, orders)
    return len(each.receipt) >= SHORTEST and made.startswith(each.receipt)


def unproven(sheet: OrderSheet, game: str, phase: str) -> tuple[str, ...]:
    """Who has a receipt on a sheet that is not of the orders there, nor of those sent before."""
    orders = sheet.receipted
    return tuple(
        who
        for who in sheet.receipts
        if not marks_in(orders.get(who)) and not is_of(sheet, game, phase, who, orders.get(who, ""))
    )


def _wrong(files: GameFiles, turn: Turn, sheet: OrderSheet, who: str) -> str:
    """What is wrong with a receipt; "" if nothing is."""
    orders = sheet.receipted.get(who)
    if orders is None:
        return f"{who} has a receipt, but no orders"
    if marks_in(orders):
        return ""  # Only the removed words could prove it.
    if not is_of(sheet, files.settings.slug, turn.phase.slug, who, orders):
        return f"the receipt of {who} is not that of these orders"
    if sheet.receipts[who].sent and not _was_recorded(files, turn, _as_sent(sheet), who):
        return f"no earlier record has the orders that the receipt of {who} is of"
    return ""


def _was_recorded(files: GameFiles, turn: Turn, sheet: OrderSheet, who: str) -> bool:
    """Whether a superseded record was made of somebody's orders in a sheet, or has their lines."""
    if any(old.inputs.get("orders") == sheet.digest for old in turn.superseded):
        return True
    # Others' orders were corrected, too, which no receipt remembers.
    lines = _lines(adjudicate_turn(files, replace(turn, sheet=sheet)).results, who)
    return bool(lines) and any(lines == _lines(old.results, who) for old in turn.superseded)


def _lines(results: Sequence[Result], who: str) -> list[str]:
    """A power's own lines, as they were written."""
    return [
        each.text or str(each.order) for each in results if each.power == who and not each.supplied
    ]


def _as_sent(sheet: OrderSheet) -> OrderSheet:
    """A sheet as it was before any correction of orders that have a receipt."""
    sent = {who: each.sent for who, each in sheet.receipts.items() if each.sent}
    texts = sheet.papers.texts
    whole = replace(
        sheet,
        orders={who: sent.get(who, text) for who, text in sheet.orders.items()},
        papers=replace(
            sheet.papers, texts={who: sent.get(who, text) for who, text in texts.items()}
        ),
    )
    plain = {
        "orders": whole.orders,
        "sent_by": whole.sent_by,
        "papers": whole.papers.texts,
        "leaving": whole.papers.leaving,
        "entering": whole.papers.entering,
        "nmr": whole.nmr,
    }
    return replace(whole, digest=orders_digest(plain))
