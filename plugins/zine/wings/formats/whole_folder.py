"""Writes a folder with its files, such as a variant's or a game's, whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from zine.files.store import LEFT_BEHIND, disk_words, make_folder, sync_folder, write_atomic
from zine.problems import Problems


def write_folder(folder: Path, files: Mapping[str, str]) -> None:
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
        aside.mkdir()
        for name, text in files.items():
            write_atomic(aside / name, text)
        aside.rename(folder)
        sync_folder(folder.parent)
    except OSError as error:
        message = f"cannot be written: {disk_words(error)}"
        raise Problems.of(str(folder), message, "nothing was changed") from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _is_begun(aside: Path, files: Mapping[str, str]) -> bool:
    """Whether a folder holds only what a killed writer of these files left there."""
    if aside.is_symlink() or not aside.is_dir():
        return False
    written = {name: (text.encode(),) for name, text in files.items()}
    return all(
        path.is_file()
        and not path.is_symlink()
        and (LEFT_BEHIND.fullmatch(path.name) or path.read_bytes() in written.get(path.name, ()))
        for path in aside.iterdir()
    )
