"""Writes files whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from zine.files.file_hashes import entries_below
from zine.problems import Place, Problem, Problems

PUBLIC, PRIVATE = 0o644, 0o600
FULL = "the disk is full"
# Windows refuses while another program reads the old file; seconds until it is asked again.
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8) if os.name == "nt" else ()
LEFT_BEHIND = re.compile(r"\..+\.[a-z0-9_]{8}\.tmp")


def write_atomic(path: Path, content: str | bytes, mode: int = PUBLIC) -> None:
    """Write a file so that a reader, or a crash, finds either the old or the new one whole.

    Raises Problems if the disk refuses, or if the path is a link; the old file is then
    unchanged. Text is written as UTF-8.
    """
    if path.is_symlink():
        hint = "put the file itself there"
        raise Problems.of(str(path), "this is a link, not a file", hint)
    try:
        handle, temporary = tempfile.mkstemp(
            prefix=f".{path.name}.", suffix=".tmp", dir=path.parent
        )
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content.encode("utf-8") if isinstance(content, str) else content)
                stream.flush()
                os.fsync(stream.fileno())
            Path(temporary).chmod(mode)
            _put_in_place(temporary, path)
            sync_folder(path.parent)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                Path(temporary).unlink()
            raise
    except OSError as error:
        message = f"cannot be written: {disk_words(error)}"
        raise Problems.of(str(path), message, "nothing was changed") from error


def _put_in_place(temporary: str, path: Path) -> None:
    for pause in PAUSES:
        with contextlib.suppress(PermissionError):
            return os.replace(temporary, path)
        time.sleep(pause)
    return os.replace(temporary, path)


def disk_words(error: OSError) -> str:
    """Why the disk refused, in words."""
    words = error.strerror or str(error)
    return f"{words}, {FULL}" if error.errno in (errno.ENOSPC, errno.EDQUOT) else words


def sync_folder(folder: Path) -> None:
    """Make a rename survive a power cut, where the system allows it."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sweep_temporaries(folder: Path) -> None:
    """Delete what a killed writer left behind; call only while holding the lock."""
    if folder.is_symlink():
        return
    found = [each for _, each in entries_below(folder) if LEFT_BEHIND.fullmatch(each.name)]
    for leftover in found:
        if not leftover.is_dir():
            Path(leftover).unlink(missing_ok=True)


def make_folder(root: Path, folder: Path, mode: int = 0o755) -> None:
    """Make a folder below `root`. Raises Problems if a link in the path leads elsewhere."""
    inside = folder.relative_to(root)
    for part in (*reversed(inside.parents), inside):
        step = root / part
        if step != root and step.is_symlink():
            hint = "put the folder itself there"
            raise Problems.of(str(step), "this is a link, not a folder", hint)
        try:
            step.mkdir(mode=mode, parents=True, exist_ok=True)
        except OSError as error:
            message = f"the folder cannot be made: {disk_words(error)}"
            raise Problems.of(str(step), message) from error


def write_new_files(
    folder: Path, files: Mapping[str, bytes], root: Path | None = None
) -> list[Path]:
    """Write files into a folder; those that are there with the same content stay.

    Returns the paths of all. Raises Problems, and writes nothing, if one is there that differs, or
    if a link below `root` is on the way.
    """
    paths = {folder / name: content for name, content in files.items()}
    differing = [p for p, content in paths.items() if p.exists() and p.read_bytes() != content]
    if differing:
        hint = "nothing was written; move it away, or name another folder"
        raise Problems(
            [Problem(Place(str(p)), "a different file is already here", hint) for p in differing]
        )
    make_folder(root or folder, folder)
    for path, content in paths.items():
        if not path.exists():
            write_atomic(path, content)
    return list(paths)


def remove(path: Path) -> None:
    """Delete a file. Raises Problems if the disk refuses."""
    if not path.exists():
        return
    try:
        path.unlink()
        sync_folder(path.parent)
    except OSError as error:
        message = f"cannot be deleted: {disk_words(error)}"
        raise Problems.of(str(path), message) from error
