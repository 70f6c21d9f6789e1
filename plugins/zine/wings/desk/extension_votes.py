"""Extensions that players vote for: asking for more time is a vote, where the game says so."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from zine.files.environment import left_out
from zine.gamefiles.game_folder import GameFolder
from zine.games import Game, TurnState
from zine.games.deadline_calendar import as_shown
from zine.language import phrase
from zine.problems import Collector, Place
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.dates.extensions_and_holds import extend, wall_time
from zine.wings.desk.deadline_letters import announce, new_deadline
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.lazy_games import LazyGames
from zine.wings.desk.post.ledger import entries
from zine.wings.desk.post.letter_text.letter_requests import RequestKind
from zine.wings.desk.votes import eligible_voters


def extend_by_votes(desk: PeopleDesk, now: datetime, found: Collector) -> Iterator[str]:
    """Move each deadline that enough players have asked to move, and draft the notices; a line each.

    Once in a phase, and not where somebody has set its deadline already.
    """
    games = LazyGames(desk, now)
    for slug, glimpse in games.glimpses.items():
        if glimpse.over or not glimpse.extends or slug in left_out():
            continue
        with found.noting():
            folder, game = games[slug]
            if (moment := _voted_for(desk, game)) is not None:
                yield _extended(desk, folder, game, moment, now)


def _voted_for(desk: PeopleDesk, game: Game) -> datetime | None:
    """The deadline that the turn being played gets by votes, None for the one it has."""
    turn, deadlines = game.current, game.settings.deadlines
    extension = deadlines.extension
    if turn is None or turn.state is not TurnState.OPEN or turn.deadline is None:
        return None
    if extension is None or not extension.votes or turn.phase.slug in deadlines.dates:
        return None
    asked = {
        entry.writer
        for entry in entries(desk.private, game.slug, turn.phase.slug)
        if entry.arrived <= turn.deadline
        and any(each.kind is RequestKind.EXTENSION for each in entry.asks)
    }
    voters = eligible_voters(game)
    ayes = len(asked.intersection(voters))
    enough = ayes == len(voters) if extension.votes == "all" else 2 * ayes > len(voters)
    if not enough or not voters:
        return None
    wall = turn.deadline.astimezone(deadlines.zone).replace(tzinfo=None) + extension.by
    return as_shown(wall.replace(tzinfo=deadlines.zone))


def _extended(
    desk: PeopleDesk, folder: GameFolder, game: Game, moment: datetime, now: datetime
) -> str:
    """The notices come first: a command that is broken off writes them again, word for word."""
    settings, turn = folder.settings, game.current
    assert turn is not None
    text = f"{moment:%Y-%m-%d %H:%M}"
    wall_time(text, settings.deadlines.zone, Place(settings.file))
    why = phrase("Players asked for more time.")
    announce(desk, folder, turn, *new_deadline(moment, why, held=False), asking=True)
    extend(folder, game, text, "players asked for more time", now)
    return f"{game.slug}: players asked for more time, and the deadline moves to {deadline_text(moment)}"
