"""Spreads work that only reads over the processors of this machine, or over a Dask cluster.

The work is a function of one item that returns plain values, and may be done twice: whatever is
lost with a worker or a cluster is done again here. Results come in the order of the items.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Thread
from typing import Any, TypeVar

from zine.problems import Problems

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

PATIENCE = 10  # seconds until a cluster that does not answer counts as gone
# A lost cluster is no error of a build, which stops when one is logged.
LOGGERS = ("distributed", "tornado", "asyncio")
EXTRA = 'pip install "diplomacy-zine[cluster]"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Workers:
    """Who does the work: a cluster by its `address`, or so many processes of this machine."""

    processes: int = 1
    address: str = ""


def workers_named(text: str, size: int, pays: int) -> Workers:
    """The workers that an option names: "tcp://…", "tls://…", or a number of processes.

    Without a name, all processors take part if the work is so large that it `pays`. Raises
    Problems.
    """
    if "://" in text:
        return Workers(processes=_processors(), address=text)
    if text.isdecimal() and 0 < int(text) <= 1000:
        return Workers(processes=int(text))
    if text:
        hint = "give a number of processes, or a cluster as tcp://HOST:PORT"
        raise Problems.of("--on", f"there are no workers at {text!r}", hint)
    return workers_for_size(size, pays)


def workers_for_size(size: int, pays: int) -> Workers:
    """All processors of this machine if the work is so large that it `pays`, else one."""
    return Workers(processes=_processors() if size >= pays else 1)


def _processors() -> int:
    with contextlib.suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[ItemT], ResultT],
    items: Sequence[ItemT],
    workers: Workers,
    tell: Callable[[str], object],
    there: Callable[[ItemT], ResultT] | None = None,
) -> Iterator[ResultT]:
    """What the work makes of each item; `tell` is told of workers that were lost.

    What a cluster does in place of work that needs what this process holds is `there`.
    """
    left = list(items)
    if workers.address:
        for result in _on_cluster(there or work, left, workers.address, tell):
            yield result
            left.pop(0)
    count = min(workers.processes, len(left))
    yield from _on_processes(work, left, count, tell) if count > 1 else map(work, left)


def _on_processes(
    work: Callable[[ItemT], ResultT],
    items: Sequence[ItemT],
    count: int,
    tell: Callable[[str], object],
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
        share = work, items[first::count], there, os.getpid()
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


def _send_all(work: Callable[[Any], Any], items: Sequence[Any], there: Any, parent: int) -> None:
    """Do some items in another process, and send what comes of each, be it an error."""
    _end_with(parent)
    for item in items:
        try:
            result = work(item)
        except Exception as error:  # noqa: BLE001 - raised again where the result is asked for
            result = error
        there.send(result)


def _end_with(parent: int) -> None:
    """See that this process does not outlive the one that it works for, and its locks."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _on_cluster(
    work: Callable[[ItemT], ResultT],
    items: Sequence[ItemT],
    address: str,
    tell: Callable[[str], object],
) -> Iterator[ResultT]:
    """The results up to the first one that the cluster does not give; it replaces lost workers."""
    from concurrent.futures import CancelledError  # noqa: PLC0415

    lost = (OSError, CancelledError, ImportError, _distributed().KilledWorker)
    try:
        with _client(address) as client:
            for future in client.map(work, list(items), pure=False):
                yield _result(future, client)
    except lost as error:
        why = " ".join(str(error).split())[:200] or type(error).__name__
        tell(f"the cluster at {address} is gone ({why}); the rest is done here")
    except RuntimeError as error:
        if "deserialization" not in str(error):
            raise
        tell(f"the cluster at {address} has another press than this machine; all is done here")


def _result(future: Any, client: Any) -> Any:
    """What comes of an item. Raises OSError if no worker is left, its errors as they are."""
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            if future.done():
                raise
            if not client.nthreads():
                raise OSError("it has no workers left") from None


def seats(address: str, tell: Callable[[str], object]) -> int:
    """How many items a cluster works on at once; 0, with a word, if nobody is there."""
    why = "it has no workers"
    try:
        with _client(address) as client:
            if count := sum(client.nthreads().values()):
                return int(count)
    except OSError as error:
        why = " ".join(str(error).split())[:200]
    tell(f"the cluster at {address} is not there ({why}); all is done here")
    return 0


@contextlib.contextmanager
def _client(address: str) -> Iterator[Any]:
    """A connection to a cluster. Raises OSError if it does not answer."""
    distributed = _distributed()
    import dask  # noqa: PLC0415

    patience = {"distributed.comm.timeouts.connect": f"{PATIENCE}s"}
    with dask.config.set(patience), distributed.Client(address, timeout=PATIENCE) as client:
        yield client


def _distributed() -> Any:
    """Dask, if the extra for clusters is installed. Raises Problems."""
    try:
        import distributed  # noqa: PLC0415 - only who names a cluster needs it
    except ImportError:
        message = "clusters need the package 'distributed'"
        raise Problems.of("cluster", message, EXTRA) from None
    for logger in map(logging.getLogger, LOGGERS):
        logger.propagate = False
        if not logger.handlers:
            logger.addHandler(logging.NullHandler())
    return distributed
