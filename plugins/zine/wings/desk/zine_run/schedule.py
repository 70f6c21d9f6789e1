"""Has the machine call `zine run`: by a systemd timer, cron, or Windows' task scheduler."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from zine.people import handle_slug
from zine.problems import Problems

SERVICE = """[Unit]
Description=zine run: {root}

[Service]
Type=oneshot
WorkingDirectory={root}
EnvironmentFile=-{settings}
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


def install(root: Path, settings: Path, words: Sequence[str], minutes: int) -> tuple[str, ...]:
    """Have `zine run` with these words called every so many minutes; what was done, in lines.

    `settings` is a file of lines such as ZINE_SMTP_PASSWORD=..., read where it exists. Asking
    again replaces what was there. Raises Problems if the machine has none of the three.
    """
    command = [sys.executable, "-m", "zine", "--root", str(root), "run", *words]
    if os.name == "nt":
        return _task(root, command, minutes)
    if shutil.which("systemctl") and not _run("systemctl", "--user", "show-environment").returncode:
        return _timer(root, settings, command, minutes)
    if shutil.which("crontab"):
        return _crontab(root, settings, command, minutes)
    hint = f"have your machine call, as often as you like: {shlex.join(command)}"
    raise Problems.of("--install", "there is no systemd for users here, and no cron", hint)


def _run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, input=given, capture_output=True, text=True, check=False)


def _done(*words: str, given: str = "") -> None:
    """Run a command. Raises Problems with its words if it fails."""
    done = _run(*words, given=given)
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        raise Problems.of("--install", f"{words[0]} failed: {said[:500]}")


def _timer(root: Path, settings: Path, command: Sequence[str], minutes: int) -> tuple[str, ...]:
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    name = f"zine-{handle_slug(root.name)}"
    quoted = " ".join(f'"{each}"' for each in command).replace("%", "%%")
    texts = {
        "service": SERVICE.format(root=root, settings=settings, command=quoted),
        "timer": TIMER.format(root=root, minutes=minutes),
    }
    folder = home / "systemd" / "user"
    folder.mkdir(parents=True, exist_ok=True)
    for kind, text in texts.items():
        (folder / f"{name}.{kind}").write_text(text, encoding="utf-8")
    _done("systemctl", "--user", "daemon-reload")
    _done("systemctl", "--user", "enable", "--now", f"{name}.timer")
    return (
        f"wrote {folder / name}.service and .timer: zine run every {minutes} minutes",
        f"to end it: systemctl --user disable --now {name}.timer",
        "to have it run while you are logged out: loginctl enable-linger",
    )


def _crontab(root: Path, settings: Path, command: Sequence[str], minutes: int) -> tuple[str, ...]:
    mark = f"# zine run: {root}"
    before = _run("crontab", "-l").stdout.splitlines()
    sourced = f"set -a; [ -r {shlex.quote(str(settings))} ] && . {shlex.quote(str(settings))};"
    called = f"*/{minutes} * * * * {sourced} {shlex.join(command)} --quiet".replace("%", r"\%")
    lines = [line for line in before if not line.endswith(mark)]
    _done("crontab", "-", given="\n".join([*lines, f"{called} {mark}"]) + "\n")
    return (
        f"added a line to your crontab: zine run every {minutes} minutes",
        "to end it: crontab -e, and take out the line that ends with",
        f"  {mark}",
    )


def _task(root: Path, command: Sequence[str], minutes: int) -> tuple[str, ...]:
    name = f"zine {root.name}"
    line = subprocess.list2cmdline(command)
    _done(
        "schtasks", "/Create", "/F", "/SC", "MINUTE", "/MO", str(minutes), "/TN", name, "/TR", line
    )
    return (
        f"made the task '{name}': zine run every {minutes} minutes",
        f'to end it: schtasks /Delete /TN "{name}"',
    )
