"""The recognisable marks of an issue: patterns of its lines, whole or run together."""

from __future__ import annotations

import re
from collections.abc import Mapping

_WORDS = "one two three four five six seven eight nine ten eleven twelve"
NUMBERS: Mapping[str, int] = {word: number for number, word in enumerate(_WORDS.split(), start=1)}
_COUNT = rf"(?:{'|'.join(NUMBERS)}|\d{{1,4}})"
# A name may continue in the next line, but not into words that begin a new part.
NAME = (
    r"(?<!\w)[A-Z][\w'’-]*(?:\s(?!(?:Chapter|And|Spring|Summer|Fall|Autumn|Winter)\b)"
    r"(?:[A-Z]\.|[A-Z][\w'’-]+|de|van|von|der)){1,5}"
)
SHORT_NAME = r"[A-Z][A-Za-z'’-]+(?: [A-Z]\.)? [A-Z][A-Za-z'’-]+"
ADDRESS = (
    r"(?<![\w.+%!-])(?:[\w.+%-]{1,99}@[\w-]{1,99}(?:\.[\w-]{1,99}){1,9}"
    r"|[\w.-]{1,99}(?:![\w.-]{1,99}){1,9})"
)
SEASON = "Spring|Summer|Fall|Autumn|Winter"
YEAR = r"(?:'\d\d|\d{4})"

