"""Reads game reports, from one head line to the next; their parts come in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from zine.rules.variant import Power
from zine.wings.archive.parsing import line_patterns as marks
from zine.wings.archive.parsing.charts import is_rest_of_row, is_row, rows_in, units_row
from zine.wings.archive.parsing.lines import LineKind, Original, Scan, TextSpan
from zine.wings.archive.parsing.persons import person_in
from zine.wings.archive.parsing.printed_order_marks import (
    cut_orders,
    label_pattern,
    power_named,
    style_of,
)
from zine.wings.archive.parsing.report_sentences import clauses_in, dislodged_in
from zine.wings.archive.parsing.report_values import (
    Clause,
    Deed,
    Person,
    PowerUnits,
    PrintedOrders,
    Report,
)

MOST_PHASES = 20  # that one head line names, with their own headings below it
_UNDERLINE = re.compile(r"={3,}")
_HEADLINE = re.compile(r"[^a-z]*[A-Z]{2}[^a-z]*|[A-Z].*!")


def _year_of(text: str) -> int:
    """The year of "'07" or "1917"; two digits mean a year after 1900."""
    return 1900 + int(text[1:]) if text.startswith("'") else int(text)


def begins_report(scan: Scan) -> re.Match[str] | None:
    """The head line here, on one line or two."""
    one = marks.HEAD.fullmatch(scan.text())
    if one or not scan.text(1) or " of " not in scan.text():
        return one
    return marks.HEAD.fullmatch(f"{scan.text()} {scan.text(1)}")


def read_report(
    scan: Scan, head: re.Match[str], end: int, powers: Sequence[Power], original: Original
) -> tuple[Report, ...]:
    """The reports below a head line, one for each of its seasons, up to the line `end`."""
    first = scan.at
    scan.take(LineKind.GAME, 1 if marks.HEAD.fullmatch(scan.text()) else 2)
    reading = _Reading(head, powers)
    while scan.at < end:
        reading.read(scan)
    empty = (LineKind.RULE, LineKind.BLANK)
    last = max(n for n in range(first, end) if scan.kinds[n] not in empty)
    span = original.span(scan.lines[first].start, scan.lines[last].end)
    return reading.reports(span)


@dataclass
class _Draft:
    """A phase's report while it is read; `blocks` are orders with their power and its player."""

    season: str
    year: int | None
    headline: str = ""
    status: str = ""
    blocks: list[tuple[str, str, str]] = field(default_factory=list)
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


