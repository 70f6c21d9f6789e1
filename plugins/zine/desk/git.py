"""Git, as far as the desk asks it: for a zine's own repository."""

from __future__ import annotations

import subprocess
from pathlib import Path


def git(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a git command in a folder; it can ask nothing, and a failure is left to the caller."""
    command = ["git", "-C", str(folder), *words]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
