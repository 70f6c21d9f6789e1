"""Finds which game and phase a line, a subject or a file's name speaks of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from zine.rules.calendar import KIND_OF_LETTER, SEASON_OF_LETTER, PhaseKind

LONGEST_HEADING = 120  # characters
LONGEST_NAME = 60
WHEN = re.compile(
    r"(?<![A-Za-z0-9])(?:(?P<season>(?i:spring|summer|fall|autumn|winter))[ ,_-]*(?:of +)?(?P<year>'?\d{2}|\d{4})"
    r"|(?P<early>\d{4})[ ,_-]*(?P<late>(?i:spring|summer|fall|autumn|winter))"
    r"|(?P<letter>[SFW])[ _-]?'?(?P<short>\d{4}|\d{2})(?P<kind>[MRBA])?)(?![A-Za-z0-9])"
)
_KINDS = (
    (PhaseKind.RETREATS, re.compile(r"\bretreats?\b", re.IGNORECASE)),
    (PhaseKind.ADJUSTMENTS, re.compile(r"\b(?:adjustments?|builds?|removals?)\b", re.IGNORECASE)),
    (PhaseKind.MOVEMENT, re.compile(r"\b(?:movements?|moves?|orders?)\b", re.IGNORECASE)),
)
# What is still to come heads nothing; what is told of in passing neither.
_TO_COME = re.compile(r"\b(?:due|deadlines?|until|before|next|will|please|send|need)\b", re.I)
_TELLING = re.compile(r"\b(?:is|are|was|were|has|have|had|by|I|my|we|you|he|she|they|in)\b", re.I)
_RESULTS = re.compile(r"\b(?:results?|reports?|adjudications?|adjudicated|resolved)\b", re.I)
_QUOTED = re.compile(r'["“”]([^"“”]{2,60})["“”]')
_NUMBER = re.compile(r"(?<![A-Za-z0-9])((?:19|20)\d\d[A-Z]{1,3})(?![A-Za-z0-9])")
_REPLY = re.compile(r"^(?:(?:re|fwd?|aw|wg) ?: ?|\[[^\[\]]{1,40}\] ?)+", re.IGNORECASE)
_EMPTY_WORDS = re.compile(
    r"\b(?:the|a|an|for|of|and|from|here|are|is|game|diplomacy|dip|results?|reports?|full|final|corrected"
    r"|adjudications?|turn|phase|season|movements?|moves?|orders?|retreats?|adjustments?|builds?|removals?"
    r"|end|copy|saved?|page)\b",
    re.IGNORECASE,
)
_APART = re.compile(r"(?<=\s)[-–—|•»](?=\s)|[:|•»]")
_FOR = re.compile(r"\b(?:for|of|in)\s+(?:the +game +)?(?P<name>[A-Z0-9][^:,.;()]{1,60})$")


class PhaseHeading(NamedTuple):
    """The game and phase that a line names; what it does not name is empty."""

    game: str = ""
    boardman: str = ""
    seasons: tuple[tuple[str, int], ...] = ()
    kind: PhaseKind | None = None


def heading_of(line: str) -> PhaseHeading | None:
    """The heading that a line of a text is; None if it is none."""
    if len(line) > LONGEST_HEADING or _TO_COME.search(line) or not WHEN.search(line):
        return None
    if _TELLING.search(WHEN.sub("", line)) and not _RESULTS.search(line):
        return None
    quoted = _QUOTED.search(line)
    before = line[: next(WHEN.finditer(line)).start()].rstrip(" (")
    named = before if before.endswith((":", "-", "–", ",", "|")) else ""
    behind = _FOR.search(WHEN.sub("", line).strip(" :.-"))
    game = quoted[1] if quoted else _name(named) or (_name(behind["name"]) if behind else "")
    return _heading(line, game)


def title_of(text: str) -> PhaseHeading:
    """What a subject or the title of a page says."""
    plain = _REPLY.sub("", " ".join(text.split()))[:LONGEST_HEADING]
    quoted = _QUOTED.search(plain)
    parts = [name for part in _APART.split(plain) if (name := _name(WHEN.sub(" ", part)))]
    return _heading(plain, quoted[1] if quoted else next(iter(parts), ""))


def file_heading(stem: str, folder: str) -> PhaseHeading:
    """What a file's name and its folder's say: "otters-spring-1902" in "old"."""
    plain = re.sub(r"[_.]|(?<=\D)-|-(?=\D)", " ", stem)
    name = _name(re.sub(r"\b\d{1,3}\b", " ", WHEN.sub(" ", plain)))
    return _heading(plain, name or _name(folder) or stem)


def phase_titled(seasons: Sequence[tuple[str, int]], kind: PhaseKind) -> tuple[str, int]:
    """The phase of a kind in the seasons that a heading names, by the title it has here."""
    if kind is PhaseKind.ADJUSTMENTS:
        winters = [year for season, year in seasons if season == "Winter"]
        return "Winter", winters[0] if winters else seasons[-1][1]
    season, year = next((each for each in reversed(seasons) if each[0] != "Winter"), seasons[-1])
    early = season in ("Spring", "Summer")
    if season == "Winter":
        return season, year
    if kind is PhaseKind.RETREATS:
        return ("Summer" if early else "Autumn"), year
    return ("Spring" if early else "Fall"), year


def _heading(line: str, game: str) -> PhaseHeading:
    number = _NUMBER.search(line)
    found = list(WHEN.finditer(line))
    letters = [KIND_OF_LETTER[each["kind"].lower()] for each in found if each["kind"]]
    words = _QUOTED.sub(" ", line)
    kinds = [kind for kind, shape in _KINDS if shape.search(words)]
    return PhaseHeading(
        game=game,
        boardman=number[1] if number else "",
        seasons=tuple(map(_season, found)),
        kind=next(iter([*letters, *kinds]), None),
    )


def _season(found: re.Match[str]) -> tuple[str, int]:
    season = found["season"] or found["late"] or SEASON_OF_LETTER[found["letter"].lower()]
    year = (found["year"] or found["early"] or found["short"]).removeprefix("'")
    return season.capitalize(), int(year) + (1900 if len(year) == 2 else 0)


def _name(text: str) -> str:
    """A game's name among other words; "" if they are no name."""
    bare = _EMPTY_WORDS.sub(" ", _NUMBER.sub(" ", text))
    name = " ".join(bare.split()).strip(" ,;:.-–—|()[]#'\"")
    return name if re.search(r"[A-Za-z]{2}", name) and len(name) <= LONGEST_NAME else ""
