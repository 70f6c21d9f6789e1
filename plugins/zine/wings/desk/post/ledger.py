"""What became of every message: one small file each, written when all else is done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import PurePosixPath

from zine.files.private_folder import PrivateFolder
from zine.wings.desk.post.letter_text.letter_requests import LetterRequest, RequestKind
from zine.wings.desk.post.letter_text.press_rules import PressLetter
from zine.wings.desk.votes import Vote

ASIDE = "aside"
ENVELOPE = "."
PART = "~"
LATE_BY = "late by "
TEXTS = (
    *("reason", "game", "phase", "power", "sender"),
    *("kind", "answered", "orders", "receipt", "nonce", "written"),
)


class LetterVerdict(StrEnum):
    """How the desk dealt with a message.

    It was taken, refused for coming late, set aside, kept for a phase that is still to come, or
    set aside and dropped by the publisher.
    """

    TAKEN = "taken"
    LATE = "late"
    ASIDE = "set aside"
    EARLY = "kept for later"
    DROPPED = "dropped"


WAITING = (LetterVerdict.ASIDE, LetterVerdict.EARLY, LetterVerdict.DROPPED)


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEntry:
    """A message and what became of it.

    `message` is the name of a message, or of an envelope in it: "000001-abc.2". A letter that holds
    orders for several has an entry for each `part`; the first one is written last, since a message
    without it has not been dealt with. `power` is what its orders are for: a power, or a player who
    hands in papers. `sender` is the player who leads that power where players are not the powers.
    `orders` is None if it changes none. `number` orders what a seat sent for a phase: the greatest
    counts (desk/sealed/order_set_numbers.py). `written` is when its writer sealed it or a mail server
    took it in (ISO 8601), empty if nobody says. `kind` says what a letter is that has no owner
    (letter_text/letter_kinds.py), `answered` which address the zine does not know got the one
    receipt that it may get. `refused` says in sentences what of the letter is not to be done.
    `advice` tells its writer what to do; it goes into the answer and is not kept.
    """

    message: str
    part: int = 0
    arrived: datetime
    verdict: LetterVerdict
    reason: str = ""
    kind: str = ""
    answered: str = ""
    game: str = ""
    phase: str = ""
    power: str = ""
    sender: str = ""
    orders: str | None = None
    receipt: str = ""
    nonce: str = ""
    written: str = ""
    number: int = 0
    envelope: str = ""
    final: bool = False
    votes: tuple[Vote, ...] = ()
    press: tuple[PressLetter, ...] = ()
    away: str = ""
    asks: tuple[LetterRequest, ...] = ()
    refused: tuple[str, ...] = ()
    advice: str = ""

    @property
    def name(self) -> str:
        """Its file in the private folder."""
        if self.verdict in WAITING:
            return f"ledger/{ASIDE}/{self.stem}.yaml"
        return f"ledger/{self.game}/{self.phase}/{self.stem}.yaml"

    @property
    def stem(self) -> str:
        """What it is called, and the files that belong to it alone: "000001-abc~1"."""
        return f"{self.message}{PART}{self.part}" if self.part else self.message

    @property
    def number_in_inbox(self) -> str:
        """Its message's number, with its envelope and part: "12" of "000012-abc", "12.2", "12~1"."""
        digits, _, rest = self.stem.partition("-")
        after = "".join(re.findall(rf"[{ENVELOPE}{PART}]\d+", rest))
        return f"{int(digits) if digits.isdecimal() else digits}{after}"

    @property
    def writer(self) -> str:
        """The sender: the power, or the player who leads it."""
        return self.sender or self.power

    @property
    def was_late(self) -> bool:
        """Whether it came after the deadline and counts all the same."""
        return self.verdict is LetterVerdict.TAKEN and self.reason.startswith(LATE_BY)

    @property
    def rank(self) -> tuple[int, str, int]:
        """What orders entries as they count; those of old ledgers have no numbers."""
        return self.number, self.message, self.part


def write_entry(private: PrivateFolder, entry: LedgerEntry) -> None:
    """Write an entry; what had been set aside no longer is."""
    private.write_data(entry.name, _dump(entry))
    if entry.verdict not in WAITING:
        private.remove(f"ledger/{ASIDE}/{entry.stem}.yaml")


def message_of(name: str) -> str:
    """The message that a part belongs to: "000001-abc" of "000001-abc.2" and "000001-abc~1"."""
    return without_part(name).partition(ENVELOPE)[0]


def without_part(name: str) -> str:
    """The letter or envelope that an entry is of: "000001-abc" of "000001-abc~1"."""
    return name.partition(PART)[0]


def part_of(name: str) -> int:
    """The part of a letter that an entry is of: 1 of "000001-abc~1", 0 of "000001-abc"."""
    part = name.partition(PART)[2]
    return int(part) if part.isdecimal() else 0


