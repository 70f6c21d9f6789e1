"""The press's own letters, found again where somebody sends one back without a mark.

Only prose tells a letter: a sentence of it that comes back word for word, and then every line
that goes on from there, up or down, as the letter did. Sample orders and the numbered lines of
an answer go with their letter; the same orders written by a player alone are the player's.
"""

from __future__ import annotations

import email
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from email.utils import parseaddr
from pathlib import PurePosixPath

from zine.desk.post.addressing import UNIT
from zine.files.private_folder import PrivateFolder

FOLDERS = ("outbox", "sent")
ISSUE = "issue"
MOST_LETTERS = 200  # to one address
MOST_ISSUES = 3
LEAST_WORDS = 5
SET_IN = "    "
_NUMBER = re.compile(r"\W*\d+\W+")


@dataclass
class OwnLetters:
    """The letters drafted and sent so far, read when they are first asked for."""

    private: PrivateFolder
    _words: Mapping[str, list[str]] | None = field(default=None, init=False)
    _samples: set[str] = field(default_factory=set, init=False)

    def without_them(self, text: str, *addresses: str) -> str:
        """A text without what it repeats of letters to these addresses, or to readers at large."""
        lines = text.split("\n")
        spoken = [" ".join(line.split()) for line in lines]
        if not any(map(_is_prose, spoken)):
            return text
        gone: set[int] = set()
        for address in dict.fromkeys((*addresses, "")):
            for words in self._to(address)[-(MOST_LETTERS if address else MOST_ISSUES) :]:
                gone |= _repeated(spoken, words, self._samples)
        return "\n".join(line for number, line in enumerate(lines) if number not in gone)

    def _to(self, address: str) -> list[str]:
        if self._words is None:
            self._words = _read(self.private, self._samples)
        return self._words.get(parseaddr(address)[1].casefold(), [])


def _read(private: PrivateFolder, samples: set[str]) -> Mapping[str, list[str]]:
    """The words of every letter by the address it goes to; "" for letters to many.

    The lines that a letter sets in, to be copied, are added to `samples`.
    """
    found: dict[str, list[str]] = {}
    for folder in FOLDERS:
        # "issue-10" after "issue-9"
        for name in sorted(private.names(folder, ".eml"), key=lambda name: (len(name), name)):
            letter = email.message_from_bytes(private.content(name))
            body = letter.get_payload(decode=True)
            if isinstance(body, bytes):
                to = parseaddr(str(letter["To"] or ""))[1].casefold()
                # A draft without a recipient may pass on the very press that is read here.
                if "@" in to or PurePosixPath(name).name.startswith(ISSUE):
                    text = body.decode("utf-8", "replace")
                    lines = (line for line in text.split("\n") if line.startswith(SET_IN))
                    samples |= {" ".join(line.split()) for line in lines}
                    words = " ".join(text.split())
                    found.setdefault(to if "@" in to else "", []).append(f" {words} ")
    return found


def _is_prose(line: str) -> bool:
    """Whether a line can tell a letter: a sentence, and no order."""
    return line.count(" ") + 1 >= LEAST_WORDS and not UNIT.match(_NUMBER.sub("", line, count=1))


def _repeated(spoken: Sequence[str], words: str, samples: Collection[str]) -> set[int]:
    """The lines that repeat a letter, by number; a sample alone tells no letter."""
    gone: set[int] = set()
    for number, line in enumerate(spoken):
        if number in gone or line in samples or not _is_prose(line):
            continue
        start = words.find(f" {line} ")
        if start >= 0:
            gone |= {number, *_above(spoken, number, words[: start + 1])}
            gone |= _below(spoken, number, words, start + len(line) + 1)
    return gone


def _below(spoken: Sequence[str], number: int, words: str, at: int) -> set[int]:
    found: set[int] = set()
    for spot in range(number + 1, len(spoken)):
        line = spoken[spot]
        if line and not words.startswith(f" {line} ", at):
            break
        if line:
            found.add(spot)
            at += len(line) + 1
    return found


def _above(spoken: Sequence[str], number: int, before: str) -> set[int]:
    found: set[int] = set()
    for spot in range(number - 1, -1, -1):
        line = spoken[spot]
        if line and not before.endswith(f" {line} "):
            break
        if line:
            found.add(spot)
            before = before[: -len(line) - 1]
    return found
