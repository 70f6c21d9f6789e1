"""The text edition: an issue as 72-column plain text in the manner of ELECTRONIC PROTOCOL."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import replace

from zine.games import Press, TurnState
from zine.render.block_text import blocks_text, paragraphs_of
from zine.render.colophon_text import colophon_text
from zine.render.wrapping import WIDTH, paragraphs, wrap
from zine.report.dates import long_date, long_time
from zine.report.issue import IssuePart, IssueReport, Place
from zine.report.standings import ChartRow
from zine.report.status import StatusReport
from zine.report.turn import OrderLine, PowerOrders, TurnReport
from zine.rules.calendar import PhaseKind

STARS = "*" * WIDTH
RULE = "----"
NBSP = "\N{NO-BREAK SPACE}"
CENTRES_A_LINE = 9


def issue_text(issue: IssueReport) -> str:
    """The whole issue as text; lines end in LF, the last one too."""
    parts = [
        *_masthead(issue),
        *_contents(issue),
        *_errata(issue),
        *(
            RULE + "\n\n" + "\n\n".join(_section(issue, index))
            for index in range(len(issue.sections))
        ),
        *map(_part, issue.parts_at(Place.BEFORE_ARTICLES)),
        *(_article(a.title, a.author, a.text) for a in issue.articles),
        *map(_part, issue.parts_at(Place.AFTER_ARTICLES)),
        _comments(issue),
        *_footer(issue),
    ]
    lines = "\n\n".join(part for part in parts if part).split("\n")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _masthead(issue: IssueReport) -> Iterator[str]:
    source, masthead = issue.source, issue.masthead
    yield f"Issue #{source.number} of {masthead.title.upper()}:\n{long_date(source.date)}"
    if source.epigraph:
        by = f"\n{'-- ' + source.epigraph_by:>{WIDTH}}" if source.epigraph_by else ""
        yield f"{STARS}\n{wrap(source.epigraph)}{by}\n{STARS}"
    for chapter in issue.other_chapters:
        yield f"{wrap(chapter.sentence)}\n{wrap(chapter.publisher_sentence)}"
    title = issue.chapter.title if issue.chapter else source.title
    if title:
        yield _banner(title)


def _banner(title: str) -> str:
    dashes = "-" * len(title)
    return f"{dashes}\n{title}\n{dashes}"


def _contents(issue: IssueReport) -> Iterator[str]:
    yield "Table of Contents:\n" + "\n".join(issue.contents)


def _errata(issue: IssueReport) -> Iterator[str]:
    if issue.errata:
        yield RULE + "\n\nErrata:"
    for each in issue.errata:
        yield f"{each.game}, {each.phase}\n{blocks_text(each.blocks)}"


def _section(issue: IssueReport, index: int) -> Iterator[str]:
    section = issue.sections[index]
    if section.note:
        yield wrap(section.note)
    for report in section.reports:
        yield from turn_text(report)
    if section.status:
        yield status_text(section.status)


def turn_text(report: TurnReport) -> Iterator[str]:
    """A game report in Klien's layout, as paragraphs."""
    head = report.heading + (f"\n(GM is {report.gm})" if report.gm else "")
    yield "\n".join(wrap(line) for line in head.split("\n"))
    if report.correction:
        yield from paragraphs_of(report.correction.blocks)
    if report.headline:
        yield wrap(report.headline)
    if report.summary:
        yield wrap(report.summary)
    if report.kind is PhaseKind.MOVEMENT:
        yield "\n".join(orders_text(block) for block in report.orders)
    elif report.sentences:
        yield "\n".join(wrap(sentence) for sentence in report.sentences)
    yield from _explained(report)
    if report.gm_notes:
        yield "GM Notes:\n" + "\n".join(wrap(note) for note in report.gm_notes)
    if report.chart:
        yield chart_text(report.chart)
        if report.chart_pending:
            yield wrap("The chart counts the units on the board; retreats may yet change it.")
    yield from paragraphs_of(report.expansions)
    yield from (wrap(event) for event in report.events)
    yield from (_press(letter) for letter in report.press)


