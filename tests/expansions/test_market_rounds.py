"""Rounds of the exchange: how many a year has, who comes and goes, what is known beforehand."""

from __future__ import annotations

from collections import Counter

import pytest

from markets import (
    BOOKS,
    KAUTZSCH,
    TANT,
    WESTLING,
    hold,
    led,
    market,
    of,
    opening,
    phase,
    price,
    variant_of,
    with_account,
    with_market,
)
from zine.expansions.market.events import Deal, Drawn
from zine.problems import Problems
from zine.rules.position import Position

NT = "N/T"
THREE = {"Ann": NT, "Bob": NT, "Cyd": NT}


def known(book: str, board: Position, player: str, text: str) -> str:
    """What a sheet's answer tells beforehand."""
    papers = variant_of(book).hooks.papers
    assert papers is not None
    assert papers.foresee is not None
    return "\n".join(papers.foresee(phase(book), board, player, text))


def test_a_year_has_two_rounds() -> None:
    """Autumn and winter together, unless a game says otherwise (ruling C27)."""
    stages = variant_of(WESTLING).calendar.stages

    assert ["Spring Exchange", "Winter Exchange"] == [s.title for s in stages if s.label]


@pytest.mark.parametrize("book", [KAUTZSCH, WESTLING])
def test_a_year_may_have_three_rounds(book: str) -> None:
    """With an exchange between autumn's retreats and winter's adjustments (Westling 3)."""
    calendar = variant_of(book, rounds="three").calendar

    assert ["Spring Exchange", "Fall Exchange", "Winter Exchange"] == [
        stage.title for stage in calendar.stages if stage.label
    ]
    assert "1900-8-winter-exchange" == calendar.first.slug
    year = calendar.after(calendar.first)
    assert "1901-6-fall-exchange" == calendar.phase(year.year, 6).slug


def test_three_rounds_need_an_exchange_in_winter() -> None:
    """Tant's commerce comes before the moves; his text knows two rounds."""
    with pytest.raises(Problems, match="three rounds need an exchange at the end of the year"):
        variant_of(TANT, rounds="three")


def test_world_events_wait_for_winter() -> None:
    """An exchange in the fall has none (Westling 9, ruling C7)."""
    board = with_market(opening(WESTLING, "Ann", "Bob", "Cyd"), rounds=2)
    owners = {**board.owners, "BEL": "France"}
    board = Position(
        units=board.units, owners=owners, dislodged=board.dislodged, extras=board.extras
    )

    fall = hold(WESTLING, board, THREE, slug="1901-6-fall-exchange", rounds="three")
    winter = hold(WESTLING, board, THREE, slug="1901-8-winter-exchange", rounds="three")

    assert 100 == price(fall, "France")
    assert 100 < price(winter, "France")


@pytest.mark.parametrize("book", [KAUTZSCH, WESTLING])
def test_who_enters_in_the_first_round_draws_like_all_others(book: str) -> None:
    """Tied with those who began, by lot: there is no round before (Westling 11, ruling C28)."""
    leaders: Counter[str] = Counter()
    for number in range(40):
        board = opening(book, "Ann", "Bob", "Cyd")
        done = hold(book, board, THREE, entering=["Dan"], seed=f"seed-{number}")
        leaders[led(done, "England").leader] += 1
        assert ("Ann", "Bob", "Cyd", "Dan") == led(done, "England").tied

    assert {"Ann", "Bob", "Cyd", "Dan"} == leaders.keys()


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_sold_for_who_resigns(book: str) -> None:
    """The shares go back to the bank, and prices stay (Westling 7)."""
    board = opening(book, "Ann", "Bob", "Cyd")

    done = hold(book, board, {"Bob": NT, "Cyd": NT}, leaving=["Ann"])

    assert [] == [deal for deal in of(done, Deal) if deal.player == "Ann"]
    assert {100} == set(market(done).prices.values())
    assert ["Bob", "Cyd"] == sorted(market(done).accounts)


