"""The stock exchange in the text edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zine.expansions.market.printing.report import (
    AccountRow,
    HoldingRow,
    LeaderRow,
    MarketReport,
    PriceRow,
)
from zine.render.wrapping import wrap, wrap_hanging


def market_text(market: MarketReport) -> Iterator[str]:
    """What happened at the exchange, as paragraphs."""
    if market.places:
        yield "Final placing:\n" + "\n".join(
            f"{row.place:3}. {row.player:24} {row.points:>12} points" for row in market.places
        )
    if market.prices:
        yield f"Prices in {market.base}, volumes in shares:\n" + _prices(market.prices)
        yield "\n".join(wrap_hanging(f"{row.currency}: {row.law}.") for row in market.prices)
    if market.leaders:
        yield "Leaders:\n" + "\n".join(wrap_hanging(leader_text(row)) for row in market.leaders)
    if market.holdings:
        yield (
            f"Holdings (* leads; worth in {market.base}):\n"
            + _holdings(market.currencies, market.holdings)
        )
    if market.people:
        yield "\n".join(wrap(sentence) for sentence in market.people)
    if market.accounts:
        yield "Order sheets:\n" + "\n".join(
            wrap_hanging(account_text(row, market.base)) for row in market.accounts
        )
    if market.draws:
        yield "\n".join(wrap_hanging(f"By lot, {draw}.") for draw in market.draws)


def _prices(rows: Sequence[PriceRow]) -> str:
    head = f"{'':10} {'was':>7} {'bought':>8} {'sold':>8} {'world':>8} {'now':>8} {'change':>8}"
    lines = [
        f"{row.currency:10} {row.before:>7} {row.bought:8} {row.sold:8} "
        f"{f'{row.world:+}' if row.world else '':>8} {row.after:>8} {row.change:>8}"
        for row in rows
    ]
    return "\n".join([head, *lines])


def leader_text(row: LeaderRow) -> str:
    """Who leads a power: "Italy: Cash Box with 1500 Lira, most shares (rule 2)"."""
    if not row.leader:
        text = f"{row.power}: nobody, {row.decided}"
    else:
        text = f"{row.power}: {row.leader} with {row.shares} {row.currency}, {row.decided}"
    if row.tied:
        text += f"; equal were {', '.join(row.tied)}"
    if row.passed_over:
        text += f"; passed over {', '.join(row.passed_over)}"
    return text + "."


def _holdings(currencies: Sequence[str], rows: Sequence[HoldingRow]) -> str:
    head = f"{'':14}" + "".join(f"{name[:5]:>7}" for name in currencies)
    lines: list[str] = []
    for row in rows:
        cells = "".join(f"{f'{held}*' if leads else f'{held} ':>7}" for held, leads in row.shares)
        lines.append(f"{row.player[:14]:14}{cells}")
        lines.append(f"{'':14}cash {row.cash}, worth {row.worth}, {row.points} points now")
    return "\n".join([head, *lines])


def account_text(row: AccountRow, base: str) -> str:
    """A player's sheet and the sum of his account."""
    deals = ", ".join(row.deals) or "no transaction"
    dropped = f" - {row.dropped} dropped" if row.dropped != "0.00" else ""
    total = f"{row.before} + {row.proceeds} - {row.cost}{dropped} = {row.after} {base}"
    remarks = "".join(f" {remark}." for remark in row.remarks)
    return f"{row.player}: {deals}. {total}.{remarks}"
