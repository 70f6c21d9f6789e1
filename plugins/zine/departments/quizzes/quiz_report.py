"""A quiz as readers see it: the questions, the author's and the map's answers, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from zine.blocks.board import Board
from zine.departments.quizzes.findings_translation import found_words, play_name
from zine.departments.quizzes.questions.entry_marks import EntryMarks, disagreements, marks, most
from zine.departments.quizzes.questions.model import Answer, Question, Quiz, Wants
from zine.departments.quizzes.questions.played import ruling
from zine.departments.quizzes.questions.queries import Demonstration, Finding, Play
from zine.language import _, listing, named, worded
from zine.report.boards import by_province, position_board
from zine.report.place_names import printed_order
from zine.rules.orders import UnitOrder
from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class PlayReport:
    """Orders by power as the zine prints them, with the failed ones in parentheses.

    `out` names the units that were dislodged.
    """

    name: str
    lines: tuple[str, ...]
    out: tuple[str, ...]
    board: Board


@dataclass(frozen=True, slots=True)
class ProofReport:
    """The phases that prove one place; `drawn` says whether their boards are shown."""

    ident: str
    title: str
    plays: tuple[PlayReport, ...]
    drawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionReport:
    """A question with its answers; while it is open only `text` and `sealed` are filled."""

    ident: str
    text: str
    variant: str
    sealed: str = ""
    author: str = ""
    found: str = ""
    agreement: str = ""
    note: str = ""
    words: tuple[str, ...] = ()
    proofs: tuple[ProofReport, ...] = ()
    most: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizReport:
    """A quiz's page; `ranked` are the entries' marks, best first, of which an open quiz has none."""

    quiz: Quiz
    is_open: bool
    questions: tuple[QuestionReport, ...]
    ranked: tuple[EntryMarks, ...]

    @property
    def winner(self) -> str:
        """Whose entry is the best; "" while the quiz is open or has no entries."""
        return self.ranked[0].who if self.ranked else ""

    @property
    def most(self) -> int:
        """The most points that all questions together can bring."""
        return sum(question.most for question in self.questions)


def quiz_report(quiz: Quiz, variants: Mapping[str, Variant], now: datetime) -> QuizReport:
    """The present state of the quiz; `variants` are those its questions name."""
    is_open = quiz.is_open(now)
    questions = tuple(_question(quiz, each, variants, is_open) for each in quiz.questions)
    ranked = () if is_open else marks(quiz)
    return QuizReport(quiz=quiz, is_open=is_open, questions=questions, ranked=ranked)


def _question(
    quiz: Quiz, question: Question, variants: Mapping[str, Variant], is_open: bool
) -> QuestionReport:
    if is_open or (question.answer is None and question.ident not in quiz.findings):
        return QuestionReport(
            ident=question.ident,
            text=question.text,
            variant=question.variant,
            sealed=question.sealed,
        )
    truth = quiz.truth(question)
    assert truth is not None
    finding = quiz.findings.get(question.ident)
    proofs: tuple[ProofReport, ...] = ()
    if finding is not None:
        proofs = tuple(_proofs(question, finding, variants[question.variant]))
    return QuestionReport(
        ident=question.ident,
        text=question.text,
        variant=question.variant,
        author=answer_words(question.answer) if question.answer else "",
        found=found_words(finding.phrase) if finding else "",
        agreement=_agreement(question, finding),
        note=question.note,
        words=tuple(map(found_words, finding.words)) if finding else (),
        proofs=proofs,
        most=most(question, truth),
    )


def answer_words(answer: Answer) -> str:
    """An answer in one phrase: "POR, STP/NC and SYR: 3"."""
    places = listing(answer.places)
    if answer.number is None:
        return places
    return f"{places}: {answer.number}" if places else str(answer.number)


def _agreement(question: Question, finding: Finding | None) -> str:
    """Whether author and map agree, in a sentence; "" if only one of them answers."""
    if finding is None or question.answer is None:
        return ""
    differs = disagreements(question, question.answer, finding)
    if differs:
        return worded("The map disagrees: {points}.", points=", ".join(map(found_words, differs)))
    others = len(finding.places) - len(question.answer.places)
    if question.wants is Wants.ONE and others:
        return worded("The map agrees, and finds {count} more of the same length.", count=others)
    return _("The map agrees.")


def _proofs(question: Question, finding: Finding, variant: Variant) -> Iterator[ProofReport]:
    """Every proof in words, with boards for the author's own places, if any."""
    named = set(question.answer.places) if question.answer else set()
    drawn = named & {each.place for each in finding.demonstrations}
    for number, each in enumerate(finding.demonstrations, start=1):
        yield ProofReport(
            ident=f"{question.ident}-{number}",
            title=found_words(each.title),
            plays=tuple(_plays(each, variant)),
            drawn=each.place in drawn if drawn else True,
        )


def _plays(demonstration: Demonstration, variant: Variant) -> Iterator[PlayReport]:
    """The phases, adjudicated again."""
    for play in demonstration.plays:
        title = f"{found_words(demonstration.title)}. {play_name(play)}"
        yield _play(title, play, variant)


def _play(title: str, play: Play, variant: Variant) -> PlayReport:
    done = ruling(variant, play.phase, play.board, play.orders)
    units = by_province(play.board)
    failed = {str(result.order) for result in done.results if result.failed}
    orders: dict[str, list[str]] = {}
    for order in play.orders:
        text = printed_order(order, variant, units)
        orders.setdefault(order.power, []).append(f"({text})" if str(order) in failed else text)
    lines = [
        f"{named(power.name).upper()}: {', '.join(orders[power.name])}"
        for power in variant.powers
        if power.name in orders
    ]
    out = tuple(
        _("{adjective} {unit}").format(
            adjective=variant.power(result.power).adjective,
            power=named(result.power),
            unit=result.order.subject,
        )
        for result in done.results
        if result.dislodged_by is not None and isinstance(result.order, UnitOrder)
    )
    given = [result for result in done.results if result.supplied is None]
    board = position_board(variant, title, done.before, results=given)
    return PlayReport(play_name(play), tuple(lines), out, board)


def quizzes_of(
    issue: int, reports: Iterable[QuizReport]
) -> tuple[tuple[QuizReport, ...], tuple[QuizReport, ...]]:
    """The quizzes an issue asks, and those it answers; one that it does both to is answered."""
    kept = tuple(reports)
    answered = tuple(each for each in kept if each.quiz.answered == issue and not each.is_open)
    asked = tuple(each for each in kept if each.quiz.asked == issue and each not in answered)
    return asked, answered
