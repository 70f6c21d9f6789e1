"""Git, as the press asks it."""

from __future__ import annotations

import subprocess
from pathlib import Path

# What people write and the press records: an issue is published with these folders.
COMMITTED = ("content", "games")


def git(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a git command in a folder; it can ask nothing, and a failure is left to the caller."""
    command = ["git", "-C", str(folder), *words]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        stdin=subprocess.DEVNULL,
    )


def came_with_git(path: Path) -> bool:
    """Whether a path is in the index of a repository; False without git, or outside of one."""
    try:
        words = "--literal-pathspecs", "ls-files", "--error-unmatch", "--", path.name
        return git(path.parent, *words).returncode == 0
    except OSError:
        return False
