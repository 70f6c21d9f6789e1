"""What every letter must pass, open or sealed: its phase, and who may order in it.

A letter that does not fit is set aside with the reason; nothing is guessed.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from zine.gamefiles.game_folder import GameFolder
from zine.games import Game, Turn
from zine.language import phase_name, phrase
from zine.problems import Problems
from zine.report.dates import plain_date
from zine.rules.calendar import Phase
from zine.rules.position import NOTHING
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.lazy_games import Glimpse, LazyGames
from zine.wings.desk.post.ledger import LedgerEntry, LetterVerdict, entries_aside
from zine.wings.desk.post.ledger_session import OpenLedger, Sets
from zine.wings.desk.post.letter_contents import LetterContents
from zine.wings.desk.post.letter_text.absence import with_years
from zine.wings.desk.post.letter_text.own_letters import OwnLetters
from zine.wings.desk.post.message_reader import tidy
from zine.wings.desk.sealed.envelope import receipt
from zine.wings.desk.sealed.order_set_numbers import next_number
from zine.wings.desk.seating.order_codes import Owner, owners, read_codes

NONCE_LENGTH = 32


@dataclass(frozen=True)
class Known:
    """What is known when letters are dealt with: games, owners of codes, the ledger, our own letters.

    A game is read when it is asked for; `glimpses` have what is asked of all of them.

    `receipted` are the addresses that the zine does not know and that got their one receipt.
    `broken` are the games that cannot be read, with what is wrong.
    """

    games: Mapping[str, tuple[GameFolder, Game]]
    owners: dict[str, Owner]
    now: datetime
    ledger: OpenLedger
    own: OwnLetters
    receipted: set[str]
    glimpses: Mapping[str, Glimpse] = field(default_factory=lambda: NOTHING)
    broken: Mapping[str, Problems] = field(default_factory=lambda: NOTHING)

    def check(self, slug: str) -> None:
        """Raise Problems if a game cannot be read: its letters wait until it can."""
        if slug in self.broken:
            hint = "they wait in the inbox: mend it, then zine inbox add"
            message = "letters came for this game, which cannot be read"
            raise Problems.of(f"games/{slug}", message, hint)


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
GAME_OVER = phrase("No more orders are due.")
FOR_THE_PUBLISHER = phrase("The publisher will look into it; you need not send it again.")
MISTYPED_CODE = phrase("there is a typing error in its order code")
NEWEST_CODE = phrase("Please send it again with the code from the newest letter you got from us.")


class Aside(Exception):  # noqa: N818 - a letter to look at, not an error
    """Why a message is set aside, in words for the GM and its writer."""

    def __init__(
        self,
        reason: str,
        game: str = "",
        phase: str = "",
        power: str = "",
        verdict: LetterVerdict = LetterVerdict.ASIDE,
        *,
        advice: str = "",
        kind: str = "",
    ) -> None:
        super().__init__(reason)
        self.entry = {"reason": reason, "game": game, "phase": phase, "power": power}
        self.entry |= {"advice": advice, "kind": kind}
        self.verdict = verdict

    def entered(self, blank: LedgerEntry) -> LedgerEntry:
        """The entry of what is set aside."""
        return replace(blank, verdict=self.verdict, **self.entry)  # type: ignore[arg-type]

    def marked(self, made: LedgerEntry) -> Aside:
        """The same, with the marks by which a refused set is known if it comes again."""
        self.entry |= {"nonce": made.nonce, "receipt": made.receipt, "sender": made.sender}
        return self


def read_known(desk: PeopleDesk, now: datetime, anew: Callable[[str], bool]) -> Known:
    """Read the games and codes; `anew` tells which entries are made anew."""
    games = LazyGames(desk, now)
    codes = owners(read_codes(desk.private))
    ledger = OpenLedger(desk.private, anew)
    receipted = {each.answered for each in entries_aside(desk.private) if not anew(each.stem)}
    own = OwnLetters(desk.private)
    return Known(games, codes, now, ledger, own, receipted, games.glimpses, games.broken)


def numbered(entry: LedgerEntry, sets: Sets, now: Known, given: Given) -> LedgerEntry:
    """The entry with the number that makes it the latest of its seat."""
    moment = now.now if given.game else entry.arrived
    return replace(entry, number=next_number(moment, entry.power, sets))


def check_phase(game: Game, owner: Owner, turn: Turn, slug: str, *, keeps: bool = False) -> None:
    """Raise Aside if orders are for another phase than the one being played.

    With `keeps`, those for a phase that comes soon are kept until then.
    """
    if slug == turn.phase.slug:
        return
    played = next((t for t in game.recorded if t.phase.slug == slug), None)
    if played is not None and played.record is not None:
        reason = phrase(
            "{played} was adjudicated on {day}; {phase} is being played",
            played=partial(phase_name, played.phase),
            day=partial(plain_date, played.record.recorded.date()),
            phase=partial(phase_name, turn.phase),
        )
        advice = phrase("It can no longer count, so there is no need to send it again.")
    elif keeps and (soon := _soon(game, turn, slug)):
        reason = phrase(
            "it is for {meant} and is kept until then; {phase} is being played",
            meant=partial(phase_name, soon),
            phase=partial(phase_name, turn.phase),
        )
        raise Aside(reason, owner.game, slug, owner.power, LetterVerdict.EARLY)
    else:
        meant = game.settings.variant.calendar.parse(slug)
        reason = phrase(
            "it is for {meant}, but {phase} is being played",
            meant=partial(phase_name, meant) if meant else slug,
            phase=partial(phase_name, turn.phase),
        )
        advice = phrase("Please send it again when that phase is played.")
    raise Aside(reason, owner.game, slug if played else "", owner.power, advice=advice)


def _soon(game: Game, turn: Turn, slug: str) -> Phase | None:
    """A phase that comes within a year, None for any other.

    Letters for it are dealt with when it is played.
    """
    meant = game.settings.variant.calendar.parse(slug)
    comes = meant is not None and slug > turn.phase.slug and meant.year <= turn.phase.year + 1
    return meant if comes else None


def whose(owner: Owner, turn: Turn) -> tuple[str, str, str]:
    """Game, phase and power, as an entry names them."""
    return owner.game, turn.phase.slug, owner.power


def entry_of(
    blank: LedgerEntry, owner: Owner, turn: Turn, found: LetterContents, nonce: str
) -> LedgerEntry:
    """An entry that takes what was found. Raises Aside for orders that nobody is to give."""
    game, phase, power = whose(owner, turn)
    orders = None if found.orders is None else tidy(found.orders)
    if orders is not None and power not in turn.due:
        reason = phrase(
            "{power} has nothing to order in {phase}",
            power=power,
            phase=partial(phase_name, turn.phase),
        )
        advice = phrase("There is no need to send it again.")
        raise Aside(reason, game, phase, power, advice=advice)
    return replace(
        blank,
        verdict=LetterVerdict.TAKEN,
        game=game,
        phase=phase,
        power=power,
        orders=orders,
        nonce=nonce if orders is not None else "",
        receipt=receipt(game, phase, power, nonce, orders) if orders is not None else "",
        final=found.final,
        votes=found.votes,
        press=found.press,
        away=with_years(found.away, blank.arrived.date()),
        asks=found.asks,
        refused=found.refused,
    )


def nonce_of(desk: PeopleDesk, content: bytes, part: str = "") -> str:
    """The nonce of a set that came openly: the same whenever the letter is dealt with.

    Each part of a letter has its own, for each is printed in its own time.
    """
    begun = f"nonce|{part}|" if part else "nonce|"
    drawn = hmac.digest(desk.private.secret(), begun.encode() + content, "sha256")
    return drawn.hex()[:NONCE_LENGTH]
