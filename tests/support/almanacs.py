"""A naive almanac, straight from the files of games: slow, and without a line of the press's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
PEOPLE = tuple(f"person{number}" for number in range(12))
HOMES = {
    "Austria": {"BUD", "TRI", "VIE"},
    "England": {"EDI", "LON", "LVP"},
    "France": {"BRE", "MAR", "PAR"},
    "Germany": {"BER", "KIE", "MUN"},
    "Italy": {"NAP", "ROM", "VEN"},
    "Russia": {"MOS", "SEV", "STP", "WAR"},
    "Turkey": {"ANK", "CON", "SMY"},
}


class NaiveSeat(NamedTuple):
    """How a power of a game ended, by other means."""

    game: str
    power: str
    player: str
    finish: str
    centres: int
    gone: int | None


def seat_people(root: Path, seed: str) -> None:
    """Give every game of an archive players by chance, and take some results away or change them."""
    chance = Random(seed)
    for path in sorted(root.glob("games/*/game.yaml")):
        people = chance.sample(PEOPLE, len(POWERS))
        seats = "".join(f"  {p}: {who}\n" for p, who in zip(POWERS, people, strict=True))
        text = path.read_text(encoding="utf-8")
        ending = chance.choice(("draw", "draw", "solo", "concession", "abandoned"))
        head, result, tail = text.partition("result:\n")
        if result and ending != "draw":
            powers = tail.partition("[")[2].partition("]")[0].split(", ")
            named = "" if ending == "abandoned" else f"  powers: [{chance.choice(powers)}]\n"
            tail = f"  ending: {ending}\n{named}"
        path.write_text(f"{head}powers:\n{seats}{result}{tail}", encoding="utf-8")


@cache
def records(folder: Path) -> list[dict[str, Any]]:
    """The records of a game in order."""
    paths = sorted(folder.glob("*.record.yaml"))
    return [yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader) for path in paths]


def yearly(played: list[dict[str, Any]]) -> list[tuple[int, dict[str, set[str]]]]:
    """The centres of every power at the start, and when each fall was over."""
    found: dict[int, dict[str, set[str]]] = {1900: HOMES}
    for each in played:
        year, number = map(int, each["phase"].split("-")[:2])
        counted = number == 4 or (number == 3 and any("-4-" in name for name in each["passed"]))
        if counted:
            found[year] = {power: set(own) for power, own in each["board"]["centres"].items()}
    return sorted(found.items())


def naive_seats(root: Path) -> Iterator[NaiveSeat]:
    """Every seat of the games whose end is known."""
    for folder in sorted((root / "games").iterdir()):
        settings = yaml.safe_load((folder / "game.yaml").read_text(encoding="utf-8"))
        played = records(folder)
        result = settings.get("result", {})
        solos = [e["power"] for e in played[-1]["events"] if e["is"] == "Solo"]
        if result.get("ending") == "abandoned" or not (result or solos):
            continue
        sharing = result.get("powers", solos)
        alone = result.get("ending", "solo") in ("solo", "concession")
        end = played[-1]["board"]
        for power in POWERS:
            own = end["centres"].get(power, ())
            alive = bool(own or end["units"].get(power))
            gone = None
            for year, owned in yearly(played):
                gone = None if owned.get(power) else gone or year
            finish = "survived" if alive else "eliminated"
            if power in sharing:
                finish = "solo" if alone else "draw"
            player = settings["powers"][power]
            yield NaiveSeat(folder.name, power, player, finish, len(own), None if alive else gone)


def naive_openings(root: Path) -> Counter[tuple[str, str, str]]:
    """How often each power opened with its orders of a spring and of the fall after it."""
    found: Counter[tuple[str, str, str]] = Counter()
    for folder in sorted((root / "games").iterdir()):
        played = {each["phase"]: each for each in records(folder)}
        spring, fall = (
            played.get(name) for name in ("1901-1-spring-movement", "1901-3-fall-movement")
        )
        for power in POWERS:
            texts = [_orders(phase, power) for phase in (spring, fall)]
            if texts[0]:
                found[power, texts[0], texts[1]] += 1
    return found


def _orders(phase: dict[str, Any] | None, power: str) -> str:
    results = phase["results"] if phase else ()
    own = [e["order"] for e in results if e["power"] == power and "supplied" not in e]
    return ", ".join(sorted(own))


def naive_stabs(root: Path) -> set[tuple[str, int, str, str, tuple[str, ...]]]:
    """Game, year, taker, victim and centres, where the two had supported each other lately."""
    found = set()
    for folder in sorted((root / "games").iterdir()):
        played = records(folder)
        helped = _helped(folder, played)
        counts = yearly(played)
        for number, (year, after) in enumerate(counts[1:]):
            before = counts[number][1]
            for taker in POWERS:
                for victim in POWERS:
                    taken = after.get(taker, set()) & before.get(victim, set())
                    near = {year, year - 1} & helped.get(frozenset((taker, victim)), set())
                    if taker != victim and taken and near:
                        found.add((folder.name, year, taker, victim, tuple(sorted(taken))))
    return found


def _helped(folder: Path, played: list[dict[str, Any]]) -> dict[frozenset[str], set[int]]:
    """The years in which two powers' units supported each other with success."""
    found: dict[frozenset[str], set[int]] = {}
    board = {power: list(units) for power, units in START.items()}
    for each in played:
        where = {unit.split()[1].split("/")[0]: p for p, own in board.items() for unit in own}
        for result in each["results"]:
            words = str(result["order"]).split()
            if len(words) > 4 and words[2] == "S" and result["outcome"]["is"] == "Supported":
                other = where.get(words[4].split("/")[0])
                if other and other != result["power"] and "dislodged_by" not in result:
                    pair = frozenset((other, result["power"]))
                    found.setdefault(pair, set()).add(int(each["phase"][:4]))
        board = each["board"]["units"]
    return found


