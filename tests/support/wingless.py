"""A press of which wings were taken away, as a folder like the repository's."""

from __future__ import annotations

import ast
import shutil
from functools import cache
from pathlib import Path

from press import REPO, Done, run_apart

PACKAGE = "plugins/zine"
# What stands below the package for a wing beside its own folder.
BESIDE = {"formats": ("diplomacy", "engine.py")}
NEVER = shutil.ignore_patterns("__pycache__", ".mypy_cache")


def press_without(root: Path, *wings: str) -> Path:
    """A copy of the press's package, settings and theme without some wings."""
    for name in (PACKAGE, "theme"):
        shutil.copytree(REPO / name, root / name, ignore=NEVER)
    shutil.copy(REPO / "pelicanconf.py", root)
    for wing in wings:
        for name in (f"wings/{wing}", *BESIDE.get(wing, ())):
            beside = root / PACKAGE / name
            shutil.rmtree(beside) if beside.is_dir() else beside.unlink()
    return root


def run_in(press: Path, root: Path, *command: str) -> Done:
    """Run a Python module's command in a zine's folder with such a press."""
    return run_apart(root, *command, PYTHONPATH=str(press / "plugins"))


@cache
def needs_wing(file: Path) -> bool:
    """Whether a test, or a helper of it, imports a wing."""
    support = {each.stem: each for each in (REPO / "tests/support").glob("*.py")}
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
            found.update(f"{node.module}.{each.name}" for each in node.names)
    return any(
        name.startswith(("zine.wings", "zine.diplomacy", "zine.engine"))
        or (name in support and needs_wing(support[name]))
        for name in found
    )
