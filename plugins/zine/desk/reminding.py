"""Reminders: a draft to every player whose orders, or papers, are missing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from zine.desk.dates.deadlines import distance, told
from zine.desk.post.letters import addresses, letter, paragraphs, put
from zine.desk.post.sheets import with_private_sheet
from zine.desk.seating.people import PeopleDesk
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
    for seat, player, what in _awaited(settings, turn):
        text = paragraphs(
            f"Dear {player},",
            f"{_asked(settings, what, unread=seat in turn.unread)} Orders are {due}."
            " Please send them, or send them again.",
            desk.zine.publisher,
        )
        subject = f"{settings.title}: {turn.phase.name}, orders for {seat}"
        draft = letter(desk.sender, known.get(player, ""), subject, text)
        name = f"{settings.slug}-{turn.phase.slug}-{handle_slug(seat)}-reminder"
        written.append(put(desk.private, name, draft))
    return tuple(written)


def _asked(settings: Settings, what: str, *, unread: bool) -> str:
    if unread:
        return f"Nothing of what came from {what} of {settings.title} can be read."
    return (
        f"Nothing has come from {what} of {settings.title} yet. If you have sent them, they did"
        " not arrive."
    )


def remind_all(desk: PeopleDesk, now: datetime, found: Collector) -> tuple[str, ...]:
    """Write the drafts of every game; games that cannot be read are noted in `found`."""
    written: list[str] = []
    for folder in readable_games(desk.root, found):
        with found.noting():
            written += remind(desk, folder, now)
    return tuple(written)


def _awaited(settings: Settings, turn: Turn) -> Iterator[tuple[str, str, str]]:
    """Who is written to: a power or a player, the player's name, and what did not come.

    Where players lead powers, each gets one letter for all they lead, and for the papers
    that are due with the moves.
    """
    if not turn.coming:
        for power in turn.missing:
            yield power, settings.holder(power, turn) or "", f"{power} for {turn.phase.name}"
        return
    owed: dict[str, list[str]] = {}
    for power in turn.missing:
        player = settings.holder(power, turn) or ""
        owed.setdefault(player, []).append(f"{power} for {turn.phase.name}")
    for player in turn.coming.owing:
        owed.setdefault(player, []).append(f"you for {turn.coming.phase.name}")
    for player, parts in owed.items():
        yield player, player, " and ".join(parts)
