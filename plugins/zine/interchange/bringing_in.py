"""Brings files of saved games in, as `zine import` does."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from zine.files.environment import current_time
from zine.files.store import only_writer
from zine.interchange.saved_files import SUFFIXES, saved_games
from zine.interchange.taking_in import TakenIn, take_in
from zine.problems import Collector, Place, Problem, Problems


def without_saved(paths: Sequence[Path]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Paths apart from those of files of saved games, and those."""
    saved = tuple(path for path in paths if path.is_file() and path.suffix.lower() in SUFFIXES)
    return tuple(path for path in paths if path not in saved), saved


def bring_in_saved(home: Path, paths: Sequence[Path], game: str, *, dry_run: bool) -> Iterator[str]:
    """Bring in every game of some files, and say of each what became of it, in lines.

    `game` is the name for the only one; one that is bad stops no other. Raises Problems, at the end, with all that were found.
    """
    found = Collector()
    with contextlib.nullcontext() if dry_run else only_writer(home):
        for path in paths:
            with found.noting():
                for taken in _taken(home, path, game, found):
                    with found.noting():
                        new = dry_run or taken.write(home)
                        yield from taken.lines()
                        if not new:
                            yield "  already here, nothing was changed"
    found.raise_if_any()


def _taken(home: Path, path: Path, game: str, found: Collector) -> Iterator[TakenIn]:
    for number, (place, saved) in enumerate(saved_games(path), 1):
        if game and number > 1:
            message, hint = "one name cannot do for several games", "leave --game out"
            raise Problems([Problem(Place(str(path)), message, hint)])
        with found.noting():
            yield take_in(home, place, saved, game, current_time())
