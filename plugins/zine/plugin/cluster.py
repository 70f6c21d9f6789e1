"""Runs of products that a cluster's workers make: what they are told, and what they answer.

A worker reads the same files as this machine and must make of them what this machine makes: both
compute the key of all products and of the programs. It writes into a folder of its own beside the
site. So of a worker that was given up, whatever it still writes is in nobody's way.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import zlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pelican as host

from zine.builder.product import Product
from zine.files.environment import SHARED
from zine.files.fresh_interpreter import FreshPython
from zine.files.site.site_folder import parts_of
from zine.files.site.site_mark import begin
from zine.games.codec import digest
from zine.plugin.pelican_call import running

logger = logging.getLogger(__name__)
WORKER = "zine.plugin.worker"
# The programs on which the bytes of pages, books and pictures depend.
PROGRAMS = ("pelican", "jinja2", "markupsafe", "markdown-it-py", "nh3", "matplotlib", "pillow")


def cluster_for(
    now: datetime, fresh: Path, common: str, products: Sequence[Product]
) -> FreshPython | None:
    """How a cluster makes these products; None if Pelican was not begun by its own command."""
    arguments = _arguments()
    if arguments is None:
        logger.warning("a cluster only helps Pelican's own command; all is done here")
        return None
    parts = parts_of(fresh)
    begin(parts)
    variables = {name: os.environ.get(name) for name in SHARED}
    request = {
        "arguments": arguments,
        "variables": {**variables, "ZINE_NOW": now.isoformat()},
        "folder": os.getcwd(),
        "parts": str(parts),
        "wanted": [each.address for each in products],
        "state": state_of(products, common),
    }
    return FreshPython(WORKER, request)


def state_of(products: Iterable[Product], common: str) -> str:
    """The key of all products and of the programs: where it is equal, so are the pages."""
    programs = [list(sys.version_info[:2]), zlib.ZLIB_RUNTIME_VERSION, *map(version, PROGRAMS)]
    return digest([programs, common, [[each.address, repr(each.key)] for each in products]])


def _arguments() -> Mapping[str, Any] | None:
    """The arguments of the command of Pelican's that is running."""
    frame = running(host.main, host.autoreload)
    if frame is None:
        return None
    plain: Mapping[str, Any] = json.loads(json.dumps(vars(frame.f_locals["args"]), default=str))
    return plain
