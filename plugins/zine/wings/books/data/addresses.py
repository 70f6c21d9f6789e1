"""Where the zine's data files are."""

from __future__ import annotations

from zine.games import Game, Turn

FORMAT = 1
HOME = f"api/{FORMAT}"


def game_address(game: Game) -> str:
    """The address of a game's data file."""
    return f"{HOME}/games/{game.slug}.json"


def phase_address(game: Game, turn: Turn) -> str:
    """The address of a phase's data file."""
    return f"{HOME}/games/{game.slug}/{turn.phase.slug}.json"
