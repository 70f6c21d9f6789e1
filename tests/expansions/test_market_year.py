"""A whole year of three exchanges, played phase by phase, its prices reckoned another way."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from random import Random

import pytest

from markets import WESTLING, market, of, opening, variant_of
from zine.expansions.market.events import Deal, Priced
from zine.rules.calendar import PhaseKind
from zine.rules.papers import Papers
from zine.rules.pipeline import adjudicate

PLAYERS = ("Ann", "Bob of Old Sarum", "Żółć 3rd")
CURRENCIES = {
    "Austria": "Crowns", "England": "Pounds", "France": "Francs", "Germany": "Marks",
    "Italy": "Lira", "Russia": "Rubles", "Turkey": "Piastres",
}  # fmt: skip
YEAR = [
    "1900-8-winter-exchange",
    "1901-1-spring-movement",
    "1901-2-spring-retreats",
    "1901-3-spring-exchange",
    "1901-4-fall-movement",
    "1901-5-fall-retreats",
    "1901-6-fall-exchange",
    "1901-7-winter-adjustments",
    "1901-8-winter-exchange",
    "1902-1-spring-movement",
]


def after_trade(before: int, bought: int, sold: int, *, literal: bool) -> int:
    """Westling's rule 10 with decimal roots: rounded towards 1.00, at least 0.01."""
    up, down = (sold, bought) if literal else (bought, sold)
    with localcontext() as exact:
        exact.prec = 60
        ratio = Decimal(max(up, 100)) / max(down, 100)
        price = before * ratio ** (Decimal(1) / 3)
        whole = price.to_integral_value()
        if abs(price - whole) < Decimal(10) ** -40:
            return max(1, int(whole))
        way = ROUND_FLOOR if price > 100 else ROUND_CEILING
        return max(1, int(price.to_integral_value(way)))


def sheet(chance: Random, held: dict[str, int]) -> str:
    """A few sales within what is held, and as many buys."""
    lines = [
        f"{CURRENCIES[p]} -{chance.randint(1, min(500, held[p]))}"
        for p in chance.sample(sorted(CURRENCIES), 3)
        if held[p]
    ]
    chosen = {line.split()[0] for line in lines}
    free = [each for each in CURRENCIES.values() if each not in chosen]
    return "\n".join([*lines, *(f"{each} +{chance.randint(1, 300)}" for each in free[:3])])


@pytest.mark.parametrize("pricing", ["cube-root", "literal"])
@pytest.mark.parametrize("seed", range(5))
def test_three_rounds_a_year(pricing: str, seed: int) -> None:
    """Every phase follows; each exchange trades at the prices of the one before it."""
    chance, variant = Random(seed), variant_of(WESTLING, rounds="three", pricing=pricing)
    board, phase, played = opening(WESTLING, *PLAYERS), variant.calendar.first, []
    while phase.slug != YEAR[-1]:
        played.append(phase.slug)
        exchange = phase.kind is PhaseKind.BUSINESS
        before = market(board)
        texts = {
            each: sheet(chance, dict(account.shares)) for each, account in before.accounts.items()
        }
        papers = Papers(texts=texts) if exchange else Papers()
        done = adjudicate(variant, variant.rulebook, phase, board, papers=papers, seed="year")
        if exchange:
            for each in of(done, Priced):
                trades = [deal.done for deal in of(done, Deal) if deal.power == each.power]
                bought = sum(n for n in trades if n > 0) + max(each.world, 0)
                sold = -sum(n for n in trades if n < 0) + max(-each.world, 0)
                assert each.before == before.prices[each.power]
                assert each.after == after_trade(
                    each.before, bought, sold, literal=pricing == "literal"
                )
                assert market(done).prices[each.power] == each.after
            assert len(of(done, Priced)) == len(CURRENCIES)
        else:
            assert market(done).prices == before.prices
        board, phase = done.after, variant.calendar.after(phase)

    assert YEAR[:-1] == played
