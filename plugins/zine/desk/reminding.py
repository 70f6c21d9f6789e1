"""Reminders: a draft to every player whose orders, or papers, are missing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from zine.desk.dates.deadlines import distance, told
from zine.desk.forms import awaited, pages_words, sheet_to_send
from zine.desk.post.letters import addresses, letter, paragraphs, put
from zine.desk.post.sheets import with_private_sheet
from zine.desk.sealed.codes import code_of
from zine.desk.seating.people import PeopleDesk
from zine.desk.seating.seats import correspondent
from zine.files.environment import site_address
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.reading import play_through
from zine.gamefiles.zine_folder import readable_games
from zine.games import Settings, Turn, TurnState
from zine.people import handle_slug
from zine.problems import Collector


def remind(desk: PeopleDesk, folder: GameFolder, now: datetime) -> tuple[str, ...]:
    """Write the drafts; their names."""
    turn = play_through(with_private_sheet(desk, folder), now).current
    if turn is None or turn.state is TurnState.HELD:
        return ()
    settings = folder.settings
    due = f"due {told(turn.deadline)} ({distance(turn.deadline, now)})" if turn.deadline else "due"
    known = addresses(desk.private)
    written: list[str] = []
    for seat, owed in awaited(settings, turn).items():
        player = correspondent(settings, seat)
        if not player:
            continue
        code = code_of(desk.private, settings.slug, seat) or ""
        text = paragraphs(
            f"Dear {player},",
            f"{_asked(settings, turn, seat, owed)} Orders are {due}."
            " To send them, copy these lines into a letter and change what you like:",
            sheet_to_send(settings, turn.phase, turn.before, seat, code, owed),
            pages_words(settings, site_address()),
            desk.zine.publisher,
        )
        whose = f"orders for {seat}" if seat in settings.variant.ranks else "your orders"
        subject = f"{settings.title}: {turn.phase.name}, {whose}"
        draft = letter(desk.sender, known.get(player, ""), subject, text)
        name = f"{settings.slug}-{turn.phase.slug}-{handle_slug(seat)}-reminder"
        written.append(put(desk.private, name, draft))
    return tuple(written)


def _asked(settings: Settings, turn: Turn, seat: str, owed: Sequence[str]) -> str:
    """What has not come. Where players lead powers, one letter asks for all they lead."""
    player = seat if seat not in settings.variant.ranks else ""
    ahead = turn.coming.phase.name if turn.coming else turn.phase.name
    parts = [
        f"you for {ahead}" if name == player else f"{name} for {turn.phase.name}" for name in owed
    ]
    if any(name in turn.unread for name in owed):
        return f"Nothing of what came from {' and '.join(parts)} of {settings.title} can be read."
    return (
        f"Nothing has come from {' and '.join(parts)} of {settings.title} yet. If you have sent"
        " your orders, they did not arrive."
    )


def remind_all(desk: PeopleDesk, now: datetime, found: Collector) -> tuple[str, ...]:
    """Write the drafts of every game; games that cannot be read are noted in `found`."""
    written: list[str] = []
    for folder in readable_games(desk.root, found):
        with found.noting():
            written += remind(desk, folder, now)
    return tuple(written)