def test_draws_are_against_westlings_rules() -> None:
    """And his alone (Westling 13, ruling C29)."""
    assert ["", "rule 13", ""] == [variant_of(book).hooks.no_draws for book in BOOKS]


def advised(book: str) -> tuple[int, int, str] | None:
    """How many players the rules call for, and where."""
    players = variant_of(book).hooks.players
    assert players is not None
    return players.advised


def test_the_texts_say_how_many_should_play() -> None:
    """Tant nine to twelve; Westling recommends ten to fifteen; Kautzsch is silent."""
    assert (9, 12, "rule I") == advised(TANT)
    assert (10, 15, "rule 1") == advised(WESTLING)
    assert advised(KAUTZSCH) is None


def test_a_cut_sale_is_known_at_once() -> None:
    """With the rule that cuts it, and the cash that is left."""
    board = opening(WESTLING, "Ann", "Bob", "Cyd")

    said = known(WESTLING, board, "Ann", "Francs -1000\nLira +100")

    assert "Francs -1,000 sells 500: no more than 500 may be sold (rule 5)." in said
    assert "Cash left at today's prices: 0.00 + 500.00 - 100.00 = 400.00 ECU." in said


def test_a_lowered_purchase_is_known_at_once() -> None:
    """What cash and sales cannot pay is lowered."""
    board = with_account(opening(KAUTZSCH, "Ann", "Bob", "Cyd"), "Ann", cash=10_050)

    said = known(KAUTZSCH, board, "Ann", "Pounds +200")

    assert "Pounds +200 buys 100: the largest order, lowered to what 100.50 SFr can pay" in said
    assert "Cash left at today's prices: 100.50 + 0.00 - 100.00 = 0.50 SFr." in said


def test_dropped_fractions_are_told() -> None:
    """Westling drops what is below a whole ECU (rule 5)."""
    board = with_account(opening(WESTLING, "Ann", "Bob", "Cyd"), "Ann", cash=10_050)

    assert "= 0.50 ECU, of which 0.50 is dropped." in known(WESTLING, board, "Ann", "Lira +100")


def test_a_lot_is_not_told_before_it_is_drawn() -> None:
    """Of two largest orders nobody learns which will be lowered, so none can profit by it."""
    board = with_account(opening(WESTLING, "Ann", "Bob", "Cyd"), "Ann", cash=10_000)

    said = known(WESTLING, board, "Ann", "Lira +100\nPounds +100")
    done = hold(WESTLING, board, {"Ann": "Lira +100\nPounds +100", "Bob": NT, "Cyd": NT})

    assert "A lot decides whether Lira or Pounds is lowered first" in said
    assert "Cash left" not in said
    assert 1 == len(of(done, Drawn)) - 7  # and one for each power's leader


def test_worthless_currencies_are_told() -> None:
    """They cannot be traded, whatever is written."""
    board = opening(WESTLING, "Ann", "Bob", "Cyd")
    prices = {**market(board).prices, "Italy": 0}

    said = known(WESTLING, with_market(board, prices=prices), "Ann", "Lira -5")

    assert '"Lira -5" does nothing: Lira are worthless and no longer traded' in said


def test_what_the_board_can_still_change_is_told() -> None:
    """Westling's worthlessness comes before the exchange, Tant's bonus too; Kautzsch's after."""
    boards = {book: opening(book, "Ann", "Bob", "Cyd") for book in BOOKS}

    assert "loses its last centre before then" in known(WESTLING, boards[WESTLING], "Ann", NT)
    assert "move prices before the next exchange" in known(TANT, boards[TANT], "Ann", NT)
    assert "before then" not in known(KAUTZSCH, boards[KAUTZSCH], "Ann", NT)


def test_strangers_learn_nothing() -> None:
    """Who has no account has no cash to tell of."""
    assert "" == known(WESTLING, opening(WESTLING, "Ann", "Bob", "Cyd"), "Zoe", "Lira +5")
