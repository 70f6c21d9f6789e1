"""Pelican's own command: whether it is running, and how it ends."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


def running(*commands: Callable[..., object]) -> FrameType | None:
    """The frame of the first of these functions that is running; None without one."""
    codes = [getattr(each, "__code__", None) for each in commands]
    caller: FrameType | None = sys._getframe()
    while caller is not None and caller.f_code not in codes:
        caller = caller.f_back
    return caller


@contextmanager
def ending_on_terminate() -> Iterator[None]:
    """Make SIGTERM raise SystemExit (143) inside a with block, unless the process handles it."""
    own = threading.current_thread() is threading.main_thread()
    if not own or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
