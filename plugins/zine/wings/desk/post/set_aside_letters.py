"""Messages set aside, chosen by the publisher: taken in, or dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from zine.language import _
from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.message_numbers import short
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.post.admission import Given, Known, read_known
from zine.wings.desk.post.ledger import (
    LedgerEntry,
    LetterVerdict,
    aside_as,
    entries,
    entries_aside,
    message_of,
    write_entry,
)
from zine.wings.desk.post.ledger_session import OpenLedger
from zine.wings.desk.post.letter_labels import games_named
from zine.wings.desk.post.letter_processing import Selection, deal_with
from zine.wings.desk.post.letter_text.letter_kinds import LetterKind
from zine.wings.desk.post.letter_text.letter_requests import argument
from zine.wings.desk.post.message_reader import Message
from zine.wings.desk.post.outbox import OutgoingLetter, drop_letters, outgoing
from zine.wings.desk.post.replies import same_address
from zine.wings.desk.seating.seats import correspondent, seats_of

KINDS = ("", *LetterKind)  # as they are listed: letters of players first


def drop_message(desk: PeopleDesk, stem: str) -> tuple[LedgerEntry, tuple[OutgoingLetter, ...]]:
    """Note that a message set aside needs nothing more; its entry, and the drafts dropped with it.

    The message is kept, and its marks still count.
    """
    entry = aside_as(desk.private, stem)
    ends = f"-answer-{entry.number_in_inbox}", f"letter-{entry.number_in_inbox}-answer"
    drafts = [each for each in outgoing(desk.private) if each.name.endswith(ends)]
    drop_letters(desk.private, drafts)
    dropped = replace(entry, verdict=LetterVerdict.DROPPED)
    write_entry(desk.private, dropped)
    return dropped, tuple(drafts)


def games_to_try(desk: PeopleDesk, now: datetime) -> Known:
    """The games and the ledger, for finding out what would come of letters."""
    known = read_known(desk, now, lambda _: False)
    return replace(known, ledger=_UnchangedLedger(desk.private, lambda _: False))


class _UnchangedLedger(OpenLedger):
    """The ledger where letters are only tried: nothing of it counts for the next."""

    def add(self, entry: LedgerEntry) -> None:
        """Take no note."""


def ready_lines(
    desk: PeopleDesk, games: Known, entry: LedgerEntry, message: Message
) -> Iterator[str]:
    """What the publisher can do about a message: the commands, ready to be copied.

    Each is tried first, so a letter that would be set aside again is not offered. A sender's
    address proves nothing, so these only say whose the letter claims to be.
    """
    number = short(entry.stem)
    if entry.kind == LetterKind.STATEMENT and entry.power:
        yield f"to print it: zine inbox take {number} {entry.game} {argument(entry.power)}"
    else:
        for (game, seat), why in _claimed(desk, games, entry, message).items():
            if not _would_be_taken(desk, games, entry, game, seat):
                continue
            yield f"{why} of {seat}: zine inbox take {number} {game} {argument(seat)}"
            if _came_since(desk, game, seat, entry.stem):
                yield f"orders of {seat} came in after it; taken now, it counts in their place"
    yield f"zine inbox show {number}, zine inbox drop {number}"


def _would_be_taken(
    desk: PeopleDesk, games: Known, entry: LedgerEntry, game: str, seat: str
) -> bool:
    """Whether a letter counts if the publisher vouches for it as a seat's."""
    message = message_of(entry.stem)
    given = Given(game=game, power=seat, messages=frozenset({message}), seen=True)
    only = Selection(stem=entry.stem, entered=games.ledger.entered)
    try:
        made = [each.entry for each in deal_with(desk, games, message, given, only)]
    except Problems:
        return False
    return any(e.stem == entry.stem and e.verdict is LetterVerdict.TAKEN for e in made)


def _came_since(desk: PeopleDesk, game: str, seat: str, stem: str) -> bool:
    """Whether a later letter of a seat brought orders."""
    return any(
        each.writer == seat and each.orders is not None and each.message > message_of(stem)
        for each in entries(desk.private, game)
    )


def _claimed(
    desk: PeopleDesk, games: Known, entry: LedgerEntry, message: Message
) -> dict[tuple[str, str], str]:
    """The seats whose a letter seems to be, and by what: its sender's address, or a code in it.

    By the address they are those in the games that it names, if it names any.
    """
    if message.automatic:
        return {}
    known = addresses(desk.private)
    mine = {handle for handle, each in known.items() if same_address(each, message.sender)}
    found = [
        (folder.settings, seat)
        for slug, glimpse in games.glimpses.items()
        if not glimpse.over
        for folder, _ in (games.games[slug],)
        for seat in seats_of(folder)
        if correspondent(folder.settings, seat) in mine
    ]
    text = f"{message.subject}\n{message.text}"
    named = games_named(text, [settings for settings, _ in found])
    claims = {
        (settings.slug, seat): "from the address"
        for settings, seat in found
        if not named or settings.slug in named
    }
    if entry.game in games.games:
        folder, game = games.games[entry.game]
        if game.current is not None and entry.writer in seats_of(folder):
            claims.setdefault((entry.game, entry.writer), "with the code")
    return claims


def set_aside(desk: PeopleDesk) -> tuple[LedgerEntry, ...]:
    """The messages that were not understood, or are kept for later, sorted by what they are."""
    left = [
        each for each in entries_aside(desk.private) if each.verdict is not LetterVerdict.DROPPED
    ]
    return tuple(sorted(left, key=lambda entry: KINDS.index(entry.kind)))


def in_kinds(left: Iterable[LedgerEntry]) -> str:
    """How many messages of each kind there are: "players' letters: 2, join request: 1"."""
    found = Counter(entry.kind for entry in left)
    names = {kind: _(kind or "players' letters") for kind in KINDS}
    return ", ".join(f"{names[kind]}: {found[kind]}" for kind in KINDS if found[kind])
