"""What an intake of letters came to, as a table for the publisher."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from zine.characters import one_line
from zine.cli.main import is_silent, say
from zine.desk.post.ledger import LedgerEntry
from zine.desk.post.readability import intake
from zine.desk.post.words.requests import to_do

WIDE = 180


def told_of(entry: LedgerEntry) -> str:
    """What became of a letter, or a part of one, in a line."""
    whose = " ".join(part for part in (entry.game, entry.phase, entry.power) if part)
    receipt = f", receipt {entry.receipt}" if entry.receipt else ""
    reason = f" ({entry.reason})" if entry.reason else ""
    return f"{entry.stem}: {entry.verdict}{reason} {whose}{receipt}"


def tell_intake(
    root: Path, entries: Sequence[LedgerEntry], now: datetime, away: Sequence[str]
) -> None:
    """Print game, power, orders readable and what is wrong of each letter, then what they ask.

    `away` says what became of the absences in them.
    """
    if not entries or is_silent():
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "power", "readable", "what is wrong"):
        table.add_column(heading, overflow="fold")
    for each in intake(root, entries, now):
        cells = each.game or "?", each.power or "?", each.readable, each.wrong
        # As Text, because rich would interpret markup in brackets, such as links.
        table.add_row(*(Text(one_line(cell)) for cell in cells))
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)
    for entry in entries:
        for asked in entry.asks:
            if line := to_do(asked, entry.game, entry.writer):
                say(f"{entry.game}: {line}")
    for line in away:
        say(line)
