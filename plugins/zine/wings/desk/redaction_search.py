"""Where else some words are: in the files of the repository, and in all of the private folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from zine.files.git_calls import COMMITTED, git
from zine.problems import Place, Problem
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.decoded_files import text_in
from zine.wings.desk.mail.letter_drafts import draft_text
from zine.wings.desk.removed_words import CLOSING

# What to do about a file of the private folder, by the folder that it is in.
LETTERS: Mapping[str, str] = {
    "outbox": "a draft: delete it, or change it before it is sent",
    "sent": "was sent already",
    "dropped": "a draft that was dropped: delete it",
    "inbox": "a letter as it came: delete it, if you need it no more",
    "ledger": "what was read in a letter: delete it, if the turn is over",
    "drafts": "an orders file that was not taken: delete it",
}
KEPT = "private/removed/"  # the removed words themselves, which prove the hashes
PRIVATE = "nobody else sees it: delete it, if you need it no more"
# Where YAML breaks a line within quotes.
FOLDED = re.compile(r"\\\n\s*\\?")
# What may stand between two words where lines break, are quoted or are emphasised.
BETWEEN = r"[\s>*_]+"


def mentions(desk: PeopleDesk, sentence: str) -> Iterator[Problem]:
    """Every place of a sentence in the repository's files and in the private folder, however wrapped.

    The hint says what to do about it.
    """
    words = re.findall(r"[^\s>*_]+", sentence.rstrip(CLOSING))
    pattern = re.compile(BETWEEN.join(map(re.escape, words)))
    for name, path in sorted(_public(desk.root).items()):
        yield from _found(pattern, name, path, "edit it there")
    root = desk.private.path
    for path in sorted(root.rglob("*")):
        name = desk.private.shown(path.relative_to(root).as_posix())
        if path.is_file() and not path.is_symlink() and not name.startswith(KEPT):
            advice = LETTERS.get(name.split("/")[1], PRIVATE)
            yield from _found(pattern, name, path, advice)


def _public(root: Path) -> dict[str, Path]:
    """The files of the repository, and what is in its folders and may come into it, by name."""
    found = {
        path.relative_to(root).as_posix(): path
        for folder in COMMITTED
        for path in (root / folder).rglob("*")
    }
    with suppress(OSError):  # git may not be there
        for name in git(root, "ls-files", "-z").stdout.split("\0"):
            found.setdefault(name, root / name)
    return {name: path for name, path in found.items() if path.is_file() and not path.is_symlink()}


def _text_of(path: Path) -> str:
    """The searchable text of a file: of a letter its headers, and its words as people read them."""
    content = path.read_bytes()
    said = text_in(content)
    if path.suffix == ".yaml":
        # A long line may be folded within quotes, its break escaped.
        return FOLDED.sub("\n", said).replace("\\n", " ").replace("''", "'")
    if path.suffix != ".eml":
        return said
    try:
        return said if (text := draft_text(content)) in said else text
    except (LookupError, ValueError, KeyError):
        return said


def _found(pattern: re.Pattern[str], file: str, path: Path, advice: str) -> Iterator[Problem]:
    try:
        text = _text_of(path)
    except OSError as error:
        hint = "look yourself whether it holds these words"
        yield Problem(Place(file), f"cannot be read ({error.strerror})", hint)
        return
    for match in pattern.finditer(text):
        at = match.start()
        place = Place(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
        yield Problem(place, "holds these words", advice)
