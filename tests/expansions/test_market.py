"""The stock exchange, rule by rule: Kautzsch, Westling (by number) and Tant (by paragraph)."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from markets import (
    BOOKS,
    KAUTZSCH,
    TANT,
    WESTLING,
    deal,
    hold,
    led,
    market,
    of,
    opening,
    options_of,
    phase,
    price,
    priced,
    settled,
    variant_of,
    with_account,
    with_centres,
    with_market,
    with_prices,
)
from zine.expansions.market.events import Drawn, Entered, Led, LineRefused, Placed, Resigned
from zine.expansions.market.pricing import scaled_by_cube_root
from zine.expansions.market.victory import points
from zine.rules.calendar import PhaseKind
from zine.rules.outcomes import Ended, Solo, Supplied
from zine.rules.pipeline import adjudicate, powers_due
from zine.rules.position import Position, position

SEVEN = {
    "Austria": 3,
    "England": 3,
    "France": 3,
    "Germany": 3,
    "Italy": 3,
    "Russia": 4,
    "Turkey": 3,
}
NT = "N/T"


@pytest.mark.parametrize("book", BOOKS)
def test_all_begin_alike(book: str) -> None:
    """1,000 shares of each currency, no cash, every price 1.00 (Westling 2, Tant II)."""
    now = market(opening(book, "Ann", "Bob", "Cyd"))

    assert set(now.prices.values()) == {100}
    for account in now.accounts.values():
        assert account.cash == 0
        assert set(account.shares.values()) == {1000}


@pytest.mark.parametrize(
    ("book", "first"),
    [
        (KAUTZSCH, "1900-7-winter-exchange"),
        (WESTLING, "1900-7-winter-exchange"),
        (TANT, "1901-1-spring-exchange"),
    ],
)
def test_the_game_begins_with_an_exchange(book: str, first: str) -> None:
    """Winter 1900 has no military part (Westling 3 and 4); Tant III trades before the moves."""
    board = opening(book, "Ann", "Bob", "Cyd")

    assert phase(book).slug == first
    assert powers_due(variant_of(book), phase(book), board) == ("Ann", "Bob", "Cyd")


@pytest.mark.parametrize("book", BOOKS)
def test_the_example_of_the_francs(book: str) -> None:
    """500 of 1,000 Francs at 2.50 give 1250; 735 Lira at 1.70 cost 1249.50 (Westling 5)."""
    board = with_account(opening(book, "Ann", "Bob", "Cyd"), "Ann", France=1000)
    board = with_prices(board, France=250, Italy=170)

    done = hold(book, board, {"Ann": "Francs -500\nLira +735", "Bob": NT, "Cyd": NT})

    line = settled(done, "Ann")
    assert (line.proceeds, line.cost) == (125000, 124950)
    assert (line.dropped, line.after) == ((50, 0) if book == WESTLING else (0, 50))
    assert market(done).accounts["Ann"].shares["Italy"] == 735


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("held", "wanted", "done"), [(1000, -1000, -500), (300, -500, -300), (1000, -500, -500)]
)
def test_sales_are_limited(book: str, held: int, wanted: int, done: int) -> None:
    """No more than 500, nor than is held (Westling 5 and 6, Tant 1.1.1, ruling C2)."""
    board = with_account(opening(book, "Ann", "Bob", "Cyd"), "Ann", France=held)

    traded = deal(hold(book, board, {"Ann": f"Francs {wanted}", "Bob": NT}), "Ann", "France")

    assert (traded.wanted, traded.done) == (wanted, done)
    assert bool(traded.why) == (wanted != done)


@pytest.mark.parametrize("book", BOOKS)
def test_purchases_have_no_limit_but_cash(book: str) -> None:
    """There is no limit of issue (ruling C25)."""
    board = with_account(opening(book, "Ann", "Bob", "Cyd"), "Ann", cash=900000)

    done = hold(book, board, {"Ann": "Pounds +9,000", "Bob": NT})

    assert market(done).accounts["Ann"].shares["England"] == 9000


def test_the_largest_order_is_lowered() -> None:
    """What cannot be paid lowers the order of most shares first (Westling 6, ruling C9)."""
    board = with_account(opening(WESTLING, "Ann", "Bob", "Cyd"), "Ann", cash=100000)

    done = hold(WESTLING, board, {"Ann": "Pounds +400\nLira +700\nRubles +100", "Bob": NT})

    assert deal(done, "Ann", "Italy").done == 500
    assert "rule 6" in str(deal(done, "Ann", "Italy").why)
    assert deal(done, "Ann", "England").done == 400
    assert deal(done, "Ann", "Russia").done == 100


def test_when_the_largest_is_not_enough_the_next_follows() -> None:
    """Lowered to nothing, the largest order makes way for the next (ruling C9)."""
    board = with_account(opening(WESTLING, "Ann", "Bob", "Cyd"), "Ann", cash=30000)

    done = hold(WESTLING, board, {"Ann": "Pounds +400\nLira +700\nRubles +100", "Bob": NT})

    bought = {power: deal(done, "Ann", power).done for power in ("Italy", "England", "Russia")}
    assert bought == {"Italy": 0, "England": 200, "Russia": 100}


def test_equal_largest_orders_are_drawn() -> None:
    """The lot comes from the seed, is told, and falls the same again (Westling 6)."""
    board = with_account(opening(WESTLING, "Ann", "Bob", "Cyd"), "Ann", cash=50000)
    sheets = {"Ann": "Pounds +400\nLira +400", "Bob": NT}

    drawn = {
        seed: of(hold(WESTLING, board, sheets, seed=seed), Drawn)[0].chosen
        for seed in ("a", "b", "c", "d", "e", "f")
    }
    done = hold(WESTLING, board, sheets, seed="a")

    assert set(drawn.values()) == {"England", "Italy"}
    assert deal(done, "Ann", drawn["a"]).done == 100
    assert done == hold(WESTLING, board, sheets, seed="a")


@pytest.mark.parametrize("book", BOOKS)
def test_proceeds_can_be_spent_at_once(book: str) -> None:
    """Sales come before purchases in every sheet, whatever its order of lines."""
    done = hold(
        book, opening(book, "Ann", "Bob", "Cyd"), {"Ann": "Pounds +500\nLira -500", "Bob": NT}
    )

    assert deal(done, "Ann", "England").done == 500


@pytest.mark.parametrize("base", [13, 100, 250])
def test_trade_is_at_the_last_rounds_prices(base: int) -> None:
    """Prices move after all orders are carried out (Westling 4 and 5, Tant 1.1.3)."""
    board = with_prices(opening(KAUTZSCH, "Ann", "Bob", "Cyd"), France=base)

    done = hold(KAUTZSCH, board, {"Ann": "Francs -500", "Bob": "Francs -500", "Cyd": NT})

    assert deal(done, "Ann", "France").price == deal(done, "Bob", "France").price == base


@pytest.mark.parametrize(
    ("book", "bought", "sold", "after"),
    [
        (KAUTZSCH, 500, 0, 105),
        (KAUTZSCH, 0, 500, 95),
        (KAUTZSCH, 199, 0, 101),
        (KAUTZSCH, 99, 0, 100),
        (KAUTZSCH, 0, 199, 99),
        (KAUTZSCH, 500, 250, 102),
        (TANT, 50, 0, 101),
        (TANT, 100, 0, 101),
        (TANT, 101, 0, 102),
        (TANT, 0, 1, 99),
        (TANT, 300, 300, 100),
        (WESTLING, 200, 100, 125),
        (WESTLING, 100, 200, 80),
        (WESTLING, 0, 0, 100),
        (WESTLING, 99, 0, 100),
        (WESTLING, 500, 0, 170),
        (WESTLING, 0, 500, 59),
    ],
)
def test_each_book_has_its_price_law(book: str, bought: int, sold: int, after: int) -> None:
    """Per whole 100 (C17), per 100 begun (Tant 1.2), by cube root (Westling 10, C1, C8)."""
    board = with_account(opening(book, "Ann", "Bob", "Cyd"), "Ann", cash=1000000)

    done = hold(book, board, {"Ann": f"Pounds +{bought}", "Bob": f"Pounds -{sold}", "Cyd": NT})

    assert price(done, "England") == after


def test_the_literal_rule_10() -> None:
    """As printed, sales raise a price: sold is "demand" there (ruling C1, pricing: literal)."""
    board = opening(WESTLING, "Ann", "Bob", "Cyd")

    done = hold(WESTLING, board, {"Ann": "Pounds -200"}, pricing="literal", missing="nothing")

    assert price(done, "England") == 125


@pytest.mark.parametrize(
    ("numerator", "denominator", "after"),
    [
        (2315685267, 10**9, 132),  # 1.323 cubed
        (921167317, 10**9, 98),  # 0.973 cubed
        (8, 1, 200),
        (1, 8, 50),
        (27, 64, 75),
        (1, 1, 100),
    ],
)
def test_prices_are_rounded_towards_one(numerator: int, denominator: int, after: int) -> None:
    """1.323 becomes 1.32 and 0.973 becomes 0.98 (Westling 10, ruling C6), exactly."""
    assert scaled_by_cube_root(100, numerator, denominator) == after


@pytest.mark.parametrize("book", BOOKS)
def test_a_living_power_keeps_a_price(book: str) -> None:
    """Never below 0.01 (Westling 10, Tant 1.2.2, Kautzsch)."""
    board = with_prices(opening(book, "Ann", "Bob", "Cyd"), England=1)

    done = hold(book, board, dict.fromkeys(("Ann", "Bob", "Cyd"), "Pounds -500"))

    assert price(done, "England") == 1


def test_world_events_follow_the_centres() -> None:
    """1,000 shares for each centre won or lost in the year (Westling 9, ruling C7)."""
    counts = {**SEVEN, "England": 5, "Turkey": 2}
    board = with_market(opening(WESTLING, "Ann", "Bob", "Cyd"), rounds=2)

    done = hold(
        WESTLING,
        with_centres(board, **counts),
        dict.fromkeys(("Ann", "Bob", "Cyd"), NT),
        slug="1901-7-winter-exchange",
    )

    assert (priced(done, "England").world, priced(done, "Turkey").world) == (2000, -1000)
    assert price(done, "England") == 271  # cube root of 2000/100 is 2.714
    assert price(done, "Turkey") == 47  # cube root of 100/1000 is 0.4641...
    assert market(done).centres["England"] == 5


@pytest.mark.parametrize(
    ("book", "slug", "rounds"),
    [
        (WESTLING, "1900-7-winter-exchange", 0),
        (WESTLING, "1902-3-spring-exchange", 4),
        (KAUTZSCH, "1901-7-winter-exchange", 2),
    ],
)
def test_world_events_only_in_winter_and_by_westling(book: str, slug: str, rounds: int) -> None:
    """None in Winter 1900, in spring, or in the other rulebooks (ruling C7)."""
    board = with_market(opening(book, "Ann", "Bob", "Cyd"), rounds=rounds)
    board = with_centres(board, **{**SEVEN, "England": 5})

    done = hold(book, board, dict.fromkeys(("Ann", "Bob", "Cyd"), NT), slug=slug)

    assert price(done, "England") == 100


@pytest.mark.parametrize(
    ("before", "count", "after"),
    [(100, 5, 110), (137, 4, 144), (130, 4, 137), (100, 1, 90), (1, 1, 1), (100, 0, 0)],
)
def test_tants_military_bonus(before: int, count: int, after: int) -> None:
    """5% a centre, not compounded, half up, at least 0.01 (Tant 1.3, ruling C18, 1.2.1)."""
    board = with_prices(opening(TANT, "Ann", "Bob", "Cyd"), England=before)
    counts = {**SEVEN, "England": count}
    autumn = phase(TANT, "1901-6-fall-retreats")

    done = adjudicate(variant_of(TANT), variant_of(TANT).rulebook, autumn, _occupied(board, counts))

    assert price(done, "England") == after


def _occupied(board: Position, counts: dict[str, int]) -> Position:
    """A position whose centres are owned by count, with nobody on the board to change it."""
    centres = iter(variant_of(TANT).geography.centres)
    owners = {next(centres): power for power, count in counts.items() for _ in range(count)}
    return position((), owners, extras=board.extras)


@pytest.mark.parametrize(("book", "traded"), [(KAUTZSCH, -500), (WESTLING, None)])
def test_when_a_power_is_out_its_currency_dies(book: str, traded: int | None) -> None:
    """Westling 10: not traded in that very round; Kautzsch: from the next turn (ruling C10)."""
    board = with_market(opening(book, "Ann", "Bob", "Cyd"), rounds=2)
    board = with_centres(board, **{**SEVEN, "Italy": 0, "Russia": 7})

    done = hold(
        book, board, {"Ann": "Lira -500", "Bob": NT, "Cyd": NT}, slug="1901-7-winter-exchange"
    )

    assert [each.done for each in done.events if getattr(each, "done", None)] == (
        [traded] if traded else []
    )
    assert [each.line for each in of(done, LineRefused)] == ([] if traded else ["Lira -500"])
    assert price(done, "Italy") == 0
    assert "Italy" not in market(done).leaders


@pytest.mark.parametrize("book", BOOKS)
def test_a_dead_currency_stays_dead(book: str) -> None:
    """Neither bought nor led (Westling 10, Tant 1.2.1)."""
    board = with_prices(opening(book, "Ann", "Bob", "Cyd"), Italy=0)
    board = with_centres(board, **{**SEVEN, "Italy": 0})

    done = hold(book, board, {"Ann": "Pounds -100\nLira +10", "Bob": NT, "Cyd": NT})

    assert price(done, "Italy") == 0
    assert market(done).accounts["Ann"].shares["Italy"] == 1000
    assert "worthless" in str(of(done, LineRefused)[0].why)


@pytest.mark.parametrize("book", BOOKS)
def test_most_shares_lead(book: str) -> None:
    """The largest holder leads, whoever it is (Westling 2, Tant 2.1)."""
    board = opening(book, "Ann", "Bob", "Cyd")

    done = hold(book, board, {"Ann": NT, "Bob": "Lira -500\nPounds +1", "Cyd": NT})

    assert (led(done, "England").leader, led(done, "England").shares) == ("Bob", 1001)
    assert led(done, "England").tied == ()
    variant = variant_of(book)
    assert variant.hooks.hand is not None
    assert variant.hooks.hand(done.after, "England") == "Bob"


def test_a_tie_goes_to_who_held_more_before() -> None:
    """Round by round backwards (Westling 11, ruling C11)."""
    now = market(opening(WESTLING, "Ann", "Bob", "Cyd"))
    ranks = MappingProxyType(
        {**now.ranks, "England": MappingProxyType({"Ann": 1, "Bob": 0, "Cyd": 2})}
    )
    board = with_market(opening(WESTLING, "Ann", "Bob", "Cyd"), ranks=ranks, rounds=1)

    done = hold(WESTLING, board, dict.fromkeys(("Ann", "Bob", "Cyd"), NT))

    assert led(done, "England").leader == "Bob"
    assert led(done, "England").tied == ("Ann", "Bob", "Cyd")
    assert "earlier rounds" in str(led(done, "England").decided)


def test_ranks_remember_every_round() -> None:
    """Two who differ only two rounds back are still told apart (Westling 11)."""
    board = opening(WESTLING, "Ann", "Bob", "Cyd")
    first = {"Ann": "Lira -500\nPounds +100", "Bob": "Lira -500\nPounds +200", "Cyd": NT}
    level = {"Ann": "Pounds +100", "Bob": NT, "Cyd": NT}
    quiet = dict.fromkeys(("Ann", "Bob", "Cyd"), NT)

    for sheets in (first, level, quiet):
        done = hold(WESTLING, board, sheets)
        board = done.after

    assert market(done).accounts["Ann"].shares["England"] == 1200
    assert led(done, "England").tied == ("Ann", "Bob")
    assert led(done, "England").leader == "Bob"


def test_equal_in_all_rounds_the_leader_stays() -> None:
    """The most recent leader among them remains (Westling 11)."""
    reigns = MappingProxyType({"England": ("Cyd", "Bob")})
    board = with_market(opening(WESTLING, "Ann", "Bob", "Cyd"), reigns=reigns)

    done = hold(WESTLING, board, {"Ann": NT, "Bob": NT, "Cyd": "Pounds -1"})

    assert led(done, "England").leader == "Bob"
    assert "most recent" in str(led(done, "England").decided)


def test_in_the_first_round_the_lot_decides() -> None:
    """Nobody has led yet (Westling 11); each power is drawn for by itself."""
    board = opening(WESTLING, "Ann", "Bob", "Cyd")
    quiet = dict.fromkeys(("Ann", "Bob", "Cyd"), NT)

    leaders = [
        tuple(each.leader for each in of(hold(WESTLING, board, quiet, seed=seed), Led))
        for seed in ("a", "b", "c")
    ]

    assert len(set(leaders)) == 3
    assert set(leaders[0]) > {leaders[0][0]}


def test_tant_tosses_a_coin_every_time() -> None:
    """Earlier rounds count nothing (Tant 2.1)."""
    now = market(opening(TANT, "Ann", "Bob", "Cyd"))
    ranks = MappingProxyType(
        {p: MappingProxyType({"Ann": 0, "Bob": 1, "Cyd": 2}) for p in now.ranks}
    )
    board = with_market(opening(TANT, "Ann", "Bob", "Cyd"), ranks=ranks)

    leaders = {
        led(hold(TANT, board, dict.fromkeys(("Ann", "Bob", "Cyd"), NT), seed=seed), "Italy").leader
        for seed in "abcdefgh"
    }

    assert leaders == {"Ann", "Bob", "Cyd"}


@pytest.mark.parametrize("book", [KAUTZSCH, WESTLING])
def test_silence_sells(book: str) -> None:
    """500 of each, or all if less, move the price, and the cash is kept (Westling 12, C14)."""
    board = with_account(opening(book, "Ann", "Bob", "Cyd"), "Ann", England=800, Italy=300)

    done = hold(book, board, {"Bob": NT, "Cyd": NT})

    assert market(done).accounts["Ann"].cash == 80000
    assert market(done).accounts["Ann"].shares["England"] == 300
    assert price(done, "Italy") < 100
    assert market(done).accounts["Ann"].missed == 1


def test_for_tant_silence_is_no_transaction() -> None:
    """His text says nothing of missing orders."""
    board = opening(TANT, "Ann", "Bob", "Cyd")

    done = hold(TANT, board, {"Bob": NT, "Cyd": NT})

    assert market(done).accounts["Ann"] == market(board).accounts["Ann"]


@pytest.mark.parametrize(("text", "missed"), [("", 1), (" \n", 1), (NT, 0), ("Marks N/T", 0)])
def test_no_transaction_is_an_order(text: str, missed: int) -> None:
    """N/T suffices; a sheet with nothing on it does not (Westling 12, ruling C23)."""
    done = hold(WESTLING, opening(WESTLING, "Ann", "Bob", "Cyd"), {"Ann": text, "Bob": NT})

    assert market(done).accounts["Ann"].missed == missed


def test_the_silent_lead_nothing() -> None:
    """Whatever they hold (Westling 12)."""
    board = with_account(opening(WESTLING, "Ann", "Bob", "Cyd"), "Ann", England=9000)

    done = hold(WESTLING, board, {"Bob": NT, "Cyd": "Pounds -1"})

    assert led(done, "England").leader == "Bob"
    assert tuple(map(str, led(done, "England").passed_over)) == ("Ann: no order sheet (rule 12)",)


def test_twice_silent_is_gone() -> None:
    """Two rounds in a row are a resignation, without a sale (Westling 12, ruling C13)."""
    board = opening(WESTLING, "Ann", "Bob", "Cyd")

    first = hold(WESTLING, board, {"Bob": NT, "Cyd": NT})
    second = hold(WESTLING, first.after, {"Bob": NT, "Cyd": NT})

    assert "Ann" not in market(second).accounts
    assert [each.player for each in of(second, Resigned)] == ["Ann"]
    assert price(second, "England") == price(first, "England")


def test_silence_must_be_in_a_row() -> None:
    """A sheet in between begins the count anew (ruling C13)."""
    board = opening(WESTLING, "Ann", "Bob", "Cyd")
    for sheets in ({"Bob": NT}, {"Ann": NT, "Bob": NT}, {"Bob": NT, "Cyd": NT}):
        board = hold(WESTLING, board, {"Cyd": NT, **sheets}).after

    assert market(board).accounts["Ann"].missed == 1


def test_a_leader_without_moves_is_passed_over_once() -> None:
    """They may lead others, and this one again a round later (Westling 12)."""
    board = opening(WESTLING, "Ann", "Bob", "Cyd")
    board = with_market(board, leaders=MappingProxyType({"England": "Ann", "Italy": "Ann"}))
    board = with_account(board, "Ann", England=2000, Italy=2000)
    variant = variant_of(WESTLING)
    spring = phase(WESTLING, "1901-1-spring-movement")
    quiet = dict.fromkeys(("Ann", "Bob", "Cyd"), NT)

    absent = {"England": Supplied.NMR}
    moved = adjudicate(variant, variant.rulebook, spring, board, absent=absent)
    first = hold(WESTLING, moved.after, quiet, slug="1901-3-spring-exchange")
    second = hold(WESTLING, first.after, quiet, slug="1901-7-winter-exchange")

    assert led(first, "England").leader != "Ann"
    assert tuple(map(str, led(first, "England").passed_over)) == (
        "Ann: sent no orders for it (rule 12)",
    )
    assert led(first, "Italy").leader == "Ann"
    assert led(second, "England").leader == "Ann"


def test_without_anyone_to_lead_there_is_civil_disorder() -> None:
    """The text is silent; its units hold (ruling C12)."""
    done = hold(WESTLING, opening(WESTLING, "Ann", "Bob", "Cyd"), {})

    assert market(done).leaders == {}
    assert "civil disorder" in str(led(done, "England").decided)


@pytest.mark.parametrize("book", BOOKS)
def test_resigned_shares_go_to_the_bank(book: str) -> None:
    """Prices are not touched (Westling 7, ruling C24)."""
    board = opening(book, "Ann", "Bob", "Cyd")

    done = hold(book, board, dict.fromkeys(("Ann", "Bob", "Cyd"), NT), leaving=["Ann"])

    assert sorted(market(done).accounts) == ["Bob", "Cyd"]
    assert set(market(done).prices.values()) == {100}
    assert "Ann" not in market(done).leaders.values()


def test_the_example_of_the_newcomer() -> None:
    """1052 Pounds at 0.95, 909 Francs at 1.10, 1000 of the rest and 2 in cash (Westling 8, C4)."""
    board = with_prices(opening(WESTLING, "Ann", "Bob", "Cyd"), England=95, France=110)

    done = hold(WESTLING, board, dict.fromkeys(("Ann", "Bob", "Cyd"), NT), entering=["Dan"])

    account = market(done).accounts["Dan"]
    assert account.cash == 200
    assert dict(account.shares) == {
        **dict.fromkeys(SEVEN, 1000),
        "England": 1052,
        "France": 909,
    }
    assert of(done, Entered)[0].shares[1] == "1052 Pounds"


def test_newcomers_get_only_what_is_still_traded() -> None:
    """Of each remaining currency, at last round's prices, moving none (ruling C5)."""
    board = with_prices(opening(WESTLING, "Ann", "Bob", "Cyd"), Italy=0)
    board = with_centres(board, **{**SEVEN, "Italy": 0})

    done = hold(WESTLING, board, dict.fromkeys(("Ann", "Bob", "Cyd"), NT), entering=["Dan"])

    assert market(done).accounts["Dan"].shares["Italy"] == 0
    assert price(done, "England") == 100


