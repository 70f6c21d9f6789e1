"""A newsgroup's issues of a zine in chapters, as an mbox: games by chance move from chapter to chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import cache

from computer_player import Played, Player, play
from zine.rules.calendar import PhaseKind
from zine.rules.geography import coast_of, province_of
from zine.rules.orders import Build, Convoy, Disband, Move, Remove, Retreat, Support, UnitOrder
from zine.rules.outcomes import Result
from zine.variantfiles.variant_reader import load_variant

CHAPTERS = ("One", "Two", "Three", "Four", "Five")
SEASONS = 20  # of a game
STAY = 8  # seasons that a game stays in a chapter
KINDS = 5  # games that differ; others are the same under other names
BEGUN = datetime(1990, 1, 1, 12, tzinfo=UTC)
NAMES = ("HARBOUR", "LANTERN", "MEADOW", "ORCHARD", "SADDLE", "THIMBLE", "VIOLET", "WICKET")


@cache
def _played(kind: int) -> tuple[tuple[Played, ...], ...]:
    """A game's phases, those of a season together: its moves, then what came before the next ones."""
    folder = load_variant("standard")
    keen = dict.fromkeys((each.name for each in folder.variant.powers), 0.9)
    found: list[list[Played]] = []
    for each in play(Player(folder, f"newsgroup {kind}", keen), SEASONS // 2):
        if each.phase.kind is PhaseKind.MOVEMENT:
            found.append([])
        found[-1].append(each)
    return tuple(map(tuple, found))


def issue(number: int, per_chapter: int = 3, *, own_numbers: bool = False) -> str:
    """An issue as a newsgroup has it, from its number, counted through all chapters."""
    chapter, rounds = (number - 1) % len(CHAPTERS), (number - 1) // len(CHAPTERS)
    printed = rounds + 1 if own_numbers else number
    games = list(_games(rounds, per_chapter))
    rows = [
        f"Path: news!quay!{number}",
        f"From: chapter{chapter + 1}@quay.example",
        f"Date: {format_datetime(BEGUN + timedelta(days=3 * number))}",
        f"Subject: Diplomacy zine -- Chapter {CHAPTERS[chapter]} EP #{printed}",
        f"Message-ID: <{number}@quay.example>",
        "",
        f"Issue #{printed} of ELECTRONIC PROTOCOL:",
        "",
    ]
    for other, word in enumerate(CHAPTERS):
        names = ", ".join(name for name, _, at in games if at == other)
        rows += [f"Chapter {word} contains: {names or 'NO GAME'}"]
        rows += [f"And is published by chapter{other + 1}@quay.example/Ann {word}", ""]
    head = f"Chapter {CHAPTERS[chapter]}"
    rows += ["-" * len(head), head, "-" * len(head), ""]
    for name, seasons, at in games:
        if at == chapter:
            rows += _reports(name, seasons)
    rows += ["GM comments:", "", f"This was issue {number}, and the tide was high.", ""]
    return "\n".join([*rows, "I am enjoying moderating this zine, keep that mail coming!", "", ""])


def mbox(
    issues: int,
    *,
    without: Set[int] = frozenset(),
    twice: Sequence[int] = (),
    per_chapter: int = 3,
    own_numbers: bool = False,
) -> str:
    """Issues as an mbox; those that came `twice` are there again at the end, by another way."""
    texts = [
        issue(number, per_chapter, own_numbers=own_numbers)
        for number in range(1, issues + 1)
        if number not in without
    ]
    texts += [
        issue(number, per_chapter, own_numbers=own_numbers).replace("Path: news!", "Path: other!")
        for number in twice
    ]
    return "".join(f"From news@quay.example Mon Jan  1 12:00:00 1990\n{text}\n" for text in texts)


def _games(rounds: int, per_chapter: int) -> Iterator[tuple[str, tuple[Played, ...], int]]:
    """The games of a round: their names, what is reported of them, and their chapters."""
    at = rounds % SEASONS
    for place in range(per_chapter * len(CHAPTERS)):
        number = rounds // SEASONS * per_chapter * len(CHAPTERS) + place
        seasons = _played(number % KINDS)
        if at < len(seasons):
            told = (*seasons[at - 1][1:], seasons[at][0]) if at else (seasons[0][0],)
            name = f"{NAMES[number % len(NAMES)]} {chr(65 + number // len(NAMES))}"
            yield name, told, (place + at // STAY) % len(CHAPTERS)


def _reports(name: str, phases: Sequence[Played]) -> Iterator[str]:
    for played in phases:
        title = f"{played.phase.title} '{played.phase.year - 1900:02}"
        number = f"1990{name[0]}{name[-1]}"
        yield f"{title} of the game {name} (BNC number {number})"
        yield ""
        orders: dict[str, list[str]] = {}
        for result in played.resolution.results:
            if text := _order(result):
                orders.setdefault(result.power, []).append(text)
        for power, texts in orders.items():
            if played.phase.kind is PhaseKind.MOVEMENT:
                yield f"{power.upper()}: {', '.join(texts)}"
            else:
                yield from (f"{power} {text}." for text in texts)
        yield ""


def _order(result: Result) -> str:
    order = result.order
    if not isinstance(order, UnitOrder):
        return ""
    unit = f"{order.kind} {_place(order.location)}"
    match order:
        case Build():
            return f"builds {unit}"
        case Remove():
            return f"removes {unit}"
        case Disband():
            return f"disbands {unit}"
        case Retreat(target=target):
            return f"retreats {unit} to {_place(target)}"
        case Move(target=target):
            text = f"{unit}-{_place(target)}"
        case Support(helped=helped, target=target):
            text = f"{unit} S {order.helped_kind} {_place(helped)}"
            text += f"-{_place(target)}" if target else ""
        case Convoy(army=army, target=target):
            text = f"{unit} C A {_place(army)}-{_place(target)}"
        case _:
            text = f"{unit}-H"
    return f"({text})" if result.failed else text


def _place(location: str) -> str:
    coast = coast_of(location)
    return f"{province_of(location)}({coast.lower()})" if coast else location
