"""Polls: a list, a page for each poll and for each zine's figures, a part of issues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from zine.blocks import Block, Listing, Words, joined, link, spliced
from zine.departments.department import Department, Page, Site
from zine.departments.polls.blocks import brief_blocks, issue_blocks, zine_page
from zine.departments.polls.page_blocks import page_blocks
from zine.departments.polls.poll_report import PollReport, poll_report
from zine.departments.polls.reading import read_polls
from zine.departments.polls.scoring.poll import Poll
from zine.departments.polls.zine_blocks import zine_blocks
from zine.language import _
from zine.problems import Collector
from zine.report.issues.pieces import IssuePart, IssueSource


class PollsDepartment(Department):
    """Polls of zines, scored by every method the hobby used."""

    name = "polls"

    def __init__(self) -> None:
        self._files: tuple[Poll, ...] = ()
        self.reports: tuple[PollReport, ...] = ()

    def read(self, root: Path, now: datetime, numbers: Sequence[int], found: Collector) -> None:
        """Read content/polls."""
        with found.noting():
            self._files = read_polls(root / "content" / "polls", numbers)

    def prepare(self, site: Site, found: Collector) -> None:
        """Score the polls whose results are printed."""
        self.reports = tuple(map(poll_report, self._files))

    def parts(self, issue: IssueSource) -> Iterator[IssuePart]:
        """The polls whose results an issue prints."""
        for poll in self.reports:
            if poll.issue == issue.number:
                yield IssuePart(
                    title=poll.title,
                    anchor=f"poll-{poll.slug}",
                    to=f"polls/{poll.slug}.html",
                    name="poll",
                    blocks=issue_blocks(poll),
                    brief=brief_blocks(poll),
                )

    def links(self) -> Mapping[str, Any]:
        """The polls, if there are any, for links and embeds."""
        return {"POLLS": self.reports}

    def pages(self, site: Site) -> Iterator[Page]:
        """The list, the polls, and every zine in them."""
        if self.reports:
            yield Page(address="polls/index.html", title=_("Polls"), blocks=(_list(self.reports),))
        for poll in self.reports:
            told = _(
                "{poll}: ranks, scores by every method, and the preference matrix."
                if poll.outcome
                else "{poll}: the zines to vote for."
            )
            yield Page(
                address=f"polls/{poll.slug}.html",
                title=poll.title,
                description=told.format(poll=poll.title),
                name="poll",
                blocks=tuple(page_blocks(poll)),
                key=poll,
            )
            for figures in poll.outcome.figures if poll.outcome else ():
                yield Page(
                    address=zine_page(poll, figures.code),
                    title=_("{zine} in {poll}").format(zine=figures.name, poll=poll.title),
                    heading=figures.name,
                    description=_("Every vote for {zine} in {poll}, and its scores.").format(
                        zine=figures.name, poll=poll.title
                    ),
                    name="poll",
                    blocks=tuple(zine_blocks(poll, figures)),
                    key=(figures, poll.title, poll.note),
                )


def _list(polls: Sequence[PollReport]) -> Block:
    return Listing(tuple(joined(tuple(_line(poll))) for poll in polls))


def _line(poll: PollReport) -> Iterator[Words]:
    year = "" if str(poll.year) in poll.title else f" ({poll.year})"
    yield spliced("{poll}{year}", poll=(link(poll.title, f"polls/{poll.slug}.html"),), year=year)
    if poll.outcome is None:
        yield _("open")
    elif poll.outcome.rows:
        yield _("first by {method}: {zine}").format(
            method=poll.deciding.title, zine=poll.outcome.rows[0].name
        )
    if poll.issue:
        address = f"issues/{poll.issue}.html#poll-{poll.slug}"
        yield (link(_("issue {number}").format(number=poll.issue), address),)
