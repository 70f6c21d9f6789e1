"""An old issue as its page shows it: the view beside the original."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zine.departments.oldissues.parsing.breaking import lines_of
from zine.departments.oldissues.parsing.check import Check
from zine.departments.oldissues.parsing.lines import LineKind, Original, kinds_of, plain
from zine.departments.oldissues.parsing.orders import read_marks
from zine.departments.oldissues.parsing.register import KnownGame, Register, Tie
from zine.departments.oldissues.parsing.values import (
    ChapterListing,
    OldIssue,
    Person,
    PrintedChartRow,
    PrintedSection,
    QuizItem,
    Report,
    SectionKind,
    ThreadKind,
)
from zine.report.explain import Bearing, Explainer
from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """A line of the original: its place, its kind, and its words."""

    place: str
    kind: str
    text: str
    understood: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedOrder:
    """An order as printed; `failed` follows its marks."""

    text: str
    failed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportView:
    """A game report as printed, the engine's findings, and the address of its board.

    `agreed` counts the orders on which print and engine agree, None if it was not checked.
    """

    heading: str
    gm: str
    report: Report
    orders: tuple[tuple[str, str, tuple[PrintedOrder, ...]], ...]
    deeds: tuple[str, ...]
    chart: tuple[PrintedChartRow, ...]
    agreed: int | None
    findings: tuple[str, ...]
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionView:
    """An article, quiz or other section, in paragraphs as far as the text shows them."""

    ident: str
    kind: SectionKind
    title: str
    author: str
    credit: str
    paragraphs: tuple[str, ...]
    items: tuple[QuizItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieView:
    """A thread in words, and the address of its other end if we have it."""

    words: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OldIssueView:
    """Everything that the page of an old issue shows."""

    slug: str
    key: str
    issue: OldIssue
    title: str
    chapters: tuple[ChapterListing, ...]
    reports: tuple[ReportView, ...]
    sections: tuple[SectionView, ...]
    ties: tuple[TieView, ...]
    lines: tuple[LineView, ...]
    original: str

    @property
    def unknown(self) -> tuple[LineView, ...]:
        """The lines that were not understood."""
        return tuple(line for line in self.lines if not line.understood)

    @property
    def written(self) -> int:
        """How many lines hold words."""
        return sum(line.kind != LineKind.BLANK for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownReport:
    """What we know of a report beyond its words: its check, and the page of its board."""

    check: Check | None = None
    href: str = ""


def issue_view(
    slug: str,
    key: str,
    issue: OldIssue,
    text: str,
    register: Register,
    readings: Mapping[Report, KnownReport],
    variant: Variant,
    bearing: Bearing,
) -> OldIssueView:
    """The view of an issue; `readings` are those of the reports that became turns."""
    lines, _ = lines_of(text)
    original = Original(text)
    told = tuple(
        LineView(
            place=f"{span.line}:{span.column}",
            kind=str(kind),
            text=words,
            understood=kind is not LineKind.UNKNOWN,
        )
        for span, kind, words in kinds_of(lines, issue.runs, original)
    )
    return OldIssueView(
        slug=slug,
        key=key,
        issue=issue,
        title=issue_title(issue),
        chapters=issue.chapters,
        reports=tuple(
            _report(report, readings.get(report, KnownReport()), variant, bearing)
            for report in issue.reports
        ),
        sections=tuple(
            _section(section, number, original)
            for number, section in enumerate(issue.sections, start=1)
        ),
        ties=tuple(_tie(tie) for tie in register.ties if tie.key == key),
        lines=told,
        original=text,
    )


def issue_title(issue: OldIssue) -> str:
    """The title of an issue: "ELECTRONIC PROTOCOL #85"."""
    return f"{issue.zine} #{issue.number}"


def report_heading(report: Report) -> str:
    """A report's head: "MAELSTROM, Fall 1907"."""
    when = f", {report.season} {report.year}" if report.season else ""
    return f"{report.game}{when}"