def test_a_newcomer_comes_last_in_a_tie() -> None:
    """From the second round on: they held nothing in the rounds before (Westling 11)."""
    board = with_market(opening(WESTLING, "Ann", "Bob", "Cyd"), rounds=1)
    quiet = {"Ann": NT, "Bob": "Pounds -1", "Cyd": "Pounds -1"}

    done = hold(WESTLING, board, quiet, entering=["Dan"])

    assert led(done, "England").tied == ("Ann", "Dan")
    assert led(done, "England").leader == "Ann"


@pytest.mark.parametrize(("book", "total"), [(WESTLING, 68196), (KAUTZSCH, 67900), (TANT, 67900)])
def test_the_example_of_the_victory_points(book: str, total: int) -> None:
    """(2523*11 + 1002*18 + 3201*7) / 100 = 681.96; dead Francs count nothing (C19, C20)."""
    shares = {"England": 2523, "Russia": 1002, "France": 302, "Italy": 3201}

    assert points(options_of(book), shares, {"England": 11, "Russia": 18, "Italy": 7}) == total


def test_tants_example_of_victory_points() -> None:
    """1798 Lira and seven centres give 17*7 = 119 (Tant IV)."""
    assert points(options_of(TANT), {"Italy": 1798}, {"Italy": 7}) == 11900


