"""The files that a path on the command line means."""

from __future__ import annotations

import os
import re
from pathlib import Path

from zine.files.cache import files_below

GAME = re.compile(r"games/[^/]+")


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
