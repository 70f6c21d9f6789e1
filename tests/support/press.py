"""The press at work for tests: in forks of a process that has imported it, or on its own."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

REPO = Path(__file__).parents[2]
TESTS = REPO / "tests"
NOW = "2026-11-21T12:00:00+00:00"
PROGRAM = Path(__file__).parent / "press_server.py"
Done = subprocess.CompletedProcess[str]


def environment_of(changes: dict[str, str]) -> dict[str, str]:
    """What a command of the press finds around it."""
    here = {"PYTHONPATH": str(REPO / "plugins"), "ZINE_NOW": NOW, "COLUMNS": "200"}
    return {**os.environ, **here, **changes}


def run_apart(root: Path, *command: str, **environment: str) -> Done:
    """Run a Python module's command in a zine's folder, in a process from its very start."""
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=root,
        env=environment_of(environment),
        capture_output=True,
        text=True,
        check=False,
    )


def run(root: Path, *command: str, **environment: str) -> Done:
    """Run a Python module's command in a zine's folder, in a fork: only imports are shared."""
    if {"PYTHONHASHSEED", "PYTHONPATH"} & environment.keys():  # read when Python starts
        return run_apart(root, *command, **environment)
    return run_forked(root, command, environment_of(environment))


def run_forked(root: Path, command: Sequence[str], environment: Mapping[str, str]) -> Done:
    """Run a Python module's command in a fork, in just this environment."""
    with tempfile.TemporaryDirectory() as folder:
        said = {name: str(Path(folder) / name) for name in ("stdout", "stderr")}
        code = ask(
            {
                "folder": str(root),
                "command": command,
                "environment": dict(environment),
                **said,
            }
        )
        texts = {name: Path(path).read_text(encoding="utf-8") for name, path in said.items()}
    return subprocess.CompletedProcess(command, code, **texts)


def builds_in_forks(patch: pytest.MonkeyPatch) -> None:
    """The builds that a command of the press begins are forks, like those that tests begin."""
    publishing = import_module(
        "zine.wings.desk.trial_build"
    )  # tests of the core alone have no desk
    patch.setattr(publishing, "subprocess", SimpleNamespace(run=_begun))


def _begun(command: list[str], **options: Any) -> Any:
    """What stands in for `subprocess.run`; git is run as it is."""
    if command[:2] == [sys.executable, "-m"]:
        return run_forked(options["cwd"], command[2:], options["env"])
    return subprocess.run(
        command, check=False, **{k: v for k, v in options.items() if k != "check"}
    )


def ask(request: dict[str, object]) -> int:
    """The exit code that a request to the server comes to."""
    to, answers = server().stdin, server().stdout
    assert to is not None
    assert answers is not None
    to.write(json.dumps(request) + "\n")
    to.flush()
    return int(answers.readline())


@cache
def server() -> subprocess.Popen[str]:
    """The process that forks, begun when first asked for and ended with this one."""
    begun = subprocess.Popen(
        [sys.executable, str(PROGRAM)],
        # One thread alone can be forked safely.
        env={**environment_of({}), "OPENBLAS_NUM_THREADS": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    atexit.register(begun.communicate)
    return begun