def processed_stems(private: PrivateFolder) -> frozenset[str]:
    """The messages, and envelopes in them, that the desk has dealt with."""
    return frozenset(name for name in stems(private) if PART not in name)


def stems(private: PrivateFolder) -> frozenset[str]:
    """The stems of all entries."""
    return frozenset(PurePosixPath(name).stem for name in private.names("ledger", ".yaml"))


def entries(private: PrivateFolder, game: str, phase: str = "") -> tuple[LedgerEntry, ...]:
    """The entries of a game, or of one of its phases, in the order the messages came."""
    folder = f"ledger/{game}/{phase}" if phase else f"ledger/{game}"
    found = [_load(private.data(name)) for name in private.names(folder, ".yaml")]
    return tuple(sorted(found, key=lambda entry: (entry.message, entry.part)))


def entries_aside(private: PrivateFolder) -> tuple[LedgerEntry, ...]:
    """The messages that were set aside, kept for later or dropped, in the order they came."""
    found = [_load(private.data(name)) for name in private.names(f"ledger/{ASIDE}", ".yaml")]
    return tuple(sorted(found, key=lambda entry: (entry.message, entry.part)))


def aside_as(private: PrivateFolder, stem: str) -> LedgerEntry:
    """The entry of one message that is among those."""
    return _load(private.data(f"ledger/{ASIDE}/{stem}.yaml"))


def _in_sequence(found: Iterable[LedgerEntry]) -> tuple[LedgerEntry, ...]:
    """Entries in the order in which they count."""
    return tuple(sorted(found, key=lambda entry: entry.rank))


def counting_sets(taken: Iterable[LedgerEntry]) -> dict[str, LedgerEntry]:
    """The orders that count by power: those with the greatest number."""
    return {
        entry.power: entry
        for entry in _in_sequence(taken)
        if entry.verdict is LetterVerdict.TAKEN and entry.orders is not None
    }


def final_powers(taken: Iterable[LedgerEntry]) -> frozenset[str]:
    """The powers that called the orders that count final, with them or since."""
    found: set[str] = set()
    for entry in _in_sequence(taken):
        if entry.verdict is LetterVerdict.TAKEN and entry.orders is not None:
            found.discard(entry.power)
        if entry.verdict is LetterVerdict.TAKEN and entry.final:
            found.add(entry.power)
    return frozenset(found & counting_sets(taken).keys())


def _dump(entry: LedgerEntry) -> dict[str, object]:
    data: dict[str, object] = {
        "message": entry.message,
        "arrived": entry.arrived.isoformat(timespec="seconds"),
        "verdict": str(entry.verdict),
    }
    if entry.part:
        data["part"] = entry.part
    for key in TEXTS:
        value = getattr(entry, key)
        if value or (key == "orders" and value is not None):
            data[key] = str(value)  # a phrase as its English text
    if entry.number:
        data["number"] = str(entry.number)
    if entry.envelope:
        data["envelope"] = entry.envelope
    if entry.final:
        data["final"] = "yes"
    if entry.away:
        data["away"] = entry.away
    if entry.refused:
        data["refused"] = [str(each) for each in entry.refused]
    if entry.asks:
        data["asks"] = [{"kind": str(each.kind), "text": each.text} for each in entry.asks]
    if entry.votes:
        data["votes"] = [
            {"ending": v.ending, "powers": list(v.powers), "agrees": "yes" if v.agrees else "no"}
            for v in entry.votes
        ]
    if entry.press:
        data["press"] = [
            {"text": p.text, "to": list(p.to), **({"by": p.by} if p.by is not None else {})}
            for p in entry.press
        ]
    return data


def _load(data: object) -> LedgerEntry:
    assert isinstance(data, Mapping)
    plain = {key: str(data[key]) for key in ("message", *TEXTS, "envelope", "away") if key in data}
    if "locked" in data:
        plain.pop("orders", None)  # A time lock of earlier versions, which nothing opens any more.
    return LedgerEntry(
        **plain,
        part=int(data.get("part", 0)),
        arrived=datetime.fromisoformat(data["arrived"]),
        verdict=LetterVerdict(data["verdict"]),
        number=int(data.get("number", "0")),
        final=data.get("final") == "yes",
        refused=tuple(map(str, data.get("refused", ()))),
        asks=tuple(
            LetterRequest(kind=RequestKind(each["kind"]), text=each["text"])
            for each in data.get("asks", ())
        ),
        votes=tuple(
            Vote(ending=v["ending"], powers=tuple(v["powers"]), agrees=v["agrees"] == "yes")
            for v in data.get("votes", ())
        ),
        press=tuple(
            PressLetter(text=p["text"], by=p.get("by"), to=tuple(p["to"]))
            for p in data.get("press", ())
        ),
    )
