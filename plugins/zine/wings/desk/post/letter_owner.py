"""Finds who sent an open letter, by its order code, and which turn it is for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from zine.games import Game, Turn
from zine.language import Phrase, listing, named, phrase
from zine.rules.calendar import Phase
from zine.wings.desk.post.admission import (
    FOR_THE_PUBLISHER,
    GAME_OVER,
    MISTYPED_CODE,
    NEWEST_CODE,
    Aside,
    Given,
    Known,
    check_phase,
)
from zine.wings.desk.post.letter_labels import codes_in, has_mistyped_code, own_lines
from zine.wings.desk.post.letter_text.letter_kinds import LetterKind, kind_of
from zine.wings.desk.post.message_reader import Message
from zine.wings.desk.seating.order_codes import MOST_GUESSES, Owner, guesses
from zine.wings.shared.phase_labels import phase_named

READS_AS: Mapping[LetterKind, Phrase] = {
    LetterKind.JOIN: phrase("it reads as a request to join"),
    LetterKind.CONTRIBUTION: phrase("it reads as a contribution to the zine"),
    LetterKind.EDITOR: phrase("it reads as a letter to the editor"),
}


def _seats(owners: Sequence[Owner]) -> str:
    return listing([f"{each.game} {named(each.power)}" for each in owners])


def owner_of_letter(now: Known, message: Message, given: Given) -> Owner:
    """The sender of a letter. Raises Aside unless it has one valid code, or the GM vouches for it."""
    if given.game:
        return Owner(game=given.game, power=given.power)
    if guesses(f"{message.subject}\n{message.text}") > MOST_GUESSES:
        raise Aside(phrase("too many of its words look like order codes"))
    codes = codes_in(message, now.owners)
    shared = [code for code in codes if now.owners[code].shared]
    if shared:
        reason = phrase("its order code was given out twice: the publisher will renew it")
        advice = phrase("Please send it again with the new code when you have it.")
        raise Aside(reason, advice=advice)
    valid = [now.owners[code] for code in codes if not now.owners[code].void]
    if len(valid) == 1:
        now.check(valid[0].game)
    if len(valid) == 1 and valid[0].game in now.games:
        return valid[0]
    if len(valid) > 1:
        names = partial(_seats, valid)
        raise Aside(
            phrase("it holds the codes of {names}: one letter for each, please", names=names)
        )
    if codes:
        # The seat may have another player now, who is not to be told of this letter.
        reason = phrase("its order code has been renewed and is void")
        raise Aside(reason, advice=NEWEST_CODE)
    if has_mistyped_code(message):
        raise Aside(MISTYPED_CODE)
    kind = kind_of(message.subject, own_lines(message.text))
    if kind is LetterKind.UNKNOWN:
        raise Aside(phrase("I found no order code I recognise"), kind=kind)
    raise Aside(READS_AS[kind], advice=FOR_THE_PUBLISHER, kind=kind)


def turn_for(game: Game, owner: Owner, labels: str) -> Turn:
    """The turn that a letter's labels mean. Raises Aside if no orders are due for it."""
    turn = game.current
    if turn is None:
        raise Aside(phrase("the game is over"), owner.game, power=owner.power, advice=GAME_OVER)
    calendar = game.settings.variant.calendar
    subject, _, body = labels.partition("\n")
    meant = phase_named(subject, calendar, turn.phase)
    if meant is None:
        # A letter may hold orders for later seasons too, under their names.
        named = [phase_named(line, calendar, turn.phase) for line in body.split("\n")]
        meant = turn.phase if turn.phase in named else phase_named(body, calendar, turn.phase)
    if meant is None or not _is_coming(turn, meant):
        check_phase(game, owner, turn, meant.slug if meant else turn.phase.slug, keeps=True)
    return turn


def _is_coming(turn: Turn, meant: Phase) -> bool:
    """Whether a phase is the business that papers are taken for, or shares its season."""
    if turn.coming is None:
        return False
    coming = turn.coming.phase
    return (meant.year, meant.season) == (coming.year, coming.season)
