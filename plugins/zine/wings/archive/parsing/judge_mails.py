"""Result mails of the e-mail judges (nJudge and its kin), read line by line.

A mail says what it holds ("Movement results for Spring of 1901.  (ferret.001)"), then one
order a line behind its power, with marks such as "(*bounce*)", then who must retreat where,
and after a fall who owns which centres. Other lines are the judge's own talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from zine.rules.calendar import PhaseKind
from zine.wings.archive.parsing.printed_order_marks import MARKS, marks_in

LONGEST_LINE = 1000  # characters; the rest of a longer one is not read
HEADING = re.compile(
    r"(?P<kind>Movement(?= results)|Retreat|Adjustment) (?:results|orders) for"
    r" (?P<season>Spring|Summer|Fall|Autumn|Winter) of (?P<year>\d{3,4})\. *\((?P<game>[\w-]{1,40})\.(?P<number>\d{1,6})\)",
    re.IGNORECASE,
)
# What lists units where they stand, or orders that are still to be adjudicated.
LISTS = re.compile(
    r"Status of the \w{1,20} phase for|Starting position for|Movement orders for", re.IGNORECASE
)
KINDS: Mapping[str, PhaseKind] = {
    "movement": PhaseKind.MOVEMENT,
    "retreat": PhaseKind.RETREATS,
    "adjustment": PhaseKind.ADJUSTMENTS,
}
VARIANT = re.compile(r"::? .*\bVariant: *(?P<variant>[\w. -]{1,40}?) *$", re.IGNORECASE)
LABELLED = re.compile(r"(?P<power>[A-Z][\w-]{1,30}): *(?P<rest>\S.*)")
DISLODGED = re.compile(
    r"The (?P<adjective>[\w-]{1,30}) (?P<unit>(?:Army|Fleet) in (?:the )?[^,]{2,40}?)"
    r"(?: with no valid retreats)? "
    r"(?:can retreat to (?P<to>[^!]{2,200}?)|(?:was|had to be|must be) (?:destroyed|disbanded)[^!]*)\.",
    re.IGNORECASE,
)
OWNERSHIP = re.compile(r"Ownership of supply cent(?:er|re)s:", re.IGNORECASE)
COUNTS = re.compile(r"\d+ Supply cent(?:er|re)s?, +\d+ Units?:.*", re.IGNORECASE)
PENDING = re.compile(r"\d+ (?:unusable |unused )?builds? pending.*", re.IGNORECASE)
SILENT = re.compile(r"(?P<unit>.+), no (?:move|order)s? (?:received|processed)\.?", re.IGNORECASE)
SENTENCE = re.compile(r"The [\w-]{1,30} (?:Army|Fleet) in ", re.IGNORECASE)
TALK = re.compile(
    r":: .*|The (?:next phase|deadline|following units|game|date|supply)\b.*|.*'.*' will be .*"
    r"|(?:From|To|Subject|Date|Reply-To|Message-Id|Received|Content-.*|X-.*|MIME-Version):.*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeOrder:
    """A line of results: the order as printed, its marks in small letters, and its line."""

    power: str
    text: str
    marks: frozenset[str]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRetreat:
    """A dislodged unit as printed, and where it can go; nowhere if it is destroyed."""

    adjective: str
    unit: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeReport:
    """The results of a phase as printed.

    `silent` are the units without an order, `owned` the names of centres by power, `unknown` the
    lines that were not understood, with their numbers.
    """

    game: str
    number: int
    kind: PhaseKind
    season: str
    year: int
    variant: str
    orders: tuple[JudgeOrder, ...]
    silent: tuple[str, ...]
    retreats: tuple[JudgeRetreat, ...]
    owned: Mapping[str, tuple[str, ...]]
    unknown: tuple[tuple[int, str], ...]


def read_judge(text: str, powers: Sequence[str]) -> tuple[JudgeReport, ...]:
    """The reports in a text, in its order; none if no line begins one.

    `powers` are the names that lines of orders begin with.
    """
    parts: list[tuple[re.Match[str], str, list[tuple[int, str]]]] = []
    variant = ""
    listing = False
    for number, line in _joined(text, powers):
        if head := VARIANT.match(line):
            variant = head["variant"]
        elif head := HEADING.match(line):
            parts.append((head, variant, []))
            listing = False
        elif LISTS.match(line):
            listing = True
        elif parts and not listing:
            parts[-1][2].append((number, line))
    return tuple(_report(head, variant, lines, powers) for head, variant, lines in parts)


def _joined(text: str, powers: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, each with those that go on with it.

    A line goes on with the one before it if it is indented, or if that one is an order or the
    sentence of a dislodged unit, and has no end.
    """
    kept: list[tuple[int, str]] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = " ".join(raw.split())[:LONGEST_LINE]
        labelled = LABELLED.match(line)
        begins = bool(labelled and labelled["power"] in powers)
        open_line = bool(kept) and _has_no_end(kept[-1][1], powers)
        goes_on = not begins and (raw[:1] in " \t" or (open_line and not TALK.fullmatch(line)))
        fits = bool(kept) and len(kept[-1][1]) + len(line) < LONGEST_LINE
        headed = HEADING.match(line) or LISTS.match(line)
        if line and goes_on and fits and kept[-1][1] and not headed:
            kept[-1] = (kept[-1][0], f"{kept[-1][1]} {line}")
        else:
            kept.append((number, line))
    return ((number, line) for number, line in kept if line)