ISSUE = re.compile(
    rf"Issue #(?P<number>\d{{1,6}}) of (?:Chapter (?P<chapter>(?i:{_COUNT})) of )?(?:the )?"
    r"(?P<zine>[A-Z]{2,}(?: [A-Z]{2,})*(?=:)|[A-Z][a-z]+(?: [A-Z][a-z]+)?):?"
)
CHAPTER = re.compile(rf"Chapter (?P<number>(?i:{_COUNT}))(?!\w)")
CHAPTER_LIST = re.compile(rf"Chapter (?P<number>(?i:{_COUNT})) contains:")
CHAPTER_END = re.compile(r"And (?:is published by (?P<who>.+)|needs a publisher\.?)")
ROW = re.compile(r"[-=_]{4,}|\*{4,}|~{4,}")
CONTENTS = re.compile(r"(?:(?<!\*)\*+ )?(?:Table of Contents|TABLE OF CONTENTS):?(?: \*+)?")
HEAD = re.compile(
    rf"(?:(?P<season>{SEASON})(?: and (?P<second>{SEASON}))?,? (?P<year>{YEAR})|"
    r"(?P<endgame>Endgame statements)) of (?:the (?P<kind>(?:[\w-]+ )?(?:game|variant)) )?"
    r"(?P<game>[A-Z0-9][A-Z0-9 '’!.&:-]{0,60}?) \((?P<registry>BNC|MNC) number (?P<boardman>[^()]+)\)"
)
SUBHEAD = re.compile(
    rf"(?P<season>{SEASON}),? (?P<year>{YEAR})(?: (?:Retreats|Adjustments|Builds|Moves))?:?"
)
GM = re.compile(r"\((?:(?P<remark>[^(),]{1,60}), )?GM is (?P<who>[^()]{1,200})\)")
REMARK = re.compile(r"\((?P<remark>[A-Z][\w ]* game)\)")
STATUS = re.compile(
    r"(?:Due [^.]{0,200}|Not [Rr]eceived|Received|Nothing happened|No games this issue"
    r"|Need orders from [^.]{0,200}|Just replaced [^.]{0,200})\.?"
)
NOTES = re.compile(r"(?:GM [Nn]otes|GAME NOTES):?")
PRESS = re.compile(r"(?:Press:|PRESS:?)(?!\w)")
PRESS_END = re.compile(r"END OF PRESS")
UNIT_LIST = re.compile(
    rf"(?:UNIT POSITIONS|Unit [Pp]ositions|Units Available for (?:{SEASON}),? {YEAR}):?"
)
OWNERSHIP = re.compile(r"(?:Ownership|OWNERSHIP)(?: (?:table|Table|TABLE))?:?")
CHART_ROW = re.compile(
    r"(?<!\w)(?P<power>[A-Z]{3,20}): (?P<codes>(?:[A-Z]{3} ){0,50})= ?(?P<count>\d{1,4})\( ?(?P<units>\d{1,4})\)"
    r"(?: (?P<signs>\++|-+)(?![\w-]))?(?P<more>(?: [A-Z]{3}(?![\w:]))*)"
)
OWNER_ROW = re.compile(
    r"(?P<power>[A-Z][a-z]{4,}):? (?P<units>\d{1,4}) (?P<count>\d{1,4})"
    r"(?P<codes> (?:Home|[A-Z][a-z]{2})(?:, ?(?:Home|[A-Z][a-z]{2}))*)"
    r"(?: (?P<word>Build|Remove) (?P<change>\d{1,4})| Even)?(?!\w)"
)
UNITS_ROW = re.compile(r"(?P<power>[A-Z]) \((?P<count>\d{1,4})\) (?P<units>[AF] .*)")
VOTE = re.compile(
    r"(?:The|A|An) (?:[\w/-]+ )?draw (?:proposal|vote)[^.]{0,200}\.(?: I now have [^.]{0,200}\.)?"
    r"|I now have [^.]{0,200}draw proposal\."
    r"|(?:The )?result of the draw vote[^.]{0,200}\."
)
COMMENTS = re.compile(r"(?:GM|Publisher)(?:'s)? comments:")
_KINDS_OF_TEXT = "answers|article|letter|quiz|reprint|results|rules"
CREDIT = re.compile(
    r"Taken from (?P<zine>[A-Z][\w' ]{0,60}?) #(?P<number>\d{1,6})[:.]"
    rf"|I received the following from {ADDRESS}[^:]{{0,250}}:"
    rf"|Here (?:is|are) (?:the|our|a|an) [^:.]{{0,80}}?(?:{_KINDS_OF_TEXT})(?: [^:]{{0,150}})?:"
    r"|Here is a reprint of .{10,400}?[.!](?= [A-Z0-9][\w'’-]+ (?:[A-Z]|$)|$)"
)
_WORD = r"(?<!\w)[A-Z0-9][\w'’:&!-]*"
_TITLE = rf"{_WORD}(?: (?:{_WORD}|of|the|a|an|and|for|to|in|on|at)){{0,13}}"
_DATED = r"(?: \([^()]{2,20}\))?"
SHOUTED = r"(?=(?:[\w'’:&!-]+ ){0,14}?(?:[A-Z][A-Z'’-]{3,}))"
BYLINE = re.compile(
    rf"(?P<title>{SHOUTED}{_TITLE}) (?:by (?P<author>{SHORT_NAME}{_DATED})"
    rf"|BY (?P<capitals>[A-Z]{{1,40}}(?: [A-Z]\.)? [A-Z]{{1,40}}))(?!\w)"
    rf"|(?P<topic>{_WORD}(?: {_WORD}){{1,8}}) from (?P<sender>{SHORT_NAME} <{ADDRESS}>)"
)
LOOSE_BYLINE = re.compile(rf"(?P<title>.{{3,120}}?) [Bb][Yy] (?P<author>{NAME}{_DATED})")
CAPITALS = re.compile(r"[A-Z][A-Z'’-]{2,}(?: [A-Z][A-Z'’-]*)+(?: [*]{3,})?(?![\w'’])")
STARRED = re.compile(r"\*{3,} (?P<title>[A-Z].*?) \*{3,}")
JOIN = re.compile(r"To join in the fun,")
CLOSING = re.compile(r"I am enjoying moderating this zine, keep that mail coming!")
REMNANT = re.compile(r"Command:|Referenced By(?= Up$|$)|(?<= )Up$|^Up$")
ASIDE = re.compile(r"\(\((?![AF] )[^()]{0,2000}(?:\([^()]{0,200}\)[^()]{0,2000}){0,5}\)\)")
WINNER = re.compile(rf"{ADDRESS}/ ?{NAME} is an?\.\.\.")


def count_of(word: str) -> int:
    """The number of "Eight" or "8"."""
    return int(word) if word.isdecimal() else NUMBERS[word.lower()]
