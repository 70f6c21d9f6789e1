"""The players behind the names in a game's seats, if known, and what is printed about each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

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


def told_in(
    games: Iterable[GameSummary], players: Players
) -> Iterator[tuple[GameSummary, str, Player]]:
    """The players of whom expansions print more, with the game and the name they play under."""
    for game in games:
        if printings(game.settings.variant):
            yield from ((game, name, each) for name, each in seated(game, players).items())


def told_of_players(
    games: Iterable[GameSummary], players: Players, whole: Callable[[str], Game]
) -> Mapping[str, tuple[Block, ...]]:
    """What expansions print about each player, game by game, by the player's slug.

    `whole` gives a game by its own slug.
    """
    found: dict[str, tuple[Block, ...]] = {}
    for game, name, player in told_in(games, players):
        parts = (
            one.player(whole(game.slug).chronicle, name) for one in printings(game.settings.variant)
        )
        blocks = tuple(block for part in parts for block in part)
        if blocks:
            section = Section(
                heading=game.settings.title,
                to=f"games/{game.slug}/index.html",
                blocks=blocks,
            )
            found[player.slug] = (*found.get(player.slug, ()), section)
    return found
