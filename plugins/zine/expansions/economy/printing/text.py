"""Supply points and politics in the text edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zine.expansions.economy.printing.report import Bill, BillRow, EconomyReport, Ledger, LineRow
from zine.render.wrapping import WIDTH, wrap_hanging


def economy_text(economy: EconomyReport) -> Iterator[str]:
    """What happened in the economy, as paragraphs; figures in brackets are the rules."""
    if economy.bills:
        yield "Conflict bill:\n" + "\n".join(map(bill_text, economy.bills))
    if economy.news:
        yield "\n".join(wrap_hanging(sentence) for sentence in economy.news)
    if economy.refusals:
        yield "Not followed:\n" + "\n".join(
            wrap_hanging(f'{each.sender}, "{each.text}": {each.reason}.')
            for each in economy.refusals
        )
    if economy.ledgers:
        yield "Ledgers (the figure before each line is its rule):"
        yield from map(ledger_text, economy.ledgers)
    elif economy.purses:
        left = ", ".join(f"{country} {points}" for country, points in economy.purses)
        yield wrap_hanging(f"Supply points left: {left}.")
    if economy.minors:
        yield _politics(economy)
    if economy.lines:
        yield "Supply lines (9):\n" + "\n".join(_lines(economy.lines))


def bill_text(bill: Bill) -> str:
    """A country's bill: "France pays 2 of 15: A BUR defence 1, ...; unsupplied: ..."."""
    paid = ", ".join(_charge(row) for row in bill.rows if row.paid)
    lacking = ", ".join(_charge(row) for row in bill.rows if not row.paid)
    text = f"{bill.power} pays {bill.spent} of {bill.before}"
    text += f": {paid}." if paid else "."
    return wrap_hanging(text + (f" Unsupplied (8): {lacking}." if lacking else ""))


def _charge(row: BillRow) -> str:
    second = " (2)" if row.segment == 2 else ""
    return f"{row.unit}{second} {row.part} at {row.place} {row.cost}"


def ledger_text(ledger: Ledger) -> str:
    """A country's ledger, line by line."""
    lines = [
        f"{ledger.power.upper()}",
        f"      {'brought forward':44} {'':>6} {ledger.opening:>6}",
        *(f"{row.rule:>4}  {row.item:44} {row.amount:>+6} {row.balance:>6}" for row in ledger.rows),
        *(wrap_hanging(f"   5  {each}.") for each in ledger.nothing),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _politics(economy: EconomyReport) -> str:
    heads = "".join(f"{name[:7]:>8}" for name in economy.players)
    lines = [
        "Political table (16; * cannot control it; levels of next Winter):",
        f"{'':9} level{heads}  control",
        *(
            f"{row.minor:9} {row.level:5}"
            + "".join(f"{each:>8}" for each in row.factors)
            + f"  {row.control or '-'}"
            for row in economy.minors
        ),
    ]
    assert max(map(len, lines)) <= WIDTH
    return "\n".join(lines)


def _lines(rows: Sequence[LineRow]) -> Iterator[str]:
    """The lines of each power's units in one paragraph; those cut off last."""
    for power in dict.fromkeys(row.power for row in rows):
        own = [row for row in rows if row.power == power]
        ways = [f"{row.unit} {'-'.join(row.way[1:]) or 'at the capital'}" for row in own if row.way]
        ways += [f"{row.unit} cut off and eliminated" for row in own if not row.way]
        yield wrap_hanging(f"{power}: {'; '.join(ways)}.")
