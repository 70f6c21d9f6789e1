"""The zine's chapters on a day, and the games that move from one to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from zine.games import Chapter, GameSummary
from zine.language import _


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterTransfer:
    """A game that came to another chapter on a day."""

    game: str
    day: date
    of: Chapter
    to: Chapter
    why: str

    def told_in(self, chapter: int | None) -> str:
        """What an issue of a chapter says of it; empty if it concerns others alone."""
        why = f" {self.why}" if self.why else ""
        if chapter == self.to.number:
            words = _("The game {game} comes to us from {chapter}.")
            return words.format(game=self.game.upper(), chapter=self.of.title) + why
        if chapter not in (None, self.of.number):
            return ""
        if chapter is None:
            going = _("The game {game} is being transferred from {chapter} to {other}.")
        else:
            going = _("The game {game} is being transferred to {other}.")
        by = (
            _("{chapter} is published by {name}.")
            if self.to.by
            else _("{chapter} needs a publisher.")
        )
        told = going.format(game=self.game.upper(), chapter=self.of.title, other=self.to.title)
        return f"{told}{why} {by.format(chapter=self.to.title, name=self.to.by)}"


def chapters_on(
    day: date, chapters: Iterable[Chapter], games: Iterable[GameSummary]
) -> tuple[Chapter, ...]:
    """The chapters with the games they contain on a day: a game's own word counts most."""
    at: dict[str, int] = {}
    titles: dict[str, str] = {}
    for game in games:
        stays = [s for s in game.settings.chapters if s.since is None or s.since <= day]
        for stay in stays[-1:]:
            at[game.settings.title.casefold()] = stay.number
            titles[game.settings.title.casefold()] = game.settings.title
    found: list[Chapter] = []
    for chapter in chapters:
        names = [n for n in chapter.games if at.get(n.casefold(), chapter.number) == chapter.number]
        known = {name.casefold() for name in names}
        names += [
            titles[key]
            for key, number in at.items()
            if number == chapter.number and key not in known
        ]
        found.append(replace(chapter, games=tuple(names)))
    return tuple(found)


def transfers(
    chapters: Sequence[Chapter], games: Iterable[GameSummary]
) -> Iterator[ChapterTransfer]:
    """Every move of a game from one chapter to another."""
    known = {chapter.number: chapter for chapter in chapters}
    for game in games:
        for earlier, later in pairwise(game.settings.chapters):
            if later.since is not None:
                yield ChapterTransfer(
                    game=game.settings.title,
                    day=later.since,
                    of=known[earlier.number],
                    to=known[later.number],
                    why=later.why,
                )


def transfers_in(
    issues: Sequence[tuple[int, date, int | None]], all_transfers: Iterable[ChapterTransfer]
) -> dict[int, tuple[str, ...]]:
    """What each issue says of transfers, by its number.

    `issues` are numbers, days and chapters, in order. A transfer is told once in each
    chapter, in the first issue of that day or later.
    """
    found: dict[int, tuple[str, ...]] = {}
    for transfer in all_transfers:
        told: set[int | None] = set()
        for number, day, chapter in issues:
            words = transfer.told_in(chapter) if day >= transfer.day else ""
            if words and chapter not in told:
                told.add(chapter)
                found[number] = (*found.get(number, ()), words)
    return found
