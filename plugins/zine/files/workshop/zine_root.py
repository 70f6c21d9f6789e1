"""Finds the zine that a folder is in."""

from __future__ import annotations

import os
from pathlib import Path


def find_zine(start: Path) -> Path | None:
    """The zine's folder: `start`, or the nearest above it that is ours; None outside a zine.

    A build runs the zine's own settings, so a folder above that belongs to another user is
    passed over: anybody may put files into a folder such as /tmp.
    """
    for folder in (start, *start.parents):
        if _is_zine(folder) and (folder == start or _is_ours(folder)):
            return folder
    return None


def _is_zine(folder: Path) -> bool:
    content = folder / "content"
    return (content / "zine.yaml").is_file() or (content.is_dir() and (folder / "games").is_dir())


def _is_ours(folder: Path) -> bool:
    return os.name == "nt" or folder.stat().st_uid == os.geteuid()
