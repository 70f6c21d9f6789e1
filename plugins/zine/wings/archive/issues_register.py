"""The register across issues: games, persons, threads and numbers.

Nothing is joined without evidence in the text: games by Boardman number or name, persons
by name. Likely matches are listed as possible.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise

from zine.portable_names import slug_fault
from zine.rules.reasons import Why
from zine.wings.archive.parsing.issue_values import OldIssue, PrintedSection, Thread, ThreadKind
from zine.wings.archive.parsing.old_text_remarks import OldTextRemark
from zine.wings.archive.parsing.persons import merged, perhaps_alike
from zine.wings.archive.parsing.report_values import Person, Report

LONGEST_ADDRESS = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Filed:
    """An issue with the key it is filed under: its number, and its date if two share a number."""

    key: str
    issue: OldIssue


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A game named in an issue, with its chapter if known; `report` is set if it is reported."""

    key: str
    name: str
    chapter: int | None
    report: Report | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownGame:
    """A game through all issues: its names, latest last, and where it is named."""

    names: tuple[str, ...]
    boardman: str
    sightings: tuple[Sighting, ...]

    @property
    def chapters(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The chapters it is named under, issue by issue; more than one if it is named twice."""
        found: dict[str, dict[int, None]] = {}
        for each in self.sightings:
            found.setdefault(each.key, {})
            if each.chapter is not None:
                found[each.key][each.chapter] = None
        return tuple((key, tuple(chapters)) for key, chapters in found.items())

    @property
    def twice(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The issues that name it under several chapters."""
        return tuple((key, chapters) for key, chapters in self.chapters if len(chapters) > 1)

    @property
    def moves(self) -> tuple[tuple[str, int, int], ...]:
        """The issues from which it is under another chapter, with both chapters."""
        single = [(key, chapters[0]) for key, chapters in self.chapters if len(chapters) == 1]
        return tuple(
            (key, before, after)
            for (_, before), (key, after) in pairwise(single)
            if before != after
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """A thread followed to its other end: the issue and section it names, if we have them."""

    key: str
    thread: Thread
    target: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """What is known across all old issues of a zine."""

    zine: str
    filed: tuple[Filed, ...]
    games: tuple[KnownGame, ...]
    persons: tuple[Person, ...]
    possible: tuple[tuple[Person, Person, Why], ...]
    ties: tuple[Tie, ...]
    renumbered: tuple[Why, ...]


def address(name: str) -> str:
    """A name as a folder and an address: "KING'S GAMBIT" -> "kings-gambit".

    Every name has one; a name that folders cannot have is lengthened ("CON" -> "the-con").
    """
    bare = re.sub(r"['’]", "", name.lower())
    slug = re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:LONGEST_ADDRESS].strip("-")
    return f"the-{slug or 'unnamed'}" if slug_fault(slug) else slug


def addresses(games: Iterable[KnownGame]) -> dict[tuple[str, ...], str]:
    """An address for each game, by its names; numbers distinguish games of the same name."""
    found: dict[tuple[str, ...], str] = {}
    for game in games:
        slug = address(game.names[0])
        if slug in found.values():
            slug = f"{slug}-{address(game.boardman or str(len(found)))}"
        found[game.names] = slug
    return found


def absent_numbers(filed: Iterable[Filed]) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """The numbers that are not here between the first and the last, of each chapter.

    Chapters that number their issues together, none twice, are one row of numbers without a chapter.
    """
    numbers: dict[int | None, set[int]] = {}
    for each in filed:
        numbers.setdefault(each.issue.chapter, set()).add(each.issue.number)
    together = set[int]().union(*numbers.values())
    if len(together) == sum(map(len, numbers.values())):
        numbers = {None: together}
    for chapter, own in sorted(numbers.items(), key=lambda each: each[0] or 0):
        if absent := set(range(min(own), max(own))) - own:
            yield chapter, tuple(sorted(absent))


def absent_seasons(game: KnownGame) -> tuple[str, ...]:
    """The seasons between a game's first and last reported moves that no issue reports."""
    titles = ("Spring", "Fall")
    told = (each.report for each in game.sightings if each.report and each.report.orders)
    found = {
        report.year * len(titles) + titles.index(report.season)
        for report in told
        if report.year is not None and report.season in titles
    }
    between = range(min(found, default=0), max(found, default=0))
    seasons = (divmod(each, len(titles)) for each in between if each not in found)
    return tuple(f"{titles[season]} {year}" for year, season in seasons)


def register_of(issues: Iterable[Filed]) -> tuple[Register, ...]:
    """The registers of all zines among the issues, by name."""
    ordered = sorted(issues, key=lambda each: (each.issue.zine, each.issue.number, each.key))
    zines = dict.fromkeys(each.issue.zine for each in ordered)
    return tuple(_register(zine, [e for e in ordered if e.issue.zine == zine]) for zine in zines)


def _register(zine: str, filed: Sequence[Filed]) -> Register:
    persons = merged(person for each in filed for person in each.issue.persons)
    return Register(
        zine=zine,
        filed=tuple(filed),
        games=tuple(_games(filed)),
        persons=persons,
        possible=tuple(
            (one, other, reason)
            for one, other in combinations(persons, 2)
            if (reason := perhaps_alike(one, other))
        ),
        ties=tuple(tie for each in filed for tie in _ties(each, filed)),
        renumbered=tuple(_renumbered(filed)),
    )


def _sightings_in(each: Filed) -> Iterator[Sighting]:
    """Every mention of a game in an issue: in the chapter list, then in reports."""
    for chapter in each.issue.chapters:
        for name in chapter.games:
            yield Sighting(key=each.key, name=name, chapter=chapter.number)
    for report in each.issue.reports:
        yield Sighting(key=each.key, name=report.game, chapter=each.issue.chapter, report=report)


def _games(filed: Iterable[Filed]) -> Iterator[KnownGame]:
    """Games by evidence: one Boardman number is one game, under any name."""
    games: list[list[Sighting]] = []
    named: dict[str, dict[int, None]] = defaultdict(dict)  # places in the list of games
    numbered: dict[str, int] = {}
    for sighting in chain.from_iterable(map(_sightings_in, filed)):
        number = _boardman(sighting)
        same = numbered.get(number)
        if same is None:
            own = set(numbered.values()) if number else ()
            same = max((at for at in named[sighting.name] if at not in own), default=len(games))
        if same == len(games):
            games.append([])
        if number:
            numbered[number] = same
        named[sighting.name][same] = None
        games[same].append(sighting)
    for each in games:
        yield KnownGame(
            names=tuple(dict.fromkeys(sighting.name for sighting in each)),
            boardman=next(filter(None, map(_boardman, each)), ""),
            sightings=tuple(each),
        )


def _boardman(sighting: Sighting) -> str:
    return sighting.report.boardman if sighting.report else ""


def _ties(each: Filed, filed: Sequence[Filed]) -> Iterator[Tie]:
    for thread in each.issue.threads:
        target = None
        if thread.number is not None and thread.zine.upper() in ("", each.issue.zine):
            target = _numbered(thread.number, filed)
        section = _section(thread, target.issue.sections) if target else None
        yield Tie(
            key=each.key,
            thread=thread,
            target=target.key if target else "",
            section=section.title if section else "",
        )


def _numbered(number: int, filed: Sequence[Filed]) -> Filed | None:
    """The issue with a number; failing that, one whose subject has it."""
    own = [each for each in filed if each.issue.number == number]
    subject = [each for each in filed if each.issue.subject_number == number]
    return next(iter([*own, *subject]), None)


def _section(thread: Thread, sections: Sequence[PrintedSection]) -> PrintedSection | None:
    """The section a reply answers: one with the words in its title or credit."""
    words = thread.what.casefold()
    if thread.kind is not ThreadKind.REPLY or not words:
        return None
    return next(
        (each for each in sections if words in f"{each.title} {each.credit}".casefold()), None
    )


def _renumbered(filed: Sequence[Filed]) -> Iterator[Why]:
    """Issues whose numbers disagree, and numbers that several issues share."""
    for each in filed:
        subject, number = each.issue.subject_number, each.issue.number
        if subject is not None and subject != number:
            yield OldTextRemark.TWO_NUMBERS(key=each.key, number=number, subject=subject)
    for number in dict.fromkeys(each.issue.number for each in filed):
        keys = [each.key for each in filed if each.issue.number == number]
        if len(keys) > 1:
            yield OldTextRemark.SHARED_NUMBER(number=number, keys=", ".join(keys))
