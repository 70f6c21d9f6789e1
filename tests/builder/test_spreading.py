"""Work spread over processes: the same results, whatever is lost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spread_work import ITEMS, DiesOnce, inverse, quiet, squared
from zine.builder.workers import Workers, spread, workers_named
from zine.problems import Problems
from zine.wing import CORE


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
from zine.builder.workers import Workers, spread

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


@pytest.mark.parametrize(
    ("text", "size", "expected"),
    [("1", 10**9, Workers()), ("3", 0, Workers(processes=3)), ("", 99, Workers())],
)
def test_workers_are_named(text: str, size: int, expected: Workers) -> None:
    """By their number; small work stays in one process."""
    assert expected == workers_named(text, size, 100)


def test_large_work_takes_all_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the user says otherwise."""
    monkeypatch.setattr("zine.builder.workers._processors", lambda: 8)
    assert Workers(processes=8) == workers_named("", 100, 100)


@pytest.mark.parametrize("text", ["0", "-1", "many", "²", "1001"])
def test_other_words_name_no_workers(text: str) -> None:
    """And say what would."""
    with pytest.raises(Problems, match="give a number of processes"):
        workers_named(text, 0, 0)


def test_a_cluster_needs_a_wing_that_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The core has only the processors of this machine."""
    monkeypatch.setattr("zine.builder.workers.wings", lambda: (CORE,))
    with pytest.raises(Problems, match="this press has no wing that knows clusters"):
        workers_named("tcp://127.0.0.1:9", 0, 0)
