"""Packages of several files from outside: a folder, or a zip, read within limits.

A zip is never unpacked to the disk. What its directory says of sizes is not believed: no more
is unpacked than the limits allow.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from zine.files.referenced_files import is_within
from zine.problems import Problems

LARGEST_PART = 8_000_000  # bytes, unpacked
LARGEST_PACKAGE = 32_000_000  # bytes of all parts that are read, unpacked
MOST_PARTS = 500


def read_package(path: Path, endings: Iterable[str], most: int = MOST_PARTS) -> dict[str, bytes]:
    """The files of a package whose names end so, by their path within it, sorted.

    It may hold `most` files. A single file that is no zip is a package with its neighbours in the
    same folder. Raises Problems if it cannot be read, is too large, or names files outside itself.
    """
    wanted = tuple(endings)
    try:
        if path.is_dir():
            return dict(sorted(_in_folder(path, wanted, most)))
        if not zipfile.is_zipfile(path):
            return dict(sorted(_in_folder(path.parent, wanted, most, deep=False)))
        with zipfile.ZipFile(path) as archive:
            return dict(sorted(_in_zip(archive, path.name, wanted, most)))
    except (OSError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError) as error:
        raise Problems.of(path.name, f"cannot be read: {error}") from None


def _in_folder(
    folder: Path, wanted: tuple[str, ...], most: int, *, deep: bool = True
) -> Iterator[tuple[str, bytes]]:
    files = [
        each
        for each in sorted(folder.rglob("*") if deep else folder.glob("*"))
        if each.name.lower().endswith(wanted) and each.is_file() and is_within(folder, each)
    ]
    _check_number(folder.name, len(files), most)
    left = LARGEST_PACKAGE
    for each in files:
        name = each.relative_to(folder).as_posix()
        with each.open("rb") as file:
            content = file.read(min(LARGEST_PART, left) + 1)
        left -= _checked(name, content, left)
        yield name, content


def _in_zip(
    archive: zipfile.ZipFile, shown: str, wanted: tuple[str, ...], most: int
) -> Iterator[tuple[str, bytes]]:
    _check_number(shown, len(archive.infolist()), most)
    left = LARGEST_PACKAGE
    for each in archive.infolist():
        steps = PurePosixPath(each.filename.replace("\\", "/"))
        if steps.is_absolute() or ".." in steps.parts or ":" in each.filename:
            message = f"{each.filename[:60]!a} leads out of the package"
            raise Problems.of(shown, message)
        if each.is_dir() or not each.filename.lower().endswith(wanted):
            continue
        with archive.open(each) as file:
            content = file.read(min(LARGEST_PART, left) + 1)
        left -= _checked(f"{shown}/{steps}", content, left)
        yield steps.as_posix(), content


def _check_number(shown: str, number: int, most: int) -> None:
    if number > most:
        raise Problems.of(shown, f"more than {most:,} files", "pack fewer")


def _checked(shown: str, content: bytes, left: int) -> int:
    """The size of a part. Raises Problems if it is too large."""
    if len(content) > min(LARGEST_PART, left):
        whole = len(content) <= LARGEST_PART
        limit = LARGEST_PACKAGE if whole else LARGEST_PART
        message = f"more than {limit:,} bytes{' in all' if whole else ''}"
        raise Problems.of(shown, message)
    return len(content)
