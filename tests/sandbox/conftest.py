"""What the tests of other orders share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandboxed import sandboxed_sample


@pytest.fixture(scope="session")
def sandboxed() -> Path:
    """The sample zine with other orders to try; only to look at."""
    return sandboxed_sample()


@pytest.fixture(scope="module")
def address(sandboxed: Path) -> Iterator[str]:
    """Where its site is served."""
    from browsing import served  # noqa: PLC0415 - most tests need no browser

    with served(sandboxed / "output") as here:
        yield here
