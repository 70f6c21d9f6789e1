"""Measures what a large zine costs to build, beside plain Pelican with as many pages.

    make bench
    python tools/bench_site.py --issues 1000

Ten games run at a time and each is reported in every issue, one phase at a time; when a game is
over the next begins. Games, issues and the plain site are made by chance, the same each time, in
a folder of their own. Builds take turns, and the least of each kind counts: a busy machine does
not decide. A cold build is compared page by page, the others with plain Pelican's whole build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "plugins"))

from zine.files.environment import ENGINE  # noqa: E402
from zine.gamefiles.adjudication import advance  # noqa: E402
from zine.gamefiles.folder import GameFolder, read_sheet  # noqa: E402
from zine.gamefiles.reading import play_through, read_folder  # noqa: E402
from zine.rules.calendar import PhaseKind  # noqa: E402
from zine.rules.position import Position  # noqa: E402
from zine.rules.reach import destinations  # noqa: E402
from zine.rules.variant import Variant  # noqa: E402

AT_ONCE = 10  # games running at a time
LONGEST = 40  # phases of a game
NOW = datetime(2026, 1, 1, tzinfo=UTC)
WORDS = ("the", "of", "and", "a", "in", "it", "his", "army", "fleet", "moved", "north", "again")
SETTINGS = """
import runpy
globals().update(runpy.run_path({repo!r} + "/pelicanconf.py"))
PATH = {root!r} + "/content"
OUTPUT_PATH = {root!r} + "/output"
THEME = {repo!r} + "/theme"
ZINE_SEARCH = False
"""
ZINE = "title: Bench\npublisher: Nobody\nhow_to_join: Write.\n"
GAME = "title: Game {}\nseed: bench-{}\nnmr: civil-disorder\n"
PLAIN = "SITENAME = 'Plain'\nPATH = 'content'\nDEFAULT_PAGINATION = 10\nTIMEZONE = 'UTC'\n"


def orders_by_chance(variant: Variant, board: Position, chance: Random) -> dict[str, str]:
    """A move, a hold or a support for every unit, by power."""
    lines: dict[str, list[str]] = {}
    near = {u: tuple(destinations(variant.geography, u, ())) for u in board.units}
    for unit in board.units:
        line = f"{unit} H"
        if near[unit] and chance.random() < 0.8:
            line = f"{unit} - {chance.choice(near[unit])}"
        lines.setdefault(unit.power, []).append(line)
    return {power: "\n".join(each) for power, each in lines.items()}


def play(folder: Path, number: int, issue: int, last: int, chance: Random) -> int:
    """Play a game by chance from an issue on, a phase in each; the issue after its last one."""
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.format(number, number), encoding="utf-8")
    game = read_folder(folder)
    for _ in range(LONGEST):
        turn = play_through(game, NOW).current
        if turn is None or issue > last:
            break
        blocks: dict[str, str] = dict.fromkeys(turn.due, "")
        if turn.phase.kind is PhaseKind.MOVEMENT:
            blocks = orders_by_chance(game.settings.variant, turn.before, chance)
        game = _with_sheet(game, turn.phase.slug, blocks)
        done = advance(game, NOW, issue, ENGINE)
        done.write()
        game = done.folder
        issue += 1
    return issue


def _with_sheet(game: GameFolder, slug: str, blocks: dict[str, str]) -> GameFolder:
    file = game.path / f"{slug}.orders.yaml"
    text = "orders:\n"
    for power, lines in blocks.items():
        text += f"  {power}: |\n    " + (lines or "-").replace("\n", "\n    ") + "\n"
    file.write_text(text, encoding="utf-8")
    sheet = read_sheet(file, file.name, game.settings)
    return replace(game, sheets=MappingProxyType({**game.sheets, slug: sheet}))


def make_zine(root: Path, issues: int) -> None:
    """A zine of so many issues with ten games in each."""
    chance = Random(1959)
    (root / "content" / "issues").mkdir(parents=True)
    (root / "content" / "zine.yaml").write_text(ZINE, encoding="utf-8")
    (root / "pelicanconf.py").write_text(
        SETTINGS.format(repo=str(ROOT), root=str(root)), encoding="utf-8"
    )
    for number in range(1, issues + 1):
        text = f"Title: Issue {number}\nNumber: {number}\nDate: 2026-01-01\n\n{prose(chance)}\n"
        (root / "content" / "issues" / f"{number}.md").write_text(text, encoding="utf-8")
    played = 0
    for _ in range(AT_ONCE):
        issue = 1
        while issue <= issues:
            issue = play(root / "games" / f"game-{played:05}", played, issue, issues, chance)
            played += 1


def prose(chance: Random) -> str:
    """Three paragraphs of nothing in particular."""
    return "\n\n".join(" ".join(chance.choices(WORDS, k=100)) for _ in range(3))


def make_plain(root: Path, pages: int) -> None:
    """A plain Pelican site of so many articles."""
    chance = Random(1959)
    (root / "content").mkdir(parents=True)
    (root / "pelicanconf.py").write_text(PLAIN, encoding="utf-8")
    for number in range(pages):
        text = f"Title: Page {number}\nDate: 2026-01-01\nCategory: bench\n\n{prose(chance)}\n"
        (root / "content" / f"{number}.md").write_text(text, encoding="utf-8")


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


def one_more_turn(root: Path) -> None:
    """Orders for the newest open turn of some game, which the next build will adjudicate."""
    for folder in sorted((root / "games").iterdir(), reverse=True):
        game = read_folder(folder)
        turn = play_through(game, NOW).current
        if turn is not None and turn.phase.kind is PhaseKind.MOVEMENT:
            blocks = orders_by_chance(game.settings.variant, turn.before, Random(1))
            _with_sheet(game, turn.phase.slug, blocks)
            return


def measure(issues: int, rounds: int, keep: Path | None) -> None:
    """Build the zine and the plain site by turns, and print the least that each took."""
    with tempfile.TemporaryDirectory() as temporary:
        home = keep or Path(temporary)
        zine, plain = home / f"zine-{issues}", home / f"plain-{issues}"
        if not zine.exists():
            make_zine(zine, issues)
        costs: dict[str, list[Cost]] = {}
        for _ in range(rounds):
            costs.setdefault("cold build", []).append(cold(zine))
            pages = pages_of(zine)
            if not plain.exists():
                make_plain(plain, pages)
            costs.setdefault("plain Pelican", []).append(cold(plain))
            costs.setdefault("nothing new", []).append(build(zine))
            one_more_turn(zine)
            costs.setdefault("one new turn", []).append(build(zine))
        plain_pages = pages_of(plain)
    least = {name: Cost(*map(min, zip(*each, strict=True))) for name, each in costs.items()}
    other = least["plain Pelican"].spent
    print(f"{issues} issues, {pages} pages; the least of {rounds} rounds, all processors together")
    for name, cost in least.items():
        per = pages / plain_pages if name == "cold build" else 1
        print(f"  {name:14} {cost} {cost.spent / other / per:6.2f} of plain Pelican's")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure each size asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--issues", type=int, nargs="*", default=[100, 1000])
    parser.add_argument("--keep", type=Path, help="make the sites here and leave them")
    parser.add_argument("--rounds", type=int, default=2, help="builds of each kind")
    asked = parser.parse_args(arguments)
    for issues in asked.issues:
        measure(issues, asked.rounds, asked.keep)


if __name__ == "__main__":
    main()
