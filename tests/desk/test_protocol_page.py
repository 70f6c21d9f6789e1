"""Each claim of docs/protocol.md names a test, and each test it names is there."""

from __future__ import annotations

import re
from functools import cache

import pytest

from sites import REPO

PAGE = (REPO / "docs" / "protocol.md").read_text(encoding="utf-8")
TOUR = (REPO / "docs" / "trust.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(test_[a-z0-9_]+)`", PAGE + TOUR)
ROWS = [line for line in (PAGE + TOUR).split("\n") if line.startswith("| ") and "---" not in line]
CLAIMS = [row for row in ROWS if not row.endswith("| test |")]


@cache
def present() -> frozenset[str]:
    """The names of all tests of the project."""
    files = sorted((REPO / "tests").rglob("test_*.py"))
    found = (re.findall(r"^def (test_\w+)", f.read_text(encoding="utf-8"), re.M) for f in files)
    return frozenset(name for names in found for name in names)


@pytest.mark.parametrize("name", sorted(set(NAMED)))
def test_a_named_test_exists(name: str) -> None:
    """A claim without its test would be a promise."""
    assert name in present()


@pytest.mark.parametrize("row", CLAIMS)
def test_a_claim_names_its_test(row: str) -> None:
    """Each row of the tables ends with tests, or says that none covers it."""
    last = row.rstrip(" |").rpartition("| ")[2]

    assert re.search(r"`test_\w+`", last) or last == "not covered"


@pytest.mark.parametrize("who", ["Player", "Rival", "Host", "Publisher", "Custodian", "Passer-by"])
def test_everybody_has_a_row(who: str) -> None:
    """The page leaves nobody out."""
    assert any(row.startswith(f"| **{who}**") for row in CLAIMS)
