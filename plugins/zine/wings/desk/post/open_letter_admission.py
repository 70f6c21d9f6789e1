"""Open letters let in: whose each is by its code, what for by its labels, and what is in it.

A letter of somebody who leads several powers is judged part by part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from zine.gamefiles.game_folder import GameFolder
from zine.games import Settings, Turn
from zine.games.orders_readability import lines_read
from zine.games.recorded_reasons import in_print
from zine.language import _, phase_name, phrase, together, worded
from zine.rules.calendar import PhaseKind
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.post.admission import (
    Aside,
    Given,
    Known,
    entry_of,
    nonce_of,
    numbered,
    whose,
)
from zine.wings.desk.post.late_letters import in_time
from zine.wings.desk.post.ledger import LedgerEntry
from zine.wings.desk.post.letter_contents import HOW_TO_VOTE, LetterContents
from zine.wings.desk.post.letter_labels import games_named, headings, powers_named
from zine.wings.desk.post.letter_owner import owner_of_letter, turn_for
from zine.wings.desk.post.letter_sections import PAPERS, parted
from zine.wings.desk.post.letter_text.quotes import own_text
from zine.wings.desk.post.message_reader import Message
from zine.wings.desk.post.order_merge import merged
from zine.wings.desk.post.statements import check_no_statement
from zine.wings.desk.sealed.order_set_numbers import why_overtaken
from zine.wings.desk.seating.order_codes import Owner
from zine.wings.desk.seating.seats import coming_turn, correspondent, powers_led
from zine.wings.shared.phase_labels import phase_named

MOST_FAULTS = 20
OVERTAKEN = phrase("Your later orders count. If you want these instead, send them again.")


def admit_plain(
    desk: PeopleDesk, now: Known, blank: LedgerEntry, message: Message, content: bytes, given: Given
) -> tuple[tuple[LedgerEntry, ...], LetterContents]:
    """An open letter: whose it is by its code, what for by its subject and labels.

    Its entries are several where it holds orders for several powers, or papers besides. Raises
    Aside.
    """
    if not given.game:
        check_no_statement(desk, now, message)
    owner = owner_of_letter(now, message, given)
    folder, game = now.games[owner.game]
    settings = folder.settings
    message, quotes = _own_words(desk, now, message, settings, owner)
    labels = headings(message, settings)
    others = [
        slug for slug in games_named(message.subject, now.glimpses.values()) if slug != owner.game
    ]
    # A publisher who has read why it was set aside knows better than the letter's labels.
    if not given.seen and others and owner.game not in games_named(message.subject, [settings]):
        reason = phrase(
            "the code is for {game}, the subject speaks of {other}",
            game=owner.game,
            other=others[0],
        )
        raise Aside(reason, owner.game)
    named = powers_named(labels, settings)
    turn = turn_for(game, owner, labels)
    own = {owner.power, *powers_led(turn, owner.power)}
    labelled = not given.seen and settings.variant.hooks.players is None
    if labelled and named and own.isdisjoint(named):
        reason = phrase(
            "the code is {power}'s, but the letter speaks for {other}",
            power=owner.power,
            other=named[0],
        )
        raise Aside(reason, owner.game, power=owner.power)
    letter = _Letter(desk, now, blank, message, content, given, folder, owner, quotes)
    return _admit_parts(letter, turn)


def _own_words(
    desk: PeopleDesk, now: Known, message: Message, settings: Settings, owner: Owner
) -> tuple[Message, bool]:
    """A letter without what it quotes, and whether it quotes anything."""
    known = addresses(desk.private).get(correspondent(settings, owner.power), "")
    own = own_text(message.text, pasted=not (message.sender or message.ident))
    own = now.own.without_them(own, message.sender, known)
    return replace(message, text=own), len(own.split()) < len(message.text.split())


@dataclass(frozen=True)
class _Letter:
    """An open letter whose writer is known."""

    desk: PeopleDesk
    now: Known
    blank: LedgerEntry
    message: Message
    content: bytes
    given: Given
    folder: GameFolder
    owner: Owner
    quotes: bool

    def check_something(self, found: LetterContents, turn: Turn) -> None:
        """Raise Aside if there is nothing in the letter that the desk can use."""
        if found.nothing:
            if self.quotes:
                nothing = phrase(
                    "apart from what it quotes, nothing in it can be read as orders, votes or press"
                )
            else:
                nothing = phrase("nothing in it can be read as orders, votes or press")
            reason = together(found.refused) if found.refused else nothing
            votes = found.refused and all(HOW_TO_VOTE in each for each in found.refused)
            advice = phrase("Please vote again, with your order code.") if votes else ""
            raise Aside(reason, *whose(self.owner, turn), advice=advice)

    def with_all_orders(self, found: LetterContents, turn: Turn, power: str) -> LetterContents:
        """What was found, with the orders of the set before it that it does not name.

        A set of which nothing can be read changes none that can be read, unless the GM takes it;
        where there is none it goes into the sheet, so that the round waits for its writer.
        """
        last = self.now.ledger.sets(self.owner.game, turn.phase.slug).last.get(power)
        if not found.orders or last is None or not last.orders:
            return found
        settings = self.folder.settings
        read = lines_read(settings, turn, power, found.orders)
        nothing = read and all(why for _, why in read) and not self.given.seen
        if nothing and not all(why for _, why in lines_read(settings, turn, power, last.orders)):
            said = phrase(
                "None of its orders can be read, so nothing changes: {why}.",
                why=partial(_faults, read[:MOST_FAULTS]),
            )
            return replace(found, orders=None, remarks=(*found.remarks, said))
        if found.whole:
            return found
        return replace(found, orders=merged(settings, turn, power, last.orders, found.orders))

    def entry(
        self, turn: Turn, meant: Owner, found: LetterContents, nonce: str, *, timed: bool = True
    ) -> LedgerEntry:
        """The entry that takes what was found, numbered and, if `timed`, not late.

        Raises Aside for orders that nobody is to give, or that others have overtaken.
        """
        sets = self.now.ledger.sets(meant.game, turn.phase.slug)
        entry = entry_of(self.blank, meant, turn, found, nonce)
        if entry.orders is not None and not self.given.game:
            overtaken = why_overtaken(self.message.received, meant.power, sets)
            if overtaken:
                raise Aside(overtaken, *whose(meant, turn), advice=OVERTAKEN)
        if timed:
            entry = in_time(self.folder, turn, entry, self.message, self.given)
        return numbered(entry, sets, self.now, self.given)


def _faults(unread: Sequence[tuple[str, str]]) -> str:
    """Lines that cannot be read, each with the reason."""
    told = (worded('"{text}": {why}', text=text, why=in_print(why)) for text, why in unread)
    return _("; ").join(told)


def _admit_parts(letter: _Letter, turn: Turn) -> tuple[tuple[LedgerEntry, ...], LetterContents]:
    """An entry for each power whose orders a letter holds, and one for papers.

    Each is judged alone: one that is set aside takes no other with it. Votes and press go
    with the first that is taken.
    """
    settings, owner, message = letter.folder.settings, letter.owner, letter.message
    named = powers_named(message.subject, settings)
    business = turn.phase.kind is PhaseKind.BUSINESS
    only = "" if business else _only_papers(headings(message, settings), settings, turn)
    rest = parted(message.text, settings, turn, owner.power, named, only)
    entries: list[LedgerEntry] = []
    found, parts, emptied = rest, rest.parts, rest.emptied
    for number, (part, orders) in enumerate(parts.items()):
        when = turn if part != PAPERS or business else coming_turn(turn)
        meant = replace(owner, power=part or owner.power)
        mark = "" if when is turn and meant == owner else part or when.phase.slug
        timed = when is turn or (turn.coming is not None and turn.coming.joint)
        own = replace(rest, orders=orders, whole=rest.whole or part in emptied)
        try:
            own = letter.with_all_orders(own, when, meant.power)
            found = replace(found, remarks=tuple(dict.fromkeys((*found.remarks, *own.remarks))))
            letter.check_something(own, when)
            nonce = nonce_of(letter.desk, letter.content, mark)
            entry = letter.entry(when, meant, own, nonce, timed=timed)
            rest = LetterContents(final=found.final, whole=found.whole)
        except Aside as reason:
            entry = replace(reason.entered(letter.blank), refused=own.refused)
        sender = owner.power if meant != owner else ""
        entries.append(replace(entry, sender=sender, part=number))
    if not entries:
        try:
            letter.check_something(found, turn)
            entries.append(letter.entry(turn, owner, found, ""))
        except Aside as reason:
            entries.append(replace(reason.entered(letter.blank), refused=found.refused))
            # The reason says why the other lines are refused.
            found = LetterContents(account=tuple((text, None) for text in found.talk))
    return tuple(entries), found


def _only_papers(labels: str, settings: Settings, turn: Turn) -> str:
    """Why a letter orders no unit: it is labelled for a season that is still to come."""
    meant = phase_named(labels, settings.variant.calendar, turn.phase)
    if meant is None or meant.season == turn.phase.season:
        return ""
    return phrase(
        "the letter is for {meant}, and {phase} is being played",
        meant=partial(phase_name, meant),
        phase=partial(phase_name, turn.phase),
    )
