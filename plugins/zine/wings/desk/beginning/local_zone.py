"""The time zone this machine is set to."""

from __future__ import annotations

import os
from pathlib import Path
from zoneinfo import available_timezones

LOCAL = Path("/etc/localtime")
MARK = "/zoneinfo/"


def local_zone() -> str:
    """The zone's name from TZ or from the system's settings; UTC if it has none that is known."""
    named = os.environ.get("TZ", "").removeprefix(":")
    try:
        _, _, linked = str(LOCAL.resolve()).partition(MARK)
    except (OSError, RuntimeError):
        linked = ""
    known = available_timezones()
    for name in (named, linked.removeprefix("posix/")):
        if name in known and not name.startswith("Etc/"):
            return name
    return "UTC"
