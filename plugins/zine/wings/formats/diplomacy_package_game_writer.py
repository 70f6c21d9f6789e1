"""Whole games as the package `diplomacy` saves them: its "saved game format"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from zine.games import Game, Turn
from zine.rules.orders import Disband, Move, Remove, VariantOrder
from zine.rules.outcomes import Moved, NoConvoy, Result, Solo, Void
from zine.rules.position import Unit
from zine.rules.variant import Variant
from zine.wings.formats.diplomacy_package_results import lost_units, unit_results
from zine.wings.formats.diplomacy_package_state import (
    board_state,
    package_power,
    power_names,
    visited_after,
)
from zine.wings.shared.phase_labels import is_coded, phase_code

Plain = dict[str, Any]
COMPLETED = "COMPLETED"
# Our variants whose map and rules the package has, by its name for them.
MAPS: Mapping[str, str] = {"standard": "standard", "fleet-rome": "standard_fleet_rome"}
EVERYBODY = "GLOBAL"
MADE_BY = "diplomacy-zine"
FILES = "zine_files"  # a key of our own, which readers of the format pass over
WAIVE = "WAIVE"
WON = re.compile(r"(?:Victory by|Draw): *([A-Z_, ]+)")


def why_not_saved(game: Game) -> str:
    """Why a game cannot be saved in this format; "" if it can."""
    return (
        "its orders are secret until it ends"
        if game.veiled
        else why_not_played(game.settings.variant)
    )


def why_not_played(variant: Variant) -> str:
    """Why no game on a variant can be saved in this format; "" if it can."""
    if variant.hooks.notation is not None:
        return f"{variant.title} has orders that the format has no words for"
    if not is_coded(variant.calendar):
        return f"{variant.title} has seasons that the format cannot tell apart"
    return ""


def saved_game(game: Game, map_name: str) -> Plain:
    """A public game as plain data for JSON: every recorded phase, then the present position.

    `map_name` is the package's name for its map.

    What the format has no place for is left out: business phases, articles, deadlines, reasons.
    """
    variant = game.settings.variant
    return {
        "id": game.slug,
        "made_by": MADE_BY,
        "map": map_name,
        "rules": ["NO_PRESS", "POWER_CHOICE"],
        "phases": list(_phases(game, variant)),
    }


def not_in_phases(game: Game) -> dict[str, int]:
    """How much of a game its saved phases have no place for, by what it is; only what there is."""
    found: Counter[str] = Counter()
    for turn in game.recorded:
        assert turn.record is not None
        found["business phase"] += not phase_code(turn.phase)
        found["corrected turn"] += turn.record.revision > 1
        for result in turn.record.results:
            given = result.supplied is None
            found["void order"] += given and not _package_order(result)
            found["convoy route"] += isinstance(result.order, Move) and bool(result.order.route)
        sheet = turn.sheet
        for letter in sheet.press if sheet else ():
            found["unsigned letter"] += letter.by not in game.settings.variant.ranks
        found["headline"] += bool(sheet and sheet.headline)
        found["GM note"] += bool(sheet and sheet.notes)
    found["statement"] = len(game.statements.all)
    return {what: count for what, count in found.items() if count}


def _phases(game: Game, variant: Variant) -> Iterator[Plain]:
    influence: dict[str, str] = {}
    stamp = 0
    lost: tuple[Unit, ...] = ()
    for turn in game.recorded:
        influence = visited_after(influence, turn.before)
        code = phase_code(turn.phase)
        if not code:
            continue
        assert turn.record is not None
        state = board_state(variant, code, turn.phase.kind, turn.before, influence)
        messages = list(_letters(variant, turn, code, stamp))
        stamp += len(messages) + 1
        yield {
            "name": code,
            "state": _stamped(state, stamp),
            "orders": _package_orders(variant, turn.record.results),
            "results": unit_results(turn.phase.kind, turn.before, turn.record.results, lost),
            "messages": messages,
        }
        lost = lost_units(turn.before, turn.record.results)
    now = game.current
    if now is None or phase_code(now.phase):
        code = phase_code(now.phase) if now else COMPLETED
        kind = now.phase.kind if now else None
        influence = visited_after(influence, game.position)
        state = board_state(variant, code, kind, game.position, influence)
        state["note"] = "" if now else _ended_note(game)
        nobody: Plain = {package_power(power.name): None for power in variant.powers}
        yield {
            "name": code,
            "state": _stamped(state, stamp + 1),
            "orders": nobody,
            "results": {},
            "messages": [],
        }


def _ended_note(game: Game) -> str:
    """Who won a game that is over, or shares its draw, as the package notes it."""
    result, last = game.settings.result, game.recorded[-1].record if game.recorded else None
    powers = result.powers if result else ()
    powers = powers or tuple(e.power for e in (last.events if last else ()) if isinstance(e, Solo))
    return f"Victory by: {', '.join(map(package_power, powers))}" if powers else ""


def noted_winners(variant: Variant, note: str) -> tuple[str, ...]:
    """Our names of the powers that a note says won or share a draw; none if it says neither.

    The package shortens them: "Victory by: FRA, ENG".
    """
    found = WON.fullmatch(note)
    words = [word.strip() for word in found[1].split(",")] if found else []
    names = power_names(variant)
    meant = [
        [names[w]] if w in names else [names[n] for n in names if n.startswith(w)] for w in words
    ]
    return tuple(own[0] for own in meant) if all(len(own) == 1 for own in meant) else ()


def _stamped(state: Plain, stamp: int) -> Plain:
    """A state with what the format wants besides the position; the numbers only keep an order."""
    return {"timestamp": stamp, "zobrist_hash": "0", **state}


def _package_orders(variant: Variant, results: Iterable[Result]) -> Plain:
    """The orders of a phase by power, as the package writes them.

    Orders that could not be read, or that the rules refused, are left out: the package cannot
    load them. Units that left the board without an order are ordered off it.
    """
    found: dict[str, list[str]] = {package_power(power.name): [] for power in variant.powers}
    for result in results:
        text = _package_order(result)
        if text and (text == WAIVE or text not in found[package_power(result.power)]):
            found[package_power(result.power)].append(text)
    return found


def _package_order(result: Result) -> str:
    """An order as the package writes it; "" if there is none that it could load."""
    order = result.order
    if order is None or isinstance(order, VariantOrder) or isinstance(result.outcome, Void):
        return ""
    if result.supplied is not None and not isinstance(order, Disband | Remove):
        return ""
    if isinstance(order, Move):
        by_sea = order.via_convoy or isinstance(result.outcome, NoConvoy)
        by_sea = by_sea or (isinstance(result.outcome, Moved) and bool(result.outcome.route))
        return f"{order.subject} - {order.target}{' VIA' if by_sea else ''}"
    return str(order)


def _letters(variant: Variant, turn: Turn, code: str, stamp: int) -> Iterator[Plain]:
    """The press that powers signed, as messages to everybody."""
    for number, letter in enumerate(turn.sheet.press if turn.sheet else (), stamp):
        if letter.by in variant.ranks:
            yield {
                "sender": package_power(letter.by or ""),
                "recipient": EVERYBODY,
                "time_sent": number,
                "phase": code,
                "message": letter.text,
            }
