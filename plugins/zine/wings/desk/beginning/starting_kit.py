"""The files that a new zine begins with, as they come with the press."""

from __future__ import annotations

from pathlib import Path

from zine.files.environment import PACKAGE
from zine.files.file_hashes import files_below

KIT = PACKAGE / "wings/desk/kit"


def kit_files(part: str) -> dict[str, str]:
    """The texts of a part of the kit by the names they get in a zine.

    In the kit, "dot-" is written for the dot of a hidden file, and Python files end in ".in":
    neither git nor the tools that build the press may take them for their own.
    """
    folder = KIT / part
    return {
        _named(name): (folder / name).read_text(encoding="utf-8") for name in files_below(folder)
    }


def _named(name: str) -> str:
    parts = Path(name.removesuffix(".in")).parts
    return "/".join(
        f".{part.removeprefix('dot-')}" if part.startswith("dot-") else part for part in parts
    )
