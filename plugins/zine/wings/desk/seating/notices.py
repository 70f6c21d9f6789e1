"""Notices from zine.yaml: calls for people, and the directory of who plays what where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import TypeVar

from zine.blocks import (
    Block,
    Column,
    Edition,
    Listing,
    Note,
    Only,
    Row,
    Section,
    Table,
    Words,
    spliced,
    strong,
)
from zine.departments.department import Department, Page
from zine.departments.zine_for_pages import Site
from zine.gamefiles.statement_and_notice_schemas import CallFile, Dated, PlayedFile
from zine.language import _, capitalized, phrase
from zine.problems import Collector
from zine.report.issues.issue_contents import IssuePart, IssueSource, PartPlace

PAGE = "notices/index.html"
_DatedT = TypeVar("_DatedT", bound=Dated)


class NoticesDepartment(Department):
    """Calls, and the directory."""

    name = "notices"

    def __init__(self) -> None:
        self._calls: tuple[CallFile, ...] = ()
        self._directory: tuple[PlayedFile, ...] = ()
        self._today = date.min

    def prepare(self, site: Site, found: Collector) -> None:
        """What zine.yaml says."""
        self._calls, self._directory = site.file.calls, site.file.directory
        self._today = site.now.date()

    def parts(self, issue: IssueSource) -> Iterator[IssuePart]:
        """The notices of the day of an issue."""
        for title, anchor, blocks in self._sections(issue.date):
            yield IssuePart(
                title=title,
                anchor=anchor,
                blocks=blocks,
                place=PartPlace.AFTER_ARTICLES,
                to=f"{PAGE}#{anchor}",
            )

    def _sections(self, day: date) -> Iterator[tuple[str, str, tuple[Block, ...]]]:
        calls, played = in_force(self._calls, day), in_force(self._directory, day)
        if calls:
            yield phrase("Wanted"), "calls", (Listing(tuple(map(_call, calls))),)
        if played:
            yield phrase("Who plays which variant where"), "directory", tuple(_directory(played))

    def links(self) -> Mapping[str, object]:
        """Whether there are notices to lead to."""
        return {"NOTICES": bool(self._calls or self._directory)}

    def pages(self, site: Site) -> Iterator[Page]:
        """All notices that are in force now, on one page."""
        parts = tuple(
            Section(heading=title, anchor=anchor, blocks=blocks)
            for title, anchor, blocks in self._sections(self._today)
        )
        if self._calls or self._directory:
            yield Page(
                address=PAGE,
                title=_("Notices"),
                name="broad",
                description=_("Open seats in {zine}, and who plays what where.").format(
                    zine=site.file.title
                ),
                blocks=parts or (Note(_("No seats are open at present.")),),
                key=repr(parts),
            )


def in_force(notices: Iterable[_DatedT], day: date) -> tuple[_DatedT, ...]:
    """The notices that are printed on a day."""
    return tuple(
        each
        for each in notices
        if (each.since is None or each.since <= day) and (each.until is None or day <= each.until)
    )


def _call(call: CallFile) -> Words:
    to = " " + _("Write to {address}.").format(address=call.write_to) if call.write_to else ""
    wanted = capitalized(call.wanted)
    return spliced(
        _("{term}: {meaning}"), term=(strong(wanted),), meaning=" ".join(call.text.split()) + to
    )


def _directory(entries: tuple[PlayedFile, ...]) -> Iterator[Block]:
    rows = tuple(
        Row(cells=(each.variant, each.where, ", ".join(each.players), " ".join(each.about.split())))
        for each in entries
    )
    columns = (
        Column(heading="Variant", key=True),
        Column(heading="Where", optional=True),
        Column(heading="Players", folds=True, optional=True),
        Column(heading="Details", folds=True, optional=True),
    )
    yield Only(
        Edition.PAGES,
        (Table(name="directory", caption="", label="Directory", columns=columns, rows=rows),),
    )
    yield Only(Edition.TEXT, (Listing(tuple(map(_entry, entries))),))


def _entry(entry: PlayedFile) -> Words:
    """An entry as Westling's list had it: the variant, and what it is in brackets."""
    about = f" [{' '.join(entry.about.split()).rstrip('.')}]" if entry.about else ""
    parts = "; ".join(part for part in (entry.where, ", ".join(entry.players)) if part)
    return f"{entry.variant}{about}{': ' if parts else ''}{parts}"
