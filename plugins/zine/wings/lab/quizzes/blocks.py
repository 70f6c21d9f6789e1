"""A quiz as blocks: the questions where they are asked, later answers, proofs and entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

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
    Preformatted,
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
from zine.language import _, in_language, listing, named, phase_name, worded
from zine.report.boards import by_province, position_board
from zine.report.dates import long_time, plain_date
from zine.report.game_end import banner
from zine.report.place_names import full_name, printed_order
from zine.rules.orders import UnitOrder
from zine.rules.outcomes import Resolution
from zine.rules.variant import Variant
from zine.wings.lab.quizzes.entry_marks import disagreements, marks, most
from zine.wings.lab.quizzes.questions.plan_proof import ruling
from zine.wings.lab.quizzes.questions.question_answers import Demonstration, Finding, Play
from zine.wings.lab.quizzes.quiz import Answer, Question, Quiz, QuizEntry, Wants

CODE = re.compile(r"\b([A-Z]{3})(?:/[NSEW]C)?\b")  # of a place, perhaps with a coast


def page_blocks(quiz: Quiz) -> Iterator[Block]:
    """A quiz's own page: every question with its answers and the moves that prove them."""
    yield from head(quiz)
    for number, (ident, question) in enumerate(quiz.file.questions.items(), start=1):
        yield Section(
            heading=worded("Question {number}", number=number),
            anchor=ident,
            blocks=(
                Sentences((question.text,)),
                *_answered(quiz, ident),
            ),
        )
    yield from entries(quiz)


def _answered(quiz: Quiz, ident: str) -> Iterator[Block]:
    """The answer with what proves it, folded away from those who are still guessing."""
    blocks = (*answer(quiz, ident), *_proofs(quiz, ident, boards=True))
    known = any(_answers(quiz, ident))
    yield from (Details(_("The answer"), blocks),) if known else blocks


def _spelled(text: str, quiz: Quiz, ident: str) -> str:
    """A text with the names of places for their codes: "A Bohemia" for "A BOH"."""
    asked = quiz.file.questions[ident].compute
    if asked is None:
        return text
    variant = quiz.variants[asked.variant]
    places = variant.geography.provinces
    return CODE.sub(
        lambda found: full_name(variant, found[0]) if found[1] in places else found[0], text
    )


def asked_blocks(quiz: Quiz) -> Iterator[Block]:
    """The questions, as an issue asks them."""
    questions = quiz.file.questions.values()
    yield from head(quiz)
    yield Listing(tuple(question.text for question in questions), ordered=True)
    if quiz.is_open:
        for number, question in enumerate(questions, start=1):
            if question.sealed:
                words = worded("The answer to question {number}, sealed:", number=number)
                yield Note((f"{words} ", code(question.sealed)))


def answered_blocks(quiz: Quiz) -> Iterator[Block]:
    """Questions, answers and entries; the text edition prints the proofs too."""
    yield from head(quiz)
    for number, (ident, question) in enumerate(quiz.file.questions.items(), start=1):
        yield Sentences(((strong(f"{number}."), f" {question.text}"),))
        yield from answer(quiz, ident)
        yield Only(Edition.TEXT, tuple(_proofs(quiz, ident, boards=False)))
    yield from entries(quiz)
    more = link(_("The moves that prove it"), quiz.address)
    yield Only(Edition.PAGES, (Sentences(((more,),)),))


def answered_in_brief(quiz: Quiz) -> tuple[Block, ...]:
    """What an issue's page prints of it: each question with its answer, and who won."""
    lines = tuple(
        (
            f"{question.text} ",
            strong(next(_answers(quiz, ident), ("", _("Not revealed yet.")))[1]),
        )
        for ident, question in quiz.file.questions.items()
    )
    more = link(
        _("The map’s own answers, every entry, and the moves that prove them"), quiz.address
    )
    won = _("{winner} wins with {points} of {most} points.")
    ranked = marks(quiz)[:1]
    return (
        *head(quiz),
        Listing(lines, ordered=True),
        *(
            Sentences((worded(won, winner=best.who, **_scored(quiz, scored)),))
            for best, scored in ranked
        ),
        Sentences(((more,),)),
    )


