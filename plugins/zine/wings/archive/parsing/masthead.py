"""Reads the head of an issue: mail headers, number, epigraph, chapter list, banner, contents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime

from zine.wings.archive.parsing import line_patterns as marks
from zine.wings.archive.parsing.lines import LineKind, Original, Scan
from zine.wings.archive.parsing.persons import person_in
from zine.wings.archive.parsing.report_values import Person
from zine.wings.archive.parsing.values import ChapterListing

_HEADER = re.compile(r"(?P<name>[A-Z][\w-]*): ?(?P<value>.*)")
_SUBJECT_NUMBER = re.compile(r"(?:EP|Issue|issue) ?#(?P<number>\d{1,6})(?!\d)")
_TOPIC = re.compile(r"-- *(?P<topic>.+?)(?: EP #\d{1,6})?$")
MOST_TITLES = 60
_FIRST_LINES = 40  # mail headers are not searched for below this


@dataclass
class PrintedMasthead:
    """The contents of the head, gathered line by line, in the fields of `OldIssue`."""

    zine: str = ""
    number: int = 0
    subject: str = ""
    subject_number: int | None = None
    topic: str = ""
    date: datetime | None = None
    sender: Person | None = None
    chapter: int | None = None
    epigraph: str = ""
    chapters: tuple[ChapterListing, ...] = ()
    contents: tuple[str, ...] = ()


def read_masthead(scan: Scan, original: Original) -> PrintedMasthead | None:
    """Read from the first line to the end of the contents; None if this is not an issue."""
    head = PrintedMasthead()
    spots = range(len(scan.lines))
    line = next((n for n in spots if marks.ISSUE.fullmatch(scan.lines[n].text)), None)
    if line is None:
        return None
    _mail(scan, head, min(line, _FIRST_LINES))
    while scan.at < line:
        scan.take(LineKind.UNKNOWN)
    _issue_line(scan, head)
    _epigraph(scan, head)
    while _chapter_list(scan, head, original) or _banner(scan, head):
        scan.skip_blank()
    return head


def _mail(scan: Scan, head: PrintedMasthead, end: int) -> None:
    """Mail headers; only "From:", "Date:" and the subject matter here."""
    while scan.at < end:
        text = scan.text()
        found = _HEADER.fullmatch(text)
        match found["name"].lower() if found else "":
            case "from" if found:
                head.sender = person_in(found["value"])
                scan.take(LineKind.SENDER)
            case "date" if found:
                head.date = _date(found["value"])
                scan.take(LineKind.DATE if head.date else LineKind.UNKNOWN)
            case "subject" if found:
                _subject(head, found["value"])
                scan.take(LineKind.SUBJECT)
            case "" if scan.at == 0 and " -- " in text:
                _subject(head, text)
                scan.take(LineKind.SUBJECT)
            case "":
                folded = scan.at > 0 and scan.kinds[scan.at - 1] is LineKind.MAIL
                scan.take(LineKind.MAIL if folded else LineKind.UNKNOWN)
            case _:
                scan.take(LineKind.MAIL)


def _date(text: str) -> datetime | None:
    try:
        return parsedate_to_datetime(text)
    except ValueError:
        return None


def _subject(head: PrintedMasthead, subject: str) -> None:
    head.subject = subject
    number = _SUBJECT_NUMBER.search(subject)
    head.subject_number = int(number["number"]) if number else None
    topic = _TOPIC.search(subject)
    head.topic = topic["topic"] if topic else ""


def _issue_line(scan: Scan, head: PrintedMasthead) -> None:
    found = marks.ISSUE.fullmatch(scan.take(LineKind.ISSUE))
    assert found is not None
    head.zine = found["zine"].upper()
    head.number = int(found["number"])
    head.chapter = marks.count_of(found["chapter"]) if found["chapter"] else None


def _epigraph(scan: Scan, head: PrintedMasthead) -> None:
    """The words between two rows of asterisks."""
    scan.skip_blank()
    if not scan.text().startswith("****") or not marks.ROW.fullmatch(scan.text()):
        return
    row = next(
        (n for n in range(1, 15) if marks.ROW.fullmatch(scan.text(n)) and scan.text(n)[0] == "*"),
        None,
    )
    if row is None:
        return
    scan.take(LineKind.RULE)
    head.epigraph = scan.take(LineKind.EPIGRAPH, row - 1)
    scan.take(LineKind.RULE)
    scan.skip_blank()


def _chapter_list(scan: Scan, head: PrintedMasthead, original: Original) -> bool:
    """A chapter's games and its publisher, on as many lines as they take."""
    found = marks.CHAPTER_LIST.match(scan.text())
    if not found:
        return False
    first = scan.at
    words = scan.take(LineKind.CHAPTERS)[found.end() :]
    while scan.text() and not _ends_list(scan.text()):
        words += " " + scan.take(LineKind.CHAPTERS)
    end = marks.CHAPTER_END.match(scan.text())
    who = ""
    if end:
        who = scan.take(LineKind.PUBLISHER)
        while scan.text() and not _ends_list(scan.text()):
            who += " " + scan.take(LineKind.PUBLISHER)
    note = re.search(r"\((?P<note>[^()]+)\)\.?$", who)
    span = original.span(scan.lines[first].start, scan.lines[scan.at - 1].end)
    chapter = ChapterListing(
        number=marks.count_of(found["number"]),
        games=tuple(games_in(words)),
        publisher=person_in(who),
        vacant=who.startswith("And needs"),
        note=note["note"] if note else "",
        span=span,
    )
    head.chapters += (chapter,)
    return True


