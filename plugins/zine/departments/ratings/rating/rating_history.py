"""Every rating there ever was: all finished games rated in the order they were completed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.finished_game import FinishedGame


class PlayerStanding(NamedTuple):
    """A player's rating, and G: how many games have had an effect on it."""

    rating: float = jdpr.START
    games: int = 0

    @property
    def fully_rated(self) -> bool:
        """Whether the player counts towards R of the games they play in."""
        return jdpr.is_fully_rated(self.games)


NEWCOMER = PlayerStanding()
NOBODY: Mapping[str, PlayerStanding] = MappingProxyType({})


class Change(NamedTuple):
    """What a game did to one player's rating at one power, with every term.

    `bears` is the part of the power's result that falls on them (ruling J6), 0 for a mercy
    position. `score` and `expected` are S and X with that part applied, `delta` is
    E * V * (S - X), and `after` the rating with it added; all unrounded.
    """

    power: str
    player: str
    before: PlayerStanding
    strength: float
    experience: float
    bears: float
    score: float
    expected: float
    delta: float
    after: float

    @property
    def mercy(self) -> bool:
        """Whether they took over a position without success, which costs them nothing."""
        return self.bears == 0


class RatedGame(NamedTuple):
    """A game with its factors A, P, R, its value V, its strength, and what it changed.

    `fully_rated` is f, the number of powers in the hands of fully rated players, and
    like the strength it is weighted by time shares.
    """

    game: FinishedGame
    variant: float
    press: float
    fully_rated: float
    players: float
    value: float
    strength: float
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """All games in order of completion: those that moved ratings, and those that did not."""

    rated: Mapping[str, RatedGame]
    unrated: tuple[FinishedGame, ...]
    standings: Mapping[str, PlayerStanding]

    def standing(self, player: str) -> PlayerStanding:
        """Where a player stands now; a newcomer if they brought in no rating and no game changed it."""
        return self.standings.get(player, NEWCOMER)


def rate(
    games: Iterable[FinishedGame], brought_in: Mapping[str, PlayerStanding] = NOBODY
) -> RatingHistory:
    """Rate games in order of completion; those completed on one day in order of slug.

    `brought_in` tells where players stood before all of them (ruling J8); everybody else
    begins as a newcomer.
    """
    standings = dict(brought_in)
    rated: dict[str, RatedGame] = {}
    unrated: list[FinishedGame] = []
    for game in sorted(games, key=lambda each: (each.completed, each.slug)):
        if game.unrated:
            unrated.append(game)
            continue
        done = rate_game(game, standings)
        rated[game.slug] = done
        for change in done.changes:
            if not change.mercy:
                standings[change.player] = PlayerStanding(change.after, change.before.games + 1)
    return RatingHistory(rated, tuple(unrated), standings)


def rate_game(game: FinishedGame, standings: Mapping[str, PlayerStanding]) -> RatedGame:
    """What a game does to the ratings that its players have when it is completed."""
    count = len(game.powers)
    seats = [
        (share, standings.get(player, NEWCOMER))
        for power in game.powers
        for player, share in power.players
    ]
    strength = math.fsum(share * jdpr.strength(each.rating) for share, each in seats)
    fully_rated = math.fsum(share for share, each in seats if each.fully_rated)
    variant = jdpr.variant_factor(game.centres, game.solo, count)
    press = jdpr.press_factor(game.press, game.real_time)
    players = jdpr.players_factor(fully_rated, count)
    value = jdpr.VALUE * variant * press * players
    changes = tuple(_changes(game, standings, value, strength))
    return RatedGame(game, variant, press, fully_rated, players, value, strength, changes)


def _changes(
    game: FinishedGame, standings: Mapping[str, PlayerStanding], value: float, strength: float
) -> Iterator[Change]:
    """The change of each player at each power; one who had two powers moves twice."""
    count = len(game.powers)
    points = jdpr.score(count, len(game.winners))
    running: dict[str, float] = {}
    for power in game.powers:
        for place, (player, share) in enumerate(power.players):
            before = standings.get(player, NEWCOMER)
            own = jdpr.strength(before.rating)
            experience = jdpr.experience(before.games)
            bears = share if power.shares_result else float(place == 0)
            score = bears * points if power.shares_result else 0.0
            expected = bears * jdpr.expected_score(own, strength, count)
            delta = experience * value * (score - expected)
            after = running[player] = running.get(player, before.rating) + delta
            yield Change(
                power.power, player, before, own, experience, bears, score, expected, delta, after
            )


def last_changes(history: RatingHistory) -> dict[str, tuple[FinishedGame, int]]:
    """The last game that moved each rating and by how much, rounded, by slug; two powers are added.

    A mercy position moves nothing, so the game before it stays the last one.
    """
    found: dict[str, tuple[FinishedGame, int]] = {}
    for done in history.rated.values():
        deltas: dict[str, float] = {}
        for change in done.changes:
            if not change.mercy:
                deltas[change.player] = deltas.get(change.player, 0.0) + change.delta
        for player, delta in deltas.items():
            found[player] = done.game, jdpr.printed(delta)
    return found
