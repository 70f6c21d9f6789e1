"""Finds the zine that a folder is in, and the files that a path on the command line means."""

from __future__ import annotations

import os
import re
from pathlib import Path

from zine.files.file_hashes import files_below

GAME = re.compile(r"games/[^/]+")


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


def judged_files(root: Path, name: str) -> tuple[str, ...]:
    """The files at a path in a zine: itself, a game's game.yaml, or those of a folder.

    What begins with "_" or "." is left out of a folder, as it is not published.
    """
    folder = root / name
    if not os.path.isdir(folder) or folder.is_symlink():  # nor is a name too long
        return (name,)
    if GAME.fullmatch(name):
        return (f"{name}/game.yaml",)
    if name == "games":
        return tuple(
            f"{name}/{each.parent.name}/game.yaml" for each in sorted(folder.glob("*/game.yaml"))
        )
    inside = "" if name == "." else f"{name}/"
    return tuple(
        f"{inside}{each}"
        for each in files_below(folder)
        if not any(part.startswith(("_", ".")) for part in each.split("/"))
    )
