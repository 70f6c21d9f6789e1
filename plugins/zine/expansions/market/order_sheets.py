"""Financial orders as players write them (Westling 6): a currency and an amount on each line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from zine.expansions.market.events import MarketWords
from zine.rules.reasons import Why

LONGEST_SHEET = 8_000  # characters
LONGEST_LINE = 200
MOST_LINES = 200
SHOWN = 60

BULLET = re.compile(r"^(?:[\s>*•·|]|-(?=\s+[^\W\d]|\s*$))+")
NOTE = re.compile(r" ?\([^()]*\)$")
NO_TRADE = re.compile(r"^(?:n ?/? ?t\.?|no transactions?|none|0)$", re.IGNORECASE)
MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-"})
VERBS: Mapping[str, str] = {"buy": "+", "sell": "-"}
VERB = re.compile(r"^(?P<verb>buy|sell)\b ?:? ?(?P<rest>.*)$")
AMOUNT_THEN_NAME = re.compile(r"^(?P<amount>[+-]?\s*\d[\d,. ]*?)\s+(?:of\s+)?(?P<name>[^\d+-]+)$")
NAME_THEN_AMOUNT = re.compile(
    r"^(?P<name>[^\d+:=-]+?) ?(?:[:=]|(?=[ +\d-])) ?(?P<amount>[+-].*|\d.*|n ?/? ?t|no .*|none)$"
)
ALL_OF = re.compile(r"^(?:all|everything)\b(?:\s+of)?\s*(?:my\s+)?(?P<name>.*)$")
NUMBER = re.compile(r"^(?P<sign>[+-]?)\s*(?P<digits>\d{1,9}|\d{1,3}([,. ])\d{3}(?:\3\d{3})*)$")
# A comma parts orders, but never a number: "+1,5" and "+1, 500" stay whole, and are refused.
# What is in brackets is a note, and stays whole too.
SEPARATOR = re.compile(r"(?:;|,(?!\s*\d))(?![^()]*\))")


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line read: shares of a power to buy (+) or sell (-); 0 is no transaction.

    `fault` says why a line could not be read; its `power` is then empty, and `meant` the
    power whose currency it names all the same.
    """

    text: str
    power: str = ""
    shares: int = 0
    fault: Why | None = None
    meant: str = ""


def read_sheet(text: str, names: Mapping[str, Iterable[str]]) -> tuple[SheetLine, ...]:
    """The lines of an order sheet, empty if nothing is written on it.

    `names` gives what each power's currency may be called. Of two lines for one currency
    the later counts. Of a sheet that is too long nothing is read, and it says so.
    """
    if len(text) > LONGEST_SHEET:
        fault = MarketWords.SHEET_TOO_LONG(count=f"{LONGEST_SHEET:,}")
        return (SheetLine(" ".join(text[:SHOWN].split()), fault=fault),)
    parts = list(islice(_parts(text), MOST_LINES + 1))
    if len(parts) > MOST_LINES:
        fault = MarketWords.TOO_MANY_LINES(count=MOST_LINES)
        return (SheetLine(parts[0][:SHOWN], fault=fault),)
    known = {
        spelling.casefold(): power
        for power, spellings in names.items()
        for spelling in (power, *spellings)
    }
    return _superseded([_line(part, known) for part in parts])


def _parts(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        # A line that is too long is refused whole, so nothing is spent on parting it.
        yield from _bare([line] if len(line) > LONGEST_LINE else SEPARATOR.split(line))


def _bare(parts: Iterable[str]) -> Iterator[str]:
    for part in parts:
        bare = BULLET.sub("", part).replace("|", " ").strip().rstrip(".")
        if bare:
            yield bare


def _line(text: str, known: Mapping[str, str]) -> SheetLine:
    if len(text) > LONGEST_LINE:
        fault = MarketWords.LINE_TOO_LONG(count=LONGEST_LINE)
        return SheetLine(text[:SHOWN], fault=fault)
    plain = " ".join(text.translate(MINUS).casefold().split())
    plain = NOTE.sub("", plain) or plain
    if NO_TRADE.match(plain):
        return SheetLine(text)
    verb = VERB.match(plain)
    rest = verb["rest"] if verb else plain
    every = ALL_OF.match(rest) if verb else None
    if verb and every:
        name = every["name"].strip()
        return SheetLine(
            text, fault=_no_number(verb["verb"], name, known), meant=known.get(name, "")
        )
    found = AMOUNT_THEN_NAME.match(rest) or NAME_THEN_AMOUNT.match(rest)
    if found is None:
        return SheetLine(text, fault=MarketWords.NO_ORDER())
    name, written = found["name"].strip(), found["amount"].strip()
    power = known.get(name)
    if power is None:
        return SheetLine(text, fault=MarketWords.NO_CURRENCY(name=name))
    if NO_TRADE.match(written) and not verb:
        return SheetLine(text, power)
    wrong, shares = _shares(name.title(), written, VERBS[verb["verb"]] if verb else "")
    return SheetLine(text, fault=wrong, meant=power) if wrong else SheetLine(text, power, shares)


def _shares(name: str, written: str, said: str) -> tuple[Why | None, int]:
    """What is wrong with an amount, or the shares it buys (+) or sells (-).

    `said` is the sign of the word before it, "" if there is none.
    """
    number = NUMBER.match(written)
    if number is None:
        return MarketWords.NO_NUMBER(written=written, form=f"{name} +1500"), 0
    digits = re.sub(r"\D", "", number["digits"])
    if said and number["sign"]:
        return MarketWords.WORD_AND_SIGN(form=f"{name} {said}{digits}"), 0
    sign = said or number["sign"]
    if not sign:
        return MarketWords.NO_SIGN(form=f"{name} +{digits}", other=f"{name} -{digits}"), 0
    return None, int(sign + digits)


def _no_number(verb: str, name: str, known: Mapping[str, str]) -> Why:
    """What to write in place of "sell all Pounds": a sheet holds numbers."""
    if name and name not in known:
        return MarketWords.NO_CURRENCY(name=name)
    form = f"'{name.title() or 'Pounds'} {VERBS[verb]}500'"
    return MarketWords.NUMBER_NEEDED(form=form)


def _superseded(lines: list[SheetLine]) -> tuple[SheetLine, ...]:
    """The lines, those before another one for the same currency marked as not counting."""
    last = {line.power: number for number, line in enumerate(lines) if line.power}
    return tuple(
        replace(line, power="", shares=0, fault=MarketWords.SUPERSEDED(), meant=line.power)
        if line.power and last[line.power] != number
        else line
        for number, line in enumerate(lines)
    )
