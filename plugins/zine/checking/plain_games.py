"""A game made from the plain values of its files, wherever they come from: no file is looked at here.

Every value is text, as strict YAML has it. What people write wrongly is for the press to say, with
its place; here a file is either understood or it is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from zine.engine.playing import order_reader
from zine.files.raised import understood
from zine.files.strict_yaml import YamlSource
from zine.gamefiles.records import load_pulse, record_from, replaced_by
from zine.games import (
    BeaconTerms,
    Deadlines,
    Ending,
    GameFiles,
    GameResult,
    NmrPolicy,
    NoPulse,
    OrderSheet,
    Pulse,
    Record,
    RevealTime,
    Settings,
    Setup,
    Tenure,
    UnreadPolicy,
)
from zine.games.codec import digest, dump_position, load_position
from zine.games.hashed import order_sheet, settings_digest, sheet_digest
from zine.problems import Collector
from zine.report.explain import Bearing
from zine.rules.local_names import LocalNames
from zine.rules.notation import Reader
from zine.rules.rulebook import Rulebook, WrittenRoute
from zine.rules.variant import Variant
from zine.trying.plain import board_of, drawing_of, rulebook_of, variant_data
from zine.variants.geometry import Geometry, bearing_on
from zine.variants.plain import geography_from, variant_from

Plain = Mapping[str, Any]
FILE = re.compile(r"(\d{4}-\d{1,2}-[a-z]+-[a-z]+)\.(orders|setup|record(?:\.[1-9][0-9]*)?)\.yaml")
YES = (True, "true")


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownMap:
    """A variant of which plain data says all there is, and the compass of its board.

    `readers` are those of its orders, by whether written routes bind: they are slow to make.
    """

    variant: Variant
    digest: str
    bearing: Bearing
    readers: Mapping[bool, Reader]


def map_data(variant: Variant, drawing: Geometry, digest_of_it: str) -> dict[str, Any]:
    """A variant as `known_map` reads it."""
    start = variant.start
    names = [[each.language, dict(each.provinces), dict(each.powers)] for each in variant.local]
    return {
        **variant_data(variant, drawing),
        "start": {
            "units": [list(map(str, unit)) for unit in start.units],
            "owners": dict(sorted(start.owners.items())),
            "dislodged": [],
        },
        "names": names,
        "digest": digest_of_it,
    }


def known_map(data: Plain) -> KnownMap:
    """The variant in what the site says of it. Raises KeyError or ValueError if it is none."""
    start = board_of(data["start"])
    plain = variant_from(data["variant"], geography_from(data["map"]), start)
    variant = replace(plain, local=tuple(LocalNames(*each) for each in data["names"]))
    reader = order_reader(variant, Rulebook())
    return KnownMap(
        variant=variant,
        readers={False: reader, True: replace(reader, routes=True)},
        digest=data["digest"],
        bearing=bearing_on(drawing_of(data["spots"])),
    )


def phases_in(files: Plain) -> Iterator[tuple[str, str, str]]:
    """The files of phases, in time order: name, phase, and kind: orders, setup, record, record.1."""
    for name in sorted(files):
        found = FILE.fullmatch(name)
        if found is not None:
            yield name, found[1], found[2]


def source_of(slug: str, name: str, files: Plain) -> YamlSource:
    """A file of a game as read, without the places of its values."""
    return YamlSource(f"games/{slug}/{name}", files[name], {})


def plain_game(slug: str, files: Plain, known: KnownMap) -> GameFiles:
    """The game in its files, by name. Raises Problems with all that cannot be understood."""
    found = Collector()
    settings_file = source_of(slug, "game.yaml", files)
    with understood(settings_file, "the file cannot be understood"):
        settings = _settings(slug, settings_file, known)
    sheets: dict[str, OrderSheet] = {}
    setups: dict[str, Setup] = {}
    records: dict[str, Record] = {}
    earlier: dict[str, tuple[Record, ...]] = {}
    for name, phase, kind in phases_in(files):
        source = source_of(slug, name, files)
        with found.noting(), understood(source, "the file cannot be understood"):
            if kind == "orders":
                sheets[phase] = sheet_of(source)
            elif kind == "setup":
                setups[phase] = _setup(source, known.variant)
            elif kind == "record":
                records[phase] = record_from(source, known.variant)
            else:
                earlier[phase] = (*earlier.get(phase, ()), record_from(source, known.variant))
    for phase, record in records.items():
        old = tuple(sorted(earlier.get(phase, ()), key=lambda each: each.revision))
        earlier[phase] = replaced_by(record, old, f"games/{slug}/{phase}.record", found)
    found.raise_if_any()
    return GameFiles(
        settings=settings,
        sheets=sheets,
        setups=setups,
        records=records,
        superseded=earlier,
        pulses=pulses_of(slug, files),
    )


def sheet_of(source: YamlSource) -> OrderSheet:
    """The orders sheet in a file's values."""
    plain: Any = source.data
    return order_sheet(source.file, {**plain, "digest": sheet_digest(plain)})


