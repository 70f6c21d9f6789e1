"""The letters to send, and those that were: nothing is sent twice, and nothing is forgotten.

Before a letter goes out, its entry in private/sent/ says so; when the server has confirmed it,
the entry says when, and the letter leaves the outbox for the same folder. A command that is
killed between the two leaves an entry without a time: then nobody knows, and the publisher
decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

from zine.files.private_folder import PrivateFolder
from zine.gamefiles.zine_folder import SENT
from zine.problems import Place, Problem, Problems, did_you_mean
from zine.rules.position import NOTHING
from zine.wings.desk.mail.letter_drafts import (
    draft_headers,
    recipients_of,
)

OUTBOX, DROPPED = "outbox", "dropped"
MARK = 12
NOWHERE = "it has no address, so it cannot have been sent"
ADDRESS_HINT = "write one after To:, or zine outbox drop"


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
    refused: Mapping[str, str] = field(default_factory=lambda: NOTHING)
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
            take_out(private, letter)
        else:
            enter_sent(private, letter, letter_entry(letter, "by hand"), now)


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


def letter_entry(letter: OutgoingLetter, way: str) -> dict[str, object]:
    """What the entry of a letter says: whom it goes to, about what, and by which way."""
    return {"letter": letter.name, "to": list(letter.to), "subject": letter.subject, "way": way}


def enter_sent(
    private: PrivateFolder, letter: OutgoingLetter, about: Mapping[str, object], now: datetime
) -> None:
    """Enter a letter as sent, and then take it out of the outbox."""
    private.write_data(f"{letter.entry}.yaml", {**about, "sent": now.isoformat(timespec="seconds")})
    take_out(private, letter)


def take_out(private: PrivateFolder, letter: OutgoingLetter) -> None:
    """Move a letter that was sent beside its entry."""
    private.write_bytes(f"{letter.entry}.eml", letter.content)
    private.remove(f"{OUTBOX}/{letter.name}.eml")
