"""Measures what a large zine costs to build, beside plain Pelican with as many pages.

    make bench
    python tools/bench_site.py --issues 1000

The zine is made by `synthetic_archive.py` with ten games at a time, the plain site by chance too,
the same each time, in a folder of their own. Builds take turns, and the least of each kind
counts: a busy machine does not decide. A cold build is compared page by page, the others with plain Pelican's whole build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "plugins"), str(ROOT / "tools")]

from synthetic_archive import NOW, Plan, make_archive, prose, with_orders  # noqa: E402

from zine.gamefiles.game_reader import play_through, read_folder  # noqa: E402
from zine.games import TurnState  # noqa: E402

SETTINGS = """
import runpy
globals().update(runpy.run_path({repo!r} + "/pelicanconf.py"))
PATH = {root!r} + "/content"
OUTPUT_PATH = {root!r} + "/output"
THEME = {repo!r} + "/theme"
ZINE_SEARCH = False
"""
PLAIN = "SITENAME = 'Plain'\nPLUGINS = []\nPATH = 'content'\nDEFAULT_PAGINATION = 10\nTIMEZONE = 'UTC'\n"


def make_zine(root: Path, issues: int) -> None:
    """A zine of so many issues with ten games in each."""
    make_archive(root, Plan(issues=issues))
    (root / "pelicanconf.py").write_text(
        SETTINGS.format(repo=str(ROOT), root=str(root)), encoding="utf-8"
    )


def make_plain(root: Path, pages: int) -> None:
    """A plain Pelican site of so many articles."""
    chance = Random(1959)
    (root / "content").mkdir(parents=True)
    (root / "pelicanconf.py").write_text(PLAIN, encoding="utf-8")
    for number in range(pages):
        text = f"Title: Page {number}\nDate: 2026-01-01\nCategory: bench\n\n{prose(chance)}\n"
        (root / "content" / f"{number}.md").write_text(text, encoding="utf-8")


# What builds of so many issues should come to, beside plain Pelican's full build.
AIMS = {
    "cold build": {100: "2.0", 1000: "1.5"},
    "nothing new": {100: "0.35", 1000: "0.08"},
    "one new turn": {100: "0.5", 1000: "0.10"},
}
MOST_MEMORY = "300 MiB at 3,000 issues"


class Cost(NamedTuple):
    """What a build took of all its processes together: seconds of processors, MiB at most."""

    spent: float
    memory: float

    def __str__(self) -> str:
        return f"{self.spent:7.1f} s {self.memory:7.0f} MiB"


def build(root: Path) -> Cost:
    """What `pelican content` takes in a folder."""
    line = [sys.executable, "-m", "pelican", "content", "-s", "pelicanconf.py", "-o", "output"]
    own = {"PYTHONPATH": str(ROOT / "plugins"), "ZINE_NOW": NOW.isoformat()}
    done = subprocess.Popen(line, cwd=root, env={**os.environ, **own}, stdout=subprocess.DEVNULL)
    # What a process used, with all that it waited for; other builds do not count.
    _, status, used = os.wait4(done.pid, 0)
    if status:
        raise SystemExit(f"the build of {root} failed")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def cold(root: Path) -> Cost:
    """What a build takes where nothing was built before."""
    shutil.rmtree(root / "output", ignore_errors=True)
    shutil.rmtree(root / ".cache", ignore_errors=True)
    return build(root)


def pages_of(root: Path) -> int:
    """How many pages a built site has."""
    return sum(1 for _ in (root / "output").rglob("*.html"))


def one_more_turn(root: Path, chance: Random) -> None:
    """Orders for the open turn of the newest game that goes on; the next build adjudicates it."""
    for folder in sorted((root / "games").iterdir(), reverse=True):
        game = read_folder(folder)
        turn = play_through(game, NOW).current
        if turn is not None and turn.state is TurnState.OPEN:
            with_orders(game, turn, chance)
            return
    raise SystemExit(f"no game goes on in {root}")


def measure(issues: int, rounds: int, keep: Path | None) -> None:
    """Build the zine and the plain site by turns, and print the least that each took."""
    with tempfile.TemporaryDirectory() as temporary:
        home = keep or Path(temporary)
        zine, plain = home / f"zine-{issues}", home / f"plain-{issues}"
        if not zine.exists():
            make_zine(zine, issues)
        costs: dict[str, list[Cost]] = {}
        chance = Random(issues)
        for _ in range(rounds):
            costs.setdefault("cold build", []).append(cold(zine))
            pages = pages_of(zine)
            if not plain.exists():
                make_plain(plain, pages)
            costs.setdefault("plain Pelican", []).append(cold(plain))
            costs.setdefault("nothing new", []).append(build(zine))
            one_more_turn(zine, chance)
            costs.setdefault("one new turn", []).append(build(zine))
        plain_pages = pages_of(plain)
    least = {name: Cost(*map(min, zip(*each, strict=True))) for name, each in costs.items()}
    other = least["plain Pelican"].spent
    print(f"{issues} issues, {pages} pages; the least of {rounds} rounds, all processors together")
    for name, cost in least.items():
        per = pages / plain_pages if name == "cold build" else 1
        aim = AIMS.get(name, {}).get(issues)
        told = f" (aim {aim})" if aim else ""
        print(f"  {name:14} {cost} {cost.spent / other / per:6.2f} of plain Pelican's{told}")
    print(
        f"  most memory of a cold build: {least['cold build'].memory:.0f} MiB (aim {MOST_MEMORY})"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure each size asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--issues", type=int, nargs="*", default=[100, 1000])
    parser.add_argument("--keep", type=Path, help="make the sites here and leave them")
    parser.add_argument("--rounds", type=int, default=2, help="builds of each kind")
    asked = parser.parse_args(arguments)
    for issues in asked.issues:
        measure(issues, asked.rounds, asked.keep)
    print('Why an aim is missed: docs/performance.md, "A build"')


if __name__ == "__main__":
    main()
