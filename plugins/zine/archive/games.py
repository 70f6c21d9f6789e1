"""Reads a game folder: settings, orders, set-ups and records, into one Game."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

from zine.archive.ahead import covers, orders_ahead, papers_for
from zine.archive.codec import digest
from zine.archive.gamefiles import load_setup, load_sheet
from zine.archive.kept import Kept, hash_of
from zine.archive.model import (
    Game,
    NmrPolicy,
    OrderSheet,
    Record,
    Settings,
    Setup,
    Tally,
    Turn,
    TurnState,
)
from zine.archive.records import load_record, mismatches, replaced_by
from zine.archive.sealed import read_tallies
from zine.archive.settings import read_settings
from zine.archive.yamlsource import read_bytes
from zine.problems import Collector, Place, Problem, Problems
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.pipeline import powers_due
from zine.rules.position import Position
from zine.rules.variant import Variant

GAME_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
KINDS = ("orders", "record", "setup")
SUPERSEDED = re.compile(r"record\.[1-9][0-9]*")


@dataclass(frozen=True)
class GameFolder:
    """All files of a game, read and validated but not yet played through.

    `hashes` are those of the content of all files but records, by name.
    """

    path: Path
    settings: Settings
    sheets: Mapping[str, OrderSheet]
    setups: Mapping[str, Setup]
    records: Mapping[str, Record]
    hashes: Mapping[str, str] = field(default_factory=dict)
    superseded: Mapping[str, tuple[Record, ...]] = field(default_factory=dict)
    tallies: Mapping[str, Tally] = field(default_factory=dict)

    def shown(self, phase: Phase, kind: str) -> str:
        """The name of a phase's file in messages."""
        return f"games/{self.path.name}/{phase.slug}.{kind}.yaml"

    def file(self, phase: Phase, kind: str) -> Path:
        """The path of a phase's file."""
        return self.path / f"{phase.slug}.{kind}.yaml"


def game_folders(games: Path) -> tuple[Path, ...]:
    """The folders that hold a game, sorted by name."""
    return tuple(sorted(file.parent for file in games.glob("*/game.yaml")))


def read_folder(path: Path) -> GameFolder:
    """Read every file of a game. Raises Problems with all faults of all files."""
    found = Collector()
    if not GAME_NAME.fullmatch(path.name):
        hint = "use small letters, digits and hyphens; it becomes the game's address"
        raise Problems([Problem(Place(f"games/{path.name}"), "no name for a game", hint)])
    settings = read_settings(path)
    calendar = settings.variant.calendar
    sheets: dict[str, OrderSheet] = {}
    setups: dict[str, Setup] = {}
    records: dict[str, Record] = {}
    superseded: dict[str, tuple[Record, ...]] = {}
    hashes = {"game.yaml": hash_of((path / "game.yaml").read_bytes())}
    kept = Kept(path.parent.parent, f"games/{path.name}")
    for name in sorted(name for name in os.listdir(path) if name.endswith(".yaml")):
        if name == "game.yaml":
            continue
        shown = f"games/{path.name}/{name}"
        slug, _, kind = name.removesuffix(".yaml").partition(".")
        if not (kind in KINDS or SUPERSEDED.fullmatch(kind)) or calendar.parse(slug) is None:
            message = "no file of this name belongs in a game folder"
            hint = f"write {calendar.first.slug}.orders.yaml, for example"
            found.add(Problem(Place(shown), message, hint))
            continue
        try:
            content = read_bytes(path / name, shown)
            key = hash_of(content)
            if kind != "record":
                hashes[name] = key
            match kind:
                case "orders":
                    sheets[slug] = load_sheet(content, shown, settings, kept, key)
                case "setup":
                    setups[slug] = load_setup(content, shown, settings)
                case "record":
                    records[slug] = load_record(content, shown, settings.variant, kept, key)
                case _:
                    old = load_record(content, shown, settings.variant, kept, key)
                    both = (*superseded.get(slug, ()), old)
                    superseded[slug] = tuple(sorted(both, key=lambda each: each.revision))
        except Problems as problems:
            found.extend(problems)
    for slug, record in records.items():
        superseded[slug] = replaced_by(
            record, superseded.get(slug, ()), f"games/{path.name}/{slug}.record", found
        )
    tallies = read_tallies(path, found)
    found.raise_if_any()
    kept.save()
    return GameFolder(
        path, settings, sheets, setups, records, MappingProxyType(hashes), superseded, tallies
    )


def inputs_of(folder: GameFolder, turn: Turn, previous: Record | None) -> dict[str, str]:
    """The hashes of everything a turn is adjudicated from, by name."""
    return {
        "settings": folder.settings.digest,
        "orders": turn.sheet.digest if turn.sheet else digest({}),
        "start": turn.setup.digest if turn.setup else (previous.digest if previous else "start"),
    }


def play_through(folder: GameFolder, now: datetime) -> Game:
    """Follow the records from the start to the turn being played.

    Raises Problems if the chain of records is broken: an input changed, a record is
    missing, or files stand for phases that were never played.
    """
    found = Collector()
    turns: list[Turn] = []
    settings = folder.settings
    phase: Phase | None = _first_phase(folder)
    board = settings.start
    while phase is not None:
        setup = folder.setups.get(phase.slug)
        board = replace(setup.board, extras=board.extras) if setup else board
        previous = turns[-1] if turns else None
        turn = make_turn(folder, phase, board, turns, now)
        if turn.record is None:
            later = _later_setup(folder, phase) if turn.sheet is None else None
            if later is None:
                if settings.result is None or turn.sheet is not None or not turns:
                    turns.append(turn)
                break
            phase = later
            continue
        linked = previous.record if previous and not setup else None
        found_here = mismatches(
            turn.record,
            folder.shown(phase, "record"),
            inputs_of(folder, turn, linked),
            {
                "settings": settings.file,
                "orders": folder.shown(phase, "orders"),
                "start": folder.shown(previous.phase if previous else phase, "record"),
            },
        )
        for problem in found_here:
            found.add(problem)
        turns.append(turn)
        phase, board = turn.record.next_phase, turn.record.next_board
        if phase is None:
            break
    _find_strays(folder, turns, found)
    found.raise_if_any()
    return Game(settings=settings, turns=tuple(turns), hashes=folder.hashes)