class _Reading:
    """Reads the lines below one head line; ask `read_report`."""

    def __init__(self, head: re.Match[str], powers: Sequence[Power]) -> None:
        year = _year_of(head["year"]) if head["year"] else None
        seasons = [each for each in (head["season"], head["second"]) if each]
        self._head, self._powers = head, powers
        self._label = label_pattern(powers)
        self._drafts = [_Draft(season, year) for season in seasons] or [_Draft("", None)]
        self._draft = self._drafts[0]
        self._gm: Person | None = None
        self._remark = ""
        self._mode = LineKind.PRESS if head["endgame"] else LineKind.GAME

    def reports(self, span: TextSpan) -> tuple[Report, ...]:
        """What was read: a report for each season."""
        return tuple(self._report(draft, span) for draft in self._drafts)

    def read(self, scan: Scan) -> None:
        """Take up the next line."""
        text = scan.text()
        if not text:
            scan.take(LineKind.BLANK)
            if self._mode in (LineKind.ORDERS, LineKind.CHART):
                self._mode = LineKind.UNKNOWN
            return
        if marks.ROW.fullmatch(text) and not _UNDERLINE.fullmatch(text):
            self._mode = LineKind.UNKNOWN
            scan.take(LineKind.RULE)
            return
        scan.take(self._begins_part(scan, text) or self._goes_on(text))

    def _begins_part(self, scan: Scan, text: str) -> LineKind | None:
        """The part of the report that begins with a line; None if no part does."""
        return (
            self._about_game(text)
            or self._about_phase(text)
            or self._table(text)
            or self._power(scan, text)
            or self._sentence(text)
        )

    def _about_game(self, text: str) -> LineKind | None:
        """The game's GM, kind, status and headline."""
        gm, remark = marks.GM.fullmatch(text), marks.REMARK.fullmatch(text)
        draft = self._draft
        if gm:
            self._gm = person_in(gm["who"]) or Person(name=gm["who"])
            self._remark = self._remark or gm["remark"] or ""
            return LineKind.GM
        if remark:
            self._remark = remark["remark"]
            return LineKind.GM
        if self._mode is not LineKind.GAME or not draft.bare:
            return None
        if marks.STATUS.fullmatch(text) and not draft.status:
            for each in self._drafts if draft is self._drafts[0] else [draft]:
                each.status = text
            return LineKind.STATUS
        if not draft.headline and _HEADLINE.fullmatch(text) and not self._is_labelled(text):
            draft.headline = text
            return LineKind.HEADLINE
        return None

    def _is_labelled(self, text: str) -> bool:
        named = power_named(text.strip(" :="), self._powers)
        begins = (marks.PRESS, marks.UNIT_LIST, marks.OWNERSHIP, marks.NOTES, marks.SUBHEAD)
        return bool(
            named
            or is_row(text)
            or self._label.match(text)
            or any(each.match(text) for each in begins)
        )

    def _about_phase(self, text: str) -> LineKind | None:
        """A season's own heading within the report, notes, press."""
        season = marks.SUBHEAD.match(text)
        crowded = len(self._drafts) >= MOST_PHASES
        if season and not crowded and (season.end() == len(text) or season.group().endswith(":")):
            self._turn_to(season["season"], _year_of(season["year"]))
            self._mode = LineKind.GAME
            rest = text[season.end() :].strip()
            if not rest:
                return LineKind.GAME
            return self._about_game(rest) or self._sentence(rest) or LineKind.UNKNOWN
        for shape, kind, parts in (
            (marks.NOTES, LineKind.NOTES, self._draft.notes),
            (marks.PRESS, LineKind.PRESS, self._draft.press),
        ):
            found = shape.match(text)
            if found:
                self._mode = kind
                parts.append(text[found.end() :].strip())
                return kind
        if marks.PRESS_END.match(text):
            self._mode = LineKind.UNKNOWN
            return LineKind.PRESS
        return None

    def _turn_to(self, season: str, year: int) -> None:
        same = [d for d in self._drafts if (d.season, d.year) == (season, year)]
        if not same:
            self._drafts.append(_Draft(season, year))
        self._draft = same[0] if same else self._drafts[-1]

    def _table(self, text: str) -> LineKind | None:
        """Charts and lists of units."""
        if marks.UNIT_LIST.match(text):
            self._mode = LineKind.UNITS
            return LineKind.UNITS
        if marks.OWNERSHIP.fullmatch(text):
            self._mode = LineKind.CHART
            return LineKind.CHART
        if is_row(text) or (self._mode is LineKind.CHART and is_rest_of_row(text)):
            self._mode = LineKind.CHART
            self._draft.chart.append(text)
            return LineKind.CHART
        row = units_row(text, self._powers) if self._mode is LineKind.UNITS else None
        if row:
            self._draft.positions.append(row)
            return LineKind.UNITS
        return None

    def _power(self, scan: Scan, text: str) -> LineKind | None:
        """A power's orders, behind its label or below its underlined name."""
        found = self._label.match(text + " ")
        underlined = bool(_UNDERLINE.fullmatch(scan.text(1)))
        power = power_named(found["power"] if found else text, self._powers)
        if not power or not (found or underlined):
            return None
        rest = text[found.end() :].strip() if found else ""
        self._draft.dotted |= bool(found and found["dots"])
        self._draft.underlined |= underlined or bool(found and found["line"])
        self._draft.blocks.append((power, (found and found["player"]) or "", rest))
        self._mode = LineKind.ORDERS
        return LineKind.ORDERS

    def _sentence(self, text: str) -> LineKind | None:
        """Votes, retreats and builds, except those that notes and press only mention."""
        if marks.VOTE.match(text):
            self._draft.votes.append(text)
            self._mode = LineKind.VOTE
            return LineKind.VOTE
        if self._mode in (LineKind.NOTES, LineKind.PRESS, LineKind.ORDERS):
            return None
        clauses, rest = clauses_in(text, self._powers)
        if not clauses or rest:
            return None
        for clause in clauses:
            self._home_of(clause).clauses.append(clause)
        self._mode = LineKind.ADJUSTMENTS
        return LineKind.ADJUSTMENTS

    def _home_of(self, clause: Clause) -> _Draft:
        """The season a deed belongs to, where one head line names two."""
        seasons = ("Summer", "Autumn") if clause.deed is Deed.RETREAT else ("Winter",)
        fitting = [draft for draft in self._drafts if draft.season in seasons]
        return fitting[-1] if fitting and len(self._drafts) > 1 else self._draft

    def _goes_on(self, text: str) -> LineKind:
        """Add a line that begins no part to the part before it."""
        draft = self._draft
        match self._mode:
            case LineKind.ORDERS if draft.blocks:
                if not _UNDERLINE.fullmatch(text):
                    power, player, words = draft.blocks[-1]
                    draft.blocks[-1] = (power, player, f"{words} {text}")
            case LineKind.NOTES:
                draft.notes.append(text)
            case LineKind.PRESS:
                draft.press.append(text)
            case LineKind.VOTE:
                draft.votes[-1] += f" {text}"
            case _:
                return LineKind.UNKNOWN
        return self._mode

    def _report(self, draft: _Draft, span: TextSpan) -> Report:
        head, powers = self._head, self._powers
        cut = [cut_orders(words, powers) for *_, words in draft.blocks]
        words = " ".join(words for *_, words in draft.blocks)
        notes = " ".join(draft.notes).strip()
        unknown = head["boardman"] == "not known"
        return Report(
            game=head["game"],
            kind=head["kind"] or "",
            registry=head["registry"],
            boardman="" if unknown else head["boardman"],
            season=draft.season,
            year=draft.year,
            gm=self._gm,
            remark=self._remark,
            status=draft.status,
            headline=draft.headline,
            style=style_of(words, draft.dotted, draft.underlined) if draft.blocks else None,
            orders=tuple(
                PrintedOrders(power=power, player=player, lines=lines, count=count)
                for (power, player, _), (lines, count) in zip(draft.blocks, cut, strict=True)
            ),
            clauses=tuple(draft.clauses),
            notes=notes,
            dislodged=dislodged_in(notes, powers),
            chart=tuple(rows_in(" ".join(draft.chart), powers)),
            positions=tuple(draft.positions),
            votes=tuple(draft.votes),
            press=" ".join(draft.press).strip(),
            span=span,
        )
