"""Options and fixtures for all tests."""

from __future__ import annotations

import gc
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

from press import builds_in_forks
from sites import Shared, copy_published, published_sample, small_sample
from zine.files.file_hashes import CACHE
from zine.files.machine_key import MemoryMarks

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A busy machine is no fault: nothing is judged by how long it took. Nor is bad luck: examples are
# the same in every run, and other ones where FULL=1 asks for `--hypothesis-profile=night`.
settings.register_profile("night", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("press", settings.get_profile("night"), derandomize=True)
settings.load_profile("press")
MEMORY = 4 << 30  # bytes that must be free, many times what a run needs at once


@pytest.fixture(scope="session", autouse=True)
def _machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A machine of the tests' own: nothing is kept in the home of whoever runs them.

    Its state and what the tests make once for all are one for all processes of a run.
    """
    own = tmp_path_factory.getbasetemp()
    Shared.folder = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZINE_STATE", str(Shared.folder / "state"))
        # A new game's deadlines are in the zone of the machine.
        patch.setenv("TZ", "UTC")
        # Outside of a zine, commands speak the machine's language.
        patch.setenv("LC_ALL", "C.UTF-8")
        if hasattr(time, "tzset"):
            time.tzset()
        # Only a power cut would show what has reached the disk, and waiting for it takes minutes.
        patch.setattr(os, "fsync", lambda handle: None)
        with FileLock(Shared.folder / "state.lock"):
            MemoryMarks(Shared.folder / "sample")
        yield


def pytest_configure() -> None:
    """Tests make and delete a million files: in memory, where there is room, at half the cost."""
    memory = Path("/dev/shm")
    if memory.is_dir() and os.access(memory, os.W_OK) and _room(memory) > MEMORY:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


def _room(memory: Path) -> int:
    """The bytes that fit, as its limit may be more than is unused; none if programs cannot run there."""
    if os.statvfs(memory).f_flag & os.ST_NOEXEC:  # tests write programs too
        return 0
    unused = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min(unused, shutil.disk_usage(memory).free)


@pytest.hookimpl(trylast=True)  # when those that do not run are gone
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is longest stands at the head of each process's share, so that none ends alone with it.

    Shares are as `--dist worksteal` cuts them: equal runs of what was collected.
    """
    left = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    first = [each for each in items if each.get_closest_marker("first")]
    rest = [each for each in items if not each.get_closest_marker("first")]
    ordered: list[pytest.Item] = []
    for step in range(left):
        heads = first[step::left]
        size = max(0, (len(items) - len(ordered)) // (left - step) - len(heads))
        ordered += heads + rest[:size]
        rest = rest[size:]
    items[:] = ordered


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end: the collector need not walk them again and again."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long the deep tests look: `--positions 20000` gives two adjudicators more to differ on.

    `make test-deep` passes small numbers, with FULL=1 the full ones.
    """
    parser.addoption("--positions", type=int, default=200, help="random positions to compare")
    parser.addoption("--games", type=int, default=40, help="games to play in another engine, too")
    parser.addoption("--fuzz", type=int, default=300, help="inputs made by chance, a test")
    parser.addoption("--drawings", type=int, default=300, help="drawings in disguise to judge")
    parser.addoption("--kills", type=int, default=20, help="kills of each writing command")
    parser.addoption("--disks", type=int, default=4, help="sizes of a disk that fills up")
    parser.addoption("--all-pairs", action="store_true", help="prove every deadly pair")
    parser.addoption("--golden", action="store_true", help="write the golden issues anew")


@pytest.fixture(scope="session")
def published() -> Iterator[Path]:
    """The sample zine after its first build, for all tests that only look at it."""
    yield from _unchanged(published_sample())


@pytest.fixture(scope="session")
def one_game() -> Iterator[Path]:
    """The sample zine with one game, built: for texts and pages that need no other game."""
    yield from _unchanged(small_sample())


def _unchanged(root: Path) -> Iterator[Path]:
    before = stamps(root)
    yield root
    after = stamps(root)
    changed = {name for name in before.keys() | after if before.get(name) != after.get(name)}
    assert not changed, "a test changed what all others look at"


@pytest.fixture
def standing(tmp_path: Path) -> Path:
    """A copy of the sample zine after its first build, to change or to run commands in.

    Even those that only tell may write what is kept for speed.
    """
    return copy_published(tmp_path / "zine")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    from browsing import opened  # noqa: PLC0415 - most tests need none

    with opened() as chromium:
        yield chromium


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The build that `zine publish` begins is a fork: only imports are shared."""
    builds_in_forks(monkeypatch)


def stamps(root: Path) -> dict[str, tuple[int, int]]:
    """The size and the time of every file, but for what is remembered for speed alone."""
    files = (path for path in root.rglob("*") if path.is_file() and path.parent.name != CACHE)
    found = {path: path.stat() for path in files}
    return {str(path): (each.st_size, each.st_mtime_ns) for path, each in found.items()}
