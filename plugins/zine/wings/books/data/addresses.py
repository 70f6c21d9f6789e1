"""Where the zine's data files are."""

from __future__ import annotations

FORMAT = 1
HOME = f"api/{FORMAT}"


def game_address(game: str) -> str:
    """The address of a game's data file, by its slug."""
    return f"{HOME}/games/{game}.json"


def phase_address(game: str, phase: str) -> str:
    """The address of a phase's data file, by the slugs of its game and itself."""
    return f"{HOME}/games/{game}/{phase}.json"
