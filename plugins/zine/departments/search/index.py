"""The index that readers search: made by pagefind, if it is installed, on a finished site."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from zine.problems import Place, Problem, Problems


def index_site(site: Path) -> None:
    """Index the finished pages into pagefind/ below them. Raises Problems if that fails."""
    command = [sys.executable, "-m", "pagefind", "--site", str(site), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason given"]
        hint = "without the package pagefind the site is built without search"
        raise Problems([Problem(Place("search"), f"the index cannot be made: {last[0]}", hint)])
