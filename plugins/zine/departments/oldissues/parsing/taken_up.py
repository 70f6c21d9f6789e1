"""What became of a report when its game was taken up."""

from __future__ import annotations

from dataclasses import dataclass

from zine.departments.oldissues.parsing.check import Check
from zine.departments.oldissues.parsing.values import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenReport:
    """The turn made from a report (its phase's slug), or why there is none.

    `key` is the issue's, `game` the address of the game. `reading` is the engine's check if
    there was a position to check from; `remarks` are misprints and other things to know.
    """

    key: str
    report: Report
    game: str
    phase: str = ""
    why_not: str = ""
    reading: Check | None = None
    remarks: tuple[str, ...] = ()
