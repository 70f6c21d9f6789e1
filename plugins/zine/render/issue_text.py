"""The text edition: an issue as 72-column plain text in the manner of ELECTRONIC PROTOCOL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from zine.games import Anchor, Game, Press, Turn, TurnState
from zine.language import _, in_language, listing, named, phrase
from zine.render.ascii_text import in_ascii
from zine.render.block_text import blocks_text, paragraphs_of
from zine.render.text_edition_turn import edition_report
from zine.render.wrapping import GLUE, WIDTH, wrap, wrap_hanging
from zine.report.dates import long_time, short_date
from zine.report.issues.game_sections import GameSection
from zine.report.issues.issue import IssueReport
from zine.report.issues.issue_contents import Article, IssuePart, Masthead, PartPlace
from zine.report.press_paragraphs import press_paragraphs
from zine.report.status import StatusReport
from zine.report.supply_centres import ChartRow
from zine.report.turn import OrderLine, PowerOrders, TurnReport
from zine.rules.calendar import PhaseKind

STARS = "*" * WIDTH
RULE = "----"
CENTRES_A_LINE = 9


def issue_text(issue: IssueReport) -> str:
    """The whole issue as text; lines end in LF, the last one too."""
    sections = tuple(_edited(each, issue.masthead) for each in issue.sections)
    if issue.masthead.ascii_only:
        issue = in_ascii(replace(issue, sections=()))
    issue = replace(issue, sections=sections)
    parts = [
        *_masthead(issue),
        *_contents(issue),
        *_errata(issue),
        *_transfers(issue),
        *(
            RULE + "\n\n" + "\n\n".join(_section(issue, index))
            for index in range(len(issue.sections))
        ),
        *map(_part, issue.parts_at(PartPlace.BEFORE_ARTICLES)),
        *map(_article, issue.articles),
        *map(_part, issue.parts_at(PartPlace.AFTER_ARTICLES)),
        _comments(issue),
        *_footer(issue),
    ]
    lines = "\n\n".join(part for part in parts if part).split("\n")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _edited(section: GameSection, masthead: Masthead) -> GameSection:
    """A section with its letters and reports as the zine wants them; its turns stay as they are."""
    words = in_ascii(replace(section, turns=())) if masthead.ascii_only else section

    def write(slug: str) -> TurnReport:
        return edition_report(
            section.write(slug),
            ascii_only=masthead.ascii_only,
            codes=masthead.ep_codes,
            short=masthead.short_tables,
            site=masthead.site,
        )

    return replace(words, turns=section.turns, write=write)


def _masthead(issue: IssueReport) -> Iterator[str]:
    source, masthead = issue.source, issue.masthead
    who = issue.addressed(masthead.publisher)
    from_, on = _("From:"), _("Date:")
    yield f"{wrap(issue.subject)}\n{from_} {who}\n{on} {short_date(source.date)}"
    yield _("Issue #{number} of {zine}:").format(number=source.number, zine=masthead.title.upper())
    if source.epigraph:
        by = f"\n{'-- ' + source.epigraph_by:>{WIDTH}}" if source.epigraph_by else ""
        yield f"{STARS}\n{wrap(source.epigraph)}{by}\n{STARS}"
    for chapter in issue.listed_chapters:
        yield f"{wrap(chapter.sentence)}\n{wrap(chapter.publisher_sentence)}"
    title = issue.chapter.title if issue.chapter else source.title
    if title:
        yield _banner(title)


def _banner(title: str) -> str:
    lines = wrap(title)
    dashes = "-" * max(map(len, lines.split("\n")))
    return f"{dashes}\n{lines}\n{dashes}"


def _contents(issue: IssueReport) -> Iterator[str]:
    yield _("Table of Contents:") + "\n" + "\n".join(issue.contents)


def _errata(issue: IssueReport) -> Iterator[str]:
    if issue.errata:
        yield RULE + "\n\n" + _("Errata:")
    for each in issue.errata:
        yield f"{each.game}, {each.phase}\n{blocks_text(each.blocks)}"


def _transfers(issue: IssueReport) -> Iterator[str]:
    if issue.transfers:
        yield f"{RULE}\n\n" + "\n\n".join(map(wrap, issue.transfers))


def _section(issue: IssueReport, index: int) -> Iterator[str]:
    section = issue.sections[index]
    # As in EP, a reader knows the GM whose zine it is.
    own = section.gm == issue.masthead.publisher
    gm = "" if own else issue.addressed(section.gm, section.gm_address)
    if section.note:
        yield wrap(section.note)
    for report in section.reports:
        yield from turn_text(report, gm)
    status = section.status
    if section.quiet:
        due = f" {status_words(status)}" if status else ""
        yield f"{_head(section.quiet, gm)}\n\n{wrap(_('Nothing happened.') + due)}"
    elif status:
        yield f"{_head(status.heading, '' if section.reports else gm)}\n\n{wrap(status_words(status))}"
    yield from paragraphs_of(section.ending)


def _head(heading: str, gm: str) -> str:
    """A head line, and below it who the GM is."""
    return "\n".join(
        wrap(line) for line in (heading, gm and _("(GM is {name})").format(name=gm)) if line
    )


def turn_text(report: TurnReport, gm: str | None = None) -> Iterator[str]:
    """A game report in Klien's layout, as paragraphs; `gm` is the GM with an address."""
    yield _head(report.heading, report.gm if gm is None else gm)
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
        yield _("GM Notes:") + "\n" + "\n".join(wrap(note) for note in report.gm_notes)
    if report.chart:
        yield chart_text(report.chart)
        if report.chart_pending:
            yield wrap(_("The chart counts the units on the board; retreats may yet change it."))
    yield from paragraphs_of(report.expansions)
    yield from (wrap(event) for event in report.events)
    yield from (press_text(letter) for letter in report.press)


