"""The tests themselves: where they lie, what CI runs of them, and that no clock fails one."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from sites import REPO, TESTS

WAITING = """

def test_a(): threading.Event().wait()
def test_b(): pass
"""
FULL = "--fuzz 20000 --positions 20000 --kills 200"


def recipe(*words: str) -> str:
    """What make would run."""
    done = subprocess.run(
        ["make", "--dry-run", *words], cwd=REPO, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_every_test_lies_in_a_room() -> None:
    """One finds what holds a room in the folder of its name."""
    assert [] == [path.name for path in TESTS.glob("test_*.py")]
    assert [] == [path.name for path in (TESTS / "support").glob("test_*.py")]


def test_no_test_is_failed_by_the_clock() -> None:
    """A busy machine is no fault: pytest alone ends what hangs, and one module measures costs."""
    clocks = re.compile(
        r"perf_counter|time\.time\(|deadline=\d|timeout=\d|(?:process|thread)_time|getrusage"
    )
    found = {
        f"{path.relative_to(TESTS)}: {match}"
        for path in sorted(TESTS.rglob("*.py"))
        if path.name != "test_tests.py"
        for match in clocks.findall(path.read_text(encoding="utf-8"))
    }

    assert {"support/costs.py: thread_time"} == found


def test_no_assertion_holds_whatever_happens() -> None:
    """`a == b or ["c"]` compares nothing: the last part is true."""
    constants = (ast.List, ast.Tuple, ast.Dict, ast.Set, ast.Constant, ast.JoinedStr)
    found = [
        f"{path.relative_to(TESTS)}:{node.lineno}"
        for path in sorted(TESTS.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert)
        for parts in [node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]]
        if any(isinstance(part, constants) for part in parts)
    ]

    assert [] == found


@pytest.mark.deep
def test_a_test_that_hangs_fails(tmp_path: Path) -> None:
    """It tells where it stood, and the others go on; so nothing that is awaited needs an end."""
    path = tmp_path / "test_waiting.py"
    path.write_text("import threading\n" + WAITING, encoding="utf-8")
    words = ["-c", str(REPO / "pyproject.toml"), "-o", "faulthandler_timeout=1", "-n", "1", path]

    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], capture_output=True, text=True, check=False
    )

    assert 1 == done.returncode
    assert "crashed while running" in done.stdout
    assert "1 failed, 1 passed" in done.stdout
    assert "line 4 in test_a" in done.stderr


@pytest.mark.parametrize(("full", "expected"), [((), False), (("FULL=1",), True)])
def test_only_full_counts_are_full(full: tuple[str, ...], expected: bool) -> None:
    """`make test-deep` looks at little, `make test-deep FULL=1` at everything."""
    command = recipe("test-deep", *full)

    assert "-m deep" in command
    assert expected == (FULL in command)


@pytest.mark.parametrize(("full", "expected"), [((), False), (("FULL=1",), True)])
@pytest.mark.parametrize("target", ["test", "test-deep"])
def test_only_nights_are_left_to_chance(target: str, full: tuple[str, ...], expected: bool) -> None:
    """By day hypothesis tries the same examples in every run."""
    assert expected == ("--hypothesis-profile=night" in recipe(target, *full))


def test_ci_runs_what_people_run() -> None:
    """Both suites by the commands of the Makefile, and nothing that hides a failure."""
    text = (REPO / ".ci/run").read_text(encoding="utf-8")

    assert "set -euo pipefail" in text
    assert "make --keep-going test test-deep" in text.splitlines()
    assert "||" not in text.partition("make gates")[2]


def test_every_night_the_counts_are_full() -> None:
    """The workflow sets what the Makefile reads."""
    flow = yaml.safe_load((REPO / ".github/workflows/nightly.yml").read_text(encoding="utf-8"))
    (job,) = flow["jobs"].values()

    assert {"FULL": "1"} == job["env"]
    assert ".ci/run" == job["steps"][-1]["run"]
