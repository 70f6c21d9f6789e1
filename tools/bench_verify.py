"""Measures how many records a second `zine verify` replays, with one process and with more.

    make bench
    python tools/bench_verify.py ARCHIVE --workers 1 2

The archive is one of `synthetic_archive.py`. Runs take turns and the least of each counts. The
efficiency is the processor time of one process to that of all processes together: what is lost
to starting, sending and waiting. By the clock a busy machine would decide.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "plugins"), str(ROOT / "tools")]

from synthetic_archive import Plan, make_archive  # noqa: E402


def replayed(archive: Path, workers: int) -> tuple[float, float]:
    """What it took: seconds of all processors, and by the clock."""
    line = [sys.executable, "-m", "zine", "verify", "--on", str(workers)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "plugins")}
    start = time.perf_counter()
    done = subprocess.Popen(line, cwd=archive, env=environment, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(done.pid, 0)
    if status:
        raise SystemExit(f"the records of {archive} were not verified")
    return used.ru_utime + used.ru_stime, time.perf_counter() - start


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each number of workers."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("archive", type=Path, nargs="?", help="without one, 100 issues are made")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=2)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        if asked.archive is None:
            asked.archive = Path(temporary)
            make_archive(asked.archive, Plan(issues=100))
        measure(asked)


def measure(asked: argparse.Namespace) -> None:
    """Let the numbers of workers take turns, and print what each took."""
    records = sum(1 for _ in asked.archive.glob("games/*/*.record.yaml"))
    found: dict[int, list[tuple[float, float]]] = {}
    for _ in range(asked.rounds):
        for number in asked.workers:
            found.setdefault(number, []).append(replayed(asked.archive, number))
    least = {number: tuple(map(min, zip(*each, strict=True))) for number, each in found.items()}
    first = least[asked.workers[0]][0]
    print(f"{records} records; the least of {asked.rounds} rounds")
    for number, (spent, taken) in least.items():
        print(
            f"  {number} processes: {spent:6.1f} s of processors, {records / spent:6.0f} records each"
            f" second of them, {records / taken:6.0f} a second by the clock,"
            f" efficiency {first / spent:.2f}"
        )


if __name__ == "__main__":
    main()
