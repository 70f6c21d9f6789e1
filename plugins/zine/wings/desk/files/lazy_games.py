"""The games of a zine for commands that look at few of them: what the memory knows is not read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from zine.files.memory import Memory
from zine.gamefiles.ended_games import EndedGames
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import game_folders, play_through, read_folder
from zine.gamefiles.game_yaml import read_settings
from zine.games import Game
from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.orders_file import with_private_sheet

KIND = "glimpses"


@dataclass(frozen=True, slots=True, kw_only=True)
class Glimpse:
    """What letters ask of a game that can be read, before they concern it.

    `over` says that it has ended, `extends` that its players can vote for more time.
    """

    slug: str
    title: str
    number: str
    over: bool
    extends: bool


class LazyGames(Mapping[str, tuple[GameFolder, Game]]):
    """The games that can be read, by name, brought up to now; each is read when it is asked for.

    `broken` are the others, with what is wrong. A game that was sound is so as long as the names,
    sizes and times of its files are the same: then there is a glimpse of it in the memory. Of one
    that has ended no letter is about the turns: its game.yaml and the names in its folder are
    enough.
    """

    def __init__(self, desk: PeopleDesk, now: datetime) -> None:
        self._desk, self._now = desk, now
        self._memory = Memory(desk.root)
        self._read: dict[str, tuple[GameFolder, Game]] = {}
        self.glimpses: dict[str, Glimpse] = {}
        self.broken: dict[str, Problems] = {}
        self._ended = EndedGames(desk.root, now, self._memory)
        for path in game_folders(desk.root / "games"):
            try:
                self.glimpses[path.name] = self._glimpse(path)
            except Problems as problems:
                self.broken[path.name] = problems
        self._memory.save()

    def _glimpse(self, path: Path) -> Glimpse:
        """A glimpse of a game, from the memory if it has one. Raises Problems if it cannot be read."""
        outside, settled = self._ended.outside(path)
        if known := self._memory.get(KIND, outside):
            return Glimpse(**known)
        key, all_settled = self._ended.key(path)
        whole = f"{self._desk.zine.repository} {key}"
        known = self._memory.get(KIND, whole)
        made = Glimpse(**known) if known else self._made(path, key)
        if all_settled and not known:
            self._memory.put(KIND, whole, asdict(made))
        if settled and all_settled and made.over:
            self._memory.put(KIND, outside, asdict(made))
        return made

    def _made(self, path: Path, key: str) -> Glimpse:
        """A glimpse of a game that is read; one that a build has summarised has ended."""
        over = self._ended.has(key)
        settings = read_settings(path) if over else self._opened(path)[0].settings
        return Glimpse(
            slug=settings.slug,
            title=settings.title,
            number=settings.number,
            over=over or self._opened(path)[1].current is None,
            extends=settings.deadlines.extension is not None,
        )

    def __getitem__(self, slug: str) -> tuple[GameFolder, Game]:
        """A game that can be read."""
        return self._opened(self._desk.root / "games" / self.glimpses[slug].slug)

    def _opened(self, path: Path) -> tuple[GameFolder, Game]:
        if path.name not in self._read:
            folder = with_private_sheet(self._desk, read_folder(path, self._memory))
            self._read[path.name] = folder, play_through(folder, self._now)
        return self._read[path.name]

    def __contains__(self, slug: object) -> bool:
        """Whether there is a game of a name, without reading it."""
        return slug in self.glimpses

    def __iter__(self) -> Iterator[str]:
        """The names of the games."""
        return iter(self.glimpses)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.glimpses)
