"""A game report while it is read, with the parts of each of its phases so far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from zine.rules.calendar import PhaseKind
from zine.rules.variant import Power
from zine.wings.archive.parsing.lines import LineKind
from zine.wings.archive.parsing.master_headings import PhaseHeading
from zine.wings.archive.parsing.report_values import Clause, DislodgedNote, Person, PowerUnits


@dataclass
class PrintedBlock:
    """A power's orders while they are gathered."""

    power: str
    player: str
    words: str = ""


@dataclass
class ReportDraft:
    """One phase's report while it is gathered."""

    season: str
    year: int | None
    headline: str = ""
    status: str = ""
    blocks: list[PrintedBlock] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    chart: list[str] = field(default_factory=list)
    positions: list[PowerUnits] = field(default_factory=list)
    votes: list[str] = field(default_factory=list)
    press: list[str] = field(default_factory=list)
    dotted: bool = False
    underlined: bool = False

    @property
    def bare(self) -> bool:
        """Whether the draft has only a headline so far."""
        parts = (self.blocks, self.clauses, self.notes, self.chart, self.positions, self.press)
        return not any(parts)


@dataclass
class ReportSoFar:
    """A report being read: its drafts by season, and what the last line was part of."""

    powers: Sequence[Power]
    label: re.Pattern[str]
    drafts: list[ReportDraft]
    draft: ReportDraft
    gm: Person | None = None
    remark: str = ""
    mode: LineKind = LineKind.GAME


@dataclass
class MasterBlock:
    """The orders of a power while they are gathered, each with the number of its line."""

    power: str
    player: str = ""
    lines: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class MasterDraft:
    """One phase's report while it is gathered; its blocks by their identity, in their order."""

    heading: PhaseHeading
    kind: PhaseKind
    blocks: dict[int, MasterBlock] = field(default_factory=dict)
    notes: list[DislodgedNote] = field(default_factory=list)
    chart: list[tuple[int, str, str]] = field(default_factory=list)
