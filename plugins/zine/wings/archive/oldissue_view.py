"""An old issue as its page shows it: the view beside the original."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from zine.language import _, capitalized
from zine.report.outcome_explanation import Bearing
from zine.rules.variant import Variant
from zine.wings.archive.issue_sentences import (
    deed_words,
    findings,
    issue_title,
    person_text,
    report_heading,
    thread_words,
)
from zine.wings.archive.issue_store import StoredIssue
from zine.wings.archive.issues_register import Register
from zine.wings.archive.parsing.issue_values import (
    OldIssue,
    PrintedSection,
)
from zine.wings.archive.parsing.line_breaks import lines_of
from zine.wings.archive.parsing.lines import LineKind, Original, TextLine, kinds_of, plain
from zine.wings.archive.parsing.report_check import Check
from zine.wings.archive.parsing.report_values import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportView:
    """A game report as printed, the engine's findings, and the address of its board.

    `agreed` counts the orders on which print and engine agree, None if it was not checked.
    """

    heading: str
    gm: str
    report: Report
    deeds: tuple[str, ...]
    agreed: int | None
    findings: tuple[str, ...]
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OldIssueView:
    """Everything that the page of an old issue shows; `ties` are its threads, in words and addresses.

    `sections` have their paragraphs as far as the text shows them, `lines` of the original their
    places and kinds.
    """

    slug: str
    key: str
    issue: OldIssue
    title: str
    reports: tuple[ReportView, ...]
    sections: tuple[tuple[PrintedSection, tuple[str, ...]], ...]
    ties: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, LineKind, str], ...]
    original: str

    @property
    def unknown(self) -> tuple[tuple[str, str], ...]:
        """The places and words of the lines that were not understood."""
        return tuple((at, words) for at, kind, words in self.lines if kind is LineKind.UNKNOWN)

    @property
    def written(self) -> int:
        """How many lines hold words."""
        return sum(kind is not LineKind.BLANK for _, kind, _ in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownReport:
    """What we know of a report beyond its words: its check, and the page of its board."""

    check: Check | None = None
    href: str = ""


def issue_view(
    stored: StoredIssue,
    register: Register,
    readings: Mapping[Report, KnownReport],
    variant: Variant,
    bearing: Bearing,
) -> OldIssueView:
    """The view of an issue; `readings` are those of the reports that became turns."""
    issue, text = stored.issue, stored.text
    original, numbers = Original(text), stored.read.numbers
    lines = tuple(_page_lines(text)) if issue.is_page else lines_of(text)[0]
    told = tuple(
        (
            str(numbers[span.line - 1]) if issue.is_page else f"{span.line}:{span.column}",
            kind,
            words,
        )
        for span, kind, words in kinds_of(lines, issue.runs, original)
    )
    return OldIssueView(
        slug=stored.folder.parent.name,
        key=stored.key,
        issue=issue,
        title=issue_title(issue),
        reports=tuple(
            _report(report, readings.get(report, KnownReport()), variant, bearing)
            for report in issue.reports
        ),
        sections=tuple(
            _section(section, Original("") if issue.is_page else original)
            for section in issue.sections
        ),
        ties=tuple(thread_words(tie) for tie in register.ties if tie.key == stored.key),
        lines=told,
        original=text,
    )


def _page_lines(text: str) -> Iterator[TextLine]:
    """The lines of a page's words, however long."""
    start = 0
    for line in text.split("\n"):
        yield TextLine(line, start, start + len(line))
        start += len(line) + 1


def _report(report: Report, reading: KnownReport, variant: Variant, bearing: Bearing) -> ReportView:
    return ReportView(
        heading=report_heading(report),
        gm=person_text(report.gm),
        report=report,
        deeds=tuple(map(deed_words, report.clauses)),
        agreed=reading.check.agreed if reading.check else None,
        findings=tuple(findings(reading.check, variant, bearing)) if reading.check else (),
        href=reading.href,
    )


def _section(section: PrintedSection, original: Original) -> tuple[PrintedSection, tuple[str, ...]]:
    text = original.cut(section.span) if original.text else ""
    lines, flowed = lines_of(text)
    parts = [line.text for line in lines] if flowed else text.split("\n\n")
    titled = replace(section, title=section.title or capitalized(_(str(section.kind))))
    return titled, tuple(filter(None, map(plain, parts)))
