"""Judges files one by one, as they come in a pull request, and reports to their writers."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from zine.departments.polls.poll_report import poll_report
from zine.departments.polls.reading import read_polls
from zine.departments.polls.scoring.poll import Poll
from zine.departments.ratings.reading import read_rating_sources
from zine.files.content_folder import Contents, file_problems, read_contents
from zine.files.environment import current_time
from zine.files.strict_yaml import read_text, read_yaml, validate
from zine.gamefiles.reading import game_folders, play_through, read_folder
from zine.gamefiles.schemas import ZineFile
from zine.portable import name_fault
from zine.problems import Place, Problem, Problems
from zine.variantfiles.kit import check_variant
from zine.writing.embeds import Shelf
from zine.writing.header import read_header
from zine.writing.judge import Judgement, judge_text


class Desk:
    """The files of a zine that judging one of them needs."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def contents(self) -> Contents:
        """The files of content/."""
        return read_contents(self.root)

    @cached_property
    def issues(self) -> list[int]:
        """The numbers of the zine's issues."""
        names = sorted(name for name in self.contents.files if name.startswith("issues/"))
        numbers = []
        for name in names:
            text = read_text(self.root / "content" / name, f"content/{name}")
            number = read_header(text, name, "issues").fields.get("number", "")
            numbers += [int(number)] if number.isdecimal() and len(number) < 6 else []
        return numbers

    def polls(self) -> tuple[Poll, ...]:
        """The polls. Raises Problems."""
        return read_polls(self.root / "content/polls", self.issues)

    @cached_property
    def shelf(self) -> Shelf:
        """The games and polls; those that cannot be read are reported elsewhere."""
        games = {}
        for path in game_folders(self.root / "games"):
            try:
                games[path.name] = play_through(read_folder(path), current_time())
            except Problems:
                continue
        polls: tuple[Poll, ...] = ()
        with contextlib.suppress(Problems):
            polls = self.polls()
        return Shelf(
            root=self.root, games=games, polls={poll.slug: poll_report(poll) for poll in polls}
        )


Judge = Callable[[Desk, str], Judgement]


def _text(desk: Desk, name: str) -> Judgement:
    path = name.removeprefix("content/")
    found = file_problems(desk.root, path)
    if found:
        return Judgement(tuple(found))
    return judge_text(read_text(desk.root / name, name), path, desk.contents.files, desk.shelf)


def _picture(desk: Desk, name: str) -> Judgement:
    return Judgement(tuple(file_problems(desk.root, name.removeprefix("content/"))))


def _zine(desk: Desk, name: str) -> Judgement:
    validate(read_yaml(desk.root / name, name), ZineFile)
    return Judgement(())


def _game(desk: Desk, name: str) -> Judgement:
    play_through(read_folder(desk.root / "/".join(name.split("/")[:2])), current_time())
    return Judgement(())


def _poll(desk: Desk, name: str) -> Judgement:
    try:
        desk.polls()
    except Problems as problems:
        own = [each for each in problems.problems if each.place.file == name]
        return Judgement(tuple(own))
    return Judgement(())


def _ratings(desk: Desk, name: str) -> Judgement:
    read_rating_sources(desk.root)
    return Judgement(())


def _variant(desk: Desk, name: str) -> Judgement:
    check_variant(name.split("/")[1], desk.root)
    return Judgement(())


# Each file's judge, by its path; the first match counts.
JUDGES: tuple[tuple[str, Judge], ...] = (
    (r"content/(articles|issues|pages)/.+", _text),
    (r"content/images/.+", _picture),
    (r"content/zine\.yaml", _zine),
    (r"content/polls/.+", _poll),
    (r"content/(ratings/.+|players\.yaml)", _ratings),
    (r"variants/[^/]+/.+", _variant),
    (r"games/[^/]+/.+", _game),
)


def judge_file(desk: Desk, name: str) -> Judgement:
    """Judge a file by its path below the zine's folder."""
    place = Place(name)
    if fault := next(filter(None, map(name_fault, name.split("/"))), None):
        return Judgement((Problem(place, f"this {fault[0]}", fault[1]),))
    if not (desk.root / name).is_file():
        return Judgement((Problem(place, "there is no such file"),))
    if (desk.root / name).is_symlink():
        return Judgement((Problem(place, "this is a link to another file"),))
    if Path(name).name.startswith("_"):
        return Judgement((), (Problem(place, "this file is not published, because of its name"),))
    judge = next((judge for pattern, judge in JUDGES if re.fullmatch(pattern, name)), None)
    if judge is None:
        return Judgement((), (Problem(place, "the press cannot judge files of this kind"),))
    try:
        return judge(desk, name)
    except Problems as problems:
        return Judgement(problems.problems)


def tell(judgements: Iterable[tuple[str, Judgement]]) -> str:
    """What a writer reads, file by file: what to mend, then what could be better."""
    lines: list[str] = []
    mend = better = 0
    for name, judgement in judgements:
        mend += len(judgement.problems)
        better += len(judgement.hints)
        if judgement.problems or judgement.hints:
            lines.append(name)
            lines += [f"  {_sentence(problem, name)}" for problem in judgement.problems]
            lines += [f"  Perhaps: {_sentence(hint, name)}" for hint in judgement.hints]
    hints = f", and {better} hint{'s' if better > 1 else ''}" if better else ""
    things = f"{mend} thing{'s' if mend > 1 else ''} to mend" if mend else "nothing to mend"
    return "\n".join([*lines, f"{things.capitalize()}{hints}."])


def _sentence(problem: Problem, name: str) -> str:
    where = f"line {problem.place.line}: " if problem.place.line else ""
    if problem.place.file != name:
        where = f"{problem.place}: "
    hint = f" – {problem.hint}" if problem.hint else ""
    return f"{where}{problem.message}{hint}".rstrip(".?") + ("?" if hint.endswith("?") else ".")
