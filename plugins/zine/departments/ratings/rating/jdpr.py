"""The formulae of the Judge Diplomacy Player Ratings, one function each.

The source is the description of the JDPR in the Diplomatic Pouch; where it leaves room, the
rulings J1 to J8 in docs/ratings.md say how it is read.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from zine.games.rating_settings import PressSetting

START = 1000.0
VALUE = 7.5
FULLY_RATED_GAMES = 7
REAL_TIME = 0.3
PRESS: Mapping[PressSetting, float] = {
    PressSetting.PARTIAL: 1.0,
    PressSetting.BROADCAST: 0.8,
    PressSetting.NONE: 0.5,
}


def strength(rating: float) -> float:
    """How strong a player is: e^(R/500), 7.39 at the starting rating of 1000."""
    return math.exp(rating / 500)


def average_rating(game_strength: float, powers: int) -> float:
    """The rating that each player of a game of this strength would have if all were equal."""
    return 500 * math.log(game_strength / powers)


def score(powers: int, sharers: int) -> float:
    """S: M points for winning alone, M/N for each member of an N-way draw."""
    return powers / sharers


def expected_score(own: float, game_strength: float, powers: int) -> float:
    """X: the player's part of the game's strength, out of M points."""
    return powers * own / game_strength


def experience(games: int) -> float:
    """E: 1 + 40/(10+G), from 5 for a newcomer down towards 1."""
    return 1 + 40 / (10 + games)


def is_fully_rated(games: int) -> bool:
    """Whether a player has completed at least seven games that count (ruling J2)."""
    return games >= FULLY_RATED_GAMES


def variant_factor(centres: int, solo: int, powers: int) -> float:
    """A: s*w*14 / ((s+2)*M*34), exactly 1 for the standard game and never more (ruling J3)."""
    return min(1.0, centres * solo * 14 / ((centres + 2) * powers * 34))


def press_factor(press: PressSetting, real_time: bool) -> float:
    """P: 1 with partial press, 0.8 broadcast only, 0.5 none; in real time 0.3 (ruling J4)."""
    return REAL_TIME if real_time else PRESS[press]


def players_factor(fully_rated: float, powers: int) -> float:
    """R: 1 + f/M, from 1 if nobody is fully rated to 2 if everybody is."""
    return 1 + fully_rated / powers


def printed(number: float) -> int:
    """A rating or a change as it is printed: rounded, halves up (ruling J5)."""
    return math.floor(number + 0.5)
