"""What holds of every round: money, limits, order of sheets, and replay."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from markets import BOOKS, hold, market, of, opening, with_centres, with_prices
from zine.expansions.market.events import Deal, Settled
from zine.expansions.market.pricing import amount, scaled_by_cube_root
from zine.expansions.market.victory import worth
from zine.gamefiles.record_files import _as_text
from zine.games.record_codec import dump_event, dump_position, load_event, load_position
from zine.variantfiles.variant_reader import load_variant

PLAYERS = ("Ann", "Bob", "Cyd", "Dan")
CURRENCIES = ("Crowns", "Pounds", "Francs", "Marks", "Lira", "Rubles", "Piastres")
SHEET = st.dictionaries(st.sampled_from(CURRENCIES), st.integers(-1500, 3000), max_size=7).map(
    lambda lines: "\n".join(f"{name} {shares:+}" for name, shares in lines.items())
)
SHEETS = st.dictionaries(st.sampled_from(PLAYERS), SHEET, max_size=4)
PRICES = st.lists(st.integers(1, 400), min_size=7, max_size=7)
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
CENTRES = {
    "Austria": 0,
    "England": 5,
    "France": 6,
    "Germany": 3,
    "Italy": 9,
    "Russia": 1,
    "Turkey": 10,
}


def rounds(book: str, sheets: list[Mapping[str, str]], prices: list[int]):  # type: ignore[no-untyped-def]
    """Rounds played one after another, as results."""
    board = with_prices(opening(book, *PLAYERS), **dict(zip(POWERS, prices, strict=True)))
    calendar = load_variant(book).variant.calendar
    winter = next(p for p in (calendar.phase(1903, n) for n in range(1, 8)) if p.label)
    for each in sheets:
        done = hold(book, with_centres(board, **CENTRES), each, slug=winter.slug)
        yield board, done
        board = done.after


@pytest.mark.parametrize("book", BOOKS)
@given(sheets=st.lists(SHEETS, min_size=1, max_size=3), prices=PRICES)
@settings(max_examples=60)
def test_money_comes_from_nowhere(
    book: str, sheets: list[dict[str, str]], prices: list[int]
) -> None:
    """Trade at fixed prices changes nobody's worth but by dropped fractions; accounts add up."""
    for before, done in rounds(book, sheets, prices):
        was, now = market(before), market(done)
        at = was.prices
        lines = {line.player: line for line in of(done, Settled)}
        for player, line in lines.items():
            assert line.before + line.proceeds - line.cost - line.dropped == line.after >= 0
            assert line.before == was.accounts[player].cash
            if player in now.accounts:
                lost = worth(was.accounts[player], at) - worth(now.accounts[player], at)
                assert lost == line.dropped
                assert now.accounts[player].cash == line.after
            assert 0 <= line.dropped < 100


@pytest.mark.parametrize("book", BOOKS)
@given(sheets=SHEETS, prices=PRICES)
@settings(max_examples=60)
def test_limits_hold(book: str, sheets: dict[str, str], prices: list[int]) -> None:
    """Sales within 500 and holdings, shares never below 0, living prices at least 0.01."""
    for before, done in rounds(book, [sheets], prices):
        for deal in of(done, Deal):
            held = market(before).accounts[deal.player].shares[deal.power]
            assert -min(500, held) <= deal.done
            assert abs(deal.done) <= max(abs(deal.wanted), 500)
        for account in market(done).accounts.values():
            assert min(account.shares.values()) >= 0
        for power, price in market(done).prices.items():
            assert (price >= 1) == (CENTRES[power] > 0)


@pytest.mark.parametrize("book", BOOKS)
@given(sheets=SHEETS, prices=PRICES, order=st.permutations(PLAYERS))
@settings(max_examples=40)
def test_the_order_of_sheets_is_irrelevant(
    book: str, sheets: dict[str, str], prices: list[int], order: list[str]
) -> None:
    """However the GM files them."""
    shuffled = {player: sheets[player] for player in order if player in sheets}

    (first,) = rounds(book, [sheets], prices)
    (second,) = rounds(book, [shuffled], prices)

    assert first[1] == second[1]


@pytest.mark.parametrize("book", BOOKS)
@given(sheets=SHEETS, prices=PRICES)
@settings(max_examples=30)
def test_a_record_gives_back_the_round(
    book: str, sheets: dict[str, str], prices: list[int]
) -> None:
    """State and events are the same after writing and reading."""
    variant = load_variant(book).variant
    ((_, done),) = rounds(book, [sheets], prices)

    assert load_position(_as_text(dump_position(done.after, variant)), variant) == done.after
    for event in done.events:
        assert load_event(_as_text(dump_event(event)), variant) == event


@given(before=st.integers(1, 10**5), bought=st.integers(100, 10**6), sold=st.integers(100, 10**6))
def test_cube_roots_are_exact(before: int, bought: int, sold: int) -> None:
    """The rounded price is the nearest cent on the side of 1.00 (Westling 10, ruling C6)."""
    after = scaled_by_cube_root(before, bought, sold)
    exact = before**3 * bought  # after**3 * sold, were there no rounding

    if after >= 100:
        assert after**3 * sold <= exact < (after + 1) ** 3 * sold or after == 100
    if after <= 100:
        assert (after - 1) ** 3 * sold < exact <= after**3 * sold or after == 100


@given(st.integers(-(10**7), 10**7))
def test_amounts_are_printed_exactly(hundredths: int) -> None:
    """Two decimals, no more and no less."""
    text = amount(hundredths)

    assert round(float(text) * 100) == hundredths
    assert text[-3] == "."


def test_more_demand_never_lowers_a_price() -> None:
    """Monotone in what is bought."""
    prices = [scaled_by_cube_root(137, bought, 300) for bought in range(100, 3000, 7)]

    assert prices == sorted(prices)
