"""The department of issues: every issue, their list and their feed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from zine.builder.product import Bench, Files, Product, TemplatePage, TextFile
from zine.departments.department import Department
from zine.departments.feeds import issue_feed
from zine.departments.page_keys import issues_key
from zine.departments.zine_for_pages import Site
from zine.render.issue_text import issue_text
from zine.render.running_heads import running_heads
from zine.report.dates import long_date
from zine.report.issues.issue import IssueReport

PAPER = "-print.html"
# How the addresses of an issue end: its page, its text edition, and its pages for paper.
ENDS = (".html", ".txt", PAPER, "-print.css")
FEED = "feeds/issues.atom.xml"


class IssuesDepartment(Department):
    """Each issue as a page, as a text at the same address with .txt, and for paper."""

    name = "issues"

    def pages(self, site: Site) -> Iterator[Product]:
        """The issues, their list and their feed."""
        for issue in site.issues:
            number = issue.source.number
            yield Files(
                address=f"issues/{number}.html",
                key=site.issue_keys[number],
                order=(number, 0),
                size=len(issue.sections),
                recurs=issue.following is None,
                making=partial(_make, site, issue),
            )
        yield TemplatePage(
            address="issues/index.html",
            template="issues",
            values=lambda: {"issues": site.issues[::-1]},
            key=issues_key(site.issues),
        )
        yield TextFile(address=FEED, text=partial(issue_feed, FEED, site))


def _make(site: Site, issue: IssueReport, bench: Bench) -> None:
    source = issue.source
    name = f"issues/{source.number}"
    values = {"issue": issue, "variants": site.variants}
    bench.page(f"{name}.html", "issue", values)
    bench.put(f"{name}.txt", issue_text(issue))
    bench.page(f"{name}{PAPER}", "issue_print", {**values, "printing": True})
    day = f"Issue {source.number}, {long_date(source.date)}"
    bench.put(f"{name}-print.css", running_heads(issue.masthead.title, day))
