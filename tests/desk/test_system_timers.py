"""`zine run --install`: what the machine has calls it, and asking again replaces what was there."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desks import refused, write_desk, zine
from zine.files.private_folder import private_of
from zine.wings.desk.zine_run import system_timers


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
    assert f"WorkingDirectory={tmp_path}/my 100%% zine\n" in service
    assert not re.search("(?<!%)%(?!%)", service + timer)
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


def test_a_machine_with_neither(tmp_path: Path, machine: Path) -> None:
    """It says what to call."""
    root = write_desk(tmp_path / "zine")
    assert not list(machine.iterdir())
    assert f"--root {root} run" in refused(root, "run", "--install")


def test_a_failure_is_told(tmp_path: Path, machine: Path) -> None:
    """With the machine's own words."""
    has(machine, "systemctl", '[ "$2" = show-environment ] || { echo "no bus" >&2; exit 1; }')
    assert "systemctl failed: no bus" in refused(write_desk(tmp_path / "zine"), "run", "--install")


def test_a_task_of_windows(tmp_path: Path, machine: Path) -> None:
    """A file as the task scheduler exports it: any path, no window, no end, one at a time."""
    root = tmp_path / "Ann's <zine> & 100%"
    has(machine, "schtasks", f'/bin/cp "$6" {tmp_path}/task.xml; echo "$@" > {tmp_path}/asked')
    (tmp_path / "pythonw.exe").touch()
    words = ["-m", "zine", "--root", str(root), "run", "--push", "--pages", "a b#c"]

    said = system_timers._task(root, [str(tmp_path / "python.exe"), *words], 15)

    content = (tmp_path / "task.xml").read_bytes()
    assert content.startswith((b"\xff\xfe", b"\xfe\xff"))
    task = ElementTree.fromstring(content.decode("utf-16").partition("?>")[2])
    space = {"t": "http://schemas.microsoft.com/windows/2004/02/mit/task"}

    def of(path: str) -> str | None:
        return task.findtext(path, namespaces=space)

    assert "PT15M" == of("t:Triggers/t:TimeTrigger/t:Repetition/t:Interval")
    assert of("t:Triggers/t:TimeTrigger/t:Repetition/t:Duration") is None
    assert str(tmp_path / "pythonw.exe") == of("t:Actions/t:Exec/t:Command")
    assert subprocess.list2cmdline(words) == of("t:Actions/t:Exec/t:Arguments")
    assert str(root) == of("t:Actions/t:Exec/t:WorkingDirectory")
    assert "IgnoreNew" == of("t:Settings/t:MultipleInstancesPolicy")
    assert "true" == of("t:Settings/t:StartWhenAvailable")
    assert "false" == of("t:Settings/t:DisallowStartIfOnBatteries")
    asked = (tmp_path / "asked").read_text()
    assert f"/Create /F /TN zine {root.name} /XML " in asked
    assert f'schtasks /Delete /TN "zine {root.name}"' in said[1]


def test_passwords_for_whatever_calls_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run itself reads private/run.env, on every system; what the environment says comes first."""
    root = write_desk(tmp_path / "zine")
    file = root / "private/run.env"
    file.write_text(
        "# passwords\n\nZINE_SMTP_PASSWORD=a b=c\nexport ZINE_IMAP_PASSWORD='q \"x'\nZINE_SITEURL=\n"
    )
    for name in ("ZINE_SMTP_PASSWORD", "ZINE_IMAP_PASSWORD"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv("ZINE_SITEURL", "https://echo.example")
    system_timers.take_environment(private_of(root))
    assert "a b=c" == os.environ["ZINE_SMTP_PASSWORD"]
    assert 'q "x' == os.environ["ZINE_IMAP_PASSWORD"]
    assert "https://echo.example" == os.environ["ZINE_SITEURL"]
    file.write_text("ZINE_SMTP_PASSWORD=x\nPATH=/nowhere\n")
    assert "private/run.env:2:1: this is no setting" in refused(root, "run")
