"""Builds whole sites in folders of their own, as a publisher would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

REPO = Path(__file__).parents[2]
TESTS = REPO / "tests"
NOW = "2026-11-21T12:00:00+00:00"
DUE = (
    "bourse/1904-3-spring-exchange.record.yaml",
    "dagobert/1904-4-fall-exchange.record.yaml",
    "maelstrom/1907-3-fall-movement.record.yaml",
    "marengo/1906-1-spring-movement.record.yaml",
    "marne/1918-5-winter-adjustments.record.yaml",
    "threadneedle/1910-7-winter-exchange.record.yaml",
)
SETTINGS = """
import runpy
globals().update(runpy.run_path({repo!r} + "/pelicanconf.py"))
PATH = {root!r} + "/content"
OUTPUT_PATH = {root!r} + "/output"
THEME = {repo!r} + "/theme"
ZINE_SEARCH = False
"""


def copy_zine(source: Path, root: Path) -> Path:
    """A copy of a zine's content and games, without output and cache."""
    root.mkdir(parents=True, exist_ok=True)
    for name in ("content", "games"):
        shutil.copytree(source / name, root / name)
    settings = SETTINGS.format(repo=str(REPO), root=str(root))
    (root / "pelicanconf.py").write_text(settings, encoding="utf-8")
    return root


def copy_sample(root: Path) -> Path:
    """The sample zine as a clone holds it, before the first build recorded what is due."""
    copy_zine(REPO, root)
    for name in DUE:
        (root / "games" / name).unlink(missing_ok=True)
    return root


def run(root: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module's command in a zine's folder."""
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=root,
        env={
            **os.environ,
            "PYTHONPATH": str(REPO / "plugins"),
            "ZINE_NOW": NOW,
            "COLUMNS": "200",
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def build(root: Path, *flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`pelican content`."""
    return run(root, "pelican", "content", *flags, **environment)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by its path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
