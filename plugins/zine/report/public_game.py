"""What the public may see of a game: the one door between game files and print.

Every page, board, chart, text, feed and status is made from the games this module returns.
It builds new values from what is allowed and never cuts down copies. So anything that is
added to a turn or a record later stays hidden until this module lets it out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace

from zine.games import Game, GameSummary, OrderSheet, Record, RevealTime, Settings, Turn
from zine.rules.calendar import PhaseKind
from zine.rules.outcomes import Eliminated
from zine.rules.position import position
from zine.rules.sight import Disclosure
from zine.rules.variant import Variant

SETTINGS = "game.yaml"
NOBODY_KNOWS = "Anonymous"


def public_game(game: Game) -> Game:
    """The game without what its variant hides; the whole game once it has ended."""
    if _hides_players(game.settings, over=game.current is None):
        game = replace(game, settings=without_players(game.settings))
    sight = game.settings.variant.hooks.sight
    if sight is None or game.current is None:
        return game
    known: Mapping[str, str] = game.turns[0].before.owners
    out: set[str] = set()
    turns: list[Turn] = []
    for turn in game.turns:
        if turn.record is None:
            turns.append(_waiting(game.settings.variant, turn, known, out))
            continue
        settings = game.settings
        told = sight.disclose(settings.variant, settings.rulebook, turn.played, known)
        turns.append(_played(turn, turn.record, told, known))
        known = told.owners
        out |= {event.power for event in told.events if isinstance(event, Eliminated)}
    return Game(
        settings=game.settings, turns=tuple(turns), veiled=True, hashes=_hashes(game, turns)
    )


def public_end(game: GameSummary) -> GameSummary:
    """A game that has ended, without the names that stay secret for ever."""
    if _hides_players(game.settings, over=True):
        return replace(game, settings=without_players(game.settings))
    return game


def _hides_players(settings: Settings, *, over: bool) -> bool:
    """Whether nobody may be told who plays what: in gunboat, until the end or for ever."""
    return settings.gunboat and (not over or settings.reveal is RevealTime.NEVER)


def without_players(settings: Settings) -> Settings:
    """The settings with one name for everybody who plays, which leads to nobody's page."""
    return replace(
        settings,
        seats={
            power: tuple(
                replace(tenure, player=tenure.player and NOBODY_KNOWS, standby="")
                for tenure in tenures
            )
            for power, tenures in settings.seats.items()
        },
        pseudonyms={NOBODY_KNOWS: ""},
        reveal=RevealTime.NEVER,
        standbys=(),
    )


def _hashes(game: Game, turns: Iterable[Turn]) -> dict[str, str]:
    """Hashes by file, as of the whole game, but only of what is public in those files."""
    own = {SETTINGS: game.hashes[SETTINGS]} if SETTINGS in game.hashes else {}
    return own | {f"{turn.phase.slug}.orders.yaml": _hash(turn.sheet) for turn in turns}


def _hash(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()


def _played(turn: Turn, record: Record, told: Disclosure, known: Mapping[str, str]) -> Turn:
    return Turn(
        phase=turn.phase,
        before=position(told.shown, known),
        state=turn.state,
        deadline=turn.deadline,
        sheet=_words(turn.sheet),
        record=Record(
            phase=record.phase,
            recorded=record.recorded,
            issue=record.issue,
            engine=record.engine,
            results=told.results,
            contested=(),
            events=told.events,
            passed=(),
            next_phase=record.next_phase,
            next_position=position((), told.owners),
            inputs={},
            digest=_hash((told, known, record.recorded, record.issue)),
        ),
    )


def _waiting(variant: Variant, turn: Turn, known: Mapping[str, str], out: Iterable[str]) -> Turn:
    """The current turn. Who has builds to order stays secret."""
    living = tuple(power for power in variant.ranks if power not in out)
    due, missing = living, turn.missing
    if turn.phase.kind is PhaseKind.RETREATS:
        due = turn.due
    if turn.phase.kind is PhaseKind.ADJUSTMENTS:
        due, missing = (), ()
    return Turn(
        phase=turn.phase,
        before=position((), known),
        state=turn.state,
        deadline=turn.deadline,
        extended_from=turn.extended_from,
        sheet=_words(turn.sheet),
        due=due,
        missing=missing,
    )


def _words(sheet: OrderSheet | None) -> OrderSheet | None:
    """What the GM and the press said, without anybody's orders."""
    if sheet is None:
        return None
    return OrderSheet(
        file=sheet.file,
        orders={},
        headline=sheet.headline,
        press=sheet.press,
        notes=sheet.notes,
    )
