"""What can be known of an order sheet before its exchange: cuts, and the cash it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from zine.expansions.market.accounts import trade
from zine.expansions.market.events import Deal, Drawn, LineRefused, Settled
from zine.expansions.market.options import Elimination, Options
from zine.expansions.market.order_sheets import read_sheet
from zine.expansions.market.pricing import amount
from zine.expansions.market.state import MARKET
from zine.language import _, phrase
from zine.rules.calendar import Phase
from zine.rules.outcomes import Event
from zine.rules.position import Position


def foreseen(
    options: Options, _phase: Phase, position: Position, player: str, text: str
) -> tuple[str, ...]:
    """What a sheet would do at today's prices, in sentences; none for somebody who does not play.

    A sheet is carried out at the prices of the round before (Westling 5, Tant 1.1.3), so
    only what happens on the board can still change it: a currency that becomes worthless,
    or a bonus. What a lot is to decide is told as open, never as drawn.
    """
    market = position.extra(MARKET)
    account = market.accounts.get(player)
    lines = read_sheet(text, options.currencies)
    if account is None or not lines:
        return ()
    _account, told = trade(options, player, account, lines, market.prices, _first)
    unread = {line.text for line in lines if line.fault}
    events = [e for e in told if not isinstance(e, LineRefused) or e.line not in unread]
    return tuple(_sentences(options, events))


def _first(_purpose: str, among: Sequence[str]) -> str:
    return among[0]


def _sentences(options: Options, events: Sequence[Event]) -> Iterator[str]:
    drawn = [event for event in events if isinstance(event, Drawn)]
    deals = [event for event in events if isinstance(event, Deal)]
    for event in events:
        if isinstance(event, LineRefused) and event.why:
            yield phrase(
                '"{text}" does nothing: {why}.',
                text=event.line,
                why=event.why,
            )
    for deal in deals:
        lowered = deal.done != deal.wanted
        if lowered and not (drawn and deal.wanted > 0):
            parts = {
                "order": f"{options.currency(deal.power)} {deal.wanted:+,}",
                "count": f"{abs(deal.done):,}",
                "why": deal.why,
            }
            if deal.wanted < 0:
                yield phrase("{order} sells {count}: {why}.", **parts)
            else:
                yield phrase("{order} buys {count}: {why}.", **parts)
    if drawn:
        among = [options.currency(power) for power in drawn[0].among]
        why = next(deal.why for deal in deals if deal.wanted > 0 and deal.done != deal.wanted)
        yield phrase(
            "A lot decides whether {currencies} is lowered first: {why}.",
            currencies=partial(_either, among),
            why=why,
        )
    settled = next((event for event in events if isinstance(event, Settled)), None)
    if settled is not None and not drawn:
        yield _cash(options, settled)
    if options.elimination is Elimination.AT_ONCE:
        yield phrase("A power that loses its last centre before then is no longer traded.")
    if options.military_bonus:
        yield phrase("Centres won or lost in winter move prices before the next exchange.")


def _either(names: Sequence[str]) -> str:
    return _(" or ").join(names)


def _cash(options: Options, line: Settled) -> str:
    """The account at today's prices: "Cash: 0.00 + 1250.00 - 1249.50 = 0.50 ECU"."""
    full = line.before + line.proceeds - line.cost
    reckoned = f"{amount(line.before)} + {amount(line.proceeds)} - {amount(line.cost)}"
    parts = {"sum": f"{reckoned} = {amount(full)}", "base": options.base}
    if not line.dropped:
        return phrase("Cash left at today's prices: {sum} {base}.", **parts)
    return phrase(
        "Cash left at today's prices: {sum} {base}, of which {dropped} is dropped.",
        **parts,
        dropped=amount(line.dropped),
    )
