"""Previews: what a turn would be with the orders that are in, without a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import new_record
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.zine_folder import read_zine
from zine.games import Game, Turn
from zine.problems import Problem, Problems
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.dates.extensions_and_holds import turn_played
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.order_faults import shortcomings
from zine.wings.desk.post.orders_file import is_public, with_private_sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPreview:
    """A game as it would be after its current turn, as the public would see it.

    `turns` are that turn, and the exchange that is due with it if nothing comes between.
    `missing` are those whose orders are not in; the rules for missing orders apply to them.
    `unread` are those whose papers nobody can read, which holds up the whole round.
    `shortcomings` are lines of letters that nothing will come of, and units without an order.
    """

    game: Game
    turns: tuple[Turn, ...]
    missing: tuple[str, ...]
    unread: tuple[str, ...] = ()
    shortcomings: tuple[str, ...] = ()

    @property
    def notes(self) -> Iterator[str]:
        """What a reader has to know of the preview, in sentences."""
        yield "This is a preview. Nothing is recorded, and orders may still change."
        deadline = self.turns[0].deadline
        if deadline:
            yield f"Deadline: {deadline_text(deadline)}."
        if self.missing:
            yield f"Orders are missing: {', '.join(self.missing)}."
        if self.unread:
            who = ", ".join(self.unread)
            yield f"Nothing that {who} sent can be read: nothing of the round is printed until then."
        yield from self.shortcomings


def preview(
    desk: PeopleDesk, folder: GameFolder, now: datetime, veil: Callable[[Game], Game]
) -> TurnPreview:
    """Adjudicate a game's current turn with the orders that are in; `veil` hides what is hidden.

    Raises Problems if there is nothing to adjudicate, if the orders are sealed until the
    deadline, or if the turn would end a hidden game and so reveal it.
    """
    place = folder.settings.file
    _check_seal(desk, folder, play_through(folder, now), now)
    private = with_private_sheet(desk, folder)
    game = play_through(private, now)
    turn = turn_played(game)
    came = turn.sheet is not None and turn.sheet.handed_in
    coming = turn.coming if turn.coming and turn.coming.joint else None
    if not (came or turn.ahead or turn.papers.texts or (coming and coming.count)):
        hint = "zine inbox add takes in the post"
        raise Problems.of(place, f"no orders for {turn.phase.name} are in", hint)
    private, after = _played(private, game, now)
    phases = [turn.phase]
    if coming is not None and after.current and after.current.phase == coming.phase:
        phases.append(coming.phase)
        private, after = _played(private, after, now)
    if after.current is None and folder.settings.variant.hooks.sight is not None:
        message = "this turn would end the game and reveal what it hides"
        raise Problems.of(place, message, "there is no preview of it")
    shown = veil(after)
    open_turn = veil(game).current
    missing = list(open_turn.missing if open_turn else ())
    if coming is not None:
        missing += [f"{name} for {coming.phase.name}" for name in coming.owing]
    return TurnPreview(
        game=shown,
        turns=tuple(each for each in shown.recorded if each.phase in phases),
        missing=tuple(missing),
        unread=coming.holding if coming else (),
        shortcomings=tuple(shortcomings(desk, private, game)),
    )


def _played(folder: GameFolder, game: Game, now: datetime) -> tuple[GameFolder, Game]:
    """The folder and its game with the current turn adjudicated, as if it were recorded."""
    turn = turn_played(game)
    previous = game.turns[-2].record if len(game.turns) > 1 else None
    record = new_record(folder, turn, previous, now, None, ENGINE)
    folder = replace(folder, records=MappingProxyType({**folder.records, turn.phase.slug: record}))
    return folder, play_through(folder, now)


def _check_seal(desk: PeopleDesk, folder: GameFolder, game: Game, now: datetime) -> None:
    """Raise Problems while orders are sealed: nobody reads them before the deadline."""
    turn = game.current
    if turn is None or turn.deadline is None or turn.deadline <= now:
        return
    if is_public(desk):
        message = f"orders for {turn.phase.name} are sealed until {deadline_text(turn.deadline)}"
        raise Problems.of(folder.settings.file, message, "there is no preview before the deadline")


def previews(
    desk: PeopleDesk, now: datetime, veil: Callable[[Game], Game]
) -> tuple[tuple[TurnPreview, ...], tuple[Problem, ...]]:
    """A preview of every game that can be previewed now, and why the others cannot.

    Raises Problems of the zine itself.
    """
    found: list[TurnPreview] = []
    reasons: list[Problem] = []
    for folder in read_zine(desk.root, preview=True).folders:
        try:
            found.append(preview(desk, folder, now, veil))
        except Problems as problems:
            reasons += problems.problems
    return tuple(found), tuple(reasons)
