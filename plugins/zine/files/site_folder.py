"""The public site: built beside the old one and put in its place only when whole."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from zine.problems import Place, Problem, Problems


def build_folder(output: Path) -> Path:
    """An empty folder beside `output` to build in.

    A build that was killed while it changed places is put right first.
    """
    fresh, old = _beside(output, "new"), _beside(output, "old")
    if output.exists() and not output.is_dir():
        raise Problems([Problem(Place(str(output)), "this is no folder", "move it away")])
    try:
        if old.exists() and not output.exists():
            old.rename(output)
        for leftover in (fresh, old):
            if leftover.exists():
                shutil.rmtree(leftover)
        fresh.mkdir(parents=True)
    except OSError as error:
        message = f"no site can be built here: {error.strerror}"
        raise Problems([Problem(Place(str(fresh)), message)]) from error
    return fresh


def publish(output: Path) -> None:
    """Put the finished build in the place of the old site."""
    fresh, old = _beside(output, "new"), _beside(output, "old")
    try:
        if output.exists():
            output.rename(old)
        fresh.rename(output)
    except OSError as error:
        if old.exists() and not output.exists():
            old.rename(output)
        message = f"the finished site cannot be put in place: {error.strerror}"
        raise Problems([Problem(Place(str(output)), message, "the old site stands")]) from error
    shutil.rmtree(old, ignore_errors=True)


def public_of(fresh: Path) -> Path:
    """The public site that a build beside it is to replace."""
    return fresh.with_name(fresh.name.removesuffix(".new"))


def discard(output: Path) -> None:
    """Take away an unfinished build."""
    shutil.rmtree(_beside(output, "new"), ignore_errors=True)


def _beside(output: Path, word: str) -> Path:
    return output.with_name(f"{output.name}.{word}")


def text_files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file below a folder that is text, sorted by path."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            try:
                yield path, path.read_text(encoding="utf-8")
            except (UnicodeDecodeError, OSError):
                continue


def site_files(folder: Path) -> Iterator[tuple[Path, int]]:
    """Every file of a built site by its path in it, with its size in bytes."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder), path.stat().st_size
