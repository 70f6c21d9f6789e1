"""The pages of quizzes: read with everything else, written beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from zine.departments.quizzes.questions.model import Quiz
from zine.departments.quizzes.quiz_report import QuizReport, quiz_report, quizzes_of
from zine.problems import Collector, Place, Problem, did_you_mean
from zine.report.issue import IssueReport
from zine.variantfiles.loading import load_variant

Write = Callable[..., None]


def quiz_reports(
    root: Path, quizzes: Iterable[Quiz], issues: Iterable[int], now: datetime, found: Collector
) -> tuple[QuizReport, ...]:
    """Every quiz as of now; issues that do not exist are noted as problems."""
    numbers = {str(issue) for issue in issues}
    reports = []
    for quiz in quizzes:
        for issue in (quiz.asked, quiz.answered):
            if issue is not None and str(issue) not in numbers:
                hint = did_you_mean(str(issue), numbers)
                found.add(Problem(Place(quiz.file), f"there is no issue {issue}", hint))
        names = {question.variant for question in quiz.questions if question.variant}
        variants = {name: load_variant(name, root).variant for name in sorted(names)}
        reports.append(quiz_report(quiz, variants, now))
    return tuple(reports)


def with_quizzes(
    issues: Iterable[IssueReport], reports: Sequence[QuizReport]
) -> tuple[IssueReport, ...]:
    """The issues with the quizzes they ask and answer."""
    found = []
    for issue in issues:
        asked, answered = quizzes_of(issue.source.number, reports)
        found.append(replace(issue, quizzes_asked=asked, quizzes_answered=answered))
    return tuple(found)


def variants_drawn(reports: Iterable[QuizReport]) -> set[str]:
    """The variants whose base drawing the boards of quizzes need."""
    return {
        question.variant
        for report in reports
        for question in report.questions
        if any(proof.drawn for proof in question.proofs)
    }


def write_quizzes(
    write: Write, reports: Sequence[QuizReport], changed: Iterable[QuizReport]
) -> None:
    """A page for each quiz that changed, and the list of all."""
    for report in changed:
        write(f"quizzes/{report.quiz.slug}.html", "quiz", report=report)
    if reports:
        write("quizzes/index.html", "quizzes", reports=reports)
