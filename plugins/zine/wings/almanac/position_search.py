"""Every position of a variant's games by what was where, in files small enough to search in a browser.

A feature is a unit at its place or an owned centre. Each has a file with a bit for every position,
so that a search reads a file for each feature it asks for, and what all searches need.
"""

from __future__ import annotations

import json
import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from zine.builder.product import Bench, Files, Product, TemplatePage
from zine.games import Game
from zine.games.record_codec import digest
from zine.language import _, named, phase_name
from zine.people import handle_slug
from zine.report.boards import position_board
from zine.rules.calendar import PhaseKind
from zine.rules.position import Position
from zine.rules.variant import Variant
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.almanac.results_pages import HOME
from zine.wings.shared.board_spots import plain_places

FOLDER = f"{HOME}/positions"


class SeenPosition(NamedTuple):
    """A position that a game came to: on which day (ISO 8601), in which phase, and its features.

    Features are "Austria A BUD" and "Austria BUD". `phase` is "" where it was not recorded.
    """

    day: str
    phase: str
    features: tuple[str, ...]


class PlacedGame(NamedTuple):
    """A game with its positions in order."""

    slug: str
    title: str
    positions: Sequence[SeenPosition]


def positions_of(game: Game) -> Iterator[SeenPosition]:
    """What each phase of a game began with, and its last position; nothing of a blind game."""
    if game.veiled or not game.recorded:
        return
    records = [turn.record for turn in game.recorded if turn.record is not None]
    days = [each.recorded.date().isoformat() for each in (records[0], *records)]
    for turn, day in zip(game.turns, days, strict=False):
        if turn.phase.kind is not PhaseKind.BUSINESS:
            phase = turn.phase.slug if turn.record else ""
            yield SeenPosition(day, phase, _features_of(turn.before))
    if game.turns[-1].record:
        yield SeenPosition(days[-1], "", _features_of(game.position))


def _features_of(at: Position) -> tuple[str, ...]:
    """The units and owned centres of a position, sorted; dislodged units are left out."""
    units = (f"{unit.power} {unit}" for unit in at.units)
    return tuple(sorted((*units, *(f"{owner} {centre}" for centre, owner in at.owners.items()))))


def search_address(variant: str, at: Position, game: str) -> str:
    """The page on which a position of a game is sought in the others."""
    powers: dict[str, list[str]] = {}
    for unit in at.units:
        powers.setdefault(unit.power, []).append(str(unit).replace(" ", "."))
    for centre, owner in at.owners.items():
        powers.setdefault(owner, []).append(centre)
    asked = ";".join(f"{quote(power)}:{','.join(powers[power])}" for power in sorted(powers))
    return f"{page_address(variant)}#{asked};not:{game}"


def page_address(variant: str) -> str:
    """The page on which a variant's positions are sought."""
    return f"{FOLDER}/{variant}.html"


def position_pages(
    root: Path,
    variants: Mapping[str, Variant],
    games: Mapping[str, str],
    read: Callable[[str], PlacedGame],
) -> Iterator[Product]:
    """A page of each of some variants, and the files they search, made again when a game went on.

    The variants share a map and powers, so that all are searched together; each has a page, whose
    address stays whatever others are played. The files are in the first one's folder. `games` are
    keys of what the games' positions are made from, by slug; `read` gives a game's.
    """
    first = next(iter(variants.values()))
    for name in variants:
        yield TemplatePage(
            address=page_address(name),
            template="positions",
            values=partial(_page_values, root, name, f"{first.name}/"),
            key=digest([name, first.name]),
        )
    yield Files(
        address=f"{FOLDER}/{first.name}/index.json",
        key=digest([first.name, dict(games)]),
        making=partial(_write, first, games, read),
    )


def _write(
    variant: Variant, games: Iterable[str], read: Callable[[str], PlacedGame], bench: Bench
) -> None:
    @cache
    def name(slug: str) -> str:
        phase = variant.calendar.parse(slug) if slug else None
        return phase_name(phase) if phase else _("the position now")

    slugs = {each.name: handle_slug(each.name) for each in variant.powers}
    for address, content in search_files(map(read, games), slugs, name):
        bench.put(f"{FOLDER}/{variant.name}/{address}", content)


def search_files(
    games: Iterable[PlacedGame], slugs: Mapping[str, str], name: Callable[[str], str]
) -> Iterator[tuple[str, str | bytes]]:
    """The files that a search reads, by address within a variant's folder.

    Positions are in the order in which games came to them, so that a new one changes only the
    files of its own features. `phases.bin` has two numbers of 16 bits for each: its game, and how
    many features it has. A game's file has its phases in the same order.
    """
    titles: dict[str, str] = {}
    order: list[tuple[str, str, int, SeenPosition]] = []
    for game in games:
        titles[game.slug] = game.title
        order += [(at.day, game.slug, n, at) for n, at in enumerate(game.positions)]
    order.sort()
    played: dict[str, list[str]] = {}
    numbers: dict[str, int] = {}
    phases: list[int] = []
    there: defaultdict[str, list[int]] = defaultdict(list)
    for index, (_day, slug, _number, at) in enumerate(order):
        played.setdefault(slug, []).append(at.phase)
        phases += (numbers.setdefault(slug, len(numbers)), len(at.features))
        for feature in at.features:
            there[feature].append(index)
    known: dict[str, list[str]] = {}
    for feature in sorted(there):
        power, thing = _parted(feature, slugs)
        known.setdefault(power, []).append(thing)
        yield f"{power}/{thing}.bin", _bits(there[feature])
    yield "phases.bin", struct.pack(f"<{len(phases)}H", *phases)
    yield "index.json", _json({"phases": len(order), "known": known})
    for slug, number in numbers.items():
        names = [[phase, name(phase)] for phase in played[slug]]
        told = {"slug": slug, "title": titles[slug], "phases": names}
        yield f"games/{number}.json", _json(told)


def _bits(indexes: Sequence[int]) -> bytes:
    """A bit for every number up to the last of some that rise, set for those; the first is the lowest."""
    digits, one = bytearray(b"0") * (indexes[-1] + 1), ord("1")
    for each in indexes:
        digits[each] = one
    return int(digits[::-1], 2).to_bytes((len(digits) + 7) // 8, "little")


def _parted(feature: str, slugs: Mapping[str, str]) -> tuple[str, str]:
    """A feature's folder and name: "Austria A BUD" has "austria" and "a-bud"; a centre, "c-bud".

    No system takes such a name for a device, as some do CON.
    """
    power = max((each for each in slugs if feature.startswith(f"{each} ")), key=len)
    thing = handle_slug(feature.removeprefix(power))
    return slugs[power], thing if "-" in thing[:2] else f"c-{thing}"


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _page_values(root: Path, name: str, files: str) -> Mapping[str, object]:
    """What the page of a variant is made from: its board without owners, and where its places are.

    `files` is the folder of what it searches.
    """
    folder = load_variant(name, root)
    variant, geography = folder.variant, folder.variant.geography
    board = position_board(variant, _("Board"), replace(variant.start, owners={}))
    return {
        "variant": variant,
        "drawn": replace(
            board, homes={}, description=_("Tap a place to put a unit or a centre there.")
        ),
        "data": {
            "folder": files,
            "places": plain_places(load_drawing(name, root).geometry),
            "powers": [
                [each.name, named(each.name), handle_slug(each.name), folder.colours[each.name]]
                for each in variant.powers
            ],
            "centres": sorted(geography.centres),
            "start": [[each.power, str(each.kind), each.location] for each in variant.start.units],
        },
    }
