"""A build that has nothing to do says what the last one said, and imports nothing for it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from press import environment_of
from sites import copy_small_built

# Files of a test are of just now, and no build would count on their times.
BUILD = """
import sys
import zine.files.file_hashes
zine.files.file_hashes.SETTLED = -10**18
from pelican import main
main(["content"])
print("built", "pydantic" in sys.modules)
"""
ARTICLE = "Title: New\nDate: 2026-11-20\nAuthor: A\nLicence: CC0 1.0\n\nNew.\n"


def build(root: Path, *, code: str = BUILD, **environment: str) -> str:
    """Build a zine in a process of its own; what it says, with whether it imported what a build needs."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env=environment_of(environment),
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


def rests(root: Path, **environment: str) -> bool:
    """Whether a build ends at once."""
    return "built False" in build(root, **environment)


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine in which two builds have left nothing to do."""
    root = copy_small_built(tmp_path_factory.mktemp("rest") / "zine")
    build(root)
    build(root)
    return root


def test_a_build_with_nothing_to_do_rests(quiet: Path) -> None:
    """It touches no file, and says the same as the one that looked at everything."""
    output = quiet / "output"
    before = {each: each.stat().st_ino for each in output.rglob("*")}
    was = build(quiet, ZINE_WHATEVER="1")

    now = build(quiet, ZINE_WHATEVER="1")

    assert "built True" in was
    assert "built False" in now
    said = re.compile(r"Nothing was due\..*")
    assert said.findall(was) == said.findall(now) != []
    assert {each: each.stat().st_ino for each in output.rglob("*")}.keys() == before.keys()


def appended(name: str) -> Callable[[Path], object]:
    """What adds an empty line to a file."""
    return lambda root: (root / name).write_bytes((root / name).read_bytes() + b"\n")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a text": appended("content/issues/1.md"),
    "the zine": appended("content/zine.yaml"),
    "a game": appended("games/marengo/game.yaml"),
    "a new text": lambda root: (root / "content/articles/new.md").write_text(ARTICLE),
    "a lost page": lambda root: (root / "output/index.html").unlink(),
    "a stranger's page": appended("output/issues/1.html"),
    "a private file": lambda root: (
        (root / "private").mkdir(exist_ok=True),
        (root / "private/x.yaml").write_text("{}"),
    ),
}


@pytest.mark.deep
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_is_looked_at(quiet: Path, change: str) -> None:
    """A file of any kind, of the zine's or of its site's; then there is nothing to do again."""
    assert rests(quiet) or rests(quiet)

    CHANGES[change](quiet)

    assert not rests(quiet)
    assert rests(quiet) or rests(quiet)


@pytest.mark.deep
def test_settings_and_times_are_looked_at(quiet: Path) -> None:
    """A changed setting, another address, and a day that is over; what is asked of a build is done."""
    assert rests(quiet) or rests(quiet)
    story = quiet.parent / "story.txt"

    assert not rests(quiet, ZINE_NOW="2027-11-22T00:00:00+00:00")
    assert not rests(quiet, ZINE_NOW="2020-11-22T00:00:00+00:00")
    assert not rests(quiet, ZINE_STORY=str(story))
    assert story.exists()
    with (quiet / "pelicanconf.py").open("a", encoding="utf-8") as file:
        file.write('\nSITENAME = "Another"\n')
    assert not rests(quiet)


@pytest.mark.deep
def test_what_was_written_a_moment_ago_is_read_again(quiet: Path) -> None:
    """The next change of such a file may have the same time."""
    appended("content/issues/1.md")(quiet)
    code = BUILD.replace("-10**18", "10**18")

    assert ["built True\n"] * 3 == [build(quiet, code=code)[-11:] for _ in range(3)]


@pytest.mark.deep
def test_another_plugin_gets_its_build(quiet: Path) -> None:
    """It may do something in each, whatever changed."""
    (quiet / "plugins").mkdir(exist_ok=True)
    (quiet / "plugins/theirs.py").write_text(
        "from pelican import signals\n\n\ndef write(_):\n    open('done.txt', 'w').close()\n\n\n"
        "def register():\n    signals.finalized.connect(write)\n",
        encoding="utf-8",
    )
    with (quiet / "pelicanconf.py").open("a", encoding="utf-8") as file:
        file.write('\nPLUGIN_PATHS = ["plugins"]\nPLUGINS = [*PLUGINS, "theirs"]\n')
    for _ in range(3):
        assert not rests(quiet)
        (quiet / "done.txt").unlink()
