"""What an intake of letters came to, as a table for the publisher."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from zine.cli.terminal_output import is_silent, say
from zine.gamefiles.game_reader import find_game
from zine.wings.desk.post.ledger import LedgerEntry
from zine.wings.desk.post.letter_text.letter_requests import to_do
from zine.wings.desk.post.order_faults import intake
from zine.wings.desk.terminal.tables import print_table


def told_of(entry: LedgerEntry) -> str:
    """What became of a letter, or a part of one, in a line."""
    whose = " ".join(part for part in (entry.game, entry.phase, entry.power) if part)
    receipt = f", receipt {entry.receipt}" if entry.receipt else ""
    reason = f" ({entry.reason})" if entry.reason else ""
    return f"{entry.stem}: {entry.verdict}{reason} {whose}{receipt}"


def tell_intake(
    root: Path, entries: Sequence[LedgerEntry], now: datetime, lines: Sequence[str]
) -> None:
    """Print game, power, orders readable and what is wrong of each letter, then what they ask.

    `lines` say what followed: absences, votes for an extension, reminders.
    """
    if is_silent():
        return
    if entries:
        print_table(("game", "power", "readable", "what is wrong"), intake(root, entries, now))
    for entry in entries:
        for asked in entry.asks:
            settings = find_game(root, entry.game, now)[0].settings
            if line := to_do(asked, settings, entry.writer):
                say(f"{entry.game}: {line}")
    for line in lines:
        say(line)
