"""Measures what a large zine costs to build as it is published, beside a floor and beside plain Pelican.

    make bench
    python tools/bench_site.py --issues 100 1000 3000

The zine is made by `synthetic_archive.py` with ten games at a time, the same each time. It is built for
an address of its own, with share cards and books, without a search. Builds take turns, and the least of
each kind counts: a busy machine does not decide. The floor is a process that imports Pelican, has Jinja
render as many pages with as many lines from values at hand, writes them and hashes them. Plain Pelican has
as many articles of 300 words. Seconds are processor time of all processes, memory is that of all at once.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "plugins"), str(ROOT / "tools")]

from synthetic_archive import NOW, Plan, make_archive, prose, with_orders  # noqa: E402

from zine.files.file_hashes import SETTLED  # noqa: E402
from zine.gamefiles.game_reader import play_through, read_folder  # noqa: E402
from zine.games import TurnState  # noqa: E402

SETTINGS = """
import runpy
globals().update(runpy.run_path({repo!r} + "/pelicanconf.py"))
PATH = {root!r} + "/content"
OUTPUT_PATH = {root!r} + "/output"
THEME = {repo!r} + "/theme"
SITEURL = FEED_DOMAIN = "https://zine.example"
RELATIVE_URLS = False
ZINE_SEARCH = False
"""
PLAIN = "SITENAME = 'Plain'\nPLUGINS = []\nPATH = 'content'\nDEFAULT_PAGINATION = 10\nTIMEZONE = 'UTC'\n"
LETTER = (
    "From: a@players.example\nSubject: orders\nDate: Thu, 01 Jan 2026 00:00:00 +0000\n\nA PAR H\n"
)
LOOKS = 0.2  # seconds between two looks at the memory of all processes
AIMS = {
    "cold build": "3 times the floor",
    "one new turn": "1 s and what changed",
    "nothing new": "0.6 s",
    "zine status": "0.4 s",
    "zine inbox add": "0.4 s",
    "zine --help": "0.1 s",
}


class Cost(NamedTuple):
    """Seconds of processors, and the MiB that all processes of it had at once."""

    spent: float
    memory: float = 0.0

    def __str__(self) -> str:
        return f"{self.spent:7.2f} s {self.memory:6.0f} MiB"


def cost(root: Path, *command: str) -> Cost:
    """What a Python module's command takes in a folder, with all processes that it begins."""
    own = {"PYTHONPATH": str(ROOT / "plugins"), "ZINE_NOW": NOW.isoformat()}
    own["PYTHONDONTWRITEBYTECODE"] = ""  # an installed press is compiled once, not at every start
    line = [sys.executable, *command]
    done = subprocess.Popen(line, cwd=root, env={**os.environ, **own}, stdout=subprocess.DEVNULL)
    over, most = threading.Event(), [0.0]

    def look() -> None:
        while not over.wait(LOOKS):
            most.append(_memory(done.pid))

    looking = threading.Thread(target=look)
    looking.start()
    # What a process used, with all that it waited for; other builds do not count.
    _, status, used = os.wait4(done.pid, 0)
    done.returncode = os.waitstatus_to_exitcode(status)
    over.set()
    looking.join()
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed in {root}")
    return Cost(used.ru_utime + used.ru_stime, max(*most, used.ru_maxrss / 1024))


def _memory(process: int) -> float:
    """MiB of a process and all that it began; pages that several have are counted once (Linux)."""
    about = Path(f"/proc/{process}")
    try:
        lines = (about / "smaps_rollup").read_text().splitlines()
        begun = [
            each for path in about.glob("task/*/children") for each in path.read_text().split()
        ]
    except OSError:
        return 0.0
    own = next((float(each.split()[1]) for each in lines if each.startswith("Pss:")), 0.0)
    return own / 1024 + sum(_memory(int(each)) for each in begun)


