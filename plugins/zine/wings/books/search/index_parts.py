"""The parts of a search index: what came out long ago is not indexed again with every issue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from zine.rules.position import NOTHING

SIZES = (200, 40, 8)  # issues whose pages have an index of their own
ISSUE = re.compile(r"issues/(\d+)(?:-print)?\.html")
GAME = re.compile(r"games/([^/]+)/.+\.html")


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchParts:
    """Which part of the index each page is in, by the issue or the game that it belongs to.

    All other pages are in the part "", which is indexed again when any of them changes.
    """

    issues: Mapping[int, str] = field(default_factory=lambda: NOTHING)
    games: Mapping[str, str] = field(default_factory=lambda: NOTHING)

    @property
    def past(self) -> tuple[str, ...]:
        """The other parts by name, newest first."""
        return tuple(reversed(dict.fromkeys(self.issues.values())))

    def of(self, address: str) -> str:
        """The part that a page is in."""
        if issue := ISSUE.fullmatch(address):
            return self.issues.get(int(issue[1]), "")
        game = GAME.fullmatch(address)
        return self.games.get(game[1], "") if game else ""


def parts_of(numbers: Sequence[int], ended: Mapping[str, int]) -> SearchParts:
    """The parts for the issues with these numbers, in order, and for games that are over.

    `ended` gives the last issue that told of each game. The newest issue is in no part of its
    own: it still changes.
    """
    issues = {number: f"{part[0]}-{part[-1]}" for part in _divided(numbers[:-1]) for number in part}
    games = {game: issues[number] for game, number in ended.items() if number in issues}
    return SearchParts(issues=issues, games=games)


def _divided(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """The issues that make a part each: as many together as there are."""
    start = 0
    for size in SIZES:
        while start + size <= len(numbers):
            yield numbers[start : start + size]
            start += size
