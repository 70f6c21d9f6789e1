"""Whether a folder's files are those that were read before, by their names, sizes and times."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

# Nanoseconds after which another change of a file must show in its times.
SETTLED = 3_000_000_000


def folder_stamp(folder: Path) -> tuple[str, bool]:
    """What changes whenever a file below a folder does, and whether it can be relied on.

    It cannot if a file was changed a moment ago: the next change may have the same time. The time
    of a file's last change is counted beside that of its content, which anybody can set.
    """
    found = sorted(_files(folder, ""))
    newest = max((max(times) for *_, times in found), default=0)
    lines = (f"{name} {size} {written}.{changed}" for name, size, (written, changed) in found)
    return "\n".join(lines), newest < time.time_ns() - SETTLED


def _files(folder: str | Path, within: str) -> Iterator[tuple[str, int, tuple[int, int]]]:
    try:
        entries = os.scandir(folder)
    except FileNotFoundError:
        return
    with entries:
        for entry in entries:
            name = f"{within}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path, f"{name}/")
            else:
                about = entry.stat(follow_symlinks=False)
                yield name, about.st_size, (about.st_mtime_ns, about.st_ctime_ns)
