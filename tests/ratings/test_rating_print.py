"""What the ratings print beside the formulae: sums, remarks, last changes, the graph of X."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given

from finished_games import POWERS, SEEDS, Seats, by_chance, finished
from zine.blocks import Details, Figure, Table, plain
from zine.blocks.chart_values import LineChart
from zine.departments.ratings.expectation_graph import expectation_blocks, expected_against_average
from zine.departments.ratings.rating.rating_history import (
    PlayerStanding,
    RatedGame,
    last_changes,
    rate,
    rate_game,
)
from zine.departments.ratings.rounding_remarks import (
    delta_remark,
    game_sums,
    new_rating_remark,
    value_remark,
)
from zine.games.rating_settings import PressSetting, TimeShare
from zine.render.charts.svg import chart_svg

# The published example: ratings and games of the seven players, in the order of the powers.
ENTERED = ((800, 11), (900, 4), (1000, 0), (1000, 12), (1100, 3), (1200, 9), (1500, 26))
STANDINGS = {
    power.lower(): PlayerStanding(*each) for power, each in zip(POWERS, ENTERED, strict=True)
}


@pytest.fixture
def example() -> RatedGame:
    """The published example, rated."""
    game = finished("Austria", "England", "Turkey", press=PressSetting.BROADCAST)
    return rate_game(game, STANDINGS)


def test_the_examples_sums(example: RatedGame) -> None:
    """X and S come to the seven points, and no printed column to its sum.

    Three times 2.33 is 6.99, so are the seven X, and 49+61-37-21-37-34+4 is -15.
    """
    sums = game_sums(example.changes)

    assert ("7.00", "7.00", "-14", "X, S, and delta added up before rounding") == sums


def test_the_examples_value_says_that_it_is_rounded(example: RatedGame) -> None:
    """7.5 x 1.00 x 0.80 x 1.57 is 9.42; unrounded, with 11/7 for R, it is 9.43."""
    assert " (worked out before rounding)" == value_remark(example)


def test_a_value_that_comes_out_says_nothing() -> None:
    """Seven newcomers with partial press: 7.5 x 1.00 x 1.00 x 1.00."""
    assert "" == value_remark(rate_game(finished("Italy"), {}))


def test_sums_that_come_out_say_nothing() -> None:
    """A solo among newcomers: X 1.00 each, S 7.00 once, and 225 against six times -37.5.

    Halves are rounded up, so six times -37 is -222: that sum is told.
    """
    sums = game_sums(rate_game(finished("Italy"), {}).changes)

    assert ("7.00", "7.00", "+0", "delta added up before rounding") == sums


def test_a_change_that_its_terms_miss_says_so(example: RatedGame) -> None:
    """Of the example's seven changes one, as its printed figures are worked out again.

    England: 3.86 x 9.43 x (2.33 - 0.64) = 61.52, which would print as +62; it is +61. Russia:
    3.11 x 9.43 x -1.17 = -34.31, printed as -34.
    """
    remarks = {each.power: delta_remark(example, each) for each in example.changes}

    assert " (worked out before rounding)" == remarks.pop("England")
    assert [""] * 6 == list(remarks.values())


def test_a_new_rating_that_its_change_misses_says_so(example: RatedGame) -> None:
    """1000.4 and +49.4 make 1049.8: printed 1000, +49 and 1050."""
    change = example.changes[0]
    missed = change._replace(before=PlayerStanding(1000.4, 11), delta=49.4, after=1049.8)

    assert "" == new_rating_remark(change, ())
    assert "new rating rounded" == new_rating_remark(missed, ())
    assert "on top of Austria" == new_rating_remark(missed, (change,))


@given(SEEDS)
def test_printed_sums_come_out_or_are_remarked(seed: int) -> None:
    """Whatever is printed without a remark, a reader works out again."""
    for done in rate(by_chance(seed)).rated.values():
        expected, score, _delta, remark = game_sums(done.changes)
        columns = {
            "X": (expected, [f"{each.expected:.2f}" for each in done.changes]),
            "S": (score, [f"{each.score:.2f}" for each in done.changes]),
        }
        for name, (shown, column) in columns.items():
            hundredths = sum(round(100 * float(each)) for each in column)
            remarked = name in re.findall(r"\w+", remark)
            assert remarked is (hundredths != round(100 * float(shown)))


def test_the_last_change_is_of_the_last_game_that_counted() -> None:
    """A mercy position, and a game that is not rated, leave the change before them."""
    replaced: Seats = {"Italy": (TimeShare("first", 0.5), TimeShare("italy", 0.5))}
    games = [
        finished("Italy", slug="one", completed=date(2025, 1, 1)),
        finished("Turkey", slug="two", completed=date(2025, 2, 1), seats=replaced),
        finished("Turkey", slug="three", completed=date(2025, 3, 1), irregular="Broken."),
    ]

    last = last_changes(rate(games, {"idle": PlayerStanding(900, 3)}))

    assert (games[0], 225) == last["italy"]
    assert {"two"} == {last[each][0].slug for each in ("first", "turkey", "russia")}
    assert "idle" not in last


def test_the_last_change_of_two_powers_is_their_sum() -> None:
    """225 for the solo and -37.5 for the other power make 187.5, printed as 188."""
    twice: Seats = {each: (TimeShare("both", 1.0),) for each in ("Italy", "Russia")}

    last = last_changes(rate([finished("Italy", seats=twice)]))

    assert 188 == last["both"][1]


@pytest.mark.parametrize(
    ("rating", "expected"), [(400, 0.335), (1000, 1.0), (1500, 2.183), (1800, 3.165)]
)
def test_x_against_average_opponents(rating: float, expected: float) -> None:
    """7 e^(R/500) / (e^(R/500) + 6 e^2): 7 x 2.226 / 46.56, 7 x 20.09 / 64.42, 7 x 36.60 / 80.93."""
    assert expected == pytest.approx(expected_against_average(rating), abs=0.001)


def test_the_graph_and_its_table_say_the_same() -> None:
    """From 400 to 1800 in hundreds, both from the formula."""
    figure, details = expectation_blocks()[1:]
    assert isinstance(figure, Figure)
    assert isinstance(details, Details)
    chart, (table,) = figure.chart, details.blocks
    assert isinstance(chart, LineChart)
    assert isinstance(table, Table)

    drawn = [f"{value:.2f}" for value in chart.lines["X"] if value is not None]

    assert tuple(str(each) for each in range(400, 1801, 100)) == chart.steps
    assert list(chart.steps) == [plain(row.cells[0]) for row in table.rows]
    assert drawn == [plain(row.cells[2]) for row in table.rows]
    assert sorted(drawn) == drawn


def test_a_chart_says_what_its_steps_are() -> None:
    """Below the axis, where the chart has words for it."""
    figure = expectation_blocks()[1]
    assert isinstance(figure, Figure)
    assert isinstance(figure.chart, LineChart)

    assert "opponents at 1000" in chart_svg(figure.chart)
    assert "opponents at 1000</text>" not in chart_svg(replace(figure.chart, across=""))
