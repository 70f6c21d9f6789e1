"""Reads orders as the house styles print them, with their marks.

Klien puts failed orders in parentheses, Mary F in angle brackets (also the unit's own place if
it is dislodged), Brosius in double parentheses, O'Regan between asterisks; Parazette marks only
moves, in brackets; Realpolitik and the judges have words behind the order, such as "(*Cut*)".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from zine.rules.variant import Power, powers_by_spelling
from zine.wings.archive.parsing.lines import plain
from zine.wings.archive.parsing.report_values import HouseStyle

_PAIRS: Mapping[str, str] = {"((": "))", "(": ")", "<": ">", "*": "*", "[": "]"}
_UNIT = re.compile(
    r"(?P<mark>(?<![A-Za-z(*])(?:\(\(|\(|<|\*|\[))?(?<![A-Za-z])[AF](?:\s+<?|\()(?=[A-Z][A-Za-z]{2}|St\.? )"
)
MARKS = re.compile(r"\(\*([^()*]{1,80})\*\)")
_HELPS = re.compile(r"(?:\b(?:S|C|SA|SF|CA|[Ss]upports?|[Cc]onvoys?)|\*\w+\*)\s+$")
_REMARK = re.compile(
    r"(?P<order>.*?)(?P<remark>/(?:NSO|ANN)|(?<![\s,])[\s,]+(?:Dislodged|Standoff|Bounced?|Annihilated)\b.*)"
)
_LEAVES = re.compile(r"dislodged|annihilated|/ann", re.IGNORECASE)
_COUNT = re.compile(r"\[(?P<count>\d{1,4}) units?\]\.?$")
_NEAR = 60  # how far back the words can be that make a unit the object of another's order
_ANGLED_PLACE = re.compile(r"<([A-Za-z]{3}(?:\([a-z]{2}\))?)>")

_STYLES = (
    (HouseStyle.BROSIUS, re.compile(r"\(\([AF] |/NSO|\[\d{1,4} units?\]")),
    (HouseStyle.OREGAN, re.compile(r"\b[AF]\([A-Z][a-z]{2}\)")),
    (HouseStyle.PARAZETTE, re.compile(r"\[[AF] |\bStandoff\b")),
    (HouseStyle.MARY_F, re.compile(r"<[AF] |\b[A-Z]{3}\s*-\s*[a-z]{3}\b")),
)


class Printed(NamedTuple):
    """An order without its marks, and what the marks say.

    `failed` and `dislodged` are as printed; `check` knows whether a style marks such an order.
    `words` are those of marks such as "(*cut*)", in small letters.
    """

    order: str
    failed: bool
    dislodged: bool
    remark: str
    words: frozenset[str] = frozenset()


def style_of(text: str, dotted: bool, underlined: bool) -> HouseStyle:
    """The house style of a report, from its orders and labels; Klien's by default."""
    if dotted:
        return HouseStyle.BROSIUS
    if underlined:
        return HouseStyle.PARAZETTE
    return next((style for style, shape in _STYLES if shape.search(text)), HouseStyle.KLIEN)


def cut_orders(block: str, powers: Iterable[Power]) -> tuple[tuple[str, ...], int | None]:
    """The single orders of a power's block with their marks and remarks, and its check count."""
    text = plain(block)
    counted = _COUNT.search(text)
    if counted:
        text = text[: counted.start()].rstrip()
    starts = list(order_starts(text, powers))
    ends = [*starts[1:], len(text)] if starts else []
    lines = tuple(
        text[start:end].strip().rstrip(",;").removesuffix(".").rstrip()
        for start, end in zip(starts, ends, strict=True)
    )
    return lines, int(counted["count"]) if counted else None


def order_starts(text: str, powers: Iterable[Power]) -> Iterator[int]:
    """Where orders begin: at each unit that is not the object of another's order."""
    names = {word.casefold() for each in powers for word in (each.name, each.adjective)}
    for found in _UNIT.finditer(text):
        before = text[max(found.start() - _NEAR, 0) : found.start()]
        words = before.split()
        if words and words[-1].strip("*").casefold() in names:
            before = before.rstrip()[: -len(words[-1])]
        if not _HELPS.search(before):
            yield found.start()


def read_marks(line: str) -> Printed:
    """An order as printed, without its marks."""
    if words := marks_in(line):
        out = any(
            _LEAVES.match(each) or each.startswith(("disbanded", "destroyed")) for each in words
        )
        return Printed(MARKS.sub("", line).strip().rstrip(".,; "), True, out, "", words)
    body, rest, failed = line, "", False
    for opening, closing in _PAIRS.items():
        shape = rf"{re.escape(opening)}(.*){re.escape(closing)}([^()\[\]<>*]*)"
        found = re.fullmatch(shape, line)
        if found:
            body, rest, failed = found[1], found[2], True
            break
    remarked = _REMARK.fullmatch(body)
    if remarked:
        body, rest = remarked["order"], f"{remarked['remark']} {rest}"
    order, driven_out = _ANGLED_PLACE.subn(r"\1", body)
    remark = plain(rest).strip(" ,.")
    dislodged = bool(driven_out) or bool(_LEAVES.search(remark))
    return Printed(order.strip().rstrip("."), failed or bool(driven_out), dislodged, remark)


def marks_in(line: str) -> frozenset[str]:
    """The words of marks such as "(*cut, dislodged*)" after an order, in small letters."""
    return frozenset(
        word.strip().lower().replace("disloged", "dislodged")
        for each in MARKS.findall(line)
        for word in each.split(",")
    )


def label_pattern(powers: Sequence[Power]) -> re.Pattern[str]:
    """A power's label: "ENGLAND:", "GER (Krywolt).....", "AUSTRIA" underlined."""
    names = {word for each in powers for word in (each.name, each.name.upper(), each.short)}
    choice = "|".join(sorted(map(re.escape, names), key=lambda name: (-len(name), name)))
    return re.compile(
        rf"(?P<power>{choice})(?: ?\((?P<player>[^()]+)\))?"
        r"(?:(?P<dots>\.{2,})|:|(?P<line> ?={3,}))(?: |$)"
    )


def power_named(word: str, powers: Sequence[Power]) -> str:
    """The power that a name, adjective or abbreviation means, or ""."""
    return powers_by_spelling(powers).get(word.casefold(), "")
