"""Quiz files: read, checked against the map, marked, sealed, printed."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import pytest

from boards import STANDARD
from desks import files, refused, zine
from sites import REPO, build, copy_small
from zine.departments.zine_for_pages import Site
from zine.files.languages import catalogue
from zine.language import Language, in_language, speaking
from zine.problems import Collector, Problems
from zine.render.block_text import blocks_text
from zine.rules.reasons import Why
from zine.wings.lab.quizzes import findings_cache
from zine.wings.lab.quizzes.blocks import answer, answered_blocks, asked_blocks, page_blocks
from zine.wings.lab.quizzes.commands import _chosen
from zine.wings.lab.quizzes.department import QuizzesDepartment
from zine.wings.lab.quizzes.entry_marks import marks, points
from zine.wings.lab.quizzes.findings_cache import Findings
from zine.wings.lab.quizzes.questions.dislodgement_proofs import Harmless
from zine.wings.lab.quizzes.questions.plan_proof import ruling
from zine.wings.lab.quizzes.questions.question_answers import Found, find
from zine.wings.lab.quizzes.quiz import Answer, Question, Quiz, Wants, seal
from zine.wings.lab.quizzes.quiz_files import QuizFolder, read_quizzes

NOW = datetime(2026, 11, 21, tzinfo=UTC)
SHUT = datetime(2026, 12, 18, 19, 0, tzinfo=UTC)
SMALL = """\
title: Small
by: Ada Lindqvist
closes: 2026-12-18 19:00
questions:
  least:
    text: Where has a fleet the least choice?
    compute: {query: fleet-neighbours, moves: 2}
    answer: {places: [SYR], number: 6}
