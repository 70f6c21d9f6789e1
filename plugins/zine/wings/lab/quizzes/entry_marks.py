"""Marks entries, and compares the author's answers with the map's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zine.rules.reasons import Why
from zine.wings.lab.quizzes.questions.question_answers import Finding, Found
from zine.wings.lab.quizzes.quiz import Answer, Question, Quiz, QuizEntry, Wants


def points(question: Question, truth: Answer, given: Answer) -> int:
    """The points for one answer.

    If the question wants every place, an answer gets a point for each right place and loses
    one for each wrong place, but never falls below 0. If one place is enough, an answer gets
    one point if all its places are right. The right number is another point, if asked for.
    """
    right = len(set(given.places) & set(truth.places))
    wrong = len(set(given.places) - set(truth.places))
    every, any_one = max(0, right - wrong), int(right > 0 and wrong == 0)
    scored = every if question.wants is Wants.ALL else any_one
    return scored + int(truth.number is not None and given.number == truth.number)


def most(quiz: Quiz, ident: str) -> int:
    """The most points a question can bring; 0 while its answer is hidden."""
    truth = quiz.truth(ident)
    if truth is None:
        return 0
    every = quiz.file.questions[ident].wants is Wants.ALL
    places = len(truth.places) if every else min(1, len(truth.places))
    return places + int(truth.number is not None)


def marks(quiz: Quiz) -> list[tuple[QuizEntry, Mapping[str, int]]]:
    """Every entry with its points by question, the best first; none while the quiz is open.

    Equal entries are in order of arrival; those without a date come last, in the order of
    the file.
    """
    truths = {ident: quiz.truth(ident) for ident in quiz.file.questions}
    scored = [
        (
            entry,
            {
                ident: points(quiz.file.questions[ident], truth, entry.answers[ident])
                for ident, truth in truths.items()
                if truth and ident in entry.answers
            },
        )
        for entry in quiz.file.entries
    ]
    return [] if quiz.is_open else sorted(scored, key=lambda each: _place(*each))


def _place(entry: QuizEntry, scored: Mapping[str, int]) -> tuple[int, bool, float]:
    when = entry.received
    return -sum(scored.values()), when is None, when.timestamp() if when else 0.0


def disagreements(question: Question, answer: Answer, finding: Finding) -> Iterator[Why]:
    """How an answer differs from the map's, point by point; none if it does not."""
    said, found = set(answer.places), set(finding.places)
    if wrong := sorted(said - found):
        code = Found.WRONG if len(wrong) == 1 else Found.ALL_WRONG
        yield code(places=", ".join(wrong))
    if question.wants is Wants.ALL and (missing := sorted(found - said)):
        code = Found.MISSING if len(missing) == 1 else Found.ALL_MISSING
        yield code(places=", ".join(missing))
    elif found and not said:
        yield Found.ONE_MISSING(places=", ".join(sorted(found)))
    if answer.number is not None and answer.number != finding.number:
        yield Found.OTHER_NUMBER(count=finding.number, answer=answer.number)
