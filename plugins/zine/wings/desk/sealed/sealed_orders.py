"""Sealed sets let in: opened, their codes checked, and no old one taken for a new one."""

from __future__ import annotations

from dataclasses import replace

from zine.gamefiles.game_folder import GameFolder
from zine.games import Game, Turn
from zine.language import phrase
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.admission import (
    GAME_OVER,
    MISTYPED_CODE,
    NEWEST_CODE,
    Aside,
    Given,
    Known,
    check_phase,
    entry_of,
    nonce_of,
    numbered,
    whose,
)
from zine.wings.desk.post.late_letters import in_time
from zine.wings.desk.post.ledger import LedgerEntry
from zine.wings.desk.post.letter_contents import LetterContents
from zine.wings.desk.post.letter_sections import parted
from zine.wings.desk.post.message_reader import Message, bounded
from zine.wings.desk.sealed.envelope import Sealed, Unopened, open_envelope
from zine.wings.desk.sealed.order_set_numbers import number_sealed, why_refused
from zine.wings.desk.sealed.seal_keys import key_text
from zine.wings.desk.seating.order_codes import Owner, is_mistyped
from zine.wings.desk.seating.seats import coming_turn, powers_led

SEAL_AGAIN = phrase("If you want these orders to count, seal them again and send them.")


def opened(desk: PeopleDesk, envelope: str) -> Sealed:
    """What is in an envelope. Raises Aside if it cannot be opened."""
    key = key_text(desk.private)
    if key is None:
        reason = phrase("it is sealed, and there is no key here: set ZINE_KEY or run zine seal key")
        advice = phrase("The publisher can open it later; you need not send it again.")
        raise Aside(reason, advice=advice)
    try:
        return open_envelope(envelope, key)
    except Unopened as fault:
        raise Aside(fault.args[0]) from None


def admit_sealed(
    desk: PeopleDesk, now: Known, blank: LedgerEntry, message: Message, inside: Sealed, given: Given
) -> tuple[LedgerEntry, LetterContents]:
    """A sealed set: its code checked, and not an old one that came again. Raises Aside.

    A set that the GM vouches for, having seen why it was refused, counts from now on as if
    it were an open letter: with a nonce and a number of the desk's own.
    """
    folder, game, owner = _owner(now, inside, given)
    turn, has_deadline = _turn_meant(game, owner, inside)
    letters, _ = bounded(inside.letters)
    found = parted(letters, folder.settings, turn, owner.power)
    found = replace(found, orders=inside.orders, final=inside.final or found.final)
    meant = replace(owner, power=inside.power)
    nonce = nonce_of(desk, inside.nonce.encode()) if given.game else inside.nonce
    entry = entry_of(blank, meant, turn, found, nonce)
    sender = owner.power if meant != owner else ""
    entry = replace(entry, written=inside.written, sender=sender)
    sets = now.ledger.sets(owner.game, turn.phase.slug)

    def timed(made: LedgerEntry) -> LedgerEntry:
        return in_time(folder, turn, made, message, given) if has_deadline else made

    if given.game:
        entry = replace(entry, envelope="")
        return numbered(timed(entry), sets, now, given), found
    entry = replace(entry, number=number_sealed(inside.number, inside.written))
    reason = why_refused(entry, sets)
    if reason:
        raise Aside(reason, *whose(meant, turn), advice=SEAL_AGAIN).marked(entry)
    if not entry.number:
        entry = numbered(entry, sets, now, given)
    entry, found = _without_old_votes(entry, found, _last_vote(now, game, entry))
    return timed(entry), found


def _owner(now: Known, inside: Sealed, given: Given) -> tuple[GameFolder, Game, Owner]:
    """Who sent an envelope, by the code in it or the GM's word, and its game."""
    now.check(inside.game)
    if inside.game not in now.games:
        reason = phrase("it is for a game '{game}' that is not played here", game=inside.game[:40])
        raise Aside(reason)
    owner = now.owners.get(inside.code.casefold())
    if given.game:
        owner = Owner(game=given.game, power=given.power)
    if owner is None and is_mistyped(inside.code):
        raise Aside(MISTYPED_CODE, inside.game)
    if owner is None or owner.shared:
        raise Aside(phrase("the order code inside is not known here"), inside.game)
    if owner.void:
        # The seat may have another player now, who is not to be told of this letter.
        reason = phrase("the order code inside has been renewed and is void")
        raise Aside(reason, advice=NEWEST_CODE)
    folder, game = now.games[inside.game]
    if owner.game != inside.game or not _may_order(game.current, owner, inside.power):
        reason = phrase(
            "the code inside is {power}'s of {game}, but the orders are for {other} of {other_game}",
            power=owner.power,
            game=owner.game,
            other=inside.power[:40],
            other_game=inside.game,
        )
        raise Aside(reason, owner.game, "", owner.power)
    return folder, game, owner


def _may_order(turn: Turn | None, owner: Owner, power: str) -> bool:
    return owner.power == power or (turn is not None and power in powers_led(turn, owner.power))


def _turn_meant(game: Game, owner: Owner, inside: Sealed) -> tuple[Turn, bool]:
    """The turn a set is for, and whether it has a deadline yet. Raises Aside.

    Papers are taken for the coming business phase too, as from open letters.
    """
    turn = game.current
    if turn is None:
        raise Aside(phrase("the game is over"), owner.game, power=owner.power, advice=GAME_OVER)
    if turn.coming is not None and inside.phase == turn.coming.phase.slug:
        return coming_turn(turn), turn.coming.joint
    check_phase(game, owner, turn, inside.phase)
    return turn, True


def _last_vote(now: Known, game: Game, entry: LedgerEntry) -> LedgerEntry | None:
    """The last letter with votes of an entry's writer, with orders or with papers."""
    turn = game.current
    assert turn is not None
    phases = [turn.phase, *([turn.coming.phase] if turn.coming else [])]
    voted = [now.ledger.sets(entry.game, each.slug).voted.get(entry.writer) for each in phases]
    return max((each for each in voted if each), key=lambda each: each.rank, default=None)


def _without_old_votes(
    entry: LedgerEntry, found: LetterContents, voted: LedgerEntry | None
) -> tuple[LedgerEntry, LetterContents]:
    """A set without votes that are older than the last ones of its writer."""
    if not entry.votes or voted is None or voted.number < entry.number:
        return entry, found
    said = phrase("Its votes are older than your last ones and do not count.")
    return replace(entry, votes=()), replace(found, votes=(), remarks=(*found.remarks, said))