@pytest.mark.parametrize("book", [KAUTZSCH, WESTLING])
@pytest.mark.parametrize(
    ("slug", "counts"),
    [
        ("1910-7-winter-exchange", SEVEN),
        ("1905-7-winter-exchange", {**SEVEN, "England": 18}),
    ],
)
def test_the_last_exchange_ends_the_game(book: str, slug: str, counts: dict[str, int]) -> None:
    """Orders are carried out once more; no prices, no leaders (Westling 4 and 13, C21)."""
    board = with_centres(with_market(opening(book, "Ann", "Bob", "Cyd"), rounds=9), **counts)
    board = with_account(board, "Ann", England=2000)

    done = hold(book, board, {"Ann": "Pounds -500", "Bob": NT, "Cyd": NT}, slug=slug)

    assert deal(done, "Ann", "England").done == -500
    assert of(done, Led) == []
    assert price(done, "England") == 100
    placed = {each.player: (each.place, each.points) for each in of(done, Placed)}
    assert placed["Ann"] == (3, 1500 * counts["England"])
    assert of(done, Ended)[0].winners == ("Bob", "Cyd")


def test_an_exchange_before_the_end_goes_on() -> None:
    """18 centres in spring end nothing: they are counted in winter."""
    board = with_centres(opening(WESTLING, "Ann", "Bob", "Cyd"), **{**SEVEN, "England": 18})

    done = hold(WESTLING, board, {"Ann": NT}, slug="1905-3-spring-exchange")

    assert of(done, Ended) == []


