"""What players write of a game that has ended: found by the subject asked for, printed if taken."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import cache

from zine.files.languages import catalogue, languages
from zine.gamefiles.game_folder import GameFolder
from zine.games import Game
from zine.language import phrase
from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.game_endings import SUBJECT, add_statement
from zine.wings.desk.newest_issue import issue_for_news
from zine.wings.desk.post.admission import Aside, Known
from zine.wings.desk.post.ledger import LetterVerdict, aside_as, message_of, write_entry
from zine.wings.desk.post.letter_labels import codes_in, games_named, own_lines
from zine.wings.desk.post.letter_text.letter_kinds import LetterKind
from zine.wings.desk.post.line_sorter import CODE_SHAPED
from zine.wings.desk.post.message_reader import Message, read_message
from zine.wings.desk.post.outgoing_letters import addresses
from zine.wings.desk.post.replies import same_address
from zine.wings.desk.seating.order_codes import owners, read_codes
from zine.wings.desk.seating.seats import correspondent, seats_of

READ_FIRST = phrase("The publisher reads it before it is printed; you need not send it again.")


@cache
def _marks() -> tuple[str, ...]:
    """What the subject asked for says besides the game's title, in every language of the press."""
    patterns = [catalogue(code).gettext(SUBJECT.pattern) for code in languages()]
    return tuple(each.format(game="").strip().casefold() for each in patterns)


def check_no_statement(desk: PeopleDesk, now: Known, message: Message) -> None:
    """Raise Aside for a statement of a game that has ended, with whose it is if that is known."""
    subject = message.subject.casefold()
    if not any(mark in subject for mark in _marks()):
        return
    over = (each for each in now.glimpses.values() if each.over)
    for slug in games_named(message.subject, over):
        folder, _ = now.games[slug]
        coded = [now.owners[code] for code in codes_in(message, now.owners)]
        seats = [each.power for each in coded if each.game == slug and not each.void]
        known = addresses(desk.private)
        seats += [
            seat
            for seat in seats_of(folder)
            if same_address(known.get(correspondent(folder.settings, seat), ""), message.sender)
        ]
        reason = phrase("it is a statement about {game}", game=folder.settings.title)
        power = next(iter(seats), "")
        kind = LetterKind.STATEMENT
        raise Aside(reason, slug, power=power, advice=READ_FIRST, kind=kind)


def take_statement(
    desk: PeopleDesk, folder: GameFolder, game: Game, stem: str, seat: str, now: datetime
) -> str:
    """Print what a message that was set aside says of a game that has ended; the file's name.

    Quotations, the signature and lines with order codes are left out. Raises Problems if nothing
    is left.
    """
    message = read_message(desk.private.content(f"inbox/{message_of(stem)}.eml"))
    codes = owners(read_codes(desk.private))
    lines = [
        line
        for line in own_lines(message.text)
        if not CODE_SHAPED.fullmatch(line.strip()) and not codes_in(Message(text=line), codes)
    ]
    text = "\n".join(lines).strip()
    if not text:
        raise Problems.of(stem, "it says nothing of its own", f"zine inbox show {stem}")
    is_power = seat in folder.settings.variant.ranks
    by = "" if is_power else seat
    telling = issue_for_news(desk.root, desk.private, now)
    name = add_statement(folder, game, by, seat if is_power else "", text, telling)
    entry = aside_as(desk.private, stem)
    write_entry(
        desk.private, replace(entry, verdict=LetterVerdict.DROPPED, reason=f"it is in {name}")
    )
    return name
