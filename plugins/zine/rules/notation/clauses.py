"""The parts of an order: a unit, a destination, a way by sea."""

from __future__ import annotations

from zine.rules.geography import Geography, UnitKind
from zine.rules.notation import order_words as words
from zine.rules.notation.cursor import Cursor
from zine.rules.notation.drafts import Named, Place, Unread
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign


def take_unit(cursor: Cursor, missing: str, kind: UnitKind | None = None) -> Named:
    """A unit: whose it is, army or fleet, and where; all but the last may be left out."""
    while True:
        found = None if kind else cursor.kind()
        if found:
            kind = found
        elif not (cursor.take_word(words.FILLERS) or cursor.power()):
            return Named(kind, cursor.place(missing))


def take_route(
    cursor: Cursor, mover: Named, missing: str = "the destination is missing"
) -> tuple[Place, bool]:
    """A destination, and whether it is reached by sea.

    A path through seas asks for a convoy; the path itself is not kept (DATC 4.A.6).
    """
    stops = [cursor.place(missing)]
    while cursor.take(Sign.DASH):
        if cursor.word() in words.CONVOYED or cursor.word() == words.VIA:
            break
        stops.append(cursor.place(missing))
    path = stops[:-1]
    at_sea = (_may_be_sea(cursor.names.geography, stop) for stop in path)
    if path and (mover.kind is UnitKind.FLEET or not all(at_sea)):
        raise Unread("only an army can be given a path, and only over seas")
    return stops[-1], take_via(cursor) or bool(path)


def _may_be_sea(geography: Geography, place: Place) -> bool:
    return any(geography.is_sea(code) for code in place.provinces)


def take_towards(cursor: Cursor) -> None:
    """Step over what stands between an order word and a destination."""
    cursor.take(Sign.DASH)
    while not cursor.at_place and cursor.peek_verb() is Form.MOVE:
        cursor.verb()


def take_destination(cursor: Cursor, helped: Named) -> Place | None:
    """Where the supported unit goes; None if it stays."""
    before = cursor.at
    dashed = cursor.take(Sign.DASH)
    cursor.skip(words.FILLERS)
    moves = cursor.peek_verb() is Form.MOVE
    take_towards(cursor)
    cursor.skip(words.FILLERS)
    if cursor.peek_verb() is Form.HOLD:
        cursor.verb()
        return None
    if not (dashed or moves):
        cursor.at = before
        take_via(cursor)
        return None
    return take_route(cursor, helped)[0]


def take_via(cursor: Cursor) -> bool:
    """Step over "via", "via convoy", "by sea", "(convoy)", "via NTH, NWG"."""
    if cursor.take_word((words.VIA,)):
        if not cursor.take_word(words.BY_SEA):
            _seas(cursor)
        return True
    if cursor.word() in words.LEADS_BY_SEA and cursor.word(1) in words.BY_SEA:
        cursor.at += 2
        return True
    return bool(cursor.take_word(words.CONVOYED))


def _seas(cursor: Cursor) -> None:
    """Step over the seas or fleets of a path, if any are named."""
    while not cursor.done:
        before = cursor.at
        if not (cursor.take(Sign.COMMA) or cursor.take(Sign.DASH)):
            cursor.take_word((words.AND,))
        cursor.skip(words.FILLERS)
        cursor.kind()
        match = cursor.names.province(cursor.run())
        if match is None:
            cursor.at = before
            return
        cursor.at += match.length
