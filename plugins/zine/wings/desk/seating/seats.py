"""The seats that a game takes letters from: its powers, or its players where these differ.

Where players lead powers, codes are the players'. Papers are then
handed in by players, and orders by whoever leads the power.
"""

from __future__ import annotations

import re
from dataclasses import replace

from zine.gamefiles.game_folder import GameFolder
from zine.games import Game, Settings, Turn
from zine.problems import Problems, did_you_mean
from zine.rules.calendar import PhaseKind
from zine.rules.position import Position
from zine.rules.variant import Variant
from zine.wings.desk.seating.power_allocation import power_named


def seats_of(folder: GameFolder) -> tuple[str, ...]:
    """Everybody who may have an order code; newcomers stand after those who began."""
    settings = folder.settings
    if settings.variant.hooks.players is None:
        return tuple(
            power.name for power in settings.variant.powers if power.name in settings.seats
        )
    entered = [name for sheet in folder.sheets.values() for name in sheet.papers.entering]
    return tuple(dict.fromkeys([*settings.players, *entered]))


def players_of(variant: Variant, position: Position) -> tuple[str, ...]:
    """Who plays where the players are not the powers; nobody where they are."""
    return variant.hooks.players.present(position) if variant.hooks.players else ()


def may_leave(variant: Variant) -> bool:
    """Whether the rules let a player leave, and somebody else take over or join."""
    hooks = variant.hooks
    return hooks.players is None or hooks.papers_ahead


def is_named(name: str, text: str) -> bool:
    """Whether a text holds a name, in any capitals."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def find_power(folder: GameFolder, text: str) -> str:
    """A power of a game by name or abbreviation. Raises Problems."""
    powers = folder.settings.variant.powers
    found = power_named(text, powers)
    if found is None:
        hint = did_you_mean(text, [power.name for power in powers])
        if folder.settings.variant.hooks.players is not None:
            hint = f"in {folder.settings.variant.title} players are not the powers"
        raise Problems.of(folder.settings.file, f"no power '{text}'", hint)
    return found


def find_seat(folder: GameFolder, text: str) -> str:
    """A power by name or abbreviation, or a player by name. Raises Problems."""
    if folder.settings.variant.hooks.players is None:
        return find_power(folder, text)
    names = seats_of(folder)
    found = next((name for name in names if name.casefold() == text.casefold()), None)
    if found is None:
        raise Problems.of(folder.settings.file, f"no player '{text}'", did_you_mean(text, names))
    return found


def find_seats(folder: GameFolder, text: str) -> tuple[str, ...]:
    """The seats in a list such as "France,Italy", "fra ita" or "Cash Box, Aurelia". Raises Problems."""
    found: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        spaced = part.casefold() in map(str.casefold, seats_of(folder))
        found += [find_seat(folder, each) for each in ([part] if spaced else part.split())]
    return tuple(dict.fromkeys(found))


def find_awaited(folder: GameFolder, text: str) -> str:
    """Whom a turn may wait for: a player where they are not the powers, or a power."""
    powers = folder.settings.variant.powers
    power = power_named(text, powers) if folder.settings.variant.hooks.players else None
    return power or find_seat(folder, text)


def correspondent(settings: Settings, seat: str) -> str:
    """Who gets the letters of a seat: its player, who may be the seat's own name."""
    return (settings.player(seat) or "") if seat in settings.variant.ranks else seat


def coming_turn(turn: Turn) -> Turn:
    """The business phase that papers are taken for, as far as it is known: on this board."""
    coming = turn.coming
    assert coming is not None
    return replace(turn, phase=coming.phase, due=coming.due, missing=coming.missing, coming=None)


def turn_named(game: Game, slug: str) -> Turn:
    """A turn of a game, or the business phase that papers are taken for before it is played."""
    current = game.current
    if current is not None and current.coming and current.coming.phase.slug == slug:
        return coming_turn(current)
    return next(turn for turn in game.turns if turn.phase.slug == slug)


def powers_led(turn: Turn, player: str) -> tuple[str, ...]:
    """The powers whose orders in a turn are a player's to give."""
    if turn.phase.kind is PhaseKind.BUSINESS:
        return ()
    return tuple(power for power in turn.due if turn.hands.get(power) == player)
