"""Polls: a list, a page for each poll and for each zine's figures, a part of issues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from zine.blocks import Section, Sentences, Words, link, spliced
from zine.departments.department import Department, Page
from zine.departments.polls.issue_blocks import brief_blocks, issue_blocks, zine_page
from zine.departments.polls.poll import Poll, PollResult, poll_result
from zine.departments.polls.poll_files import read_polls
from zine.departments.polls.poll_page_blocks import page_blocks
from zine.departments.polls.zine_page_blocks import zine_blocks
from zine.departments.zine_for_pages import Site
from zine.language import _
from zine.problems import Collector
from zine.report.issues.issue_contents import IssuePart, IssueSource


class PollsDepartment(Department):
    """Polls of zines, scored by every method the hobby used."""

    name = "polls"

    def __init__(self) -> None:
        self._polls: tuple[Poll, ...] = ()
        self._results: dict[str, PollResult | None] = {}

    def read(self, root: Path, now: datetime, numbers: Sequence[int], found: Collector) -> None:
        """Read content/polls."""
        with found.noting():
            self._polls = read_polls(root / "content" / "polls", numbers)

    def prepare(self, site: Site, found: Collector) -> None:
        """Score the polls whose results are printed."""
        self._results = {poll.slug: poll_result(poll) for poll in self._polls}

    def parts(self, issue: IssueSource) -> Iterator[IssuePart]:
        """The polls whose results an issue prints."""
        for result in self._results.values():
            if result and result.poll.issue == issue.number:
                yield IssuePart(
                    title=result.poll.title,
                    anchor=f"poll-{result.poll.slug}",
                    to=result.poll.address,
                    name="poll",
                    blocks=tuple(issue_blocks(result)),
                    brief=brief_blocks(result),
                )

    def links(self) -> Mapping[str, object]:
        """The results by the names of the polls, for links and embeds; None for an open poll."""
        return {"POLLS": self._results}

    def pages(self, site: Site) -> Iterator[Page]:
        """The list, the polls, and every zine in them."""
        if self._polls:
            blocks = tuple(map(self._listed, self._polls))
            yield Page(address="polls/index.html", title=_("Polls"), blocks=blocks)
        for poll in self._polls:
            result = self._results[poll.slug]
            told = _(
                "{poll}: ranks, scores by every method, and the preference matrix."
                if result
                else "{poll}: the zines to vote for."
            )
            yield Page(
                address=poll.address,
                title=poll.title,
                description=told.format(poll=poll.title),
                name="poll broad",
                blocks=partial(page_blocks, poll, result),
                key=poll,
            )
            for zine in result.order if result else ():
                assert result is not None
                name = result.names[zine]
                yield Page(
                    address=zine_page(poll, result.tally.codes[zine]),
                    title=_("{zine} in {poll}").format(zine=name, poll=poll.title),
                    heading=name,
                    description=_("Every vote for {zine} in {poll}, and its scores.").format(
                        zine=name, poll=poll.title
                    ),
                    name="poll",
                    blocks=partial(zine_blocks, result, zine),
                    key=poll,
                )

    def _listed(self, poll: Poll) -> Section:
        """A poll by its question, and who came first."""
        year = "" if str(poll.year) in poll.title else f" ({poll.year})"
        result = self._results[poll.slug]
        told: list[Words] = [poll.question] if poll.question else []
        if result is None:
            told.append(_("Voting is open."))
        elif result.order:
            method, first = _(result.deciding.method.title), result.names[result.order[0]]
            told.append(_("First by {method}: {zine}.").format(method=method, zine=first))
        if poll.issue:
            address = f"issues/{poll.issue}.html#poll-{poll.slug}"
            issue = (link(_("issue {number}").format(number=poll.issue), address),)
            told.append(spliced(_("Printed in {issue}."), issue=issue))
        blocks = (Sentences(tuple(told)),)
        return Section(heading=f"{poll.title}{year}", to=poll.address, blocks=blocks)
