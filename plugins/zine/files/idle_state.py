"""Remembers the state in which a task had nothing left to do, so that the next run can stop at once."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from zine.files.atomic_files import remove, write_atomic
from zine.files.file_hashes import CACHE


def idle_words(root: Path, task: str, seen: str, now: datetime) -> str | None:
    """The message of a finished task, if what was `seen` then is the same and nothing fell due."""
    try:
        head, _, words = (root / CACHE / f"{task}.txt").read_text(encoding="utf-8").partition("\n")
        before, until, since = head.split()
        still = datetime.fromisoformat(since) <= now < datetime.fromisoformat(until)
    except (OSError, ValueError, TypeError):
        return None
    return words if still and before == seen else None


def note_idle(
    root: Path, task: str, seen: str, now: datetime, until: datetime, words: str = ""
) -> None:
    """Note what a finished task saw when it began, and when something next falls due."""
    if (root / CACHE).is_symlink():
        return
    (root / CACHE).mkdir(exist_ok=True)
    head = f"{seen} {until.isoformat()} {now.isoformat()}"
    write_atomic(root / CACHE / f"{task}.txt", f"{head}\n{words}")


def forget_idle(root: Path, task: str) -> None:
    """Make the next run of a task look at everything."""
    remove(root / CACHE / f"{task}.txt")
