"""Reads a game folder: settings, orders, set-ups and records, into one Game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from zine.files.file_hashes import hash_of
from zine.files.memory import Memory
from zine.files.strict_yaml import Schema, read_bytes, read_yaml, validate
from zine.gamefiles.game_folder import GameFolder, load_setup, load_sheet
from zine.gamefiles.game_yaml import known_calendar, read_settings
from zine.gamefiles.private_game_files import MARK, Home, find_home
from zine.gamefiles.record_files import (
    BEGINS,
    checked_phase,
    earlier_revisions,
    load_record,
    mismatches,
)
from zine.gamefiles.schemas import OrdersFile, SetupFile
from zine.gamefiles.senders import misnamed_people
from zine.gamefiles.statements import STATEMENTS, read_statements
from zine.gamefiles.wing_extras import read_extras
from zine.games import (
    NO_STATEMENTS,
    Game,
    GameFiles,
    OrderSheet,
    Record,
    Settings,
    Setup,
    Statements,
    Turn,
)
from zine.games.record_codec import digest
from zine.games.turns_from_records import turns_of
from zine.portable_names import slug_fault
from zine.problems import Collector, Place, Problem, Problems, did_you_mean
from zine.rules.calendar import Calendar
from zine.rules.variant import Variant
from zine.wing import wing_extras

GAME_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
KINDS = ("orders", "record", "setup")
WRITTEN: Mapping[str, type[Schema]] = MappingProxyType({"orders": OrdersFile, "setup": SetupFile})
PHASE = re.compile(r"[0-9]+-[0-9]+(?:-[0-9a-z]+){2,}")
SUPERSEDED = re.compile(r"record\.[1-9][0-9]*")


def game_folders(games: Path) -> tuple[Path, ...]:
    """The folders that hold a game, sorted by name."""
    return tuple(sorted(file.parent for file in games.glob("*/game.yaml")))


class _PhaseFile(NamedTuple):
    """A file of a game that belongs to a phase, with its content and the hash of that."""

    name: str
    slug: str
    kind: str
    shown: str
    content: bytes
    digest: str


def read_folder(path: Path, memory: Memory | None = None) -> GameFolder:
    """Read every file of a game. Raises Problems with all faults of all files.

    Without sound settings nobody knows what the other files should hold: of these it then tells
    only what has a wrong name or is no YAML. Whoever gives a memory saves it; what is hidden is
    remembered beside the hidden files.
    """
    found = Collector()
    _check_name(path.name)
    try:
        settings = read_settings(path)
    except Problems as problems:
        raise Problems([*problems.problems, *_faults_beside(path)]) from None
    calendar = settings.variant.calendar
    home = find_home(path, settings.variant)
    own = memory if home.cache_root == path.parent.parent else None
    kept = own or Memory(home.cache_root)
    names = {name for name in os.listdir(path) if name.endswith(".yaml")}.union(home.found)
    files = list(_phase_files(home, names - _of_no_phase(), calendar, found))
    hashes = {"game.yaml": hash_of((path / "game.yaml").read_bytes())}
    hashes |= {file.name: file.digest for file in files if file.kind != "record"}
    sheets, setups = _read_written(files, settings, kept, home, found)
    records, superseded = _read_records(files, settings.variant, kept, home, found)
    _check_sharers(path, settings, sheets, found)
    found.add(*misnamed_people(settings, sheets, records, home))
    said = STATEMENTS in names
    statements = _read_statements(path, settings, hashes, found) if said else NO_STATEMENTS
    extras = read_extras(path, settings, records, hashes, found)
    found.raise_if_any()
    if own is None:
        kept.save()
    return GameFolder(
        path=path,
        settings=settings,
        sheets=MappingProxyType(sheets),
        setups=MappingProxyType(setups),
        records=MappingProxyType(records),
        hashes=MappingProxyType(hashes),
        superseded=MappingProxyType(superseded),
        extras=MappingProxyType(extras),
        home=home,
        statements=statements,
    )


def _of_no_phase() -> set[str]:
    """The files of a game that belong to no phase."""
    return {"game.yaml", STATEMENTS, MARK, *(each.file for each in wing_extras().values())}


def _faults_beside(path: Path) -> Iterator[Problem]:
    """What is wrong with the other files of a game, whatever they should hold."""
    calendar, of_no_phase = known_calendar(path), _of_no_phase()
    for each in sorted(path.glob("*.yaml")):
        shown = f"games/{path.name}/{each.name}"
        if each.name not in of_no_phase:
            yield from _misnamed(each.name, shown, calendar)
        try:
            if each.name != "game.yaml":
                source, schema = read_yaml(each, shown), WRITTEN.get(each.name.split(".")[1])
                if schema:
                    validate(source, schema)
                else:
                    yield from source.faults
        except Problems as problems:
            yield from problems.problems


def _misnamed(name: str, shown: str, calendar: Calendar | None) -> Iterator[Problem]:
    """That a file has the name of no phase; where the calendar is unknown, that it looks like none."""
    slug, _, kind = name.removesuffix(".yaml").partition(".")
    known = calendar.parse(slug) if calendar else PHASE.fullmatch(slug)
    if known is None or not (kind in KINDS or SUPERSEDED.fullmatch(kind)):
        message = "a file of this name does not belong in a game folder"
        first = calendar.first.slug if calendar else "1901-1-spring-movement"
        yield Problem(Place(shown), message, f"write {first}.orders.yaml, for example")


def _phase_files(
    home: Home, names: Iterable[str], calendar: Calendar, found: Collector
) -> Iterator[_PhaseFile]:
    """The files of phases, by name; one that can be none is noted, and one that cannot be read."""
    for name in sorted(names):
        shown = home.shown(name)
        slug, _, kind = name.removesuffix(".yaml").partition(".")
        with found.noting():
            if wrong := [*_misnamed(name, shown, calendar)]:
                raise Problems(wrong)
            content = read_bytes(home.file(name), shown)
            yield _PhaseFile(name, slug, kind, shown, content, hash_of(content))


def _read_written(
    files: Iterable[_PhaseFile], settings: Settings, memory: Memory, home: Home, found: Collector
) -> tuple[dict[str, OrderSheet], dict[str, Setup]]:
    """What people write for a phase: the sheets of orders and the set-ups."""
    sheets: dict[str, OrderSheet] = {}
    setups: dict[str, Setup] = {}
    for file in files:
        with found.noting():
            if file.kind == "orders":
                known = memory if home.may_cache(file.name) else None
                sheets[file.slug] = load_sheet(
                    file.content, file.shown, settings, known, file.digest
                )
            elif file.kind == "setup":
                setups[file.slug] = load_setup(file.content, file.shown, settings)
    return sheets, setups


def _read_records(
    files: Iterable[_PhaseFile], variant: Variant, memory: Memory, home: Home, found: Collector
) -> tuple[dict[str, Record], dict[str, tuple[Record, ...]]]:
    """The records by phase, and the earlier revisions of each, oldest first."""
    records: dict[str, Record] = {}
    superseded: dict[str, tuple[Record, ...]] = {}
    for file in files:
        if file.kind in ("orders", "setup"):
            continue
        with found.noting():
            record = load_record(file.content, file.shown, variant, memory, file.digest)
            record = checked_phase(record, file.slug, file.shown)
            if file.kind == "record":
                records[file.slug] = record
            else:
                revisions = (*superseded.get(file.slug, ()), record)
                superseded[file.slug] = tuple(sorted(revisions, key=attrgetter("revision")))
    for slug, record in records.items():
        name = home.shown(f"{slug}.record.yaml").removesuffix(".yaml")
        superseded[slug] = earlier_revisions(record, superseded.get(slug, ()), name, found)
    return records, superseded


def _check_sharers(
    path: Path, settings: Settings, sheets: Mapping[str, OrderSheet], found: Collector
) -> None:
    """Note names in a result that never played, where players are not the powers."""
    if settings.result is None or settings.variant.hooks.players is None:
        return
    joined = [name for sheet in sheets.values() for name in sheet.papers.entering]
    for number, name in enumerate(settings.result.powers):
        if name not in (*settings.players, *joined):
            hint = did_you_mean(name, (*settings.players, *joined))
            source = read_yaml(path / "game.yaml", settings.file)
            place = "result", "powers", number
            found.add(source.problem(f"there is no player '{name}'", *place, hint=hint))


def _check_name(name: str) -> None:
    """Raise Problems if a game's folder cannot have a name."""
    if not GAME_NAME.fullmatch(name):
        hint = "use small letters, digits and hyphens; it becomes the game's address"
        raise Problems.of(f"games/{name}", "a game cannot have this name", hint)
    if fault := slug_fault(name):
        raise Problems.of(f"games/{name}", f"this game {fault[0]}", fault[1])


