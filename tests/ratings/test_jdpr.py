"""The Judge Diplomacy Player Ratings: the published example, and rulings J1 to J8 one by one."""

from __future__ import annotations

import math
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finished_games import POWERS, SEEDS, Seats, by_chance, finished
from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.departments.ratings.rating.rating_history import (
    NEWCOMER,
    PlayerStanding,
    RatingHistory,
    rate,
    rate_game,
)
from zine.games.rating_settings import PressSetting, TimeShare, shares

# Power: rating, games; strength, experience, change and new rating as they were published.
EXAMPLE = {
    "Austria": (800, 11, "4.95", "2.90", +49, 849),
    "England": (900, 4, "6.05", "3.86", +61, 961),
    "France": (1000, 0, "7.39", "5.00", -37, 963),
    "Germany": (1000, 12, "7.39", "2.82", -21, 979),
    "Italy": (1100, 3, "9.03", "4.08", -37, 1063),
    "Russia": (1200, 9, "11.02", "3.11", -34, 1166),
    "Turkey": (1500, 26, "20.09", "2.11", +4, 1504),
}
STANDINGS = {power.lower(): PlayerStanding(row[0], row[1]) for power, row in EXAMPLE.items()}
EXAMPLE_GAME = finished("Austria", "England", "Turkey", press=PressSetting.BROADCAST)


@pytest.mark.parametrize("power", POWERS)
def test_the_published_example_comes_out_to_the_printed_digit(power: str) -> None:
    """Strength, experience, change and new rating of every player of the example."""
    done = rate_game(EXAMPLE_GAME, STANDINGS)

    change = next(each for each in done.changes if each.power == power)
    assert EXAMPLE[power] == (
        change.before.rating,
        change.before.games,
        f"{change.strength:.2f}",
        f"{change.experience:.2f}",
        jdpr.printed(change.delta),
        jdpr.printed(change.after),
    )


def test_the_examples_labels_are_swapped() -> None:
    """Ruling J1: a standard game has A = 1.0 and broadcast press P = 0.8, not the reverse."""
    done = rate_game(EXAMPLE_GAME, STANDINGS)

    assert (1.0, 0.8) == (done.variant, done.press)
    assert ("4", "1.57", "9.43") == (
        f"{done.fully_rated:g}",
        f"{done.players:.2f}",
        f"{done.value:.2f}",
    )


def test_the_examples_expected_scores() -> None:
    """Ruling J1: six of seven X as printed; Turkey's 2.14 and the sum 65.92 are slips."""
    done = rate_game(EXAMPLE_GAME, STANDINGS)

    assert ["0.53", "0.64", "0.78", "0.78", "0.96", "1.17", "2.13"] == [
        f"{change.expected:.2f}" for change in done.changes
    ]
    assert "65.91" == f"{done.strength:.2f}"
    assert 1121 == jdpr.printed(jdpr.average_rating(done.strength, 7))


@pytest.mark.parametrize(("games", "expected"), [(0, 5.0), (10, 3.0), (30, 2.0), (90, 1.4)])
def test_experience_falls_with_games(games: int, expected: float) -> None:
    """E as the description gives it for new and old players."""
    assert expected == jdpr.experience(games)


@pytest.mark.parametrize(("games", "expected"), [(6, False), (7, True), (8, True)])
def test_seven_games_rate_a_player_fully(games: int, expected: bool) -> None:
    """Ruling J2: at least seven, not more than seven."""
    assert expected is jdpr.is_fully_rated(games)


@pytest.mark.parametrize(
    ("centres", "solo", "powers", "expected"),
    [
        (34, 18, 7, 1.0),
        (14, 8, 4, 14 * 8 * 14 / (16 * 4 * 34)),
        (34, 18, 34, 7 / 34),
        (52, 27, 9, 1.0),
        (100, 51, 7, 1.0),
    ],
)
def test_the_variants_own_numbers_make_its_factor(
    centres: int, solo: int, powers: int, expected: float
) -> None:
    """Ruling J3: the exact fraction, not the shortcut 0.412, and never above 1."""
    assert expected == jdpr.variant_factor(centres, solo, powers)