entries:
- {who: Jonas, received: 2026-12-02 08:00, answers: {least: {places: [SYR], number: 6}}}
- {who: Mila, received: 2026-12-01 08:00, answers: {least: {places: [SYR], number: 6}}}
- {who: Otto, answers: {least: {places: [SYR], number: 6}}}
- {who: Vera, received: 2026-11-30 08:00, answers: {least: {places: [POR], number: 6}}}
"""


def read(tmp_path: Path, text: str, now: datetime = NOW) -> QuizFolder:
    """Read one quiz from a zine of its own."""
    folder = tmp_path / "content" / "quizzes"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "small.yaml").write_text(text, encoding="utf-8")
    return read_quizzes(tmp_path, now)


def answered(quiz: Quiz, ident: str) -> str:
    """What a page says of the answer to a question, as text on one line."""
    return " ".join(blocks_text(tuple(answer(quiz, ident))).split())


REFUSED: dict[str, tuple[str, str, str]] = {
    "a wrong place": (
        "answer: {places: [SYR], number: 6}",
        "answer: {places: [POR], number: 6}",
        "content/quizzes/small.yaml:8:13: the answer and the map disagree: POR is wrong, "
        "SYR is missing (mend the answer, or leave it with `as_printed: yes` and a note)",
    ),
    "a wrong number": (
        "answer: {places: [SYR], number: 6}",
        "answer: {places: [SYR], number: 5}",
        "the answer and the map disagree: the number is 6, not 5",
    ),
    "no place of which one would do": (
        "answer: {places: [SYR], number: 6}",
        "wants: one\n    answer: {number: 6}",
        "the answer and the map disagree: one of SYR is missing",
    ),
    "kept as printed without a word": (
        "answer: {places: [SYR], number: 6}",
        "answer: {places: [POR]}\n    as_printed: yes",
        "an answer left as printed needs a note (say what is wrong)",
    ),
    "kept as printed though right": (
        "answer: {places: [SYR], number: 6}",
        "answer: {places: [SYR]}\n    as_printed: yes\n    note: hm",
        "the printed answer is right (delete as_printed)",
    ),
    "a place on no map": (
        "answer: {places: [SYR], number: 6}",
        "answer: {places: [SYT], number: 6}",
        "small.yaml:8:23: 'SYT' is not a location on this map (did you mean 'SYR'?)",
    ),
    "an entry's place on no map": (
        "{places: [POR], number: 6}",
        "{places: [POX], number: 6}",
        "'POX' is not a location on this map (did you mean 'POR'?)",
    ),
    "an entry to no question": (
        "Vera, received: 2026-11-30 08:00, answers: {least",
        "Vera, received: 2026-11-30 08:00, answers: {lest",
        "there is no question 'lest' (did you mean 'least'?)",
    ),
    "an unknown query": (
        "fleet-neighbours",
        "fleet-neighbors",
        "query: 'fleet-neighbors' cannot be used here (did you mean 'fleet-neighbours'?)",
    ),
    "an unknown variant": (
        "fleet-neighbours,",
        "fleet-neighbours, variant: standart,",
        "there is no variant 'standart' (did you mean 'standard'?)",
    ),
    "a parameter that means nothing": (
        "query: fleet-neighbours",
        "query: airlift",
        "moves means nothing to airlift",
    ),
    "no answer at all": (
        "    compute: {query: fleet-neighbours, moves: 2}\n"
        "    answer: {places: [SYR], number: 6}\n",
        "",
        "question 'least' has no answer (write answer, compute or sealed)",
    ),
    "a seal of another answer": (
        "answer: {places: [SYR], number: 6}",
        f"answer: {{places: [SYR], number: 6}}\n    nonce: x\n    sealed: {'0' * 64}",
        "the seal does not match 'x:SYR; 6' (was the answer or the nonce changed?)",
    ),
}


@pytest.mark.parametrize(("old", "new", "words"), REFUSED.values(), ids=REFUSED)
def test_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    """The build stops with the place, the difference and a way out."""
    assert old in SMALL

    with pytest.raises(Problems) as caught:
        read(tmp_path, SMALL.replace(old, new))

    assert words in str(caught.value)


def test_a_printed_error_is_kept_with_a_note(tmp_path: Path) -> None:
    """A historical answer stands as it was, beside what the map says."""
    kept = SMALL.replace(
        "answer: {places: [SYR], number: 6}",
        "answer: {places: [POR], number: 6}\n    as_printed: yes\n    note: He looked west.",
    ).replace("closes: 2026-12-18 19:00\n", "")

    told = answered(read(tmp_path, kept).quizzes[0], "least")

    assert "Ada Lindqvist: Portugal: 6" in told
    assert "The map: Syria: 6 provinces" in told
    assert "The map disagrees: Portugal is wrong, Syria is missing. He looked west." in told


@pytest.mark.parametrize(
    ("wants", "truth", "given", "expected"),
    [
        (Wants.ALL, Answer(places=("A", "B", "C")), Answer(places=("C", "A")), 2),
        (Wants.ALL, Answer(places=("A", "B", "C")), Answer(places=("A", "X")), 0),
        (Wants.ALL, Answer(places=("A",)), Answer(places=("X", "Y")), 0),
        (Wants.ALL, Answer(places=("A",), number=3), Answer(places=("A",), number=3), 2),
        (Wants.ALL, Answer(places=("A",)), Answer(places=("A",), number=3), 1),
        (Wants.ONE, Answer(places=("A", "B"), number=3), Answer(places=("B",), number=4), 1),
        (Wants.ONE, Answer(places=("A", "B")), Answer(places=("B", "X")), 0),
        (Wants.ONE, Answer(places=("A", "B")), Answer(), 0),
    ],
)
def test_points(wants: Wants, truth: Answer, given: Answer, expected: int) -> None:
    """Right less wrong where all are wanted, all or nothing where one is, and the number."""
    assert expected == points(Question(text="?", wants=wants), truth, given)


def test_the_earliest_of_the_best_wins(tmp_path: Path) -> None:
    """Mila was first of three equals; an entry without a date comes after dated ones."""
    found = marks(read(tmp_path, SMALL, SHUT).quizzes[0])

    assert ["Mila", "Jonas", "Otto", "Vera"] == [entry.who for entry, _ in found]
    assert [2, 2, 2, 1] == [scored["least"] for _, scored in found]


def test_an_open_quiz_gives_nothing_away(tmp_path: Path) -> None:
    """Until it closes there are no answers, marks or entries on any page."""
    before = read(tmp_path, SMALL, datetime(2026, 12, 18, 18, 59, tzinfo=UTC)).quizzes[0]
    after = read(tmp_path, SMALL, SHUT).quizzes[0]

    for told in (asked_blocks(before), answered_blocks(before), page_blocks(before)):
        text = blocks_text(tuple(told))
        assert "SYR" not in text
        assert "Mila" not in text
        assert "Answers are taken until Friday, 18 December 2026, 19:00 UTC." in text
    assert "The map: Syria: 6 provinces" in blocks_text(tuple(answered_blocks(after)))
    assert "Mila is the winner, with" in blocks_text(tuple(answered_blocks(after)))


def test_a_seal_binds_the_author(tmp_path: Path) -> None:
    """The hash stands from the start; answer and nonce are shown to fit it afterwards."""
    sealed = hashlib.sha256(b"n0nce:POR, SYR; 3").hexdigest()
    asked = f"title: T\nquestions:\n  q: {{text: Where?, sealed: {sealed}}}\n"
    told = asked.replace("}", ", nonce: n0nce, answer: {places: [SYR, POR], number: 3}}")

    hidden = answered(read(tmp_path, asked).quizzes[0], "q")
    shown = answered(read(tmp_path, told).quizzes[0], "q")

    assert sealed == seal(Answer(places=("SYR", "POR"), number=3), "n0nce")
    assert f"The answer has not been revealed yet. Sealed: {sealed}" == hidden
    assert "Answer: SYR and POR: 3" in shown


def test_what_is_kept_is_not_computed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second reading asks the file; a file that was changed by hand is not believed."""
    read(tmp_path, SMALL).write()
    kept = tmp_path / "content/quizzes/small.findings.yaml"
    text = kept.read_text(encoding="utf-8")
    asked = []
    monkeypatch.setattr(
        findings_cache, "find", lambda *of, **how: asked.append(of) or find(*of, **how)
    )

    first = read(tmp_path, SMALL).quizzes
    assert [] == asked
    kept.write_text(text.replace("CON", "CAN"), encoding="utf-8")
    folder = read(tmp_path, SMALL)
    folder.write()

    assert 1 == len(asked)
    assert first == folder.quizzes
    assert text == kept.read_text(encoding="utf-8")


