"""Headings over orders, list marks, lines that are meant for a later phase, and the parts of a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from zine.rules.calendar import SEASONS, PhaseKind
from zine.rules.notation import order_words as words
from zine.rules.notation.cursor import begins_order, begins_unit
from zine.rules.notation.greetings_and_remarks import is_chatter
from zine.rules.notation.names import PlaceNames, part
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign, Token

_AFTER_LABEL = frozenset((Sign.COLON, Sign.STOP))
_ORNAMENTS = frozenset((Sign.STOP, Sign.MARK))
_AFTER_NUMBER = frozenset((Sign.DASH, Sign.COLON, Sign.SLASH))
_ROMAN = frozenset(("ii", "iii", "iv", "vi", "vii", "viii", "ix"))
_NUMBERINGS = (
    (Sign.OPEN, Sign.WORD, Sign.CLOSE),
    (Sign.WORD, Sign.CLOSE),
    (Sign.WORD, Sign.STOP),
)


@dataclass(frozen=True, slots=True)
class PowerHeading:
    """Words before orders that say whose or what they are.

    `form` is the order word in it, if any, `power` the power it names; `open` tells that
    the orders follow on the next lines; `condition` that it begins with "if", "should" or "when".
    """

    form: Form | None = None
    removal: bool = False
    open: bool = False
    condition: bool = False
    power: str = ""


def is_later(head: PowerHeading, kind: PhaseKind) -> bool:
    """Whether what a heading announces belongs to a later phase than this one."""
    if kind is PhaseKind.ADJUSTMENTS:
        return False
    if head.condition:
        return True
    if kind is PhaseKind.MOVEMENT:
        return head.form is not None
    return head.form is Form.BUILD or head.removal


def without_bullet(line: tuple[Token, ...], names: PlaceNames) -> tuple[Token, ...]:
    """Leave out a list mark or number: "1.", "(1)", "2)", "a)", "•", "* ", "[x]"."""
    look = names.longest + 4
    for shape in _NUMBERINGS:
        mark, rest = line[: len(shape)], line[len(shape) :]
        if tuple(t.sign for t in mark) != shape:
            continue
        number = next(t.word for t in mark if t.sign is Sign.WORD)
        listed = len(number) == 1 or number in _ROMAN
        if number.isdecimal() or (listed and begins_unit(rest[:look], names)):
            return rest or line
    if len(line) == 1:
        return line
    first, second = line[:2]
    if first.word == "o" and begins_unit(line[1 : look + 1], names):
        return line[1:]
    if first.word.isdecimal() and second.sign in _AFTER_NUMBER:
        return line[2:] if begins_unit(line[2 : look + 2], names) else line
    starred = first.text == "*" and second.start > first.end
    return line[1:] if starred or first.sign is Sign.BULLET else line


def heading(
    line: Sequence[Token], names: PlaceNames
) -> tuple[PowerHeading | None, Sequence[Token]]:
    """The heading a line begins with, if any, and the rest of the line.

    "England:", "GER (Krywolt).....", "Builds:", "Autumn 1903 Retreats:", "if ...".
    """
    if line[0].word in words.CONDITIONS:
        return PowerHeading(condition=True, open=line[-1].sign is Sign.COLON), line
    end, found = _label_end(line, names)
    if not end:
        end, found = _words_of_heading(line, names)
    rest = line[end:]
    if not end:
        return None, line
    if not rest:
        return replace(found, open=True), rest
    inner, after = heading(rest, names) if not found.form else (None, rest)
    if inner is None:
        return found, after
    return replace(inner, power=inner.power or found.power), after


def _words_of_heading(line: Sequence[Token], names: PlaceNames) -> tuple[int, PowerHeading]:
    """Where a heading of powers, dates and order words ends; 0 if the line has none.

    It ends with a colon, or takes up the whole line.
    """
    form, removal, spot, named = None, False, 0, ""
    while spot < len(line) and line[spot].sign is not Sign.COLON:
        word = line[spot].word
        run = [part(t) for t in line[spot : spot + names.longest]]
        power = names.power(run)
        if not power and not _is_heading_word(word) and line[spot].sign not in _ORNAMENTS:
            return 0, PowerHeading()
        form = words.HEADING_FORMS.get(word, form)
        removal = removal or word in words.REMOVALS
        named = named or names.power_named(run[:power])
        spot += power or 1
    if all(token.word.isdecimal() for token in line[:spot]):
        return 0, PowerHeading()
    return min(spot + 1, len(line)), PowerHeading(form, removal, power=named)


def _is_heading_word(word: str) -> bool:
    return (
        word in words.HEADING_FORMS
        or word in words.HEADING_WORDS
        or word in SEASONS
        or word.isdecimal()
    )


def _label_end(line: Sequence[Token], names: PlaceNames) -> tuple[int, PowerHeading]:
    """Where a label with a player's name ends: "AUS (Ledoux)"; 0 if there is none."""
    run = [part(t) for t in line[: names.longest]]
    power = names.power(run)
    if not power or power >= len(line) or line[power].text != "(":
        return 0, PowerHeading()
    inside = line[power + 1 : power + 2]
    if not inside or inside[0].word in words.KINDS or inside[0].word in words.COASTS:
        return 0, PowerHeading()
    spots = range(power + 1, len(line))
    end = next((spot + 1 for spot in spots if line[spot].sign is Sign.CLOSE), 0)
    while end and end < len(line) and line[end].sign in _AFTER_LABEL:
        end += 1
    return end, PowerHeading(power=names.power_named(run[:power]))


MOST_TOKENS = 80
LONGEST_NUMBER = 2  # digits

_ENDINGS = frozenset((Sign.STOP, Sign.MARK, Sign.CLOSE))


def split(
    line: Sequence[Token], names: PlaceNames
) -> Iterator[tuple[tuple[Token, ...], Sequence[Token]]]:
    """The parts of a line with the comma before each, without question marks at their ends.

    Commas and semicolons part orders; so do "and" and a full stop, where an order begins
    on both sides, a full stop before mere chatter, and the number of an order: "2)", "2.".
    """
    start = 0
    parted: tuple[Token, ...] = ()
    worded = False
    for number, token in enumerate(line):
        comma = token.sign is Sign.COMMA
        if not comma and not _parts_orders(line, start, number, names):
            worded = worded or token.sign is Sign.WORD
            continue
        if worded and (piece := _unnumbered(line[start:number], token)):
            yield parted, _unquestioned(piece)
        start, parted, worded = number + 1, (token,) if comma else (), False
    if worded:
        yield parted, _unquestioned(line[start:])


def _unnumbered(part: Sequence[Token], end: Token) -> Sequence[Token]:
    """Leave out the number of the order that follows: "A PAR-BUR (2" before ")" or "."."""
    if end.sign not in (Sign.CLOSE, Sign.STOP) or not part or not _is_number(part[-1]):
        return part
    return part[:-2] if len(part) > 1 and part[-2].sign is Sign.OPEN else part[:-1]


def _is_number(token: Token) -> bool:
    return token.word.isdecimal() and len(token.word) <= LONGEST_NUMBER


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
    if token.sign is Sign.CLOSE:
        return number > start and _is_number(line[number - 1]) and begins_order(ahead, names)
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
