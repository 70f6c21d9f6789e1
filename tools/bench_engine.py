"""Times the engine: adjudication, parsing and whole games, beside another engine if at hand.

    make bench
    python tools/bench_engine.py --replays games.jsonl

The phases are made here, the same in every run: games played by chance, and crowded
boards. `--replays` adds recorded games, one phase a line. With the extra `bench` installed,
here or beside the interpreter named by `--peer`, the package `diplomacy` adjudicates the same
phases in a process of its own, and ratios are printed: on a shared machine they say more than
times. All times are processor time.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "plugins"), str(ROOT / "tests/support"), str(ROOT / "tools")]

from chance_orders import orders_by_chance  # noqa: E402

from boards import STANDARD, unit  # noqa: E402
from positions import GEOGRAPHY, crowded  # noqa: E402
from zine.games.orders_in_play import units_in_play  # noqa: E402
from zine.rules.battle.equations import Battle  # noqa: E402
from zine.rules.battle.movement import assign_orders, prepare, resolve_moves, tell_outcomes  # noqa: E402
from zine.rules.calendar import Phase, PhaseKind  # noqa: E402
from zine.rules.notation import Reader  # noqa: E402
from zine.rules.orders import Order  # noqa: E402
from zine.rules.outcomes import Submission  # noqa: E402
from zine.rules.pipeline import adjudicate, look_ahead  # noqa: E402
from zine.rules.position import Position, position  # noqa: E402
from zine.rules.variant import Scene  # noqa: E402

SEED = 1901
PHASES = 2000
FIRST = STANDARD.calendar.first


@dataclass(frozen=True)
class Played:
    """A phase with its orders as values and as the text players would send."""

    phase: Phase
    board: Position
    orders: dict[str, list[Order]]

    @property
    def texts(self) -> dict[str, str]:
        """The orders in canonical notation, by power."""
        return {power: "\n".join(map(str, orders)) for power, orders in self.orders.items()}

    @property
    def lines(self) -> list[Submission]:
        """The orders as they come from the reader."""
        return [
            Submission(power=power, text=str(order), order=order)
            for power, orders in self.orders.items()
            for order in orders
        ]


def games_by_chance(chance: Random) -> Iterator[list[Played]]:
    """Whole games of twelve years, phase by phase."""
    while True:
        game: list[Played] = []
        phase: Phase | None = FIRST
        board = STANDARD.start
        while phase is not None and phase.year < FIRST.year + 12:
            played = Played(phase, board, orders_by_chance(chance, STANDARD, phase, board))
            game.append(played)
            done = adjudicate(STANDARD, STANDARD.rulebook, phase, board, played.lines)
            ahead = look_ahead(STANDARD, STANDARD.rulebook, done)
            phase, board = ahead.phase, ahead.position
        yield game


def crowded_phases(chance: Random) -> Iterator[Played]:
    """Boards where everything meets: convoys, circles, paradoxes."""
    while True:
        orders = crowded(chance)
        grouped: dict[str, list[Order]] = {}
        for each, order in orders.items():
            grouped.setdefault(each.power, []).append(order)
        yield Played(FIRST, position(orders, {}), grouped)


def replayed(path: Path) -> list[Played]:
    """The movement phases of recorded games, as they were played."""
    reader = Reader(geography=GEOGRAPHY, powers=STANDARD.powers)
    found: list[Played] = []
    for text in path.read_text(encoding="utf-8").splitlines():
        turn = json.loads(text)
        if not turn["phase"].endswith("M"):
            continue
        units = [unit(p.title(), each) for p, own in turn["units"].items() for each in own]
        owners = {c: p.title() for p, own in turn["centers"].items() for c in own}
        board = position(units, owners)
        phase = STANDARD.calendar.phase(
            int(turn["phase"][1:5]), 1 if turn["phase"][0] == "S" else 3
        )
        at = units_in_play(board, phase.kind)
        orders = {
            power.title(): [
                line.order
                for line in reader.read(
                    "\n".join(written), power=power.title(), kind=phase.kind, units=at
                )
                if line.order
            ]
            for power, written in turn["orders"].items()
        }
        found.append(Played(phase, board, orders))
    return found


def best(work: Callable[[Any], object], items: Iterable[Any], rounds: int = 9) -> float:
    """Microseconds of processor time an item: the mean of each one's quickest round.

    Taken item by item, because on a shared machine no whole round is left alone.
    """
    todo = list(items)
    quickest = [float("inf")] * len(todo)
    gc.collect()
    gc.freeze()  # what the bench itself holds is not the engine's to go through
    clock = time.process_time
    for _ in range(rounds):
        for number, item in enumerate(todo):
            start = clock()
            work(item)
            quickest[number] = min(quickest[number], clock() - start)
    return sum(quickest) / len(todo) * 1e6


def scene_of(played: Played) -> Scene:
    """What the first step of a movement phase is given."""
    return Scene(
        variant=STANDARD,
        rulebook=STANDARD.rulebook,
        phase=played.phase,
        before=played.board,
        after=played.board,
        submissions=tuple(played.lines),
    )


def measure(phases: list[Played]) -> dict[str, float]:
    """Microseconds a phase for each part of the work."""
    scenes = [scene_of(each) for each in phases]
    assigned = [assign_orders(scene) for scene in scenes]
    ready = [(each.phase, each.board, each.lines) for each in phases]
    written = [(each.phase, each.board, each.texts) for each in phases]
    reader = Reader(geography=GEOGRAPHY, powers=STANDARD.powers)

    def battle(scene: Scene) -> object:
        rulebook = scene.rulebook
        return Battle(GEOGRAPHY, prepare(GEOGRAPHY, rulebook, scene.assigned), rulebook.paradox)

    def judge(turn: tuple[Phase, Position, list[Submission]]) -> object:
        return adjudicate(STANDARD, STANDARD.rulebook, *turn)

    def read_and_judge(turn: tuple[Phase, Position, dict[str, str]]) -> object:
        phase, board, texts = turn
        units = units_in_play(board, phase.kind)
        lines = [
            line
            for power, text in texts.items()
            for line in reader.read(text, power=power, kind=phase.kind, units=units)
        ]
        return adjudicate(STANDARD, STANDARD.rulebook, phase, board, lines)

    return {
        "who succeeds (strengths, cycles)": best(battle, assigned),
        "resolve: and move, find retreats": best(resolve_moves, assigned),
        "tell every outcome with its cause": best(tell_outcomes, map(resolve_moves, assigned)),
        "adjudicate: and legality": best(judge, ready),
        "parse and adjudicate": best(read_and_judge, written),
    }


OTHER = """
import json, sys, time
from diplomacy import Game
games = []
turns = json.load(sys.stdin)
for turn in turns:
    game = Game()
    game.clear_units()
    game.clear_centers()
    for power, units in turn["units"].items():
        game.set_units(power, units)
    for power, centres in turn["centres"].items():
        game.set_centers(power, centres)
    game.set_current_phase(turn["phase"])
    games.append(game)