def test_the_samples_findings_are_up_to_date(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """The committed files hold what the map says; --all-pairs computes all of it again."""
    monkeypatch.setattr(Findings, "write", lambda _: pytest.fail("nothing is to be written"))
    if not request.config.getoption("--all-pairs"):
        monkeypatch.setattr(
            findings_cache, "find", lambda *_, **how: pytest.fail("a finding is out of date")
        )

    quizzes = read_quizzes(REPO, NOW).quizzes

    for quiz in quizzes:
        for ident, question in quiz.file.questions.items():
            if question.compute and request.config.getoption("--all-pairs"):
                how = question.compute.model_dump(exclude={"query", "variant"})
                assert find(STANDARD, question.compute.query, **how) == quiz.findings[ident]


@pytest.mark.parametrize(
    ("why", "english", "german"),
    [
        (
            Found.PROVINCES(places="POR, SYR", count=3),
            "POR, SYR: 3 provinces",
            "POR, SYR: 3 Provinzen",
        ),
        (
            Found.ALL_BUT(count=119, all=120, places="A BOH"),
            "119 of 120, all but A BOH",
            "119 von 120, alle außer A BOH",
        ),
        (
            Found.JOURNEYS(
                count=3,
                tally=(Found.IN_TURNS(count=1, turns=1), Found.IN_TURNS(count=2, turns=4)),
            ),
            "3 journeys, by the turns they take: 1 in 1, 2 in 4.",
            "3 Reisen, nach der Zahl ihrer Züge: 1 in 1, 2 in 4.",
        ),
        (
            Found.CALM(unit="A BOH", place="POR", reason=Harmless.APART()),
            "A BOH against POR: no borders connect the two.",
            "A BOH gegen POR: keine Grenzen verbinden die beiden.",
        ),
    ],
)
def test_what_a_map_answers_is_told(why: Why, english: str, german: str) -> None:
    """A finding is kept as codes and fields, and printed in the zine's language."""
    kept = findings_cache._load_words(findings_cache._dump_words(why))

    assert english == str(why) == str(kept)
    with speaking(Language("de", catalogue("de"))):
        assert german == in_language(kept)


def test_every_proof_of_the_fleet_quiz_plays() -> None:
    """The kept plans, put before the adjudicator once more: each order does what it says."""
    quiz = next(q for q in read_quizzes(REPO, NOW).quizzes if q.slug == "fleet-quiz")
    shown = quiz.findings["airlift"].demonstrations

    assert 13 == len(shown)
    for each in shown:
        for play in each.plays:
            done = ruling(STANDARD, play.phase, play.position, play.orders)
            assert [] == [result for result in done.results if result.failed]


def test_westling_won(tmp_path: Path) -> None:
    """Their marks by the map: all of two questions, half of the third, and a number."""
    quiz = next(q for q in read_quizzes(REPO, NOW).quizzes if q.slug == "fleet-quiz")

    ((entry, scored),) = marks(quiz)

    assert [4, 2, 4, 1, 0] == [scored.get(ident, 0) for ident in quiz.file.questions]
    assert "Per Westling" == entry.who


def test_the_site_has_the_quizzes(one_game: Path) -> None:
    """Pages with the proof's boards, questions in the one issue and answers in the other."""
    page = (one_game / "output/quizzes/fleet-quiz.html").read_text(encoding="utf-8")
    first = (one_game / "output/issues/1.txt").read_text(encoding="utf-8")
    second = (one_game / "output/issues/2.txt").read_text(encoding="utf-8")

    assert 5 == page.count("<svg")
    assert "The Fleet Quiz: the questions" in first
    assert "A Smyrna" not in first
    assert "The map agrees, and finds 12 more of the same length." in " ".join(second.split())
    assert "The map: 119 of 120, all but A Bohemia" in second


def test_a_disagreement_stops_the_build(tmp_path: Path) -> None:
    """Nothing is published when an author's answer and the map differ."""
    root = copy_small(tmp_path / "zine")
    path = root / "content/quizzes/fleet-quiz.yaml"
    path.write_text(path.read_text().replace("places: [SYR], number: 6", "places: [ARM]", 1))
    before = files(root)

    done = build(root)

    assert 1 == done.returncode
    assert "the answer and the map disagree: ARM is wrong, SYR is missing" in done.stderr
    assert not (root / "output").exists()
    assert before == files(root)


def test_an_issue_that_does_not_exist_stops_the_build(tmp_path: Path) -> None:
    """A quiz is asked in an issue there is."""
    root = copy_small(tmp_path / "zine")
    path = root / "content/quizzes/fleet-quiz.yaml"
    path.write_text(path.read_text().replace("asked: 1", "asked: 9", 1))

    done = build(root)

    assert 1 == done.returncode
    assert "content/quizzes/fleet-quiz.yaml: there is no issue 9" in done.stderr


@pytest.mark.parametrize("word", ["F SPA/NC", "F SPA/nc", "f spa(nc)"])
def test_a_piece_is_found_however_it_is_written(word: str) -> None:
    """As orders write coasts, as zines print them, in letters of any size."""
    assert ["F SPA/NC"] == [*_chosen(word, ["F SPA/NC", "A SPA"], "piece")]


def test_a_quiz_whose_page_is_known_is_not_laid_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its key says all that its page is made from: the file, the answers, and whether it is open."""
    monkeypatch.setattr("zine.wings.lab.quizzes.department.page_blocks", pytest.fail)

    def key(text: str, now: datetime = NOW) -> str:
        read(tmp_path, text, now).write()
        department = QuizzesDepartment()
        department.read(tmp_path, now, (1, 2), Collector())
        return repr(next(iter(department.pages(Site.__new__(Site)))).key)

    assert key(SMALL) == key(SMALL)
    assert 3 == len({key(SMALL), key(SMALL.replace("Otto", "Olaf")), key(SMALL, SHUT)})


def test_a_seal_takes_only_what_can_be_an_answer(tmp_path: Path) -> None:
    """A slip would be found only when the answer is revealed, and then too late."""
    seal_of = ("quiz", "seal", "n0nce")
    assert zine(tmp_path, *seal_of, "A SMY - MUN", "STP/NC", "--number", "3").strip() == seal(
        Answer(places=("A SMY - MUN", "STP/NC"), number=3), "n0nce"
    )
    assert zine(tmp_path, *seal_of, "--number", "3").strip()

    said = refused(tmp_path, *seal_of, "MUNN", "syr")
    assert "'MUNN' is not a location on this map (did you mean 'MUN'?)" in said
    assert "'syr' is not a location on this map" in said
    assert "there is no answer" in refused(tmp_path, *seal_of)
    assert "there is no variant 'x'" in refused(tmp_path, *seal_of, "MUN", "--variant", "x")
    assert zine(tmp_path, *seal_of, "Mrs", "Peacock", "--freely").strip()
