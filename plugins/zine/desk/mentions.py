"""Where else some words are: in articles and comments, in other games, in letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from zine.desk.seating.people_desk import PeopleDesk
from zine.files.mail.sending import draft_text
from zine.files.site.site_folder import text_files
from zine.games.redaction import CLOSING

FOLDERS = ("content", "games")
LETTERS = {
    "outbox": "a draft: delete it, or change it before it is sent",
    "sent": "was sent already",
    "dropped": "a draft that was dropped: delete it",
}
# What may stand between two words where lines break, are quoted or are emphasised.
BETWEEN = r"[\s>*_]+"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A file that holds some words, the line they begin in, and what to do about it."""

    file: str
    line: int
    advice: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} holds these words: {self.advice}"


def mentions(desk: PeopleDesk, sentence: str) -> Iterator[Mention]:
    """Every place of a sentence in articles, comments, notes, games and letters, however wrapped."""
    words = re.findall(r"[^\s>*_]+", sentence.rstrip(CLOSING))
    pattern = re.compile(BETWEEN.join(map(re.escape, words)))
    for folder in FOLDERS:
        for path, text in text_files(desk.root / folder):
            shown = path.relative_to(desk.root).as_posix()
            yield from _found(pattern, shown, text, "edit it there")
    for folder, advice in LETTERS.items():
        for name in desk.private.names(folder, ".eml"):
            text = draft_text(desk.private.content(name))
            yield from _found(pattern, desk.private.shown(name), text, advice)


def _found(pattern: re.Pattern[str], file: str, text: str, advice: str) -> Iterator[Mention]:
    for match in pattern.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield Mention(file=file, line=line, advice=advice)
