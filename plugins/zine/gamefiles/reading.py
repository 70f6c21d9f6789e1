"""Reads a game folder: settings, orders, set-ups and records, into one Game."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

from zine.files.cache import Cached, hash_of
from zine.files.strict_yaml import read_bytes
from zine.gamefiles.envelopes import read_tallies
from zine.gamefiles.folder import GameFolder, load_setup, load_sheet
from zine.gamefiles.game_yaml import read_settings
from zine.gamefiles.hidden import MARK, Home, find_home
from zine.gamefiles.records import BEGINS, load_record, mismatches, of_phase, replaced_by
from zine.gamefiles.standing import make_turn
from zine.gamefiles.statements import STATEMENTS, load_statements
from zine.games import (
    NO_STATEMENTS,
    Game,
    OrderSheet,
    Record,
    Settings,
    Setup,
    Statements,
    Turn,
)
from zine.games.codec import digest
from zine.portable import slug_fault
from zine.problems import Collector, Place, Problem, Problems
from zine.rules.calendar import Phase

GAME_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
KINDS = ("orders", "record", "setup")
SUPERSEDED = re.compile(r"record\.[1-9][0-9]*")


def game_folders(games: Path) -> tuple[Path, ...]:
    """The folders that hold a game, sorted by name."""
    return tuple(sorted(file.parent for file in games.glob("*/game.yaml")))


def read_folder(path: Path) -> GameFolder:
    """Read every file of a game. Raises Problems with all faults of all files."""
    found = Collector()
    if not GAME_NAME.fullmatch(path.name):
        hint = "use small letters, digits and hyphens; it becomes the game's address"
        raise Problems([Problem(Place(f"games/{path.name}"), "a game cannot have this name", hint)])
    if fault := slug_fault(path.name):
        raise Problems([Problem(Place(f"games/{path.name}"), f"this game {fault[0]}", fault[1])])
    settings = read_settings(path)
    calendar = settings.variant.calendar
    sheets: dict[str, OrderSheet] = {}
    setups: dict[str, Setup] = {}
    records: dict[str, Record] = {}
    superseded: dict[str, tuple[Record, ...]] = {}
    hashes = {"game.yaml": hash_of((path / "game.yaml").read_bytes())}
    home = find_home(path, settings.variant)
    kept = Cached(home.cache_root, f"games/{path.name}")
    strangers = {name for name in os.listdir(path) if name.endswith(".yaml")}
    for name in sorted({*strangers, *home.found} - {"game.yaml", STATEMENTS, MARK}):
        shown = home.shown(name)
        slug, _, kind = name.removesuffix(".yaml").partition(".")
        if not (kind in KINDS or SUPERSEDED.fullmatch(kind)) or calendar.parse(slug) is None:
            message = "a file of this name does not belong in a game folder"
            hint = f"write {calendar.first.slug}.orders.yaml, for example"
            found.add(Problem(Place(shown), message, hint))
            continue
        with found.noting():
            content = read_bytes(home.file(name), shown)
            key = hash_of(content)
            if kind != "record":
                hashes[name] = key
            match kind:
                case "orders":
                    sheets[slug] = load_sheet(content, shown, settings, kept, key)
                case "setup":
                    setups[slug] = load_setup(content, shown, settings)
                case "record":
                    record = load_record(content, shown, settings.variant, kept, key)
                    records[slug] = of_phase(record, slug, shown)
                case _:
                    old = load_record(content, shown, settings.variant, kept, key)
                    old = of_phase(old, slug, shown)
                    both = (*superseded.get(slug, ()), old)
                    superseded[slug] = tuple(sorted(both, key=lambda each: each.revision))
    for slug, record in records.items():
        superseded[slug] = replaced_by(
            record,
            superseded.get(slug, ()),
            home.shown(f"{slug}.record.yaml").removesuffix(".yaml"),
            found,
        )
    statements = NO_STATEMENTS
    if STATEMENTS in {*strangers, *home.found}:
        with found.noting():
            statements = _read_statements(home, settings, hashes)
    tallies = read_tallies(path, found)
    found.raise_if_any()
    kept.save()
    return GameFolder(
        path,
        settings,
        sheets,
        setups,
        records,
        MappingProxyType(hashes),
        superseded,
        tallies,
        home if settings.variant.hooks.sight else None,
        statements,
    )


def _read_statements(home: Home, settings: Settings, hashes: dict[str, str]) -> Statements:
    content = read_bytes(home.file(STATEMENTS), home.shown(STATEMENTS))
    hashes[STATEMENTS] = hash_of(content)
    return load_statements(content, home.shown(STATEMENTS), settings)


def inputs_of(folder: GameFolder, turn: Turn, previous: Record | None) -> dict[str, str]:
    """The hashes of everything a turn is adjudicated from, by name.

    After a set-up, `previous` joins the chain that it breaks. A set-up that was the first
    turn when it was recorded begins the chain: what is taken up from older issues later
    comes before it, with a chain of its own.
    """
    inputs = {
        "settings": folder.settings.digest,
        "orders": turn.sheet.digest if turn.sheet else digest({}),
        "start": turn.setup.digest if turn.setup else (previous.digest if previous else "start"),
    }
    if turn.setup is None:
        return inputs
    if turn.record is None:
        inputs["previous"] = previous.digest if previous else BEGINS
    elif turn.record.inputs.get("previous") == BEGINS:
        inputs["previous"] = BEGINS
    elif previous and turn.record.format != "1":
        inputs["previous"] = previous.digest
    return inputs


def printed_of(sheet: OrderSheet | None) -> dict[str, str]:
    """The hashes of what is printed with a turn but not adjudicated, by name."""
    words: list[object] = []
    receipts: dict[str, list[str]] = {}
    if sheet is not None:
        press = [[each.by, each.text] for each in sheet.press]
        words = [sheet.headline, press, sheet.notes]
        receipts = {who: [each.receipt, each.nonce] for who, each in sheet.receipts.items()}
    return {"words": digest(words), "receipts": digest(receipts)}


def play_through(folder: GameFolder, now: datetime) -> Game:
    """Follow the records from the start to the turn being played.

    Raises Problems if the chain of records is broken: an input changed, a record is
    missing, or there are files for phases that were never played.
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
        linked = previous.record if previous else None
        found_here = mismatches(
            turn.record,
            folder.shown(phase, "record"),
            inputs_of(folder, turn, linked),
            {
                "settings": settings.file,
                "orders": folder.shown(phase, "orders"),
                "start": folder.shown(previous.phase if previous else phase, "record"),
                "previous": folder.shown(previous.phase if previous else phase, "record"),
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
    return Game(
        settings=settings,
        turns=tuple(turns),
        hashes=folder.hashes,
        statements=folder.statements,
    )


def _first_phase(folder: GameFolder) -> Phase:
    calendar = folder.settings.variant.calendar
    slugs = [calendar.first.slug] if not folder.setups else sorted(folder.setups)
    first = calendar.parse(slugs[0])
    assert first is not None
    return first


def _later_setup(folder: GameFolder, phase: Phase) -> Phase | None:
    """The place where an old game resumes after a gap, if it does."""
    slugs = sorted(slug for slug in folder.setups if slug > phase.slug)
    return folder.settings.variant.calendar.parse(slugs[0]) if slugs else None


def _find_strays(folder: GameFolder, turns: list[Turn], found: Collector) -> None:
    """Report files for phases that the game skipped, which would be silently ignored."""
    played = {turn.phase.slug for turn in turns}
    last = max(played, default="")
    for kind, slugs in (("orders", folder.sheets), ("record", folder.records)):
        for slug in slugs:
            if slug in played or (kind == "orders" and slug > last and not _over(turns)):
                continue
            if kind == "orders" and slug > last and _came_early(folder.sheets[slug]):
                continue
            place = Place(folder.shown(slug, kind))
            message, hint = "this phase was not played", "no power had orders to give then"
            if turns and slug > last and kind == "record":
                message = f"there is no record of {last} before this one"
                hint = "restore the missing record"
            found.add(Problem(place, message, hint))


def _came_early(sheet: OrderSheet) -> bool:
    """Whether a sheet holds only papers, sent before a phase that the game did not reach."""
    papers = sheet.papers
    return not sheet.orders and bool(papers.texts or papers.leaving or papers.entering)


def _over(turns: list[Turn]) -> bool:
    record = turns[-1].record if turns else None
    return record is not None and record.next_phase is None
