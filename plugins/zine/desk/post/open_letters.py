"""Open letters let in: whose each is by its code, what for by its labels, and what is in it.

A letter of somebody who leads several powers is judged part by part.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zine.desk.people import PeopleDesk
from zine.desk.phases import phase_named
from zine.desk.post.admission import (
    Aside,
    Given,
    Known,
    check_phase,
    entry_of,
    in_time,
    nonce_of,
    numbered,
    whose,
)
from zine.desk.post.ledger import LedgerEntry
from zine.desk.post.parts import parted
from zine.desk.post.reading import Message
from zine.desk.post.understanding import (
    LetterContents,
    codes_in,
    contents,
    games_named,
    headings,
    powers_named,
)
from zine.desk.sealed.codes import MOST_GUESSES, Owner, guesses
from zine.desk.sealed.sequence import why_overtaken
from zine.desk.seats import coming_turn
from zine.gamefiles.folder import GameFolder
from zine.games import Game, Settings, Turn
from zine.rules.calendar import Phase, PhaseKind


def admit_plain(
    desk: PeopleDesk, now: Known, blank: LedgerEntry, message: Message, content: bytes, given: Given
) -> tuple[tuple[LedgerEntry, ...], LetterContents]:
    """An open letter: whose it is by its code, what for by its subject and labels.

    Its entries are several where it holds orders for several powers, or papers besides. Raises
    Aside.
    """
    owner = _owner(now, message, given)
    folder, game = now.games[owner.game]
    settings = folder.settings
    labels = headings(message, settings)
    others = [
        slug
        for slug in games_named(message.subject, [f.settings for f, _ in now.games.values()])
        if slug != owner.game
    ]
    if others and owner.game not in games_named(message.subject, [settings]):
        raise Aside(f"the code is for {owner.game}, the subject speaks of {others[0]}", owner.game)
    named = powers_named(labels, settings)
    if settings.variant.hooks.players is None and named and owner.power not in named:
        reason = f"the code is {owner.power}'s, but the letter speaks for {named[0]}"
        raise Aside(reason, owner.game, power=owner.power)
    turn = _open_turn(game, owner, labels)
    letter = _Letter(desk, now, blank, message, content, given, folder, owner)
    if settings.variant.hooks.players is not None and turn.phase.kind is not PhaseKind.BUSINESS:
        return _admit_parts(letter, turn)
    found = contents(message.text, settings, turn, owner.power, owner.power)
    _check_something(found, owner, turn)
    return (letter.entry(turn, owner, found, nonce_of(desk, content)),), found


def _check_something(found: LetterContents, owner: Owner, turn: Turn) -> None:
    if found.nothing:
        nothing = "nothing in it can be read as orders, votes or press"
        raise Aside(" ".join(found.refused).rstrip(".") or nothing, *whose(owner, turn))


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
                raise Aside(overtaken, *whose(meant, turn))
        if timed:
            entry = in_time(self.folder, turn, entry, self.message, self.given)
        return numbered(entry, sets, self.now, self.given)


def _admit_parts(letter: _Letter, turn: Turn) -> tuple[tuple[LedgerEntry, ...], LetterContents]:
    """A letter of somebody who leads powers: an entry for each, and one for papers.

    Each is judged alone: one that is set aside takes no other with it. Votes and press go
    with the first that is taken.
    """
    settings, owner, message = letter.folder.settings, letter.owner, letter.message
    named = powers_named(message.subject, settings)
    only = _only_papers(headings(message, settings), settings, turn)
    read = parted(message.text, settings, turn, owner.power, named, only)
    found = replace(read.rest, orders=None, refused=(*read.rest.refused, *read.refused))
    parts = [(turn, power, orders, power, True) for power, orders in read.orders.items()]
    if read.papers is not None and turn.coming is not None:
        ahead = coming_turn(turn)
        mark = ahead.phase.slug
        parts.append((ahead, owner.power, read.papers, mark, turn.coming.joint))
    entries: list[LedgerEntry] = []
    rest = found
    for number, (when, power, orders, mark, timed) in enumerate(parts):
        nonce = nonce_of(letter.desk, letter.content, mark)
        meant = replace(owner, power=power)
        try:
            entry = letter.entry(when, meant, replace(rest, orders=orders), nonce, timed=timed)
            rest = LetterContents(final=found.final)
        except Aside as reason:
            entry = reason.entered(letter.blank)
        sender = owner.power if power != owner.power else ""
        entries.append(replace(entry, sender=sender, part=number))
    if not entries:
        _check_something(found, owner, turn)
        entries.append(letter.entry(turn, owner, found, ""))
    return tuple(entries), found


def _only_papers(labels: str, settings: Settings, turn: Turn) -> str:
    """Why a letter orders no unit: it is labelled for a season that is still to come."""
    meant = phase_named(labels, settings.variant.calendar, turn.phase)
    if meant is None or meant.season == turn.phase.season:
        return ""
    return f"the letter is for {meant.name}, and {turn.phase.name} is being played"


def _owner(now: Known, message: Message, given: Given) -> Owner:
    if given.game:
        return Owner(game=given.game, power=given.power)
    if guesses(f"{message.subject}\n{message.text}") > MOST_GUESSES:
        raise Aside("it holds too many words of which order codes are made")
    codes = codes_in(message, now.owners)
    shared = [code for code in codes if now.owners[code].shared]
    if shared:
        raise Aside("its order code was given out twice: the publisher renews it")
    valid = [now.owners[code] for code in codes if not now.owners[code].void]
    if len(valid) == 1:
        now.check(valid[0].game)
    if len(valid) == 1 and valid[0].game in now.games:
        return valid[0]
    if len(valid) > 1:
        names = " and ".join(f"{each.game} {each.power}" for each in valid)
        raise Aside(f"it holds the codes of {names}: one letter for each, please")
    if codes:
        # The seat may have another player now, who is not to be told of this letter.
        raise Aside("its order code has been renewed and is void")
    raise Aside("it holds no order code that is known here")


def _open_turn(game: Game, owner: Owner, labels: str) -> Turn:
    turn = game.current
    if turn is None:
        raise Aside("the game is over", owner.game, power=owner.power)
    meant = phase_named(labels, game.settings.variant.calendar, turn.phase)
    if meant is None or not _is_coming(turn, meant):
        check_phase(game, owner, turn, meant.slug if meant else turn.phase.slug)
    return turn


def _is_coming(turn: Turn, meant: Phase) -> bool:
    """Whether a phase is the business that papers are taken for, or shares its season."""
    if turn.coming is None:
        return False
    coming = turn.coming.phase
    return (meant.year, meant.season) == (coming.year, coming.season)
