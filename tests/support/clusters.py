"""A Dask cluster on this machine, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

LONG = 100  # seconds that a busy machine may take to answer, in place of the wing's PATIENCE


@contextmanager
def two_workers() -> Iterator[Any]:
    """A scheduler and two worker processes, which a nanny begins again if they are killed."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as made:
        yield made