def _has_no_end(line: str, powers: Sequence[str]) -> bool:
    """Whether a line is an order or a dislodged unit's sentence that must go on."""
    if line.endswith((".", ")", "!")):
        return False
    labelled = LABELLED.fullmatch(line)
    if labelled and labelled["power"] in powers:
        return not any(each.fullmatch(labelled["rest"]) for each in (SILENT, COUNTS, PENDING))
    return bool(SENTENCE.match(line))


def _report(
    head: re.Match[str], variant: str, lines: Iterable[tuple[int, str]], powers: Sequence[str]
) -> JudgeReport:
    """The report below a heading, with the variant that the mail named before it."""
    orders: list[JudgeOrder] = []
    silent: list[str] = []
    retreats: list[JudgeRetreat] = []
    owned: dict[str, tuple[str, ...]] = {}
    unknown: list[tuple[int, str]] = []
    owning = False
    for number, line in lines:
        label = LABELLED.fullmatch(line)
        if OWNERSHIP.match(line):
            owning = True
        elif label and label["power"] in powers:
            power, rest = label["power"], label["rest"]
            order = MARKS.sub("", rest).strip()
            if COUNTS.fullmatch(rest) or PENDING.fullmatch(rest):
                continue
            if owning:
                owned[power] = _names(rest.rstrip(". "))
            elif unit := SILENT.fullmatch(order):
                silent.append(f"{power}: {unit['unit']}")
            else:
                told = JudgeOrder(power=power, text=order, marks=marks_in(rest), line=number)
                orders.append(told)
        elif dislodged := [*DISLODGED.finditer(line)]:
            retreats += map(_retreat, dislodged)
        elif not TALK.fullmatch(line):
            unknown.append((number, line))
    return JudgeReport(
        game=head["game"],
        number=int(head["number"]),
        kind=KINDS[head["kind"].lower()],
        season=head["season"].capitalize(),
        year=int(head["year"]),
        variant=variant,
        orders=tuple(orders),
        silent=tuple(silent),
        retreats=tuple(retreats),
        owned=owned,
        unknown=tuple(unknown),
    )


def _retreat(found: re.Match[str]) -> JudgeRetreat:
    places = _names((found["to"] or "").replace(" or ", ","))
    return JudgeRetreat(adjective=found["adjective"], unit=found["unit"], places=places)


def _names(listed: str) -> tuple[str, ...]:
    return tuple(name for each in listed.split(",") if (name := each.strip()))
