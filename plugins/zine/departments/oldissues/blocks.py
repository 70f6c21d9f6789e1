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
    strong,
    time,
)
from zine.departments.oldissues.oldissue_report import (
    OldIssueView,
    ReportView,
    SectionView,
    chapter_words,
    person_text,
)
from zine.report.dates import long_date

LONGEST = 90  # letters of a line in the table of lines


def issue_blocks(view: OldIssueView) -> Iterator[Block]:
    """The page of an old issue."""
    issue = view.issue
    yield Sentences((tuple(_about(view)),), tone="date")
    if issue.subject_number and issue.subject_number != issue.number:
        yield Note(f"Its subject says #{issue.subject_number}, its first line #{issue.number}.")
    if issue.epigraph:
        yield Quotation((issue.epigraph,))
    understood = view.written - len(view.unknown)
    flowed = " Its line breaks were lost and are restored at recognisable marks."
    yield Note(
        f"Brought in from its text; the original is below, as it came. {understood} of "
        f"{view.written} lines were understood.{flowed if issue.flowed else ''}"
    )
    if issue.contents:
        yield Section(heading="Contents", name="contents", blocks=(Listing(issue.contents),))
    if view.chapters:
        chapters = Listing(tuple(map(chapter_words, view.chapters)))
        yield Section(heading="Chapters", name="chapters", blocks=(chapters,))
    if view.reports:
        yield Section(heading="Game reports", blocks=tuple(map(_report, view.reports)))
    if view.sections:
        yield Section(heading="Parts", blocks=tuple(map(_part, view.sections)))
    if view.ties:
        ties = (
            (link(tie.words, f"archive/{view.slug}/{tie.href}"),) if tie.href else tie.words
            for tie in view.ties
        )
        yield Section(heading="Threads", blocks=(Listing(tuple(ties)),))
    moved = [f"To chapter {move.chapter}: {', '.join(move.games)}" for move in issue.transfers]
    wanted = (*(call.words for call in issue.calls), *moved)
    if wanted:
        yield Section(heading="Wanted and moved", blocks=(Listing(wanted),))
    if view.unknown:
        lines = tuple((code(line.place), f" {line.text}") for line in view.unknown)
        yield Section(heading="Not understood", blocks=(Listing(lines),))
    yield Section(heading="Line by line", anchor="lines", blocks=(_lines(view),))
    original = Preformatted(view.original)
    yield Section(heading="The original", anchor="original", name="original", blocks=(original,))
    yield Sentences(((link("All old issues", "archive/index.html"),),))


def _about(view: OldIssueView) -> Iterator[str | Span]:
    issue = view.issue
    if issue.date:
        yield time(long_date(issue.date.date()), issue.date.isoformat())
    else:
        yield "The text gives no date"
    if issue.sender:
        yield f" · from {person_text(issue.sender)}"
    if issue.chapter:
        yield f" · Chapter {issue.chapter}"


def _report(view: ReportView) -> Section:
    return Section(heading=view.heading, name="game", blocks=tuple(_report_blocks(view)))


def _report_blocks(view: ReportView) -> Iterator[Block]:
    report = view.report
    about = [
        f"{report.registry} number {report.boardman}" if report.boardman else "",
        report.kind,
        report.remark,
        f"GM is {view.gm}" if view.gm else "",
        f"printed as {report.style} did" if report.style else "",
    ]
    known = " · ".join(filter(None, about))
    if known:
        yield Sentences((known,), tone="gm")
    if report.status:
        yield Sentences((report.status,), tone="due")
    if report.headline:
        yield Sentences((report.headline,), tone="headline")
    if view.orders:
        yield Listing(tuple(_orders(view)))
    if view.deeds:
        yield Sentences(view.deeds, tone="adjusted")
    if report.notes:
        yield Sentences(((strong("GM notes."), f" {report.notes}"),))
    if report.votes:
        yield Sentences(tuple(map(str, report.votes)))
    if view.chart:
        yield _chart(view)
    if report.press:
        yield Quotation((report.press,))
    if view.agreed is not None:
        differs = "" if view.findings else " and differs on none"
        orders = f"{view.agreed} order{'s' if view.agreed != 1 else ''}"
        yield Note(f"Adjudicated again: the engine agrees on {orders}{differs}.")
    if view.findings:
        yield Sentences(tuple(f"{each}." for each in view.findings), tone="finding")
    if view.href:
        yield Sentences(((link(f"Board of {view.heading}", view.href),),))


def _orders(view: ReportView) -> Iterator[Words]:
    for power, player, orders in view.orders:
        name = f"{power} ({player})" if player else power
        words: list[str | Span] = [strong(name), ": "]
        for number, order in enumerate(orders):
            failed = Span(text=order.text, style=Style.CODE, meaning="failed")
            words += [", "] if number else []
            words.append(failed if order.failed else code(order.text))
        yield tuple(words)


def _chart(view: ReportView) -> Table:
    return Table(
        name="supply",
        caption="Supply chart as printed",
        label=f"Supply chart, {view.heading}",
        columns=(
            Column(heading="Power", key=True),
            Column(heading="Centres", folds=True),
            Column(heading="Total", number=True),
            Column(heading="Units", number=True),
            Column(heading="Change"),
        ),
        rows=tuple(
            Row(
                cells=(
                    row.power,
                    " ".join(row.centres),
                    str(row.count),
                    str(row.units),
                    change_words(row.change),
                )
            )
            for row in view.chart
        ),
    )


def change_words(change: int) -> str:
    """What a power may build or must remove."""
    if not change:
        return "even"
    return f"builds {change}" if change > 0 else f"removes {-change}"


def _part(part: SectionView) -> Section:
    blocks: list[Block] = []
    if part.author:
        blocks.append(Sentences((f"by {part.author}",), tone="byline"))
    if part.items:
        items = tuple(
            (f"{item.number}. {item.text}", strong(" Answer: "), item.answer)
            if item.answer
            else f"{item.number}. {item.text}"
            for item in part.items
        )
        blocks.append(Listing(items))
    if part.paragraphs:
        blocks.append(Details("The whole text", (Sentences(part.paragraphs),)))
    return Section(
        heading=f"{part.title} ({part.kind})", anchor=part.ident, name="prose", blocks=tuple(blocks)
    )


def _lines(view: OldIssueView) -> Details:
    rows = tuple(
        Row(cells=(line.place, line.kind, _short(line.text))) for line in view.lines if line.text
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
    return Details("What each line was understood as", (table,))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
