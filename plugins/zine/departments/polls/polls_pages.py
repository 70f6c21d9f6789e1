"""The pages of the polls: a list, a page for each poll, and one for each zine's figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from zine.blocks.charts import HeatMap, RankChart
from zine.departments.polls.poll_report import PollReport
from zine.files.cache import Cache
from zine.games.codec import digest
from zine.plugin.charts import pen
from zine.report.issue import IssueReport

DRAWING_STYLE = "2"  # raised when polls are drawn otherwise, so that kept ones are not used


@dataclass(frozen=True, slots=True)
class PollDrawings:
    """The pictures of a poll as SVG; empty where there is none."""

    heat: str
    by_method: str
    by_year: str


def with_polls(
    issues: Sequence[IssueReport], polls: Sequence[PollReport]
) -> tuple[IssueReport, ...]:
    """The issues, each with the polls whose results it prints."""
    return tuple(
        replace(issue, polls=tuple(poll for poll in polls if poll.issue == issue.source.number))
        for issue in issues
    )


def poll_drawings(polls: Sequence[PollReport], cache: Cache) -> Mapping[str, PollDrawings]:
    """The pictures of every poll by its slug; there are none of a poll of fewer than two zines."""
    found: dict[str, PollDrawings] = {}
    for poll in polls:
        outcome = poll.outcome
        if outcome is None or len(outcome.rows) < 2:
            found[poll.slug] = PollDrawings("", "", "")
            continue
        found[poll.slug] = PollDrawings(
            heat=_drawn(outcome.heat, cache),
            by_method=_drawn(outcome.by_method, cache),
            by_year=_drawn(outcome.by_year, cache) if outcome.by_year else "",
        )
    return found


def _drawn(chart: HeatMap | RankChart, cache: Cache) -> str:
    """A picture; drawn anew only if it changed."""
    key = digest([DRAWING_STYLE, pen(), repr(chart)])
    return cache.once(key, lambda: _drawing(chart))


def _drawing(chart: HeatMap | RankChart) -> str:
    # Imported late for its cost: a build that finds every picture kept draws none.
    from zine.render.poll_charts import heat_map_svg, rank_chart_svg  # noqa: PLC0415

    return heat_map_svg(chart) if isinstance(chart, HeatMap) else rank_chart_svg(chart)


def write_polls(page: Callable[..., None], polls: Sequence[PollReport]) -> None:
    """Write the pages of all polls, given how pages are written; none if there are no polls."""
    if polls:
        page("polls/index.html", "polls", polls=polls)
    for poll in polls:
        page(f"polls/{poll.slug}.html", "poll", poll=poll)
        for figures in poll.outcome.figures if poll.outcome else ():
            name = f"polls/{poll.slug}/{figures.code.lower()}.html"
            page(name, "poll_zine", poll=poll, figures=figures)
