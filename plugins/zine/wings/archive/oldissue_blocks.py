"""An old issue as blocks: its view, then its lines and the original."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import (
    Block,
    Column,
    Details,
    Listing,
    Note,
    Preformatted,
    Quotation,
    Row,
    Section,
    Sentences,
    Span,
    Style,
    Table,
    Words,
    code,
    link,
    rows_of,
    strong,
    time,
)
from zine.language import _, named, number_of, worded
from zine.report.dates import long_date
from zine.wings.archive.issue_sentences import chapter_words, person_text
from zine.wings.archive.oldissue_view import OldIssueView, ReportView
from zine.wings.archive.parsing.issue_values import PrintedSection
from zine.wings.archive.parsing.printed_order_marks import read_marks
from zine.wings.archive.parsing.report_values import PrintedOrders

LONGEST = 90  # letters of a line in the table of lines


def issue_blocks(view: OldIssueView) -> Iterator[Block]:
    """The page of an old issue."""
    issue = view.issue
    yield Sentences((tuple(about(view)),), tone="date")
    if issue.subject_number and issue.subject_number != issue.number:
        yield Note(
            worded(
                "Its subject says #{subject}, its first line #{number}.",
                subject=issue.subject_number,
                number=issue.number,
            )
        )
    if issue.epigraph:
        yield Quotation((issue.epigraph,))
    yield _brought_in(view)
    yield from _parts_of(view)
    if view.unknown:
        lines = tuple((code(place), f" {words}") for place, words in view.unknown)
        yield Section(heading="Not understood", blocks=(Listing(lines),))
    yield Section(heading="Line by line", anchor="lines", blocks=(_lines(view),))
    original = Preformatted(view.original)
    yield Section(heading="The original", anchor="original", name="original", blocks=(original,))
    yield Sentences(((link(_("All old issues"), "archive/index.html"),),))


def _brought_in(view: OldIssueView) -> Note:
    """How the issue came here, and how much of it was understood."""
    understood = view.written - len(view.unknown)
    brought_in = worded(
        "Brought in from its text; the original is below, as it came. {understood} of {written}"
        " lines were understood.",
        understood=understood,
        written=view.written,
    )
    flowed = _("Its line breaks were lost and are restored at recognisable marks.")
    return Note(f"{brought_in} {flowed}" if view.issue.flowed else brought_in)


def _parts_of(view: OldIssueView) -> Iterator[Section]:
    """What the issue holds: contents, chapters, reports, sections, threads, and calls."""
    issue = view.issue
    if issue.contents:
        yield Section(heading="Contents", name="contents", blocks=(Listing(issue.contents),))
    if issue.chapters:
        chapters = Listing(tuple(map(chapter_words, issue.chapters)))
        yield Section(heading="Chapters", name="chapters", blocks=(chapters,))
    if view.reports:
        yield Section(heading="Game reports", blocks=tuple(map(_report, view.reports)))
    if view.sections:
        yield Section(heading="Parts", blocks=tuple(_parts(view)))
    if view.ties:
        ties = (
            (link(words, f"archive/{view.slug}/{href}"),) if href else words
            for words, href in view.ties
        )
        yield Section(heading="Threads", blocks=(Listing(tuple(ties)),))
    moved = [
        worded("To chapter {number}: {games}", number=move.chapter, games=", ".join(move.games))
        for move in issue.transfers
    ]
    wanted = (*(call.words for call in issue.calls), *moved)
    if wanted:
        yield Section(heading="Wanted and moved", blocks=(Listing(wanted),))


def about(view: OldIssueView) -> Iterator[str | Span]:
    """An issue's date, its sender and its chapter."""
    issue = view.issue
    if issue.date:
        yield time(long_date(issue.date.date()), issue.date.isoformat())
    else:
        yield _("The text gives no date")
    if issue.sender:
        yield worded(" · from {person}", person=person_text(issue.sender))
    if issue.chapter:
        yield worded(" · Chapter {number}", number=issue.chapter)


def _report(view: ReportView) -> Section:
    return Section(heading=view.heading, name="game", blocks=tuple(_report_blocks(view)))