def digest_of(settings: Plain) -> str:
    """The hash of what an adjudication depends on of game.yaml."""
    return settings_digest(
        settings.get("variant", "standard"),
        _rulebook(settings),
        settings.get("seed", ""),
        settings.get("players", ()),
        settings.get("options", {}),
    )


def pulses_of(slug: str, files: Plain) -> dict[str, Pulse]:
    """The rounds of the beacon in beacon.yaml, by phase. Raises Problems."""
    if "beacon.yaml" not in files:
        return {}
    source = source_of(slug, "beacon.yaml", files)
    with understood(source, "the file cannot be understood"):
        return {phase: load_pulse(each) for phase, each in files["beacon.yaml"].items()}


def _rulebook(settings: Plain) -> Rulebook:
    return rulebook_of(settings.get("rulebook", {}))


def _settings(slug: str, source: YamlSource, known: KnownMap) -> Settings:
    data: Any = source.data
    rulebook = _rulebook(data)
    return Settings(
        title=data["title"],
        boardman=data.get("boardman", ""),
        kind=data.get("kind", "game"),
        gm=data.get("gm", ""),
        seed=data.get("seed", ""),
        beacon=_beacon(data.get("beacon")),
        rulebook=rulebook,
        vacant=NmrPolicy(data.get("vacant", "civil-disorder")),
        unread=UnreadPolicy(data.get("unread", "wait")),
        result=_result(data.get("result")),
        pseudonyms=data.get("pseudonyms", {}),
        reveal=RevealTime(data.get("reveal", "end")),
        gunboat=data.get("gunboat") in YES,
        slug=slug,
        file=source.file,
        variant=known.variant,
        reader=known.readers[rulebook.written_route is WrittenRoute.BINDING],
        variant_digest=known.digest,
        seats={power: _seats(each) for power, each in data.get("powers", {}).items()},
        # Of what was recorded, no deadline is left to keep; rounds drawn by one are not drawn here.
        deadlines=Deadlines(zone=ZoneInfo("UTC")),
        nmr=NmrPolicy(data.get("nmr") or "wait"),
        digest=digest_of(data),
    )


def _seats(written: str | list[Plain]) -> tuple[Tenure, ...]:
    """Who plays a power; a lone name is a player from the start."""
    seats = [{"player": written}] if isinstance(written, str) else written
    return tuple(
        Tenure(player=each.get("player") or None, since=each.get("since") or None) for each in seats
    )


def _beacon(written: Plain | None) -> BeaconTerms | None:
    if not written:
        return None
    powers = written.get("powers")
    return BeaconTerms(
        powers=int(powers) if powers else None,
        rounds={slug: int(each) for slug, each in written.get("rounds", {}).items()},
        since=written.get("since", ""),
        without=NoPulse(written.get("without", "wait")),
    )


def _result(written: Plain | None) -> GameResult | None:
    if not written:
        return None
    return GameResult(ending=Ending(written["ending"]), powers=tuple(written.get("powers", ())))


def _setup(source: YamlSource, variant: Variant) -> Setup:
    data: Any = source.data
    plain = {"units": data["units"], "centres": data.get("centres", {})}
    board = load_position(plain, variant)
    return Setup(
        file=source.file,
        board=board,
        note=data.get("note", ""),
        digest=digest(dump_position(board, variant)),
    )