def person_text(person: Person | None) -> str:
    """A person as the zines name them: "address/Name"."""
    if person is None:
        return ""
    return "/".join(filter(None, (" or ".join(person.addresses), person.name)))


def chapter_words(chapter: ChapterListing) -> str:
    """A chapter with its games and its publisher, as the list names them."""
    words = f"Chapter {chapter.number}: {', '.join(chapter.games)}"
    if chapter.publisher:
        words += f"; published by {person_text(chapter.publisher)}"
    words += f" ({chapter.note})" if chapter.note else ""
    return words + ("; needs a publisher" if chapter.vacant else "")


def _report(report: Report, reading: KnownReport, variant: Variant, bearing: Bearing) -> ReportView:
    return ReportView(
        heading=report_heading(report),
        gm=person_text(report.gm),
        report=report,
        orders=tuple(
            (block.power, block.player, tuple(_order(line) for line in block.lines))
            for block in report.orders
        ),
        deeds=tuple(
            f"{each.power or 'A power that is not named'}: {each.deed} {each.unit}"
            + (f" to {each.target}" if each.target else "")
            for each in report.clauses
        ),
        chart=report.chart,
        agreed=reading.check.agreed if reading.check else None,
        findings=tuple(findings(reading.check, variant, bearing)) if reading.check else (),
        href=reading.href,
    )


def _order(line: str) -> PrintedOrder:
    marks = read_marks(line)
    return PrintedOrder(text=line, failed=marks.failed or marks.dislodged)


def findings(check: Check, variant: Variant, bearing: Bearing) -> Iterator[str]:
    """Where print and engine differ, each with the verdict and the engine's reason."""
    units = {unit.province: unit for unit in check.board.units}
    explainer = Explainer(variant, units, bearing)
    for each in check.differences:
        printed = "failing" if each.printed_failed else "going through"
        reason = explainer.reason(each.result) if each.result.failed else "nothing stops it"
        evidence = f" ({each.evidence})" if each.evidence else ""
        yield f"{each.verdict}: {each.power}, {each.line}, is printed as {printed}{evidence}; by the rules: {reason}"
    for mismatch in check.mismatches:
        yield f"{mismatch.subject}: printed {mismatch.printed}; by the rules: {mismatch.found}"


def _section(section: PrintedSection, number: int, original: Original) -> SectionView:
    text = original.cut(section.span)
    lines, flowed = lines_of(text)
    parts = [line.text for line in lines] if flowed else text.split("\n\n")
    paragraphs = map(plain, parts)
    return SectionView(
        ident=f"part-{number}",
        kind=section.kind,
        title=section.title or str(section.kind).capitalize(),
        author=section.author,
        credit=section.credit,
        paragraphs=tuple(part for part in paragraphs if part),
        items=section.items,
    )


def _tie(tie: Tie) -> TieView:
    thread = tie.thread
    zine = f"{thread.zine} " if thread.zine else ""
    what = f" to {thread.what}" if thread.what else ""
    match thread.kind:
        case ThreadKind.SERIES:
            words = f"part {thread.part} of the series {thread.what}"
        case ThreadKind.REPLY if thread.number is None:
            words = f"a reply to {thread.person}"
        case ThreadKind.REPLY:
            words = f"a reply{what} in {zine}#{thread.number}"
        case ThreadKind.REPRINT:
            words = f"a reprint from {zine}#{thread.number}"
        case _:
            words = f"mentions {zine}#{thread.number}"
    if tie.section:
        words += f", there “{tie.section}”"
    elif thread.number is not None and not tie.target and not thread.zine:
        words += ", which is not in the archive"
    return TieView(words=words, href=f"{tie.target}.html" if tie.target else "")


def game_words(game: KnownGame) -> Iterator[str]:
    """Notes on a game across issues: other names, chapters, moves."""
    if len(game.names) > 1:
        yield f"also named {', '.join(game.names[1:])}"
    for key, chapters in game.twice:
        yield f"#{key} names it under chapters {' and '.join(map(str, chapters))}"
    for key, before, after in game.moves:
        yield f"from #{key} on in chapter {after}, before in {before}"
