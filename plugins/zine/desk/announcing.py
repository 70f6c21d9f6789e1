"""Letters to everyone in a game: that its deadline moved, that it is held, that it goes on."""

from __future__ import annotations

from collections.abc import Sequence

from zine.desk.dates.phases import short_name
from zine.desk.forms import awaited, pages_words, sheet_to_send
from zine.desk.post.letters import addresses, letter, paragraphs, put
from zine.desk.sealed.codes import code_of
from zine.desk.seating.people import PeopleDesk
from zine.desk.seating.seats import correspondent, seats_of
from zine.files.environment import site_address
from zine.gamefiles.folder import GameFolder
from zine.games import Settings, Turn
from zine.people import handle_slug


def announce(
    desk: PeopleDesk, folder: GameFolder, turn: Turn, subject: str, words: str, *, asking: bool
) -> tuple[str, ...]:
    """Draft a letter with these words to each player of a game; the drafts' names.

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
        asked = [_asked(desk, settings, turn, s, owed[s]) for s in seats if s in owed]
        text = paragraphs(
            f"Dear {player},",
            words,
            *asked,
            pages_words(settings, site_address()),
            desk.zine.publisher,
        )
        title = f"{settings.title}, {turn.phase.name}: {subject}"
        draft = letter(desk.sender, known.get(player, ""), title, text)
        written.append(put(desk.private, f"{place}-{handle_slug(player)}-notice", draft))
    return tuple(written)


def _asked(desk: PeopleDesk, settings: Settings, turn: Turn, seat: str, owed: Sequence[str]) -> str:
    code = code_of(desk.private, settings.slug, seat) or ""
    sheet = sheet_to_send(settings, turn.phase, turn.before, seat, code, owed)
    return (
        f"Nothing has come from {seat} yet. To send orders, copy these lines into a\nletter and"
        f" change what you like:\n\n{sheet}"
    )
