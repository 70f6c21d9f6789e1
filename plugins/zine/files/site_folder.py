"""The public site: built beside the old one and put in its place only when whole."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from pathlib import Path

from zine.files.exchange import exchange
from zine.files.store import disk_words
from zine.problems import Place, Problem, Problems

IN_USE = "something else is mounted there: let the site be a folder within it"


def site_of(output: Path) -> Path:
    """The folder that is to hold the site: `output`, or where a link of that name leads.

    Raises Problems if a link leads round in a circle, or if there is a file.
    """
    try:
        real = output.resolve() if output.is_symlink() else output
    except (OSError, RuntimeError):
        real = output
    if real.is_symlink():
        hint = "make it a folder, or a link to one"
        raise Problems([Problem(Place(str(output)), "this link leads nowhere", hint)])
    if real.exists() and not real.is_dir():
        raise Problems([Problem(Place(str(real)), "this is not a folder", "move it away")])
    return real


def heal(output: Path) -> None:
    """Put the old site back if a build was killed while the two changed places.

    Call only while holding the lock. Raises Problems if the disk refuses.
    """
    real = site_of(output)
    old = _beside(real, "old")
    if not old.is_symlink() and old.is_dir() and not real.exists():
        try:
            old.rename(real)
        except OSError as error:
            message = f"the old site cannot be put back: {disk_words(error)}"
            hint = f"rename {old} to {real.name}"
            raise Problems([Problem(Place(str(real)), message, hint)]) from error


def build_folder(output: Path) -> Path:
    """An empty folder to build in, beside the site that `output` is or leads to.

    A build that was killed while the two changed places is put right first.
    """
    real = site_of(output)
    heal(real)
    fresh = _beside(real, "new")
    try:
        for leftover in (fresh, _beside(real, "old")):
            _clear(leftover)
        fresh.mkdir(parents=True)
    except OSError as error:
        message = f"no site can be built here: {disk_words(error)}"
        hint = f"{output} is a link, and the site is built beside what it leads to"
        problem = Problem(Place(str(fresh)), message, hint if output.is_symlink() else "")
        raise Problems([problem]) from error
    return fresh


def publish(output: Path) -> None:
    """Put the finished build in the place of the old site.

    The two change places in one step where the system can; elsewhere there is an instant
    without a site, and a build that is killed in it is put right by `heal`.
    """
    real = site_of(output)
    fresh, old = _beside(real, "new"), _beside(real, "old")
    try:
        if real.exists() and exchange(fresh, real):
            fresh.rename(old)
        else:
            if real.exists():
                real.rename(old)
            fresh.rename(real)
    except OSError as error:
        heal(real)
        message = f"the finished site cannot be put in place: {disk_words(error)}"
        hint = IN_USE if error.errno == errno.EBUSY else "the old site was not changed"
        raise Problems([Problem(Place(str(real)), message, hint)]) from error
    shutil.rmtree(old, ignore_errors=True)


def public_of(fresh: Path) -> Path:
    """The public site that a build beside it is to replace."""
    return fresh.with_name(fresh.name.removesuffix(".new"))


def discard(output: Path) -> None:
    """Take away an unfinished build."""
    shutil.rmtree(_beside(site_of(output), "new"), ignore_errors=True)


def _beside(output: Path, word: str) -> Path:
    return output.with_name(f"{output.name}.{word}")


def _clear(leftover: Path) -> None:
    """Take away what an earlier build left; of a link, the link alone."""
    if leftover.is_symlink() or leftover.is_file():
        leftover.unlink()
    elif leftover.exists():
        shutil.rmtree(leftover)


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
