"""Reads game reports, from one head line to the next; their parts come in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zine.rules.variant import Power
from zine.wings.archive.parsing import line_patterns as marks
from zine.wings.archive.parsing.charts import is_rest_of_row, is_row, rows_in, units_row
from zine.wings.archive.parsing.drafts import PrintedBlock, ReportDraft, ReportSoFar
from zine.wings.archive.parsing.lines import LineKind, Original, Scan, TextSpan
from zine.wings.archive.parsing.orders import (
    cut_orders,
    label_pattern,
    power_named,
    style_of,
)
from zine.wings.archive.parsing.persons import person_in
from zine.wings.archive.parsing.report_values import (
    Clause,
    Deed,
    Person,
    PrintedOrders,
    Report,
)
from zine.wings.archive.parsing.sentences import clauses_in, dislodged_in

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
    year = _year_of(head["year"]) if head["year"] else None
    seasons = [each for each in (head["season"], head["second"]) if each]
    drafts = [ReportDraft(season, year) for season in seasons] or [ReportDraft("", None)]
    reading = ReportSoFar(powers, label_pattern(powers), drafts, drafts[0])
    if head["endgame"]:
        reading.mode = LineKind.PRESS
    while scan.at < end:
        _read_line(scan, reading)
    empty = (LineKind.RULE, LineKind.BLANK)
    last = max(n for n in range(first, end) if scan.kinds[n] not in empty)
    span = original.span(scan.lines[first].start, scan.lines[last].end)
    return tuple(_report(head, reading, draft, span) for draft in reading.drafts)


def _read_line(scan: Scan, reading: ReportSoFar) -> None:
    text = scan.text()
    if not text:
        scan.take(LineKind.BLANK)
        if reading.mode in (LineKind.ORDERS, LineKind.CHART):
            reading.mode = LineKind.UNKNOWN
        return
    if marks.ROW.fullmatch(text) and not _UNDERLINE.fullmatch(text):
        reading.mode = LineKind.UNKNOWN
        scan.take(LineKind.RULE)
        return
    scan.take(_begins_part(scan, reading, text) or _goes_on(reading, text))


def _begins_part(scan: Scan, reading: ReportSoFar, text: str) -> LineKind | None:
    """The part of the report that begins with a line; None if no part does."""
    return (
        _about_game(reading, text)
        or _about_phase(reading, text)
        or _table(reading, text)
        or _power(scan, reading, text)
        or _sentence(reading, text)
    )


def _about_game(reading: ReportSoFar, text: str) -> LineKind | None:
    """The game's GM, kind, status and headline."""
    gm, remark = marks.GM.fullmatch(text), marks.REMARK.fullmatch(text)
    draft = reading.draft
    if gm:
        reading.gm = person_in(gm["who"]) or Person(name=gm["who"])
        reading.remark = reading.remark or gm["remark"] or ""
        return LineKind.GM
    if remark:
        reading.remark = remark["remark"]
        return LineKind.GM
    if reading.mode is not LineKind.GAME or not draft.bare:
        return None
    if marks.STATUS.fullmatch(text) and not draft.status:
        for each in reading.drafts if draft is reading.drafts[0] else [draft]:
            each.status = text
        return LineKind.STATUS
    if not draft.headline and _HEADLINE.fullmatch(text) and not _is_labelled(reading, text):
        draft.headline = text
        return LineKind.HEADLINE
    return None


def _is_labelled(reading: ReportSoFar, text: str) -> bool:
    named = power_named(text.strip(" :="), reading.powers)
    begins = (marks.PRESS, marks.UNIT_LIST, marks.OWNERSHIP, marks.NOTES, marks.SUBHEAD)
    return bool(
        named
        or is_row(text)
        or reading.label.match(text)
        or any(each.match(text) for each in begins)
    )


def _about_phase(reading: ReportSoFar, text: str) -> LineKind | None:
    """A season's own heading within the report, notes, press."""
    season = marks.SUBHEAD.match(text)
    crowded = len(reading.drafts) >= MOST_PHASES
    if season and not crowded and (season.end() == len(text) or season.group().endswith(":")):
        _turn_to(reading, season["season"], _year_of(season["year"]))
        reading.mode = LineKind.GAME
        rest = text[season.end() :].strip()
        if not rest:
            return LineKind.GAME
        return _about_game(reading, rest) or _sentence(reading, rest) or LineKind.UNKNOWN
    for shape, kind, parts in (
        (marks.NOTES, LineKind.NOTES, reading.draft.notes),
        (marks.PRESS, LineKind.PRESS, reading.draft.press),
    ):
        found = shape.match(text)
        if found:
            reading.mode = kind
            parts.append(text[found.end() :].strip())
            return kind
    if marks.PRESS_END.match(text):
        reading.mode = LineKind.UNKNOWN
        return LineKind.PRESS
    return None


