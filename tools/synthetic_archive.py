"""Makes archives of any size: issues, and games played by the press's own engine by chance.

    python tools/synthetic_archive.py ARCHIVE --issues 1000
    python tools/synthetic_archive.py ARCHIVE --issues 10000 --tables 10 --workers 2

Games are played at tables. Each table has one phase in every issue, and when its game is over the
next one begins: so 10 tables make ten records an issue. A table has its own chance, drawn from
the seed and its number, so archives are the same however many workers make them. One game is in
memory at a time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from types import MappingProxyType

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "plugins"), str(ROOT / "tools")]

from chance_orders import orders_by_chance  # noqa: E402

from zine.files.environment import ENGINE  # noqa: E402
from zine.gamefiles.adjudication import new_record  # noqa: E402
from zine.gamefiles.game_folder import GameFolder, parse_sheet  # noqa: E402
from zine.gamefiles.game_reader import play_through, read_folder  # noqa: E402
from zine.gamefiles.record_files import dump_record  # noqa: E402
from zine.games import Turn  # noqa: E402
from zine.games.game_folder_contents import file_name  # noqa: E402
from zine.games.turns import TurnState  # noqa: E402

LONGEST = 39  # phases of a game: so that at round numbers of issues some games go on
NOW = datetime(2026, 1, 1, tzinfo=UTC)
BEGINS = date(1990, 1, 1)
WEEK = timedelta(days=7)
WORDS = ("the", "of", "and", "a", "in", "it", "his", "army", "fleet", "moved", "north", "again")
ZINE = "title: Bench\npublisher: Nobody\nhow_to_join: Write.\n"
GAME = "title: Game {0}\nseed: bench-{0}\nnmr: civil-disorder\n"
DRAW = "result:\n  ending: draw\n  powers: [{}]\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How large an archive is to be, and the seed of its chance."""

    issues: int
    tables: int = 10
    seed: int = 1959
    longest: int = LONGEST


def make_archive(root: Path, plan: Plan, workers: int = 1) -> None:
    """Write content/ and games/ of an archive; the same files for the same plan."""
    write_issues(root, plan)
    tables = range(plan.tables)
    if workers == 1:
        for table in tables:
            play_table(root, plan, table)
        return
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(partial(play_table, root, plan), tables))


def write_issues(root: Path, plan: Plan) -> None:
    """The zine's settings, and an issue a week of three paragraphs each."""
    chance = Random(plan.seed)
    folder = root / "content" / "issues"
    folder.mkdir(parents=True)
    (root / "content" / "zine.yaml").write_text(ZINE, encoding="utf-8")
    for number in range(1, plan.issues + 1):
        day = BEGINS + number * WEEK
        head = f"Title: Issue {number}\nNumber: {number}\nDate: {day}\n"
        (folder / f"{number}.md").write_text(f"{head}\n{prose(chance)}\n", encoding="utf-8")


def prose(chance: Random) -> str:
    """Three paragraphs of nothing in particular."""
    return "\n\n".join(" ".join(chance.choices(WORDS, k=100)) for _ in range(3))


def play_table(root: Path, plan: Plan, table: int) -> None:
    """Play one game after the other at a table, a phase an issue, to the last issue."""
    issue = number = 1
    while issue <= plan.issues:
        name = f"{table + 1:02}-{number:04}"
        issue = play_game(root / "games" / f"game-{name}", plan, f"{plan.seed}-{name}", issue)
        number += 1


def play_game(folder: Path, plan: Plan, name: str, issue: int) -> int:
    """Play a game by chance from an issue on, and end it; the issue after its last one."""
    chance = Random(name)
    folder.mkdir(parents=True)
    settings = GAME.format(name)
    (folder / "game.yaml").write_text(settings, encoding="utf-8")
    game = read_folder(folder)
    for _ in range(plan.longest):
        turn = play_through(game, NOW).current
        if turn is None or issue > plan.issues:
            return issue
        game = play_phase(game, turn, issue, chance)
        issue += 1
    last = play_through(game, NOW)
    if last.current is not None:
        left = ", ".join(sorted({unit.power for unit in last.position.units}))
        (folder / "game.yaml").write_text(settings + DRAW.format(left), encoding="utf-8")
    return issue


def play_phase(game: GameFolder, turn: Turn, issue: int, chance: Random) -> GameFolder:
    """The game with orders for its open turn and their record, both written into its folder."""
    game = with_orders(game, turn, chance)
    played = play_through(game, NOW)
    due = played.current
    if due is None or due.state is not TurnState.DUE:
        raise SystemExit(f"{game.path}: {turn.phase} was given orders but is not due")
    before = played.turns[-2].record if len(played.turns) > 1 else None
    record = new_record(game, due, before, NOW, issue, ENGINE)
    game.write(turn.phase, "record", dump_record(record, game.settings.variant))
    records = {**game.records, turn.phase.slug: record}
    return replace(game, records=MappingProxyType(records))


def with_orders(game: GameFolder, turn: Turn, chance: Random) -> GameFolder:
    """The game with orders by chance for its open turn, written into its folder."""
    given = orders_by_chance(chance, game.settings.variant, turn.phase, turn.before)
    text = "orders:\n"
    for power in turn.due:
        lines = "".join(f"\n    {order}" for order in given.get(power, ()))
        text += f"  {power}: |{lines}\n" if lines else f"  {power}: ''\n"
    (game.path / file_name(turn.phase, "orders")).write_text(text, encoding="utf-8")
    sheet = parse_sheet(text, game.shown(turn.phase, "orders"), game.settings)
    return replace(game, sheets=MappingProxyType({**game.sheets, turn.phase.slug: sheet}))


def main(arguments: Sequence[str] | None = None) -> None:
    """Make an archive in a folder that does not exist yet."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--issues", type=int, default=100)
    parser.add_argument("--tables", type=int, default=10, help="records an issue")
    parser.add_argument("--seed", type=int, default=1959)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args(arguments)
    plan = Plan(issues=asked.issues, tables=asked.tables, seed=asked.seed)
    make_archive(asked.folder, plan, asked.workers)


if __name__ == "__main__":
    main()
