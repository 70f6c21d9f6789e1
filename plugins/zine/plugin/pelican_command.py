"""Pelican's own command: whether it is running, and a trial build with it."""

from __future__ import annotations

import sys
from collections.abc import Callable
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