def _report_blocks(view: ReportView) -> Iterator[Block]:
    report = view.report
    about = [
        worded("{registry} number {number}", registry=report.registry, number=report.boardman)
        if report.boardman
        else "",
        report.kind,
        report.remark,
        worded("GM is {name}", name=view.gm) if view.gm else "",
        worded("printed as {editor} did", editor=str(report.style)) if report.style else "",
    ]
    known = " · ".join(filter(None, about))
    if known:
        yield Sentences((known,), tone="gm")
    if report.status:
        yield Sentences((report.status,), tone="due")
    if report.headline:
        yield Sentences((report.headline,), tone="headline")
    if report.orders:
        yield Listing(tuple(map(_orders, report.orders)))
    if view.deeds:
        yield Sentences(view.deeds, tone="adjusted")
    if report.notes:
        yield Sentences(((strong(_("GM notes.")), f" {report.notes}"),))
    if report.votes:
        yield Sentences(tuple(map(str, report.votes)))
    if report.chart:
        yield _chart(view)
    if report.press:
        yield Quotation((report.press,))
    yield from judged(view)


def judged(view: ReportView) -> Iterator[Block]:
    """What the engine finds of a report, and its board."""
    if view.agreed is not None:
        orders = number_of("{count} order", "{count} orders", view.agreed)
        yield Note(
            worded(
                "Adjudicated again: the engine agrees on {orders}."
                if view.findings
                else "Adjudicated again: the engine agrees on {orders} and differs on none.",
                orders=orders.format(count=view.agreed),
            )
        )
    if view.findings:
        yield Sentences(tuple(f"{each}." for each in view.findings), tone="finding")
    if view.href:
        yield Sentences(((link(worded("Board of {report}", report=view.heading), view.href),),))


def _orders(block: PrintedOrders) -> Words:
    """A power's orders as printed; what failed follows their marks."""
    name = named(block.power)
    words: list[str | Span] = [strong(f"{name} ({block.player})" if block.player else name), ": "]
    for number, line in enumerate(block.lines):
        marks = read_marks(line)
        failed = Span(text=line, style=Style.CODE, meaning=_("failed"))
        words += [", "] if number else []
        words.append(failed if marks.failed or marks.dislodged else code(line))
    return tuple(words)


def _chart(view: ReportView) -> Table:
    return Table(
        name="supply",
        caption="Supply chart as printed",
        label=worded("Supply chart, {report}", report=view.heading),
        columns=(
            Column(heading="Power", key=True),
            Column(heading="Centres", folds=True),
            Column(heading="Total", number=True),
            Column(heading="Units", number=True),
            Column(heading="Change"),
        ),
        rows=rows_of(
            (
                named(row.power),
                " ".join(row.centres),
                str(row.count),
                "–" if row.units is None else str(row.units),
                _change_words(row.change),
            )
            for row in view.report.chart
        ),
    )


def _change_words(change: int) -> str:
    """What a power may build or must remove."""
    if not change:
        return _("even")
    told = _("builds {count}") if change > 0 else _("removes {count}")
    return told.format(count=abs(change))


def _parts(view: OldIssueView) -> Iterator[Section]:
    """The articles, quizzes and other sections."""
    for number, (part, paragraphs) in enumerate(view.sections, start=1):
        yield Section(
            heading=f"{part.title} ({_(str(part.kind))})",
            anchor=f"part-{number}",
            name="prose",
            blocks=tuple(_part(part, paragraphs)),
        )


def _part(part: PrintedSection, paragraphs: tuple[str, ...]) -> Iterator[Block]:
    if part.author:
        yield Sentences((worded("by {author}", author=part.author),), tone="byline")
    if part.items:
        items = tuple(
            (f"{item.number}. {item.text}", strong(f" {_('Answer:')} "), item.answer)
            if item.answer
            else f"{item.number}. {item.text}"
            for item in part.items
        )
        yield Listing(items)
    if paragraphs:
        yield Details("The whole text", (Sentences(paragraphs),))


def _lines(view: OldIssueView) -> Details:
    rows = tuple(
        Row(cells=(at, _(str(kind)), _short(text))) for at, kind, text in view.lines if text
    )
    table = Table(
        caption="Every line of the original, by line and column",
        label="Lines and their kinds",
        columns=(
            Column(heading="Place", key=True),
            Column(heading="Kind"),
            Column(heading="Words"),
        ),
        rows=rows,
    )
    return Details("How each line was read", (table,))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
