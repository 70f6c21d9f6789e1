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
    Clause,
    OldIssue,
    Person,
    PrintedChartRow,
    PrintedSection,
    QuizItem,
    Report,
    SectionKind,
    ThreadKind,
)
from zine.departments.oldissues.said_words import said_words
from zine.language import _, worded
from zine.report.explain import Bearing, Explainer
from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """A line of the original: its place, its kind, and its words; whether it holds any."""

    place: str
    kind: str
    text: str
    understood: bool
    written: bool


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
        return sum(line.written for line in self.lines)


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
    lines, _flowed = lines_of(text)
    original = Original(text)
    told = tuple(
        LineView(
            place=f"{span.line}:{span.column}",
            kind=said_words(str(kind)),
            text=words,
            understood=kind is not LineKind.UNKNOWN,
            written=kind is not LineKind.BLANK,
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
    when = f", {_(report.season)} {report.year}" if report.season else ""
    return f"{report.game}{when}"


def person_text(person: Person | None) -> str:
    """A person as the zines name them: "address/Name"."""
    if person is None:
        return ""
    return "/".join(filter(None, (f" {_('or')} ".join(person.addresses), person.name)))


def chapter_words(chapter: ChapterListing) -> str:
    """A chapter with its games and its publisher, as the list names them."""
    words = worded(
        "Chapter {number}: {games}", number=chapter.number, games=", ".join(chapter.games)
    )
    if chapter.publisher:
        words += worded("; published by {person}", person=person_text(chapter.publisher))
    words += f" ({chapter.note})" if chapter.note else ""
    return words + (_("; needs a publisher") if chapter.vacant else "")


def _report(report: Report, reading: KnownReport, variant: Variant, bearing: Bearing) -> ReportView:
    return ReportView(
        heading=report_heading(report),
        gm=person_text(report.gm),
        report=report,
        orders=tuple(
            (block.power, block.player, tuple(_order(line) for line in block.lines))
            for block in report.orders
        ),
        deeds=tuple(map(_deed, report.clauses)),
        chart=report.chart,
        agreed=reading.check.agreed if reading.check else None,
        findings=tuple(findings(reading.check, variant, bearing)) if reading.check else (),
        href=reading.href,
    )


def _deed(clause: Clause) -> str:
    """A retreat, removal or build as printed."""
    return worded(
        "{power}: {deed} {unit} to {place}" if clause.target else "{power}: {deed} {unit}",
        power=clause.power or _("A power that is not named"),
        deed=said_words(str(clause.deed)),
        unit=clause.unit,
        place=clause.target,
    )


def _order(line: str) -> PrintedOrder:
    marks = read_marks(line)
    return PrintedOrder(text=line, failed=marks.failed or marks.dislodged)


def findings(check: Check, variant: Variant, bearing: Bearing) -> Iterator[str]:
    """Where print and engine differ, each with the verdict and the engine's reason."""
    units = {unit.province: unit for unit in check.board.units}
    explainer = Explainer(variant, units, bearing)
    for each in check.differences:
        evidence = f" ({said_words(each.evidence)})" if each.evidence else ""
        yield worded(
            "{verdict}: {power}, {line}, is printed as failing{evidence}; by the rules: {reason}"
            if each.printed_failed
            else "{verdict}: {power}, {line}, is printed as going through{evidence};"
            " by the rules: {reason}",
            verdict=said_words(str(each.verdict)),
            power=each.power,
            line=each.line,
            evidence=evidence,
            reason=explainer.reason(each.result) if each.result.failed else _("nothing stops it"),
        )
    for mismatch in check.mismatches:
        yield worded(
            "{subject}: printed {printed}; by the rules: {found}",
            subject=mismatch.subject,
            printed=said_words(mismatch.printed),
            found=said_words(mismatch.found),
        )


def _section(section: PrintedSection, number: int, original: Original) -> SectionView:
    text = original.cut(section.span)
    lines, flowed = lines_of(text)
    parts = [line.text for line in lines] if flowed else text.split("\n\n")
    paragraphs = map(plain, parts)
    return SectionView(
        ident=f"part-{number}",
        kind=section.kind,
        title=section.title or _capital(said_words(str(section.kind))),
        author=section.author,
        credit=section.credit,
        paragraphs=tuple(part for part in paragraphs if part),
        items=section.items,
    )


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _tie(tie: Tie) -> TieView:
    thread = tie.thread
    issue = f"{thread.zine} #{thread.number}" if thread.zine else f"#{thread.number}"
    match thread.kind:
        case ThreadKind.SERIES:
            words = worded(
                "part {number} of the series {title}", number=thread.part, title=thread.what
            )
        case ThreadKind.REPLY if thread.number is None:
            words = worded("a reply to {person}", person=thread.person)
        case ThreadKind.REPLY if thread.what:
            words = worded("a reply to {what} in {issue}", what=thread.what, issue=issue)
        case ThreadKind.REPLY:
            words = worded("a reply in {issue}", issue=issue)
        case ThreadKind.REPRINT:
            words = worded("a reprint from {issue}", issue=issue)
        case _:
            words = worded("mentions {issue}", issue=issue)
    if tie.section:
        words += worded(", there “{title}”", title=tie.section)
    elif thread.number is not None and not tie.target and not thread.zine:
        words += _(", which is not in the archive")
    return TieView(words=words, href=f"{tie.target}.html" if tie.target else "")


def game_words(game: KnownGame) -> Iterator[str]:
    """Notes on a game across issues: other names, chapters, moves."""
    if len(game.names) > 1:
        yield worded("also named {names}", names=", ".join(game.names[1:]))
    for key, chapters in game.twice:
        numbers = f" {_('and')} ".join(map(str, chapters))
        yield worded("#{key} names it under chapters {numbers}", key=key, numbers=numbers)
    for key, before, after in game.moves:
        yield worded(
            "from #{key} on in chapter {after}, before in {before}",
            key=key,
            after=after,
            before=before,
        )
