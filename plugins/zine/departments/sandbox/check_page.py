"""The page that checks printed issues in the reader's browser, and what it checks them against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from zine.checking.plain_games import map_data
from zine.departments.department import AnyPage, Site, TemplatePage, TextFile
from zine.departments.sandbox.packing import CHECKER, packed_rules, packed_size
from zine.files.cache import hash_of
from zine.gamefiles.pulses import BEACON, read_pulses
from zine.gamefiles.records import dump_pulse, dump_record
from zine.games import Game, OrderSheet, Pulse, Settings, Turn
from zine.games.codec import dump_position
from zine.games.hashed import chosen_readings, orders_digest
from zine.report.public import hides_players
from zine.trying.plain import can_be_tried, packed
from zine.variantfiles.loading import load_drawing, load_variant

FOLDER = "what-if/check"
PAGE = Path(__file__).parent / "check"
ALWAYS = "standard"  # for clones of other zines


def check_pages(site: Site, brython: str) -> Iterator[AnyPage]:
    """The page, the rules it runs, the maps, and for each game what its records follow from."""
    rules = packed_rules(CHECKER)
    yield TextFile(address=f"{FOLDER}/rules.js", text=rules)
    for path in sorted(PAGE.iterdir()):
        yield TextFile(address=f"{FOLDER}/{path.name}", text=path.read_text(encoding="utf-8"))
    whole = [game for game in site.games if can_be_published(game)]
    maps = sorted({ALWAYS, *(game.settings.variant.name for game in whole)})
    for name in maps:
        folder = load_variant(name, site.root)
        data = map_data(folder.variant, load_drawing(name, site.root).geometry, folder.digest)
        yield TextFile(address=f"{FOLDER}/map.{name}.json", text=packed(data))
    for game in whole:
        yield TextFile(
            address=f"{FOLDER}/{game.slug}.json",
            text=partial(_file_of, site.root, game),
            key=site.keys[game.slug],
        )
    values = {
        "maps": maps,
        "recorded": [game.slug for game in site.games if game.recorded and not game.veiled],
        "whole": [game.slug for game in whole],
        "rules": hash_of((brython + rules).encode())[:16],
        "size": _size(
            brython, rules, *(path.read_text(encoding="utf-8") for path in PAGE.iterdir())
        ),
    }
    yield TemplatePage(
        address="verify/index.html", template="check_issue", values=partial(dict, values)
    )


def _size(*texts: str) -> int:
    return sum(packed_size(text) for text in texts)


def can_be_published(game: Game) -> bool:
    """Whether everything that a check needs of a game may be known, and its rules can be run."""
    known = not game.veiled and not hides_players(game)
    return known and can_be_tried(game.settings.variant)


def _file_of(root: Path, game: Game) -> str:
    calendar = game.settings.variant.calendar
    return published(game, read_pulses(root / "games" / game.slug, calendar))


def published(game: Game, pulses: Mapping[str, Pulse]) -> str:
    """What the records of a game were made of, as plain values; nothing of the phase that is open.

    `pulses` are the rounds of the beacon that were fetched for it.
    """
    files: dict[str, Any] = {"game.yaml": _settings(game.settings)}
    if pulses:
        files[BEACON] = {slug: dump_pulse(each) for slug, each in sorted(pulses.items())}
    earlier: dict[str, str] = {}
    for turn in game.recorded:
        slug = turn.phase.slug
        if turn.sheet is not None:
            files[f"{slug}.orders.yaml"] = _sheet(turn.sheet)
        if turn.setup is not None:
            files[f"{slug}.setup.yaml"] = _setup(game, turn)
        for number, record in enumerate(turn.superseded, 1):
            name = f"{slug}.record.{number}.yaml"
            earlier[name] = dump_record(record, game.settings.variant)
    return packed({"files": files, "earlier": earlier})


def _settings(settings: Settings) -> Mapping[str, Any]:
    """As much of game.yaml as a check needs."""
    beacon, result = settings.beacon, settings.result
    found: dict[str, Any] = {
        "title": settings.title,
        "boardman": settings.boardman,
        "kind": settings.kind,
        "gm": settings.gm,
        "variant": settings.variant.name,
        "seed": settings.seed,
        "players": list(settings.players),
        "rulebook": chosen_readings(settings.rulebook),
        "nmr": str(settings.nmr),
        "vacant": str(settings.vacant),
        "unread": str(settings.unread),
        "gunboat": str(settings.gunboat).lower(),
        "reveal": str(settings.reveal),
        "powers": {
            power: [{"player": each.player or "", "since": each.since or ""} for each in seats]
            for power, seats in settings.seats.items()
        },
    }
    if beacon is not None:
        found["beacon"] = {
            "powers": str(beacon.powers or ""),
            "since": beacon.since,
            "without": str(beacon.without),
        }
    if result is not None:
        found["result"] = {"ending": str(result.ending), "powers": list(result.powers)}
    return found


def _sheet(sheet: OrderSheet) -> Mapping[str, Any]:
    """A sheet as its file has it, without what is empty."""
    whole: dict[str, Any] = {
        "orders": dict(sheet.orders),
        "sent_by": dict(sheet.sent_by),
        "papers": dict(sheet.papers.texts),
        "leaving": list(sheet.papers.leaving),
        "entering": list(sheet.papers.entering),
        "final": list(sheet.final),
        "late": list(sheet.late),
        "headline": sheet.headline,
        "press": [
            {"text": each.text} | ({} if each.by is None else {"by": each.by})
            for each in sheet.press
        ],
        "notes": sheet.notes,
        "nmr": list(sheet.nmr),
        "receipts": {
            who: {"receipt": each.receipt, "nonce": each.nonce}
            for who, each in sheet.receipts.items()
        },
    }
    found = {key: value for key, value in whole.items() if value}
    if sheet.redacted:
        now = orders_digest(found)
        found["redacted"] = {"words": list(sheet.redacted), "was": sheet.digest, "now": now}
    return found


def _setup(game: Game, turn: Turn) -> Mapping[str, Any]:
    assert turn.setup is not None
    board = dump_position(turn.setup.board, game.settings.variant)
    return {"units": board["units"], "centres": board["centres"], "note": turn.setup.note}
