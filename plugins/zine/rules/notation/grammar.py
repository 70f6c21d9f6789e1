"""The forms of an order: which words may follow which."""

from __future__ import annotations

from collections.abc import Sequence

from zine.rules.geography import UnitKind
from zine.rules.notation import order_words as words
from zine.rules.notation.beginnings import take_lead, take_sign
from zine.rules.notation.clauses import take_destination, take_route, take_towards, take_unit
from zine.rules.notation.cursor import Cursor
from zine.rules.notation.drafts import Draft, Named, Unread
from zine.rules.notation.names import Names
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign, Token
from zine.rules.outcomes import Fault


def read_order(tokens: Sequence[Token], names: Names, carried: Form | None = None) -> Draft:
    """One order from the tokens of its text. Raises Unread if they are not one.

    `carried` is the order word of a heading or list ("Builds: A PAR, F BRE").
    """
    cursor = Cursor(_without_remark(tokens), names)
    if cursor.word() == words.CONDITION:
        raise Unread("the order is conditional; say what is to be done now")
    waived = _waived(cursor)
    if waived:
        return waived
    sign = take_sign(cursor)
    draft = _led(cursor) or _following(cursor)
    _finish(cursor)
    if draft.form is not Form.BARE:
        return draft
    return _bare(draft, carried, sign)


def _without_remark(tokens: Sequence[Token]) -> Sequence[Token]:
    """Leave out a result written after an order in square brackets: "[A PRU - BER] Standoff"."""
    if not tokens or tokens[0].text != "[":
        return tokens
    closing = next((n for n, token in enumerate(tokens) if token.text == "]"), len(tokens))
    remark = tokens[closing + 1 :]
    if all(token.sign in (Sign.WORD, Sign.STOP) for token in remark):
        return tokens[:closing]
    return tokens


def _waived(cursor: Cursor) -> Draft | None:
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
        elif verb is None and word in words.FILLERS | words.ARTICLES:
            cursor.at += 1
        elif verb is not Form.BUILD:
            break
    if cursor.done and waives:
        if not 0 < count <= len(cursor.names.geography.centres):
            raise Unread(f"there are no {count} builds to waive")
        return Draft(Form.WAIVE, count=count)
    cursor.at = before
    return None


def _bare(draft: Draft, carried: Form | None, sign: str) -> Draft:
    """A unit with no order word: the heading's or the sign's order, or a build."""
    form = carried or {"+": Form.BUILD, "-": Form.DISBAND}.get(sign, Form.BARE)
    if form is Form.BARE and sign:
        raise Unread(
            "the dash may mark a list or a removal; write 'build' or 'remove'",
            fault=Fault.AMBIGUOUS,
        )
    if form in (Form.BUILD, Form.DISBAND):
        return Draft(form, draft.unit)
    return draft


def _led(cursor: Cursor) -> Draft | None:
    """An order whose word comes before the unit: "Build A PAR", "Retreat A VIE to TRI"."""
    form = take_lead(cursor)
    if form is None:
        return None
    cursor.take(Sign.DASH)
    unit = take_unit(cursor, "no unit is named")
    if form in (Form.MOVE, Form.RETREAT):
        take_towards(cursor)
        target, by_sea = take_route(cursor, unit)
        return Draft(form, unit, target=target, via_convoy=by_sea)
    return Draft(form, unit)


def _following(cursor: Cursor) -> Draft:
    """An order that begins with its unit."""
    unit = take_unit(cursor, "no unit is named")
    cursor.take(Sign.COLON)
    if cursor.done:
        return Draft(Form.BARE, unit)
    dash = cursor.take(Sign.DASH)
    if dash and cursor.at_place:
        return _going(cursor, Form.MOVE, unit)
    fused = words.FUSED.get(cursor.take_word(words.FUSED))
    form, kind = fused or (cursor.verb() or (Form.MOVE if dash else None), None)
    match form:
        case Form.MOVE | Form.RETREAT:
            return _going(cursor, form, unit)
        case Form.SUPPORT:
            return _support(cursor, unit, kind)
        case Form.CONVOY:
            return _convoy(cursor, unit, kind)
        case Form.WAIVE:
            raise Unread("a build is waived without naming a unit")
        case None:
            return _no_verb(cursor, unit)
        case _:
            return Draft(form, unit)


def _no_verb(cursor: Cursor, unit: Named) -> Draft:
    """Nothing after the unit says what it does, unless only a result mark follows."""
    if _at_mark(cursor):
        return Draft(Form.BARE, unit)
    raise Unread(f"no order word after '{unit.place.written}': cannot read '{cursor.rest()}'")


def _going(cursor: Cursor, form: Form, unit: Named) -> Draft:
    """Read what follows "moves to"; "to hold" is a hold, "retreats off the board" no retreat."""
    take_towards(cursor)
    stays = cursor.peek_verb()
    if stays in (Form.HOLD, Form.DISBAND):
        cursor.verb()
        return Draft(stays, unit)
    target, by_sea = take_route(cursor, unit)
    return Draft(form, unit, target=target, via_convoy=by_sea)


def _support(cursor: Cursor, unit: Named, kind: UnitKind | None) -> Draft:
    """Support to hold or to move. "SA VIE-VIE", fused, supports a hold as zines print it."""
    helped = take_unit(cursor, "the supported unit is missing", kind)
    target = take_destination(cursor, helped)
    if kind and target and target.provinces == helped.place.provinces:
        target = None
    return Draft(Form.SUPPORT, unit, helped, target)


def _convoy(cursor: Cursor, unit: Named, kind: UnitKind | None) -> Draft:
    """A fleet's convoy; "A LON convoys to BEL" is the army's own move by sea."""
    if cursor.take_word(words.TOWARDS):
        target, _ = take_route(cursor, unit)
        return Draft(Form.MOVE, unit, target=target, via_convoy=True)
    army = take_unit(cursor, "the convoyed army is missing", kind)
    if army.kind is UnitKind.FLEET:
        raise Unread("only armies can be convoyed")
    missing = "the convoy does not say where the army goes"
    if cursor.done:
        raise Unread(missing, incomplete=True)
    take_towards(cursor)
    target, _ = take_route(cursor, army, missing)
    return Draft(Form.CONVOY, unit, army, target)


def _at_mark(cursor: Cursor) -> bool:
    return cursor.is_at(Sign.SLASH) and cursor.word(1) in words.RESULT_MARKS


def _finish(cursor: Cursor) -> None:
    """See that the order ends here, but for a result mark ("/NSO"). Raises Unread."""
    while _at_mark(cursor):
        cursor.at += 2
    if not cursor.done:
        raise Unread(f"cannot read '{cursor.rest()}' after the order")
