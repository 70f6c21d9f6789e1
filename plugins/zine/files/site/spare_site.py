"""The spare site: second names for what the public site is made of, beside the memory.

A build begins with its folders, moved into place, and the site that it replaces is the next spare:
what has not changed costs a long archive nothing. If the public site is lost, the spare is there.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from zine.files.file_hashes import entries_below, files_below, stamp_of
from zine.files.site.site_mark import MARK, erase


def is_no_link(folder: str) -> bool:
    """Whether no folder in the path is a link; through one, a merge could delete files elsewhere."""
    return os.path.realpath(folder) == os.path.normpath(folder)


def move_spare(spare: Path, fresh: Path) -> Mapping[str, str]:
    """Move a spare into a build, whole folders at once; the stamps of the files that came, by name.

    Nothing is moved over what the build has already, nor if the spare is a link or holds one, for it
    may have come with a clone; and as much as the disk allows. If that was not all, the stamps are
    empty, for nobody knows what came.
    """
    stamps: dict[str, str] = {}
    try:
        if is_no_link(f"{spare}"):
            stamps = dict(_plain_files(f"{spare}"))
            for name in files_below(fresh):
                stamps.pop(name, None)
            _move(f"{spare}", f"{fresh}")
            shutil.rmtree(spare)
    except OSError:
        return dict.fromkeys(stamps, "")
    return stamps


def set_aside(
    replaced: Path, successor: Path, kept: Iterable[str], spare: Path, names: Collection[str]
) -> bool:
    """Make a site that was replaced the spare, with the files in `names` only; whether it is now.

    It is not if it holds what the press did not put there, or if it is on another disk.
    """
    with contextlib.suppress(OSError):
        if is_no_link(f"{spare}") and erase(replaced, successor, kept, names):
            coming = spare.with_name(f"{spare.name}.new")
            shutil.rmtree(coming, ignore_errors=True)
            os.rename(replaced, coming)
            (coming / MARK).unlink(missing_ok=True)
            shutil.rmtree(spare, ignore_errors=True)
            os.rename(coming, spare)
            return True
    return False


def sweep(folder: Path, names: Iterable[str]) -> None:
    """Delete some files of a folder, and the folders in it that are empty then."""
    for name in names:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"{folder}/{name}")
        within = os.path.dirname(name)
        with contextlib.suppress(OSError):  # it is not empty
            while within:
                os.rmdir(f"{folder}/{within}")
                within = os.path.dirname(within)


def _plain_files(folder: str) -> Iterator[tuple[str, str]]:
    """Every file below a folder by its path in it, with its stamp. Raises OSError if one is a link."""
    for name, entry in entries_below(folder):
        if entry.is_symlink():
            raise OSError(errno.ELOOP, entry.path)
        yield name, stamp_of(entry.stat())


def _move(source: str, target: str) -> None:
    """Move what is in a folder into another, but for files that are there. Raises OSError."""
    with os.scandir(source) as entries:
        for entry in list(entries):
            there = f"{target}/{entry.name}"
            if not os.path.lexists(there):
                os.rename(entry.path, there)
            elif entry.is_dir() and os.path.isdir(there):
                _move(entry.path, there)
            elif entry.is_dir() or os.path.isdir(there):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), there)