def head(quiz: Quiz) -> Iterator[Block]:
    """The quiz's author, its prize, and the deadline for answers."""
    file = quiz.file
    if file.by:
        words: list[str | Span] = [worded("by {author}", author=file.by)]
        answered = None if quiz.is_open else file.answered
        for deed, issue in ((_("asked in"), file.asked), (_("answered in"), answered)):
            if issue:
                address = f"issues/{issue}.html#quiz-{quiz.slug}"
                words += [f" · {deed} ", link(worded("issue {number}", number=issue), address)]
        yield Sentences((tuple(words),), tone="byline")
    if file.note:
        yield Note(file.note)
    if file.prize:
        yield Sentences((worded("The prize: {prize}.", prize=file.prize),))
    if file.closes is not None and quiz.is_open:
        closes = time(long_time(file.closes), file.closes.isoformat())
        yield Sentences(((_("Answers are taken until"), " ", closes, "."),), tone="due")


def _answers(quiz: Quiz, ident: str) -> Iterator[tuple[str, str]]:
    """Who answers a question, and what: its author, then the map; nobody while that is hidden."""
    given, finding = quiz.file.questions[ident].answer, quiz.findings.get(ident)
    if given is not None and not quiz.is_open:
        yield quiz.file.by or _("Answer"), _spelled(_answer_words(given), quiz, ident)
    if finding is not None and not quiz.is_open:
        yield _("The map"), _spelled(in_language(finding.phrase), quiz, ident)


def answer(quiz: Quiz, ident: str) -> Iterator[Block]:
    """The author's and the map's answers, and whether they agree."""
    question, finding = quiz.file.questions[ident], quiz.findings.get(ident)
    given = tuple((strong(who), f"{_(': ')}{words}") for who, words in _answers(quiz, ident))
    if given:
        yield Listing(given)
        remark = _spelled(_agreement(question, finding), quiz, ident)
        remark = f"{remark} {question.note}".strip()
        if remark:
            yield Sentences((remark,))
        if finding and finding.words:
            yield Listing(tuple(_spelled(in_language(w), quiz, ident) for w in finding.words))
    elif not quiz.is_open:
        yield Sentences((_("The answer has not been revealed yet."),), tone="due")
    if question.sealed:
        yield Note((_("Sealed:"), " ", code(question.sealed)))


def _answer_words(answer: Answer) -> str:
    """An answer in one phrase: "POR, STP/NC and SYR: 3"."""
    places = listing(answer.places)
    if answer.number is None:
        return places
    return f"{places}{_(': ')}{answer.number}" if places else str(answer.number)


def _agreement(question: Question, finding: Finding | None) -> str:
    """Whether author and map agree, in a sentence; "" if only one of them answers."""
    if finding is None or question.answer is None:
        return ""
    points = ", ".join(map(in_language, disagreements(question, question.answer, finding)))
    if points:
        return worded("The map disagrees: {points}.", points=points)
    others = len(finding.places) - len(question.answer.places)
    if question.wants is Wants.ONE and others:
        return worded("The map agrees, and finds {count} more of the same length.", count=others)
    return _("The map agrees.")


def _proofs(quiz: Quiz, ident: str, *, boards: bool) -> Iterator[Block]:
    """Every proof in words: on a page folded, with boards for the author's own places, if any."""
    question, finding = quiz.file.questions[ident], quiz.findings.get(ident)
    if finding is None or question.compute is None or quiz.is_open:
        return
    variant = quiz.variants[question.compute.variant]
    named_places = set(question.answer.places) if question.answer else set()
    drawn = named_places & {each.place for each in finding.demonstrations}
    for number, proof in enumerate(finding.demonstrations, start=1):
        title = _spelled(in_language(proof.title), quiz, ident)
        shown = not drawn or proof.place in drawn
        if boards:
            board = f"{ident}-{number}-board" if shown else ""
            yield Details(title, tuple(_plays(proof, variant, title, board, 0)))
        elif shown:
            yield Heading(title)
            yield from _plays(proof, variant, title, "", 1)