@pytest.mark.parametrize(
    ("press", "real_time", "expected"),
    [
        (PressSetting.PARTIAL, False, 1.0),
        (PressSetting.BROADCAST, False, 0.8),
        (PressSetting.NONE, False, 0.5),
        (PressSetting.PARTIAL, True, 0.3),
        (PressSetting.NONE, True, 0.3),
    ],
)
def test_press_and_real_time(press: PressSetting, real_time: bool, expected: float) -> None:
    """Ruling J4: real time counts 0.3 whatever the press."""
    done = rate_game(finished("Italy", press=press, real_time=real_time), {})

    assert expected == done.press
    assert 7.5 * expected == done.value


@pytest.mark.parametrize(
    ("number", "expected"), [(1000.5, 1001), (1000.49, 1000), (-37.5, -37), (-37.51, -38)]
)
def test_numbers_are_printed_rounded_half_up(number: float, expected: int) -> None:
    """Ruling J5."""
    assert expected == jdpr.printed(number)


def test_ratings_are_kept_unrounded() -> None:
    """Ruling J5: the second game begins with the very rating the first one left."""
    games = [finished("Italy"), finished("Turkey", slug="later", completed=date(2025, 2, 1))]

    history = rate(games)

    first, second = history.rated.values()
    assert [each.after for each in first.changes] == [each.before.rating for each in second.changes]
    assert first.changes[0].after != jdpr.printed(first.changes[0].after)


def test_a_solo_wins_all_points_and_a_draw_divides_them() -> None:
    """S is M for a solo, M/N in an N-way draw, 0 for the rest."""
    solo = rate_game(finished("Italy"), {})
    draw = rate_game(finished("Italy", "Russia"), {})

    assert [0, 0, 0, 0, 7, 0, 0] == [each.score for each in solo.changes]
    assert [0, 0, 0, 0, 3.5, 3.5, 0] == [each.score for each in draw.changes]


REPLACED: Seats = {"Italy": (TimeShare("first", 0.25), TimeShare("second", 0.75))}


def test_players_divide_a_shared_result_by_time() -> None:
    """Ruling J6: S and X of a power that shares the result go by time shares."""
    standings = {"second": PlayerStanding(1200, 9)}

    done = rate_game(finished("Italy", "Turkey", seats=REPLACED), standings)

    first, second = (each for each in done.changes if each.power == "Italy")
    assert (0.25 * 3.5, 0.75 * 3.5) == (first.score, second.score)
    assert first.expected == pytest.approx(0.25 * 7 * math.exp(2) / done.strength)
    assert second.expected == pytest.approx(0.75 * 7 * math.exp(2.4) / done.strength)


def test_strength_and_fully_rated_players_are_weighted_by_time() -> None:
    """Ruling J6: every player of a power counts for the time they played, winner or not."""
    standings = {"second": PlayerStanding(1200, 9)}

    done = rate_game(finished("Turkey", seats=REPLACED), standings)

    assert done.strength == pytest.approx(6.25 * math.exp(2) + 0.75 * math.exp(2.4))
    assert 0.75 == done.fully_rated
    assert 1 + 0.75 / 7 == done.players


def test_a_mercy_position_changes_nothing() -> None:
    """Ruling J6: of a power that gets nothing the first player bears all, others nothing."""
    history = rate([finished("Turkey", seats=REPLACED)])

    first, second = (each for each in history.rated["game"].changes if each.power == "Italy")
    assert (1.0, 0.0) == (first.bears, second.bears)
    assert first.expected == pytest.approx(1.0)
    assert (0.0, True) == (second.delta, second.mercy)
    assert 1 == history.standing("first").games
    assert NEWCOMER == history.standing("second")


