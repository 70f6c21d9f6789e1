"""What a text begins with: a mark, an order word, a unit."""

from __future__ import annotations

from collections.abc import Sequence

from zine.rules.notation import order_words as words
from zine.rules.notation.cursor import Cursor
from zine.rules.notation.names import PlaceNames
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign, Token

_LEADING = frozenset((Form.HOLD, Form.MOVE, Form.RETREAT, Form.DISBAND, Form.BUILD))


def take_sign(cursor: Cursor) -> str:
    """Step over a mark before the order: "+", "-", or "- " (which may be a list's)."""
    if cursor.take(Sign.PLUS):
        return "+"
    if not cursor.take(Sign.DASH):
        return ""
    mark = cursor.tokens[cursor.at - 1]
    glued = not cursor.done and cursor.tokens[cursor.at].start == mark.end
    return "-" if glued else "- "


def take_lead(cursor: Cursor) -> Form | None:
    """Step over powers and an order word at the beginning; the word's meaning."""
    before = cursor.at
    while cursor.power() or cursor.take_word(words.PRONOUNS):
        pass
    if cursor.at_place or cursor.peek_verb() not in _LEADING:
        if cursor.at > before and cursor.tokens[cursor.at - 1].word in words.PRONOUNS:
            cursor.at = before
        return None
    return cursor.verb()


def leads(tokens: Sequence[Token], names: PlaceNames) -> Form | None:
    """The order word that stands before the unit, if one does ("Build A PAR")."""
    cursor = Cursor(tokens, names)
    sign = take_sign(cursor)
    if sign == "+":
        return Form.BUILD
    if sign == "-":
        return Form.DISBAND
    return take_lead(cursor)


def begins_unit(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether the tokens begin an order of their own past doubt: "A PAR", "build a fleet in".

    That is an order whose unit's kind is named, or one to waive a build.
    """
    cursor = Cursor(tokens, names)
    if take_lead(cursor) is None and _waives(cursor):
        return True
    cursor.skip(words.FILLERS)
    cursor.power()
    return cursor.kind() is not None and bool(cursor.run())


def begins_order(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether the tokens begin like an order, the unit's kind named or not."""
    if begins_unit(tokens, names):
        return True
    cursor = Cursor(tokens, names)
    form = take_lead(cursor)
    match = names.province(cursor.run())
    if form or match is None:
        return match is not None
    cursor.at += match.length
    return cursor.is_at(Sign.DASH) or cursor.verb() is not None or cursor.word() in words.FUSED


def _waives(cursor: Cursor) -> bool:
    """Whether a build is waived here."""
    return not cursor.at_place and cursor.peek_verb() is Form.WAIVE
