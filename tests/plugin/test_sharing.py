"""A cold build by several processes: the same site, whatever is lost."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from sites import build, copy_sample, tree
from zine.files.spreading import Workers
from zine.plugin.parts.sharing import PAYS, WritingStep, runs, workers_for, write_all
from zine.plugin.progress import BuildProgress
from zine.problems import Place, Problem, Problems

PARENT = os.getpid()


def quiet(words: str) -> None:
    """Nothing may be told."""
    raise AssertionError(words)


def written(
    steps: list[WritingStep],
    notes: tuple[dict[Any, Any] | set[Any], ...],
    processes: int = 2,
    tell: Callable[[str], object] = quiet,
    logged: list[Problem] | None = None,
) -> None:
    """Take the steps, without a terminal."""
    logged = [] if logged is None else logged
    progress = BuildProgress(Console(quiet=True))
    write_all(steps, notes, logged, Workers(processes=processes), progress, tell)


def noting(number: int, noted: dict[int, int], seen: set[int]) -> Callable[[], None]:
    """A step that notes its number and its process."""

    def write() -> None:
        noted[number] = os.getpid()
        seen.add(number)

    return write


def test_processes_give_back_what_they_noted() -> None:
    """What was noted before stays."""
    noted, seen = {-1: 0}, {-1}
    written([WritingStep(noting(each, noted, seen), 10) for each in range(10)], (noted, seen))

    assert {-1, *range(10)} == seen
    assert {-1, *range(10)} == set(noted)
    assert os.getpid() not in noted.values()


@pytest.mark.parametrize(
    ("phases", "count", "expected"),
    [
        ([1] * 10, 2, [range(5), range(5, 10)]),
        ([9, 1, 1, 1], 2, [range(1), range(1, 4)]),
        ([1, 1, 1, 9], 2, [range(4)]),
        ([4, 4, 0, 0], 2, [range(1), range(1, 4)]),
        ([3, 1, 2, 2, 1], 3, [range(1), range(1, 3), range(3, 5)]),
        ([0, 0, 0], 2, [range(1), range(1, 3)]),
        ([], 2, []),
    ],
)
def test_processes_get_about_as_much(phases: list[int], count: int, expected: list[range]) -> None:
    """Counted in phases, in steps that follow each other."""
    assert expected == list(runs([WritingStep(lambda: None, each) for each in phases], count))


def test_one_process_is_this_one() -> None:
    """No other begins."""
    noted: dict[int, int] = {}
    written(
        [WritingStep(noting(each, noted, set()), 1) for each in range(3)], (noted,), processes=1
    )
    assert {os.getpid()} == set(noted.values())


def faulty(name: str) -> Callable[[], None]:
    """A step that finds a problem."""

    def write() -> None:
        raise Problems([Problem(Place(name), "is wrong")])

    return write


def test_the_problems_of_all_processes_are_told() -> None:
    """Together, in the order of their files."""
    noted: dict[int, int] = {}
    steps = [faulty("b"), noting(1, noted, set()), faulty("c"), faulty("a")]
    with pytest.raises(Problems) as raised:
        written([WritingStep(each, 1) for each in steps], (noted,))
    assert ["a", "b", "c"] == [each.place.file for each in raised.value.problems]


def test_what_is_logged_in_a_process_is_known_here() -> None:
    """Pelican logs errors and goes on; the build then stops at its end."""
    logged = [Problem(Place("before"), "was wrong")]

    def write() -> None:
        logged.append(Problem(Place("now"), "is wrong"))

    written([WritingStep(write, 1), WritingStep(lambda: None, 1)], (), logged=logged)
    assert ["before", "now"] == [each.place.file for each in logged]


def test_a_full_disk_ends_the_build() -> None:
    """As it does in one process."""

    def write() -> None:
        raise OSError(28, "No space left on device", "issues/1.html")

    with pytest.raises(OSError, match="No space left on device") as raised:
        written([WritingStep(write, 1), WritingStep(write, 1)], ())
    assert (28, "issues/1.html") == (raised.value.errno, raised.value.filename)


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    """What it had to do is done again, and the publisher is told."""
    noted: dict[int, int] = {}
    told: list[str] = []

    def die_once() -> None:
        if not (tmp_path / "died").exists():
            (tmp_path / "died").touch()
            assert os.getpid() != PARENT
            os.kill(os.getpid(), signal.SIGKILL)
        noted[0] = os.getpid()

    steps = [die_once, *(noting(each, noted, set()) for each in (1, 2, 3))]
    written([WritingStep(each, 1) for each in steps], (noted,), tell=told.append)
    assert {0, 1, 2, 3} == set(noted)
    assert ["a worker was lost; what it had to do is done again"] == told


@pytest.mark.parametrize(
    ("phases", "wanted", "cold", "expected"),
    [
        (PAYS, 0, False, Workers()),
        (PAYS, 3, False, Workers()),
        (1, 3, True, Workers(processes=3)),
        (1, 0, True, Workers()),
        (PAYS, 0, True, Workers(processes=8)),
        (1, "tcp://here:1", True, Workers(processes=8, address="tcp://here:1")),
        (PAYS, "tcp://here:1", False, Workers()),
    ],
)
def test_where_other_processes_pay(
    phases: int, wanted: int | str, cold: bool, expected: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where much is to be written and nothing was built before, or where somebody asks for them."""
    monkeypatch.setattr("zine.files.spreading._processors", lambda: 8)
    monkeypatch.setattr("zine.plugin.parts.sharing.sys.platform", "linux")
    assert expected == workers_for([WritingStep(lambda: None, phases)], wanted, cold=cold)


def test_where_no_process_can_be_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """All is written by the one that there is."""
    monkeypatch.setattr("zine.plugin.parts.sharing.sys.platform", "darwin")
    assert Workers() == workers_for([WritingStep(lambda: None, PAYS)], 3, cold=True)


def test_a_number_of_processes_is_checked(standing: Path) -> None:
    """The setting is no number, or too large, or no address of a cluster."""
    for wrong in ("-1", '"many"', '"http://127.0.0.1:8786"'):
        done = build(standing, "-e", f"ZINE_WORKERS={wrong}")
        assert 1 == done.returncode
        shown = repr(json.loads(wrong))
        assert f"ZINE_WORKERS: {shown} is no number of processes, and no cluster" in done.stderr


@pytest.mark.deep
def test_several_processes_make_the_same_site(tmp_path: Path, published: Path) -> None:
    """Byte for byte, and the next build finds nothing to make."""
    root = copy_sample(tmp_path / "zine", warm=False)
    done = build(root, "-e", "ZINE_WORKERS=3")

    assert 0 == done.returncode, done.stderr
    assert tree(published / "output") == tree(root / "output")
    before = {path: path.stat().st_ino for path in (root / "output/games").rglob("*.html")}
    assert 0 == build(root).returncode
    assert before == {path: path.stat().st_ino for path in before}
