"""The made-up old issues, whole and with their line breaks lost."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from boards import STANDARD
from sites import TESTS
from zine.wings.archive.parsing import parse_issue
from zine.wings.archive.parsing.issue_values import OldIssue
from zine.wings.archive.parsing.lines import TextSpan
from zine.wings.archive.parsing.report_values import Report

FIXTURES = TESTS / "oldissues/fixtures"
FILES = (FIXTURES / "paper-admiral-41.txt", FIXTURES / "paper-admiral-42.txt")


def words(number: int) -> str:
    """The text of an issue."""
    return (FIXTURES / f"paper-admiral-{number}.txt").read_text(encoding="utf-8")


def flowed(text: str) -> str:
    """A text as archives of Usenet keep it: on one line."""
    return " ".join(text.split())


def parsed(text: str) -> OldIssue:
    """The issue a text is; it must be one."""
    issue = parse_issue(text, STANDARD.powers)
    assert issue is not None
    return issue


def report_of(issue: OldIssue, game: str, season: str = "") -> Report:
    """The report of a game, in a season if it has several."""
    return next(r for r in issue.reports if r.game == game and season in ("", r.season))


def placeless(value: object) -> object:
    """A value as plain data without its places in the text."""
    if isinstance(value, TextSpan):
        return None
    if is_dataclass(value):
        names = (each.name for each in fields(value) if each.name not in ("runs", "flowed"))
        return {name: placeless(getattr(value, name)) for name in names}
    if isinstance(value, tuple):
        return [placeless(each) for each in value]
    return value
