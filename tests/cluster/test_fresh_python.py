"""Processes that workers of a cluster begin: they answer, or end with whom they work for."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sites import REPO
from zine.wings.cluster.fresh_interpreter import ask_fresh_python

ANSWERING = """
import os, signal
from zine.wings.cluster.fresh_interpreter import answer_request

def make(request, run):
    print("this is no answer")
    if request == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if request == "fail":
        raise SystemExit(3)
    return f"{request} {[*run]}"

answer_request(make)
"""
WORKER = """
import sys
from zine.wings.cluster.fresh_interpreter import ask_fresh_python
ask_fresh_python("waiting", "", range(0))
"""
WAITING = """
import os, sys, time
from zine.wings.cluster.fresh_interpreter import answer_request

def make(request, run):
    os.write(2, f"{os.getpid()} ".encode())
    time.sleep(3600)

answer_request(make)
"""


@pytest.fixture(autouse=True)
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules that fresh processes can be begun with."""
    (tmp_path / "answering.py").write_text(ANSWERING, encoding="utf-8")
    (tmp_path / "waiting.py").write_text(WAITING, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(REPO / "plugins")]))


def test_a_process_answers() -> None:
    """With the data that it makes, whatever else it prints."""
    assert "Lepanto\n– [3, 4]" == ask_fresh_python("answering", "Lepanto\n–", range(3, 5))


@pytest.mark.parametrize("how", ["die", "fail"])
def test_a_process_that_is_lost_answers_nothing(how: str) -> None:
    """As one that the system killed."""
    assert ask_fresh_python("answering", how, range(1)) is None


def test_no_module_comes_out_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A zine's folder holds what contributors sent."""
    folder = tmp_path / "zine"
    folder.mkdir()
    (folder / "json.py").write_text("raise SystemExit('taken over')", encoding="utf-8")
    monkeypatch.chdir(folder)
    assert "so [0]" == ask_fresh_python("answering", "so", range(1))


@pytest.mark.deep
def test_a_process_ends_when_nobody_waits_for_it() -> None:
    """Even if its worker was killed, which cannot tell it."""
    with subprocess.Popen([sys.executable, "-c", WORKER], stderr=subprocess.PIPE, text=True) as one:
        try:
            assert one.stderr is not None
            told = ""
            while not told.endswith(" "):
                letter = one.stderr.read(1)
                assert letter, "it ended"
                told += letter
        finally:
            one.kill()
    while Path(f"/proc/{int(told)}").exists():
        time.sleep(0.1)