@pytest.mark.parametrize(
    ("slug", "count", "ends"),
    [
        ("1905-6-fall-retreats", 18, True),
        ("1905-6-fall-retreats", 17, False),
        ("1915-6-fall-retreats", 3, True),
        ("1914-6-fall-retreats", 3, False),
    ],
)
def test_tants_game_ends_at_the_count(slug: str, count: int, ends: bool) -> None:
    """18 centres or Winter 1915, with no more commerce (Tant IV)."""
    board = _occupied(opening(TANT, "Ann", "Bob", "Cyd"), {"Russia": 16, "England": count})
    variant = variant_of(TANT)

    done = adjudicate(variant, variant.rulebook, phase(TANT, slug), board)

    assert bool(of(done, Ended)) == bool(of(done, Placed)) == ends


@pytest.mark.parametrize("book", [KAUTZSCH, WESTLING])
def test_eighteen_centres_wait_for_the_exchange(book: str) -> None:
    """The power does not win, so the count alone ends nothing (Westling 13)."""
    board = _occupied(opening(book, "Ann", "Bob", "Cyd"), {"England": 20})
    autumn = next(
        phase(book, f"1905-{n}-fall-retreats")
        for n in (5,)
        if phase(book, f"1905-{n}-fall-retreats")
    )

    done = adjudicate(variant_of(book), variant_of(book).rulebook, autumn, board)

    assert of(done, Solo) == of(done, Ended) == []


def test_powers_without_leader_are_nobodys() -> None:
    """The hand is empty until somebody leads."""
    variant = variant_of(WESTLING)
    assert variant.hooks.hand is not None

    assert variant.hooks.hand(opening(WESTLING, "Ann", "Bob", "Cyd"), "England") is None
    assert PhaseKind.BUSINESS in variant.steps
