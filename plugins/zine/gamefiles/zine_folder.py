"""The whole zine: its settings and all its games."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Protocol, TypeVar

from zine.files.environment import ENGINE, current_time, left_out
from zine.files.memory import Memory
from zine.files.private_folder import private_of
from zine.files.strict_yaml import YamlSource, judged, read_yaml
from zine.gamefiles.adjudication import Advance, advance
from zine.gamefiles.ended_games import EndedGames
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import game_folders, play_through, read_folder
from zine.gamefiles.players_yaml import players_of
from zine.gamefiles.private_game_files import Absent
from zine.gamefiles.record_differences import with_rereadings
from zine.gamefiles.schemas import ZineFile
from zine.games import GameSummary, Settings
from zine.people import Players
from zine.problems import Collector, Place, Problem, Problems

SENT = "sent"  # below the private folder: an entry for each letter that went out
T = TypeVar("T")


@dataclass(frozen=True)
class Zine:
    """content/zine.yaml, every game folder and the players, read and validated.

    `ended` are summaries of games that have ended, in place of their folders.
    """

    root: Path
    file: ZineFile
    folders: tuple[GameFolder, ...]
    players: Players
    ended: tuple[GameSummary, ...] = ()

    @property
    def settings(self) -> tuple[Settings, ...]:
        """Those of all games, by slug."""
        every = [*(each.settings for each in self.folders), *(each.settings for each in self.ended)]
        return tuple(sorted(every, key=lambda each: each.slug))


class Track(Protocol):
    """Shows how far the reading is."""

    def __call__(self, items: Sequence[T], words: str, /) -> Iterable[T]:
        """The items one by one, counted behind a label."""


def read_zine(
    root: Path,
    track: Track = lambda items, _: items,
    *,
    preview: bool = False,
    ended: EndedGames | None = None,
) -> Zine:
    """Read all settings and games below a root. Raises Problems with every fault at once.

    Games that this build leaves out (`left_out`) are not read.
    A `preview` leaves out hidden games whose private files are elsewhere, as in a clone. Of games
    that have `ended` there are summaries.
    """
    found = Collector()
    games: list[GameFolder | GameSummary] = []
    for path in track(wanted_games(root), "Reading games"):
        with found.noting(), contextlib.suppress(*((Absent,) if preview else ())):
            games.append(read_game(path, ended) if ended else read_folder(path))
    with found.noting():
        file = read_zine_file(root)
        _check_chapters(file, [each.settings for each in games], found)
    with found.noting():
        players = players_of(root)
    folders = tuple(each for each in games if isinstance(each, GameFolder))
    if found.found:
        found.add(*broken_chains(folders))
    found.raise_if_any()
    over = tuple(each for each in games if isinstance(each, GameSummary))
    return Zine(root, file, folders, players, over)


def broken_chains(folders: Iterable[GameFolder]) -> tuple[Problem, ...]:
    """Where records do not follow from what is before them, for whoever will not play the games."""
    found = Collector()
    for folder in folders:
        with found.noting():
            play_through(folder, current_time())
    return found.found


def read_game(path: Path, ended: EndedGames) -> GameFolder | GameSummary:
    """A game's folder, or its summary if it has ended. Raises Problems."""
    known = ended.recall(path)
    if known is not None:
        return known
    folder = read_folder(path, ended.memory)
    return ended.summarise(folder) or folder


def read_zine_file(root: Path) -> ZineFile:
    """The settings in content/zine.yaml. Raises Problems."""
    source = read_yaml(root / "content" / "zine.yaml", "content/zine.yaml")
    return judged(source, ZineFile, partial(_checked, source))


def _checked(source: YamlSource, file: ZineFile) -> ZineFile:
    """The settings. Raises Problems if a comma in `[A game, fortnightly.]` has cut a sentence in two.

    In brackets every comma parts a list. What goes on in small letters, after words without a
    full stop, is no opening of its own.
    """
    problems = [
        source.problem(
            f"in brackets a comma begins another opening, here '{after}'",
            *("openings", number + 1),
            hint="put each opening on a line of its own after '- ', or in quotes",
        )
        for number, (before, after) in enumerate(pairwise(file.openings))
        if source.place("openings", number).line == source.place("openings", number + 1).line
        and not (before.endswith((".", "!", "?")) or after[:1].isupper())
    ]
    if problems:
        raise Problems(problems)
    return file


def wanted_games(root: Path) -> list[Path]:
    """The folders of all games except those that are left out."""
    return [path for path in game_folders(root / "games") if path.name not in left_out()]


def _check_chapters(file: ZineFile, games: Iterable[Settings], found: Collector) -> None:
    """Whether every chapter that a game belongs to is in zine.yaml."""
    known = {chapter.number for chapter in file.chapters}
    for settings in games:
        for stay in settings.chapters:
            if stay.number not in known:
                hint = "name it under chapters in content/zine.yaml"
                message = f"there is no chapter {stay.number}"
                found.add(Problem(Place(settings.file), message, hint))


def advance_all(
    folders: Sequence[GameFolder],
    now: datetime,
    issue: int | None,
    memory: Memory | None = None,
    *,
    closed: bool = False,
) -> tuple[Advance, ...]:
    """Bring every game up to date without writing. Raises Problems of all games at once.

    If the issue is `closed`, turns that are due wait for the next one.
    """
    found = Collector()
    advances: list[Advance] = []
    for folder in folders:
        with found.noting():
            waits = closed and Advance(folder, play_through(folder, now), ())
            brought = waits or advance(folder, now, issue, ENGINE)
            game = with_rereadings(brought.folder, brought.game, ENGINE, memory)
            advances.append(replace(brought, game=game))
    found.raise_if_any()
    return tuple(advances)


def was_mailed(root: Path, number: int) -> bool:
    """Whether the letter with an issue has been sent to its readers, as far as this zine knows.

    What is mailed is closed: nothing more is printed in it.
    """
    return any(private_of(root).names(SENT, ".yaml", f"issue-{number}-"))
