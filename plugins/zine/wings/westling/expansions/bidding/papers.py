"""Preference lists and bids: who sends them, how they are read, and their form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from zine.rules.calendar import Phase
from zine.rules.centres_and_victory import living
from zine.rules.papers import LineRead, in_one_line
from zine.rules.position import Position
from zine.rules.reasons import Why, sentence
from zine.wings.westling.expansions.bidding.events import (
    BidWords,
)
from zine.wings.westling.expansions.bidding.state import HOMES, PURSE, mercenaries

SEPARATOR = re.compile(r"[\n;,]")
BULLET = re.compile(r"^(?:[\s>*•-]|\d+[.)])+")
NAME_FIRST = re.compile(r"^(?P<name>[^\d:=]+?) ?[:=]? ?(?P<amount>\d{1,6})$")
AMOUNT_FIRST = re.compile(r"^(?P<amount>\d{1,6})\s+(?:for\s+|on\s+)?(?P<name>\D+)$")
NOTHING = re.compile(r"^(?:no bids?|none|nothing|0)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class BidLine:
    """A line read: a bid for a power. `fault` says why it is none; `power` is then empty."""

    text: str
    power: str = ""
    amount: int = 0
    fault: Why | None = None


def _parts(text: str) -> Iterator[str]:
    for part in SEPARATOR.split(text):
        bare = BULLET.sub("", part).strip().rstrip(".")
        if bare:
            yield bare


def read_bids(text: str, known: Mapping[str, str], open_to: Iterable[str]) -> tuple[BidLine, ...]:
    """A player's bids for the powers that may be bid for; of two for one the later counts."""
    powers = tuple(open_to)
    lines: dict[str, BidLine] = {}
    faults: list[BidLine] = []
    for part in _parts(text):
        if NOTHING.match(part):
            continue
        line = _bid(part, known, powers)
        if line.fault:
            faults.append(line)
        else:
            lines[line.power] = line
    return (*lines.values(), *faults)


def _bid(text: str, known: Mapping[str, str], powers: tuple[str, ...]) -> BidLine:
    plain = " ".join(text.casefold().split())
    found = NAME_FIRST.match(plain) or AMOUNT_FIRST.match(plain)
    if found is None:
        return BidLine(text, fault=BidWords.NO_BID())
    power = known.get(found["name"].strip())
    if power is None:
        return BidLine(text, fault=BidWords.NO_POWER(name=found["name"].strip()))
    if power not in powers:
        return BidLine(text, fault=BidWords.NOT_FOR_HIRE(power=power))
    return BidLine(text, power, int(found["amount"]))


def read_preferences(text: str, known: Mapping[str, str], powers: Iterable[str]) -> tuple[str, ...]:
    """A player's list of home powers; those they leave out follow in the variant's order."""
    named = (known.get(" ".join(part.casefold().split())) for part in _parts(text))
    return tuple(dict.fromkeys([*filter(None, named), *powers]))


def senders(phase: Phase, position: Position) -> tuple[str, ...]:
    """Both players, once about their homes, and every year while there is somebody to hire."""
    purse = position.extra(PURSE)
    wanted = not purse.homes if phase.label == HOMES else bool(mercenaries(position))
    return purse.players if wanted else ()


def read_paper(
    known: Mapping[str, str], phase: Phase, position: Position, _sender: str, text: str
) -> tuple[LineRead, ...]:
    """A list of homes, or bids; `known` are the powers by what they may be called."""
    if phase.label == HOMES:
        homes = read_preferences(text, known, ())
        fault = None if homes else BidWords.NO_HOME()
        return (LineRead(text=in_one_line(text), meaning=", ".join(homes), fault=sentence(fault)),)
    lines = read_bids(text, known, sorted(mercenaries(position)))
    return tuple(
        LineRead(
            text=each.text,
            meaning="" if each.fault else f"{each.power} {each.amount}",
            fault=sentence(each.fault),
            subject=each.power,
        )
        for each in lines
    )


def paper_form(phase: Phase, position: Position, _sender: str) -> tuple[str, ...]:
    """The powers to put in order of preference, or each that can be hired, with no bid."""
    if phase.label == HOMES:
        return tuple(sorted(living(position)))
    return tuple(f"{power} 0" for power in sorted(mercenaries(position)))