def _read_statements(
    path: Path, settings: Settings, hashes: dict[str, str], found: Collector
) -> Statements:
    with found.noting():
        statements, hashes[STATEMENTS] = read_statements(path, settings)
        return statements
    return NO_STATEMENTS


def adjudication_inputs(folder: GameFiles, turn: Turn, previous: Record | None) -> dict[str, str]:
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


def printed_hashes(sheet: OrderSheet | None) -> dict[str, str]:
    """The hashes of what is printed with a turn but not adjudicated, by name."""
    words: list[object] = []
    receipts: dict[str, list[str]] = {}
    if sheet is not None:
        press = [[each.by, each.text] for each in sheet.press]
        words = [sheet.headline, press, sheet.notes]
        receipts = {who: [each.receipt, each.nonce] for who, each in sheet.receipts.items()}
    return {"words": digest(words), "receipts": digest(receipts)}


def play_through(folder: GameFiles, now: datetime) -> Game:
    """Follow the records from the start to the turn being played.

    Raises Problems if the chain of records is broken: an input changed, a record is
    missing, or there are files for phases that were never played.
    """
    found = Collector()
    turns = turns_of(folder, now)
    for before, turn in zip((None, *turns), turns, strict=False):
        if turn.record is not None:
            found.add(*_broken_links(folder, turn, before))
    _find_strays(folder, turns, found)
    found.raise_if_any()
    return Game(
        settings=folder.settings,
        turns=turns,
        hashes=folder.hashes,
        statements=folder.statements,
    )


