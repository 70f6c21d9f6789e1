"""What a text says about other texts, games and people: replies, reprints, transfers, calls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from zine.wings.archive.parsing import line_patterns as marks
from zine.wings.archive.parsing.issue_values import (
    Call,
    ChapterListing,
    PrintedSection,
    PrintedTransfer,
    SectionKind,
    Thread,
    ThreadKind,
)
from zine.wings.archive.parsing.lines import Original, plain
from zine.wings.archive.parsing.masthead import games_in
from zine.wings.archive.parsing.persons import person_in
from zine.wings.archive.parsing.report_values import Person, Report


def _loose(pattern: str) -> re.Pattern[str]:
    """A pattern whose blanks also match line breaks."""
    return re.compile(pattern.replace(" ", r"\s+"))


_CHAPTER = rf"[Cc]hapter (?P<chapter>(?i:{'|'.join(marks.NUMBERS)}|\d{{1,4}}))"
_REPLY = _loose(
    r"[Rr]eply to (?:the )?\*{0,9}(?P<what>[A-Z][A-Za-z' ]{1,60}?)\** (?:of|in|from) "
    rf"(?:{_CHAPTER} )?(?:EP|(?:[Ii]ssue )?(?:of )?(?P<zine>[A-Z][A-Za-z ]{{1,60}})?) ?#(?P<number>\d{{1,6}})(?!\d)"
)
_RESPONSE = _loose(r"Response to (?P<person>[A-Z][a-z'-]+ [A-Z][A-Za-z'-]+)(?= by| \n|$)")
_REPRINT = _loose(r"Taken from (?P<zine>[A-Z][\w' ]{0,60}?) #(?P<number>\d{1,6})(?!\d)")
_MENTION = _loose(r"(?:\bEP|\b[Ii]ssue) #(?P<number>\d{1,6})(?!\d)")
_PART = re.compile(
    rf"(?P<what>.+?)[:,]? [Pp][Aa][Rr][Tt] (?P<part>(?i:{'|'.join(marks.NUMBERS)}|\d{{1,4}}))\b"
)
_ALL_BUT = _loose(
    r"All games in this issue(?: except for (?P<but>[A-Z][A-Z0-9 ',-]{1,400}))? are being"
    rf" transferred to (?:my |the |our )?(?:new )?{_CHAPTER}"
)
_ONE_GAME = _loose(
    r"(?<!\w)(?P<game>[A-Z][A-Z0-9'-]{1,40}(?: [A-Z0-9'-]{1,40}){0,6}) (?:is|has been|was)(?: being)?"
    rf" (?:transferred|moved) to (?:my |the |our )?(?:new )?{_CHAPTER}"
)
_PUBLISHES = _loose(
    rf"publisher of {_CHAPTER} is (?P<who>{marks.ADDRESS}(?:/\s?{marks.NAME})?)"
    rf"|(?P<name>{marks.NAME}) is (?:running|publishing) {_CHAPTER.replace('chapter>', 'second>')}"
)
_CALL = re.compile(r"\b(?:needs?|openings?|opening a game|looking for|finding (?:\w+ )?players)\b")
_SENTENCE = re.compile(r"\S.*?(?:[.!?](?=\s|$)|$)", re.DOTALL)


def threads_in(original: Original, sections: Sequence[PrintedSection]) -> Iterator[Thread]:
    """Ties to other issues and zines, and the parts of series among the sections."""
    text = original.text
    taken: list[tuple[int, int]] = []
    for kind, shape in ((ThreadKind.REPLY, _REPLY), (ThreadKind.REPRINT, _REPRINT)):
        for found in shape.finditer(text):
            parts = found.groupdict()
            taken.append(found.span())
            yield Thread(
                kind=kind,
                what=plain(parts.get("what") or ""),
                zine=plain(parts["zine"] or ""),
                number=int(found["number"]),
                chapter=marks.count_of(parts["chapter"]) if parts.get("chapter") else None,
                span=original.span(*found.span()),
            )
    for section in sections:
        yield from _of_title(section)
    body = next((n for n in (marks.ISSUE.search(text),) if n), None)
    for found in _MENTION.finditer(text, body.end() if body else 0):
        if not any(start <= found.start() < end for start, end in taken):
            span = original.span(*found.span())
            yield Thread(kind=ThreadKind.MENTION, number=int(found["number"]), span=span)


def _of_title(section: PrintedSection) -> Iterator[Thread]:
    """Threads in a title: an answer to a person, or a part of a series."""
    answered = _RESPONSE.search(section.title)
    if answered:
        yield Thread(kind=ThreadKind.REPLY, person=answered["person"], span=section.span)
    part = _PART.match(section.title)
    if part:
        yield Thread(
            kind=ThreadKind.SERIES,
            what=part["what"],
            part=marks.count_of(part["part"]),
            span=section.span,
        )


def transfers_in(original: Original, reports: Sequence[Report]) -> Iterator[PrintedTransfer]:
    """Sentences that move games to another chapter."""
    reported = tuple(dict.fromkeys(report.game for report in reports))
    for found in _ALL_BUT.finditer(original.text):
        stay = set(games_in(plain(found["but"] or "")))
        yield _transfer(original, found, tuple(game for game in reported if game not in stay))
    for found in _ONE_GAME.finditer(original.text):
        yield _transfer(original, found, (plain(found["game"]),))


def _transfer(original: Original, found: re.Match[str], games: tuple[str, ...]) -> PrintedTransfer:
    return PrintedTransfer(
        chapter=marks.count_of(found["chapter"]),
        games=games,
        words=plain(found.group()),
        span=original.span(*found.span()),
    )


def publishers_in(original: Original) -> Iterator[ChapterListing]:
    """Chapters whose publisher a sentence outside the chapter list names."""
    for found in _PUBLISHES.finditer(original.text):
        person = person_in(found["who"] or "") or Person(name=plain(found["name"] or ""))
        number = marks.count_of(found["chapter"] or found["second"])
        yield ChapterListing(number=number, publisher=person, span=original.span(*found.span()))


def calls_in(original: Original, sections: Sequence[PrintedSection]) -> Iterator[Call]:
    """Sentences in the comments and credits that look for people."""
    for section in sections:
        text = original.cut(section.span)
        start = original.text.index(text)
        end = len(text) if section.kind is SectionKind.COMMENTS else _end(text, section.credit)
        for sentence in _SENTENCE.finditer(text, 0, end):
            if _CALL.search(plain(sentence.group())):
                spot = (start + sentence.start(), start + sentence.end())
                words = marks.COMMENTS.sub("", plain(sentence.group())).strip()
                yield Call(words=words, span=original.span(*spot))


def _end(text: str, credit: str) -> int:
    """The end of a credit's words in the text of its section."""
    found = re.match(r"\s+".join(map(re.escape, credit.split())), text) if credit else None
    return found.end() if found else 0
