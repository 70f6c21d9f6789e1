"""Reminders: a draft to every player whose orders, or papers, are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from zine.files.environment import site_address
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.games import Settings, Turn, TurnState
from zine.language import _, phase_name, speaking, worded
from zine.people import handle_slug
from zine.problems import Collector
from zine.wings.desk.dates.deadline_texts import deadline_text, distance
from zine.wings.desk.desk_context import PeopleDesk, readable_games
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.mail.letter_drafts import draft_text
from zine.wings.desk.mailed_order_form import awaited, pages_words, sheet_to_send
from zine.wings.desk.post.orders_file import with_private_sheet
from zine.wings.desk.post.outbox import LetterState, drop_letters, outgoing
from zine.wings.desk.post.outgoing_letters import letter, paragraphs, put_in_outbox
from zine.wings.desk.seating.order_codes import code_of
from zine.wings.desk.seating.seats import correspondent

REMINDER = "-reminder"  # ends the name of such a letter


def remind(desk: PeopleDesk, folder: GameFolder, now: datetime) -> tuple[str, ...]:
    """Write the drafts; their names."""
    drafts = _drafts(desk, folder, now)
    return tuple(put_in_outbox(desk.private, name, text) for name, (_, text) in drafts.items())


def recall(desk: PeopleDesk, now: datetime, found: Collector) -> Iterator[str]:
    """Mend reminders that wait in the outbox while orders come in, or deadlines move.

    Those that are still right stay as they are; others go to private/dropped/, and are written
    anew if anything is still owed. What became of each is said in a line; games that cannot be
    read are noted in `found`.
    """
    unsent = LetterState.READY, LetterState.NO_ADDRESS
    waiting = [each for each in outgoing(desk.private) if each.name.endswith(REMINDER)]
    waiting = [each for each in waiting if each.state in unsent]
    drafts: dict[str, tuple[Sequence[str], str]] = {}
    read: list[str] = []
    for folder in readable_games(desk.root, found) if waiting else ():
        with found.noting():
            drafts |= _drafts(desk, folder, now)
            read.append(folder.settings.slug)
    for each in waiting:
        says, text = drafts.get(each.name, ((), ""))
        said = " ".join(draft_text(each.content).split())
        right = text and all(" ".join(one.split()) in said for one in says)
        if _game_of(each.name) not in read or right:
            continue
        drop_letters(desk.private, [each], keep=bool(text))
        if text:
            put_in_outbox(desk.private, each.name, text)
        yield f"{each.name}: {'written anew' if text else 'dropped, nothing is owed any more'}"


def _game_of(name: str) -> str:
    """The slug of the game that a reminder is of, whose name goes on with its phase."""
    return re.split(r"-\d+-\d-", name, maxsplit=1)[0]


def _drafts(
    desk: PeopleDesk, folder: GameFolder, now: datetime
) -> dict[str, tuple[Sequence[str], str]]:
    """The reminders of a game by name: what each must say, whatever the hour is, and its text."""
    turn = play_through(with_private_sheet(desk, folder), now).current
    if turn is None or turn.state is TurnState.HELD:
        return {}
    settings = folder.settings
    known = addresses(desk.private)
    drafts: dict[str, tuple[Sequence[str], str]] = {}
    for seat, owed in awaited(settings, turn).items():
        player = correspondent(settings, seat)
        if not player:
            continue
        with speaking(desk.language):
            asked = _asked(settings, turn, seat, owed)
            text = paragraphs(
                worded("Dear {player},", player=player),
                f"{asked} {_due(turn, now)}"
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
            says = (asked, *([deadline_text(turn.deadline)] if turn.deadline else []))
        name = f"{settings.slug}-{turn.phase.slug}-{handle_slug(seat)}{REMINDER}"
        drafts[name] = says, letter(desk.sender, known.get(player, ""), subject, text)
    return drafts


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
    return f"{settings.title}{_(': ')}{phase_name(turn.phase)}, {whose}"


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
