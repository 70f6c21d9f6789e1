"""Letters to everyone in a game: that its deadline moved, that it is held, that it goes on."""

from __future__ import annotations

from zine.desk.dates.phases import short_name
from zine.desk.forms import pages_words
from zine.desk.post.letters import addresses, letter, paragraphs, put
from zine.desk.seating.people import PeopleDesk
from zine.desk.seating.seats import correspondent, seats_of
from zine.files.environment import site_address
from zine.gamefiles.folder import GameFolder
from zine.games import Turn
from zine.people import handle_slug


def announce(
    desk: PeopleDesk, folder: GameFolder, turn: Turn, subject: str, words: str
) -> tuple[str, ...]:
    """Draft a letter with these words to each player of a game; the drafts' names."""
    settings = folder.settings
    known = addresses(desk.private)
    place = f"{settings.slug}-{short_name(settings.variant.calendar, turn.phase)}"
    players = [correspondent(settings, seat) for seat in seats_of(folder)]
    written: list[str] = []
    for player in dict.fromkeys(name for name in players if name):
        text = paragraphs(
            f"Dear {player},",
            words,
            pages_words(settings, site_address()),
            desk.zine.publisher,
        )
        title = f"{settings.title}, {turn.phase.name}: {subject}"
        draft = letter(desk.sender, known.get(player, ""), title, text)
        written.append(put(desk.private, f"{place}-{handle_slug(player)}-notice", draft))
    return tuple(written)
