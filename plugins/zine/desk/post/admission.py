"""Whose a letter is and what it is for: by its order code, its phase, and its hour.

A letter that does not fit is set aside with the reason; nothing is guessed.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from zine.desk.parts import parted
from zine.desk.people import Desk
from zine.desk.phases import phase_named
from zine.desk.post.ledger import Entry, Verdict
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
from zine.desk.sealed.codes import Owner, owners, read_codes
from zine.desk.sealed.envelope import receipt
from zine.desk.seats import coming_turn
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.reading import play_through, read_folder
from zine.games import Game, Settings, Turn, TurnState
from zine.problems import Collector
from zine.rules.calendar import Phase, PhaseKind

NONCE_LENGTH = 32


@dataclass(frozen=True)
class Known:
    """The games there are, by name, brought up to now, and whose each code is."""

    games: dict[str, tuple[GameFolder, Game]]
    owners: dict[str, Owner]
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What the GM vouches for by hand, in place of an order code."""

    game: str = ""
    power: str = ""


class Aside(Exception):  # noqa: N818 - a letter to look at, not an error
    """Why a message is set aside, in words for the GM and its writer."""

    def __init__(self, reason: str, game: str = "", phase: str = "", power: str = "") -> None:
        super().__init__(reason)
        self.entry = {"reason": reason, "game": game, "phase": phase, "power": power}


def known(desk: Desk, now: datetime) -> Known:
    """Read the games and codes. Raises Problems."""
    games: dict[str, tuple[GameFolder, Game]] = {}
    found = Collector()
    for path in sorted((desk.root / "games").glob("*/game.yaml")):
        with found.noting():
            folder = with_private_sheet(desk, read_folder(path.parent))
            games[path.parent.name] = folder, play_through(folder, now)
    found.raise_if_any()
    return Known(games, owners(read_codes(desk.private)), now)


def admit_plain(
    desk: Desk, now: Known, blank: Entry, message: Message, content: bytes, given: Given
) -> tuple[tuple[Entry, ...], Contents]:
    """An open letter: whose it is by its code, what for by its subject and labels.

    Its entries are several where it holds orders for several powers, or papers besides.
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
    if settings.variant.hooks.players is not None and turn.phase.kind is not PhaseKind.BUSINESS:
        return _admit_parts(desk, blank, message, content, folder, turn, owner)
    found = contents(message.text, settings, turn, owner.power, owner.power)
    _check_something(found, owner, turn)
    entry = entry_of(blank, owner, turn, found, _nonce(desk, content))
    return (in_time(folder, turn, entry),), found


def _check_something(found: Contents, owner: Owner, turn: Turn) -> None:
    if found.nothing:
        nothing = "nothing in it can be read as orders, votes or press"
        raise Aside(" ".join(found.refused).rstrip(".") or nothing, *whose(owner, turn))


def _admit_parts(
    desk: Desk,
    blank: Entry,
    message: Message,
    content: bytes,
    folder: GameFolder,
    turn: Turn,
    owner: Owner,
) -> tuple[tuple[Entry, ...], Contents]:
    """A letter of somebody who leads powers: an entry for each, and one for papers."""
    settings = folder.settings
    named = powers_named(message.subject, settings)
    only = _only_papers(headings(message, settings), settings, turn)
    letter = parted(message.text, settings, turn, owner.power, named, only)
    found = replace(letter.rest, orders=None, refused=(*letter.rest.refused, *letter.refused))
    entries: list[Entry] = []
    for power, orders in letter.orders.items():
        nonce = _nonce(desk, content, power)
        part = replace(found if not entries else Contents(final=found.final), orders=orders)
        entry = entry_of(blank, replace(owner, power=power), turn, part, nonce)
        entry = replace(entry, sender=owner.power, part=len(entries))
        entries.append(in_time(folder, turn, entry))
    if letter.papers is not None and turn.coming is not None:
        ahead = coming_turn(turn)
        part = replace(found if not entries else Contents(final=found.final), orders=letter.papers)
        entry = entry_of(blank, owner, ahead, part, _nonce(desk, content, ahead.phase.slug))
        entry = replace(entry, part=len(entries))
        entries.append(in_time(folder, turn, entry) if turn.coming.joint else entry)
    if not entries:
        _check_something(found, owner, turn)
        entries.append(in_time(folder, turn, entry_of(blank, owner, turn, found, "")))
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
    codes = codes_in(message, now.owners)
    valid = [now.owners[code] for code in codes if not now.owners[code].void]
    if len(valid) == 1 and valid[0].game in now.games:
        return valid[0]
    if len(valid) > 1:
        names = " and ".join(f"{each.game} {each.power}" for each in valid)
        raise Aside(f"it holds the codes of {names}: one letter for each, please")
    if codes:
        void = now.owners[codes[0]]
        raise Aside("its order code has been renewed and is void", void.game, power=void.power)
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


def in_time(folder: GameFolder, turn: Turn, entry: Entry) -> Entry:
    """The entry, refused if the game's rule for late orders says so."""
    late = folder.settings.late
    if turn.deadline is None or turn.state is TurnState.HELD or entry.arrived <= turn.deadline:
        return entry
    behind = entry.arrived - turn.deadline
    if late is not None and behind > late and entry.orders is not None:
        words = f"it came {_span(behind)} after the deadline, and this game takes no such orders"
        return replace(entry, verdict=Verdict.LATE, reason=words)
    return replace(entry, reason=f"late by {_span(behind)}")


def _span(length: timedelta) -> str:
    minutes = int(length.total_seconds()) // 60
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _nonce(desk: Desk, content: bytes, part: str = "") -> str:
    """A letter's nonce, or that of one of its parts: each is printed in its own time."""
    begun = f"nonce|{part}|" if part else "nonce|"
    drawn = hmac.digest(desk.private.secret(), begun.encode() + content, "sha256")
    return drawn.hex()[:NONCE_LENGTH]
