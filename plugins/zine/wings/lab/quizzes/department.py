"""Quizzes: a list, a page for each, and what issues ask and answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import datetime
from functools import partial
from pathlib import Path

from zine.blocks import Block, Note, Section, Sentences
from zine.departments.department import Department, Page
from zine.departments.zine_for_pages import Site
from zine.language import _, number_of, worded
from zine.problems import Collector, Place, no_such_issue
from zine.report.dates import long_time
from zine.report.issues.issue_contents import IssuePart, IssueSource, PartPlace
from zine.wings.lab.quizzes.blocks import (
    answered_blocks,
    answered_in_brief,
    asked_blocks,
    page_blocks,
)
from zine.wings.lab.quizzes.entry_marks import marks
from zine.wings.lab.quizzes.quiz import Quiz
from zine.wings.lab.quizzes.quiz_files import FOLDER, QuizFolder, read_quizzes


class QuizzesDepartment(Department):
    """Quizzes whose answers the map can check."""

    name = "quizzes"

    def __init__(self) -> None:
        self._folder = QuizFolder(())

    def read(self, root: Path, now: datetime, numbers: Sequence[int], found: Collector) -> None:
        """Read content/quizzes and ask the map."""
        with found.noting():
            self._folder = read_quizzes(root, now)
        for quiz in self._folder.quizzes:
            for issue in (quiz.file.asked, quiz.file.answered):
                if issue is not None and issue not in numbers:
                    place = Place(f"{FOLDER}/{quiz.slug}.yaml")
                    found.add(no_such_issue(place, issue, numbers))

    def keep(self) -> None:
        """Write the map's answers, which took long to compute."""
        self._folder.write()

    def parts(self, issue: IssueSource) -> Iterator[IssuePart]:
        """The quizzes an issue asks, and those it answers; one that it does both to is answered."""
        answered = [
            quiz
            for quiz in self._folder.quizzes
            if quiz.file.answered == issue.number and not quiz.is_open
        ]
        for quiz in self._folder.quizzes:
            if quiz.file.asked == issue.number and quiz not in answered:
                yield _part(quiz, _("the questions"), tuple(asked_blocks(quiz)))
        for quiz in answered:
            brief = answered_in_brief(quiz)
            yield _part(quiz, _("the answers"), tuple(answered_blocks(quiz)), brief)

    def links(self) -> Mapping[str, object]:
        """Whether there are quizzes to link to."""
        return {"QUIZZES": self._folder.quizzes}

    def drawn(self) -> Set[str]:
        """The variants on whose boards proofs are drawn."""
        return {
            question.compute.variant
            for quiz in self._folder.quizzes
            if not quiz.is_open
            for ident, question in quiz.file.questions.items()
            if question.compute and quiz.findings[ident].demonstrations
        }

    def pages(self, site: Site) -> Iterator[Page]:
        """The list, and each quiz."""
        for quiz in self._folder.quizzes:
            title, author = quiz.file.title, quiz.file.by
            told = _("questions") if quiz.is_open else _("questions, answers and proofs")
            yield Page(
                address=quiz.address,
                title=title,
                description=worded(
                    "{title} by {author}: {what}." if author else "{title}: {what}.",
                    title=title,
                    author=author,
                    what=told,
                ),
                name="broad",
                blocks=partial(page_blocks, quiz),
                key=_key(quiz),
            )
        if self._folder.quizzes:
            listed = tuple(map(_listed, self._folder.quizzes))
            yield Page(address="quizzes/index.html", title=_("Quizzes"), blocks=listed)


def _key(quiz: Quiz) -> object:
    """What a quiz's page is made from; its proofs follow from what was found."""
    found = ((name, each.places, each.number, each.words) for name, each in quiz.findings.items())
    return quiz.file, quiz.is_open, sorted(found, key=lambda each: each[0])


def _part(
    quiz: Quiz, what: str, blocks: tuple[Block, ...], brief: tuple[Block, ...] = ()
) -> IssuePart:
    return IssuePart(
        title=worded("{title}: {what}", title=quiz.file.title, what=what),
        anchor=f"quiz-{quiz.slug}",
        to=quiz.address,
        name="prose",
        place=PartPlace.AFTER_ARTICLES,
        blocks=blocks,
        brief=brief,
    )


def _listed(quiz: Quiz) -> Section:
    """A quiz by its first question, who set it, and how it went."""
    file, count, state = quiz.file, len(quiz.file.questions), _("answered")
    for best, _scored in marks(quiz)[:1]:
        state = worded("won by {winner}", winner=best.who)
    if quiz.is_open and file.closes is not None:
        state = worded("open until {time}", time=long_time(file.closes))
    by = (worded("by {author}", author=file.by),) if file.by else ()
    questions = number_of("{count} question", "{count} questions", count).format(count=count)
    first = next(iter(file.questions.values())).text
    about = Note(" · ".join((*by, questions, state)))
    return Section(heading=file.title, to=quiz.address, blocks=(about, Sentences((first,))))
