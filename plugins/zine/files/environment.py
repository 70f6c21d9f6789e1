"""What the press takes from its environment: the time, and permission to write."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from zine import __version__
from zine.problems import Problems

VERSION = __version__
ENGINE = f"diplomacy-zine {VERSION}, rules 3"
PACKAGE = Path(__file__).parent.parent
HELPING = "ZINE_HELPING"  # set by a cluster's worker alone
# What another machine must know to build the same; passwords and keys are not among it.
SHARED = ("ZINE_NOW", "ZINE_READONLY", "ZINE_EXCEPT", "ZINE_SITEURL", "ZINE_PRIVATE")
# The theme and the site's settings: in the package when installed, else beside plugins/.
PRESS = PACKAGE / "press" if (PACKAGE / "press").is_dir() else PACKAGE.parent.parent


def current_time() -> datetime:
    """The time that decides which turns are due: ZINE_NOW if it is set, else the clock.

    Raises Problems if ZINE_NOW is not an ISO 8601 time. Without a zone it is UTC.
    """
    text = os.environ.get("ZINE_NOW")
    if not text:
        return datetime.now(UTC)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        hint = "write it as 2026-12-04T19:00:00+01:00"
        raise Problems.of("ZINE_NOW", f"'{text}' is not a time", hint) from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def is_readonly() -> bool:
    """Whether ZINE_READONLY forbids writing records, as in previews."""
    return os.environ.get("ZINE_READONLY", "") not in ("", "0")


def is_helping() -> bool:
    """Whether this process writes pages for a build on another machine, and nothing else."""
    return bool(os.environ.get(HELPING))


def left_out() -> frozenset[str]:
    """The games that this build leaves out (ZINE_EXCEPT, with commas between them)."""
    return frozenset(os.environ.get("ZINE_EXCEPT", "").replace(",", " ").split())


@contextmanager
def leaving_out(games: Iterable[str]) -> Iterator[None]:
    """Leave games out of builds and checks inside a with block."""
    with _within("ZINE_EXCEPT", ",".join(games) or os.environ.get("ZINE_EXCEPT", "")):
        yield


@contextmanager
def writing_no_records() -> Iterator[None]:
    """Build a preview within: no record is written."""
    with _within("ZINE_READONLY", "1"):
        yield


@contextmanager
def keeping_private_in(folder: Path) -> Iterator[None]:
    """Have this private folder, and no other, within."""
    with _within("ZINE_PRIVATE", str(folder)):
        yield


@contextmanager
def _within(name: str, value: str) -> Iterator[None]:
    """Give a variable a value, and the one it had before again."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        os.environ.pop(name)
        if before is not None:
            os.environ[name] = before


def site_address() -> str:
    """The public address of the site, "" if nobody has said it (ZINE_SITEURL)."""
    return os.environ.get("ZINE_SITEURL", "")


def story_file() -> Path | None:
    """Where a build writes down what it does, if ZINE_STORY says so."""
    named = os.environ.get("ZINE_STORY")
    return Path(named) if named else None


def private_folder(root: Path) -> Path:
    """The folder for order codes, keys, letters and messages: ZINE_PRIVATE, else private/."""
    named = os.environ.get("ZINE_PRIVATE")
    return Path(named).resolve() if named else root / "private"
