"""The written parts of an issue: comments, articles, letters, quizzes, polls, variants."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from zine.wings.archive.parsing import line_patterns as marks
from zine.wings.archive.parsing.issue_values import PrintedSection, QuizItem, SectionKind
from zine.wings.archive.parsing.lines import LineKind, Original, Scan, plain
from zine.wings.archive.parsing.persons import person_in

_CREDIT_BEGINS = re.compile(
    r"Taken from |I received the following |Here (?:is|are) (?:the|our|an?) "
)
_CREDIT_LINES = 6
_TITLE_LINES = 4
_KINDS = (
    (SectionKind.QUIZ, re.compile(r"\bquiz", re.IGNORECASE)),
    (SectionKind.POLL, re.compile(r"\bpolls?\b", re.IGNORECASE)),
    (SectionKind.VARIANT, re.compile(r"\bvariants?\b|\b(?:diplomacy|dippy)(?: [ivx]+)?$", re.I)),
)
_ITEM = re.compile(r"(?:^|(?<=\s))(?P<number>\d{1,2})[.)] ")
_SUBTITLE = re.compile(r"\s[A-Z]{3,}(?: [A-Z]{3,}){1,8}$")


class Opening(NamedTuple):
    """The beginning of a section: its credit and title, and the lines they take."""

    kind: SectionKind | None = None
    credit: str = ""
    credit_lines: int = 0
    title: str = ""
    author: str = ""
    title_lines: int = 0


def begins_section(scan: Scan, contents: Sequence[str]) -> Opening | None:
    """The section opening at the present line; None if no section begins here."""
    text = scan.text()
    if marks.COMMENTS.match(text):
        return Opening(SectionKind.COMMENTS)
    if marks.WINNER.fullmatch(text):
        return Opening(SectionKind.WINNER, credit=text, credit_lines=1)
    credit, lines = _credit(scan)
    title, author, taken = _title(scan, lines, contents, bool(credit))
    if not credit and not title:
        return None
    title = title or _entitled(credit, contents)
    return Opening(None, credit, lines, title, author, taken)


def _credit(scan: Scan) -> tuple[str, int]:
    """The sentence that introduces a text, and how many lines it takes."""
    if not _CREDIT_BEGINS.match(scan.text()):
        return "", 0
    words = ""
    for count in range(1, _CREDIT_LINES + 1):
        words = f"{words} {scan.text(count - 1)}".strip()
        if marks.CREDIT.fullmatch(words) and not _goes_on(scan, count):
            return words, count
    return "", 0


def _goes_on(scan: Scan, count: int) -> bool:
    """Whether a credit without a colon ends in the middle of a paragraph."""
    return (
        not scan.text(count - 1).endswith(":")
        and bool(scan.text(count))
        and not (marks.BYLINE.fullmatch(scan.text(count)) or marks.CAPITALS.match(scan.text(count)))
    )


def _title(scan: Scan, after: int, contents: Sequence[str], credited: bool) -> tuple[str, str, int]:
    """A title with its author, and the lines both take, including blank lines before it."""
    blank = 0
    while after and not scan.text(after + blank) and blank < 3:
        blank += 1
    start = after + blank
    words = ""
    for count in range(1, _TITLE_LINES + 1):
        line = scan.text(start + count - 1)
        if not line:
            break
        words = f"{words} {line}".strip()
        found = marks.BYLINE.fullmatch(words)
        if not found and count > 1 and re.match(r"[Bb][Yy] ", line):
            found = marks.LOOSE_BYLINE.fullmatch(words)
        if found:
            parts = found.groupdict()
            author = parts["author"] or parts.get("capitals") or parts.get("sender") or ""
            return parts["title"] or parts["topic"], author, blank + count
    line = scan.text(start)
    starred = marks.STARRED.fullmatch(line)
    if starred:
        return starred["title"], "", blank + 1
    listed = _letters(line) in _all_letters(tuple(contents))
    if listed or (credited and marks.CAPITALS.fullmatch(line)):
        return line.rstrip(" *"), "", blank + 1
    return "", "", 0


@lru_cache(maxsize=1)
def _all_letters(titles: tuple[str, ...]) -> frozenset[str]:
    return frozenset(filter(None, map(_letters, titles)))


def _letters(text: str) -> str:
    return "".join(re.findall(r"[a-z0-9]", text.casefold()))


def _entitled(credit: str, contents: Sequence[str]) -> str:
    """The title in the table of contents whose words a credit uses, or ""."""
    fitting = [
        title for title in contents if _letters(title) and _letters(title) in _letters(credit)
    ]
    return max(fitting, key=len, default="")


def read_section(
    scan: Scan, opening: Opening, end: int, original: Original, contents: Sequence[str]
) -> PrintedSection:
    """The section that begins here and ends before the line `end`."""
    first = scan.at
    kind = opening.kind or _kind(opening)
    scan.take(LineKind.CREDIT, opening.credit_lines)
    scan.take(LineKind.TITLE, opening.title_lines)
    text_from = scan.at
    while scan.at < end:
        _text_line(scan, LineKind(kind.value), end)
    last = max(
        (n for n in range(first, end) if scan.kinds[n] not in (LineKind.RULE, LineKind.BLANK)),
        default=first,
    )
    words = plain(
        " ".join(
            scan.lines[n].text
            for n in range(text_from, last + 1)
            if scan.kinds[n] not in (LineKind.ASIDE, LineKind.REMNANT)
        )
    )
    return PrintedSection(
        kind=kind,
        title=opening.title,
        author=opening.author,
        credit=opening.credit,
        sender=person_in(opening.credit) or person_in(opening.author),
        items=tuple(quiz_items(words)) if kind is SectionKind.QUIZ else (),
        span=original.span(scan.lines[first].start, scan.lines[last].end),
    )


def _kind(opening: Opening) -> SectionKind:
    for words in (opening.title, opening.credit):
        for kind, shape in _KINDS:
            if shape.search(words):
                return kind
    letter = opening.credit.startswith("I received") and not opening.title
    return SectionKind.LETTER if letter else SectionKind.ARTICLE


def _text_line(scan: Scan, kind: LineKind, end: int) -> None:
    text = scan.text()
    if not text:
        scan.take(LineKind.BLANK)
    elif marks.ROW.fullmatch(text):
        scan.take(LineKind.RULE)
    elif text == "Command:":
        scan.take(LineKind.REMNANT)
    elif text.startswith("((") and (count := _aside(scan, end)):
        scan.take(LineKind.ASIDE, count)
    else:
        scan.take(kind)


def _aside(scan: Scan, end: int) -> int:
    """How many lines a remark in double parentheses takes; 0 if it has no end."""
    words = ""
    for count in range(1, end - scan.at + 1):
        words = f"{words} {scan.text(count - 1)}".strip()
        if words.endswith("))"):
            return count if marks.ASIDE.fullmatch(words) else 0
        if not scan.text(count - 1):
            break
    return 0


def quiz_items(words: str) -> Iterator[QuizItem]:
    """Numbered questions or answers, as far as the numbers run on from 1."""
    found = list(_ITEM.finditer(words))
    starts: list[re.Match[str]] = []
    for each in found:
        if int(each["number"]) == len(starts) + 1:
            starts.append(each)
    ends = [*(each.start() for each in starts[1:]), len(words)]
    for each, end in zip(starts, ends, strict=False):
        item = _SUBTITLE.sub("", words[each.end() : end].strip())
        question, _, answer = item.partition("ANSWER:")
        yield QuizItem(number=int(each["number"]), text=question.strip(), answer=answer.strip())
