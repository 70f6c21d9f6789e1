"""Whose a letter is and what it is for: by its order code, its phase, and its hour.

A letter that does not fit is set aside with the reason; nothing is guessed.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from zine.desk.parts import parted
from zine.desk.people import Desk
from zine.desk.phases import phase_named
from zine.desk.post.ledger import Entry, Ledger, Sets, Verdict
from zine.desk.post.reading import Message, tidy
from zine.desk.post.sheets import with_private_sheet
from zine.desk.post.understanding import (
    Contents,
    codes_in,
    contents,
    games_named,
    headings,
    powers_named,
)
from zine.desk.sealed.codes import MOST_GUESSES, Owner, guesses, owners, read_codes
from zine.desk.sealed.envelope import receipt
from zine.desk.sealed.sequence import next_number, why_overtaken
from zine.desk.seats import coming_turn
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.reading import play_through, read_folder
from zine.games import Game, Settings, Turn, TurnState
from zine.problems import Collector
from zine.rules.calendar import Phase, PhaseKind

NONCE_LENGTH = 32


@dataclass(frozen=True)
class Known:
    """The games there are, by name, brought up to now, whose each code is, and the ledger."""

    games: dict[str, tuple[GameFolder, Game]]
    owners: dict[str, Owner]
    now: datetime
    ledger: Ledger


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What the GM vouches for by hand, in place of an order code, and for which messages.

    `seen` tells that a message was set aside and its reason read, so that even an envelope
    counts that would not otherwise.
    """

    game: str = ""
    power: str = ""
    messages: frozenset[str] = field(default_factory=frozenset)
    seen: bool = False


NOBODY = Given()


class Aside(Exception):  # noqa: N818 - a letter to look at, not an error
    """Why a message is set aside, in words for the GM and its writer."""

    def __init__(self, reason: str, game: str = "", phase: str = "", power: str = "") -> None:
        super().__init__(reason)
        self.entry = {"reason": reason, "game": game, "phase": phase, "power": power}

    def entered(self, blank: Entry) -> Entry:
        """The entry of what is set aside."""
        return replace(blank, **self.entry)  # type: ignore[arg-type]

    def marked(self, made: Entry) -> Aside:
        """The same, with the marks by which a refused set is known if it comes again."""
        self.entry |= {"nonce": made.nonce, "receipt": made.receipt, "sender": made.sender}
        return self


def known(desk: Desk, now: datetime, anew: Callable[[str], bool]) -> Known:
    """Read the games and codes; `anew` tells which entries are made anew. Raises Problems."""
    games: dict[str, tuple[GameFolder, Game]] = {}
    found = Collector()
    for path in sorted((desk.root / "games").glob("*/game.yaml")):
        with found.noting():
            folder = with_private_sheet(desk, read_folder(path.parent))
            games[path.parent.name] = folder, play_through(folder, now)
    found.raise_if_any()
    return Known(games, owners(read_codes(desk.private)), now, Ledger(desk.private, anew))


def admit_plain(
    desk: Desk, now: Known, blank: Entry, message: Message, content: bytes, given: Given
) -> tuple[tuple[Entry, ...], Contents]:
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
    if settings.variant.players is None and named and owner.power not in named:
        reason = f"the code is {owner.power}'s, but the letter speaks for {named[0]}"
        raise Aside(reason, owner.game, power=owner.power)
    turn = _open_turn(game, owner, labels)
    letter = _Letter(desk, now, blank, message, content, given, folder, owner)
    if settings.variant.players is not None and turn.phase.kind is not PhaseKind.BUSINESS:
        return _admit_parts(letter, turn)
    found = contents(message.text, settings, turn, owner.power, owner.power)
    _check_something(found, owner, turn)
    return (letter.entry(turn, owner, found, nonce_of(desk, content)),), found


def _check_something(found: Contents, owner: Owner, turn: Turn) -> None:
    if found.nothing:
        nothing = "nothing in it can be read as orders, votes or press"
        raise Aside(" ".join(found.refused).rstrip(".") or nothing, *whose(owner, turn))


