"""Options and fixtures for all tests."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--positions 20000` lets the two adjudicators disagree longer."""
    parser.addoption("--positions", type=int, default=500, help="random positions to compare")
