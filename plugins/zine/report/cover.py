"""The board on the cover of a printed issue."""

from __future__ import annotations

from zine.report.issue import GameSection, IssueReport
from zine.report.turn import TurnReport


def cover_board(issue: IssueReport) -> tuple[GameSection, TurnReport] | None:
    """The busiest board of an issue, of those with a headline if there is one; None without boards."""
    boards = [
        (bool(report.headline), len(report.board.arrows), section, report)
        for section in issue.sections
        for report in section.reports
        if report.draws_board and report.board.arrows
    ]
    if not boards:
        return None
    _, _, section, report = max(boards, key=lambda each: each[:2])
    return section, report
