"""Ten thousand games rated: beside a naive reckoning, and at a cost that grows with their number."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, isclose

import pytest

from costs import EIGHTFOLD, growth
from finished_games import by_chance
from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.departments.ratings.rating.rating_history import rate

MANY = 10_000
PRESS = {"partial": 1.0, "broadcast": 0.8, "none": 0.5}


@pytest.fixture(scope="module", name="games")
def ten_thousand() -> list[FinishedGame]:
    return by_chance(1959, MANY)


def naively(games: Sequence[FinishedGame]) -> dict[str, tuple[float, int]]:
    """Each player's rating and number of games, by the formulae of docs/ratings.md written out.

    It is for standard games whose powers had one player each.
    """
    found: dict[str, tuple[float, int]] = {}
    for _, _, game in sorted((each.completed, each.slug, each) for each in games):
        if game.irregular:
            continue
        seats = {each.players[0].player: each.shares_result for each in game.powers}
        before = {player: found.get(player, (1000.0, 0)) for player in seats}
        strengths = {player: exp(rating / 500) for player, (rating, _) in before.items()}
        old_hands = sum(played >= 7 for _, played in before.values())
        value = 7.5 * PRESS[str(game.press)] * (1 + old_hands / 7)
        for player, shares in seats.items():
            rating, played = before[player]
            score = 7 / sum(seats.values()) if shares else 0.0
            expected = 7 * strengths[player] / sum(strengths.values())
            moved = (1 + 40 / (10 + played)) * value * (score - expected)
            found[player] = rating + moved, played + 1
    return found


def test_ten_thousand_games_are_rated_as_by_hand(games: list[FinishedGame]) -> None:
    """Every standing is that of the naive reckoning."""
    standings = rate(games).standings

    expected = naively(games)
    assert expected.keys() == standings.keys()
    for player, (rating, played) in expected.items():
        assert played == standings[player].games
        assert isclose(rating, standings[player].rating, abs_tol=1e-6), player


def test_a_game_costs_the_same_however_many_there_are(games: list[FinishedGame]) -> None:
    """Eight times as many games cost eight times as much."""
    few = games[: MANY // 8]

    assert growth(lambda: rate(few), lambda: rate(games), limit=EIGHTFOLD) < EIGHTFOLD
