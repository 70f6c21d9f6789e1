"""Options and fixtures for all tests."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--positions 20000` gives the two adjudicators more to disagree on."""
    parser.addoption("--positions", type=int, default=500, help="random positions to compare")
    parser.addoption("--all-pairs", action="store_true", help="prove every deadly pair")
    parser.addoption("--golden", action="store_true", help="write the golden issues anew")
    parser.addoption("--kills", type=int, default=20, help="kills of each writing command")
    parser.addoption("--disks", type=int, default=4, help="sizes of a disk that fills up")
