"""Judges files one by one, as they come in a pull request, and reports to their writers."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from zine.departments.polls.poll import Poll, poll_result
from zine.departments.polls.poll_files import read_polls
from zine.departments.ratings.results_files import read_results
from zine.files.content_folder_checks import (
    TRUST,
    ContentFolder,
    file_problems,
    name_problem,
    read_contents,
)
from zine.files.environment import current_time
from zine.files.published_addresses import read_addresses
from zine.files.strict_yaml import read_text
from zine.gamefiles.game_reader import game_folders, play_through, read_folder
from zine.gamefiles.zine_folder import read_zine_file
from zine.games import GameSummary, summary_of
from zine.problems import Collector, Place, Problem, Problems
from zine.wing import load_named, wings
from zine.wings.desk.contributions.text_checks import judge_text, judge_trusted
from zine.wings.shared.variant_check import check_variant
from zine.writing.contribution_rules import TextJudgement
from zine.writing.embeds import Embeddable
from zine.writing.header import read_header


class Checker:
    """The files of a zine that judging one of them needs."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def contents(self) -> ContentFolder:
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
    def shelf(self) -> Embeddable:
        """The games and polls; those that cannot be read are reported elsewhere."""
        games: dict[str, GameSummary | None] = {}
        for path in game_folders(self.root / "games"):
            try:
                games[path.name] = summary_of(play_through(read_folder(path), current_time()))
            except Problems:
                games[path.name] = None
        polls: tuple[Poll, ...] = ()
        with contextlib.suppress(Problems):
            polls = self.polls()
        return Embeddable(
            root=self.root, games=games, polls={poll.slug: poll_result(poll) for poll in polls}
        )


Judge = Callable[[Checker, str], TextJudgement]


def _text(desk: Checker, name: str) -> TextJudgement:
    path = name.removeprefix("content/")
    found = file_problems(desk.root, path)
    if found:
        return TextJudgement(tuple(found))
    text = read_text(desk.root / name, name)
    if path in desk.contents.trusted:
        return judge_trusted(text, path, desk.shelf)
    return judge_text(text, path, desk.contents.files, desk.shelf, desk.issues)


def _trust(desk: Checker, name: str) -> TextJudgement:
    """What a change of this file would let by: whoever merges it must have read every word."""
    problems = [each for each in desk.contents.problems if each.place.file == name]
    hints = [
        Problem(
            Place(name),
            f"content/{path} is printed as it stands, with any HTML in it",
            "only the publisher may say so, who has read it",
        )
        for path in sorted(desk.contents.trusted)
    ]
    return TextJudgement(tuple(problems), tuple(hints))


def _picture(desk: Checker, name: str) -> TextJudgement:
    return TextJudgement(tuple(file_problems(desk.root, name.removeprefix("content/"))))


def _zine(desk: Checker, name: str) -> TextJudgement:
    read_zine_file(desk.root)
    return TextJudgement(())


def _addresses(desk: Checker, name: str) -> TextJudgement:
    read_addresses(desk.root)
    return TextJudgement(())


def _of_departments(desk: Checker, name: str) -> TextJudgement:
    """What the departments that read a folder of their own say of a file in it."""
    found = Collector()
    entries = [entry for wing in wings() for entry in wing.departments if entry.content]
    mine = [entry for entry in entries if name.startswith(f"{entry.content}/")]
    for entry in mine:
        load_named(entry.where)().read(desk.root, current_time(), desk.issues, found)
    own = tuple(each for each in found.found if each.place.file == name)
    return TextJudgement(own, judged=bool(mine))


def _game(desk: Checker, name: str) -> TextJudgement:
    play_through(read_folder(desk.root / "/".join(name.split("/")[:2])), current_time())
    return TextJudgement(())


def _poll(desk: Checker, name: str) -> TextJudgement:
    try:
        desk.polls()
    except Problems as problems:
        own = [each for each in problems.problems if each.place.file == name]
        return TextJudgement(tuple(own))
    return TextJudgement(())


def _ratings(desk: Checker, name: str) -> TextJudgement:
    read_results(desk.root, desk.issues)
    return TextJudgement(())


def _variant(desk: Checker, name: str) -> TextJudgement:
    check_variant(name.split("/")[1], desk.root)
    return TextJudgement(())


# Each file's judge, by its path; the first match counts.
JUDGES: tuple[tuple[str, Judge], ...] = (
    (r"content/(articles|issues|pages)/.+", _text),
    (r"content/images/.+", _picture),
    (r"content/zine\.yaml", _zine),
    (rf"content/{re.escape(TRUST)}", _trust),
    (r"content/polls/.+", _poll),
    (r"content/(ratings/.+|players\.yaml)", _ratings),
    (r"variants/[^/]+/.+", _variant),
    (r"games/[^/]+/.+", _game),
    (r"content/(addresses\.txt|aliases\.yaml)", _addresses),
    (r"content/.+", _of_departments),
)


def judge_file(desk: Checker, name: str) -> TextJudgement:
    """Judge a file by its path below the zine's folder."""
    place = Place(name)
    if misnamed := name_problem(name):
        return TextJudgement((misnamed,))
    if not (desk.root / name).is_file():
        return TextJudgement((Problem(place, "there is no such file"),))
    if (desk.root / name).is_symlink():
        return TextJudgement((Problem(place, "this is a link to another file"),))
    if Path(name).name.startswith("_"):
        return TextJudgement(
            (), (Problem(place, "this file is not published, because of its name"),)
        )
    judge = next((judge for pattern, judge in JUDGES if re.fullmatch(pattern, name)), None)
    if judge is None:
        return TextJudgement((), judged=False)
    try:
        return judge(desk, name)
    except Problems as problems:
        return TextJudgement(problems.problems)


def judge_files(root: Path, names: Sequence[str]) -> Iterator[tuple[str, TextJudgement]]:
    """Judge files of a zine by their paths below its folder."""
    desk = Checker(root)
    return ((name, judge_file(desk, name)) for name in dict.fromkeys(names))
