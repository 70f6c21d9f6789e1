"""Builds whole sites in folders of their own, as a publisher would."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock

from press import NOW, REPO, TESTS, Done, run, run_apart
from zine.files.file_hashes import CACHE
from zine.files.memory import FILE, Memory

__all__ = [
    "DUE",
    "NOW",
    "REPO",
    "SETTINGS",
    "TESTS",
    "Shared",
    "build",
    "build_apart",
    "built_wheel",
    "copy_built",
    "copy_published",
    "copy_sample",
    "copy_small",
    "copy_small_built",
    "copy_zine",
    "give_templates",
    "made_once",
    "published_sample",
    "run",
    "run_apart",
    "small_sample",
    "tree",
    "whole_sample",
    "write_settings",
]

DUE = (
    "bourse/1904-3-spring-exchange.record.yaml",
    "dagobert/1904-4-fall-exchange.record.yaml",
    "lombard/1902-1-spring-movement.record.yaml",
    "lombard/1902-3-spring-exchange.record.yaml",
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
ZINE_SEARCH = ZINE_SANDBOX = False
"""
OLD_ISSUE = TESTS / "oldissues/fixtures" / "paper-admiral-41.txt"
GAMES = "[Maelstrom, Marengo, Bourse, Dagobert, Threadneedle, Lombard, Marne, Austerlitz]"


def write_settings(root: Path, press: Path = REPO) -> None:
    """A zine's pelicanconf.py: the press's own, with the zine's folders."""
    settings = SETTINGS.format(repo=str(press), root=str(root))
    (root / "pelicanconf.py").write_text(settings, encoding="utf-8")


def give_templates(root: Path) -> Path:
    """The theme's templates as this machine compiled them, put where builds of a zine find them."""
    compiled = made_once("compiled", _compile_templates)
    shutil.copytree(compiled / CACHE, root / CACHE, dirs_exist_ok=True)
    return root


def _compile_templates(root: Path) -> None:
    _smallest_build(root)
    built, own = Memory(root), root / "templates"
    with sqlite3.connect(root / CACHE / FILE) as file:
        keys = [key for (key,) in file.execute("SELECT key FROM entries WHERE kind = 'templates'")]
    file.close()
    templates = Memory(own)
    for key in keys:
        templates.put("templates", key, built.get("templates", key))
    templates.save()
    (own / CACHE / FILE).replace(root / CACHE / FILE)


def _smallest_build(root: Path) -> None:
    (root / "content/issues").mkdir(parents=True)
    shutil.copytree(REPO / "games/marengo", root / "games/marengo")
    about = "title: Echo\npublisher: Ada\naddress: ada@zine.example\nhow_to_join: Write.\n"
    (root / "content/zine.yaml").write_text(about, encoding="utf-8")
    issue = "Title: One\nNumber: 1\nDate: 2026-11-20\n\nWelcome.\n"
    (root / "content/issues/1.md").write_text(issue, encoding="utf-8")
    write_settings(root)
    built = build(root)
    assert built.returncode == 0, built.stderr


def copy_zine(source: Path, root: Path) -> Path:
    """A copy of a zine's content and games, without output and cache."""
    root.mkdir(parents=True, exist_ok=True)
    for name in ("content", "games"):
        shutil.copytree(source / name, root / name)
    write_settings(root)
    return root


def copy_sample(root: Path, *, warm: bool = True) -> Path:
    """The sample zine as a clone holds it, before the first build recorded what is due.

    `warm` gives it what a build keeps for speed alone; the pages are all made anew.
    """
    copy_zine(REPO, root)
    for name in DUE:
        (root / "games" / name).unlink(missing_ok=True)
    if warm:
        shutil.copytree(published_sample() / CACHE, root / CACHE)
    return root


def copy_small(root: Path, *more: str, warm: bool = True) -> Path:
    """The sample zine as a clone holds it, with one game, Marengo, or more: a quarter of the work.

    `warm` as above, from a build of Marengo: the eight games need not be built for it.
    """
    copy_sample(root, warm=False)
    kept = ("Marengo", *more)
    for folder in (root / "games").iterdir():
        if folder.name not in {name.lower() for name in kept}:
            shutil.rmtree(folder)
    about = root / "content/zine.yaml"
    text = about.read_text(encoding="utf-8")
    assert GAMES in text
    about.write_text(text.replace(GAMES, f"[{', '.join(kept)}]"), encoding="utf-8")
    if warm:
        shutil.copytree(small_sample() / CACHE, root / CACHE)
    return root


def copy_built(source: Path, root: Path) -> Path:
    """A built zine with its site and what builds keep, to change and build once more.

    Only the pages of what is changed are made anew, as tests/site/test_reuse.py proves.
    """
    shutil.copytree(source, root, dirs_exist_ok=True)
    file = root / "pelicanconf.py"
    if file.exists():
        settings = file.read_text(encoding="utf-8").replace(str(source), str(root))
        file.write_text(settings, encoding="utf-8")
    return root


def copy_published(root: Path) -> Path:
    """The sample zine as its first build left it, to change and build once more."""
    return copy_built(published_sample(), root)


def copy_small_built(root: Path) -> Path:
    """The sample zine with one game, built: one turn is due again, as in a clone."""
    copy_built(small_sample(), root)
    for name in DUE:
        (root / "games" / name).unlink(missing_ok=True)
    return root


def published_sample() -> Path:
    """The sample zine after its first build, made once a run for all tests: only to look at."""
    return made_once("sample", _first_build)


def _first_build(root: Path) -> None:
    copy_sample(root, warm=False)
    built = build_apart(root, PYTHONHASHSEED="1")
    assert built.returncode == 0, built.stderr
    # What the build recorded is read once more, so that no test has a reason to keep it.
    assert run(root, "zine", "check").returncode == 0


def small_sample() -> Path:
    """The sample zine with one game after a build, made once a run: only to look at."""
    return made_once("small", _small_build)


def _small_build(root: Path) -> None:
    done = build(give_templates(copy_small(root, warm=False)))
    assert done.returncode == 0, done.stderr


def whole_sample() -> Path:
    """The sample zine with an old issue and the search, made once a run: only to look at."""
    return made_once("whole", _with_everything)


def _with_everything(root: Path) -> None:
    copy_sample(root)
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write("\nZINE_SEARCH = True\n")
    for done in (run(root, "zine", "import", str(OLD_ISSUE)), build(root)):
        assert done.returncode == 0, done.stderr


def built_wheel() -> Path:
    """The press as a wheel, alone in a folder, built once a run."""
    return made_once("wheel", _build_wheel)


def _build_wheel(folder: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", str(REPO)]
    subprocess.run([*command, "--wheel-dir", str(folder)], check=True, capture_output=True)


def made_once(name: str, make: Callable[[Path], object]) -> Path:
    """A folder that is made once a run for all tests and processes: only to look at."""
    root = Shared.folder / name
    done = root.with_name(f"{name}.done")
    with FileLock(root.with_name(f"{name}.lock")):
        if not done.exists():
            shutil.rmtree(root, ignore_errors=True)
            make(root)
            done.touch()
    return root


class Shared:
    """What the processes of a test run share, in a folder that conftest.py chooses."""

    folder: Path


def build(root: Path, *flags: str, **environment: str) -> Done:
    """`pelican content`, in a fork of a process that has imported the press."""
    return run(root, "pelican", "content", *flags, **environment)


def build_apart(root: Path, *flags: str, **environment: str) -> Done:
    """`pelican content`, in a process of its own, as a publisher runs it."""
    return run_apart(root, "pelican", "content", *flags, **environment)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by its path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