def _turn_to(reading: ReportSoFar, season: str, year: int) -> None:
    same = [d for d in reading.drafts if (d.season, d.year) == (season, year)]
    if not same:
        reading.drafts.append(ReportDraft(season, year))
    reading.draft = same[0] if same else reading.drafts[-1]


def _table(reading: ReportSoFar, text: str) -> LineKind | None:
    """Charts and lists of units."""
    if marks.UNIT_LIST.match(text):
        reading.mode = LineKind.UNITS
        return LineKind.UNITS
    if marks.OWNERSHIP.fullmatch(text):
        reading.mode = LineKind.CHART
        return LineKind.CHART
    if is_row(text) or (reading.mode is LineKind.CHART and is_rest_of_row(text)):
        reading.mode = LineKind.CHART
        reading.draft.chart.append(text)
        return LineKind.CHART
    row = units_row(text, reading.powers) if reading.mode is LineKind.UNITS else None
    if row:
        reading.draft.positions.append(row)
        return LineKind.UNITS
    return None


def _power(scan: Scan, reading: ReportSoFar, text: str) -> LineKind | None:
    """A power's orders, behind its label or below its underlined name."""
    found = reading.label.match(text + " ")
    underlined = bool(_UNDERLINE.fullmatch(scan.text(1)))
    power = power_named(found["power"] if found else text, reading.powers)
    if not power or not (found or underlined):
        return None
    rest = text[found.end() :].strip() if found else ""
    reading.draft.dotted |= bool(found and found["dots"])
    reading.draft.underlined |= underlined or bool(found and found["line"])
    reading.draft.blocks.append(PrintedBlock(power, (found and found["player"]) or "", rest))
    reading.mode = LineKind.ORDERS
    return LineKind.ORDERS


def _sentence(reading: ReportSoFar, text: str) -> LineKind | None:
    """Votes, retreats and builds, except those that notes and press only mention."""
    if marks.VOTE.match(text):
        reading.draft.votes.append(text)
        reading.mode = LineKind.VOTE
        return LineKind.VOTE
    if reading.mode in (LineKind.NOTES, LineKind.PRESS, LineKind.ORDERS):
        return None
    clauses, rest = clauses_in(text, reading.powers)
    if not clauses or rest:
        return None
    for clause in clauses:
        _home_of(reading, clause).clauses.append(clause)
    reading.mode = LineKind.ADJUSTMENTS
    return LineKind.ADJUSTMENTS


def _home_of(reading: ReportSoFar, clause: Clause) -> ReportDraft:
    """The season a deed belongs to, where one head line names two."""
    seasons = ("Summer", "Autumn") if clause.deed is Deed.RETREAT else ("Winter",)
    fitting = [draft for draft in reading.drafts if draft.season in seasons]
    return fitting[-1] if fitting and len(reading.drafts) > 1 else reading.draft


def _goes_on(reading: ReportSoFar, text: str) -> LineKind:
    """Add a line that begins no part to the part before it."""
    draft = reading.draft
    match reading.mode:
        case LineKind.ORDERS if draft.blocks:
            if not _UNDERLINE.fullmatch(text):
                draft.blocks[-1].words += f" {text}"
        case LineKind.NOTES:
            draft.notes.append(text)
        case LineKind.PRESS:
            draft.press.append(text)
        case LineKind.VOTE:
            draft.votes[-1] += f" {text}"
        case _:
            return LineKind.UNKNOWN
    return reading.mode


def _report(
    head: re.Match[str], reading: ReportSoFar, draft: ReportDraft, span: TextSpan
) -> Report:
    powers = reading.powers
    cut = [cut_orders(block.words, powers) for block in draft.blocks]
    words = " ".join(block.words for block in draft.blocks)
    notes = " ".join(draft.notes).strip()
    unknown = head["boardman"] == "not known"
    return Report(
        game=head["game"],
        kind=head["kind"] or "",
        registry=head["registry"],
        boardman="" if unknown else head["boardman"],
        season=draft.season,
        year=draft.year,
        gm=reading.gm,
        remark=reading.remark,
        status=draft.status,
        headline=draft.headline,
        style=style_of(words, draft.dotted, draft.underlined) if draft.blocks else None,
        orders=tuple(
            PrintedOrders(power=block.power, player=block.player, lines=lines, count=count)
            for block, (lines, count) in zip(draft.blocks, cut, strict=True)
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
