"""The filing of games that have ended: each is read whole once, and then only if somebody asks."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

from zine.files.cache import folder_stamp, hash_of
from zine.files.environment import ENGINE
from zine.files.memory import Memory
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.game_yaml import read_settings
from zine.gamefiles.reading import play_through, read_folder
from zine.gamefiles.records import phase_named
from zine.gamefiles.ruling_changes import with_rereadings
from zine.gamefiles.statements import STATEMENTS, read_statements
from zine.games import NO_STATEMENTS, Game, Settings, Statements, Turn
from zine.games.filed import can_file, filed_turn, lines_of
from zine.problems import Problems

OPEN = 64  # filed games that stand in memory at once


class Cabinet:
    """The filed games of a zine: those whose files are as they were when they were filed.

    A game that goes on, or was changed, is read whole and offered to be filed.
    """

    def __init__(self, root: Path, now: datetime, memory: Memory) -> None:
        self.memory = memory
        self._now = now
        self._variants = folder_stamp(root / "variants")
        self._keys: dict[Path, tuple[str, bool]] = {}
        self._open: OrderedDict[Path, Mapping[str, Turn]] = OrderedDict()

    def take(self, path: Path) -> Game | None:
        """The game in a folder if it is filed; None if it must be read. Raises Problems."""
        stamps = folder_stamp(path), self._variants
        words = "\n\n".join((path.name, *(text for text, _ in stamps)))
        key = hash_of(os.fsencode(words))
        self._keys[path] = key, all(settled for _, settled in stamps)
        facts = self.memory.get("filed", key)
        if facts is None:
            return None
        settings = read_settings(path)
        statements = NO_STATEMENTS
        if STATEMENTS in facts["hashes"]:
            statements, _ = read_statements(path, settings)
        return self._filed(path, settings, statements, facts)

    def file(self, folder: GameFolder) -> Game | None:
        """A game that was read, filed; None if it goes on or has too much to tell of itself.

        Raises Problems if the chain of its records is broken.
        """
        game = self._played(folder)
        if folder.settings.variant.hooks.sight is not None or not can_file(game.turns):
            return None
        lines = lines_of(game.turns, game.settings.variant)
        facts = {"hashes": dict(game.hashes), "turns": lines}
        key, settled = self._keys[folder.path]
        if settled:
            self.memory.put("filed", key, facts)
        self._stand_open(folder.path, game)
        return self._filed(folder.path, folder.settings, folder.statements, facts)

    def _filed(
        self, path: Path, settings: Settings, statements: Statements, facts: Mapping[str, Any]
    ) -> Game:
        variant, drawer = settings.variant, GameDrawer(self, path)
        return Game(
            settings=settings,
            turns=tuple(
                filed_turn(line, phase_named(line["phase"], variant.calendar), variant, drawer)
                for line in facts["turns"]
            ),
            hashes=MappingProxyType(facts["hashes"]),
            statements=statements,
        )

    def opened(self, path: Path) -> Mapping[str, Turn]:
        """The turns of a filed game by slug, read again if it does not stand open."""
        if path in self._open:
            self._open.move_to_end(path)
        else:
            self._stand_open(path, self._played(read_folder(path, self.memory)))
        return self._open[path]

    def _played(self, folder: GameFolder) -> Game:
        return with_rereadings(folder, play_through(folder, self._now), ENGINE)

    def _stand_open(self, path: Path, game: Game) -> None:
        self._open[path] = {turn.phase.slug: turn for turn in game.turns}
        if len(self._open) > OPEN:
            self._open.popitem(last=False)

    def let_go(self, path: Path, slug: str) -> None:
        """Forget what can be made again of a turn whose game stands open."""
        if path in self._open:
            self._open[path][slug].let_go()


@dataclass(frozen=True, slots=True)
class GameDrawer:
    """A game's place in the cabinet."""

    cabinet: Cabinet
    path: Path

    def turn(self, slug: str) -> Turn:
        """A turn as it is in the game's files. Raises Problems if they changed meanwhile."""
        turns = self.cabinet.opened(self.path)
        if slug not in turns:
            shown = f"games/{self.path.name}"
            raise Problems.of(shown, "the game changed while the site was built", "build again")
        return turns[slug]

    def let_go(self, slug: str) -> None:
        """Forget what can be made again of a turn."""
        self.cabinet.let_go(self.path, slug)
