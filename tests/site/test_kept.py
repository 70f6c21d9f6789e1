"""Files by their paths."""

from __future__ import annotations

from pathlib import Path

from zine.files.file_hashes import files_below


def test_files_are_listed_by_their_paths(tmp_path: Path) -> None:
    """In one order, whatever the file system's."""
    for name in ("b.txt", "a/c.txt", "a/b/d.txt", "a.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()

    assert ["a.txt", "a/b/d.txt", "a/c.txt", "b.txt"] == files_below(tmp_path)