REPLACED_HALF: Seats = {"Italy": (TimeShare("first", 0.5), TimeShare("italy", 0.5))}
DRAWN = finished(*POWERS, slug="drawn")
AGAIN = finished("Italy", slug="again", completed=date(2025, 2, 1))
# By a name that cites the rule: the games, what Italy brought in, the ratings of Italy and of
# France after them, reckoned by hand from the formulae, and how many games count for Italy.
HISTORIES: dict[str, tuple[list[FinishedGame], PlayerStanding | None, float, float, int]] = {
    # 5 x 7.5 x (7 - 1), 5 x 7.5 x (0 - 1)
    "a solo among newcomers": ([finished("Italy")], None, 1225, 962.5, 1),
    # S and X are 1 for everyone.
    "a draw of all": ([DRAWN], None, 1000, 1000, 1),
    # 5 x 7.5 x (3.5 - 1)
    "a two-way draw": ([finished("Italy", "Russia")], None, 1093.75, 962.5, 1),
    "broadcast press, P = 0.8 (J4)": (
        [finished("Italy", press=PressSetting.BROADCAST)],
        None,
        1180,
        970,
        1,
    ),
    "no press, P = 0.5 (J4)": (
        [finished("Italy", press=PressSetting.NONE)],
        None,
        1112.5,
        981.25,
        1,
    ),
    "real time, 0.3 (J4)": ([finished("Italy", real_time=True)], None, 1067.5, 988.75, 1),
    "an irregular game (J7)": ([finished("Italy", irregular="Broken.")], None, 1000, 1000, 0),
    # R is 8/7 and Italy's E 1 + 40/17: 6 x 7.5 x 8/7 x 57/17, and 5 x 7.5 x 8/7.
    "a fully rated winner (J2, J8)": (
        [finished("Italy")],
        PlayerStanding(1000, 7),
        1000 + 45 * 8 / 7 * 57 / 17,
        1000 - 37.5 * 8 / 7,
        8,
    ),
    # After a draw of all E is 1 + 40/11 = 51/11.
    "a solo after a draw": ([DRAWN, AGAIN], None, 1000 + 45 * 51 / 11, 1000 - 7.5 * 51 / 11, 2),
    # e^(2.45 - 1.925) = 1.69046; X is 7 x 1.69046 / 7.69046 and 7 / 7.69046.
    "two solos of one player": (
        [finished("Italy"), AGAIN],
        None,
        1225 + 7.5 * 51 / 11 * (7 - 1.538690),
        962.5 - 7.5 * 51 / 11 * 0.910218,
        2,
    ),
    # Italy's player has half of what the power gets.
    "a shared victory (J6)": ([finished("Italy", seats=REPLACED_HALF)], None, 1112.5, 962.5, 1),
    # The first player bears the whole loss; Italy's is the second.
    "a mercy position (J6)": ([finished("Turkey", seats=REPLACED_HALF)], None, 1000, 962.5, 0),
}


@pytest.mark.parametrize("case", HISTORIES)
def test_small_histories_worked_by_hand(case: str) -> None:
    """One or two games among players who are named after their powers."""
    games, brought_in, italy, france, counted = HISTORIES[case]

    history = rate(games, {"italy": brought_in} if brought_in else {})

    after = {player: history.standing(player) for player in ("italy", "france")}
    assert (italy, france) == pytest.approx([each.rating for each in after.values()], abs=1e-3)
    assert counted == after["italy"].games
    assert not sum(sum(each.score for each in done.changes) - 7 for done in history.rated.values())


