"""What the tests of other orders and of the page that checks issues share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandboxed import sandboxed_sample
from tampering import exchange_zine, recorded_zine


@pytest.fixture(scope="session")
def sandboxed() -> Path:
    """The sample zine with other orders to try, and so with issues to check; only to look at."""
    return sandboxed_sample()


@pytest.fixture(scope="module")
def address(sandboxed: Path) -> Iterator[str]:
    """Where its site is served."""
    from browsing import served  # noqa: PLC0415 - most tests need no browser

    with served(sandboxed / "output") as here:
        yield here


@pytest.fixture(scope="session")
def marengo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with a game of two recorded turns, and its issue; only to look at."""
    return recorded_zine(tmp_path_factory.mktemp("recorded") / "zine")


@pytest.fixture(scope="session")
def exchange(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with a game whose rules cannot be run in a browser, and its issue; only to look at."""
    return exchange_zine(tmp_path_factory.mktemp("lots") / "zine")
