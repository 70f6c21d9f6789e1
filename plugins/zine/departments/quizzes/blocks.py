"""A quiz as blocks: the questions where they are asked, later answers, proofs and entries."""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import (
    Block,
    BoardFigure,
    Column,
    Details,
    Edition,
    Heading,
    Listing,
    Note,
    Only,
    Section,
    Sentences,
    Span,
    Table,
    Words,
    code,
    link,
    rows_of,
    strong,
    time,
)
from zine.departments.quizzes.questions.entry_marks import EntryMarks
from zine.departments.quizzes.quiz_report import (
    PlayReport,
    QuestionReport,
    QuizReport,
    answer_words,
)
from zine.language import _, worded


def quiz_page(report: QuizReport) -> str:
    """The address of a quiz."""
    return f"quizzes/{report.quiz.slug}.html"


def page_blocks(report: QuizReport) -> Iterator[Block]:
    """A quiz's own page: every question with its answers and the moves that prove them."""
    yield from head(report)
    for number, question in enumerate(report.questions, start=1):
        yield Section(
            heading=worded("Question {number}", number=number),
            anchor=question.ident,
            blocks=(
                Sentences((question.text,)),
                *answer(report, question),
                *_proofs(question, boards=True),
            ),
        )
    yield from entries(report)


def asked_blocks(report: QuizReport) -> Iterator[Block]:
    """The questions, as an issue asks them."""
    yield from head(report)
    yield Listing(tuple(question.text for question in report.questions), ordered=True)
    if report.is_open:
        for number, question in enumerate(report.questions, start=1):
            if question.sealed:
                words = worded("The answer to question {number}, sealed:", number=number)
                yield Note((f"{words} ", code(question.sealed)))


def answered_blocks(report: QuizReport) -> Iterator[Block]:
    """Questions, answers and entries; the text edition prints the proofs too."""
    yield from head(report)
    for number, question in enumerate(report.questions, start=1):
        yield Sentences(((strong(f"{number}."), f" {question.text}"),))
        yield from answer(report, question)
        yield Only(Edition.TEXT, tuple(_proofs(question, boards=False)))
    yield from entries(report)
    more = link(_("The moves that prove it"), quiz_page(report))
    yield Only(Edition.PAGES, (Sentences(((more,),)),))


def answered_in_brief(report: QuizReport) -> tuple[Block, ...]:
    """What an issue's page prints of it: each question with its answer, and who won."""
    lines = tuple(
        (f"{each.text} ", strong(each.author or each.found or _("Not revealed yet.")))
        for each in report.questions
    )
    won = (
        worded(
            "{winner} wins with {points} of {most} points.",
            winner=report.winner,
            points=report.ranked[0].total,
            most=report.most,
        )
        if report.winner
        else ""
    )
    more = link(
        _("The map’s own answers, every entry, and the moves that prove them"), quiz_page(report)
    )
    return (
        *head(report),
        Listing(lines, ordered=True),
        *((Sentences((won,)),) if won else ()),
        Sentences(((more,),)),
    )


def head(report: QuizReport) -> Iterator[Block]:
    """The quiz's author, its prize, and the deadline for answers."""
    quiz = report.quiz
    if quiz.by:
        words: list[str | Span] = [worded("by {author}", author=quiz.by)]
        answered = None if report.is_open else quiz.answered
        for deed, issue in ((_("asked in"), quiz.asked), (_("answered in"), answered)):
            if issue:
                address = f"issues/{issue}.html#quiz-{quiz.slug}"
                words += [f" · {deed} ", link(worded("issue {number}", number=issue), address)]
        yield Sentences((tuple(words),), tone="byline")
    if quiz.note:
        yield Note(quiz.note)
    if quiz.prize:
        yield Sentences((worded("The prize: {prize}.", prize=quiz.prize),))
    if quiz.closes is not None and report.is_open:
        closes = time(f"{quiz.closes:%Y-%m-%d %H:%M} UTC", quiz.closes.isoformat())
        yield Sentences(((_("Answers are taken until"), " ", closes, "."),), tone="due")


def answer(report: QuizReport, question: QuestionReport) -> Iterator[Block]:
    """The author's and the map's answers, and whether they agree."""
    given: list[Words] = []
    if question.author:
        given.append((strong(report.quiz.by or _("Answer")), f": {question.author}"))
    if question.found:
        given.append((strong(_("The map")), f": {question.found}"))
    if given:
        yield Listing(tuple(given))
        remark = f"{question.agreement} {question.note}".strip()
        if remark:
            yield Sentences((remark,))
        if question.words:
            yield Listing(question.words)
    elif not report.is_open:
        yield Sentences((_("The answer has not been revealed yet."),), tone="due")
    if question.sealed:
        yield Note((_("Sealed:"), " ", code(question.sealed)))


def _proofs(question: QuestionReport, *, boards: bool) -> Iterator[Block]:
    for proof in question.proofs:
        if proof.drawn:
            yield Heading(proof.title)
            for number, play in enumerate(proof.plays, start=1):
                yield Heading(play.name, 1)
                if boards:
                    yield BoardFigure(
                        board=play.board,
                        variant=question.variant,
                        ident=f"{proof.ident}-board-{number}",
                        label=worded("Board, {title}", title=play.board.title),
                    )
                yield from _play(play)
        elif boards:
            plays = tuple(
                block
                for play in proof.plays
                for block in (Sentences(((strong(play.name),),)), *_play(play))
            )
            yield Details(proof.title, plays)


def _play(play: PlayReport) -> Iterator[Block]:
    yield Sentences(tuple((code(line),) for line in play.lines), tone="orders")
    if play.out:
        yield Sentences(
            (worded("Dislodged: {units}.", units=", ".join(play.out)),), tone="adjusted"
        )


def entries(report: QuizReport) -> Iterator[Block]:
    """The readers' answers, and the winner."""
    if not report.ranked:
        return
    yield Heading("The entries")
    if report.winner:
        points = worded(
            "is the winner, with {points} of {most} points.",
            points=report.ranked[0].total,
            most=report.most,
        )
        yield Sentences(((strong(report.winner), " ", points),))
    yield Table(
        caption="Answers and points",
        label=worded("Entries to {quiz}", quiz=report.quiz.title),
        columns=(
            Column(heading="Entrant", key=True),
            Column(heading="Received", optional=True),
            *(Column(heading=str(n), folds=True) for n, _ in enumerate(report.questions, 1)),
            Column(heading="Points", number=True),
        ),
        rows=rows_of(tuple(_entry_cells(report, each)) for each in report.ranked),
    )


def _entry_cells(report: QuizReport, ranked: EntryMarks) -> Iterator[Words]:
    """An entrant, the answers with their points, and the points in all."""
    entry = next(each for each in report.quiz.entries if each.who == ranked.who)
    when = entry.received
    yield entry.who
    yield (time(f"{when:%Y-%m-%d %H:%M}", when.isoformat()),) if when else ""
    for question in report.questions:
        answered = entry.answers.get(question.ident)
        points = _of(ranked.points.get(question.ident, 0), question.most)
        words = answer_words(answered) if answered else ""
        yield f"{words or '–'} ({points})"
    yield _of(ranked.total, report.most)


def _of(points: int, most: int) -> str:
    """Points reached, of those that could be."""
    return worded("{points} of {most}", points=points, most=most)