def orders_text(block: PowerOrders) -> str:
    """A power's orders on one line, wrapped: "ENGLAND: F LON-H, (A VEN-TRI)"."""
    note = _("NMR, units hold: ") if block.nmr else ""
    orders = [f"({line.text})" if line.failed else line.text for line in block.lines]
    # An order is never broken across lines, so that a report can be pasted as orders.
    whole = ", ".join(order.replace(" ", GLUE) for order in orders)
    return wrap(f"{named(block.power).upper()}: {note}{whole}")


def _explained(report: TurnReport) -> Iterator[str]:
    reasons, notes = list(_reasons(report)), list(_notes(report))
    if reasons:
        yield _("What failed, and why:") + "\n" + "\n".join(reasons)
    if notes:
        yield _("How orders were read:") + "\n" + "\n".join(notes)


def _reasons(report: TurnReport) -> Iterator[str]:
    for block in report.orders:
        for line in block.lines:
            if line.reason and not (block.nmr and not line.failed):
                yield _reason_text(block.power, line)


def _notes(report: TurnReport) -> Iterator[str]:
    for block in report.orders:
        for line in block.lines:
            if line.note:
                yield _reason_text(block.power, replace(line, reason=line.note))


def _reason_text(power: str, line: OrderLine) -> str:
    """Why one order failed: "England A PIC-PAR: bounced with German A BUR"."""
    written = f' ("{line.written}")' if line.written else ""
    stop = "" if line.reason.endswith("?") else "."
    return wrap_hanging(f"{named(power)} {line.text}{written}{_(': ')}{line.reason}{stop}")


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


def status_words(status: StatusReport) -> str:
    """What is next: "Due Friday, 4 December 2026, 19:00 CET.", or how the game ended."""
    if status.ended:
        return status.ended
    if status.held:
        return " ".join((status.held, *status.vacant))
    if status.deadline:
        past = status.state is TurnState.WAITING
        due = _("Was due {when}.") if past else _("Due {when}.")
        due = due.format(when=long_time(status.deadline))
    else:
        due = _("Due date not set yet.")
    return " ".join((due, *status_details(status)))


def status_details(status: StatusReport) -> Iterator[str]:
    """What there is to say of a deadline beside its time."""
    if status.why:
        yield _("The deadline was moved: {why}.").format(why=status.why)
    if status.count:
        yield _("{count} are in.").format(count=status.count)
    if status.state is TurnState.WAITING and (status.missing or not status.notes):
        missing = listing(tuple(map(named, status.missing)))
        yield (
            _("Still waiting for orders from {powers}.").format(powers=missing)
            if missing
            else _("Still waiting for orders.")
        )
    if status.notes:
        yield status.notes
    yield from status.vacant


def press_text(letter: Press) -> str:
    """A letter as the text edition prints it, under its writer."""
    by = _("Press from {name}:").format(name=letter.by or _("Anonymous"))
    return f"{by}\n{_letter(letter.text)}"


def _letter(text: str) -> str:
    """A letter with its prose wrapped, and its verse in lines of its own."""
    return "\n\n".join(
        "\n".join(each.lines) if len(each.lines) > 1 else wrap(each.lines[0])
        for each in press_paragraphs(text)
    )


def _article(article: Article) -> str:
    by = f"\n{wrap(_('by {author}').format(author=article.byline))}" if article.byline else ""
    credit = f"{wrap(article.credit)}\n\n" if article.credit else ""
    return f"{RULE}\n\n{credit}{_banner(article.title)}{by}\n\n{article.text.strip()}"


def _part(part: IssuePart) -> str:
    return f"{RULE}\n\n{_banner(_(part.title))}\n\n{blocks_text(part.blocks)}"


def _comments(issue: IssueReport) -> str:
    head = _("Publisher comments:")
    return f"{RULE}\n\n{head}\n\n{issue.source.comments.text.strip()}"


def _footer(issue: IssueReport) -> Iterator[str]:
    masthead = issue.masthead
    if masthead.openings:
        openings = (wrap_hanging(f"- {each}") for each in masthead.openings)
        yield _("Openings:") + "\n" + "\n".join(openings)
    yield f"{STARS}\n{wrap(masthead.how_to_join)}\n{STARS}"
    name = issue.addressed(masthead.publisher)
    yield (wrap(masthead.closing) + "\n" if masthead.closing else "") + name
    if issue.colophon:
        yield f"{RULE}\n\n{colophon_text(issue.colophon)}"


WORDS = phrase(
    "The newest record of each game, by its hash. Anyone who keeps this issue can check with zine "
    "verify --against that nothing has changed since."
)


def colophon_text(anchors: Sequence[Anchor]) -> str:
    """The last part of an issue; its lines are never wrapped."""
    lines = [f"{each.game} {each.phase}\n  {each.digest}" for each in anchors]
    # The heading is what the colophon is found by: English in every language.
    return "\n\n".join(["Colophon:", wrap(in_language(WORDS)), "\n".join(lines)])


def sent_orders(game: Game) -> str:
    """Every recorded phase's orders and papers by sender, under the phase's slug."""
    title = f"{game.settings.title}: all orders as they were sent"
    return "\n".join([title, "", *(line for turn in game.recorded for line in _sent(turn))])


def _sent(turn: Turn) -> Iterator[str]:
    yield f"== {turn.phase.slug} =="
    yield ""
    sheet = turn.sheet
    sent = [*sheet.orders.items(), *sheet.papers.texts.items()] if sheet else []
    for sender, text in sent:
        yield f"{sender}:"
        yield from (line.strip() for line in text.strip().splitlines() if line.strip())
        yield ""
    if not sent:
        yield from ("Nothing was sent.", "")
