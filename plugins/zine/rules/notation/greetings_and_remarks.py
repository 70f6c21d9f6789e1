"""What people write besides their orders: greetings, remarks, courtesies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zine.rules.notation import order_words as words
from zine.rules.notation.cursor import Cursor, take_lead, take_sign
from zine.rules.notation.names import PlaceNames, part
from zine.rules.notation.tokens import Sign, Token

_BY_SEA = words.BY_SEA | {words.VIA}
_COASTS = words.COAST_WORDS.union(words.COASTS, words.COAST_SIDES)
_TELLING = words.SECOND_THOUGHTS | _BY_SEA | _COASTS
_BRACKETS: Mapping[str, str] = {"(": ")", "[": "]", "{": "}"}
_ENOUGH = 3
_NEAR = 4


def without_courtesy(line: Sequence[Token]) -> tuple[Token, ...]:
    """Leave out every "please", with the comma that goes with it."""
    if not any(token.word in words.COURTESY for token in line):
        return tuple(line)
    kept: list[Token] = []
    dropped = False
    for token in line:
        if token.word in words.COURTESY:
            dropped = True
            if kept and kept[-1].sign is Sign.COMMA:
                kept.pop()
        elif not (dropped and token.sign is Sign.COMMA and not kept):
            kept.append(token)
    return tuple(kept)


def without_remarks(line: Sequence[Token], names: PlaceNames) -> tuple[Token, ...]:
    """Leave out remarks in brackets after the line's first word: "(to keep him out)".

    What could change the order stays, and is read or refused with it: names alone, coasts,
    convoys, conditions and second thoughts.
    """
    kept: list[Token] = []
    opened: list[int] = []
    worded = False
    for token in line:
        kept.append(token)
        worded = worded or (token.sign is Sign.WORD and not opened)
        if token.text in _BRACKETS:
            opened.append(len(kept) - 1)
        elif token.text in _BRACKETS.values() and opened:
            start = opened.pop()
            if (worded or start > 0) and not opened and _is_remark(kept[start:], names):
                del kept[start:]
    return tuple(kept)


def _is_remark(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether words in parentheses are for the reader's eyes alone."""
    spoken = [token.word for token in tokens if token.sign is Sign.WORD]
    if not spoken:
        return not any(token.sign is Sign.DASH for token in tokens)
    if not _TELLING.isdisjoint(spoken):
        return False
    unknown = [word for word in spoken if _is_unknown(word, names)]
    longest = max(map(len, unknown), default=0)
    return (len(spoken) > 1 and bool(unknown)) or longest > _ENOUGH


def is_chatter(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether a text that is no order does not look like the attempt at one either.

    It begins like none, and greets, or has too many words that no order is made of. What
    is in doubt is an attempt, so that its writer is told what is wrong with it.
    """
    spoken = [token.word for token in tokens if token.sign is Sign.WORD]
    unknown = sum(_is_unknown(word, names) for word in spoken)
    greets = not words.GREETINGS.isdisjoint(spoken)
    if not (greets or unknown > 1) or begins_like_order(tokens, names):
        return False
    if not greets and _sweeps(spoken):
        return False
    return unknown >= _ENOUGH or not _speaks_of_place(tokens, names)


def is_signature(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether a text after chatter may be its writer's name."""
    spoken = [token.word for token in tokens if token.sign is Sign.WORD]
    return (
        0 < len(spoken) <= _ENOUGH
        and all(_is_unknown(word, names) and names.slip(word) is None for word in spoken)
        and all(token.sign in (Sign.WORD, Sign.STOP, Sign.DASH) for token in tokens)
    )


def _is_unknown(word: str, names: PlaceNames) -> bool:
    return word not in names.vocabulary and not word.isdecimal() and names.province((word,)) is None


def begins_like_order(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether a line begins with a place, or with a unit that does something."""
    cursor = Cursor(tokens[: 2 * (names.longest + _NEAR)], names)
    take_sign(cursor)
    lead = take_lead(cursor)
    cursor.skip(words.FILLERS)
    cursor.power()
    kind = cursor.kind()
    match = names.province(cursor.run())
    if match is not None:
        return not match.short or kind is not None or lead is not None
    if kind is None:
        return False
    ahead = range(1, _NEAR + 1)
    if any(cursor.is_at(Sign.DASH, each) for each in ahead):
        return True
    cursor.at += 1
    return cursor.done or (not cursor.at_place and cursor.verb() is not None)


def _sweeps(spoken: Sequence[str]) -> bool:
    """Whether words give an order to all units at once, or last season's once more."""
    holds = any(words.VERBS.get((word,)) is words.Form.HOLD for word in spoken)
    units = not words.UNITS.isdisjoint(spoken)
    return ((holds or units) and not words.SWEEPING.isdisjoint(spoken)) or (
        not words.REPEATING.isdisjoint(spoken)
    )


def _speaks_of_place(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether a province is named beside a dash, an order word or a kind of unit."""
    for spot, token in enumerate(tokens):
        if token.sign is not Sign.WORD or token.word in words.RESERVED:
            continue
        match = names.province([part(t) for t in _run(tokens, spot, names.longest)])
        if match is None or match.short:
            continue
        beside = (*tokens[max(0, spot - 1) : spot], *tokens[spot + match.length :][:1])
        if any(each.sign is Sign.DASH or each.word in words.RESERVED for each in beside):
            return True
    return False


def _run(tokens: Sequence[Token], spot: int, longest: int) -> Sequence[Token]:
    """The tokens from a spot on that can be part of one name."""
    end = spot
    while end < min(spot + longest, len(tokens)) and tokens[end].sign in (Sign.WORD, Sign.DASH):
        end += 1
    return tokens[spot:end]
