"""Reminders: a draft to every player whose orders are missing."""

from __future__ import annotations

from datetime import datetime

from zine.desk.deadlines import distance, told
from zine.desk.people import Desk
from zine.desk.post.letters import addresses, letter, paragraphs, put
from zine.gamefiles.folder import GameFolder
from zine.games import Game
from zine.people import handle_slug


def remind(desk: Desk, folder: GameFolder, game: Game, now: datetime) -> tuple[str, ...]:
    """Write the drafts; their names."""
    turn = game.current
    if turn is None:
        return ()
    settings = folder.settings
    due = f"due {told(turn.deadline)} ({distance(turn.deadline, now)})" if turn.deadline else "due"
    known = addresses(desk.private)
    written: list[str] = []
    for power in turn.missing:
        player = settings.holder(power, turn) or ""
        text = paragraphs(
            f"Dear {player},",
            f"Nothing has come from {power} for {turn.phase.name} of {settings.title} yet. Orders"
            f" are {due}. If you have sent them, they did not arrive: please send them again.",
            desk.zine.publisher,
        )
        subject = f"{settings.title}: {turn.phase.name}, orders for {power}"
        draft = letter(desk.sender, known.get(player, ""), subject, text)
        name = f"{settings.slug}-{turn.phase.slug}-{handle_slug(power)}-reminder"
        written.append(put(desk.private, name, draft))
    return tuple(written)
