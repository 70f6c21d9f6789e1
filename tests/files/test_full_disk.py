"""A disk that fills up during a build: the old site is untouched, and the message says why.

By default 4 sizes are tried each way; `--disks 20` is the full number.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desks import OVER, make_site, post_all, zine
from sites import REPO, build, tree


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, where the machine lets us have one."""
    place = tmp_path / "disk"
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(place)]
    try:
        failed = subprocess.run(words, capture_output=True, check=False).returncode
    except OSError:
        failed = 1
    if failed:
        pytest.skip("no disk can be mounted here: it takes the rights of root")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def fill(disk: Path, left: int) -> None:
    """Leave so many bytes on a disk, in whole pages of memory."""
    filler = disk / "filler"
    filler.unlink(missing_ok=True)
    taken = shutil.disk_usage(disk).free - left
    with filler.open("wb") as stream:
        os.posix_fallocate(stream.fileno(), 0, max(1, taken))


def said(done: subprocess.CompletedProcess[str]) -> str:
    """All that a build said, without the line breaks of the terminal."""
    return " ".join((done.stderr + done.stdout).split())


def fractions(count: int) -> list[float]:
    """So many parts of the whole, from nearly nothing to nearly all."""
    return [(number + 0.5) / count for number in range(count)]


@pytest.mark.deep
def test_no_site_is_published_from_a_full_disk(
    tmp_path: Path, disk: Path, pytestconfig: pytest.Config
) -> None:
    """However much room there was: exit code 1, the old site, and no half of a new one."""
    root = make_site(tmp_path / "zine")
    (root / "output").symlink_to(disk / "site")
    assert 0 == build(root).returncode
    before = tree(disk / "site")
    needed = shutil.disk_usage(disk).used
    zine(root, "inbox", "add", *post_all(root))
    for part in fractions(pytestconfig.getoption("--disks")):
        shutil.rmtree(root / ".cache", ignore_errors=True)
        fill(disk, int(needed * part * 0.9))

        done = build(root, ZINE_NOW=OVER)

        assert 1 == done.returncode, (part, said(done))
        assert "the disk is full" in said(done), part
        assert "Traceback" not in said(done), part
        assert before == tree(disk / "site"), part
        assert ["filler", "site"] == sorted(os.listdir(disk)), part

    (disk / "filler").unlink()
    assert 0 == build(root, ZINE_NOW=OVER).returncode
    assert "A PAR-BUR" in (disk / "site" / "issues" / "1.html").read_text(encoding="utf-8")


def limited(root: Path, limit: int) -> subprocess.CompletedProcess[str]:
    """A build in which no file may grow beyond a limit in bytes."""
    return subprocess.run(
        [sys.executable, "-m", "pelican", "content"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(REPO / "plugins"), "ZINE_NOW": OVER},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.deep
def test_no_site_is_published_with_files_cut_short(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """Whatever the largest size of a file that can be written, if one of them is larger."""
    root = make_site(tmp_path / "zine")
    assert 0 == build(root).returncode
    before = tree(root / "output")
    largest = max(map(len, before.values()))
    for part in fractions(pytestconfig.getoption("--disks")):
        done = limited(root, int(largest * part))

        assert 1 == done.returncode, (part, said(done))
        assert "written" in said(done), part
        assert "Traceback" not in said(done), part
        assert before == tree(root / "output"), part
        assert not (root / "output.new").exists(), part
