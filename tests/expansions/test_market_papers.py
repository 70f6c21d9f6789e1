"""Financial orders as players write them (Westling 6)."""

from __future__ import annotations

import pytest

from costs import cost
from markets import WESTLING, options_of
from zine.expansions.market.events import MarketWords
from zine.expansions.market.order_sheets import (
    LONGEST_LINE,
    LONGEST_SHEET,
    MOST_LINES,
    SheetLine,
    _superseded,
    read_sheet,
)

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
        ("Pounds +200 (note)", "England", 200),
        ("Pounds +200 (half of it, I hope; see you)", "England", 200),
        ("sell 500 of Francs", "France", -500),
        ("sell Francs 500", "France", -500),
        ("buy: 500 crowns", "Austria", 500),
    ],
)
def test_lines_are_read(text: str, power: str, shares: int) -> None:
    """All names and spellings, either sign, no transaction (ruling C22)."""
    (line,) = read_sheet(text, NAMES)

    assert (line.power, line.shares, line.fault) == (power, shares, None)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Dollars +5", "no currency is called 'dollars'"),
        (
            "Pounds 200",
            "+ buys and - sells: the sign is missing; write 'Pounds +200' or 'Pounds -200'",
        ),
        (
            "500 Crowns",
            "+ buys and - sells: the sign is missing; write 'Crowns +500' or 'Crowns -500'",
        ),
        ("Pounds +2.5", "'+2.5' is not a whole number of shares such as 'Pounds +1500'"),
        (
            "Pounds +99999999999",
            "'+99999999999' is not a whole number of shares such as 'Pounds +1500'",
        ),
        ("Crowns +1,5", "'+1,5' is not a whole number of shares such as 'Crowns +1500'"),
        ("Crowns +1, 500", "'+1, 500' is not a whole number of shares such as 'Crowns +1500'"),
        (
            "Sell all Pounds",
            "a number of shares is needed, such as 'Pounds -500'; what is too much is lowered",
        ),
        ("Sell all my Dollars", "no currency is called 'dollars'"),
        ("sell -5 Francs", "a word and a sign: write 'Francs -5'"),
        ("(Pounds +5)", "no currency is called '(pounds'"),
        ("I sell everything", "no currency and amount such as 'Pounds +200'"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, fault: str) -> None:
    """A bad line is void with its reason; the others stand."""
    bad, good = read_sheet(f"{text}\nLira +1", NAMES)

    assert str(bad.fault) == fault
    assert good.shares == 1


def test_a_sheet_on_one_line() -> None:
    """Commas and semicolons part lines, but not the thousands."""
    found = read_sheet("Crowns +1,500, Pounds -20; Marks N/T", NAMES)

    assert [line.shares for line in found] == [1500, -20, 0]


@pytest.mark.parametrize(
    "written", ["+12,500", "+12.500", "+12 500", "+12\N{NARROW NO-BREAK SPACE}500"]
)
def test_thousands_are_parted_as_languages_do(written: str) -> None:
    """An answer in German or French shows them so, and is copied."""
    assert [12_500] == [line.shares for line in read_sheet(f"Crowns {written}", NAMES)]
    assert [12_500] == [line.shares for line in read_sheet(f"{written} Crowns", NAMES)]


def test_the_later_of_two_lines_counts() -> None:
    """As later orders replace earlier ones."""
    first, second = read_sheet("Lira +100\nLira -100", NAMES)

    assert first == SheetLine("Lira +100", fault=MarketWords.SUPERSEDED(), meant="Italy")
    assert second.shares == -100


@pytest.mark.parametrize("text", ["", "  \n\n ", "- \n>"])
def test_an_empty_sheet_has_no_lines(text: str) -> None:
    """And is no order sheet (ruling C23)."""
    assert read_sheet(text, NAMES) == ()


@pytest.mark.parametrize(
    "unit", ["1\n", "Pounds +1\n", "-", "- ", "(", ",", "a ", "Pounds +1;", " ("]
)
@pytest.mark.parametrize("size", [LONGEST_SHEET, 100_000])
def test_a_sheet_of_any_text_is_short_work(unit: str, size: int) -> None:
    """What is too long is refused whole: no more than so many lines are looked at and kept."""
    lines = read_sheet(unit * (size // len(unit)), NAMES)

    assert len(lines) <= MOST_LINES
    assert all(len(line.text) <= LONGEST_LINE for line in lines)


def test_a_sheet_that_is_too_long_says_so() -> None:
    """And is a sheet all the same: nobody is sold off for having written too much."""
    (long,) = read_sheet("Pounds +1 " * LONGEST_SHEET, NAMES)
    (many,) = read_sheet("Pounds +1\n" * (MOST_LINES + 1), NAMES)

    assert str(long.fault) == "a sheet of more than 8,000 characters is not read"
    assert str(many.fault) == "a sheet of more than 200 lines is not read"


def test_a_line_that_is_too_long_says_so() -> None:
    """The others stand."""
    bad, good = read_sheet("Pounds, " * LONGEST_LINE + "\nLira +1", NAMES)

    assert str(bad.fault) == "a line of more than 200 characters is not read"
    assert good.shares == 1


def test_finding_the_line_that_counts_costs_in_proportion() -> None:
    """Four times the lines take far less than sixteen times as long."""

    def sheet(count: int) -> list[SheetLine]:
        return [SheetLine(str(number), "England", number) for number in range(count)]

    short, long = sheet(10_000), sheet(40_000)
    limit = 10 * cost(lambda: _superseded(short)) + 0.01

    assert cost(lambda: _superseded(long), limit=limit) < limit
