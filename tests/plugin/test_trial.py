"""A check of a zine that did not change builds nothing; whatever changes is looked at."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from press import environment_of, run_apart
from sites import copy_small_built
from zine.files.file_hashes import folder_stamp

# Files of a test are of just now, and nothing would count on their times.
CHECK = """
import sys
import zine.files.file_hashes
zine.files.file_hashes.SETTLED = {settled}
import atexit
atexit.register(lambda: print("built" if "zine.plugin.site_build" in sys.modules else "rested"))
from zine.cli import main
main(["check", *{words}])
"""
ARTICLE = "Title: New\nDate: 2026-11-20\nAuthor: A\nLicence: CC0 1.0\n\n{}\n"


def check(
    root: Path, *words: str, settled: int = -(10**18), **environment: str
) -> tuple[int, list[str]]:
    """The exit code of `zine check`, and the lines it prints; the last says whether it built."""
    done = subprocess.run(
        [sys.executable, "-c", CHECK.format(settled=settled, words=[*words])],
        cwd=root,
        env=environment_of(environment),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, [*done.stderr.splitlines(), *done.stdout.splitlines()]


def rests(root: Path, **environment: str) -> bool:
    """Whether a check of a zine that is in order builds nothing."""
    code, said = check(root, **environment)
    assert 0 == code, said
    return "rested" == said[-1]


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine that was built and checked, with nothing left to do."""
    root = copy_small_built(tmp_path_factory.mktemp("trial") / "zine")
    for _ in range(2):
        assert 0 == run_apart(root, "pelican", "content").returncode
    assert 0 == check(root)[0]
    return root


def test_what_python_compiles_is_no_change(tmp_path: Path) -> None:
    """A press that is run for the first time is the same press afterwards."""
    (tmp_path / "press.py").write_text("")
    before = folder_stamp(tmp_path)[0]

    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__/press.cpython-311.pyc").write_bytes(b"x")

    assert before == folder_stamp(tmp_path)[0]
    (tmp_path / "press.py").write_text("x")
    assert before != folder_stamp(tmp_path)[0]


def test_a_check_of_what_did_not_change_builds_nothing(checked: Path) -> None:
    """It says the same."""
    assert rests(checked) or rests(checked)
    code, said = check(checked)
    assert (0, "rested") == (code, said[-1])

    code, built = check(checked, ZINE_WHATEVER="1")

    assert (0, ["1 game and all content are in order", "built"]) == (code, built[-2:])
    assert said[-2] == built[-2]


def appended(name: str, text: str = "\n") -> Callable[[Path], object]:
    """What adds to a file."""

    def append(root: Path) -> None:
        with (root / name).open("a", encoding="utf-8") as file:
            file.write(text)

    return append


CHANGES: dict[str, Callable[[Path], object]] = {
    "a text": appended("content/issues/1.md"),
    "a game": appended("games/marengo/game.yaml"),
    "a record": lambda root: next((root / "games/marengo").glob("*.record.yaml")).touch(),
    "a stranger's page": appended("output/issues/1.html"),
    "settings": appended("pelicanconf.py", '\nSITENAME = "Another"\n'),
    "a file that settings read": appended("more.py", '\nSITESUBTITLE = "Another"\n'),
    "the theme": lambda root: (root / "theirs/x.html").touch(),
}


@pytest.mark.deep
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_is_looked_at(checked: Path, change: str) -> None:
    """A file of any kind, and what settings come from."""
    (checked / "theirs").mkdir(exist_ok=True)
    (checked / "more.py").touch()
    conf = checked / "pelicanconf.py"
    if "more.py" not in conf.read_text(encoding="utf-8"):
        more = 'exec(open("more.py").read())'
        appended("pelicanconf.py", f'\nTHEME_TEMPLATES_OVERRIDES = ["theirs"]\n{more}\n')(checked)
    assert rests(checked) or rests(checked)

    CHANGES[change](checked)

    assert not rests(checked)
    assert rests(checked)


@pytest.mark.deep
def test_a_changed_press_looks_at_everything(checked: Path) -> None:
    """Also a developer's change to a file of it, and another version of what it needs."""
    assert rests(checked)
    own = checked.parent / "plugins"
    source = Path(__file__).parent.parent.parent / "plugins"
    subprocess.run(["cp", "-r", str(source), str(own)], check=True)
    ours = {"PYTHONPATH": str(own)}
    check(checked, **ours)
    assert rests(checked, **ours)

    with (own / "zine/report/turn.py").open("a", encoding="utf-8") as file:
        file.write("\n")

    assert not rests(checked, **ours)


@pytest.mark.deep
def test_a_fault_is_told_each_time(checked: Path) -> None:
    """Nothing is noted of a zine that is not in order; nor of files that were written just now."""
    text = checked / "content/articles/new.md"
    text.write_text(ARTICLE.format("New.").replace("Date: ", "Date: on "), encoding="utf-8")
    first = check(checked)
    assert first == check(checked)
    assert 1 == first[0]

    text.write_text(ARTICLE.format("TODO"), encoding="utf-8")
    assert [1, 1] == [check(checked)[0] for _ in range(2)]
    text.unlink()
    assert ["built"] * 2 == [check(checked, settled=10**18)[1][-1] for _ in range(2)]


@pytest.mark.deep
def test_another_day_is_another_check(checked: Path) -> None:
    """Something may have fallen due."""
    assert rests(checked) or rests(checked)

    assert not rests(checked, ZINE_NOW="2027-11-22T00:00:00+00:00")
