"""Reads an issue that is a web page: its number, its sections by headings, the games inside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

from zine.variantfiles.variant_reader import load_variant
from zine.wings.archive.games_from_judges import phase_reported
from zine.wings.archive.issues_register import address
from zine.wings.archive.parsing.issue_values import (
    OldIssue,
    PrintedSection,
    PrintedTurn,
    SectionKind,
)
from zine.wings.archive.parsing.judge_mails import JudgeReport, read_judge
from zine.wings.archive.parsing.line_patterns import ISSUE
from zine.wings.archive.parsing.lines import LineKind, Original, Run, TextSpan
from zine.wings.archive.parsing.master_headings import WHEN, PhaseHeading, title_of
from zine.wings.archive.parsing.master_reports import read_master
from zine.wings.archive.parsing.persons import merged, persons_in
from zine.wings.archive.parsing.report_values import Report
from zine.wings.archive.parsing.threads_and_transfers import threads_in
from zine.wings.archive.text_sources import OldText

FIRST_LINES = 12  # in which a page names itself
LONGEST_NAME_LINE = 160  # characters
FEWEST_ORDERS = 3  # without a phase, fewer are talk of a game
_MARK = (
    r"(?:\b(?:issue|number|no\.?|nr\.?|nummer|num[ée]ro|n°)\s{0,3}#?|#)\s{0,3}(?P<number>\d{1,5})\b"
)
_NAMED = re.compile(
    rf"(?P<zine>[^\W\d_][^#|:]{{1,60}}?)[\s,:;|–—-]{{0,5}}\(?{_MARK}", re.IGNORECASE
)
_OF = re.compile(
    rf"{_MARK}\s{{0,3}}(?:of|:|–|-)\s{{0,3}}(?P<zine>[^\W\d_][^#|:]{{1,60}})$", re.IGNORECASE
)
_ALONE = re.compile(rf"\W{{0,9}}{_MARK}", re.IGNORECASE)
# Pages of forums are numbered too, and so are games.
_NO_ZINE = re.compile(
    r"\b(?:re|game|post|reply|topic|thread|page|part|turn|round|message)\W{0,9}$", re.I
)
_MONTHS = "january february march april may june july august september october november december"
_MONTH = "|".join(f"{each[:3]}(?:{each[3:]})?" for each in _MONTHS.split())
_DATE = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?P<month>{_MONTH}),? (?P<year>(?:19|20)\d\d)\b"
    rf"|\b(?P<first>{_MONTH}) (?P<second>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<third>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_KINDS = (
    (SectionKind.LETTER, re.compile(r"\b(?:letters?|lettercol|mail)\b", re.I)),
    (SectionKind.QUIZ, re.compile(r"\bquiz", re.I)),
    (SectionKind.POLL, re.compile(r"\bpolls?\b", re.I)),
    (SectionKind.VARIANT, re.compile(r"\bvariants?\b", re.I)),
    (SectionKind.COMMENTS, re.compile(r"\b(?:editorial|comments?|ramblings?)\b", re.I)),
)


def page_issue(text: OldText) -> OldIssue | None:
    """What can be understood of a page; None if it is not an issue made as one.

    A page is an issue if its title or its first lines name the zine with a number ("Milk and Trash
    #12"), or else its file's name does ("milk-and-trash-issue-12.html"). A page without headings
    around a zine's text is that text, and no issue of its own making.
    """
    lines = text.text.split("\n")
    if len(text.parts) < 2 and any(ISSUE.fullmatch(line) for line in lines):
        return None
    named = _named(text, lines)
    if named is None:
        return None
    zine, number = named
    reading = _PageGames(text, lines, zine)
    reading.read()
    original = Original(text.text)
    sections = tuple(_sections(text, lines, reading.headed))
    return OldIssue(
        zine=zine,
        number=number,
        subject=text.title,
        date=_date((text.title, *lines[:FIRST_LINES])),
        reports=tuple(reading.reports),
        sections=sections,
        persons=merged(persons_in(text.text)),
        threads=tuple(threads_in(original, sections)),
        is_page=True,
        turns=tuple(reading.turns),
        runs=tuple(_runs(reading.kinds, lines)),
    )


def _named(text: OldText, lines: Sequence[str]) -> tuple[str, int] | None:
    """The zine and the number that a page names, in capitals as zines are listed."""
    stem = re.sub(r"[-_. ]+", " ", re.split(r"[/\\]", text.name)[-1].rpartition(".")[0])
    first = [line for line in lines[:FIRST_LINES] if len(line) <= LONGEST_NAME_LINE]
    name = first[0] if first else text.title
    told = [text.title, *first, *(f"{name} {each}" for each in first[1:] if _ALONE.match(each))]
    told += [f"{text.title} {each}" for each in first if text.title and _ALONE.match(each)]
    told += [stem] if re.search(r"\bissue\b", stem, re.IGNORECASE) else []
    for each in told:
        found = None if WHEN.search(each) else _OF.search(each) or _NAMED.match(each)
        zine = " ".join(found["zine"].split()).strip(" ,:;–—-(") if found else ""
        if found and len(zine) > 1 and not _NO_ZINE.search(zine):
            return zine.upper(), int(found["number"])
    return None


def _date(told: Sequence[str]) -> datetime | None:
    """The first day that some lines name."""
    for line in told:
        found = _DATE.search(line[:LONGEST_NAME_LINE])
        if found:
            day, month = found["day"] or found["second"], found["month"] or found["first"]
            number = [each[:3] for each in _MONTHS.split()].index(month[:3].lower()) + 1
            try:
                return datetime(int(found["year"] or found["third"]), number, int(day), tzinfo=UTC)
            except ValueError:
                continue
    return None


def judged_in(text: OldText) -> Iterator[JudgeReport]:
    """The reports of judges in a page; what they do not understand has its line in the file."""
    powers = [each.name for each in load_variant("standard").variant.powers]
    for first, told, _ in _groups(text, ""):
        for report in read_judge(told, powers):
            unknown = ((text.numbers[first + number - 2], line) for number, line in report.unknown)
            yield replace(report, unknown=tuple(unknown))


def _groups(text: OldText, zine: str) -> Iterator[tuple[int, str, tuple[PhaseHeading, ...]]]:
    """Parts that are read together: their first line, their words, and what their headings say.

    A heading that names a phase is read with those below it, such as those of powers.
    """
    lines, begins = text.text.split("\n"), [*text.begins, len(text.numbers) + 1]

    def group(parts: range) -> tuple[int, str]:
        first, after = begins[parts.start], begins[parts.stop]
        return first, "\n".join(lines[first - 1 : after - 1])

    above: list[tuple[int, PhaseHeading]] = []
    begun, level, known = 0, 99, tuple[PhaseHeading, ...]()
    for number, part in enumerate(text.parts):
        heading = title_of(part.heading)
        within = bool(number) and part.level > level and not heading.seasons
        while above and above[-1][0] >= part.level:
            above.pop()
        if not within:
            if number:
                yield *group(range(begun, number)), known
            begun, level = number, part.level if heading.seasons else 99
            chain = (heading, *(each for _, each in reversed(above)))
            known = (*chain, PhaseHeading(game=zine))
        above.append((part.level, heading))
    yield *group(range(begun, len(text.parts))), known


class _PageGames:
    """The games in a page: those of game masters as reports, those of judges as turns."""

    def __init__(self, text: OldText, lines: Sequence[str], zine: str) -> None:
        self._text, self._lines, self._zine = text, lines, zine
        self._folder = load_variant("standard")
        self.reports: list[Report] = []
        self.turns: list[PrintedTurn] = []
        self.headed: set[int] = set()  # the lines of headings over games
        self.kinds = [LineKind.ARTICLE] * len(lines)
        for part, line in zip(text.parts, text.begins, strict=True):
            if part.level and lines:
                self.kinds[line - 1] = LineKind.TITLE

    def read(self) -> None:
        """Read every group of parts that can hold a game's report."""
        begins = [*self._text.begins, len(self._lines) + 1]
        for first, told, known in _groups(self._text, self._zine):
            after = first + told.count("\n") + 1
            if self._judged(told, first) or self._mastered(told, first, known):
                self.headed.update(line for line in begins if first <= line < after)

    def _judged(self, told: str, first: int) -> bool:
        """Take up the reports of a judge; whether there are any."""
        variant = self._folder.variant
        reports = read_judge(told, [each.name for each in variant.powers])
        for report in reports:
            phase = phase_reported(report, variant)
            if phase and report.orders:
                line = first + report.orders[0].line - 1
                self.turns.append(
                    PrintedTurn(game=address(report.game), phase=phase.slug, line=line)
                )
            self._note(first, told, report.unknown)
        return bool(reports)

    def _mastered(self, told: str, first: int, known: Sequence[PhaseHeading]) -> bool:
        """Take up the reports of a game master; whether there are any."""
        found = read_master(told, self._folder.variant, self._folder.reader, known)
        reports = [
            each
            for each in found.reports
            if each.season or sum(len(block.lines) for block in each.orders) >= FEWEST_ORDERS
        ]
        for each in reports:
            span = TextSpan(each.span.line + first - 1, 1, each.span.to_line + first - 1, 1)
            self.reports.append(replace(each, span=span))
        if reports:
            self._note(first, told, found.unknown)
        return bool(reports)

    def _note(self, first: int, told: str, unknown: Sequence[tuple[int, str]]) -> None:
        """Note which lines of a game's report were read, and which were not."""
        missed = {number + first - 1 for number, _ in unknown}
        for line in range(first, first + told.count("\n") + 1):
            if line in missed:
                self.kinds[line - 1] = LineKind.UNKNOWN
            elif self.kinds[line - 1] is LineKind.ARTICLE:
                self.kinds[line - 1] = LineKind.ORDERS


def _sections(text: OldText, lines: Sequence[str], headed: set[int]) -> Iterator[PrintedSection]:
    """The parts that are no games', each to its last line."""
    ends = [*text.begins, len(lines) + 1][1:]
    for part, first, after in zip(text.parts, text.begins, ends, strict=True):
        last = max(after - 1, first)
        if part.level and first not in headed:
            kinds = (kind for kind, shape in _KINDS if shape.search(part.heading))
            yield PrintedSection(
                kind=next(kinds, SectionKind.ARTICLE),
                title=part.heading,
                span=TextSpan(first, 1, last, max(len(lines[last - 1]), 1)),
            )


def _runs(kinds: Sequence[LineKind], lines: Sequence[str]) -> Iterator[Run]:
    """The kinds of all lines, with neighbouring lines of one kind as one run."""
    turns = [n for n, (before, kind) in enumerate(pairwise(kinds), 1) if before is not kind]
    for start, end in pairwise([0, *turns, len(kinds)]):
        yield Run(kinds[start], TextSpan(start + 1, 1, end, max(len(lines[end - 1]), 1)))
