"""The workers of a Dask cluster; whatever is lost with them, or with it, is left to this machine."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from datetime import datetime
from typing import Any, TypeVar

from zine.builder.builder import Builder
from zine.builder.product import Product
from zine.problems import Problems

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")
Tell = Callable[[str], object]

PATIENCE = 10  # seconds until a cluster that does not answer counts as gone
# A lost cluster is no error of a build, which stops when one is logged.
LOGGERS = ("distributed", "tornado", "asyncio")
EXTRA = 'pip install "diplomacy-zine[cluster]"'


class DaskCluster:
    """The cluster whose scheduler is at an `address`, tcp://HOST:PORT."""

    def __init__(self, address: str) -> None:
        self.address = address

    def capacity(self, tell: Tell) -> int:
        """How many items it can work on at once; 0 if it cannot be reached, which it reports."""
        why = "it has no workers"
        try:
            with self._client() as client:
                if count := sum(client.nthreads().values()):
                    return int(count)
        except OSError as error:
            why = " ".join(str(error).split())[:200]
        tell(f"the cluster at {self.address} is not there ({why}); all is done here")
        return 0

    def results(
        self, work: Callable[[ItemT], ResultT], items: Sequence[ItemT], tell: Tell
    ) -> Iterator[ResultT]:
        """The results in order, up to the first that fails; the cluster replaces lost workers."""
        lost = (OSError, CancelledError, ImportError, _distributed().KilledWorker)
        try:
            with self._client() as client:
                for future in client.map(work, list(items), pure=False):
                    yield _result(future, client)
        except lost as error:
            why = " ".join(str(error).split())[:200] or type(error).__name__
            tell(f"the cluster at {self.address} is gone ({why}); the rest is done here")
        except RuntimeError as error:
            if "deserialization" not in str(error):
                raise
            tell(
                f"the cluster at {self.address} has another press than this machine; all is done here"
            )

    def maker(
        self, builder: Builder, products: Sequence[Product], now: datetime, tell: Tell
    ) -> Callable[[range], object] | None:
        """A function that makes runs of these products there; None, with a report, if it cannot."""
        # Imported here because it needs Pelican.
        from zine.wings.cluster.worker_request import site_request  # noqa: PLC0415

        return site_request(builder, products, now, tell)

    @contextlib.contextmanager
    def _client(self) -> Iterator[Any]:
        """A connection. Raises OSError if the cluster does not answer."""
        distributed = _distributed()
        import dask  # noqa: PLC0415

        patience = {"distributed.comm.timeouts.connect": f"{PATIENCE}s"}
        client = distributed.Client
        with dask.config.set(patience), client(self.address, timeout=PATIENCE) as connected:
            yield connected


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
