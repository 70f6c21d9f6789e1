"""The archives that benches are made on: as large as they say, and the same from any seed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from papers import NOW
from sites import REPO
from zine.gamefiles.game_reader import game_folders, play_through, read_folder


def archive(folder: Path, *options: str) -> dict[str, bytes]:
    """Every file of an archive of three issues at two tables."""
    line = [sys.executable, str(REPO / "tools" / "synthetic_archive.py"), str(folder)]
    subprocess.run([*line, "--issues", "3", "--tables", "2", *options], check=True)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_an_archive_is_the_same_from_any_number_of_workers(tmp_path: Path) -> None:
    """With a record in every issue for each table."""
    one = archive(tmp_path / "one")
    two = archive(tmp_path / "two", "--workers", "2")
    assert one == two
    assert 6 == sum(name.endswith(".record.yaml") for name in one)
    assert 3 == sum(name.startswith("content/issues/") for name in one)
    games = [play_through(read_folder(each), NOW) for each in game_folders(tmp_path / "one/games")]
    assert 6 == sum(len(game.recorded) for game in games)


def test_another_seed_makes_another_archive(tmp_path: Path) -> None:
    """With as many files."""
    one, other = archive(tmp_path / "one"), archive(tmp_path / "other", "--seed", "7")
    assert len(one) == len(other)
    assert one != other