def _first_phase(folder: GameFolder) -> Phase:
    calendar = folder.settings.variant.calendar
    slugs = [calendar.first.slug] if not folder.setups else sorted(folder.setups)
    first = calendar.parse(slugs[0])
    assert first is not None
    return first


def _later_setup(folder: GameFolder, phase: Phase) -> Phase | None:
    """Where an old game is taken up again after a gap, if it is."""
    slugs = sorted(slug for slug in folder.setups if slug > phase.slug)
    return folder.settings.variant.calendar.parse(slugs[0]) if slugs else None


def _find_strays(folder: GameFolder, turns: list[Turn], found: Collector) -> None:
    """Files for phases that the game passed by would be silently ignored; say so."""
    played = {turn.phase.slug for turn in turns}
    last = max(played, default="")
    for kind, slugs in (("orders", folder.sheets), ("record", folder.records)):
        for slug in slugs:
            if slug in played or (kind == "orders" and slug > last and not _over(turns)):
                continue
            place = Place(f"games/{folder.path.name}/{slug}.{kind}.yaml")
            message, hint = "this phase was not played", "nobody had orders to give then"
            if turns and slug > last and kind == "record":
                message = f"there is no record of {last} before this one"
                hint = "restore the missing record"
            found.add(Problem(place, message, hint))


def _over(turns: list[Turn]) -> bool:
    record = turns[-1].record if turns else None
    return record is not None and record.next_phase is None


def _hands(
    variant: Variant, phase: Phase, board: Position, due: Sequence[str]
) -> Mapping[str, str | None]:
    """Who orders each power due, where the position decides it."""
    if variant.hand is None or phase.kind is PhaseKind.BUSINESS:
        return {}
    return {power: variant.hand(board, power) for power in due}


def _refused(sheet: OrderSheet | None, hands: Mapping[str, str | None]) -> Mapping[str, str]:
    """Orders sent by somebody who does not order that power, by power.

    A power that nobody orders takes orders from nobody.
    """
    if sheet is None or not hands:
        return {}
    senders = {
        power: sheet.sent_by.get(power, hand or "somebody")
        for power, hand in hands.items()
        if power in sheet.orders
    }
    return {power: sender for power, sender in senders.items() if sender != hands[power]}


def make_turn(
    folder: GameFolder, phase: Phase, board: Position, played: Sequence[Turn], now: datetime
) -> Turn:
    """A phase with all that is known of it: its orders, its deadline, where it stands.

    `played` are the turns before it.
    """
    settings = folder.settings
    previous = played[-1] if played else None
    sheet = folder.sheets.get(phase.slug)
    due = powers_due(settings.variant, phase, board)
    hands = _hands(settings.variant, phase, board, due)
    refused = _refused(sheet, hands)
    if phase.kind is PhaseKind.BUSINESS:
        wanted = list(due)
    elif hands:
        wanted = [power for power in due if hands[power]]
    else:
        waits = settings.vacant is NmrPolicy.WAIT or not settings.seats
        wanted = [p for p in due if waits or settings.player(p, phase)]
    given_up = sheet.nmr if sheet else ()
    wanted = [each for each in wanted if each not in given_up]
    papers = papers_for(phase, sheet, played)
    ahead = orders_ahead(settings, phase, board, sheet, played)
    decided = {p for p, lines in ahead.items() if covers(board, phase, p, lines)}
    came = set(papers.texts)
    if sheet is not None and phase.kind is not PhaseKind.BUSINESS:
        came = {power for power in sheet.orders if power not in refused}
    missing = tuple(each for each in wanted if each not in decided | came)
    deadline = settings.deadlines.of(phase, previous)
    turn = Turn(
        phase=phase,
        before=board,
        state=TurnState.OPEN,
        deadline=deadline,
        sheet=sheet,
        setup=folder.setups.get(phase.slug),
        record=folder.records.get(phase.slug),
        due=due,
        missing=missing,
        ahead=ahead,
        papers=papers,
        hands=hands,
        refused=refused,
        tally=folder.tallies.get(phase.slug),
        superseded=folder.superseded.get(phase.slug, ()),
    )
    if turn.record is not None:
        return replace(turn, state=TurnState.RECORDED)
    if settings.hold is not None:
        return replace(turn, state=TurnState.HELD)
    complete = not missing
    if deadline is None:
        state = TurnState.DUE if complete and (sheet or ahead) else TurnState.OPEN
    elif now < deadline:
        final = sheet.final if sheet else ()
        hurry = settings.early and complete and decided.union(final).issuperset(wanted)
        state = TurnState.DUE if hurry else TurnState.OPEN
    else:
        first = settings.first_turn if not played else None
        # Sealed orders that nobody has opened yet are no NMRs.
        unopened = turn.tally is not None and sheet is None
        go_on = not unopened and (complete or (first or settings.nmr) is not NmrPolicy.WAIT)
        state = TurnState.DUE if go_on else TurnState.WAITING
    return replace(turn, state=state)
