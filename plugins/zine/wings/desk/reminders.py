"""Reminders: a draft to every player whose orders, or papers, are missing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from zine.files.environment import site_address
from zine.gamefiles.folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.games import Settings, Turn, TurnState
from zine.language import _, phase_name, speaking, worded
from zine.people import handle_slug
from zine.problems import Collector
from zine.wings.desk.dates.deadlines import deadline_text, distance
from zine.wings.desk.desk_context import PeopleDesk, readable_games
from zine.wings.desk.forms import awaited, pages_words, sheet_to_send
from zine.wings.desk.post.letters import addresses, letter, paragraphs, put_in_outbox
from zine.wings.desk.post.sheets import with_private_sheet
from zine.wings.desk.seating.order_codes import code_of
from zine.wings.desk.seating.seats import correspondent


def remind(desk: PeopleDesk, folder: GameFolder, now: datetime) -> tuple[str, ...]:
    """Write the drafts; their names."""
    turn = play_through(with_private_sheet(desk, folder), now).current
    if turn is None or turn.state is TurnState.HELD:
        return ()
    settings = folder.settings
    known = addresses(desk.private)
    written: list[str] = []
    for seat, owed in awaited(settings, turn).items():
        player = correspondent(settings, seat)
        if not player:
            continue
        with speaking(desk.language):
            text = paragraphs(
                worded("Dear {player},", player=player),
                f"{_asked(settings, turn, seat, owed)} {_due(turn, now)}"
                f" {_('To send them, copy these lines into a letter and change what you like:')}",
                sheet_to_send(
                    settings,
                    turn.phase,
                    turn.before,
                    seat,
                    code_of(desk.private, settings.slug, seat) or "",
                    owed,
                ),
                pages_words(settings, site_address()),
                desk.zine.publisher,
            )
            subject = _subject(settings, turn, seat)
        draft = letter(desk.sender, known.get(player, ""), subject, text)
        name = f"{settings.slug}-{turn.phase.slug}-{handle_slug(seat)}-reminder"
        written.append(put_in_outbox(desk.private, name, draft))
    return tuple(written)


def _due(turn: Turn, now: datetime) -> str:
    if turn.deadline is None:
        return _("Orders are due.")
    return worded(
        "Orders are due {moment} ({distance})."
        if turn.deadline > now
        else "Orders were due {moment} ({distance}).",
        moment=deadline_text(turn.deadline),
        distance=distance(turn.deadline, now),
    )


def _subject(settings: Settings, turn: Turn, seat: str) -> str:
    whose = (
        worded("orders for {power}", power=seat)
        if seat in settings.variant.ranks
        else _("your orders")
    )
    return f"{settings.title}: {phase_name(turn.phase)}, {whose}"


def _asked(settings: Settings, turn: Turn, seat: str, owed: Sequence[str]) -> str:
    """What has not come. Where players lead powers, one letter asks for all they lead."""
    player = seat if seat not in settings.variant.ranks else ""
    ahead = phase_name(turn.coming.phase if turn.coming else turn.phase)
    parts = [
        worded("you for {phase}", phase=ahead)
        if name == player
        else worded("{power} for {phase}", power=name, phase=phase_name(turn.phase))
        for name in owed
    ]
    whose = _(" and ").join(parts)
    unread = {*turn.unread, *(turn.coming.unread if turn.coming else ())}
    if not unread.isdisjoint(owed):
        return worded(
            "Nothing that came from {whose} in {game} can be read.",
            whose=whose,
            game=settings.title,
        )
    return worded(
        "Nothing has come from {whose} of {game} yet. If you have sent your orders, they did not"
        " arrive.",
        whose=whose,
        game=settings.title,
    )


def remind_all(desk: PeopleDesk, now: datetime, found: Collector) -> tuple[str, ...]:
    """Write the drafts of every game; games that cannot be read are noted in `found`."""
    written: list[str] = []
    for folder in readable_games(desk.root, found):
        with found.noting():
            written += remind(desk, folder, now)
    return tuple(written)
