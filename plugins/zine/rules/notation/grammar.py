"""The forms of an order: which words may follow which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from zine.rules.geography import Geography, UnitKind
from zine.rules.notation import order_words as words
from zine.rules.notation.cursor import Cursor, begins_another, take_lead, take_sign
from zine.rules.notation.names import PlaceNames
from zine.rules.notation.order_draft import Named, OrderDraft, Unread, WrittenPlace
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign, Token
from zine.rules.outcomes import Fault
from zine.rules.void_reasons import Illegible, Lacking


def _take_unit(cursor: Cursor, missing: Lacking, kind: UnitKind | None = None) -> Named:
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


def _take_way(cursor: Cursor, mover: Named, missing: Lacking = Lacking.DESTINATION) -> Way:
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
    via = _take_via(cursor)
    return Way(stops[-1], via is not None or bool(path), path or via or ())


def _may_be_sea(geography: Geography, place: WrittenPlace) -> bool:
    return any(geography.is_sea(code) for code in place.provinces)


def _take_towards(cursor: Cursor) -> None:
    """Step over the words between an order word and a destination."""
    cursor.take(Sign.DASH)
    while not cursor.at_place and cursor.peek_verb() is Form.MOVE:
        cursor.verb()


def _take_origin(cursor: Cursor, missing: Lacking, kind: UnitKind | None = None) -> Named | None:
    """The unit after "from" or "by", at the end of "support move to BUR from PAR"."""
    if cursor.word() not in words.FROM:
        return None
    cursor.at += 1
    return _take_unit(cursor, missing, kind)


def _take_destination(cursor: Cursor, helped: Named) -> WrittenPlace | None:
    """Where the supported unit goes; None if it stays."""
    before = cursor.at
    dashed = cursor.take(Sign.DASH)
    cursor.skip(words.FILLERS)
    moves = cursor.peek_verb() is Form.MOVE
    _take_towards(cursor)
    cursor.skip(words.FILLERS)
    if cursor.peek_verb() is Form.HOLD:
        cursor.verb()
        return None
    if not (dashed or moves):
        cursor.at = before
        _take_via(cursor)
        return None
    return _take_way(cursor, helped).target


def _take_via(cursor: Cursor) -> tuple[WrittenPlace, ...] | None:
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


def read_order(
    tokens: Sequence[Token], names: PlaceNames, carried: Form | None = None
) -> OrderDraft:
    """One order from the tokens of its text. Raises Unread if they are not one.

    `carried` is the order word of a heading or list ("Builds: A PAR, F BRE").
    """
    if any(token.sign is Sign.BACK for token in tokens):
        raise Unread(Illegible.BACKWARD_ARROW())
    cursor = Cursor(_without_remark(tokens), names)
    if cursor.word() in words.CONDITIONS:
        raise Unread(Illegible.CONDITIONAL())
    waived = _waived(cursor)
    if waived:
        return waived
    sign = take_sign(cursor)
    cursor.owner = ""
    draft = _led(cursor) or _following(cursor)
    _finish(cursor)
    if draft.form is not Form.BARE:
        return draft
    return _bare(draft, carried, sign)


_BESIDE_WAIVES = words.FILLERS | words.ARTICLES | words.THIS_YEAR | words.PRONOUNS


def _without_remark(tokens: Sequence[Token]) -> Sequence[Token]:
    """Leave out a result written after an order in square brackets: "[A PRU - BER] Standoff"."""
    if not tokens or tokens[0].text != "[":
        return tokens
    closing = next((n for n, token in enumerate(tokens) if token.text == "]"), len(tokens))
    remark = tokens[closing + 1 :]
    if all(token.sign in (Sign.WORD, Sign.STOP) for token in remark):
        return tokens[:closing]
    return tokens


def _waived(cursor: Cursor) -> OrderDraft | None:
    """Read "waive", "waives 1 build", "build waived", "2 waives"; None for anything else."""
    before, waives, count = cursor.at, False, 1
    cursor.take(Sign.DASH)
    cursor.power()
    while not cursor.done:
        word = cursor.word()
        verb = cursor.verb()
        if verb is Form.WAIVE:
            waives = True
        elif verb is None and (word.isdecimal() or word in words.NUMBERS):
            count = words.NUMBERS.get(word) or int(word[:4])
            cursor.at += 1
        elif verb is None and word in _BESIDE_WAIVES:
            cursor.at += 1
        elif verb is not Form.BUILD:
            break
    if cursor.done and waives:
        if not 0 < count <= len(cursor.names.geography.centres):
            raise Unread(Illegible.TOO_MANY_WAIVED(count=count))
        return OrderDraft(Form.WAIVE, count=count, owner=cursor.owner)
    cursor.at = before
    return None


def _bare(draft: OrderDraft, carried: Form | None, sign: str) -> OrderDraft:
    """A unit with no order word: the heading's or the sign's order, or a build."""
    form = carried or {"+": Form.BUILD, "-": Form.DISBAND}.get(sign, Form.BARE)
    if form is Form.BARE and sign:
        raise Unread(Illegible.LIST_OR_REMOVAL(), fault=Fault.AMBIGUOUS)
    if form in (Form.BUILD, Form.DISBAND):
        return replace(draft, form=form)
    return draft


def _led(cursor: Cursor) -> OrderDraft | None:
    """An order whose word comes before the unit: "Build A PAR", "Retreat A VIE to TRI"."""
    form = take_lead(cursor)
    if form is None:
        return None
    cursor.take(Sign.DASH)
    unit = _take_unit(cursor, Lacking.UNIT)
    owner = cursor.owner
    if form in (Form.MOVE, Form.RETREAT):
        _take_towards(cursor)
        return replace(_goes(form, unit, _take_way(cursor, unit)), owner=owner)
    return OrderDraft(form, unit, owner=owner)


def _goes(form: Form, unit: Named, way: Way) -> OrderDraft:
    return OrderDraft(form, unit, target=way.target, via_convoy=way.by_sea, route=way.route)


def _following(cursor: Cursor) -> OrderDraft:
    """An order that begins with its unit."""
    unit = _take_unit(cursor, Lacking.UNIT)
    owner = cursor.owner
    return replace(_deed(cursor, unit), owner=owner)


def _deed(cursor: Cursor, unit: Named) -> OrderDraft:
    """What follows the unit."""
    cursor.take(Sign.COLON)
    if cursor.done:
        return OrderDraft(Form.BARE, unit)
    dash = cursor.take(Sign.DASH)
    if dash and cursor.at_place:
        return _going(cursor, Form.MOVE, unit)
    if dash and cursor.is_at(Sign.DASH) and cursor.tokens[cursor.at].text != ">":
        raise Unread(Illegible.NOTHING_BETWEEN())
    fused = words.FUSED.get(cursor.take_word(words.FUSED))
    form, kind = fused or (cursor.verb() or (Form.MOVE if dash else None), None)
    match form:
        case Form.SUPPORT | Form.CONVOY if dash:
            supports = form is Form.SUPPORT
            dashed = Illegible.DASH_BEFORE_SUPPORT if supports else Illegible.DASH_BEFORE_CONVOY
            raise Unread(dashed(), fault=Fault.AMBIGUOUS)
        case Form.MOVE | Form.RETREAT:
            return _going(cursor, form, unit)
        case Form.SUPPORT:
            return _support(cursor, unit, kind)
        case Form.CONVOY:
            return _convoy(cursor, unit, kind)
        case Form.WAIVE:
            raise Unread(Illegible.WAIVES_UNIT())
        case None:
            return _no_verb(cursor, unit)
        case _:
            return OrderDraft(form, unit)


def _no_verb(cursor: Cursor, unit: Named) -> OrderDraft:
    """Nothing after the unit says what it does, unless only a result mark follows."""
    if _at_mark(cursor):
        return OrderDraft(Form.BARE, unit)
    why = Illegible.NO_VERB(unit=unit.place.written, rest=cursor.rest())
    raise Unread(why, misnamed=cursor.overrun())


def _going(cursor: Cursor, form: Form, unit: Named) -> OrderDraft:
    """Read what follows "moves to"; "to hold" is a hold, "retreats off the board" no retreat."""
    _take_towards(cursor)
    stays = cursor.peek_verb()
    if stays in (Form.HOLD, Form.DISBAND):
        cursor.verb()
        return OrderDraft(stays, unit)
    return _goes(form, unit, _take_way(cursor, unit))


def _support(cursor: Cursor, unit: Named, kind: UnitKind | None) -> OrderDraft:
    """Support to hold or to move. "SA VIE-VIE", fused, supports a hold as zines print it."""
    turned = None if kind else _support_turned(cursor, unit)
    if turned:
        return turned
    helped = _take_unit(cursor, Lacking.SUPPORTED, kind)
    target = _take_destination(cursor, helped)
    if kind and target and target.provinces == helped.place.provinces:
        target = None
    return OrderDraft(Form.SUPPORT, unit, helped, target)


def _support_turned(cursor: Cursor, unit: Named) -> OrderDraft | None:
    """Read "support move to BUR from PAR", "support hold to PAR"; None for the usual form."""
    before = cursor.at
    cursor.skip(words.FILLERS | words.ARTICLES)
    verb = None if cursor.at_place else cursor.verb()
    if verb is Form.HOLD:
        _take_towards(cursor)
        return OrderDraft(Form.SUPPORT, unit, _take_unit(cursor, Lacking.SUPPORTED))
    if verb is Form.MOVE:
        helped = _take_origin(cursor, Lacking.SUPPORTED)
        _take_towards(cursor)
        target = _take_way(cursor, helped or unit).target
        helped = helped or _take_origin(cursor, Lacking.SUPPORTED)
        if helped is None:
            raise Unread(Lacking.MOVER())
        return OrderDraft(Form.SUPPORT, unit, helped, target)
    cursor.at = before
    return None


def _convoy(cursor: Cursor, unit: Named, kind: UnitKind | None) -> OrderDraft:
    """A fleet's convoy; "A LON convoys to BEL" is the army's own move by sea.

    "F NTH convoy to BEL from LON" is a convoy.
    """
    if cursor.take_word(words.TOWARDS):
        way = _take_way(cursor, unit)
        army = _take_origin(cursor, Lacking.CONVOYED)
        if army is None:
            return _goes(Form.MOVE, unit, way._replace(by_sea=True))
        return OrderDraft(Form.CONVOY, unit, _convoyed(army), way.target)
    army = _convoyed(_take_unit(cursor, Lacking.CONVOYED, kind))
    if cursor.done:
        raise Unread(Lacking.LANDING(), incomplete=True)
    _take_towards(cursor)
    return OrderDraft(Form.CONVOY, unit, army, _take_way(cursor, army, Lacking.LANDING).target)


def _convoyed(army: Named) -> Named:
    if army.kind is UnitKind.FLEET:
        raise Unread(Illegible.CONVOYS_FLEET())
    return army


def _at_mark(cursor: Cursor) -> bool:
    return cursor.is_at(Sign.SLASH) and cursor.word(1) in words.RESULT_MARKS


def _finish(cursor: Cursor) -> None:
    """See that the order ends here, but for a result mark ("/NSO"). Raises Unread."""
    while _at_mark(cursor):
        cursor.at += 2
    if not cursor.done:
        if begins_another(cursor.tokens[cursor.at :], cursor.names):
            raise Unread(Illegible.SECOND_ORDER(rest=cursor.rest()))
        raise Unread(Illegible.MORE_WRITTEN(rest=cursor.rest()), misnamed=cursor.overrun())
