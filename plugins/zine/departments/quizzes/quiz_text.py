"""Quizzes in the text edition: the questions where they are asked, later the answers."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from zine.departments.quizzes.quiz_report import PlayReport, QuestionReport, QuizReport
from zine.render.wrapping import WIDTH

NBSP = "\N{NO-BREAK SPACE}"


def asked_text(report: QuizReport) -> str:
    """The questions, as paragraphs."""
    return "\n\n".join([*_head(report), *_questions(report), *_terms(report)])


def answered_text(report: QuizReport) -> str:
    """Questions, answers and proofs, then the marks."""
    return "\n\n".join([*_head(report), *_answers(report), *_marks(report)])


def _head(report: QuizReport) -> Iterator[str]:
    quiz = report.quiz
    title = quiz.title
    by = f"\nby {quiz.by}" if quiz.by else ""
    yield f"{'-' * len(title)}\n{title}\n{'-' * len(title)}{by}"
    if quiz.note:
        yield _wrap(quiz.note)


def _questions(report: QuizReport) -> Iterator[str]:
    for number, question in enumerate(report.questions, start=1):
        yield _wrap(f"{number}. {question.text}", indent=3)
        if report.is_open and question.sealed:
            yield f"   sealed: {question.sealed[:32]}\n           {question.sealed[32:]}"


def _terms(report: QuizReport) -> Iterator[str]:
    quiz = report.quiz
    if quiz.prize:
        yield _wrap(f"The prize: {quiz.prize}.")
    if quiz.closes is not None and report.is_open:
        yield _wrap(f"Answers are taken until {quiz.closes:%Y-%m-%d %H:%M} UTC.")


def _answers(report: QuizReport) -> Iterator[str]:
    for number, question in enumerate(report.questions, start=1):
        yield _wrap(f"{number}. {question.text}", indent=3)
        answers = list(_answer(report, question))
        yield "\n".join(answers) if answers else "   ANSWER: not revealed yet."
        for proof in question.proofs:
            if proof.drawn:
                for play in proof.plays:
                    yield "\n".join(_play(proof.title, play))


def _answer(report: QuizReport, question: QuestionReport) -> Iterator[str]:
    if question.author:
        yield _wrap(f"{report.quiz.by or 'ANSWER'}: {question.author}", first=3, indent=3)
    if question.found:
        yield _wrap(f"THE MAP: {question.found}", first=3, indent=3)
    if question.agreement:
        yield _wrap(f"{question.agreement} {question.note}".strip(), first=3, indent=3)
    for line in question.words:
        yield _wrap(f"- {line}", first=3, indent=5)


def _play(title: str, play: PlayReport) -> Iterator[str]:
    yield _wrap(f"{title}. {play.name}:", first=3, indent=3)
    for line in play.lines:
        power, _, orders = line.partition(": ")
        # An order is never broken across lines, so that it can be pasted.
        kept = orders.replace(", ", ",\n").replace(" ", NBSP).replace("\n", " ")
        yield _wrap(f"{power}: {kept}", first=3, indent=5).replace(NBSP, " ")
    if play.out:
        yield _wrap(f"Dislodged: {', '.join(play.out)}.", first=3, indent=3)


def _marks(report: QuizReport) -> Iterator[str]:
    for entry in report.entries:
        points = " + ".join(map(str, entry.points))
        yield _wrap(f"{entry.who}: {points} = {entry.total} of {report.most}", indent=3)
    if report.winner:
        prize = f", and wins {report.quiz.prize}" if report.quiz.prize else ""
        yield _wrap(f"{report.winner} is the winner{prize}.")


def _wrap(text: str, first: int = 0, indent: int = 0) -> str:
    """One paragraph of the width, never breaking a word."""
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=" " * first,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