def test_a_rating_brought_in_stands_before_the_first_game() -> None:
    """Ruling J8: rating and games are taken as given, and G goes on from there.

    With 30 games E is 2; one fully rated player of seven makes R 8/7. At 1240 against six at
    1000 the strengths are e^2.48 and six times e^2.
    """
    history = rate(
        [finished("Turkey")], {"italy": PlayerStanding(1240, 30), "idle": PlayerStanding(900, 3)}
    )

    expected = 7 * math.exp(2.48) / (math.exp(2.48) + 6 * math.exp(2))
    (change,) = (each for each in history.rated["game"].changes if each.player == "italy")
    assert (PlayerStanding(1240, 30), 2.0) == (change.before, change.experience)
    assert change.delta == pytest.approx(2 * 7.5 * 8 / 7 * (0 - expected))
    assert PlayerStanding(change.after, 31) == history.standing("italy")
    assert PlayerStanding(900, 3) == history.standing("idle")
    assert 1 == history.standing("turkey").games


def test_the_example_is_rated_from_initial_ratings() -> None:
    """With the example's ratings and games entered as brought in, its new ratings come out."""
    history = rate([EXAMPLE_GAME], STANDINGS)

    new = {each: jdpr.printed(history.standing(each.lower()).rating) for each in EXAMPLE}
    assert {power: row[-1] for power, row in EXAMPLE.items()} == new


def test_irregular_games_move_nothing() -> None:
    """Ruling J7: neither ratings nor G."""
    history = rate([finished("Turkey", irregular="Two players were one.")])

    assert {} == history.standings
    assert ["Two players were one."] == [game.unrated for game in history.unrated]


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (finished(), "We do not know who shared its result."),
        (finished("Turkey", seats={"Italy": ()}), "Nobody played Italy."),
        (finished("Turkey", seats=dict.fromkeys(POWERS, ())), "We do not know its players."),
    ],
)
def test_what_cannot_be_rated_says_why(game: FinishedGame, reason: str) -> None:
    """Without a result, or without a player for every power, there is no change to compute."""
    assert [reason] == [each.unrated for each in rate([game]).unrated]


def test_one_who_plays_two_powers_moves_twice_and_counts_one_game() -> None:
    """Both changes start from the same rating, and G is a count of games."""
    twice: Seats = {each: (TimeShare("both", 1.0),) for each in ("Italy", "Russia")}

    history = rate([finished("Italy", seats=twice)])

    deltas = [each.delta for each in history.rated["game"].changes if each.player == "both"]
    assert [True, True] == [delta != 0 for delta in deltas]
    assert PlayerStanding(1000 + deltas[0] + deltas[1], 1) == history.standing("both")


def test_time_in_any_unit_gives_shares() -> None:
    """Turns or days; a player without time has no share."""
    assert (("a", 0.25), ("c", 0.75)) == shares({"a": 4, "b": 0, "c": 12})


@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_files_does_not_matter(seed: int, shuffle: Random) -> None:
    """Games are rated in order of completion, ties by slug, however they are found."""
    games = by_chance(seed)
    shuffled = games.copy()
    shuffle.shuffle(shuffled)

    one, other = rate(games), rate(shuffled)

    assert one == other
    assert list(one.rated) == list(other.rated)


@given(SEEDS)
def test_expected_scores_add_up_to_the_points(seed: int) -> None:
    """Without replacements, what all players may expect is M."""
    for done in rate(by_chance(seed)).rated.values():
        assert math.fsum(each.expected for each in done.changes) == pytest.approx(7)


@given(SEEDS)
def test_irregular_games_might_as_well_not_be_there(seed: int) -> None:
    """Leaving them out gives the same ratings."""
    games = by_chance(seed)

    regular = rate(game for game in games if not game.irregular)

    assert rate(games).standings == regular.standings


@given(SEEDS, st.integers(min_value=0, max_value=11))
def test_a_game_changes_nothing_before_it(seed: int, chosen: int) -> None:
    """With or without a game, all completed before it is rated alike."""
    games = by_chance(seed)
    game = games[chosen]

    def earlier(history: RatingHistory) -> list[object]:
        key = (game.completed, game.slug)
        return [d for d in history.rated.values() if (d.game.completed, d.game.slug) < key]

    without = rate(each for each in games if each is not game)
    assert earlier(rate(games)) == earlier(without)
