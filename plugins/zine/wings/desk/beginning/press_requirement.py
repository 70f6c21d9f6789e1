"""What has pip install this press for a zine elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from zine.files.environment import VERSION

PRESS, WHEELS = "diplomacy-zine", "wheels"
ONLY_HERE = f"""\
# This zine was begun with a press from a folder on one machine. If other machines, such as a git host, cannot get
# this version by its name, put in the place of the last line what they can get:
#   {PRESS} @ git+https://HOST/OWNER/REPOSITORY@COMMIT  the press's repository, or
#   ./{WHEELS}/NAME.whl  a wheel put into {WHEELS}/ (pip wheel --no-deps --wheel-dir {WHEELS} FOLDER-OF-THE-PRESS)"""


def _installed() -> Mapping[str, Any]:
    """Where this press was installed from (PEP 610); nothing for an index."""
    try:
        known = json.loads(distribution(PRESS).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return {}
    return known if isinstance(known, Mapping) else {}


def own_wheel() -> Path | None:
    """The file that this press was installed from, if it is a wheel on this machine."""
    parts = urlsplit(str(_installed().get("url", "")))
    path = Path(url2pathname(parts.path))
    return path if parts.scheme == "file" and path.suffix == ".whl" and path.is_file() else None


def only_here() -> bool:
    """Whether this press was installed from a folder, or a wheel that is gone: no host has that."""
    return str(_installed().get("url", "")).startswith("file:") and own_wheel() is None


def requirement() -> str:
    """The line that has pip install this press elsewhere: a zine takes its wheel along.

    Where nobody else can get this press, what to write is said in a comment.
    """
    known, wheel = _installed(), own_wheel()
    address = str(known.get("url", ""))
    if only_here():
        return f"{ONLY_HERE}\n{PRESS}>={VERSION}"
    if wheel is not None:
        return f"./{WHEELS}/{wheel.name}"
    if "vcs_info" in known:
        return f"{PRESS} @ git+{address}@{known['vcs_info']['commit_id']}"
    if address and not address.startswith("file:"):
        return f"{PRESS} @ {address}"
    return f"{PRESS}>={VERSION}"