def _plays(
    proof: Demonstration, variant: Variant, title: str, ident: str, depth: int
) -> Iterator[Block]:
    """The orders of each play, with its board if that has an ident."""
    for step, play in enumerate(proof.plays, start=1):
        done = ruling(variant, play.phase, play.position, play.orders)
        yield Heading(_play_name(play), depth)
        if ident:
            shown = f"{title}. {_play_name(play)}"
            given = [result for result in done.results if result.supplied is None]
            yield BoardFigure(
                board=position_board(variant, shown, done.before, results=given),
                variant=variant.name,
                ident=f"{ident}-{step}",
                label=worded("Board, {title}", title=shown),
            )
        yield from _play(play, done, variant)


def _play_name(play: Play) -> str:
    """What tells a play from the others of its demonstration: the order tried, or its phase."""
    return worded("With {order}", order=play.tried) if play.tried else phase_name(play.phase)


def _play(play: Play, done: Resolution, variant: Variant) -> Iterator[Block]:
    """Orders by power with the failed ones in parentheses, and the units that were dislodged."""
    units = by_province(play.position)
    failed = {str(result.order) for result in done.results if result.failed}
    orders: dict[str, list[str]] = {}
    for order in play.orders:
        text = printed_order(order, variant, units)
        orders.setdefault(order.power, []).append(f"({text})" if str(order) in failed else text)
    lines = (
        (code(f"{named(power.name).upper()}: {', '.join(orders[power.name])}"),)
        for power in variant.powers
        if power.name in orders
    )
    yield Sentences(tuple(lines), tone="orders")
    out = ", ".join(
        _("{adjective} {unit}").format(
            adjective=variant.power(result.power).adjective,
            power=named(result.power),
            unit=result.order.subject,
        )
        for result in done.results
        if result.dislodged_by is not None and isinstance(result.order, UnitOrder)
    )
    if out:
        yield Sentences((worded("Dislodged: {units}.", units=out),), tone="adjusted")


def entries(quiz: Quiz) -> Iterator[Block]:
    """The readers' answers, and the winner."""
    ranked = marks(quiz)
    if not ranked:
        return
    best, scored = ranked[0]
    points = worded("is the winner, with {points} of {most} points.", **_scored(quiz, scored))
    yield Heading("The entries")
    yield Only(Edition.TEXT, (Preformatted("\n".join(banner(best.who))),))
    yield Sentences(((strong(best.who), " ", points),))
    yield Table(
        name="entries",
        caption="Answers and points",
        label=worded("Entries to {quiz}", quiz=quiz.file.title),
        columns=(
            Column(heading="Entrant", key=True),
            Column(heading="Received", optional=True),
            *(Column(heading=str(n), folds=True) for n, _ in enumerate(quiz.file.questions, 1)),
            Column(heading="Points", number=True),
        ),
        rows=rows_of(tuple(_entry_cells(quiz, *each)) for each in ranked),
    )


def _entry_cells(quiz: Quiz, entry: QuizEntry, scored: Mapping[str, int]) -> Iterator[Words]:
    """An entrant, the answers with their points, and the points in all."""
    when = entry.received
    yield entry.who
    yield (time(f"{plain_date(when)}, {when:%H:%M}", when.isoformat()),) if when else ""
    for ident in quiz.file.questions:
        answered = entry.answers.get(ident)
        points = worded("{points} of {most}", points=scored.get(ident, 0), most=most(quiz, ident))
        words = _spelled(_answer_words(answered), quiz, ident) if answered else ""
        yield f"{words or '–'} ({points})"
    yield worded("{points} of {most}", **_scored(quiz, scored))


def _scored(quiz: Quiz, scored: Mapping[str, int]) -> dict[str, int]:
    """An entry's points, and the most that all questions together can bring."""
    whole = sum(most(quiz, ident) for ident in quiz.file.questions)
    return {"points": sum(scored.values()), "most": whole}
