"""Breaks a text into lines, at recognisable marks if its line breaks were lost.

Breaking only cuts: joined together, the pieces are the text, character for character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from zine.wings.archive.parsing import line_patterns as marks
from zine.wings.archive.parsing.lines import TextLine

# Mail programs of the time broke lines at 80; a longer line than this has lost its breaks.
LONGEST_LINE = 200

# A mark may begin at the start, or after a blank that ends a sentence or a part.
_MAIL = r"(?:From|Date|Subject|Message-ID|Newsgroups|Organization): "
_LABEL = (
    r"\b(?:[A-Z][A-Za-z]{2,}: (?=[(\[<*]*[AF][ (])|[A-Z]{3}[A-Za-z]* \([^()]+\)\.{2,}"
    r"|[A-Z]{5,} ={4,})"
)
_BEFORE = (
    marks.ISSUE.pattern,
    marks.CHAPTER_LIST.pattern,
    r"And (?=is published by |needs a publisher)",
    marks.CONTENTS.pattern,
    marks.HEAD.pattern,
    marks.GM.pattern,
    marks.REMARK.pattern,
    rf"(?<=\) ){marks.STATUS.pattern}",
    rf"\b(?:{marks.SEASON}),? {marks.YEAR}(?: (?:Retreats|Adjustments|Builds|Moves))?:",
    marks.NOTES.pattern,
    r"Press:|PRESS:|END OF PRESS",
    marks.UNIT_LIST.pattern,
    r"\b(?:Ownership|OWNERSHIP) ?(?:table|Table|TABLE)?:",
    _LABEL,
    marks.UNITS_ROW.pattern.replace(" .*)", " )"),
    marks.CHART_ROW.pattern,
    marks.OWNER_ROW.pattern,
    marks.VOTE.pattern,
    marks.COMMENTS.pattern,
    marks.CREDIT.pattern,
    marks.WINNER.pattern,
    r"To join in the fun, ",
    marks.CLOSING.pattern,
    marks.REMNANT.pattern,
    marks.ASIDE.pattern,
    r"\d{1,2}\. (?=[A-Z])",
)
_AFTER = (
    marks.ISSUE.pattern,
    r"And needs a publisher\.?",
    marks.CONTENTS.pattern,
    marks.HEAD.pattern,
    marks.GM.pattern,
    marks.REMARK.pattern,
    rf"(?<=\) ){marks.STATUS.pattern}",
    r"END OF PRESS",
    r"\[\d{1,4} units?\]\.?",
    marks.CHART_ROW.pattern,
    marks.OWNER_ROW.pattern,
    marks.VOTE.pattern,
    marks.CREDIT.pattern,
    marks.WINNER.pattern,
    marks.CLOSING.pattern,
    marks.REMNANT.pattern,
    marks.ASIDE.pattern,
)


def _anonymous(pattern: str) -> str:
    """A pattern without the names of its groups, so that it can be combined with others."""
    return re.sub(r"\(\?P<\w+>", "(?:", pattern)


_STARTS = tuple(re.compile(_anonymous(pattern)) for pattern in _BEFORE)
_ENDS = tuple(re.compile(_anonymous(pattern)) for pattern in _AFTER)
_ROWS = re.compile(r"(?<!\S)(?:-{4,}|\*{5,})(?!\S)")
_DRAWN = re.compile(r"(?<!\S)(?:[_|\\/<>*-]+ ){5,}[_|\\/<>*-]+(?!\S)")
_TITLES = re.compile(r"(?:^|(?<=[.!?:;\"')*>-] ))(?:" + _anonymous(marks.BYLINE.pattern) + ")")
_SHOUTED = re.compile(
    rf"(?<!\S)[A-Z]{{3,40}}(?: [A-Z][A-Z'’-]{{1,40}}){{1,12}} by {marks.SHORT_NAME}(?!\w)"
)
_MAIL_HEAD = re.compile(_MAIL)


def lines_of(text: str) -> tuple[tuple[TextLine, ...], bool]:
    """The lines of a text, and whether any line had to be broken."""
    lines: list[TextLine] = []
    flowed = False
    start = 0
    for whole in text.splitlines(keepends=True):
        if len(whole) > LONGEST_LINE:
            flowed = True
            lines += _broken(whole, start)
        else:
            lines.append(TextLine(whole.strip(), start, start + len(whole)))
        start += len(whole)
    return tuple(lines), flowed


def _broken(whole: str, start: int) -> Iterator[TextLine]:
    spots = sorted({0, len(whole), *(_past_blanks(whole, spot) for spot in _cuts(whole))})
    for begin, end in pairwise(spots):
        yield TextLine(whole[begin:end].strip(), start + begin, start + end)


def _past_blanks(whole: str, spot: int) -> int:
    """Blanks belong to the piece before them, so that no piece is empty."""
    while spot < len(whole) and whole[spot].isspace():
        spot += 1
    return spot


def _cuts(whole: str) -> Iterator[int]:
    """Where to cut a long line. The words before "From:" are the subject."""
    head = marks.ISSUE.search(whole)
    for found in _MAIL_HEAD.finditer(whole, 0, head.start() if head else 0):
        yield found.start()
    for pattern in _STARTS:
        yield from (found.start() for found in pattern.finditer(whole) if _stands(whole, found))
    for pattern in _ENDS:
        yield from (found.end() for found in pattern.finditer(whole) if _stands(whole, found))
    for pattern in (_ROWS, _DRAWN, _TITLES, _SHOUTED):
        for found in pattern.finditer(whole):
            yield from found.span()


def _stands(whole: str, found: re.Match[str]) -> bool:
    """Whether a mark begins a word."""
    return found.start() == 0 or whole[found.start() - 1].isspace()
