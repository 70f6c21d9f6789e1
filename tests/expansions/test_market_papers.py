"""Financial orders as players write them (Westling 6)."""

from __future__ import annotations

import pytest

from markets import WESTLING, options_of
from zine.expansions.market.papers import Line, read_sheet

NAMES = options_of(WESTLING).currencies


@pytest.mark.parametrize(
    ("text", "power", "shares"),
    [
        ("Crowns +500", "Austria", 500),
        ("Pounds +200", "England", 200),
        ("Francs -1000", "France", -1000),
        ("Marks N/T", "Germany", 0),
        ("Lira +100", "Italy", 100),
        ("Rubles +750", "Russia", 750),
        ("Piastres -500", "Turkey", -500),
        ("Kronen: +5", "Austria", 5),
        ("Pound = -5", "England", -5),
        ("FRANC +1,000", "France", 1000),
        ("mark+7", "Germany", 7),
        ("  * Lire   - 20.", "Italy", -20),
        ("Rubel \N{MINUS SIGN}30", "Russia", -30),
        ("Piaster \N{EN DASH}30", "Turkey", -30),
        ("| Turkey | +5", "Turkey", 5),
        ("+50 Roubles", "Russia", 50),
        ("Buy 1,200 Pounds", "England", 1200),
        ("sell 40 kronen", "Austria", -40),
        ("G n/t", "Germany", 0),
        ("Liras: no transaction", "Italy", 0),
    ],
)
def test_lines_are_read(text: str, power: str, shares: int) -> None:
    """All names and spellings, either sign, no transaction (ruling C22)."""
    (line,) = read_sheet(text, NAMES)

    assert (line.power, line.shares, line.fault) == (power, shares, "")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Dollars +5", "no currency is called 'dollars'"),
        ("Pounds 200", "+ buys and - sells: the sign is missing"),
        ("Pounds +2.5", "no amount"),
        ("Pounds +99999999999", "no amount"),
        ("I sell everything", "no currency and amount such as 'Pounds +200'"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, fault: str) -> None:
    """A bad line is void with its reason; the others stand."""
    bad, good = read_sheet(f"{text}\nLira +1", NAMES)

    assert bad.fault == fault
    assert good.shares == 1


def test_a_sheet_on_one_line() -> None:
    """Commas and semicolons part lines, but not the thousands."""
    found = read_sheet("Crowns +1,500, Pounds -20; Marks N/T", NAMES)

    assert [line.shares for line in found] == [1500, -20, 0]


def test_the_later_of_two_lines_counts() -> None:
    """As later orders replace earlier ones."""
    first, second = read_sheet("Lira +100\nLira -100", NAMES)

    assert first == Line("Lira +100", fault="a later line for it counts")
    assert second.shares == -100


@pytest.mark.parametrize("text", ["", "  \n\n ", "- \n>"])
def test_an_empty_sheet_has_no_lines(text: str) -> None:
    """And is no order sheet (ruling C23)."""
    assert read_sheet(text, NAMES) == ()
