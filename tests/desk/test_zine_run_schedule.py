"""`zine run --install`: what the machine has calls it, and asking again replaces what was there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from desks import refused, write_desk, zine


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of commands that the machine has, and no others."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return folder


def has(machine: Path, name: str, text: str) -> None:
    """The machine has a command."""
    path = machine / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def test_a_timer_of_systemd(tmp_path: Path, machine: Path) -> None:
    """A service and a timer for this zine, enabled."""
    root = write_desk(tmp_path / "my 100% zine")
    has(machine, "systemctl", f'echo "$@" >> {tmp_path}/asked')

    said = zine(root, "run", "--push", "--install", "--every", "15")

    service = (tmp_path / "config/systemd/user/zine-my-100-zine.service").read_text()
    timer = (tmp_path / "config/systemd/user/zine-my-100-zine.timer").read_text()
    assert f'"--root" "{tmp_path}/my 100%% zine" "run" "--push"' in service
    assert "OnCalendar=*:0/15" in timer
    assert "--user enable --now zine-my-100-zine.timer" in (tmp_path / "asked").read_text()
    assert "disable --now zine-my-100-zine.timer" in said


def test_a_line_for_cron(tmp_path: Path, machine: Path) -> None:
    """Lines of others stay; this zine has one, however often it is asked for."""
    root = write_desk(tmp_path / "zine")
    table = tmp_path / "table"
    table.write_text("0 1 * * * backup\n")
    has(machine, "crontab", f'if [ "$1" = -l ]; then /bin/cat {table}; else /bin/cat > {table}; fi')

    zine(root, "run", "--install")
    zine(root, "run", "--push", "--install", "--every", "10")

    backup, line = table.read_text().splitlines()
    assert "0 1 * * * backup" == backup
    assert line.startswith("*/10 * * * * ")
    assert line.endswith(f"# zine run: {root}")
    assert " run --push --quiet" in line
    assert os.fspath(root / "private/run.env") in line


def test_a_machine_with_neither(tmp_path: Path, machine: Path) -> None:
    """It says what to call."""
    root = write_desk(tmp_path / "zine")
    assert not list(machine.iterdir())
    assert f"--root {root} run" in refused(root, "run", "--install")


def test_a_failure_is_told(tmp_path: Path, machine: Path) -> None:
    """With the machine's own words."""
    has(machine, "systemctl", '[ "$2" = show-environment ] || { echo "no bus" >&2; exit 1; }')
    assert "systemctl failed: no bus" in refused(write_desk(tmp_path / "zine"), "run", "--install")