def _ends_list(text: str) -> bool:
    starts = (marks.CHAPTER_LIST, marks.CHAPTER_END, marks.ROW, marks.HEAD, marks.CONTENTS)
    return any(each.match(text) for each in starts)


def games_in(words: str) -> Iterator[str]:
    """The names in a chapter's list, separated by commas and a last "and"."""
    for part in words.split(","):
        for name in part.strip().removeprefix("and ").split(" and "):
            if name.strip(" ."):
                yield name.strip(" .")


def _banner(scan: Scan, head: PrintedMasthead) -> bool:
    """The present chapter's name between two rows of dashes."""
    found = marks.CHAPTER.fullmatch(scan.text(1))
    if not (found and marks.ROW.fullmatch(scan.text()) and marks.ROW.fullmatch(scan.text(2))):
        return False
    head.chapter = marks.count_of(found["number"])
    scan.take(LineKind.RULE)
    scan.take(LineKind.BANNER)
    scan.take(LineKind.RULE)
    return True


def read_contents(scan: Scan) -> tuple[str, ...]:
    """The titles below "Table of Contents:", if the next line is that."""
    if not marks.CONTENTS.fullmatch(scan.text()):
        return ()
    scan.take(LineKind.CONTENTS)
    scan.skip_blank()
    titles: list[str] = []
    while len(titles) < MOST_TITLES and scan.text() and not marks.ROW.fullmatch(scan.text()):
        titles.append(scan.take(LineKind.CONTENTS))
    rest = " ".join(line.text for line in scan.lines[scan.at :])
    return tuple(title for each in titles for title in _parted(each, rest))


def _parted(titles: str, rest: str) -> Iterator[str]:
    """Titles run together on one line, split where their words recur in the text.

    A line of ordinary length is one title.
    """
    words = titles.split()
    body = " " + " ".join(_bare(rest)) + " "
    if len(titles) <= 80:
        yield titles
        return
    start = spot = 0
    while spot < len(words):
        length = _longest(words[spot:], body)
        if length > 1:
            yield " ".join(words[start : spot + length])
            start = spot + length
        spot += max(length, 1)
    if start < len(words):
        yield " ".join(words[start:])


def _longest(words: Sequence[str], body: str) -> int:
    """How many of the words recur side by side in the text."""
    length = 0
    while length < len(words):
        run = " ".join(_bare(" ".join(words[: length + 1])))
        if f" {run} " not in body:
            break
        length += 1
    return length


def _bare(text: str) -> list[str]:
    return [word.casefold() for word in re.findall(r"[A-Za-z0-9]+", text)]
