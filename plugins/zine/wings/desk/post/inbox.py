"""Taking in messages: each is kept as it came, understood, answered by a draft, and entered.

The files are written in that order, so a command that is broken off is finished by the next
one: a message without an entry has not been dealt with. Nothing is sent, nothing dropped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path, PurePosixPath

from zine.gamefiles.game_reader import game_folders
from zine.problems import Collector
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.mail.mailboxes import as_message
from zine.wings.desk.post.admission import NOBODY, Given, Known, read_known
from zine.wings.desk.post.ledger import (
    LedgerEntry,
    LetterVerdict,
    entries,
    entries_aside,
    message_of,
    processed_stems,
    stems,
    write_entry,
)
from zine.wings.desk.post.letter_filing import file_all, phases_of
from zine.wings.desk.post.letter_processing import Dealt, Selection, deal_with
from zine.wings.desk.post.message_reader import EARLIEST, read_message
from zine.wings.desk.post.outgoing_letters import put_in_outbox
from zine.wings.desk.sealed.envelope import envelopes_in
from zine.wings.desk.sealed.envelope_files import envelope_name, envelopes


def store_letters(desk: PeopleDesk, messages: Iterable[bytes]) -> tuple[str, ...]:
    """Keep messages as they came; the names of all of them, those kept before too.

    They are named in the order in which mail servers took them in, as far as these say so.
    """
    names = {name.rpartition("-")[2]: name for name in _kept(desk)}
    number = max((int(name.partition("-")[0]) for name in names.values()), default=0)
    given = [(hashlib.sha256(content).hexdigest()[:12], content) for content in messages]
    for mark, content in _in_order([each for each in given if each[0] not in names]):
        if mark not in names:
            number += 1
            names[mark] = f"{number:06d}-{mark}"
            desk.private.write_bytes(f"inbox/{names[mark]}.eml", content)
    return tuple(names[mark] for mark, _ in given)


def _in_order(given: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """New messages by when servers took them in; one that nobody dates stays behind its neighbour."""
    times: list[datetime] = []
    for _, content in given:
        received = read_message(content).received
        times.append(received or (times[-1] if times else EARLIEST))
    order = sorted(range(len(given)), key=lambda index: times[index])
    return [given[index] for index in order]


def _kept(desk: PeopleDesk) -> tuple[str, ...]:
    return tuple(Path(name).stem for name in desk.private.names("inbox", ".eml"))


def left_over(desk: PeopleDesk) -> bool:
    """Whether there are letters not yet dealt with, because a command was interrupted."""
    return not processed_stems(desk.private).issuperset(_kept(desk))


def collect_envelopes(desk: PeopleDesk, found: Collector) -> tuple[bytes, ...]:
    """The envelopes that stand in the public tree and did not come by mail, as messages.

    Notes in `found` those that are no text.
    """
    games = game_folders(desk.root / "games")
    there = {game: texts for game in games if (texts := envelopes(game, found).values())}
    if not there:
        return ()
    new: list[bytes] = []
    seen = {each.envelope for each in entries_aside(desk.private)} | _on_the_way(desk)
    for game, texts in there.items():
        seen |= {each.envelope for each in entries(desk.private, game.name)}
        new += [as_message(text.encode()) for text in texts if envelope_name(text) not in seen]
    return tuple(new)


def _on_the_way(desk: PeopleDesk) -> set[str]:
    """The envelopes of messages that a command was dealing with when it was broken off."""
    done = processed_stems(desk.private)
    left = [name for name in _kept(desk) if name not in done]
    files = [
        file
        for file in desk.private.names("envelopes", ".age")
        if message_of(PurePosixPath(file).stem) in left
    ]
    texts = [desk.private.text(file) or "" for file in files]
    for name in left:
        message = read_message(desk.private.content(f"inbox/{name}.eml"))
        texts += envelopes_in(message.text)
    return {envelope_name(text) for text in texts if text}


def settle_letters(
    desk: PeopleDesk,
    now: datetime,
    given: Given = NOBODY,
    only: str = "",
    found: Collector | None = None,
    beside: Callable[[LedgerEntry], object] = lambda _entry: None,
) -> tuple[LedgerEntry, ...]:
    """Deal with every message that has no entry yet, oldest first; the new entries.

    What is to be done `beside`, about a letter, is done before its entry is written.

    With `only`, deal with that message, or that part of one, again, as the GM says. Messages
    for a game that cannot be read, or whose orders file a person changed, wait: when all others
    are dealt with, that and what is wrong with the games is noted in `found`, or raised as
    Problems without it.
    """
    done = frozenset() if only else processed_stems(desk.private)
    waiting = [message_of(only)] if only else [name for name in _kept(desk) if name not in done]
    noted = Collector() if found is None else found
    fresh = set(waiting)
    games = read_known(desk, now, lambda stem: stem == only if only else message_of(stem) in fresh)
    for problems in games.broken.values():
        noted.extend(problems)
    if not only and (come := _come_due(desk, games)):
        fresh |= come
        done -= come
        waiting = [name for name in _kept(desk) if name in fresh]
    again = Selection(stem=only, entered=stems(desk.private)) if only else None
    dealt: list[Dealt] = []
    for name in waiting:
        with noted.noting():
            parts = deal_with(desk, games, name, given, again)
            dealt += [each for each in parts if each.entry.message not in done]
    ready = [each for each in dealt if each.entry.verdict is not LetterVerdict.TAKEN]
    own = {each.entry.stem for each in dealt}
    for key, new in phases_of(dealt).items():
        before = [each for each in games.ledger.sets(*key).entries if each.stem not in own]
        with noted.noting():
            ready += file_all(desk, games, before, new)
    made = tuple(_entered(desk, dealt, ready, beside))
    if found is None:
        noted.raise_if_any()
    return made


def _come_due(desk: PeopleDesk, games: Known) -> set[str]:
    """The messages kept for a phase that is being played now, if they hold nothing else."""
    known_stems = stems(desk.private)
    return {
        entry.message
        for entry in entries_aside(desk.private)
        if entry.verdict is LetterVerdict.EARLY
        and entry.stem == message_of(entry.stem)
        and entry.game in games.games
        and (turn := games.games[entry.game][1].current) is not None
        and turn.phase.slug == entry.phase
        and not any(
            stem != entry.stem and message_of(stem) == entry.message for stem in known_stems
        )
    }


def _entered(
    desk: PeopleDesk,
    dealt: list[Dealt],
    ready: list[Dealt],
    beside: Callable[[LedgerEntry], object],
) -> Iterator[LedgerEntry]:
    """Answer and enter what is ready; a message whose every part is ready comes last of these.

    A message without an entry is dealt with again, so what could not be filed is not lost.
    """
    filed = {each.entry.stem: each for each in ready}
    waits = {message_of(each.entry.stem) for each in dealt if each.entry.stem not in filed}
    # Parts before their message: "000001-abc.2" has been entered when "000001-abc" is.
    for stem in sorted(filed, key=lambda stem: (message_of(stem), stem == message_of(stem), stem)):
        if message_of(stem) in waits:
            continue
        for draft in filed[stem].drafts:
            put_in_outbox(desk.private, draft.name, draft.text)
        beside(filed[stem].entry)
        write_entry(desk.private, filed[stem].entry)
        yield filed[stem].entry
