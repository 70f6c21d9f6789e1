"""A build that leaves nothing behind but the site it is told to write."""

from __future__ import annotations

from pathlib import Path

from pelican import main as pelican

from zine.files.environment import writing_no_records


def build_aside(root: Path, output: Path) -> None:
    """Run the whole build without writing records or touching the public site."""
    settings = str(root / "pelicanconf.py")
    with writing_no_records():
        pelican([str(root / "content"), "-s", settings, "-o", str(output), "--fatal", "errors"])
