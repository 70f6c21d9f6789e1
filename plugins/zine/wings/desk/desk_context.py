"""What the commands of the desk work with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from zine.files.private_folder import PrivateFolder
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import read_folder
from zine.gamefiles.players_yaml import players_of
from zine.gamefiles.schemas import ZineFile
from zine.gamefiles.zine_folder import read_zine_file, wanted_games
from zine.language import (
    ENGLISH,
    Language,
)
from zine.problems import Collector, Problem, Problems


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleDesk:
    """What the commands of the desk work with; letters are written in `language`."""

    root: Path
    zine: ZineFile
    private: PrivateFolder
    language: Language = ENGLISH

    @property
    def sender(self) -> str:
        """Who letters are from."""
        return (
            f"{self.zine.publisher} <{self.zine.address}>"
            if self.zine.address
            else self.zine.publisher
        )


def readable_games(root: Path, found: Collector) -> tuple[GameFolder, ...]:
    """Every game that is wanted and can be read; what is wrong with others is noted in `found`."""
    folders: list[GameFolder] = []
    for path in wanted_games(root):
        with found.noting():
            folders.append(read_folder(path))
    return tuple(folders)


def faults_of_settings(root: Path) -> tuple[Problem, ...]:
    """What is wrong in content/zine.yaml and in the list of players, without reading a game."""
    found = Collector()
    with found.noting():
        read_zine_file(root)
    with found.noting():
        players_of(root)
    try:
        found.raise_if_any()
    except Problems as problems:
        return problems.problems
    return ()
