"""Adjudicates the turns that are due and writes their records."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType

from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import adjudication_inputs, play_through, printed_hashes
from zine.gamefiles.record_files import dump_record, sealed
from zine.games import Game, GameFiles, NmrPolicy, Record, Turn, TurnState
from zine.games.game_folder_contents import file_name
from zine.games.orders_in_play import read_orders, retreats_with_moves
from zine.rules.outcomes import Resolution, Supplied
from zine.rules.pipeline import adjudicate, look_ahead

MAP_DIGEST = 16


@dataclass(frozen=True)
class Advance:
    """A game brought up to date, and its new records, not yet written."""

    folder: GameFolder
    game: Game
    fresh: tuple[Record, ...]

    def write(self) -> None:
        """Write the new records, earliest first, each whole or not at all.

        Orders that came by mail move from the private folder into the public one: they are copied
        before the record is written and deleted after it. So does a hidden game that has ended.
        """
        home = self.folder.home
        for record in self.fresh:
            home.unseal(file_name(record.phase, "orders"))
            text = dump_record(record, self.folder.settings.variant)
            self.folder.write(record.phase, "record", text)
        home.forget_unsealed()
        if self.game.settings.variant.hooks.sight is not None and self.game.current is None:
            home.reveal()


def quiet_until(advances: Iterable[Advance], now: datetime) -> datetime | None:
    """When a turn falls due by itself, or a new day begins; None if something is to be recorded now."""
    until = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    for each in advances:
        if each.fresh:
            return None
        due = each.game.current and each.game.current.deadline
        if due and due > now:
            until = min(until, due)
    return until


def advance(folder: GameFolder, now: datetime, issue: int | None, engine: str) -> Advance:
    """Adjudicate every due turn. Writes nothing. Raises Problems if the chain is broken."""
    fresh: list[Record] = []
    game = play_through(folder, now)
    while game.current is not None and game.current.state is TurnState.DUE:
        turn = game.current
        previous = game.turns[-2].record if len(game.turns) > 1 else None
        record = new_record(folder, turn, previous, now, issue, engine)
        fresh.append(record)
        records = MappingProxyType({**folder.records, turn.phase.slug: record})
        folder = replace(folder, records=records)
        game = play_through(folder, now)
    return Advance(folder, game, tuple(fresh))


def new_record(
    folder: GameFolder,
    turn: Turn,
    previous: Record | None,
    now: datetime,
    issue: int | None,
    engine: str,
) -> Record:
    """A turn adjudicated now, as a record that follows from the previous one."""
    settings = folder.settings
    done = adjudicate_turn(folder, turn)
    ahead = look_ahead(settings.variant, settings.rulebook, done)
    replaced = turn.superseded[-1] if turn.superseded else None
    return sealed(
        Record(
            phase=turn.phase,
            recorded=now.replace(microsecond=0),
            issue=issue,
            engine=engine,
            results=done.results,
            contested=done.contested,
            events=ahead.events,
            passed=ahead.passed,
            next_phase=ahead.phase,
            next_position=ahead.position,
            inputs=MappingProxyType(adjudication_inputs(folder, turn, previous)),
            printed=MappingProxyType(printed_hashes(turn.sheet)),
            extras=MappingProxyType(
                {name: each for name, each in turn.extras.items() if each.plain() is not None}
            ),
            map=settings.variant_digest[:MAP_DIGEST],
            revision=replaced.revision + 1 if replaced else 1,
            replaces=replaced.digest if replaced else "",
        ),
        settings.variant,
    )


def adjudicate_turn(folder: GameFiles, turn: Turn) -> Resolution:
    """The resolution of a turn's orders as they now are in its file."""
    settings = folder.settings
    return adjudicate(
        settings.variant,
        settings.rulebook,
        turn.phase,
        turn.before,
        read_orders(settings, turn),
        absent=absences(folder, turn),
        papers=turn.papers,
        seed=turn.seed or settings.seed,
        ahead=retreats_with_moves(settings, turn),
    )


def absences(folder: GameFiles, turn: Turn) -> dict[str, Supplied]:
    """Why the adjudicator orders for powers that sent nothing."""
    settings = folder.settings
    disorder = settings.nmr_policy is NmrPolicy.CIVIL_DISORDER
    no_moves = Supplied.CIVIL_DISORDER if disorder else Supplied.NMR
    silent = (*turn.missing, *(turn.sheet.nmr if turn.sheet else ()))
    return {
        power: no_moves if power in silent else Supplied.CIVIL_DISORDER
        for power in turn.due
        if power not in turn.ahead and turn.orders_of(power) is None
    }
