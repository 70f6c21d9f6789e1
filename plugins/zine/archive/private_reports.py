"""Keeps what single players are told outside the public site, readable by its owner alone."""

from __future__ import annotations

from pathlib import Path

from zine.archive.store import write_atomic

FOLDER = "private"
IGNORE = "# Nothing in this folder may be published.\n*\n"


def keep_private(root: Path, game: str, phase: str, power: str, text: str) -> None:
    """Write a power's report to private/GAME/PHASE/POWER.txt, unless it stands there.

    This is the one place where such a report leaves the press: to seal it to the player's
    key, seal `text` here.
    """
    folder = root / FOLDER / game / phase
    path = folder / f"{power.lower()}.txt"
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    for each in (root / FOLDER, folder.parent, folder):
        each.mkdir(mode=0o700, exist_ok=True)
    ignore = root / FOLDER / ".gitignore"
    if not ignore.exists():
        write_atomic(ignore, IGNORE)
    write_atomic(path, text)
    path.chmod(0o600)