def _broken_links(folder: GameFiles, turn: Turn, before: Turn | None) -> list[Problem]:
    """Where a turn's record was made from something else than what stands before it now."""
    assert turn.record is not None
    earlier = folder.shown(before.phase if before else turn.phase, "record")
    return mismatches(
        turn.record,
        folder.shown(turn.phase, "record"),
        adjudication_inputs(folder, turn, before.record if before else None),
        {
            "settings": folder.settings.file,
            "orders": folder.shown(turn.phase, "orders"),
            "start": earlier,
            "previous": earlier,
        },
    )


def _find_strays(folder: GameFiles, turns: Sequence[Turn], found: Collector) -> None:
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


def _over(turns: Sequence[Turn]) -> bool:
    record = turns[-1].record if turns else None
    return record is not None and record.next_phase is None


def game_names(root: Path) -> list[str]:
    """The names of all games, sorted."""
    return [path.name for path in game_folders(root / "games")]


def known_game(root: Path, slug: str) -> Path:
    """The folder of a game by its name. Raises Problems if there is none."""
    known = game_names(root)
    if slug not in known:
        raise Problems.of("games", f"there is no game '{slug}'", did_you_mean(slug, known))
    return root / "games" / slug


def find_game(root: Path, slug: str, now: datetime) -> tuple[GameFolder, Game]:
    """A game brought up to now. Raises Problems if there is none of that name."""
    folder = read_folder(known_game(root, slug))
    return folder, play_through(folder, now)
