"""The ledger as one command sees it: what was sent for each phase, and what of it counts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from zine.files.private_folder import PrivateFolder
from zine.wings.desk.post.ledger import (
    WAITING,
    LedgerEntry,
    LetterVerdict,
    entries,
    entries_aside,
    stems,
)


class Sets:
    """What was sent for one phase, by power: what counts, and every mark ever seen.

    `last` are the orders that count, `top` the greatest number of anything that was taken, and
    `voted` the latest letters with votes by who wrote them.
    """

    def __init__(self) -> None:
        self.entries: list[LedgerEntry] = []
        self.last: dict[str, LedgerEntry] = {}
        self.voted: dict[str, LedgerEntry] = {}
        self.top: dict[str, int] = {}
        self._marks: set[tuple[str, str]] = set()

    def add(self, entry: LedgerEntry) -> None:
        """Take note of an entry; its marks even if it was refused."""
        self._marks |= {(entry.power, mark) for mark in (entry.nonce, entry.receipt) if mark}
        if entry.verdict in WAITING:
            return
        self.entries.append(entry)
        if entry.votes:
            before = self.voted.get(entry.writer)
            if before is None or before.rank < entry.rank:
                self.voted[entry.writer] = entry
        if entry.verdict is not LetterVerdict.TAKEN:
            return
        self.top[entry.power] = max(self.top.get(entry.power, 0), entry.number)
        counts = self.last.get(entry.power)
        if entry.orders is not None and (counts is None or counts.rank < entry.rank):
            self.last[entry.power] = entry

    def holds(self, entry: LedgerEntry) -> bool:
        """Whether its nonce or receipt came before from the same power."""
        return any((entry.power, mark) in self._marks for mark in (entry.nonce, entry.receipt))


class OpenLedger:
    """The ledger as one command sees it: each file read once, its own entries added.

    `anew` tells which entries, by their stems, the command deals with: what an earlier command
    that was broken off made of them does not count, so the same comes out again.
    """

    def __init__(self, private: PrivateFolder, anew: Callable[[str], bool]) -> None:
        self._private = private
        self._anew = anew
        self._sets: dict[tuple[str, str], Sets] = {}
        self._refused: tuple[LedgerEntry, ...] | None = None

    def sets(self, game: str, phase: str) -> Sets:
        """What was sent for a phase so far."""
        if self._refused is None:
            self._refused = tuple(each for each in entries_aside(self._private) if each.nonce)
        found = self._sets.get((game, phase))
        if found is None:
            found = self._sets[game, phase] = Sets()
            refused = [each for each in self._refused if (each.game, each.phase) == (game, phase)]
            for each in (*entries(self._private, game, phase), *refused):
                if not self._anew(each.stem):
                    found.add(each)
        return found

    @cached_property
    def entered(self) -> frozenset[str]:
        """The stems of all entries that there were when this was first asked."""
        return stems(self._private)

    def add(self, entry: LedgerEntry) -> None:
        """Note how this command dealt with a message."""
        if entry.game and entry.phase:
            self.sets(entry.game, entry.phase).add(entry)
