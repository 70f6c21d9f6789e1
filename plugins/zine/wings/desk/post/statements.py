"""What players write of a game that has ended: found by the subject asked for, printed if taken."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import cache

from zine.files.atomic_files import write_atomic
from zine.files.languages import catalogue, languages
from zine.files.strict_yaml import text_of
from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.statements import STATEMENTS, load_statements
from zine.games import Game, summary_of
from zine.language import phrase
from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.yaml_editor import Key, edited_yaml, new_yaml
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.newest_issue import issue_for_news
from zine.wings.desk.post.admission import Aside, Known
from zine.wings.desk.post.ledger import LetterVerdict, aside_as, message_of, write_entry
from zine.wings.desk.post.letter_contents import CODE_SHAPED
from zine.wings.desk.post.letter_labels import codes_in, games_named, own_lines
from zine.wings.desk.post.letter_text.letter_kinds import LetterKind
from zine.wings.desk.post.message_reader import Message, read_message
from zine.wings.desk.post.replies import same_address
from zine.wings.desk.seating.order_codes import owners, read_codes
from zine.wings.desk.seating.seats import correspondent, seats_of

SUBJECT = phrase("{game} endgame statement", game="")
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


def add_statement(
    folder: GameFolder, game: Game, by: str, power: str, text: str, telling: int
) -> str:
    """Add what somebody says of a game that has ended to its statements; the file's name.

    `by` may be empty if `power` is given: its last player said it. The same words are added
    once. Issue `telling` prints them if the one that prints the others is out. Raises Problems
    while the game is played.
    """
    settings = folder.settings
    if game.current is not None:
        raise Problems.of(settings.file, "the game is not over")
    path, shown = folder.path / STATEMENTS, f"games/{settings.slug}/{STATEMENTS}"
    others = summary_of(game).statements_issue
    issue = str(telling) if others is not None and others < telling else ""
    said = (("by", by), ("power", power), ("issue", issue), ("text", text.strip()))
    new: dict[str, Data] = {key: value for key, value in said if value}
    who = (by or settings.player(power) or "", power, text.strip())
    if who in [(each.by, each.power, each.text.strip()) for each in folder.statements.all]:
        return shown
    at: Key = ("statements", len(folder.statements.all))
    content = (
        edited_yaml(path, shown, {at: new}) if path.exists() else new_yaml({"statements": [new]})
    )
    load_statements(text_of(content.encode(), shown).encode(), shown, settings)
    write_atomic(path, content)
    return shown
