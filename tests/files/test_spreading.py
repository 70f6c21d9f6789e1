"""Work spread over processes and over a Dask cluster: the same results, whatever is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clusters import LONG, two_workers
from zine.files.executors import Workers, seats, spread, workers_named
from zine.problems import Problems

ITEMS = list(range(20))


def squared(number: int) -> tuple[int, int]:
    """A result, and the process that it came from."""
    return number * number, os.getpid()


class DiesOnce:
    """Work that kills its own process, once, at one of its items."""

    def __init__(self, mark: Path, at: int, parent: int) -> None:
        self.mark, self.at, self.parent = mark, at, parent

    def __call__(self, number: int) -> int:
        """The square of a number."""
        if number == self.at and not self.mark.exists():
            self.mark.touch()
            assert os.getpid() != self.parent
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


class Slow:
    """Work that takes a moment, so that something can happen in the middle of it."""

    def __call__(self, number: int) -> tuple[int, int]:
        """The square of a number, and the process that it came from."""
        time.sleep(0.05)
        return number * number, os.getpid()


def quiet(words: str) -> None:
    """Nothing may be told."""
    raise AssertionError(words)


def test_results_come_in_the_order_of_the_items() -> None:
    """From other processes than this one."""
    found = list(spread(squared, ITEMS, Workers(processes=2), quiet))
    assert [n * n for n in ITEMS] == [result for result, _ in found]
    assert os.getpid() not in {pid for _, pid in found}


def test_one_process_is_this_one() -> None:
    """Nothing is started where one process does the work."""
    found = list(spread(squared, ITEMS, Workers(), quiet))
    assert [(n * n, os.getpid()) for n in ITEMS] == found


def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    """What it had to do is done again, and the user is told once."""
    told: list[str] = []
    work = DiesOnce(tmp_path / "died", 7, os.getpid())
    found = list(spread(work, ITEMS, Workers(processes=2), told.append))
    assert [n * n for n in ITEMS] == found
    assert (tmp_path / "died").exists()
    assert ["a worker was lost; what it had to do is done again"] == told


PARENT = """
import os, sys, time
from zine.files.executors import Workers, spread

def work(number):
    os.write(1, f"{os.getpid()} ".encode())  # at once, or the other's may stand in between
    time.sleep(3600)

list(spread(work, [1, 2], Workers(processes=2), print))
"""


@pytest.mark.deep
def test_no_worker_outlives_whom_it_works_for() -> None:
    """It would hold the locks that it was begun with."""
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as one:
        try:
            assert one.stdout is not None
            told = ""
            while told.count(" ") < 2:
                letter = one.stdout.read(1)
                assert letter, "it ended"
                told += letter
            workers = [int(each) for each in told.split()]
        finally:
            one.kill()
    while any(Path(f"/proc/{each}").exists() for each in workers):
        time.sleep(0.1)


def test_each_process_answers_for_its_share() -> None:
    """More items than processes: none is begun for a single item."""
    found = list(spread(squared, ITEMS, Workers(processes=3), quiet))
    assert 3 == len({pid for _, pid in found})


def test_an_error_of_the_work_is_its_caller_s(tmp_path: Path) -> None:
    """It is raised as it is, and does not count as a lost worker."""
    with pytest.raises(ZeroDivisionError):
        list(spread(inverse, [1, 0, 1], Workers(processes=2), quiet))


def inverse(number: int) -> float:
    """One divided by a number."""
    return 1 / number


def doubled(number: int) -> float:
    """Twice a number."""
    return 2 * number


@pytest.mark.parametrize(
    ("text", "size", "expected"),
    [("1", 10**9, Workers()), ("3", 0, Workers(processes=3)), ("", 99, Workers())],
)
def test_workers_are_named(text: str, size: int, expected: Workers) -> None:
    """By their number; small work stays in one process."""
    assert expected == workers_named(text, size, 100)


def test_large_work_takes_all_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the user says otherwise."""
    monkeypatch.setattr("zine.files.executors._processors", lambda: 8)
    assert Workers(processes=8) == workers_named("", 100, 100)