@dataclass(frozen=True)
class _Letter:
    """An open letter whose writer is known."""

    desk: Desk
    now: Known
    blank: Entry
    message: Message
    content: bytes
    given: Given
    folder: GameFolder
    owner: Owner

    def entry(
        self, turn: Turn, meant: Owner, found: Contents, nonce: str, *, timed: bool = True
    ) -> Entry:
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


def _admit_parts(letter: _Letter, turn: Turn) -> tuple[tuple[Entry, ...], Contents]:
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
    entries: list[Entry] = []
    rest = found
    for number, (when, power, orders, mark, timed) in enumerate(parts):
        nonce = nonce_of(letter.desk, letter.content, mark)
        meant = replace(owner, power=power)
        try:
            entry = letter.entry(when, meant, replace(rest, orders=orders), nonce, timed=timed)
            rest = Contents(final=found.final)
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


def numbered(entry: Entry, sets: Sets, now: Known, given: Given) -> Entry:
    """The entry with the number that makes it the latest of its seat."""
    moment = now.now if given.game else entry.arrived
    return replace(entry, number=next_number(moment, entry.power, sets))


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


def check_phase(game: Game, owner: Owner, turn: Turn, slug: str) -> None:
    """Raise Aside if orders are for another phase than the one being played."""
    if slug == turn.phase.slug:
        return
    played = next((t for t in game.recorded if t.phase.slug == slug), None)
    if played is not None and played.record is not None:
        when = played.record.recorded.date().isoformat()
        reason = f"{played.phase.name} was adjudicated on {when}; {turn.phase.name} is being played"
    else:
        reason = f"it is for {slug}, but {turn.phase.name} is being played"
    raise Aside(reason, owner.game, slug if played else "", owner.power)


def whose(owner: Owner, turn: Turn) -> tuple[str, str, str]:
    """Game, phase and power, as an entry names them."""
    return owner.game, turn.phase.slug, owner.power


def entry_of(blank: Entry, owner: Owner, turn: Turn, found: Contents, nonce: str) -> Entry:
    """An entry that takes what was found. Raises Aside for orders that nobody is to give."""
    game, phase, power = whose(owner, turn)
    orders = None if found.orders is None else tidy(found.orders)
    if orders is not None and power not in turn.due:
        raise Aside(f"{power} has nothing to order in {turn.phase.name}", game, phase, power)
    return replace(
        blank,
        verdict=Verdict.TAKEN,
        game=game,
        phase=phase,
        power=power,
        orders=orders,
        nonce=nonce if orders is not None else "",
        receipt=receipt(game, phase, power, nonce, orders) if orders is not None else "",
        final=found.final,
        votes=found.votes,
        press=found.press,
        away=found.away,
    )


def in_time(folder: GameFolder, turn: Turn, entry: Entry, message: Message, given: Given) -> Entry:
    """The entry, refused if the game's rule for late orders says so.

    Raises Aside if it would be in time by the date its writer put on it, which nobody confirms;
    the GM may vouch for that.
    """
    late = folder.settings.late
    dated = message.dated if message.received is None else None
    if dated is not None and given.game:
        entry = replace(entry, arrived=min(dated, entry.arrived))
    if turn.deadline is None or turn.state is TurnState.HELD or entry.arrived <= turn.deadline:
        return entry
    behind = entry.arrived - turn.deadline
    if late is not None and behind > late and entry.orders is not None:
        if dated is not None and dated - turn.deadline <= late:
            raise Aside(
                f"by its own date it is in time ({dated.isoformat()}), but no mail server says when "
                f"it came; it was taken in {_span(behind)} after the deadline",
                entry.game,
                entry.phase,
                entry.power,
            ).marked(entry)
        words = f"it came {_span(behind)} after the deadline, and this game takes no such orders"
        return replace(entry, verdict=Verdict.LATE, reason=words)
    return replace(entry, reason=f"late by {_span(behind)}")


def _span(length: timedelta) -> str:
    minutes = int(length.total_seconds()) // 60
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def nonce_of(desk: Desk, content: bytes, part: str = "") -> str:
    """The nonce of a set that came openly: the same whenever the letter is dealt with.

    Each part of a letter has its own, for each is printed in its own time.
    """
    begun = f"nonce|{part}|" if part else "nonce|"
    drawn = hmac.digest(desk.private.secret(), begun.encode() + content, "sha256")
    return drawn.hex()[:NONCE_LENGTH]
