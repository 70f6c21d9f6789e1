"""What became of every message: one small file each, written when all else is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Any

from zine.desk.post.understanding import PressLetter
from zine.desk.votes import Vote
from zine.files.private_folder import PrivateFolder

ASIDE = "aside"
PART = "~"
TEXTS = ("reason", "game", "phase", "power", "sender", "orders", "receipt", "nonce", "written")


class Verdict(StrEnum):
    """What the desk made of a message: taken, refused for coming late, or set aside."""

    TAKEN = "taken"
    LATE = "late"
    ASIDE = "set aside"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A message and what became of it.

    A letter that holds orders for several has an entry for each `part`; the first one is
    written last, since a message without it has not been dealt with. `power` is what its orders are for: a power, or a player who hands in papers. `sender` is
    the player who leads that power where players are not the powers. `orders` is None if it
    changes none; `written` is when a sealed set was sealed.
    """

    message: str
    part: int = 0
    arrived: datetime
    verdict: Verdict
    reason: str = ""
    game: str = ""
    phase: str = ""
    power: str = ""
    sender: str = ""
    orders: str | None = None
    receipt: str = ""
    nonce: str = ""
    written: str = ""
    envelope: str = ""
    final: bool = False
    votes: tuple[Vote, ...] = ()
    press: tuple[PressLetter, ...] = ()
    away: str = ""

    @property
    def name(self) -> str:
        """Its file in the private folder."""
        if self.verdict is Verdict.ASIDE:
            return f"ledger/{ASIDE}/{self.message}.yaml"
        return f"ledger/{self.game}/{self.phase}/{self.stem}.yaml"

    @property
    def stem(self) -> str:
        """What files that belong to this entry alone are called."""
        return f"{self.message}{PART}{self.part}" if self.part else self.message


def enter(private: PrivateFolder, entry: Entry) -> None:
    """Write an entry; a message that had been set aside no longer is."""
    private.write_data(entry.name, _dump(entry))
    if entry.verdict is not Verdict.ASIDE:
        private.remove(f"ledger/{ASIDE}/{entry.message}.yaml")


def entered(private: PrivateFolder) -> frozenset[str]:
    """The messages that the desk has dealt with."""
    names = (PurePosixPath(name).stem for name in private.names("ledger", ".yaml"))
    return frozenset(name for name in names if PART not in name)


def entries(private: PrivateFolder, game: str, phase: str = "") -> tuple[Entry, ...]:
    """The entries of a game, or of one of its phases, in the order the messages came."""
    folder = f"ledger/{game}/{phase}" if phase else f"ledger/{game}"
    found = [_load(private.data(name)) for name in private.names(folder, ".yaml")]
    return tuple(sorted(found, key=lambda entry: (entry.message, entry.part)))


def aside(private: PrivateFolder) -> tuple[Entry, ...]:
    """The messages that were set aside, in the order they came."""
    found = [_load(private.data(name)) for name in private.names(f"ledger/{ASIDE}", ".yaml")]
    return tuple(sorted(found, key=lambda entry: entry.message))


def standing(taken: tuple[Entry, ...]) -> dict[str, Entry]:
    """The orders that count by power: the last that were taken."""
    return {
        entry.power: entry
        for entry in taken
        if entry.verdict is Verdict.TAKEN and entry.orders is not None
    }


def final_powers(taken: tuple[Entry, ...]) -> frozenset[str]:
    """The powers that called the orders that count final, with them or since."""
    count = standing(taken)
    return frozenset(
        entry.power
        for entry in taken
        if entry.final
        and entry.verdict is Verdict.TAKEN
        and entry.power in count
        and entry.message >= count[entry.power].message
    )


def _dump(entry: Entry) -> dict[str, object]:
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
            data[key] = value
    if entry.envelope:
        data["envelope"] = entry.envelope
    if entry.final:
        data["final"] = "yes"
    if entry.away:
        data["away"] = entry.away
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


def _load(data: Any) -> Entry:
    assert isinstance(data, Mapping)
    plain = {key: str(data[key]) for key in ("message", *TEXTS, "envelope", "away") if key in data}
    return Entry(
        **plain,
        part=int(data.get("part", 0)),
        arrived=datetime.fromisoformat(data["arrived"]),
        verdict=Verdict(data["verdict"]),
        final=data.get("final") == "yes",
        votes=tuple(
            Vote(ending=v["ending"], powers=tuple(v["powers"]), agrees=v["agrees"] == "yes")
            for v in data.get("votes", ())
        ),
        press=tuple(
            PressLetter(text=p["text"], by=p.get("by"), to=tuple(p["to"]))
            for p in data.get("press", ())
        ),
    )
