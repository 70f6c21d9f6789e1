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
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any

import pelican as host

from zine.builder.product import Product
from zine.builder.sharing import Answer
from zine.files.environment import SHARED
from zine.files.fresh_interpreter import FreshPython
from zine.files.site.site_folder import parts_of, take_part
from zine.games.codec import digest
from zine.problems import Place, Problem, Problems

logger = logging.getLogger(__name__)
WORKER = "zine.plugin.worker"
# The programs on which the bytes of pages, books and pictures depend.
PROGRAMS = ("pelican", "jinja2", "markupsafe", "markdown-it-py", "nh3", "matplotlib", "pillow")


@dataclass(frozen=True, slots=True, kw_only=True)
class Errand:
    """What a worker is told: how this build was begun, and which products it makes.

    `arguments` are those of Pelican's command, `folder` is where it was given; `parts` is the
    folder for what workers write, `wanted` are the addresses of the products.
    """

    arguments: Mapping[str, Any]
    variables: Mapping[str, str | None]
    folder: str
    parts: str
    wanted: list[str]
    state: str


@dataclass(frozen=True, slots=True)
class PelicanCluster:
    """A cluster whose workers run Pelican as this build does."""

    errand: Errand
    fresh: Path

    @property
    def send(self) -> FreshPython:
        """What a worker does for a run: its answer is a text, "" if its process was lost."""
        return FreshPython(WORKER, json.dumps(asdict(self.errand)))

    def receive(self, text: str) -> Answer:
        """The answer, when what it made is in the site. Raises Problems, or the worker's errors."""
        told: Answer = json.loads(text)
        if "crash" in told:
            raise RuntimeError(f"a worker of the cluster failed\n{told['crash']}")
        if "faults" in told:
            raise Problems([Problem(Place(**p.pop("place")), **p) for p in told["faults"]])
        name = str(told["part"])
        if not name.isalnum():
            raise ValueError(f"{name!r} cannot be a part")
        there = take_part(Path(self.errand.parts) / name, self.fresh)
        told["sizes"] = {name: size for name, size in told["sizes"].items() if name in there}
        return told


def cluster_for(
    now: datetime, fresh: Path, common: str, products: Sequence[Product]
) -> PelicanCluster | None:
    """How a cluster makes these products; None if Pelican was not begun by its own command."""
    arguments = _arguments()
    if arguments is None:
        logger.warning("a cluster only helps Pelican's own command; all is done here")
        return None
    parts = parts_of(fresh)
    parts.mkdir()
    variables = {name: os.environ.get(name) for name in SHARED}
    errand = Errand(
        arguments=arguments,
        variables={**variables, "ZINE_NOW": now.isoformat()},
        folder=os.getcwd(),
        parts=str(parts),
        wanted=[each.address for each in products],
        state=state_of(products, common),
    )
    return PelicanCluster(errand, fresh)


def state_of(products: Iterable[Product], common: str) -> str:
    """The key of all products and of the programs: where it is equal, so are the pages."""
    programs = [list(sys.version_info[:2]), zlib.ZLIB_RUNTIME_VERSION, *map(version, PROGRAMS)]
    return digest([programs, common, [[each.address, repr(each.key)] for each in products]])


def _arguments() -> Mapping[str, Any] | None:
    """The arguments of the command of Pelican's that is running."""
    commands = host.main.__code__, host.autoreload.__code__
    caller: FrameType | None = sys._getframe()
    while caller is not None:
        if caller.f_code in commands:
            plain: Mapping[str, Any] = json.loads(
                json.dumps(vars(caller.f_locals["args"]), default=str)
            )
            return plain
        caller = caller.f_back
    return None
