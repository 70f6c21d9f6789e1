"""Runs of products that a cluster's workers make: what they are asked.

A worker reads the same files as this machine and must make of them what this machine makes: both
compute the key of all products and of the programs. It writes into a folder of its own beside the
site. So of a worker that was given up, whatever it still writes is in nobody's way.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from importlib.metadata import version

import pelican as host

from zine.builder.builder import Builder
from zine.builder.product import Product
from zine.files.environment import SHARED
from zine.files.site.site_folder import parts_of
from zine.files.site.site_mark import begin
from zine.games.record_codec import digest
from zine.plugin.running_pelican import running
from zine.wings.cluster.fresh_interpreter import ask_fresh_python

WORKER = "zine.wings.cluster.worker"
# The programs on which the bytes of pages, books and pictures depend.
PROGRAMS = ("pelican", "jinja2", "markupsafe", "markdown-it-py", "nh3", "matplotlib", "pillow")


def site_request(
    builder: Builder, products: Sequence[Product], now: datetime, tell: Callable[[str], object]
) -> Callable[[range], object] | None:
    """How a cluster makes these products; None if Pelican was not begun by its own command."""
    frame = running(host.main, host.autoreload)
    if frame is None:
        tell("a cluster only helps Pelican's own command; all is done here")
        return None
    parts = parts_of(builder.fresh)
    begin(parts)
    variables = {name: os.environ.get(name) for name in SHARED}
    request = {
        "arguments": json.loads(json.dumps(vars(frame.f_locals["args"]), default=str)),
        "variables": {**variables, "ZINE_NOW": now.isoformat()},
        "folder": os.getcwd(),
        "parts": str(parts),
        "wanted": [each.address for each in products],
        "state": state_of(products, builder.common),
    }
    return partial(ask_fresh_python, WORKER, request)


def state_of(products: Iterable[Product], common: str) -> str:
    """The key of all products and of the programs: where it is equal, so are the pages."""
    programs = [list(sys.version_info[:2]), zlib.ZLIB_RUNTIME_VERSION, *map(version, PROGRAMS)]
    return digest([programs, common, [[each.address, repr(each.key)] for each in products]])
