"""Work spread over a Dask cluster: the same results, whatever is lost."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clusters import LONG, two_workers
from spread_work import ITEMS, DiesOnce, Slow, doubled, inverse, quiet, squared
from zine.builder.workers import Workers, spread, workers_named
from zine.problems import Problems
from zine.wings.cluster.dask_cluster import DaskCluster


def test_an_address_names_a_cluster() -> None:
    """And what is lost with it is done by all processors of this machine."""
    workers = workers_named("tcp://127.0.0.1:9", 0, 0)
    assert isinstance(workers.cluster, DaskCluster)
    assert "tcp://127.0.0.1:9" == workers.cluster.address
    assert workers_named("", 1, 1).processes == workers.processes


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the message says what to install."""
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(Problems, match=r"diplomacy-zine\[cluster\]"):
        list(spread(squared, ITEMS, Workers(cluster=DaskCluster("tcp://127.0.0.1:1")), quiet))


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A scheduler and two worker processes on this machine, which may take their time."""
    monkeypatch.setattr("zine.wings.cluster.dask_cluster.PATIENCE", LONG)
    with two_workers() as made:
        yield made


@pytest.mark.deep
def test_a_cluster_does_the_work(cluster: Any) -> None:
    """In its own processes, with the results in order."""
    workers = Workers(cluster=DaskCluster(cluster.scheduler_address))
    found = list(spread(Slow(), ITEMS, workers, quiet))
    assert [n * n for n in ITEMS] == [result for result, _ in found]
    assert os.getpid() not in {pid for _, pid in found}


@pytest.mark.deep
def test_a_cluster_has_a_seat_for_each_thread(cluster: Any) -> None:
    """Of each worker; without workers it is as good as not there, which is told."""
    told: list[str] = []
    assert 2 == DaskCluster(cluster.scheduler_address).capacity(quiet)
    cluster.scale(0)
    while cluster.scheduler.workers:
        time.sleep(0.1)
    assert 0 == DaskCluster(cluster.scheduler_address).capacity(told.append)
    assert [True] == [words.endswith("(it has no workers); all is done here") for words in told]


@pytest.mark.deep
def test_a_cluster_may_do_other_work_than_this_machine(cluster: Any) -> None:
    """Where what this process holds cannot be sent."""
    workers = Workers(cluster=DaskCluster(cluster.scheduler_address))
    found = list(spread(inverse, [1, 2], workers, quiet, there=doubled))
    assert [2, 4] == found


@pytest.mark.deep
def test_a_cluster_replaces_a_killed_worker(cluster: Any, tmp_path: Path) -> None:
    """Nothing is lost, and there is nothing to tell."""
    workers = Workers(cluster=DaskCluster(cluster.scheduler_address))
    work = DiesOnce(tmp_path / "died", 7, os.getpid())
    assert [n * n for n in ITEMS] == list(spread(work, ITEMS, workers, quiet))
    assert (tmp_path / "died").exists()


@pytest.mark.deep
def test_a_cluster_that_vanishes_leaves_the_rest_to_this_machine(cluster: Any) -> None:
    """With a word; every result is there once."""
    told: list[str] = []
    workers = Workers(cluster=DaskCluster(cluster.scheduler_address))
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
    results = spread(
        Slow(), ITEMS, Workers(cluster=DaskCluster(cluster.scheduler_address)), told.append
    )
    found = [next(results)]
    monkeypatch.setattr("zine.wings.cluster.dask_cluster.PATIENCE", 1)
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

    monkeypatch.setattr("zine.wings.cluster.dask_cluster._result", unknown)
    told: list[str] = []
    workers = Workers(cluster=DaskCluster(cluster.scheduler_address))
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
    monkeypatch.setattr("zine.wings.cluster.dask_cluster.PATIENCE", 1)
    told: list[str] = []
    workers = Workers(cluster=DaskCluster("tcp://127.0.0.1:9"))
    assert [n * n for n in ITEMS] == [r for r, _ in spread(squared, ITEMS, workers, told.append)]
    assert ["the cluster at tcp://127.0.0.1:9 is gone"] == [words[:40] for words in told]
