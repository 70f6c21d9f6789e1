"""Files that other files name: the press reads only those in the same folder."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from zine.files.strict_yaml import YamlSource
from zine.problems import Problems

HINT = "name a file in this folder"


def is_within(folder: Path, path: Path) -> bool:
    """Whether a path stays in a folder once all links are followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        # A name with a NUL in it, or links that lead in a circle.
        return False


def named_file(folder: Path, name: str, source: YamlSource, *path: str | int) -> Path:
    """The file in a folder that another file names at a path.

    Raises Problems if the name leads out of the folder, directly or through a link.
    """
    steps = PurePosixPath(name.replace("\\", "/"))
    if ".." in steps.parts or not name.strip("./") or not is_within(folder, folder / name):
        message = f"{name[:60]!a} leads out of this folder"
        raise Problems([source.problem(message, *path, hint=HINT)])
    return folder / name


def own_file(home: Path, name: str, shown: str) -> Path:
    """A file that a folder must hold itself. Raises Problems if a link leads elsewhere."""
    if not is_within(home, home / name):
        hint = "put the file itself here"
        raise Problems.of(shown, "this is a link to another place", hint)
    return home / name