resolving, whole = [], []
resolve = Game._resolve_moves
def timed(self, *args, **options):
    start = time.process_time()
    found = resolve(self, *args, **options)
    resolving.append(time.process_time() - start)
    return found
Game._resolve_moves = timed
for game, turn in zip(games, turns):
    start = time.process_time()
    for power, orders in turn["orders"].items():
        game.set_orders(power, orders)
    game.process()
    whole.append(time.process_time() - start)
print(json.dumps({"resolve": resolving, "whole": whole}))
"""


def other_engine(peer: str, phases: list[Played], rounds: int = 5) -> dict[str, float] | None:
    """The same phases by the package `diplomacy`, microseconds a phase; None without it."""
    if peer == sys.executable and importlib.util.find_spec("diplomacy") is None:
        return None
    turns = [
        {
            "phase": f"{'S' if each.phase.number == 1 else 'F'}{each.phase.year}M",
            "units": _grouped((u.power, str(u)) for u in each.board.units),
            "centres": _grouped((p, c) for c, p in each.board.owners.items()),
            "orders": {p.upper(): [*map(str, orders)] for p, orders in each.orders.items()},
        }
        for each in phases
    ]
    runs: list[dict[str, list[float]]] = []
    for _ in range(rounds):
        done = subprocess.run(
            [peer, "-c", OTHER], input=json.dumps(turns), capture_output=True, text=True, check=True
        )
        runs.append(json.loads(done.stdout.splitlines()[-1]))
    return {
        part: sum(map(min, zip(*(run[part] for run in runs), strict=True))) / len(turns) * 1e6
        for part in runs[0]
    }


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for power, text in pairs:
        grouped.setdefault(power.upper(), []).append(text)
    return grouped


def report(name: str, phases: list[Played], peer: str) -> None:
    """Print the times of one set of phases, and the ratios if there is another engine."""
    units = sum(len(each.board.units) for each in phases) / len(phases)
    print(f"\n{name}: {len(phases)} movement phases of {units:.1f} units")
    times = measure(phases)
    other = other_engine(peer, phases[:600])
    for part, spent in times.items():
        text = f"  {part:38} {spent:7.1f} us {1e6 / spent:8.0f} phases/s"
        if other and not part.startswith("tell"):
            ratio = other["whole" if part.startswith("parse") else "resolve"] / spent
            text += f"  {ratio:5.1f} x diplomacy's {'orders + process' if part.startswith('parse') else 'resolve'}"
        print(text)


def main() -> None:
    """Run every measurement."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--replays", type=Path, help="recorded games, one phase a line of JSON")
    options.add_argument("--peer", default=sys.executable, help="a Python that has `diplomacy`")
    chosen = options.parse_args()
    path, peer = chosen.replays, chosen.peer
    games: list[list[Played]] = []
    made = games_by_chance(Random(SEED))
    while sum(map(len, games)) < PHASES:
        games.append(next(made))
    moving = [t for game in games for t in game if t.phase.kind is PhaseKind.MOVEMENT]
    dense = crowded_phases(Random(SEED))
    report("games by chance", moving, peer)
    report("crowded boards", [next(dense) for _ in range(PHASES - len(moving))], peer)
    if path:
        report("recorded games", replayed(path), peer)

    def replay(game: list[Played]) -> None:
        for turn in game:
            done = adjudicate(STANDARD, STANDARD.rulebook, turn.phase, turn.board, turn.lines)
            look_ahead(STANDARD, STANDARD.rulebook, done)

    whole = best(replay, games)
    print(f"\nwhole games: {len(games)} of 12 years, {whole / 1e3:.1f} ms a game")
    print("cost by the number of units:")
    for size in (6, 12, 18, 24, 30):
        some = [t for t in moving if abs(len(t.board.units) - size) <= 2]
        if some:
            count = sum(len(t.board.units) for t in some) / len(some)
            spent = best(resolve_moves, [assign_orders(scene_of(t)) for t in some])
            print(f"  {count:5.1f} units: {spent:6.1f} us, {spent / count:.1f} us a unit")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
