"""The lines of game masters' reports: their shapes, and what a chart's rows say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from zine.rules.calendar import PhaseKind
from zine.rules.geography import coast_of, province_of
from zine.rules.notation import Reader
from zine.wings.archive.parsing.phase_and_place_lookup import place_read
from zine.wings.archive.parsing.report_values import PrintedChartRow

LONGEST_LINE = 1000  # characters; the rest of a longer one is not read
LONGEST_ORDER = 200
QUOTE = re.compile(r"^(?:[>|] ?)+")
DECORATION = re.compile(r"^[*_#=~ ]+|(?<![*_#=~ ])[*_#=~ ]+$|\[/?[bui]\]", re.IGNORECASE)
RULE = re.compile(r"[-=_*~#.]{3,}")
HEADER = re.compile(r"(?P<name>[A-Z][A-Za-z-]{1,40}): ?(?P<value>.*)|From \S+ .*")
MAIL = re.compile(
    r"(?:From|To|Subject|Date|Message-ID|Return-Path|Received|Delivered-To|Newsgroups|Path|Xref"
    r"|MIME-Version|Content-Type|X-[\w-]{1,40}): |From \S+ ",
    re.I,
)
# A line that ends so goes on in the next.
OPEN = re.compile(r"(?:\b(?:Supports?|Convoys?|retreats?|[AF]|St|to|or|via)|[-–>(]|\(\*[^()]*)$")
PARTS = (
    (PhaseKind.RETREATS, re.compile(r"retreats?( orders| results)?", re.IGNORECASE)),
    (
        PhaseKind.ADJUSTMENTS,
        re.compile(r"(?:winter )?(?:adjustments?|builds?(?: and removals)?|removals?)", re.I),
    ),
    (PhaseKind.MOVEMENT, re.compile(r"(?:movement|moves|orders|results)( results)?", re.I)),
)
CHART = re.compile(
    r"(?:supply )?cent(?:er|re)s?(?: chart| ownership| count)?|supply chart"
    r"|ownership(?: of supply cent(?:er|re)s)?",
    re.IGNORECASE,
)
ROW = re.compile(
    r"(?P<names>[A-Za-z. ,()-]*?)[=:(]? ?(?P<count>\d{1,2})?\)?"
    r"(?:(?<![,;. ])[,;. ]+(?P<verb>builds?|removes?|even|no change)(?: (?P<change>\d{1,2}))?)?\.?",
    re.IGNORECASE,
)
COUNT = re.compile(r"(?:builds?|removes?|disbands?) \d{1,2}|no (?:change|builds?)|even", re.I)
UNIT = r"(?:A|F|Army|Fleet) [A-Z][^,:;]{2,40}?"
MAY = re.compile(
    rf"(?:The )?(?:(?P<who>[A-Z]\w+):? )?(?P<unit>{UNIT}) (?:can|may|must) retreat to"
    r" (?P<to>[A-Z][^:;]{2,200}?)\.?"
)
GOES = re.compile(
    rf"(?:The )?(?:(?P<who>[A-Z]\w+):? )?(?:(?P<unit>{UNIT}) )?"
    r"(?:retreat(?:s|ed)?(?: to| -) ?(?P<to>[A-Z][A-Za-z. ()-]{2,40}?)"
    r"|(?:retreats? )?(?P<off>OTB|off the board)|(?:is |was )?(?P<gone>disband(?:s|ed)?|destroyed))\.?"
)
DEED = re.compile(r"(?P<verb>builds?|removes?|removed|disbands?|disbanded)[: ]+(?=[AF] )", re.I)
UNITS = re.compile(r"(?:build|remove) (?:A|F|Army|Fleet) ")
OFF = re.compile(r"OTB|off the board|disband", re.IGNORECASE)
PLAYER = re.compile(r"[^\d:;]{2,60}")


def bare_line(line: str) -> str:
    """A line without the marks of quotations and of emphasis."""
    words = " ".join(QUOTE.sub("", line.strip()).split())
    return words if RULE.fullmatch(words) else DECORATION.sub("", words)


def chart_rows(
    chart: Sequence[tuple[int, str, str]], reader: Reader
) -> Iterator[PrintedChartRow | tuple[int, str]]:
    """The rows of a chart; of a line that names other things than centres its number and words."""
    changes = any(re.search(r"build|remove", words, re.I) for _, _, words in chart)
    for number, power, words in chart:
        found = ROW.fullmatch(words)
        names = [each.strip(" .") for each in found["names"].split(",")] if found else []
        codes = [place_read(each, reader) for each in names if each]
        if not found or not set(codes) <= set(reader.geography.centres):
            yield number, words
            continue
        count = int(found["count"] or len(codes))
        change = int(found["change"] or 0)
        change = -change if (found["verb"] or "").lower().startswith("remove") else change
        units = count - change if changes else None
        yield PrintedChartRow(
            power=power, centres=tuple(codes), count=count, units=units, change=change
        )


def names_unit(text: str) -> bool:
    """Whether a line of a report names its unit."""
    return text[:2] in ("A ", "F ") or text.startswith(("build", "remove"))


def place_words(text: str) -> str:
    """The place of an order's unit, as far as words show it."""
    return re.split(r" (?:Supports?|Convoys?|Holds?|H|S|C)\b| ?-", text[2:])[0].strip()


def as_printed(location: str) -> str:
    """A location as charts and notes print it: "SPA(nc)"."""
    coast = coast_of(location)
    return f"{province_of(location)}({coast.lower()})" if coast else location
