"""Reads zine polls: content/polls/SLUG/poll.yaml and a ballot from each voter beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import MappingProxyType

from zine.departments.polls.poll import Name, Poll, PollFile
from zine.departments.polls.scoring.ballots import HIGHEST, Ballot, same_name
from zine.departments.polls.scoring.methods import METHODS
from zine.files.strict_yaml import Schema, YamlSource, judged, read_yaml
from zine.gamefiles.game_reader import GAME_NAME
from zine.portable_names import slug_fault
from zine.problems import Collector, Place, Problem, Problems, did_you_mean, no_such_issue

CODE = re.compile(r"[A-Z0-9]{1,4}")
NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})?")


def read_polls(folder: Path, issues: Sequence[int]) -> tuple[Poll, ...]:
    """Every poll below content/polls, the newest first.

    `issues` are the numbers of the issues there are. Raises Problems with every fault of
    every file.
    """
    found = Collector()
    polls: list[Poll] = []
    for path in sorted(_visible(folder)):
        with found.noting():
            polls.append(_read_poll(path, issues))
    found.raise_if_any()
    return tuple(sorted(polls, key=lambda poll: (-poll.year, poll.slug)))


def _visible(folder: Path) -> Iterator[Path]:
    """The files in a folder, without hidden ones; none if there is no folder."""
    return (p for p in folder.glob("*") if not p.name.startswith("."))


def _read_poll(path: Path, issues: Sequence[int]) -> Poll:
    shown = f"content/polls/{path.name}"
    if not path.is_dir() or not GAME_NAME.fullmatch(path.name):
        hint = "a poll is a folder named in small letters, digits and hyphens"
        raise Problems.of(shown, "this is not a name for a poll", hint)
    if fault := slug_fault(path.name):
        raise Problems.of(shown, f"this poll {fault[0]}", fault[1])
    source = read_yaml(path / "poll.yaml", f"{shown}/poll.yaml")
    found = Collector()
    for stray in sorted(_visible(path)):
        if stray.name not in ("poll.yaml", "ballots"):
            found.add(_stray(shown, stray))
    for stray in sorted(_visible(path / "ballots")):
        if stray.suffix != ".yaml":
            found.add(_stray(f"{shown}/ballots", stray))
    with found.noting():
        poll = judged(source, PollFile, partial(_poll, source, path, issues))
    found.raise_if_any()
    return poll


def _poll(source: YamlSource, path: Path, issues: Sequence[int], file: PollFile) -> Poll:
    """A poll with its ballots. Raises Problems for faults that no schema can see."""
    found, reader = Collector(), _BallotReader(file)
    found.add(*_poll_problems(source, file, issues))
    if {*file.zines} == {*source.keys("zines")}:  # else nobody knows which names are wrong
        for ballot in sorted(_visible(path / "ballots")):
            if ballot.suffix == ".yaml":
                shown = f"content/polls/{path.name}/ballots/{ballot.name}"
                reader.read(ballot, shown, found)
    found.raise_if_any()
    history = tuple(sorted(file.history, key=lambda each: each.year))
    terms = {**dict(file), "history": history}
    return Poll.model_construct(slug=path.name, ballots=tuple(reader.ballots), **terms)


def _stray(shown: str, path: Path) -> Problem:
    hint = "ballots are files such as ballots/ada-lindqvist.yaml"
    return Problem(Place(f"{shown}/{path.name}"), "this does not belong to a poll", hint)


def _poll_problems(source: YamlSource, file: PollFile, issues: Sequence[int]) -> Iterator[Problem]:
    if len(file.zines) < 2:
        yield source.problem("a poll needs two zines at least", "zines")
    names: dict[str, str] = {}
    for code, zine in file.zines.items():
        if not CODE.fullmatch(code):
            hint = "one to four capitals or digits, such as BRK"
            yield source.problem(
                f"'{code}' is not a short name for a zine", "zines", code, hint=hint
            )
        elif fault := slug_fault(code.lower()):
            yield source.problem(f"this zine {fault[0]}", "zines", code, hint=fault[1])
        first = names.setdefault(same_name(zine.name), code)
        if first != code:
            message = f"{first} has the name '{zine.name}' too"
            yield source.problem(message, "zines", code, "name")
    for code in file.former:
        if code in file.zines:
            yield source.problem(f"{code} is a zine of this poll", "former", code)
    if file.decided_by not in METHODS:
        hint = did_you_mean(file.decided_by, METHODS)
        yield source.problem(f"no method '{file.decided_by}'", "decided_by", hint=hint)
    if file.issue is not None and file.issue not in issues:
        yield no_such_issue(source.place("issue"), file.issue, issues)
    yield from _history_problems(source, file)


def _history_problems(source: YamlSource, file: PollFile) -> Iterator[Problem]:
    known = [*source.keys("zines"), *file.former]
    years: set[int] = set()
    for number, earlier in enumerate(file.history):
        at = ("history", number)
        if earlier.year in years or earlier.year >= file.year:
            message = f"{earlier.year} is not an earlier year, or appears twice"
            yield source.problem(message, *at, "year")
        years.add(earlier.year)
        for code in earlier.ranks:
            if code not in known:
                hint = f"{did_you_mean(code, known)} a zine that is gone belongs under 'former'"
                yield source.problem(f"no zine '{code}'", *at, "ranks", code, hint=hint)


class BallotFile(Schema):
    """content/polls/SLUG/ballots/VOTER.yaml."""

    voter: Name
    votes: dict[str, str]


class _BallotReader:
    """Reads the ballots of one poll and sees to it that nobody votes twice."""

    def __init__(self, file: PollFile) -> None:
        self._file = file
        self._codes = {same_name(code): code for code in file.zines}
        self._codes |= {same_name(zine.name): code for code, zine in file.zines.items()}
        self._voters: dict[str, str] = {}
        self.ballots: list[Ballot] = []

    def read(self, path: Path, shown: str, found: Collector) -> None:
        """Read one ballot, taking note of all that is wrong with it."""
        with found.noting():
            source = read_yaml(path, shown)
            judged(source, BallotFile, partial(self._read, source, path))

    def _read(self, source: YamlSource, path: Path, written: BallotFile) -> None:
        found = Collector()
        first = self._voters.setdefault(same_name(written.voter), path.name)
        if first != path.name:
            message = f"{written.voter} has voted already, in {first}"
            found.add(source.problem(message, "voter", hint="one ballot for each voter"))
        votes = self._votes(source, written.votes, found)
        found.raise_if_any()
        self.ballots.append(Ballot(written.voter, MappingProxyType(votes)))

    def _votes(
        self, source: YamlSource, written: Mapping[str, str], found: Collector
    ) -> dict[str, int]:
        votes: dict[str, int] = {}
        for name, text in written.items():
            code = self._codes.get(same_name(name))
            if code is None:
                names = [zine.name for zine in self._file.zines.values()]
                near = did_you_mean(name, [*self._file.zines, *names])
                found.add(
                    source.problem(f"no zine '{name}' in this poll", "votes", name, hint=near)
                )
                continue
            if code in votes:
                found.add(source.problem(f"a second vote for {code}", "votes", name))
            try:
                votes[code] = half_points(text, self._file.lowest, self._file.half_points)
            except ValueError as error:
                hint = f"votes go from {self._file.lowest} to {HIGHEST}"
                found.add(source.problem(str(error), "votes", name, hint=hint))
        return votes


def half_points(text: str, lowest: int, halves: bool) -> int:
    """A vote in half points: 15 for "7.5" or "7½". Raises ValueError saying what is wrong."""
    plain = text.strip().replace("½", ".5")
    if not NUMBER.fullmatch(plain):
        raise ValueError(f"'{text}' is not a vote")
    twice = 2 * Fraction(plain)
    if not 2 * lowest <= twice <= 2 * HIGHEST:
        raise ValueError(f"{text} is out of range")
    if twice.denominator != 1:
        raise ValueError(f"{text} is finer than half a point")
    if twice % 2 and not halves:
        raise ValueError(f"{text}: half points are not allowed in this poll")
    return int(twice)
