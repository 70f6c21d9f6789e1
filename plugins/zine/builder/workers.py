"""Spreads work that only reads over the processors of this machine, or over a cluster.

The work is a function of one item that returns plain values, and may be done twice: whatever is
lost with a worker or a cluster is done again here. Results come in the order of the items.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from zine.problems import Problems
from zine.wing import load_named, wings

if TYPE_CHECKING:
    from zine.builder.builder import Builder
    from zine.builder.product import Product

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")
Tell = Callable[[str], object]


class Cluster(Protocol):
    """Workers on other machines, which a wing knows how to reach."""

    def capacity(self, tell: Tell) -> int:
        """How many items it can work on at once; 0 if it cannot be reached, which it reports."""

    def results(
        self, work: Callable[[ItemT], ResultT], items: Sequence[ItemT], tell: Tell
    ) -> Iterator[ResultT]:
        """The results in order, up to the first that the cluster fails to give; it reports that one."""

    def maker(
        self, builder: Builder, products: Sequence[Product], now: datetime, tell: Tell
    ) -> Callable[[range], object] | None:
        """A function that makes runs of these products there; None, with a report, if it cannot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Workers:
    """The workers: a cluster, or a number of processes on this machine."""

    processes: int = 1
    cluster: Cluster | None = None


def workers_named(text: str, size: int, pays: int) -> Workers:
    """The workers that an option names: "tcp://…", "tls://…", or a number of processes.

    Without a name, all processors take part if the work is so large that it `pays`. Raises
    Problems.
    """
    if "://" in text:
        return Workers(processes=_processors(), cluster=_cluster_at(text))
    if text.isdecimal() and 0 < int(text) <= 1000:
        return Workers(processes=int(text))
    if text:
        hint = "give a number of processes, or a cluster as tcp://HOST:PORT"
        raise Problems.of("--on", f"there are no workers at {text!r}", hint)
    return Workers(processes=_processors() if size >= pays else 1)


def _cluster_at(address: str) -> Cluster:
    for wing in wings():
        if wing.cluster:
            found: Cluster = load_named(wing.cluster)(address)
            return found
    raise Problems.of(address, "this press has no wing that knows clusters")


def _processors() -> int:
    with contextlib.suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[ItemT], ResultT],
    items: Sequence[ItemT],
    workers: Workers,
    tell: Tell,
    there: Callable[[ItemT], ResultT] | None = None,
) -> Iterator[ResultT]:
    """The result of the work for each item; `tell` is told when workers are lost.

    `there` replaces `work` on a cluster, where this process's values are missing.
    """
    left = list(items)
    if workers.cluster:
        for result in workers.cluster.results(there or work, left, tell):
            yield result
            left.pop(0)
    count = min(workers.processes, len(left))
    yield from _on_processes(work, left, count, tell) if count > 1 else map(work, left)


def _on_processes(
    work: Callable[[ItemT], ResultT],
    items: Sequence[ItemT],
    count: int,
    tell: Tell,
) -> Iterator[ResultT]:
    """The results of processes that each do every so-manyth item; what is lost is done here.

    On Linux they begin as copies of this process, with all that it holds.
    """
    # Imported late: most commands and builds need no other process.
    import multiprocessing  # noqa: PLC0415

    context: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    begun = []
    for first in range(count):
        here, there = context.Pipe(duplex=False)
        share = work, items[first::count], there
        process = context.Process(target=_send_all, args=share)
        process.start()
        there.close()
        begun.append((process, here))
    lost: set[int] = set()
    try:
        for number, item in enumerate(items):
            try:
                result = begun[number % count][1].recv()
            except EOFError:
                if number % count not in lost:
                    tell("a worker was lost; what it had to do is done again")
                lost.add(number % count)
                result = work(item)
            if isinstance(result, BaseException):
                raise result
            yield result
    finally:
        for process, here in begun:
            process.kill()
            process.join()
            here.close()


def _send_all(work: Callable[[Any], Any], items: Sequence[Any], there: Any) -> None:
    """Do some items in another process, and send each result or error."""
    Thread(target=_end_with_parent, daemon=True).start()
    for item in items:
        try:
            result = work(item)
        except Exception as error:  # noqa: BLE001 - raised again where the result is asked for
            result = error
        there.send(result)


def _end_with_parent() -> None:
    """See that this process does not outlive the one that it works for, and its locks."""
    from multiprocessing import parent_process  # noqa: PLC0415

    if parent := parent_process():
        parent.join()
        os._exit(1)
