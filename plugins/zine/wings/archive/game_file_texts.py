"""The files of a game taken up from old issues: settings, orders and set-ups as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zine.rules.calendar import Phase, PhaseKind
from zine.wings.archive.issues_register import KnownGame
from zine.wings.archive.parsing.printed_order_marks import read_marks
from zine.wings.archive.parsing.report_values import Clause, Deed, Report
from zine.wings.shared.yaml_text import file_text

MARK = "# Brought in from old issues by `zine import`; it adds turns and changes nothing.\n"
_ENDING_NOTE = "Brought in from old issues, which may not hold all its turns."


def game_file(game: KnownGame, first: tuple[str, Report], zine: str) -> str:
    """The game.yaml of a game that is taken up for the first time."""
    key, report = first
    gm = next((s.report.gm for s in game.sightings if s.report and s.report.gm), None)
    data: dict[str, object] = {"title": game.names[0], "kind": report.kind or "game"}
    data |= {"boardman": game.boardman} if game.boardman else {}
    data |= {"gm": gm.name or gm.addresses[0]} if gm else {}
    data["note"] = f"Taken up from {f'{zine} #{key}' if zine else key}."
    data["result"] = {"ending": "unknown", "note": _ENDING_NOTE}
    return MARK + file_text(data)


def order_texts(report: Report) -> dict[str, str]:
    """Orders by power as printed, without their marks, one a line."""
    blocks: dict[str, list[str]] = {}
    for block in report.orders:
        blocks.setdefault(block.power, []).extend(read_marks(line).order for line in block.lines)
    return {power: "\n".join(lines) for power, lines in blocks.items()}


def deed_text(clause: Clause, phase: Phase) -> str:
    """A retreat, removal or build as an order."""
    if clause.deed is Deed.RETREAT:
        return f"{clause.unit} retreats to {clause.target}"
    if clause.deed is Deed.BUILD:
        return f"build {clause.unit}"
    return (
        f"{clause.unit} disbands" if phase.kind is PhaseKind.RETREATS else f"remove {clause.unit}"
    )


def orders_file(report: Report, orders: Mapping[str, str], slips: Sequence[str]) -> str:
    """An orders file with the report's other words besides the orders."""
    notes = "\n".join(filter(None, (report.notes, *slips, *report.votes)))
    data: dict[str, object] = {"headline": report.headline} if report.headline else {}
    data["orders"] = dict(orders)
    data |= {"press": [{"text": report.press}]} if report.press else {}
    data |= {"notes": notes} if notes else {}
    return file_text(data)
