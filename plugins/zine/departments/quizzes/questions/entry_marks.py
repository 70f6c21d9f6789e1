"""Marks entries, and compares the author's answers with the map's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zine.departments.quizzes.questions.model import Answer, Question, Quiz, Wants
from zine.departments.quizzes.questions.queries import Finding


@dataclass(frozen=True, slots=True)
class EntryMarks:
    """An entrant's points by question, and in total."""

    who: str
    points: Mapping[str, int]

    @property
    def total(self) -> int:
        """The total of the points."""
        return sum(self.points.values())


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


def most(question: Question, truth: Answer) -> int:
    """The most points a question can bring."""
    places = len(truth.places) if question.wants is Wants.ALL else min(1, len(truth.places))
    return places + int(truth.number is not None)


def marks(quiz: Quiz) -> tuple[EntryMarks, ...]:
    """Every entry's marks, best first.

    Equal entries are in order of arrival; those without a date come last, in the order of
    the file.
    """
    scored = []
    for place, entry in enumerate(quiz.entries):
        found = {
            question.ident: points(question, truth, entry.answers[question.ident])
            for question in quiz.questions
            if (truth := quiz.truth(question)) and question.ident in entry.answers
        }
        late = entry.received is None, entry.received.timestamp() if entry.received else 0.0, place
        scored.append((EntryMarks(entry.who, found), late))
    scored.sort(key=lambda each: (-each[0].total, each[1]))
    return tuple(each for each, _ in scored)


def disagreements(question: Question, answer: Answer, finding: Finding) -> tuple[str, ...]:
    """How an answer differs from the map's, point by point; none if it does not."""
    said, found = set(answer.places), set(finding.places)
    parts: list[str] = []
    if wrong := sorted(said - found):
        parts.append(f"{', '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} wrong")
    if question.wants is Wants.ALL and (missing := sorted(found - said)):
        verb = "is" if len(missing) == 1 else "are"
        parts.append(f"{', '.join(missing)} {verb} missing")
    elif found and not said:
        parts.append(f"one of {', '.join(sorted(found))} is missing")
    if answer.number is not None and answer.number != finding.number:
        parts.append(f"the number is {finding.number}, not {answer.number}")
    return tuple(parts)
