"""Runs a command of the desk and kills it at random points of its work; run as a program.

Each run is a fork of this process, and this process a fork of one that has imported the whole
press (press_server.py). Commands import late; so none of them pays for that. A point is a call
of the system that opens, renames, removes or flushes a file; there the process kills itself
with SIGKILL, as a power cut would.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from zine.cli import main

POINTS = {"open", "os.rename", "os.remove", "os.mkdir", "os.chmod", "os.rmdir"}


def forked(root: Path, command: list[str], before: Callable[[], None]) -> int:
    """Run a command in a fork; its exit code, or minus the signal that ended it."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 1
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        before()
        if command == ["pelican"]:
            build(root)
        else:
            main(["--root", str(root), *command], standalone_mode=False)
        code = 0
    except SystemExit as stop:
        code = int(stop.code or 0)
    except BaseException:  # noqa: BLE001 - a bug shows as exit code 99
        code = 99
    finally:
        os._exit(code)


def build(root: Path) -> None:
    """`pelican content`, as a publisher runs it."""
    from pelican import main as pelican  # noqa: PLC0415 - the other commands do without

    os.chdir(root)
    pelican(["content", "-s", str(root / "pelicanconf.py")])


class Killer:
    """Counts points, and kills the process at one of them."""

    def __init__(self, root: Path, at: int, tell: int | None = None) -> None:
        self.root, self.at, self.count, self.tell = str(root), at, 0, tell

    def __call__(self) -> None:
        """Begin to count."""
        flush = os.fsync

        def counted(handle: int) -> None:
            self.point()
            flush(handle)

        os.fsync = counted  # type: ignore[assignment]
        sys.addaudithook(self.hook)

    def hook(self, event: str, args: tuple[object, ...]) -> None:
        """Called by Python before whatever it does."""
        if event in POINTS and str(args[0]).startswith(self.root):
            self.point()

    def point(self) -> None:
        """One point passed."""
        self.count += 1
        if self.count == self.at:
            os.kill(os.getpid(), signal.SIGKILL)
        if self.tell is not None:
            os.pwrite(self.tell, str(self.count).encode(), 0)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file but the lock, what is kept for speed alone, and a site under way."""
    passed_over = {".cache", "output.new", "__pycache__"}
    found = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".zine.lock" and not passed_over & set(path.parts)
    }
    if (folder / "output").exists():
        # The old site, on its way out; without the new one it is the site itself.
        return {name: text for name, text in found.items() if not name.startswith("output.old/")}
    return {name.replace("output.old/", "output/", 1): text for name, text in found.items()}


def restore(template: Path, root: Path) -> None:
    """The desk as it was before the command."""
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(template, root)


def kills(template: Path, scratch: Path, command: list[str], count: int) -> list[str]:
    """What went wrong when the command was killed at `count` points."""
    root = scratch / "desk"
    total_file = os.open(scratch / "count", os.O_RDWR | os.O_CREAT)
    restore(template, root)
    assert forked(root, command, Killer(root, 0, total_file)) == 0
    total = int(os.pread(total_file, 20, 0) or b"0")
    expected, before = tree(root), tree(template)
    faults: list[str] = []
    chance = random.Random(1901)
    for point in sorted(chance.choices(range(1, total + 1), k=count)):
        restore(template, root)
        if forked(root, command, Killer(root, point)) != -signal.SIGKILL:
            faults.append(f"point {point} of {total}: not killed")
        left = tree(root)
        sites = [site_of(each) for each in (before, expected)]
        if site_of(left) not in sites:
            faults.append(f"point {point}: the site is neither the old nor the new one")
        for name, content in left.items():
            whole = content in (before.get(name), expected.get(name))
            if not (
                whole or name.endswith(".tmp") or ".new/" in name or was_on_the_way(name, expected)
            ):
                faults.append(f"point {point}: {name} is neither old nor new")
        lost = [name for name in before if name in expected and name not in left]
        faults += [f"point {point}: {name} is lost" for name in lost]
        forked(root, command, lambda: None)
        after = tree(root)
        faults += [
            f"point {point}: {name} differs after the next run"
            for name in sorted(expected.keys() | after.keys())
            if expected.get(name) != after.get(name)
        ]
    return faults


def site_of(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files of the public site."""
    return {name: text for name, text in files.items() if name.startswith("output/")}


def was_on_the_way(name: str, expected: dict[str, bytes]) -> bool:
    """Files that a whole run writes several times on its way, each time whole."""
    return name.endswith((".orders.yaml", "codes.yaml", "tally.yaml")) and name in expected


def full_disk(template: Path, scratch: Path, command: list[str], limits: list[int]) -> list[str]:
    """What went wrong when no file could grow beyond a limit."""
    root = scratch / "desk"
    restore(template, root)
    assert forked(root, command, lambda: None) == 0
    expected, before = tree(root), tree(template)
    faults: list[str] = []
    for limit in limits:
        restore(template, root)

        def no_space(limit: int = limit) -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        code = forked(root, command, no_space)
        if code not in (0, 1):
            faults.append(f"limit {limit}: exit code {code}")
        for name, content in tree(root).items():
            if content not in (before.get(name), expected.get(name)) and not was_on_the_way(
                name, expected
            ):
                faults.append(f"limit {limit}: {name} is neither old nor new")
        forked(root, command, lambda: None)
        if tree(root) != expected:
            faults.append(f"limit {limit}: the next run leaves other files")
    return faults


if __name__ == "__main__":
    fault, template_, scratch_, command_, given = sys.argv[1:]
    folders = Path(template_), Path(scratch_)
    words = json.loads(command_)
    if fault == "kill":
        found = kills(*folders, words, int(given))
    else:
        found = full_disk(*folders, words, json.loads(given))
    sys.stdout.write("\n".join(found))
    sys.exit(bool(found))
