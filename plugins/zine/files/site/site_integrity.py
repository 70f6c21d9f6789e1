"""Check that a finished site holds, byte for byte, what was written and copied into it.

Pelican only warns of a file that it cannot copy, and a network disk may lose what it
accepted. So the press checks the site before publishing it.
"""

from __future__ import annotations

import errno
import filecmp
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path

from zine.files.atomic_files import FULL
from zine.problems import Place, Problem, Problems

# A disk with less room than this, in bytes, counts as full.
NOTHING_LEFT = 65_536


def files_copied(
    source: Path, target: Path, ignored: Sequence[str] = ()
) -> Iterator[tuple[Path, Path]]:
    """A file, or each file below a folder, with the place of its copy.

    Leaves out names that match a pattern in `ignored`.
    """
    if source.is_file():
        yield source, target
        return
    for where, folders, names in os.walk(source, followlinks=True):
        folders[:] = sorted(name for name in folders if not _is_any(name, ignored))
        inside = target / Path(where).relative_to(source)
        for name in sorted(names):
            if not _is_any(name, ignored):
                yield Path(where, name), inside / name


def _is_any(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def make_sure(site: Path, sizes: Mapping[str, int], copies: Iterable[tuple[Path, Path]]) -> None:
    """Compare a site with the sizes of what was written and the bytes of what was copied.

    `sizes` are in bytes, by path. Raises Problems with every file that falls short.
    """
    found = [
        _problem(site, Path(path), f"{now:,} of {size:,} bytes")
        for path, size in sizes.items()
        if (now := _size(path)) != size
    ]
    found += [
        _problem(site, target, f"it differs from {source.name}, its original")
        for source, target in copies
        if not _same(source, target)
    ]
    if found:
        raise Problems(found)


def _size(path: str | Path) -> int:
    """A file's size in bytes, 0 if it is not there."""
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def _same(source: Path, target: Path) -> bool:
    try:
        return filecmp.cmp(source, target, shallow=False)
    except OSError:
        return False


def _problem(site: Path, path: Path, words: str) -> Problem:
    shown = path.relative_to(site).as_posix() if path.is_relative_to(site) else str(path)
    hint = "the disk may be full: make room and build again"
    if _is_full(site):
        hint = f"{FULL}: make room and build again"
    return Problem(Place(shown), f"was not written whole: {words}", hint)


def _is_full(site: Path) -> bool:
    """Whether the system reports a full disk beside the site."""
    try:
        return shutil.disk_usage(site).free < NOTHING_LEFT
    except OSError as error:
        return error.errno == errno.ENOSPC
