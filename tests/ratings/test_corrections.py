"""Corrected results: everything after is computed anew, nothing before, and it is told."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finished_games import POWERS, SEEDS, Seats, by_chance, finished
from zine.departments.ratings.rating.correction_effects import keep_ledger
from zine.departments.ratings.rating.finished_game import FinishedGame, undone
from zine.departments.ratings.rating.rating_history import PlayerStanding, rate
from zine.games.rating_settings import Earlier, PressSetting, ResultCorrection, TimeShare

SPRING, SUMMER = date(2025, 3, 1), date(2025, 6, 1)
OTHERS: Seats = {power: (TimeShare(f"other-{power.lower()}", 1.0),) for power in POWERS}
FIRST = finished("Italy", slug="first", completed=date(2024, 1, 1))
SECOND = finished("Turkey", slug="second", completed=date(2024, 2, 1))
THIRD = finished("France", slug="third", completed=date(2024, 3, 1))
APART = finished("France", slug="apart", completed=date(2024, 4, 1), seats=OTHERS)


def corrected(game: FinishedGame, *corrections: tuple[date, Earlier]) -> FinishedGame:
    made = tuple(ResultCorrection(day, "A slip.", was) for day, was in corrections)
    return replace(game, corrections=made)


def test_later_games_are_rated_anew() -> None:
    """What was rated before the game stays, what came after among its players moves."""
    second = corrected(SECOND, (SPRING, Earlier(winners=("Austria", "Russia"))))

    _history, (found,) = keep_ledger([FIRST, second, THIRD, APART])

    assert ("third",) == found.rated_anew
    assert found.before.rated["first"] == found.after.rated["first"]
    assert {power.lower() for power in POWERS} == found.moved.keys()


def test_the_ratings_are_those_of_the_corrected_results() -> None:
    """The history is what it would be if the result had been right from the start."""
    second = corrected(SECOND, (SPRING, Earlier(winners=("Russia",))))

    history, corrections = keep_ledger([FIRST, second, THIRD])

    assert rate([FIRST, SECOND, THIRD]).standings == history.standings
    wrong = finished("Russia", slug="second", completed=SECOND.completed)
    assert rate([FIRST, wrong, THIRD]).standings == corrections[0].before.standings


def test_ratings_brought_in_stand_before_both_histories() -> None:
    """A correction moves nobody by what they brought in, with it or without."""
    second = corrected(SECOND, (SPRING, Earlier(winners=("Russia",))))
    brought = {"italy": PlayerStanding(1240, 9), "idle": PlayerStanding(900, 3)}

    _, (found,) = keep_ledger([FIRST, second], brought)

    firsts = [each.rated["first"].changes[4].before for each in (found.before, found.after)]
    assert [PlayerStanding(1240, 9)] * 2 == firsts
    assert "idle" not in found.moved


def test_corrections_are_taken_back_one_by_one() -> None:
    """Each is seen with all before it made and all after it not."""
    first = corrected(FIRST, (SUMMER, Earlier(winners=("Austria",))))
    third = corrected(
        THIRD,
        (SPRING, Earlier(winners=("England",))),
        (date(2025, 9, 1), Earlier(winners=("Germany",))),
    )

    history, corrections = keep_ledger([first, third])

    winners = [
        tuple(found.before.rated[slug].game.winners for slug in ("first", "third"))
        for found in corrections
    ]
    assert [
        (("Austria",), ("England",)),
        (("Austria",), ("Germany",)),
        (("Italy",), ("Germany",)),
    ] == winners
    for one, following in pairwise(corrections):
        assert one.after == following.before
    assert corrections[-1].after == history


def test_corrections_of_one_result_are_taken_back_on_top_of_each_other() -> None:
    """The first version of a result is without all of them."""
    first = corrected(
        FIRST,
        (SPRING, Earlier(winners=("Austria",))),
        (SUMMER, Earlier(press=PressSetting.NONE)),
    )

    oldest = keep_ledger([first])[1][0].before.rated["first"].game

    assert (("Austria",), PressSetting.NONE) == (oldest.winners, oldest.press)


def test_differences_are_those_that_print() -> None:
    """A game's changes before and after, where a digit differs; none for an earlier game."""
    second = corrected(SECOND, (SPRING, Earlier(irregular="Set aside.")))

    _, (found,) = keep_ledger([FIRST, second, THIRD])

    assert () == found.differences("first")
    assert [None] * 7 == [before for before, _ in found.differences("second")]
    assert all(before and after for before, after in found.differences("third"))
    assert found.differences("third")


@pytest.mark.parametrize(
    ("was", "name", "value"),
    [
        (Earlier(completed=date(2020, 1, 1)), "completed", date(2020, 1, 1)),
        (Earlier(press=PressSetting.NONE), "press", PressSetting.NONE),
        (Earlier(real_time=True), "real_time", True),
        (Earlier(irregular="Set aside."), "irregular", "Set aside."),
        (Earlier(centres=14), "centres", 14),
        (Earlier(solo=8), "solo", 8),
        (Earlier(winners=("Italy", "Russia")), "winners", ("Italy", "Russia")),
    ],
)
def test_an_earlier_result_differs_in_what_it_names(was: Earlier, name: str, value: object) -> None:
    """Everything else is as it is after the correction."""
    game = undone(FIRST, was)

    assert value == getattr(game, name)
    plain = {"winners", name}
    for each in ("completed", "press", "real_time", "irregular", "centres", "solo"):
        if each not in plain:
            assert getattr(FIRST, each) == getattr(game, each)


def test_an_earlier_result_may_name_other_players() -> None:
    """A power it does not name keeps its players."""
    stand_in = (TimeShare("stand-in", 1.0),)

    game = undone(FIRST, Earlier(players={"Russia": stand_in}))

    assert [stand_in if each.power == "Russia" else each.players for each in FIRST.powers] == [
        each.players for each in game.powers
    ]


@given(SEEDS, st.integers(min_value=0, max_value=11))
def test_a_correction_changes_nothing_before_it(seed: int, chosen: int) -> None:
    """Whatever is corrected, games completed earlier give the ratings they gave."""
    games = by_chance(seed)
    game = games[chosen] = corrected(
        games[chosen], (SPRING, Earlier(winners=("Austria",), irregular=""))
    )

    _, (found,) = keep_ledger(games)

    def earlier(slugs: tuple[str, ...]) -> list[str]:
        days = {each.slug: (each.completed, each.slug) for each in games}
        return [slug for slug in slugs if days[slug] < days[game.slug]]

    assert [] == earlier(found.rated_anew)
