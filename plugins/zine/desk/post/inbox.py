"""Taking in messages: each is kept as it came, understood, answered by a draft, and entered.

The files are written in that order, so a command that is broken off is finished by the next
one: a message without an entry has not been dealt with. Nothing is sent, nothing dropped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from zine.desk.people import Desk
from zine.desk.post.admission import Aside, Given, Known, admit_plain, known
from zine.desk.post.judging import Judgement, judge
from zine.desk.post.ledger import PART, Entry, Verdict, aside, enter, entered, entries
from zine.desk.post.reading import read_message
from zine.desk.post.replying import forward_press, write_reply
from zine.desk.post.sheets import is_public, tally_of, update_sheet
from zine.desk.post.understanding import Contents
from zine.desk.sealed.codes import read_codes
from zine.desk.sealed.envelope import Sealed, envelopes_in, seal
from zine.desk.sealed.unsealing import admit_sealed
from zine.desk.seats import turn_named
from zine.files.mailboxes import as_message
from zine.gamefiles.envelopes import envelope_name, envelopes, keep_envelope, write_tally
from zine.gamefiles.folder import GameFolder
from zine.games import Turn
from zine.problems import Collector
from zine.rules.calendar import PhaseKind
from zine.rules.ownership import living

NOBODY = Given()


def keep(desk: Desk, messages: Iterable[bytes]) -> tuple[str, ...]:
    """Keep messages as they came; the names of all of them, those kept before too."""
    names = {name.rpartition("-")[2]: name for name in _kept(desk)}
    given: list[str] = []
    for content in messages:
        mark = hashlib.sha256(content).hexdigest()[:12]
        if mark not in names:
            number = max((int(name.partition("-")[0]) for name in names.values()), default=0) + 1
            names[mark] = f"{number:06d}-{mark}"
            desk.private.write_bytes(f"inbox/{names[mark]}.eml", content)
        given.append(names[mark])
    return tuple(given)


def _kept(desk: Desk) -> tuple[str, ...]:
    return tuple(Path(name).stem for name in desk.private.names("inbox", ".eml"))


def collect(desk: Desk) -> tuple[bytes, ...]:
    """The envelopes that stand in the public tree and did not come by mail, as messages."""
    found: list[bytes] = []
    seen = {each.envelope for each in aside(desk.private)} | _on_the_way(desk)
    for file in sorted((desk.root / "games").glob("*/game.yaml")):
        seen |= {each.envelope for each in entries(desk.private, file.parent.name)}
        texts = [text for _, text in envelopes(file.parent)]
        found += [as_message(text.encode()) for text in texts if envelope_name(text) not in seen]
    return tuple(found)


def _on_the_way(desk: Desk) -> set[str]:
    """The envelopes of messages that a command was dealing with when it was broken off."""
    done = entered(desk.private)
    left = [name for name in _kept(desk) if name not in done]
    files = [
        file
        for file in desk.private.names("envelopes", ".age")
        if Path(file).stem.partition(PART)[0] in left
    ]
    texts = [desk.private.text(file) or "" for file in files]
    for name in left:
        message = read_message(desk.private.content(f"inbox/{name}.eml"))
        texts += envelopes_in(message.text)
    return {envelope_name(text) for text in texts if text}


def settle(desk: Desk, now: datetime, given: Given = NOBODY, only: str = "") -> tuple[Entry, ...]:
    """Deal with every message that has no entry yet, oldest first; the new entries.

    With `only`, deal with that message again, as the GM says. Raises Problems, when all
    others are dealt with, for messages whose orders file a person has changed.
    """
    done = entered(desk.private)
    waiting = [only] if only else [name for name in _kept(desk) if name not in done]
    made: list[Entry] = []
    found = Collector()
    games = known(desk, now)
    for name in waiting:
        with found.noting():
            made += _deal_with(desk, games, name, given)
    found.raise_if_any()
    return tuple(made)


def _deal_with(desk: Desk, now: Known, name: str, given: Given) -> tuple[Entry, ...]:
    content = desk.private.content(f"inbox/{name}.eml")
    message = read_message(content)
    arrived = min(message.sent or now.now, now.now)
    blank = Entry(message=name, arrived=arrived, verdict=Verdict.ASIDE)
    inside = envelopes_in(message.text)
    if inside:
        blank = replace(blank, envelope=envelope_name(inside[0]))
    found = Contents()
    try:
        if inside:
            sealed, found = admit_sealed(desk, now, blank, inside[0])
            made: tuple[Entry, ...] = (sealed,)
        else:
            made, found = admit_plain(desk, now, blank, message, content, given)
    except Aside as reason:
        made = (replace(blank, **reason.entry),)  # type: ignore[arg-type]
    envelope = inside[0] if inside else ""
    made = tuple(
        _file(desk, now, each, envelope, made) if each.verdict is Verdict.TAKEN else each
        for each in made
    )
    game = made[0].game
    settings = now.games[game][0].settings if game in now.games else None
    write_reply(desk, made, message, settings, [_judged(now, each) for each in made], found)
    # The first one last: without it the message has not been dealt with.
    for each in reversed(made):
        enter(desk.private, each)
    return made


def _judged(now: Known, entry: Entry) -> Judgement | None:
    """How an entry's orders are understood, if it brings any that may count."""
    if entry.orders is None or not entry.game or entry.verdict is Verdict.ASIDE:
        return None
    folder, game = now.games[entry.game]
    return judge(folder.settings, turn_named(game, entry.phase), entry.power, entry.orders)


