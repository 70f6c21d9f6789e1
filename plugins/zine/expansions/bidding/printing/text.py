"""Bids in the text edition."""

from __future__ import annotations

from collections.abc import Iterator

from zine.expansions.bidding.printing.report import BalanceRow, BidRow, BidsReport
from zine.render.wrapping import wrap, wrap_hanging


def bids_text(report: BidsReport) -> Iterator[str]:
    """Homes, bids, credits and invasions, as paragraphs."""
    if report.homes:
        yield "\n".join(map(wrap, report.homes))
    if report.rows:
        yield "Bids:\n" + "\n".join(
            wrap_hanging(bid_text(row, report.players)) for row in report.rows
        )
    if report.refused:
        yield "Bids that are none:\n" + "\n".join(map(wrap_hanging, report.refused))
    if report.balances:
        yield "Credits:\n" + "\n".join(wrap_hanging(balance_text(row)) for row in report.balances)
    if report.invasions:
        yield "\n".join(map(wrap, report.invasions))


def bid_text(row: BidRow, players: tuple[str, ...]) -> str:
    """One power's bids: "France: Ann 8, Bob 5. Ann commands it for 8 (rule 3: ...)"."""
    bids = ", ".join(f"{p} {bid}" for p, bid in zip(players, row.bids, strict=True))
    if not row.commander:
        return f"{row.power}: {bids}. Nobody commands it ({row.why})."
    return f"{row.power}: {bids}. {row.commander} commands it for {row.price} ({row.why})."


def balance_text(row: BalanceRow) -> str:
    """A player's account: "Ann (England): 20 - 13 = 7 (rule 3: hired)"."""
    sign = "-" if row.change < 0 else "+"
    account = f"{row.before} {sign} {abs(row.change)} = {row.after}"
    return f"{row.player} ({row.home}): {account} ({row.why})."
