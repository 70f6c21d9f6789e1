"""Has the machine call `zine run`: by a systemd timer, cron, or Windows' task scheduler."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from zine.files.atomic_files import write_atomic
from zine.files.private_folder import PrivateFolder
from zine.people import handle_slug
from zine.problems import Place, Problems

SETTINGS = "run.env"
SETTING = re.compile(r"""(?:export )?(?P<name>ZINE_\w+)=(?:(["'])(?P<quoted>.*)\2|(?P<value>.*))""")
SERVICE = """[Unit]
Description=zine run: {root}

[Service]
Type=oneshot
WorkingDirectory={root}
ExecStart={command}
"""
TIMER = """[Unit]
Description=zine run every {minutes} minutes: {root}

[Timer]
OnCalendar=*:0/{minutes}
Persistent=true

[Install]
WantedBy=timers.target
"""
# As Windows exports a task; a day long past means: from now on.
TASK = """<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>zine run: {root}</Description></RegistrationInfo>
  <Triggers>
    <TimeTrigger>
      <Repetition><Interval>PT{minutes}M</Interval></Repetition>
      <StartBoundary>2026-01-01T00:00:00</StartBoundary>
      <Enabled>true</Enabled>
    </TimeTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author"><LogonType>InteractiveToken</LogonType></Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT1H</ExecutionTimeLimit>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>{program}</Command>
      <Arguments>{words}</Arguments>
      <WorkingDirectory>{root}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
"""


def install(root: Path, words: Sequence[str], minutes: int) -> tuple[str, ...]:
    """Schedule `zine run` with these words at an interval in minutes; lines on what was done.

    Asking again replaces what was there. Raises Problems if the machine has none of the three.
    """
    command = [sys.executable, "-m", "zine", "--root", str(root), "run", *words]
    if os.name == "nt":
        return _task(root, command, minutes)
    if shutil.which("systemctl") and not _run("systemctl", "--user", "show-environment").returncode:
        return _timer(root, command, minutes)
    if shutil.which("crontab"):
        return _crontab(root, command, minutes)
    hint = f"have your machine call, as often as you like: {shlex.join(command)}"
    raise Problems.of("--install", "there is no systemd for users here, and no cron", hint)


def take_environment(private: PrivateFolder) -> None:
    """Take over what private/run.env sets, unless the environment does already.

    It has lines such as ZINE_SMTP_PASSWORD=..., since what calls a run knows no passwords. Raises
    Problems for other lines.
    """
    for number, line in enumerate((private.text(SETTINGS) or "").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        found = SETTING.fullmatch(line.strip())
        if found is None:
            place = Place(private.shown(SETTINGS), number, 1)
            raise Problems.of(place, "this is no setting", "write NAME=value, a line each")
        os.environ.setdefault(found["name"], found["quoted"] or found["value"] or "")


def _run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    # What is not UTF-8 of a crontab goes back as it was; a word of Windows is in a code page.
    how: dict[str, Any] = {"encoding": "utf-8", "errors": "surrogateescape"}
    return subprocess.run(words, input=given, capture_output=True, check=False, **how)


def _done(*words: str, given: str = "") -> None:
    """Run a command. Raises Problems with its words if it fails."""
    done = _run(*words, given=given)
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        raise Problems.of("--install", f"{words[0]} failed: {said[:500]}")


def _timer(root: Path, command: Sequence[str], minutes: int) -> tuple[str, ...]:
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    name = f"zine-{handle_slug(root.name)}"
    place = str(root).replace("%", "%%")
    quoted = " ".join(f'"{each}"' for each in command).replace("%", "%%").replace("$", "$$")
    texts = {
        "service": SERVICE.format(root=place, command=quoted),
        "timer": TIMER.format(root=place, minutes=minutes),
    }
    folder = home / "systemd" / "user"
    folder.mkdir(parents=True, exist_ok=True)
    for kind, text in texts.items():
        write_atomic(folder / f"{name}.{kind}", text)
    _done("systemctl", "--user", "daemon-reload")
    _done("systemctl", "--user", "enable", "--now", f"{name}.timer")
    return (
        f"wrote {folder / name}.service and .timer: zine run every {minutes} minutes",
        f"to end it: systemctl --user disable --now {name}.timer",
        "to have it run while you are logged out: loginctl enable-linger",
    )


def _crontab(root: Path, command: Sequence[str], minutes: int) -> tuple[str, ...]:
    mark = f"# zine run: {root}"
    before = _run("crontab", "-l").stdout.splitlines()
    called = f"*/{minutes} * * * * {shlex.join(command)} --quiet".replace("%", r"\%")
    lines = [line for line in before if not line.endswith(mark)]
    _done("crontab", "-", given="\n".join([*lines, f"{called} {mark}"]) + "\n")
    return (
        f"added a line to your crontab: zine run every {minutes} minutes",
        "to end it: crontab -e, and take out the line that ends with",
        f"  {mark}",
    )


def _task(root: Path, command: Sequence[str], minutes: int) -> tuple[str, ...]:
    """A line of schtasks holds 261 characters at most, and none of these settings: a file does."""
    name = f"zine {root.name}"
    silent = Path(command[0]).with_name("pythonw.exe")
    text = TASK.format(
        root=escape(str(root)),
        minutes=minutes,
        program=escape(str(silent if silent.exists() else command[0])),
        words=escape(subprocess.list2cmdline(command[1:])),
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "task.xml"
        file.write_text(text, encoding="utf-16")
        _done("schtasks", "/Create", "/F", "/TN", name, "/XML", str(file))
    return (
        f"made the task '{name}': zine run every {minutes} minutes",
        f'to end it: schtasks /Delete /TN "{name}"',
    )
