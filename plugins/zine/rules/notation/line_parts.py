"""Cutting a line into the parts that may each be an order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from zine.rules.notation import order_words as words
from zine.rules.notation.beginnings import begins_order, begins_unit
from zine.rules.notation.courtesies import is_chatter
from zine.rules.notation.names import PlaceNames
from zine.rules.notation.tokens import Sign, Token

MOST_TOKENS = 80

_ENDINGS = frozenset((Sign.STOP, Sign.MARK, Sign.CLOSE))


def split(
    line: Sequence[Token], names: PlaceNames
) -> Iterator[tuple[tuple[Token, ...], Sequence[Token]]]:
    """The parts of a line with the comma before each, without question marks at their ends.

    Commas and semicolons part orders; so do "and" and a full stop, where an order begins
    on both sides, and a full stop before mere chatter.
    """
    start = 0
    parted: tuple[Token, ...] = ()
    worded = False
    for number, token in enumerate(line):
        comma = token.sign is Sign.COMMA
        if not comma and not _parts_orders(line, start, number, names):
            worded = worded or token.sign is Sign.WORD
            continue
        if worded:
            yield parted, _unquestioned(line[start:number])
        start, parted, worded = number + 1, (token,) if comma else (), False
    if worded:
        yield parted, _unquestioned(line[start:])


def _unquestioned(part: Sequence[Token]) -> Sequence[Token]:
    """Leave out question marks after the last word."""
    end = len(part)
    while end > 1 and (part[end - 1].text == "?" or part[end - 1].sign in _ENDINGS):
        end -= 1
    asked = any(token.text == "?" for token in part[end:])
    return part[:end] if asked and part[end - 1].sign is Sign.WORD else part


def _parts_orders(line: Sequence[Token], start: int, number: int, names: PlaceNames) -> bool:
    token = line[number]
    ahead = line[number + 1 : number + 1 + 4 * names.longest]
    if token.sign is Sign.STOP or token.text == "?":
        if number == start or not ahead:
            return False
        return begins_unit(ahead, names) or (
            begins_order(line[start : min(number, start + 4 * names.longest)], names)
            and is_chatter(_sentence(line, number + 1), names)
        )
    if token.word != words.AND or number == start:
        return token.word == words.AND
    behind = line[start : min(number, start + 4 * names.longest)]
    return begins_order(behind, names) and begins_order(ahead, names)


def _sentence(line: Sequence[Token], start: int) -> Sequence[Token]:
    """The tokens up to the next comma or full stop."""
    ends = (Sign.COMMA, Sign.STOP)
    return tuple(takewhile(lambda token: token.sign not in ends, line[start : start + MOST_TOKENS]))
