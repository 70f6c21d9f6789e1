"""Financial orders as players write them (Westling 6): a currency and an amount on each line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

BULLET = re.compile(r"^(?:[\s>*•·|]|-(?=\s+[^\W\d]|\s*$))+")
NO_TRADE = re.compile(r"^(?:n\s*/?\s*t\.?|no transactions?|none|0)$", re.IGNORECASE)
MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-"})
NAME_FIRST = re.compile(
    r"^(?P<name>[^\d+:=-]+?)\s*(?:[:=]|(?=[\s+\d-]))\s*(?P<amount>[+-].*|\d.*|n\s*/?\s*t|no .*|none)$"
)
AMOUNT_FIRST = re.compile(r"^(?P<amount>[+-]\s*[\d,]+)\s+(?P<name>\D+)$")
VERB_FIRST = re.compile(r"^(?P<verb>buy|sell)\s+(?P<amount>[\d,]+)\s+(?P<name>\D+)$")
NUMBER = re.compile(r"^(?P<sign>[+-])\s*(?P<digits>\d{1,9}|\d{1,3}(?:,\d{3})+)$")
SEPARATOR = re.compile(r"[;\n]|,(?!\d{3}\b)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line read: shares of a power to buy (+) or sell (-); 0 is no transaction.

    `fault` says why a line could not be read; its `power` is then empty.
    """

    text: str
    power: str = ""
    shares: int = 0
    fault: str = ""


def read_sheet(text: str, names: Mapping[str, Iterable[str]]) -> tuple[Line, ...]:
    """The lines of an order sheet, empty if nothing is written on it.

    `names` gives what each power's currency may be called. Of two lines for one
    currency the later counts.
    """
    known = {
        spelling.casefold(): power
        for power, spellings in names.items()
        for spelling in (power, *spellings)
    }
    lines = [_line(part, known) for part in _parts(text)]
    return tuple(_superseded(lines))


def _parts(text: str) -> Iterator[str]:
    for part in SEPARATOR.split(text):
        bare = BULLET.sub("", part).replace("|", " ").strip().rstrip(".")
        if bare:
            yield bare


def _line(text: str, known: Mapping[str, str]) -> Line:
    plain = " ".join(text.translate(MINUS).casefold().split())
    if NO_TRADE.match(plain):
        return Line(text)
    found = VERB_FIRST.match(plain) or AMOUNT_FIRST.match(plain) or NAME_FIRST.match(plain)
    if found is None:
        return Line(text, fault="no currency and amount such as 'Pounds +200'")
    name, written = found["name"].strip(), found["amount"].strip()
    power = known.get(name)
    if power is None:
        return Line(text, fault=f"no currency is called '{name}'")
    if NO_TRADE.match(written):
        return Line(text, power)
    if "verb" in found.groupdict():
        written = ("+" if found["verb"] == "buy" else "-") + written
    number = NUMBER.match(written)
    if number is None:
        fault = "+ buys and - sells: the sign is missing" if written[0].isdigit() else "no amount"
        return Line(text, fault=fault)
    return Line(text, power, int(number["sign"] + number["digits"].replace(",", "")))


def _superseded(lines: Sequence[Line]) -> Iterator[Line]:
    for index, line in enumerate(lines):
        later = any(line.power and line.power == other.power for other in lines[index + 1 :])
        yield Line(line.text, fault="a later line for it counts") if later else line
