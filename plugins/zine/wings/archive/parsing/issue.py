"""Parses a whole old issue from its text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from zine.rules.variant import Power
from zine.wings.archive.parsing import line_patterns as marks
from zine.wings.archive.parsing.issue_values import OldIssue, PrintedSection
from zine.wings.archive.parsing.line_breaks import lines_of
from zine.wings.archive.parsing.lines import LineKind, Original, Scan, TextLine
from zine.wings.archive.parsing.masthead import read_contents, read_masthead
from zine.wings.archive.parsing.persons import merged, persons_in
from zine.wings.archive.parsing.report_values import Person, Report
from zine.wings.archive.parsing.reports import begins_report, read_report
from zine.wings.archive.parsing.sections import begins_section, read_section
from zine.wings.archive.parsing.threads_and_transfers import (
    calls_in,
    publishers_in,
    threads_in,
    transfers_in,
)

_SIGNATURE_LINES = 2


def parse_issue(text: str, powers: Sequence[Power]) -> OldIssue | None:
    """Everything that can be understood of an issue; None if the text is not an issue.

    Reports may use the names, adjectives and abbreviations of `powers`. A text is an issue if
    one of its lines says so ("Issue #85 of ELECTRONIC PROTOCOL:").
    """
    lines, flowed = lines_of(text)
    original = Original(text)
    scan = Scan(lines)
    head = read_masthead(scan, original)
    if head is None:
        return None
    contents = read_contents(scan)
    reports: list[Report] = []
    sections: list[PrintedSection] = []
    trail = _trail(lines)
    while not scan.done:
        _part(scan, contents, powers, original, reports, sections, trail)
    told = list(zip(lines, scan.kinds, strict=True))
    named = "\n".join(line.text for line, kind in told if kind is not LineKind.MAIL)
    signed = (line.text for line, kind in told if kind is LineKind.CLOSING)
    publishers = tuple(publishers_in(original))
    persons = (
        *persons_in(named),
        *(each.publisher for each in publishers if each.publisher),
        *(Person(name=text) for text in signed if re.fullmatch(marks.NAME, text)),
    )
    return replace(
        head,
        contents=contents,
        publishers=publishers,
        reports=tuple(reports),
        sections=tuple(sections),
        persons=merged(persons),
        threads=tuple(threads_in(original, sections)),
        transfers=tuple(transfers_in(original, reports)),
        calls=tuple(calls_in(original, sections)),
        flowed=flowed,
        runs=tuple(scan.runs(original)),
    )


def _part(
    scan: Scan,
    contents: Sequence[str],
    powers: Sequence[Power],
    original: Original,
    reports: list[Report],
    sections: list[PrintedSection],
    trail: range,
) -> None:
    """Read one part of the body: a report, a section, or a line of its own."""
    report = begins_report(scan)
    opening = None if report else begins_section(scan, contents)
    if report:
        end = _next(scan, contents, trail)
        reports += read_report(scan, report, end, powers, original)
    elif opening:
        taken = max(opening.credit_lines + opening.title_lines, 1)
        end = _next(scan, contents, trail, taken)
        sections.append(read_section(scan, opening, end, original, contents))
    else:
        _line(scan, trail)


def _next(scan: Scan, contents: Sequence[str], trail: range, after: int = 1) -> int:
    """The line at which the next part begins and this one ends."""
    start = scan.at
    scan.at += after
    while not scan.done:
        text = scan.text()
        if marks.JOIN.match(text) or marks.CLOSING.match(text) or scan.at in trail:
            break
        if begins_report(scan) or begins_section(scan, contents):
            break
        scan.at += 1
    end, scan.at = scan.at, start
    return end


def _line(scan: Scan, trail: range) -> None:
    """Read a line outside every section."""
    text = scan.text()
    if not text:
        scan.take(LineKind.BLANK)
    elif marks.ROW.fullmatch(text):
        scan.take(LineKind.RULE)
    elif marks.JOIN.match(text):
        while scan.text() and not marks.ROW.fullmatch(scan.text()):
            scan.take(LineKind.JOIN)
    elif marks.CLOSING.match(text):
        scan.take(LineKind.CLOSING)
        for _ in range(_SIGNATURE_LINES):
            scan.skip_blank()
            if re.fullmatch(marks.NAME, scan.text()):
                scan.take(LineKind.CLOSING)
    elif scan.at in trail:
        scan.take(LineKind.REMNANT)
    else:
        scan.take(LineKind.UNKNOWN)


def _trail(lines: Sequence[TextLine]) -> range:
    """The last lines, as far as all that is written in them was put there by a web page."""
    written = [number for number, line in enumerate(lines) if line.text]
    end = written[-1] + 1 if written else 0
    others = (n for n in reversed(written) if not marks.REMNANT.fullmatch(lines[n].text))
    return range(next(others, -1) + 1, end)
