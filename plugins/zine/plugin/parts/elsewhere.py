"""Runs of steps that a cluster's workers take: what they are told, and what they answer.

A worker reads the same files as this machine and must make of them what this machine makes: both
compute the key of everything that pages are made from. It writes into a folder of its own beside
the site. So of a worker that was given up, whatever it still writes is in nobody's way.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import zlib
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any

import pelican as host

from zine.files.environment import SHARED
from zine.files.fresh_python import FreshPython
from zine.files.site.site_folder import parts_of, take_part
from zine.files.site.site_mark import begin
from zine.games.codec import digest
from zine.plugin.keys import issue_key
from zine.plugin.pages import PageWriter
from zine.plugin.parts.sharing import Elsewhere, Taken
from zine.problems import Place, Problem, Problems

logger = logging.getLogger(__name__)
WORKER = "zine.plugin.worker"
# The programs on which the bytes of pages, books and pictures depend.
PROGRAMS = ("pelican", "jinja2", "markupsafe", "markdown-it-py", "nh3", "matplotlib", "pillow")


@dataclass(frozen=True, slots=True, kw_only=True)
class Errand:
    """What a worker is told: how this build was begun, and which state of the zine it shows.

    `arguments` are those of Pelican's command, `folder` is where it was given; `parts` is the
    folder for what workers write, `printed` are the issues that need not be written.
    """

    arguments: Mapping[str, Any]
    variables: Mapping[str, str | None]
    folder: str
    parts: str
    printed: tuple[int, ...]
    state: str


def elsewhere(generator: Any, pages: PageWriter, printed: AbstractSet[int]) -> Elsewhere | None:
    """How a cluster takes the steps of this build; None if Pelican was not begun by its command."""
    arguments = _arguments()
    if arguments is None:
        logger.warning("a cluster only helps Pelican's own command; all is done here")
        return None
    fresh = Path(generator.output_path)
    parts = parts_of(fresh)
    begin(parts)
    variables = {name: os.environ.get(name) for name in SHARED}
    errand = Errand(
        arguments=arguments,
        variables={**variables, "ZINE_NOW": generator.now.isoformat()},
        folder=os.getcwd(),
        parts=str(parts),
        printed=tuple(sorted(printed)),
        state=state_of(generator, pages),
    )
    send = FreshPython(WORKER, json.dumps(asdict(errand)))
    return Elsewhere(send, partial(received, parts=parts, fresh=fresh))


def state_of(generator: Any, pages: PageWriter) -> str:
    """The key of all issues and games and of the programs: where it is equal, so are the pages."""
    programs = [list(sys.version_info[:2]), zlib.ZLIB_RUNTIME_VERSION, *map(version, PROGRAMS)]
    by_slug = {game.slug: game for game in generator.games}
    issues = [issue_key(issue, by_slug) for issue in generator.issues]
    games = [pages.game_key(game) for game in generator.games]
    return digest([programs, generator.common, issues, games])


def answer(part: Path, taken: Taken) -> str:
    """What was noted while a part of the site was written, as a text.

    The first two notes have files by their paths, which are given as they are in the site.
    """
    (sizes, passing, *notes), wrong, logged = taken
    named = {_name(path, part): size for path, size in sizes.items()}
    added = [named, [_name(path, part) for path in passing], *map(_plain, notes)]
    faults = [[asdict(each) for each in found] for found in (wrong, logged)]
    return json.dumps({"part": part.name, "notes": added, "faults": faults})


def failure(problems: Problems) -> str:
    """What kept a worker from writing anything, as a text."""
    return json.dumps({"faults": [[asdict(each) for each in problems.problems], []]})


def crash(report: str) -> str:
    """The report of a programming error, as a text."""
    return json.dumps({"crash": report})


def received(text: str, *, parts: Path, fresh: Path) -> Taken:
    """What a worker answered; what it wrote is now in the build. Raises Problems, or its errors."""
    told = json.loads(text)
    if "crash" in told:
        raise RuntimeError(f"a worker of the cluster failed\n{told['crash']}")
    wrong, logged = (tuple(map(_problem, found)) for found in told["faults"])
    if "part" not in told:
        raise Problems([*wrong, *logged])
    name = str(told["part"])
    if not name.isalnum():
        raise ValueError(f"{name!r} cannot be a part")
    there = take_part(parts / name, fresh)
    sizes, passing, *notes = told["notes"]
    own = {str(fresh / name): size for name, size in sizes.items() if name in there}
    return [own, [str(fresh / name) for name in passing if name in there], *notes], wrong, logged


def _problem(told: Mapping[str, Any]) -> Problem:
    return Problem(Place(**told["place"]), told["message"], told["hint"])


def _name(path: str, part: Path) -> str:
    return Path(path).relative_to(part).as_posix()


def _plain(notes: dict[Any, Any] | set[Any]) -> object:
    return sorted(notes) if isinstance(notes, set) else notes


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
