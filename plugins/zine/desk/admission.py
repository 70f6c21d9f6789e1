"""Whose a letter is and what it is for: by its order code, its phase, and its hour.

A letter that does not fit is set aside with the reason; nothing is guessed.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from zine.archive.ahead import units_in_play
from zine.archive.games import GameFolder, play_through, read_folder
from zine.archive.model import Game, Turn, TurnState
from zine.archive.private import key_text
from zine.desk.codes import Owner, owners, read_codes
from zine.desk.envelope import Sealed, Unopened, open_envelope, receipt
from zine.desk.ledger import Entry, Verdict, entries, standing
from zine.desk.people import Desk
from zine.desk.phases import phase_named
from zine.desk.reading import Message, tidy
from zine.desk.sheets import with_private_sheet
from zine.desk.understanding import (
    Contents,
    codes_in,
    contents,
    games_named,
    headings,
    powers_named,
)
from zine.problems import Collector, Problems

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
        try:
            folder = with_private_sheet(desk, read_folder(path.parent))
            games[path.parent.name] = folder, play_through(folder, now)
        except Problems as problems:
            found.extend(problems)
    found.raise_if_any()
    return Known(games, owners(read_codes(desk.private)), now)


def admit_plain(
    desk: Desk, now: Known, blank: Entry, message: Message, content: bytes, given: Given
) -> tuple[Entry, Contents]:
    """An open letter: whose it is by its code, what for by its subject and labels."""
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
    if named and owner.power not in named:
        reason = f"the code is {owner.power}'s, but the letter speaks for {named[0]}"
        raise Aside(reason, owner.game, power=owner.power)
    turn = _open_turn(game, owner, labels)
    units = units_in_play(turn.before, turn.phase.kind)
    found = contents(message.text, settings, owner.power, turn.phase.kind, units)
    if found.nothing:
        raise Aside("nothing in it can be read as orders, votes or press", *_whose(owner, turn))
    nonce = _nonce(desk, content)
    entry = _entry(blank, owner, turn, found, nonce)
    return _in_time(folder, turn, entry), found


def _owner(now: Known, message: Message, given: Given) -> Owner:
    if given.game:
        return Owner(game=given.game, power=given.power)
    codes = codes_in(message, now.owners)
    valid = [now.owners[code] for code in codes if not now.owners[code].void]
    if len(valid) == 1 and valid[0].game in now.games:
        return valid[0]
    if len(valid) > 1:
        whose = " and ".join(f"{each.game} {each.power}" for each in valid)
        raise Aside(f"it holds the codes of {whose}: one letter for each, please")
    if codes:
        void = now.owners[codes[0]]
        raise Aside("its order code has been renewed and is void", void.game, power=void.power)
    raise Aside("it holds no order code that is known here")


def _open_turn(game: Game, owner: Owner, labels: str) -> Turn:
    turn = game.current
    if turn is None:
        raise Aside("the game is over", owner.game, power=owner.power)
    meant = phase_named(labels, game.settings.variant.calendar, turn.phase)
    _check_phase(game, owner, turn, meant.slug if meant else turn.phase.slug)
    return turn


def _check_phase(game: Game, owner: Owner, turn: Turn, slug: str) -> None:
    if slug == turn.phase.slug:
        return
    played = next((t for t in game.recorded if t.phase.slug == slug), None)
    if played is not None and played.record is not None:
        when = played.record.recorded.date().isoformat()
        reason = f"{played.phase.name} was adjudicated on {when}; {turn.phase.name} is being played"
    else:
        reason = f"it is for {slug}, but {turn.phase.name} is being played"
    raise Aside(reason, owner.game, slug if played else "", owner.power)


def _whose(owner: Owner, turn: Turn) -> tuple[str, str, str]:
    return owner.game, turn.phase.slug, owner.power


def _entry(blank: Entry, owner: Owner, turn: Turn, found: Contents, nonce: str) -> Entry:
    game, phase, power = _whose(owner, turn)
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


def _in_time(folder: GameFolder, turn: Turn, entry: Entry) -> Entry:
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


def _nonce(desk: Desk, content: bytes) -> str:
    return hmac.digest(desk.private.secret(), b"nonce|" + content, "sha256").hex()[:NONCE_LENGTH]


def admit_sealed(desk: Desk, now: Known, blank: Entry, envelope: str) -> tuple[Entry, Contents]:
    """A sealed set: opened, its code checked, and not an old one that came again."""
    key = key_text(desk.private)
    if key is None:
        raise Aside("it is sealed, and there is no key here: set ZINE_KEY or run zine seal key")
    try:
        inside = open_envelope(envelope, key)
    except Unopened as fault:
        raise Aside(str(fault)) from None
    owner = now.owners.get(inside.code.casefold())
    if inside.game not in now.games:
        raise Aside(f"it is for a game '{inside.game[:40]}' that is not played here")
    if owner is None:
        raise Aside("the order code inside is not known here", inside.game)
    if owner.void:
        raise Aside(
            "the order code inside has been renewed and is void", owner.game, "", owner.power
        )
    if (owner.game, owner.power) != (inside.game, inside.power):
        reason = (
            f"the code inside is {owner.power}'s of {owner.game}, "
            f"but the orders are for {inside.power[:40]} of {inside.game}"
        )
        raise Aside(reason, owner.game, "", owner.power)
    folder, game = now.games[owner.game]
    turn = game.current
    if turn is None:
        raise Aside("the game is over", owner.game, power=owner.power)
    _check_phase(game, owner, turn, inside.phase)
    earlier = standing(entries(desk.private, owner.game, turn.phase.slug)).get(owner.power)
    _check_order(inside, earlier, _whose(owner, turn))
    units = units_in_play(turn.before, turn.phase.kind)
    found = contents(inside.letters, folder.settings, owner.power, turn.phase.kind, units)
    found = replace(found, orders=inside.orders, final=inside.final or found.final)
    entry = _entry(blank, owner, turn, found, inside.nonce)
    return _in_time(folder, turn, replace(entry, written=inside.written)), found


def _check_order(inside: Sealed, earlier: Entry | None, whose: tuple[str, str, str]) -> None:
    """Refuse an old set that came again; two different ones of one moment go to the GM."""
    if earlier is None or not earlier.written or not inside.written:
        return
    if inside.nonce == earlier.nonce and inside.orders == earlier.orders:
        raise Aside("the same envelope came before and counts already", *whose)
    if inside.written < earlier.written:
        reason = (
            f"this set was sealed at {inside.written[:40]}, before the one that counts "
            f"({earlier.written}): an old one that came again"
        )
        raise Aside(reason, *whose)
    if inside.written == earlier.written:
        raise Aside("two different sets were sealed at the same moment: which one counts?", *whose)
