"""The players behind the names in a game's seats, if known, and what is printed about each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from zine.blocks import Block, Section
from zine.expansions.printing import printings
from zine.games import Game, GameSummary
from zine.people import Player, Players


def seated(game: GameSummary, players: Players) -> dict[str, Player]:
    """The players of a game by the names they play under, secret ones left out."""
    names = [tenure.player for each in game.settings.seats.values() for tenure in each]
    names += game.settings.players
    names += [name for turn in game.recorded for name in turn.entering]
    handles = {name: game.handle(name) for name in names if name}
    return {name: players.find(handle) for name, handle in handles.items() if handle}


def told_of_players(
    games: Iterable[GameSummary], players: Players, whole: Callable[[str], Game]
) -> Mapping[str, tuple[Block, ...]]:
    """What expansions print about each player, game by game, by the player's slug.

    `whole` gives a game by its own slug.
    """
    found: dict[str, tuple[Block, ...]] = {}
    for game in games:
        printing = printings(game.settings.variant)
        for name, player in seated(game, players).items() if printing else ():
            each = (one.player(whole(game.slug).chronicle, name) for one in printing)
            blocks = tuple(block for part in each for block in part)
            if blocks:
                section = Section(
                    heading=game.settings.title,
                    to=f"games/{game.slug}/index.html",
                    blocks=blocks,
                )
                found[player.slug] = (*found.get(player.slug, ()), section)
    return found
