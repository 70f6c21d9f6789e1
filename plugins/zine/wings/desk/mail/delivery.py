"""Sending the letters of the outbox, and finding out which of them were sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from zine.files.private_folder import PrivateFolder
from zine.gamefiles.zine_folder import SENT
from zine.problems import Problems
from zine.wings.desk.mail.imap import in_sent_folder
from zine.wings.desk.mail.letter_carriers import LetterCarrier, LetterUncertain, carrier_of
from zine.wings.desk.mail.letter_drafts import LetterRefused, in_transit
from zine.wings.desk.mail.mail_settings import mail_settings, secret_for
from zine.wings.desk.post.outbox import (
    OUTBOX,
    LetterSent,
    LetterState,
    OutgoingLetter,
    enter_sent,
    letter_entry,
    take_out,
)

DECIDE = "zine outbox done if it arrived, zine outbox send --again if not"


def settled(
    private: PrivateFolder, letters: Sequence[OutgoingLetter], now: datetime
) -> tuple[OutgoingLetter, ...]:
    """Letters with what the account's folder of sent letters says of those that were perhaps sent.

    One that is there was sent. One that is not is to be sent, if the folder holds what the press
    sent last: a folder that gets no copies knows nothing.
    """
    server = mail_settings(private).imap
    unsure = {_message_mark(each.content, now): each for each in letters if _is_unsure(each)}
    if server is None or not unsure:
        return tuple(letters)
    last = _message_mark(_last_sent(private), now)
    try:
        asked = [mark for mark in (*unsure, last) if mark]
        there = in_sent_folder(server, secret_for("imap", server), asked)
    except Problems:
        return tuple(letters)
    known: dict[str, LetterState] = {}
    for mark, letter in unsure.items():
        if mark in there:
            about = private.data(f"{letter.entry}.yaml")
            assert isinstance(about, Mapping)
            entry = {**about, "sent": now.isoformat(timespec="seconds")}
            private.write_data(f"{letter.entry}.yaml", entry)
            known[letter.name] = LetterState.SENT
        elif last in there:
            private.remove(f"{letter.entry}.yaml")
            known[letter.name] = LetterState.READY
    return tuple(replace(each, state=known.get(each.name, each.state)) for each in letters)


def _is_unsure(letter: OutgoingLetter) -> bool:
    return letter.state is LetterState.UNSURE and bool(letter.to)


def _last_sent(private: PrivateFolder) -> bytes:
    """The draft that the server confirmed last, b"" for none."""
    found: list[tuple[str, str]] = []
    for name in private.names(SENT, ".yaml"):
        about, draft = private.data(name), f"{name.removesuffix('.yaml')}.eml"
        if isinstance(about, Mapping) and about.get("sent") and private.file(draft).exists():
            found.append((str(about["sent"]), draft))
    return private.content(max(found)[1]) if found else b""


def _message_mark(draft: bytes, now: datetime) -> str:
    try:
        return str(in_transit(draft, now).message["Message-ID"])
    except LetterRefused:
        return ""


def deliver(
    private: PrivateFolder,
    letters: Sequence[OutgoingLetter],
    now: Callable[[], datetime],
    *,
    again: bool = False,
    announce: Callable[[], object] | None = None,
) -> tuple[LetterSent, ...]:
    """Send drafts over one line, as the settings say; what became of each. Raises Problems.

    If there is somebody to tell, `announce` is called when all are entered as perhaps sent.
    """
    if not letters:
        return ()
    carrier = carrier_of(mail_settings(private))
    try:
        letters = letters if again else settled(private, letters, now())
        if announce is not None:
            _announce(private, letters, carrier.name, announce)
        return tuple(send_all(private, letters, carrier, now, again=again))
    finally:
        carrier.close()


def _announce(
    private: PrivateFolder,
    letters: Sequence[OutgoingLetter],
    way: str,
    announce: Callable[[], object],
) -> None:
    """Enter letters as perhaps sent and tell of it; the entries go if it cannot be told."""
    ready = [each for each in letters if each.state is LetterState.READY]
    for letter in ready:
        private.write_data(f"{letter.entry}.yaml", letter_entry(letter, way))
    try:
        announce()
    except Problems:
        for letter in ready:
            private.remove(f"{letter.entry}.yaml")
        raise


def send_all(
    private: PrivateFolder,
    letters: Sequence[OutgoingLetter],
    carrier: LetterCarrier,
    now: Callable[[], datetime],
    *,
    again: bool = False,
) -> Iterator[LetterSent]:
    """Send drafts one by one; what became of each.

    A letter that was sent only leaves the outbox. One that was perhaps sent, or was sent
    before, goes out only if `again` is set.
    """
    for letter in letters:
        if letter.state is LetterState.SENT and not again:
            take_out(private, letter)
        elif letter.state is LetterState.UNSURE and not again:
            yield LetterSent(letter=letter, fault=DECIDE)
        elif not letter.to:
            hint = f"write one after To: in {private.shown(OUTBOX)}/{letter.name}.eml"
            fault = f"it has no address: {hint}"
            yield LetterSent(letter=replace(letter, state=LetterState.NO_ADDRESS), fault=fault)
        else:
            yield _sent(private, letter, carrier, now())


def _sent(
    private: PrivateFolder, letter: OutgoingLetter, carrier: LetterCarrier, now: datetime
) -> LetterSent:
    about = letter_entry(letter, carrier.name)
    try:
        ready = in_transit(letter.content, now)
        private.write_data(f"{letter.entry}.yaml", about)
        refused = carrier.send(ready)
    except LetterRefused as error:
        private.remove(f"{letter.entry}.yaml")
        return LetterSent(letter=replace(letter, state=LetterState.READY), fault=str(error))
    except LetterUncertain as error:
        unsure = replace(letter, state=LetterState.UNSURE)
        return LetterSent(letter=unsure, fault=f"{error}; {DECIDE}")
    enter_sent(private, letter, {**about, **({"refused": dict(refused)} if refused else {})}, now)
    return LetterSent(letter=replace(letter, state=LetterState.SENT), refused=refused)
