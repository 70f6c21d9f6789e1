"""Reads the head of an issue: mail headers, number, epigraph, chapter list, banner, contents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from email.utils import parsedate_to_datetime

from zine.wings.archive.parsing import line_patterns as marks
from zine.wings.archive.parsing.issue_values import ChapterListing, OldIssue
from zine.wings.archive.parsing.lines import LineKind, Original, Scan
from zine.wings.archive.parsing.persons import person_in

_HEADER = re.compile(r"(?P<name>[A-Z][\w-]*): ?(?P<value>.*)")
_SUBJECT_NUMBER = re.compile(r"(?:EP|Issue|issue) ?#(?P<number>\d{1,6})(?!\d)")
_TOPIC = re.compile(r"-- *(?P<topic>.+?)(?: EP #\d{1,6})?$")
MOST_TITLES = 60
_FIRST_LINES = 40  # mail headers are not searched for below this


def read_masthead(scan: Scan, original: Original) -> OldIssue | None:
    """Read the lines from the first to the contents; None if this is not an issue."""
    found = ((n, marks.ISSUE.fullmatch(line.text)) for n, line in enumerate(scan.lines))
    line, names = next((each for each in found if each[1]), (0, None))
    if names is None:
        return None
    zine, number, chapter = names["zine"].upper(), int(names["number"]), names["chapter"]
    issue = OldIssue(zine=zine, number=number, chapter=marks.count_of(chapter) if chapter else None)
    issue = _mail(scan, issue, min(line, _FIRST_LINES))
    while scan.at < line:
        scan.take(LineKind.UNKNOWN)
    scan.take(LineKind.ISSUE)
    issue = replace(issue, epigraph=_epigraph(scan))
    listed: list[ChapterListing] = []
    while (part := _chapter_list(scan, original) or _banner(scan)) is not None:
        if isinstance(part, int):
            issue = replace(issue, chapter=part)
        else:
            listed.append(part)
        scan.skip_blank()
    return replace(issue, chapters=tuple(listed))


def _mail(scan: Scan, issue: OldIssue, end: int) -> OldIssue:
    """An issue with its mail headers; only "From:", "Date:" and the subject matter here."""
    while scan.at < end:
        text = scan.text()
        found = _HEADER.fullmatch(text)
        match found["name"].lower() if found else "":
            case "from" if found:
                issue = replace(issue, sender=person_in(found["value"]))
                scan.take(LineKind.SENDER)
            case "date" if found:
                issue = replace(issue, date=_date(found["value"]))
                scan.take(LineKind.DATE if issue.date else LineKind.UNKNOWN)
            case "subject" if found:
                issue = _with_subject(issue, found["value"])
                scan.take(LineKind.SUBJECT)
            case "" if scan.at == 0 and " -- " in text:
                issue = _with_subject(issue, text)
                scan.take(LineKind.SUBJECT)
            case "":
                folded = scan.at > 0 and scan.kinds[scan.at - 1] is LineKind.MAIL
                scan.take(LineKind.MAIL if folded else LineKind.UNKNOWN)
            case _:
                scan.take(LineKind.MAIL)
    return issue


def _date(text: str) -> datetime | None:
    try:
        return parsedate_to_datetime(text)
    except ValueError:
        return None


def _with_subject(issue: OldIssue, subject: str) -> OldIssue:
    number, topic = _SUBJECT_NUMBER.search(subject), _TOPIC.search(subject)
    return replace(
        issue,
        subject=subject,
        subject_number=int(number["number"]) if number else None,
        topic=topic["topic"] if topic else "",
    )


def _epigraph(scan: Scan) -> str:
    """The words between two rows of asterisks; "" if there are none."""
    scan.skip_blank()
    if not scan.text().startswith("****") or not marks.ROW.fullmatch(scan.text()):
        return ""
    row = next(
        (n for n in range(1, 15) if marks.ROW.fullmatch(scan.text(n)) and scan.text(n)[0] == "*"),
        None,
    )
    if row is None:
        return ""
    scan.take(LineKind.RULE)
    words = scan.take(LineKind.EPIGRAPH, row - 1)
    scan.take(LineKind.RULE)
    scan.skip_blank()
    return words


def _chapter_list(scan: Scan, original: Original) -> ChapterListing | None:
    """A chapter's games and its publisher, on as many lines as they take."""
    found = marks.CHAPTER_LIST.match(scan.text())
    if not found:
        return None
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
    return ChapterListing(
        number=marks.count_of(found["number"]),
        games=tuple(games_in(words)),
        publisher=person_in(who),
        vacant=who.startswith("And needs"),
        note=note["note"] if note else "",
        span=original.span(scan.lines[first].start, scan.lines[scan.at - 1].end),
    )


def _ends_list(text: str) -> bool:
    starts = (marks.CHAPTER_LIST, marks.CHAPTER_END, marks.ROW, marks.HEAD, marks.CONTENTS)
    return any(each.match(text) for each in starts)


def games_in(words: str) -> Iterator[str]:
    """The names in a chapter's list, separated by commas and a last "and"."""
    for part in words.split(","):
        for name in part.strip().removeprefix("and ").split(" and "):
            if name.strip(" ."):
                yield name.strip(" .")


def _banner(scan: Scan) -> int | None:
    """The number of the present chapter, named between two rows of dashes."""
    found = marks.CHAPTER.fullmatch(scan.text(1))
    if not (found and marks.ROW.fullmatch(scan.text()) and marks.ROW.fullmatch(scan.text(2))):
        return None
    scan.take(LineKind.RULE)
    scan.take(LineKind.BANNER)
    scan.take(LineKind.RULE)
    return marks.count_of(found["number"])


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
