"""Brings saved games and saved pages of web sites in, as `zine import` does."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from zine.files.environment import current_time
from zine.files.store import only_writer
from zine.interchange.saved_files import SUFFIXES, saved_games
from zine.interchange.taking_in import TakenIn, saved_recording, take_in
from zine.interchange.web_games import web_recordings
from zine.interchange.web_pages import is_page_set
from zine.problems import Collector, Place, Problem, Problems

ONE_NAME = "one name cannot do for several games"


def without_saved(paths: Sequence[Path]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Paths apart from those of files of saved games, and those."""
    saved = tuple(path for path in paths if path.is_file() and path.suffix.lower() in SUFFIXES)
    saved = tuple(path for path in saved if not is_page_set(path))
    return tuple(path for path in paths if path not in saved), saved


def without_pages(paths: Sequence[Path]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Paths apart from those of pages of web sites and folders of such pages, and those."""
    pages = tuple(path for path in paths if is_page_set(path))
    return tuple(path for path in paths if path not in pages), pages


def bring_in_pages(home: Path, paths: Sequence[Path], game: str, *, dry_run: bool) -> Iterator[str]:
    """Bring in every game of some pages, as `bring_in_saved` does."""
    found = Collector()
    with contextlib.nullcontext() if dry_run else only_writer(home):
        for number, recording in enumerate(web_recordings(paths, found), 1):
            with found.noting():
                if game and number > 1:
                    raise Problems([Problem(recording.place, ONE_NAME, "leave --game out")])
                yield from _told(home, take_in(recording, game, current_time()), dry_run=dry_run)
    found.raise_if_any()


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
                        yield from _told(home, taken, dry_run=dry_run)
    found.raise_if_any()


def _told(home: Path, taken: TakenIn, *, dry_run: bool) -> Iterator[str]:
    """Write a game, and what to say of it. Raises Problems if another is in the way."""
    new = dry_run or taken.write(home)
    yield from taken.lines()
    if not new:
        yield "  already here, nothing was changed"


def _taken(home: Path, path: Path, game: str, found: Collector) -> Iterator[TakenIn]:
    for number, (place, saved) in enumerate(saved_games(path), 1):
        if game and number > 1:
            raise Problems([Problem(Place(str(path)), ONE_NAME, "leave --game out")])
        with found.noting():
            yield take_in(saved_recording(home, place, saved), game, current_time())
