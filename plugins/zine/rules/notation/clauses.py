"""The parts of an order: a unit, a destination, a way by sea."""

from __future__ import annotations

from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind
from zine.rules.illegality import Illegible, Lacking
from zine.rules.notation import order_words as words
from zine.rules.notation.cursor import Cursor
from zine.rules.notation.drafts import Named, Unread, WrittenPlace
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign


def take_unit(cursor: Cursor, missing: Lacking, kind: UnitKind | None = None) -> Named:
    """A unit: whose it is, army or fleet, and where; all but the last may be left out."""
    while True:
        found = None if kind else cursor.kind()
        if found:
            kind = found
        elif not (cursor.take_word(words.FILLERS) or cursor.power()):
            return Named(kind, cursor.place(missing))


class Way(NamedTuple):
    """Where a unit goes, whether by sea, and the seas that are named on the way."""

    target: WrittenPlace
    by_sea: bool = False
    route: tuple[WrittenPlace, ...] = ()


def take_way(cursor: Cursor, mover: Named, missing: Lacking = Lacking.DESTINATION) -> Way:
    """A destination, and how it is reached; a path through seas asks for a convoy."""
    stops = [cursor.place(missing)]
    while cursor.take(Sign.DASH):
        if cursor.word() in words.CONVOYED or cursor.word() == words.VIA:
            break
        stops.append(cursor.place(missing))
    path = tuple(stops[:-1])
    at_sea = (_may_be_sea(cursor.names.geography, stop) for stop in path)
    if path and (mover.kind is UnitKind.FLEET or not all(at_sea)):
        raise Unread(Illegible.ODD_ROUTE())
    via = take_via(cursor)
    return Way(stops[-1], via is not None or bool(path), path or via or ())


def _may_be_sea(geography: Geography, place: WrittenPlace) -> bool:
    return any(geography.is_sea(code) for code in place.provinces)


def take_towards(cursor: Cursor) -> None:
    """Step over what stands between an order word and a destination."""
    cursor.take(Sign.DASH)
    while not cursor.at_place and cursor.peek_verb() is Form.MOVE:
        cursor.verb()


def take_origin(cursor: Cursor, missing: Lacking, kind: UnitKind | None = None) -> Named | None:
    """The unit after "from" or "by", at the end of "support move to BUR from PAR"."""
    if cursor.word() not in words.FROM:
        return None
    cursor.at += 1
    return take_unit(cursor, missing, kind)


def take_destination(cursor: Cursor, helped: Named) -> WrittenPlace | None:
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
    return take_way(cursor, helped).target


def take_via(cursor: Cursor) -> tuple[WrittenPlace, ...] | None:
    """The seas of "via", "via convoy", "by sea", "(convoy)", "via NTH, NWG"; None if by land."""
    if cursor.take_word((words.VIA,)):
        return () if cursor.take_word(words.BY_SEA) else _seas(cursor)
    if cursor.word() in words.LEADS_BY_SEA and cursor.word(1) in words.BY_SEA:
        cursor.at += 2
        return ()
    return () if cursor.take_word(words.CONVOYED) else None


def _seas(cursor: Cursor) -> tuple[WrittenPlace, ...]:
    """The seas or fleets of a path, if any are named."""
    seas: list[WrittenPlace] = []
    while not cursor.done:
        before = cursor.at
        if not (cursor.take(Sign.COMMA) or cursor.take(Sign.DASH)):
            cursor.take_word((words.AND,))
        cursor.skip(words.FILLERS)
        cursor.kind()
        match = cursor.names.province(cursor.run())
        if match is None:
            cursor.at = before
            break
        seas.append(cursor.place(Lacking.SEA))
    return tuple(seas)