START = {
    "Austria": ["A BUD", "A VIE", "F TRI"],
    "England": ["A LVP", "F EDI", "F LON"],
    "France": ["A MAR", "A PAR", "F BRE"],
    "Germany": ["A BER", "A MUN", "F KIE"],
    "Italy": ["A ROM", "A VEN", "F NAP"],
    "Russia": ["A MOS", "A WAR", "F SEV", "F STP/SC"],
    "Turkey": ["A CON", "A SMY", "F ANK"],
}


def naive_tally(record: dict[str, Any], before: dict[str, list[str]]) -> tuple[int, int, int]:
    """Of a movement phase: orders given, supports of the best helped move, and the narrowest escape."""
    given = [each for each in record["results"] if "supplied" not in each]
    helped: Counter[tuple[str, str]] = Counter()
    for each in record["results"]:
        words = str(each.get("order")).split()
        if (
            words[2:3] == ["S"]
            and each["outcome"]["is"] == "Supported"
            and "dislodged_by" not in each
        ):
            helped[words[4][:3], words[6][:3] if len(words) > 5 else ""] += 1
    moves = [
        (str(each["order"]).split(), each)
        for each in record["results"]
        if str(each.get("order")).split()[2:3] == ["-"]
    ]
    most = max((helped[words[1][:3], words[3][:3]] for words, _ in moves), default=0)
    stood = {unit.split()[1][:3]: power for power, own in before.items() for unit in own}
    for each in record["results"]:
        words = str(each.get("order")).split()
        if words[2:3] == ["-"] or "dislodged_by" in each:
            stood.pop(words[1][:3], None)
    narrow = 0
    for words, each in moves:
        place = words[3][:3]
        attack = 1 + helped[words[1][:3], place]
        foreign = stood.get(place, each["power"]) != each["power"]
        even = attack == 1 + helped[place, ""] and attack > 1
        if each["outcome"]["is"] == "Bounced" and foreign and even:
            narrow = max(narrow, attack)
    return len(given), most, narrow
