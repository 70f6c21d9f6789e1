"""What lists tell of every game from its whole course, found once for each state of the game.

It is found while the pages of a game are written, for then its turns are in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from zine.files.cache import Cached
from zine.games import Game
from zine.plugin.parts.sharing import Notes
from zine.report.boards import last_ground
from zine.report.standings import YearlyCounts, yearly_counts


class Lasting:
    """The colours of the land in each game, and the centres of its years, cached by its key."""

    def __init__(self, root: Path, key: Callable[[Game], str]) -> None:
        self._kept, self._key = Cached(root, "lasting"), key

    def ground(self, game: Game) -> Mapping[str, str]:
        """The power whose colour each land province has as the last turn begins."""
        ground: Mapping[str, str] = self.find(game)["ground"]
        return ground

    def years(self, game: Game) -> YearlyCounts:
        """The centres of every power at the end of each finished year."""
        years: YearlyCounts = self.find(game)["years"]
        return years

    def find(self, game: Game) -> Mapping[str, Any]:
        """All of it, found now if it is not known."""
        found: Mapping[str, Any] = self._kept.once(
            self._key(game), lambda: {"ground": last_ground(game), "years": yearly_counts(game)}
        )
        return found

    @property
    def notes(self) -> Notes:
        """What is noted here, for other processes to add to."""
        return (self._kept.notes,)

    def save(self, games: Iterable[Game]) -> None:
        """Cache what was found, and what pages that were not written again say."""
        for game in games:
            self._kept.get(self._key(game))
        self._kept.save()
