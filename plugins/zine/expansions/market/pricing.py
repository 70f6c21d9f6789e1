"""How trade and centres move prices, in exact whole-number arithmetic: never floats."""

from __future__ import annotations

from zine.expansions.market.events import MarketWords
from zine.expansions.market.options import Options, Pricing
from zine.rules.reasons import Why

UNIT = 100  # hundredths in one unit of the base currency


def amount(hundredths: int) -> str:
    """An amount as printed: "1249.50", "-0.05"."""
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // UNIT}.{abs(hundredths) % UNIT:02}"


def whole(hundredths: int) -> int:
    """The amount with fractions of a unit dropped."""
    return hundredths // UNIT * UNIT


LEAST = 1  # hundredths: the price of a living power never falls below 0.01
PAR = 100
FLOOR_OF_VOLUME = 100
# How the hundreds are counted, and the same where the price stays at its least.
WHOLE = (MarketWords.WHOLE_HUNDREDS, MarketWords.WHOLE_TO_LEAST)
BEGUN = (MarketWords.BEGUN_HUNDREDS, MarketWords.BEGUN_TO_LEAST)


def traded_price(options: Options, before: int, bought: int, sold: int) -> tuple[int, Why]:
    """The price after a round's trade, and the reckoning.

    `bought` and `sold` count World Events in. Kautzsch: 0.01 for each whole 100 net
    (ruling C17); Tant 1.2: for each 100 begun; Westling 10: cube root of their ratio,
    each raised to 100, rounded towards 1.00 (rulings C1, C6, C8).
    """
    match options.pricing:
        case Pricing.WHOLE_HUNDREDS:
            return _linear(before, bought - sold, abs(bought - sold) // 100, WHOLE)
        case Pricing.BEGUN_HUNDREDS:
            return _linear(before, bought - sold, -(-abs(bought - sold) // 100), BEGUN)
        case Pricing.CUBE_ROOT:
            return _cube_root(before, bought, sold)
        case Pricing.LITERAL:
            return _cube_root(before, sold, bought)


def _linear(
    before: int, net: int, hundreds: int, kinds: tuple[MarketWords, MarketWords]
) -> tuple[int, Why]:
    step = hundreds if net > 0 else -hundreds
    after = max(LEAST, before + step)
    sign = "-" if step < 0 else "+"
    total = f"{amount(before)} {sign} {amount(abs(step))}"
    law = kinds[after != before + step]
    return after, law(net=f"{net:+}", hundreds=hundreds, sum=total)


def _cube_root(before: int, demand: int, supply: int) -> tuple[int, Why]:
    raised = max(demand, FLOOR_OF_VOLUME), max(supply, FLOOR_OF_VOLUME)
    after = max(LEAST, scaled_by_cube_root(before, *raised))
    exact = _integer_cube_root(before**3 * raised[0] * UNIT**3 // raised[1])
    rounded = exact != after * UNIT
    law = MarketWords.CUBE_ROOT_ROUNDED if rounded else MarketWords.CUBE_ROOT
    share, root = f"{raised[0]}/{raised[1]}", f"{exact / UNIT**2:.4f}"
    return after, law(before=amount(before), share=share, exact=root)


def scaled_by_cube_root(before: int, numerator: int, denominator: int) -> int:
    """`before` times the cube root of a fraction, rounded towards 100.

    Exact: whole numbers' cubes are compared, so 1.323 gives 1.32 and 0.973 gives 0.98.
    """
    cube, divisor = before**3 * numerator, denominator
    low = _integer_cube_root(cube // divisor)
    if low >= PAR:
        return low
    exact = low**3 * divisor == cube
    return low if exact else low + 1


def _integer_cube_root(number: int) -> int:
    """The largest whole number whose cube is not above a number."""
    root = 1 << -(-number.bit_length() // 3) if number else 0
    while root**3 > number:
        root = (2 * root + number // root**2) // 3
    return root


def bonus_price(options: Options, before: int, gained: int) -> tuple[int, Why]:
    """The price after the winter's military bonus (Tant 1.3, ruling C18), half up to cents."""
    percent = 100 + options.military_bonus * gained
    after = max(LEAST, (before * percent * 2 + 100) // 200)
    return after, MarketWords.BONUS(gained=f"{gained:+}", sum=f"{amount(before)} x {percent}%")
