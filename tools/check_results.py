"""Adjudicates again what was ever recorded, and prints what would differ today and why.

    python tools/check_results.py
    python tools/check_results.py --zine ~/echo --replays games.jsonl

A release is made only if this finds nothing. Without options it reads the games of the sample
zine, which hold every expansion, and the recorded games beside the repository, if they are
there. `--zine` adds the games of another zine, with those that `zine import` took up.
`--replays` names recorded games, one phase a line of JSON: units, centres and orders before, and
the result. A turn that a changed ruling explains is printed and does not fail: its record remains
valid, and its page says how it would be read today.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
BESIDE = ROOT.parent / "shared" / "replays"
sys.path[:0] = [str(ROOT / "plugins")]

from zine.files.environment import ENGINE, current_time  # noqa: E402
from zine.gamefiles.game_reader import game_folders  # noqa: E402
from zine.games.orders_in_play import units_in_play  # noqa: E402
from zine.rules.calendar import Phase  # noqa: E402
from zine.rules.geography import UnitKind, province_of  # noqa: E402
from zine.rules.notation import Reader  # noqa: E402
from zine.rules.orders import UnitOrder  # noqa: E402
from zine.rules.pipeline import adjudicate, look_ahead  # noqa: E402
from zine.rules.position import Dislodged, Position, Unit, position  # noqa: E402
from zine.variantfiles.variant_reader import load_variant  # noqa: E402
from zine.wings.desk.newest_issue import issue_numbers  # noqa: E402
from zine.wings.desk.verification.game_verification import verify_game  # noqa: E402

STANDARD = load_variant("standard").variant
READER = Reader(geography=STANDARD.geography, powers=STANDARD.powers)
NUMBERS = {"SM": 1, "SR": 2, "FM": 3, "FR": 4, "WA": 5}
Grouped = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Checked:
    """How many turns came out again, and what was found, in lines.

    `found` are differences that nothing explains, `explained` those that a ruling does.
    """

    turns: int
    found: tuple[str, ...]
    explained: tuple[str, ...] = ()


def check_zine(root: Path) -> Checked:
    """Every record of a zine's games, read again by the rules of today."""
    numbers = issue_numbers(root)
    turns = 0
    found: list[str] = []
    explained: list[str] = []
    for path in game_folders(root / "games"):
        game = verify_game(path, root, numbers, current_time())
        turns += game.turns
        found += map(str, game.problems)
        (explained if game.found == 0 else found).extend(game.lines)
    return Checked(turns, tuple(found), tuple(explained))


def check_replays(path: Path) -> Checked:
    """Every phase of recorded games, adjudicated and compared with its result."""
    found: list[str] = []
    lines = path.read_text(encoding="utf-8").splitlines()
    for line in lines:
        turn = json.loads(line)
        found += (f"{turn['game']}, {turn['phase']}: {words}" for words in differences(turn))
    return Checked(len(lines), tuple(found))


def differences(turn: Mapping[str, Any]) -> Iterator[str]:
    """What would differ in a recorded phase."""
    phase, board = phase_named(turn["phase"]), board_of(turn)
    at = units_in_play(board, phase.kind)
    lines = [
        line
        for power, orders in turn["orders"].items()
        for line in READER.read("\n".join(orders), power=power.title(), kind=phase.kind, units=at)
    ]
    done = adjudicate(STANDARD, STANDARD.rulebook, phase, board, lines)
    ahead = look_ahead(STANDARD, STANDARD.rulebook, done)
    said, now = turn["result"], ahead.position
    beaten = {
        (each.power, str(at[province_of(each.order.location)]))
        for each in done.results
        if each.dislodged_by is not None and isinstance(each.order, UnitOrder)
    }
    waiting = {(each.unit.power, str(each.unit)) for each in now.dislodged}
    # Some recorders name a unit that cannot retreat, and play a phase for it alone.
    driven = driven_out(said)
    compared = [
        ("units", units_of(said["units"]), {(u.power, str(u)) for u in now.units}),
        ("dislodged", driven, waiting | (driven & beaten)),
    ]
    if bool(driven) == bool(now.dislodged):
        owners = {(power, centre) for centre, power in now.owners.items()}
        compared.append(("centres", units_of(said["centers"]), owners))
    for what, then, today in compared:
        if then != today:
            yield f"{what}: recorded {told(then - today)}, would be {told(today - then)}"


def driven_out(turn: Mapping[str, Any]) -> set[tuple[str, str]]:
    """The dislodged units of a recorded position."""
    return {(power.title(), each) for power, own in turn["dislodged"].items() for each in own}


def units_of(grouped: Grouped) -> set[tuple[str, str]]:
    """Units or centres with their powers."""
    return {(power.title(), each) for power, own in grouped.items() for each in own}


def told(items: Iterable[tuple[str, str]]) -> str:
    """Units or centres in words."""
    return ", ".join(f"{power} {each}" for power, each in sorted(items)) or "none of these"


def unit(power: str, text: str) -> Unit:
    """A unit as replays write it: "F STP/SC"."""
    kind, _, location = text.partition(" ")
    return Unit(power, UnitKind(kind), location)


def phase_named(text: str) -> Phase:
    """The phase that replays call "F1902R"."""
    return STANDARD.calendar.phase(int(text[1:5]), NUMBERS[text[0] + text[-1]])


def board_of(turn: Mapping[str, Any]) -> Position:
    """The position before a recorded phase."""
    return position(
        [unit(power, each) for power, each in units_of(turn["units"])],
        {centre: power for power, centre in units_of(turn["centers"])},
        [
            Dislodged(unit=unit(power.title(), each), by="", retreats=tuple(sorted(options)))
            for power, own in turn["dislodged"].items()
            for each, options in own.items()
        ],
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Check everything; print it; return 1 if anything differs without a reason."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--zine", type=Path, action="append", default=[])
    parser.add_argument("--replays", type=Path, action="append", default=[])
    asked = parser.parse_args(arguments)
    replays = asked.replays or sorted(BESIDE.glob("*.jsonl"))
    checks = [(str(root), check_zine(root)) for root in (ROOT, *asked.zine)]
    checks += [(path.name, check_replays(path)) for path in replays]
    print(f"read by {ENGINE}")
    for name, each in checks:
        where = "the sample" if name == str(ROOT) else name
        print(
            f"{where}: {each.turns} turns, {len(each.found)} differ, "
            f"{len(each.explained)} by a ruling that changed"
        )
        for line in (*each.found, *each.explained):
            print(f"  {line}")
    return int(any(each.found for _, each in checks))


if __name__ == "__main__":
    sys.exit(main())
