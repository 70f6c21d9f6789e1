"""The press's own letters, found again where somebody sends one back without a mark.

Only prose tells a letter: a sentence of it that comes back word for word, and with it every line
before and after that goes on as the letter did. Sample orders and the numbered lines of an answer
go with their letter; the same orders written by a player alone are the player's.
"""

from __future__ import annotations

import email
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from email.utils import parseaddr
from pathlib import PurePosixPath

from zine.files.private_folder import PrivateFolder
from zine.wings.desk.post.letter_labels import UNIT

FOLDERS = ("outbox", "sent")
ISSUE = "issue"
MOST_WORDS = 50_000  # in the newest letters to one address
LEAST_WORDS = 5
SET_IN = "    "
_NUMBER = re.compile(r"\W*\d+\W+")

Words = tuple[str, ...]


class OwnLetters:
    """The letters drafted and sent so far, read when they are first asked for."""

    def __init__(self, private: PrivateFolder) -> None:
        self._private = private
        self._letters: Mapping[str, list[Words]] | None = None
        self._samples: set[str] = set()
        self._runs: dict[str, Mapping[Words, int]] = {}

    def without_them(self, text: str, *addresses: str) -> str:
        """A text without what it repeats of letters to these addresses, or to readers at large."""
        lines = text.split("\n")
        spoken = [" ".join(line.split()) for line in lines]
        if not any(map(_is_prose, spoken)):
            return text
        bare = (parseaddr(address)[1].casefold() for address in addresses)
        gone: set[int] = set()
        for address in dict.fromkeys((*bare, "")):
            gone |= _repeated(spoken, self._to(address), self._samples)
        return "\n".join(line for number, line in enumerate(lines) if number not in gone)

    def _to(self, address: str) -> Mapping[Words, int]:
        """Every few words in a row that stand in letters to an address, with a bit for each letter."""
        if self._letters is None:
            self._letters = _read(self._private, self._samples)
        if address not in self._runs:
            found: dict[Words, int] = {}
            room = MOST_WORDS
            for number, words in enumerate(reversed(self._letters.get(address, ()))):
                for run in _few_in_a_row(words[:room]):
                    found[run] = found.get(run, 0) | 1 << number
                room -= len(words)
                if room <= 0:
                    break
            self._runs[address] = found
        return self._runs[address]


def _few_in_a_row(words: Sequence[str]) -> Iterator[Words]:
    return zip(*(words[start:] for start in range(LEAST_WORDS)), strict=False)


def _read(private: PrivateFolder, samples: set[str]) -> Mapping[str, list[Words]]:
    """The words of every letter by the address it goes to; "" for letters to many.

    The lines that a letter sets in, to be copied, are added to `samples`.
    """
    found: dict[str, list[Words]] = {}
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
                    found.setdefault(to if "@" in to else "", []).append(tuple(text.split()))
    return found


def _is_prose(line: str) -> bool:
    """Whether a line can tell a letter: a sentence, and no order."""
    number = _NUMBER.match(line)
    return line.count(" ") + 1 >= LEAST_WORDS and not UNIT.match(
        line, number.end() if number else 0
    )


def _repeated(
    spoken: Sequence[str], known: Mapping[Words, int], samples: Collection[str]
) -> set[int]:
    """The lines that repeat a letter, by number; a sample alone tells no letter."""
    words = [(word, number) for number, line in enumerate(spoken) for word in line.split()]
    gone: set[int] = set()
    for begun, end in _runs([word for word, _ in words], known):
        first, last = words[begun][1], words[end - 1][1]
        # A line that begins before the run, or goes on after it, is not repeated whole.
        first += begun > 0 and words[begun - 1][1] == first
        last -= end < len(words) and words[end][1] == last
        lines = [number for number in range(first, last + 1) if spoken[number]]
        if any(_is_prose(spoken[each]) and spoken[each] not in samples for each in lines):
            gone.update(lines)
    return gone


def _runs(words: Sequence[str], known: Mapping[Words, int]) -> Iterator[tuple[int, int]]:
    """Where runs of words begin and end that one letter has in the same order."""
    begun, letters, at = 0, 0, -1
    for at, few in enumerate(_few_in_a_row(words)):
        here = known.get(few, 0)
        if letters & here:
            letters &= here
            continue
        if letters:
            yield begun, at + LEAST_WORDS - 1
        begun, letters = at, here
    if letters:
        yield begun, at + LEAST_WORDS