def orders_text(block: PowerOrders) -> str:
    """A power's orders on one line, wrapped: "ENGLAND: F LON-H, (A VEN-TRI)"."""
    note = "NMR, units hold: " if block.nmr else ""
    orders = [f"({line.text})" if line.failed else line.text for line in block.lines]
    # An order is never broken across lines, so that a report can be pasted as orders.
    whole = ", ".join(order.replace(" ", NBSP) for order in orders)
    return wrap(f"{block.power.upper()}: {note}{whole}").replace(NBSP, " ")


def _explained(report: TurnReport) -> Iterator[str]:
    reasons, notes = list(_reasons(report)), list(_notes(report))
    if reasons:
        yield "What failed, and why:\n" + "\n".join(reasons)
    if notes:
        yield "How orders were read:\n" + "\n".join(notes)


def _reasons(report: TurnReport) -> Iterator[str]:
    for block in report.orders:
        for line in block.lines:
            if line.reason and not (block.nmr and not line.failed):
                yield reason_text(block.power, line)


def _notes(report: TurnReport) -> Iterator[str]:
    for block in report.orders:
        for line in block.lines:
            if line.note:
                yield reason_text(block.power, replace(line, reason=line.note))


def reason_text(power: str, line: OrderLine) -> str:
    """Why one order failed: "England A PIC-PAR: bounced with German A BUR"."""
    written = f' ("{line.written}")' if line.written else ""
    stop = "" if line.reason.endswith("?") else "."
    return textwrap.fill(
        f"{power} {line.text}{written}: {line.reason}{stop}", WIDTH, subsequent_indent="  "
    )


def chart_text(rows: Iterable[ChartRow]) -> str:
    """The supply chart: centres, = centres( units), + a build, - a removal."""
    lines: list[str] = []
    for row in rows:
        groups = [
            " ".join(row.centres[start : start + CENTRES_A_LINE])
            for start in range(0, len(row.centres), CENTRES_A_LINE)
        ]
        count = f"= {len(row.centres)}({row.units:2}) {row.signs}"
        lines.append(f"{row.short}: {groups[0]} {count}".rstrip())
        lines += [f"     {group}" for group in groups[1:]]
    return "\n".join(lines)


def status_text(status: StatusReport) -> str:
    """What is next: "Due Friday, 4 December 2026, 19:00 CET.", or how the game ended."""
    return f"{wrap(status.heading)}\n\n{wrap(status_words(status))}"


def status_words(status: StatusReport) -> str:
    """The status line alone."""
    if status.ended:
        return status.ended
    if status.held:
        return status.held
    due = f"Due {long_time(status.deadline)}." if status.deadline else "Due date not set yet."
    if status.why:
        due = f"{due} The deadline was moved: {status.why}."
    if status.count:
        due = f"{due} {status.count} are in."
    if status.state is TurnState.WAITING:
        from_ = f" from {', '.join(status.missing)}" if status.missing else ""
        return f"{due} Still waiting for orders{from_}."
    return due


def _press(letter: Press) -> str:
    return f"Press from {letter.by or 'Anonymous'}:\n{paragraphs(letter.text)}"


def _article(title: str, author: str, text: str) -> str:
    by = f"\nby {author}" if author else ""
    return f"{RULE}\n\n{_banner(title)}{by}\n\n{text.strip()}"


def _part(part: IssuePart) -> str:
    return f"{RULE}\n\n{_banner(part.title)}\n\n{blocks_text(part.blocks)}"


def _comments(issue: IssueReport) -> str:
    return f"{RULE}\n\nPublisher comments:\n\n{issue.source.comments.text.strip()}"


def _footer(issue: IssueReport) -> Iterator[str]:
    masthead = issue.masthead
    if masthead.openings:
        openings = (
            textwrap.fill(f"- {each}", WIDTH, subsequent_indent="  ") for each in masthead.openings
        )
        yield "Openings:\n" + "\n".join(openings)
    yield f"{STARS}\n{wrap(masthead.how_to_join)}\n{STARS}"
    name = "/".join(part for part in (masthead.address, masthead.publisher) if part)
    yield (wrap(masthead.closing) + "\n" if masthead.closing else "") + name
    if issue.colophon:
        yield f"{RULE}\n\n{colophon_text(issue.colophon)}"
