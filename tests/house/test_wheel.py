"""The wheel holds all that a stranger's zine needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from press import NOW
from sites import built_wheel

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel would put among the packages, and nothing of this one."""
    folder = tmp_path_factory.mktemp("packages")
    (wheel,) = built_wheel().glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


@pytest.mark.parametrize("options", [["--demo"], ["--title", "Echo", "--publisher", "Ann"]])
def test_a_first_zine_comes_out_of_the_wheel(
    installed: Path, options: list[str], tmp_path: Path
) -> None:
    """`zine new`, `pelican content` and `zine check`, far from the repository."""
    zine = tmp_path / "zine"
    new = [*options, "--address", "ann@zine.example", "--no-git"]

    run(installed, tmp_path, "zine", "new", str(zine), *new)
    run(installed, zine, "pelican", "content", "--fatal", "errors")
    run(installed, zine, "zine", "check")
    run(installed, zine, "zine", "help", "weekly-round")

    assert (zine / "output/theme/press.css").is_file()
    assert (zine / "output/issues/1.html").is_file()


def run(installed: Path, folder: Path, *command: str) -> None:
    """Run a command with the wheel's own modules."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "ZINE_NOW": NOW}
    done = subprocess.run(
        [sys.executable, "-P", "-m", *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
