"""Options and fixtures for all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A machine of the tests' own: nothing is kept in the home of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZINE_STATE", str(tmp_path_factory.mktemp("state")))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--positions 20000` gives the two adjudicators more to disagree on."""
    parser.addoption("--positions", type=int, default=500, help="random positions to compare")
    parser.addoption("--all-pairs", action="store_true", help="prove every deadly pair")
    parser.addoption("--golden", action="store_true", help="write the golden issues anew")
    parser.addoption("--kills", type=int, default=20, help="kills of each writing command")
    parser.addoption("--disks", type=int, default=4, help="sizes of a disk that fills up")
