"""The players behind the names in a game's seats, if known, and what is printed about each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zine.blocks import Block, Section
from zine.expansions.printing import printings
from zine.games import Game
from zine.people import Player, Players


def seated(game: Game, players: Players) -> dict[str, Player]:
    """The players of a game by the names they play under, secret ones left out."""
    names = [tenure.player for each in game.settings.seats.values() for tenure in each]
    names += game.settings.players
    handles = {name: game.handle(name) for name in names if name}
    return {name: players.find(handle) for name, handle in handles.items() if handle}


def told_of_players(games: Iterable[Game], players: Players) -> Mapping[str, tuple[Block, ...]]:
    """What expansions print about each player, game by game, by the player's slug."""
    found: dict[str, tuple[Block, ...]] = {}
    for game in games:
        for name, player in seated(game, players).items():
            each = (one.player(game.chronicle, name) for one in printings(game.settings.variant))
            blocks = tuple(block for part in each for block in part)
            if blocks:
                section = Section(
                    heading=game.settings.title,
                    to=f"games/{game.slug}/index.html",
                    blocks=blocks,
                )
                found[player.slug] = (*found.get(player.slug, ()), section)
    return found
