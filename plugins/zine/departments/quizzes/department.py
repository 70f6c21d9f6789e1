"""Quizzes: a list, a page for each, and what issues ask and answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import datetime
from pathlib import Path
from typing import Any

from zine.blocks import Block, Listing, link
from zine.departments.department import Department, Page, Site
from zine.departments.quizzes.blocks import (
    answered_blocks,
    answered_in_brief,
    asked_blocks,
    page_blocks,
    quiz_page,
)
from zine.departments.quizzes.quiz_files import QuizFolder, read_quizzes
from zine.departments.quizzes.quiz_report import QuizReport, quiz_report, quizzes_of
from zine.language import _, number_of, worded
from zine.problems import Collector, Place, Problem, did_you_mean
from zine.report.issues.pieces import IssuePart, IssueSource, PartPlace
from zine.variantfiles.loading import load_variant


class QuizzesDepartment(Department):
    """Quizzes whose answers the map can check."""

    name = "quizzes"

    def __init__(self) -> None:
        self._folder = QuizFolder(())
        self._reports: tuple[QuizReport, ...] = ()

    def read(self, root: Path, now: datetime, numbers: Sequence[int], found: Collector) -> None:
        """Read content/quizzes and ask the map."""
        with found.noting():
            self._folder = read_quizzes(root, now)
        known = {str(number) for number in numbers}
        for quiz in self._folder.quizzes:
            for issue in (quiz.asked, quiz.answered):
                if issue is not None and str(issue) not in known:
                    hint = did_you_mean(str(issue), known)
                    found.add(Problem(Place(quiz.file), f"there is no issue {issue}", hint))

    def prepare(self, site: Site, found: Collector) -> None:
        """The present state of every quiz."""
        reports: list[QuizReport] = []
        for quiz in self._folder.quizzes:
            names = {question.variant for question in quiz.questions if question.variant}
            variants = {name: load_variant(name, site.root).variant for name in sorted(names)}
            reports.append(quiz_report(quiz, variants, site.now))
        self._reports = tuple(reports)

    def keep(self) -> None:
        """Write the map's answers, which took long to compute."""
        self._folder.write()

    def parts(self, issue: IssueSource) -> Iterator[IssuePart]:
        """The quizzes an issue asks, and those it answers."""
        asked, answered = quizzes_of(issue.number, self._reports)
        for report in asked:
            yield _part(report, _("the questions"), tuple(asked_blocks(report)))
        for report in answered:
            brief = answered_in_brief(report)
            yield _part(report, _("the answers"), tuple(answered_blocks(report)), brief)

    def links(self) -> Mapping[str, Any]:
        """Whether there are quizzes to link to."""
        return {"QUIZZES": self._reports}

    def drawn(self) -> Set[str]:
        """The variants on whose boards proofs are drawn."""
        return {
            question.variant
            for report in self._reports
            for question in report.questions
            if any(proof.drawn for proof in question.proofs)
        }

    def pages(self, site: Site) -> Iterator[Page]:
        """The list, and each quiz."""
        for report in self._reports:
            title = report.quiz.title
            told = _("questions") if report.is_open else _("questions, answers and proofs")
            yield Page(
                address=quiz_page(report),
                title=title,
                description=worded(
                    "{title} by {author}: {what}." if report.quiz.by else "{title}: {what}.",
                    title=title,
                    author=report.quiz.by,
                    what=told,
                ),
                name="game",
                blocks=tuple(page_blocks(report)),
                key=report,
            )
        if self._reports:
            lines = Listing(tuple(map(_line, self._reports)))
            yield Page(address="quizzes/index.html", title=_("Quizzes"), blocks=(lines,))


def _part(
    report: QuizReport, what: str, blocks: tuple[Block, ...], brief: tuple[Block, ...] = ()
) -> IssuePart:
    return IssuePart(
        title=worded("{title}: {what}", title=report.quiz.title, what=what),
        anchor=f"quiz-{report.quiz.slug}",
        to=quiz_page(report),
        name="prose",
        place=PartPlace.AFTER_ARTICLES,
        blocks=blocks,
        brief=brief,
    )


def _line(report: QuizReport) -> tuple[Any, ...]:
    quiz, count = report.quiz, len(report.questions)
    state = worded("won by {winner}", winner=report.winner) if report.winner else _("answered")
    if report.is_open and quiz.closes is not None:
        state = worded("open until {time}", time=f"{quiz.closes:%Y-%m-%d %H:%M} UTC")
    by = (worded("by {author}", author=quiz.by),) if quiz.by else ()
    questions = number_of("{count} question", "{count} questions", count).format(count=count)
    return (link(quiz.title, quiz_page(report)), f" ({'; '.join((*by, questions, state))})")
