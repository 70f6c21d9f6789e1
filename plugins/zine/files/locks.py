"""Locks, of which one process holds each at a time."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from zine.files.atomic_files import disk_words
from zine.problems import Problems

LOCK_NAME = ".zine.lock"


@contextlib.contextmanager
def only_writer(folder: Path, seconds: float = 120.0) -> Iterator[None]:
    """Hold the zine's lock; wait for another build to finish first.

    Raises Problems if the other build is not done after `seconds`.
    """
    lock = folder / LOCK_NAME
    with alone(lock, seconds) as held:
        if not held:
            message = f"another build has been running for over {seconds:.0f} seconds"
            hint = "wait for it; if none is running, delete the lock file"
            raise Problems.of(str(lock), message, hint)
        yield


@contextlib.contextmanager
def alone(lock: Path, seconds: float = 0.0) -> Iterator[bool]:
    """Hold a lock if nobody holds it after `seconds`; whether it is held.

    Raises Problems if it cannot be made.
    """
    held = FileLock(lock)
    try:
        held.acquire(timeout=seconds)
    except Timeout:
        yield False
        return
    except OSError as error:
        message = f"the lock cannot be made: {disk_words(error)}"
        raise Problems.of(str(lock), message) from error
    try:
        yield True
    finally:
        held.release()
