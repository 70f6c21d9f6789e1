"""Reads content/quizzes/*.yaml, asks the map, and refuses answers that it disagrees with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from zine.files.strict_yaml import YamlSource, judged, read_yaml
from zine.portable_names import slug_fault
from zine.problems import Collector, Problem, Problems, did_you_mean
from zine.rules.geography import Geography, UnitKind
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.lab.quizzes.entry_marks import disagreements
from zine.wings.lab.quizzes.findings_cache import Findings
from zine.wings.lab.quizzes.questions.question_answers import Finding
from zine.wings.lab.quizzes.quiz import Answer, Question, Quiz, QuizEntry, QuizFile, seal

FOLDER = "content/quizzes"
FINDINGS = ".findings.yaml"


@dataclass(frozen=True)
class QuizFolder:
    """All quizzes, with their findings to be written."""

    quizzes: tuple[Quiz, ...]
    keep: tuple[Callable[[], None], ...] = ()

    def write(self) -> None:
        """Write the new findings, each file whole or not at all."""
        for each in self.keep:
            each()


def read_quizzes(root: Path, now: datetime) -> QuizFolder:
    """Read and check every quiz. Raises Problems with every fault of all files at once."""
    found = Collector()
    quizzes: list[Quiz] = []
    keep: list[Callable[[], None]] = []
    folder = root / FOLDER
    for path in sorted(folder.glob("*.yaml")):
        if path.name.endswith(FINDINGS):
            continue
        with found.noting():
            if fault := slug_fault(path.stem):
                raise Problems.of(f"{FOLDER}/{path.name}", f"this quiz {fault[0]}", fault[1])
            source = read_yaml(path, f"{FOLDER}/{path.name}")
            file = judged(source, QuizFile, partial(_checked, root, source))
            findings = Findings(path.with_name(path.stem + FINDINGS))
            is_open = file.closes is not None and now < file.closes
            quizzes.append(_computed(root, source, Quiz(path.stem, file, is_open), findings))
            keep.append(findings.write)
    found.raise_if_any()
    return QuizFolder(tuple(quizzes), tuple(keep))


def _checked(root: Path, source: YamlSource, file: QuizFile) -> QuizFile:
    """The quiz. Raises Problems for faults that no schema can see."""
    problems = [
        *(p for ident, each in file.questions.items() for p in _faults(root, source, ident, each)),
        *(
            p
            for number, each in enumerate(file.entries)
            for p in _strays(root, source, file, number, each)
        ),
    ]
    if problems:
        raise Problems(problems)
    return file


def _faults(root: Path, source: YamlSource, ident: str, file: Question) -> Iterator[Problem]:
    at = ("questions", ident)
    if file.answer is None and file.compute is None and not file.sealed:
        hint = "write answer, compute or sealed"
        yield source.problem(f"question '{ident}' has no answer", *at, hint=hint)
    if file.as_printed and not file.note:
        yield source.problem(
            "an answer left as printed needs a note", *at, hint="say what is wrong"
        )
    if file.sealed and file.answer and seal(file.answer, file.nonce) != file.sealed:
        message = f"the seal does not match '{file.nonce}:{file.answer}'"
        yield source.problem(message, *at, "sealed", hint="was the answer or the nonce changed?")
    if file.compute is None:
        return
    if file.compute.variant not in variant_names(root):
        hint = did_you_mean(file.compute.variant, variant_names(root))
        message = f"there is no variant '{file.compute.variant}'"
        yield source.problem(message, *at, "compute", "variant", hint=hint)
    elif file.answer is not None:
        yield from _misspelt(root, source, file, file.answer, *at, "answer")


def _strays(
    root: Path, source: YamlSource, file: QuizFile, number: int, entry: QuizEntry
) -> Iterator[Problem]:
    """Problems for answers to missing questions, and for places that are not on the map."""
    for ident, answer in entry.answers.items():
        at = ("entries", number, "answers", ident)
        question = file.questions.get(ident)
        if ident not in source.keys("questions"):
            hint = did_you_mean(ident, file.questions)
            yield source.problem(f"there is no question '{ident}'", *at, hint=hint)
        elif question and question.compute and question.compute.variant in variant_names(root):
            yield from _misspelt(root, source, question, answer, *at)


def _misspelt(
    root: Path, source: YamlSource, question: Question, answer: Answer, *at: str | int
) -> Iterator[Problem]:
    assert question.compute is not None
    variant = load_variant(question.compute.variant, root).variant
    for number, message, hint in not_on_map(variant.geography, answer):
        yield source.problem(message, *at, "places", number, hint=hint)


def not_on_map(geography: Geography, answer: Answer) -> Iterator[tuple[int, str, str]]:
    """What is not on a map in the places of an answer: which place, what to say, and a hint."""
    known = _locations(geography)
    for number, place in enumerate(answer.places):
        for word in place.split():
            if word not in known and word not in ("A", "F", "-"):
                yield number, f"'{word}' is not a location on this map", did_you_mean(word, known)


def _locations(geography: Geography) -> Iterable[str]:
    fleets = geography.locations[UnitKind.FLEET]
    return dict.fromkeys((*geography.provinces, *fleets))


def _computed(root: Path, source: YamlSource, quiz: Quiz, findings: Findings) -> Quiz:
    """The quiz with the map's answers. Raises Problems where the author disagrees.

    While a quiz is open, the map checks only answers that its file gives away.
    """
    problems: list[Problem] = []
    found: dict[str, Finding] = {}
    variants: dict[str, Variant] = {}
    for ident, question in quiz.file.questions.items():
        asked = question.compute
        if asked is None or (question.answer is None and quiz.is_open):
            continue
        variant = variants[asked.variant] = load_variant(asked.variant, root).variant
        finding = found[ident] = findings.find(variant, asked)
        if question.answer is None:
            continue
        words = ", ".join(map(str, disagreements(question, question.answer, finding)))
        at = ("questions", ident, "answer")
        if words and not question.as_printed:
            hint = "mend the answer, or leave it with `as_printed: yes` and a note"
            message = f"the answer and the map disagree: {words}"
            problems.append(source.problem(message, *at, hint=hint))
        elif question.as_printed and not words:
            hint = "delete as_printed"
            problems.append(source.problem("the printed answer is right", *at, hint=hint))
    if problems:
        raise Problems(problems)
    return replace(quiz, findings=found, variants=variants)