def _file(desk: Desk, now: Known, entry: Entry, envelope: str, letter: tuple[Entry, ...]) -> Entry:
    """Put an entry's orders and press where they belong; sealed if the tree is public.

    `letter` are all entries of its message, none of which is in the ledger for certain.
    """
    folder, game = now.games[entry.game]
    before = entries(desk.private, entry.game, entry.phase)
    own = [e for e in letter if e.phase == entry.phase and e.verdict is Verdict.TAKEN]
    taken = (*(each for each in before if each.message != entry.message), *own)
    taken = tuple(sorted(taken, key=lambda each: (each.message, each.part)))
    public_press = [letter for letter in entry.press if not letter.to]
    if entry.orders is not None or public_press or entry.final:
        update_sheet(desk, folder, entry.phase, taken, public_press)
    forward_press(desk, folder.settings, entry)
    turn = turn_named(game, entry.phase)
    if not is_public(desk) or entry.orders is None or _tells(folder, turn):
        return entry
    if not envelope and desk.zine.recipients:
        envelope = _seal_for_them(desk, entry)
    if envelope:
        entry = replace(entry, envelope=envelope_name(envelope))
        keep_envelope(desk.root, folder.path, entry.phase, envelope)
    tally = tally_of(taken, _wanted(folder, turn))
    write_tally(desk.root, folder.path, entry.phase, tally)
    return entry


def _tells(folder: GameFolder, turn: Turn) -> bool:
    """Whether a sealed set would tell what is hidden: that its power has builds to order."""
    return folder.home.hides and turn.phase.kind is PhaseKind.ADJUSTMENTS


def _wanted(folder: GameFolder, turn: Turn) -> int:
    """How many sets a tally says are wanted; who has lost all units is not told in a hidden game."""
    if folder.home.hides and turn.phase.kind is PhaseKind.MOVEMENT:
        return len(living(turn.before))
    return len(turn.due)


def _seal_for_them(desk: Desk, entry: Entry) -> str:
    """An open letter's orders in an envelope, made once, for the custodian's sake."""
    name = f"envelopes/{entry.stem}.age"
    kept = desk.private.text(name)
    if kept is None:
        seat = entry.sender or entry.power
        codes = read_codes(desk.private).get(entry.game, {}).get(seat, [""])
        content = Sealed(
            game=entry.game,
            phase=entry.phase,
            power=entry.power,
            code=codes[-1],
            orders=entry.orders or "",
            nonce=entry.nonce,
            final=entry.final,
        )
        kept = seal(content, desk.zine.recipients.values())
        desk.private.write(name, kept)
    return kept
