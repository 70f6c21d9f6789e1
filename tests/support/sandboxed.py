"""The sample zine with other orders to try."""

from __future__ import annotations

from pathlib import Path

from sites import build, copy_published, made_once


def sandboxed_sample() -> Path:
    """The sample zine with other orders to try, made once a run for all tests: only to look at."""
    return made_once("sandboxed", lambda root: build_sandboxed(root, PYTHONHASHSEED="7"))


def build_sandboxed(root: Path, **environment: str) -> Path:
    """Build the sample zine in a folder with other orders to try; the folder of its site."""
    copy_published(root)
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write("ZINE_SANDBOX = True\n")
    done = build(root, **environment)
    assert done.returncode == 0, done.stderr
    return root / "output"
