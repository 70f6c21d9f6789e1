"""Amounts of the base currency, counted in whole hundredths: exact, never floats."""

from __future__ import annotations

UNIT = 100  # hundredths in one unit of the base currency


def amount(hundredths: int) -> str:
    """An amount as printed: "1249.50", "-0.05"."""
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // UNIT}.{abs(hundredths) % UNIT:02}"


def whole(hundredths: int) -> int:
    """The amount with fractions of a unit dropped."""
    return hundredths // UNIT * UNIT
