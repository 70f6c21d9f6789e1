"""What was there when nothing was left to do, and until when: the next time ends at once if it is as before."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from zine.files.file_hashes import CACHE
from zine.files.store import remove, write_atomic


def words_at_rest(root: Path, task: str, seen: str, now: datetime) -> str | None:
    """What was said when a task was done, if all that was `seen` then is the same and nothing fell due."""
    try:
        head, _, words = (root / CACHE / f"{task}.txt").read_text(encoding="utf-8").partition("\n")
        before, until, since = head.split()
        still = datetime.fromisoformat(since) <= now < datetime.fromisoformat(until)
    except (OSError, ValueError, TypeError):
        return None
    return words if still and before == seen else None


def note_rest(
    root: Path, task: str, seen: str, now: datetime, until: datetime, words: str = ""
) -> None:
    """Note what was there when a task began that is done, and when something falls due by itself."""
    if (root / CACHE).is_symlink():
        return
    (root / CACHE).mkdir(exist_ok=True)
    head = f"{seen} {until.isoformat()} {now.isoformat()}"
    write_atomic(root / CACHE / f"{task}.txt", f"{head}\n{words}")


def forget_rest(root: Path, task: str) -> None:
    """Have the task look at everything."""
    remove(root / CACHE / f"{task}.txt")