@pytest.mark.parametrize("text", ["0", "-1", "many", "²", "1001"])
def test_other_words_name_no_workers(text: str) -> None:
    """And say what would."""
    with pytest.raises(Problems, match="give a number of processes"):
        workers_named(text, 0, 0)


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the message says what to install."""
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(Problems, match=r"diplomacy-zine\[cluster\]"):
        list(spread(squared, ITEMS, Workers(address="tcp://127.0.0.1:1"), quiet))


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A scheduler and two worker processes on this machine, which may take their time."""
    monkeypatch.setattr("zine.files.executors.PATIENCE", LONG)
    with two_workers() as made:
        yield made


@pytest.mark.deep
def test_a_cluster_does_the_work(cluster: Any) -> None:
    """In its own processes, with the results in order."""
    workers = Workers(address=cluster.scheduler_address)
    found = list(spread(Slow(), ITEMS, workers, quiet))
    assert [n * n for n in ITEMS] == [result for result, _ in found]
    assert os.getpid() not in {pid for _, pid in found}


@pytest.mark.deep
def test_a_cluster_has_a_seat_for_each_thread(cluster: Any) -> None:
    """Of each worker; without workers it is as good as not there, which is told."""
    told: list[str] = []
    assert 2 == seats(cluster.scheduler_address, quiet)
    cluster.scale(0)
    while cluster.scheduler.workers:
        time.sleep(0.1)
    assert 0 == seats(cluster.scheduler_address, told.append)
    assert [True] == [words.endswith("(it has no workers); all is done here") for words in told]


@pytest.mark.deep
def test_a_cluster_may_do_other_work_than_this_machine(cluster: Any) -> None:
    """Where what this process holds cannot be sent."""
    workers = Workers(address=cluster.scheduler_address)
    found = list(spread(inverse, [1, 2], workers, quiet, there=doubled))
    assert [2, 4] == found


@pytest.mark.deep
def test_a_cluster_replaces_a_killed_worker(cluster: Any, tmp_path: Path) -> None:
    """Nothing is lost, and there is nothing to tell."""
    workers = Workers(address=cluster.scheduler_address)
    work = DiesOnce(tmp_path / "died", 7, os.getpid())
    assert [n * n for n in ITEMS] == list(spread(work, ITEMS, workers, quiet))
    assert (tmp_path / "died").exists()


@pytest.mark.deep
def test_a_cluster_that_vanishes_leaves_the_rest_to_this_machine(cluster: Any) -> None:
    """With a word; every result is there once."""
    told: list[str] = []
    workers = Workers(processes=1, address=cluster.scheduler_address)
    results = spread(Slow(), ITEMS, workers, told.append)
    found = [next(results)]
    cluster.close()
    found += results
    assert [n * n for n in ITEMS] == [result for result, _ in found]
    assert os.getpid() == found[-1][1]
    assert [True] == [words.endswith("the rest is done here") for words in told]


@pytest.mark.deep
def test_a_cluster_without_workers_leaves_the_rest_to_this_machine(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for workers that may never come."""
    told: list[str] = []
    results = spread(Slow(), ITEMS, Workers(address=cluster.scheduler_address), told.append)
    found = [next(results)]
    monkeypatch.setattr("zine.files.executors.PATIENCE", 1)
    cluster.scale(0)
    found += results
    assert [n * n for n in ITEMS] == [result for result, _ in found]
    assert [True] == ["(it has no workers left); the rest is done here" in each for each in told]


@pytest.mark.deep
def test_a_cluster_with_another_press_leaves_all_to_this_machine(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not know the work that it is given; here its scheduler is in this process, and does."""

    def unknown(*_: object) -> None:
        raise RuntimeError("Error during deserialization of the task graph.")

    monkeypatch.setattr("zine.files.executors._result", unknown)
    told: list[str] = []
    workers = Workers(address=cluster.scheduler_address)
    assert [2, 4, 6] == list(spread(doubled, [1, 2, 3], workers, told.append))
    assert [True] == [
        words.endswith("another press than this machine; all is done here") for words in told
    ]


@pytest.mark.deep
def test_a_cluster_that_never_was_leaves_all_to_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A wrong address costs a moment, not the work."""
    pytest.importorskip("distributed")
    monkeypatch.setattr("zine.files.executors.PATIENCE", 1)
    told: list[str] = []
    workers = Workers(address="tcp://127.0.0.1:9")
    assert [n * n for n in ITEMS] == [r for r, _ in spread(squared, ITEMS, workers, told.append)]
    assert ["the cluster at tcp://127.0.0.1:9 is gone"] == [words[:40] for words in told]
