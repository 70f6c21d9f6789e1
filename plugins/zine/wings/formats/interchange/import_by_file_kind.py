"""Brings saved games and saved pages of web sites in, as `zine import` does."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from zine.files.environment import current_time
from zine.files.locks import only_writer
from zine.problems import Collector, Problem
from zine.report.public_game import public_game
from zine.wing import Incoming
from zine.wings.formats.diplomacy_package_game_writer import saved_game
from zine.wings.formats.interchange.game_export import map_name
from zine.wings.formats.interchange.game_import import Recording, TakenIn, saved_recording, take_in
from zine.wings.formats.interchange.game_zip_import import (
    PackedGame,
    bring_packed,
    game_of_parts,
    unpack_game,
)
from zine.wings.formats.interchange.saved_game_files import (
    SUFFIXES,
    SavedGame,
    SavedPhase,
    saved_games,
)
from zine.wings.formats.interchange.saved_web_pages import is_page_set
from zine.wings.formats.interchange.web_games import web_recordings

PACKED = ".zip"
ONE_NAME = "one name cannot do for several games"


def _without_games(
    paths: Sequence[Path],
) -> tuple[tuple[Path, ...], tuple[Path, ...], tuple[Path, ...]]:
    """Paths apart from those of games; saved games; pages of web sites and folders of such."""
    pages = tuple(path for path in paths if is_page_set(path))
    others = [path for path in paths if path not in pages]
    saved = tuple(path for path in others if path.is_file() and path.suffix.lower() in SUFFIXES)
    return tuple(path for path in others if path not in saved), saved, pages


def bring_in(incoming: Incoming, say: Callable[[str], object], found: Collector) -> Incoming:
    """Bring in the games among some files; the others are left. Notes problems."""
    packed = [path for path in incoming.paths if path.suffix.lower() == PACKED]
    for path in packed:
        with found.noting(), only_writer(incoming.home):
            for line in unpack_game(incoming.home, path, incoming.game, dry_run=incoming.dry_run):
                say(line)
    texts, saved, pages = _without_games([p for p in incoming.paths if p not in packed])
    if saved or pages:
        with found.noting():
            told = _bring_in_games(
                incoming.home, saved, pages, incoming.game, dry_run=incoming.dry_run
            )
            for line in told:
                say(line)
    return replace(incoming, paths=texts)


def _bring_in_games(
    home: Path, saved: Sequence[Path], pages: Sequence[Path], game: str, *, dry_run: bool
) -> Iterator[str]:
    """Bring in every game of some files and pages, and say of each what became of it, in lines.

    `game` is the name for the only one; one that is bad stops no other. Raises Problems, at the
    end, with all that were found.
    """
    found = Collector()
    with contextlib.nullcontext() if dry_run else only_writer(home):
        games = chain(_saved(home, saved, found), web_recordings(pages, found))
        for number, each in enumerate(games, 1):
            if game and number > 1:
                found.add(Problem(each.place, ONE_NAME, "leave --game out"))
                break
            with found.noting():
                if isinstance(each, PackedGame):
                    yield from bring_packed(home, each, game, dry_run=dry_run)
                    continue
                taken = take_in(home, each, game, current_time())
                yield from _told(home, taken, dry_run=dry_run)
    found.raise_if_any()


def _saved(home: Path, paths: Sequence[Path], found: Collector) -> Iterator[Recording | PackedGame]:
    """Each game of some files: with the files of the press beside its phases, if they agree."""
    for path in paths:
        with found.noting():
            for place, saved in saved_games(path):
                with found.noting():
                    if not saved.files:
                        yield saved_recording(home, place, saved)
                        continue
                    parts = {name: text.encode() for name, text in saved.files.items()}
                    packed = game_of_parts(place, parts)
                    same = _phases_of(packed) == saved.phases
                    yield packed if same else saved_recording(home, place, saved, changed=True)


def _phases_of(packed: PackedGame) -> tuple[SavedPhase, ...]:
    """The phases as they are saved of a game that is read from its own files. Raises Problems."""
    game = public_game(packed.read(packed.slug))
    saved = saved_game(game, map_name(game.settings.variant))
    return SavedGame.model_validate(saved).phases


def _told(home: Path, taken: TakenIn, *, dry_run: bool) -> Iterator[str]:
    """Write a game, and what to say of it. Raises Problems if another is in the way."""
    new = dry_run or taken.write(home)
    yield from taken.lines()
    if not new:
        yield "  already here, nothing was changed"
