"""Pelican's own command: whether it is running, and a trial build with it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from pelican import main as pelican

from zine.files.environment import writing_no_records


def build_aside(root: Path, output: Path) -> None:
    """Run the whole build without writing records or touching the public site."""
    settings = str(root / "pelicanconf.py")
    with writing_no_records():
        pelican([str(root / "content"), "-s", settings, "-o", str(output), "--fatal", "errors"])


def running(*commands: Callable[..., object]) -> FrameType | None:
    """The frame of the first of these functions that is running; None if none is."""
    codes = [getattr(each, "__code__", None) for each in commands]
    caller: FrameType | None = sys._getframe()
    while caller is not None and caller.f_code not in codes:
        caller = caller.f_back
    return caller


@contextmanager
def ending_on_terminate() -> Iterator[None]:
    """Within, SIGTERM raises SystemExit (143), unless the process has a way of its own."""
    own = threading.current_thread() is threading.main_thread()
    if not own or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
