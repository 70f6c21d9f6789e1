"""Swaps two folders in one step, where the system can."""

from __future__ import annotations

import ctypes
import os
import sys
from functools import cache
from pathlib import Path

AT_FDCWD = -100
RENAME_EXCHANGE = 2


def exchange(one: Path, other: Path) -> bool:
    """Swap two paths so that neither is ever missing.

    Returns False, with nothing changed, if the system or the file system cannot do it.
    """
    call = _renameat2()
    if call is None:
        return False
    names = os.fsencode(one), os.fsencode(other)
    done: int = call(AT_FDCWD, names[0], AT_FDCWD, names[1], RENAME_EXCHANGE)
    return done == 0


@cache
def _renameat2() -> ctypes._NamedFuncPointer | None:
    """The call of Linux 3.15 and glibc 2.28; other systems have none."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return None
    call.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
    call.restype = ctypes.c_int
    return call
