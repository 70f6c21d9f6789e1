"""Letters to everyone in a game: that its deadline moved, that it is held, that it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial

from zine.files.environment import site_address
from zine.gamefiles.game_folder import GameFolder
from zine.games import Settings, Turn
from zine.language import Phrase, _, in_language, phase_name, phrase, speaking, worded
from zine.people import handle_slug
from zine.report.dates import plain_date
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.mailed_order_form import awaited, pages_words, sheet_to_send
from zine.wings.desk.post.outgoing_letters import letter, paragraphs, put_in_outbox
from zine.wings.desk.seating.order_codes import code_of
from zine.wings.desk.seating.seats import correspondent, seats_of
from zine.wings.shared.phase_labels import short_name


def announce(
    desk: PeopleDesk, folder: GameFolder, turn: Turn, subject: str, words: str, *, asking: bool
) -> tuple[str, ...]:
    """Draft a letter with these words to each player of a game; the drafts' names.

    Subject and words are phrases, which the letter says in the zine's language.

    If `asking`, those whose orders are missing find a form for them.
    """
    settings = folder.settings
    known = addresses(desk.private)
    place = f"{settings.slug}-{short_name(settings.variant.calendar, turn.phase)}"
    owed = awaited(settings, turn) if asking else {}
    players: dict[str, list[str]] = {}
    for seat in seats_of(folder):
        players.setdefault(correspondent(settings, seat), []).append(seat)
    written: list[str] = []
    for player, seats in players.items():
        if not player:
            continue
        with speaking(desk.language):
            text = paragraphs(
                worded("Dear {player},", player=player),
                in_language(words),
                *(_asked(desk, settings, turn, s, owed[s]) for s in seats if s in owed),
                pages_words(settings, site_address()),
                desk.zine.publisher,
            )
            title = f"{settings.title}, {phase_name(turn.phase)}{_(': ')}{in_language(subject)}"
        draft = letter(desk.sender, known.get(player, ""), title, text)
        written.append(put_in_outbox(desk.private, f"{place}-{handle_slug(player)}-notice", draft))
    return tuple(written)


def _asked(desk: PeopleDesk, settings: Settings, turn: Turn, seat: str, owed: Sequence[str]) -> str:
    code = code_of(desk.private, settings.slug, seat) or ""
    sheet = sheet_to_send(settings, turn.phase, turn.before, seat, code, owed)
    words = worded(
        "Nothing has come from {power} yet. To send orders, copy these lines into a letter and"
        " change what you like:",
        power=seat,
    )
    return f"{paragraphs(words)}\n\n{sheet}"


def new_deadline(moment: datetime, why: str, *, held: bool) -> tuple[Phrase, Phrase]:
    """Subject and words of a new deadline, which ends a hold if the game was `held`."""
    if held:
        subject = phrase("the game goes on")
        due = phrase(
            "The game goes on: orders are now due {moment}.", moment=partial(deadline_text, moment)
        )
    else:
        subject = phrase("a new deadline")
        due = phrase("Orders are now due {moment}.", moment=partial(deadline_text, moment))
    return subject, _joined(due, why, phrase("Orders received stay valid."))


def deadline_waits(moment: datetime) -> tuple[Phrase, Phrase]:
    """Subject and words of a deadline that waits for an absence."""
    due = phrase(
        "A player is away, so orders are now due {moment}. Orders received stay valid.",
        moment=partial(deadline_text, moment),
    )
    return phrase("a new deadline"), due


def game_held(why: str, until: date | None) -> tuple[Phrase, Phrase]:
    """Subject and words of a hold."""
    held = phrase("The game is held: nothing is due until a new deadline is set.")
    expected = (
        phrase("It is expected to resume on {day}.", day=partial(plain_date, until))
        if until
        else ""
    )
    return phrase("the game is held"), _joined(held, why, expected)


def _joined(*texts: str) -> Phrase:
    """Sentences in a row as one phrase."""
    parts = {f"part{number}": text for number, text in enumerate(texts) if text}
    return phrase(" ".join(f"{{{name}}}" for name in parts), **parts)
