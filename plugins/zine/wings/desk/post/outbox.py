"""The letters to send, and those that were: nothing is sent twice, and nothing is forgotten.

Before a letter goes out, its entry in private/sent/ says so; when the server has confirmed it,
the entry says when, and the letter leaves the outbox for the same folder. A command that is
killed between the two leaves an entry without a time: then nobody knows, and the publisher
decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

from zine.files.private_folder import PrivateFolder
from zine.gamefiles.zine_folder import SENT
from zine.problems import Place, Problem, Problems, did_you_mean
from zine.wings.desk.mail.imap import in_sent_folder
from zine.wings.desk.mail.mail_settings import mail_settings, secret_for
from zine.wings.desk.mail.smtp import (
    LetterCarrier,
    LetterRefused,
    LetterUncertain,
    carrier_of,
    draft_headers,
    in_transit,
    recipients_of,
)

OUTBOX, DROPPED = "outbox", "dropped"
MARK = 12
NOWHERE = "it has no address, so it cannot have been sent"
ADDRESS_HINT = "write one after To:, or zine outbox drop"
DECIDE = "zine outbox done if it arrived, zine outbox send --again if not"


class LetterState(StrEnum):
    """What may be done with a draft."""

    READY = "to send"
    NO_ADDRESS = "no address"
    UNSURE = "perhaps sent"
    SENT = "sent"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutgoingLetter:
    """A draft in the outbox: its name, where it goes, its subject and state."""

    name: str
    content: bytes = field(repr=False)
    to: tuple[str, ...]
    subject: str
    state: LetterState

    @property
    def entry(self) -> str:
        """Its entry among the letters sent: the same words have the same one."""
        return f"{SENT}/{self.marked}"

    @property
    def marked(self) -> str:
        """Its name with a mark of its words."""
        return f"{self.name}-{sha256(self.content).hexdigest()[:MARK]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterSent:
    """What became of a letter, as its state says: who refused it, or why it was not sent."""

    letter: OutgoingLetter
    refused: Mapping[str, str] = field(default_factory=dict)
    fault: str = ""

    @property
    def is_sent(self) -> bool:
        """Whether the server has taken the letter, for certain."""
        return self.letter.state is LetterState.SENT


def outgoing(private: PrivateFolder) -> tuple[OutgoingLetter, ...]:
    """Every draft in the outbox, by name."""
    return tuple(_read(private, name) for name in private.names(OUTBOX, ".eml"))


def _read(private: PrivateFolder, file: str) -> OutgoingLetter:
    content = private.content(file)
    name = file.removeprefix(f"{OUTBOX}/").removesuffix(".eml")
    to = recipients_of(content)
    draft = OutgoingLetter(
        name=name,
        content=content,
        to=to,
        subject=str(draft_headers(content).get("Subject", "")),
        state=LetterState.READY if to else LetterState.NO_ADDRESS,
    )
    known = private.data(f"{draft.entry}.yaml")
    if not known:
        return draft
    assert isinstance(known, Mapping)
    state = LetterState.SENT if known.get("sent") else LetterState.UNSURE
    return replace(draft, state=state)


def marks_sent(private: PrivateFolder) -> frozenset[str]:
    """The marks of the letters that were sent, or may have been; their Message-IDs begin so."""
    names = private.names(SENT, ".yaml")
    return frozenset(name.removesuffix(".yaml").rpartition("-")[2] for name in names)


def find_letters(private: PrivateFolder, names: Sequence[str]) -> tuple[OutgoingLetter, ...]:
    """Drafts by their names, or all. Raises Problems for names that there are not."""
    there = {each.name: each for each in outgoing(private)}
    wanted = [name.removeprefix("private/").removeprefix("outbox/") for name in names]
    wanted = [name.removesuffix(".eml") for name in wanted]
    problems = [
        Problem(Place(private.shown(OUTBOX)), f"no letter '{name}'", did_you_mean(name, there))
        for name in wanted
        if name not in there
    ]
    if problems:
        raise Problems(problems)
    return tuple(there[name] for name in dict.fromkeys(wanted)) if names else tuple(there.values())


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
        private.write_data(f"{letter.entry}.yaml", _about(letter, way))
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
            _take_out(private, letter)
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
    about = _about(letter, carrier.name)
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
    _note(private, letter, {**about, **({"refused": dict(refused)} if refused else {})}, now)
    return LetterSent(letter=replace(letter, state=LetterState.SENT), refused=refused)


def done_by_hand(private: PrivateFolder, letters: Sequence[OutgoingLetter], now: datetime) -> None:
    """Note that drafts were sent by other means; they leave the outbox.

    Raises Problems, with nothing noted, for letters that have no address.
    """
    lost = [each for each in letters if each.state is LetterState.NO_ADDRESS]
    if lost:
        raise Problems(
            Problem(Place(f"{private.shown(OUTBOX)}/{each.name}.eml"), NOWHERE, ADDRESS_HINT)
            for each in lost
        )
    for letter in letters:
        if letter.state is LetterState.SENT:
            _take_out(private, letter)
        else:
            _note(private, letter, _about(letter, "by hand"), now)


def drop_letters(
    private: PrivateFolder, letters: Sequence[OutgoingLetter], *, keep: bool = False
) -> None:
    """Take drafts out of the outbox unsent; they go to private/dropped/.

    With `keep` they stay in the outbox too, until others are written over them.
    """
    for letter in letters:
        private.write_bytes(f"{DROPPED}/{letter.marked}.eml", letter.content)
        if not keep:
            private.remove(f"{OUTBOX}/{letter.name}.eml")


def _about(letter: OutgoingLetter, way: str) -> dict[str, object]:
    return {"letter": letter.name, "to": list(letter.to), "subject": letter.subject, "way": way}


def _note(
    private: PrivateFolder, letter: OutgoingLetter, about: Mapping[str, object], now: datetime
) -> None:
    """Enter a letter as sent, and then take it out of the outbox."""
    private.write_data(f"{letter.entry}.yaml", {**about, "sent": now.isoformat(timespec="seconds")})
    _take_out(private, letter)


def _take_out(private: PrivateFolder, letter: OutgoingLetter) -> None:
    """Move a letter that was sent beside its entry."""
    private.write_bytes(f"{letter.entry}.eml", letter.content)
    private.remove(f"{OUTBOX}/{letter.name}.eml")
