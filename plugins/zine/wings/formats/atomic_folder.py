"""Writes a folder with its files, such as a variant's or a game's, whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from zine.files.atomic_files import LEFT_BEHIND, disk_words, make_folder, sync_folder, write_atomic
from zine.problems import Problems

Files = Mapping[str, str | bytes]  # by path in their folder


def write_folder(folder: Path, files: Files) -> None:
    """Write a new folder with its files, all or nothing; call only while holding the lock.

    Raises Problems if the disk refuses.
    """
    aside = folder.with_name(f".{folder.name}.new")
    make_folder(folder.parent.parent, folder.parent)
    if os.path.lexists(aside) and not _is_begun(aside, files):
        message = "this is in the way, and was not made by the press"
        raise Problems.of(str(aside), message, "move it away")
    try:
        if aside.exists():
            shutil.rmtree(aside)
        write_into(aside, files)
        aside.rename(folder)
        sync_folder(folder.parent)
    except OSError as error:
        message = f"cannot be written: {disk_words(error)}"
        raise Problems.of(str(folder), message, "nothing was changed") from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def write_into(folder: Path, files: Files) -> None:
    """Make a folder and write files into it, one after the other. Raises Problems, OSError."""
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_atomic(folder / name, content)


def _is_begun(aside: Path, files: Files) -> bool:
    """Whether a folder holds only what a killed writer of these files left there."""
    if aside.is_symlink() or not aside.is_dir():
        return False
    written = {n: t.encode() if isinstance(t, str) else t for n, t in files.items()}
    inner = {parent for name in written for parent in (aside / name).parents}

    def is_ours(path: Path) -> bool:
        if path.is_symlink() or not path.is_file():
            return path in inner and not path.is_symlink()
        content = written.get(path.relative_to(aside).as_posix())
        return bool(LEFT_BEHIND.fullmatch(path.name)) or path.read_bytes() == content

    return all(map(is_ours, aside.rglob("*")))
