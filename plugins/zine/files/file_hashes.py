"""Keys of what files hold: hashes, stamps, and the key of the press itself."""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from zine.files.environment import PACKAGE

CACHE = ".cache"
COMPILED = "__pycache__"  # what Python makes of a source, whenever it runs one
# Nanoseconds after which another change of a file must show in its times.
SETTLED = 3_000_000_000


def hash_of(content: bytes) -> str:
    """The SHA-256 of a file's content."""
    return hashlib.sha256(content).hexdigest()


def files_below(folder: Path) -> list[str]:
    """Every file below a folder by its path in it, sorted."""
    start = len(str(folder)) + 1
    found = [
        f"{where}/{name}"[start:].replace(os.sep, "/")
        for where, _, names in os.walk(folder)
        for name in names
    ]
    return sorted(found)


def entries_below(
    folder: str | Path, passed: tuple[str, ...] = ()
) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Whatever is below a folder by its path in it, but for folders; links are not followed.

    Folders whose names are `passed` over, and those that nobody finds any more, hold nothing.
    """
    left = [(f"{folder}", "")]
    for where, within in left:
        try:
            entries = os.scandir(where)
        except (FileNotFoundError, NotADirectoryError):
            continue
        with entries:
            for entry in entries:
                if not entry.is_dir(follow_symlinks=False):
                    yield f"{within}{entry.name}", entry
                elif entry.name not in passed:
                    left.append((entry.path, f"{within}{entry.name}/"))


def hash_of_files(folders: Iterable[Path]) -> str:
    """The SHA-256 of every file below some folders, by name and content."""
    whole = hashlib.sha256()
    for folder in folders:
        for name in files_below(folder):
            if COMPILED not in name:
                with open(f"{folder}/{name}", "rb", buffering=0) as file:
                    content = file.read()
                whole.update(f"{name}\0{len(content)}\0".encode())
                whole.update(content)
    return whole.hexdigest()


@cache
def press_key() -> str:
    """The key of the press itself, so that no version uses what another cached."""
    return hash_of_files([PACKAGE])


def stamp(file: str | Path) -> str:
    """The size and the time of a file. Raises OSError."""
    return stamp_of(os.stat(file))


def stamp_of(about: os.stat_result) -> str:
    """The size and the time of a file that was looked at."""
    return f"{about.st_size}.{about.st_mtime_ns}"


def link_or_copy(source: str, target: str) -> None:
    """Give a file a second name, or copy it where the system has no hard links.

    A file that has the name already loses it; nothing is written into it, for it may have others.
    """
    try:
        os.link(source, target)
    except FileNotFoundError:
        raise
    except FileExistsError:
        os.unlink(target)
        link_or_copy(source, target)
    except OSError:
        with suppress(FileNotFoundError):
            os.unlink(target)
        shutil.copyfile(source, target)


def is_one_file(name: str | Path, other: str | Path) -> bool:
    """Whether both are names of one file; a link is none."""
    try:
        return os.path.samestat(os.lstat(name), os.lstat(other))
    except FileNotFoundError:
        return False


def folder_stamp(folder: Path, passed: tuple[str, ...] = ()) -> tuple[str, bool]:
    """What changes whenever a file below a folder does, and whether it can be relied on.

    Files whose path begins with a text that is `passed` over do not count. It cannot if a file was
    changed a moment ago: the next change may have the same time. The time of a file's last change
    is counted beside that of its content, which anybody can set.
    """
    found = sorted(each for each in files_with_times(folder) if not each[0].startswith(passed))
    lines = (f"{name} {size} {written}.{changed}" for name, size, (written, changed) in found)
    return "\n".join(lines), _settled(times for *_, times in found)


def shallow_stamp(places: Iterable[Path]) -> tuple[str, bool]:
    """What changes whenever one of some files, or a name in one of some folders does; as above."""
    found = {}
    for each in places:
        with suppress(FileNotFoundError):
            about = os.stat(each)
            found[f"{each}"] = about.st_size, (about.st_mtime_ns, about.st_ctime_ns)
    return hash_of(os.fsencode(repr(found))), _settled(times for _, times in found.values())


def _settled(changes: Iterable[tuple[int, int]]) -> bool:
    """Whether the next change of any of some files must show in its times."""
    return max(map(max, changes), default=0) < time.time_ns() - SETTLED


def files_with_times(folder: str | Path) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """Every file below a folder: its name, its size, and when its content and it itself changed.

    Compiled ones do not count: they come from others, and running the press makes them.
    """
    for name, entry in entries_below(folder, (COMPILED,)):
        about = entry.stat(follow_symlinks=False)
        yield name, about.st_size, (about.st_mtime_ns, about.st_ctime_ns)
