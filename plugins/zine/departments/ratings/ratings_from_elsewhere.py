"""Ratings that players bring in from elsewhere, and how they are told (ruling J8)."""

from __future__ import annotations

from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.history import PlayerStanding
from zine.language import number_of
from zine.people import Player, Players


def initial_standings(players: Players) -> dict[str, PlayerStanding]:
    """Where players stand before their first game here, by slug; newcomers are left out."""
    return {
        slug: PlayerStanding(player.brought_in.rating, player.brought_in.games)
        for slug, player in players.listed.items()
        if player.brought_in
    }


def brought_in_words(player: Player) -> str:
    """What a player brought in: "1240 after 9 games"; empty for everybody else."""
    if player.brought_in is None:
        return ""
    rating, games = player.brought_in
    return rating_words(jdpr.printed(rating), games)


def rating_words(rating: int, games: int) -> str:
    """A rating and what it rests on: "1240 after 9 games"."""
    told = number_of("{rating} after {count} game", "{rating} after {count} games", games)
    return told.format(rating=rating, count=games)


def is_as_brought_in(player: Player, standing: PlayerStanding) -> bool:
    """Whether a player still stands where they came in: no game here has had an effect."""
    return player.brought_in is not None and player.brought_in.games == standing.games
