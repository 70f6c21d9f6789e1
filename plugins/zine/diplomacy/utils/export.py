"""Games as the package `diplomacy` saves them, from games that our engine plays, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zine.diplomacy.game import ResearchGame
from zine.diplomacy.package_history import GameMessage, PlayedPhase
from zine.problems import Problems
from zine.wings.formats.json_lines import json_values, write_json_line

Plain = dict[str, Any]
HEAD = ("game_id", "map", "rules")


def to_saved_game_format(
    game: ResearchGame, output_path: str | None = None, output_mode: str = "a"
) -> Plain:
    """A game as plain data; with a path it also becomes a line of that file."""
    phases = [*game.get_phase_history(), game.get_phase_data()]
    about = dict(zip(HEAD, (game.game_id, game.map_name, game.rules), strict=True))
    saved = {
        "id": game.game_id,
        "map": game.map_name,
        "rules": list(game.rules),
        "phases": [{**each.to_dict(), "state": {**each.state, **about}} for each in phases],
    }
    if output_path is not None:
        write_json_line(Path(output_path), saved, output_mode)
    return saved


def from_saved_game_format(saved_game: Plain) -> ResearchGame:
    """The game that was saved, with its history, at its last phase. Nothing is played again.

    Raises ValueError or KeyError if it is not a saved game of a map that we have.
    """
    game = ResearchGame(saved_game["id"], map_name=saved_game["map"], rules=saved_game["rules"])
    played = [_phase(each) for each in saved_game["phases"]]
    if played:
        game.set_phase_data(played)
    return game


def _phase(plain: Plain) -> PlayedPhase:
    messages = tuple(GameMessage(**each) for each in plain.get("messages", ()))
    return PlayedPhase(plain["name"], plain["state"], plain["orders"], plain["results"], messages)


def load_saved_games_from_disk(input_path: str, on_error: str = "raise") -> list[ResearchGame]:
    """The games of a file, one a line. `on_error` is "raise", or "ignore" to leave out bad ones."""
    games: list[ResearchGame] = []
    try:
        for place, value in json_values(Path(input_path)):
            try:
                games.append(from_saved_game_format(value))
            except (KeyError, TypeError, ValueError) as error:
                if on_error == "raise":
                    raise ValueError(f"{place}: this is not a saved game: {error}") from error
    except Problems as problems:
        if on_error == "raise":
            raise ValueError(str(problems)) from problems
    return games


def is_valid_saved_game(saved_game: Plain) -> bool:
    """Whether the game, played again by our engine, goes through the positions saved in it."""
    try:
        game = ResearchGame(saved_game["id"], map_name=saved_game["map"])
        first, *later = saved_game["phases"]
        game.set_state(first["state"])
        for before, after in zip((first, *later), later, strict=False):
            for power, orders in before["orders"].items():
                game.set_orders(power, orders or ())
            game.process()
            if game.get_current_phase() != after["name"] or _unlike(game, after["state"]):
                return False
    except (KeyError, TypeError, ValueError):
        return False
    return True


def _unlike(game: ResearchGame, state: Plain) -> bool:
    own = game.get_state()
    return any(
        sorted(own[part][name]) != sorted(state[part].get(name, ()))
        for part in ("units", "centers")
        for name in own[part]
    )