def make_zine(root: Path, issues: int) -> None:
    """A zine of so many issues with ten games in each."""
    make_archive(root, Plan(issues=issues))
    (root / "pelicanconf.py").write_text(
        SETTINGS.format(repo=str(ROOT), root=str(root)), encoding="utf-8"
    )
    (root / "letter.eml").write_text(LETTER, encoding="utf-8")


def make_plain(root: Path, pages: int) -> None:
    """A plain Pelican site of so many articles."""
    chance = Random(1959)
    (root / "content").mkdir(parents=True)
    (root / "pelicanconf.py").write_text(PLAIN, encoding="utf-8")
    for number in range(pages):
        text = f"Title: Page {number}\nDate: 2026-01-01\nCategory: bench\n\n{prose(chance)}\n"
        (root / "content" / f"{number}.md").write_text(text, encoding="utf-8")


def build(root: Path) -> Cost:
    """What `pelican content` takes in a folder."""
    return cost(root, "-m", "pelican", "content", "-s", "pelicanconf.py", "-o", "output")


def cold(root: Path) -> Cost:
    """What a build takes where nothing was built before."""
    for name in ("output", ".cache"):
        shutil.rmtree(root / name, ignore_errors=True)
    return build(root)


def lost(root: Path) -> Cost:
    """What a build takes whose site is gone, but not the memory: what a workflow carries along."""
    shutil.rmtree(root / "output")
    return build(root)


def at_rest(root: Path) -> Cost:
    """What a build takes that has nothing to do, once the files of the one before are not of just now."""
    for _ in range(2):
        time.sleep(SETTLED / 1e9)
        build(root)
    return build(root)


def floor(root: Path) -> Cost:
    """What the pages of a built site take at least."""
    with tempfile.TemporaryDirectory(dir=root) as into:
        return cost(root, str(Path(__file__).resolve()), "--render", str(root / "output"), into)


def render(site: Path, into: Path) -> None:
    """Render as many pages with as many lines as a site has, write and hash them."""
    import jinja2  # noqa: PLC0415
    import pelican  # noqa: F401, PLC0415

    lines = "{% for line in lines %}{{ line }}\n{% endfor %}"
    template = jinja2.Environment(autoescape=True).from_string(lines)
    for number, page in enumerate(sorted(site.rglob("*.html"))):
        text = template.render(lines=page.read_text(encoding="utf-8").split("\n"))
        (into / f"{number}.html").write_text(text, encoding="utf-8")
        hashlib.sha256(text.encode()).hexdigest()


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
        home = (keep or Path(temporary)).resolve()
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
            kinds: dict[str, Callable[[], Cost]] = {
                "floor": lambda: floor(zine),
                "plain Pelican": lambda: cold(plain),
                "site lost": lambda: lost(zine),
                "nothing new": lambda: at_rest(zine),
                "one new turn": lambda: (one_more_turn(zine, chance), build(zine))[1],
                "zine status": lambda: cost(zine, "-m", "zine", "status"),
                "zine inbox add": lambda: cost(zine, "-m", "zine", "inbox", "add", "letter.eml"),
                "zine --help": lambda: cost(zine, "-m", "zine", "--help"),
            }
            for name, work in kinds.items():
                costs.setdefault(name, []).append(work())
    least = {name: Cost(*map(min, zip(*each, strict=True))) for name, each in costs.items()}
    print(f"{issues} issues, {pages} pages; the least of {rounds} rounds, all processes together")
    for name, each in least.items():
        aim = f" (aim: {AIMS[name]})" if name in AIMS else ""
        print(f"  {name:14} {each} {each.spent / least['floor'].spent:7.2f} times the floor{aim}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure each size asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--issues", type=int, nargs="*", default=[100, 1000])
    parser.add_argument("--keep", type=Path, help="make the sites here and leave them")
    parser.add_argument("--rounds", type=int, default=2, help="builds of each kind")
    parser.add_argument("--render", type=Path, nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.render:
        render(*asked.render)
        return
    for issues in asked.issues:
        measure(issues, asked.rounds, asked.keep)
    print('Why an aim is missed: docs/performance.md, "A build"')


if __name__ == "__main__":
    main()
