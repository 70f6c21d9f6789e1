"""Options and fixtures for all tests."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--positions 20000` gives the two adjudicators more to disagree on."""
    parser.addoption("--positions", type=int, default=500, help="random positions to compare")
    parser.addoption("--all-pairs", action="store_true", help="prove every deadly pair")
    parser.addoption("--golden", action="store_true", help="write the golden issues anew")
    parser.addoption("--fuzz", type=int, default=300, help="mangled letters to take in")
    parser.addoption("--kills", type=int, default=20, help="kills of each writing command")
