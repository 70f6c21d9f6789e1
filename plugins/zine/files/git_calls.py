"""Git, as the press asks it."""

from __future__ import annotations

import contextlib
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
        encoding="utf-8",
        errors="replace",
        check=False,
        stdin=subprocess.DEVNULL,
    )


def link_out_of_git(path: Path) -> Path | None:
    """The first link in a path that is in a repository's index, if git finds one."""
    for link in (path, *path.parents):
        words = "--literal-pathspecs", "ls-files", "--error-unmatch", "--", link.name
        with contextlib.suppress(OSError):
            if link.is_symlink() and git(link.parent, *words).returncode == 0:
                return link
    return None
