"""Reads supply charts and lists of units as the house styles print them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from zine.rules.variant import Power
from zine.wings.archive.parsing import line_patterns as marks
from zine.wings.archive.parsing.lines import plain
from zine.wings.archive.parsing.printed_order_marks import power_named
from zine.wings.archive.parsing.report_values import PowerUnits, PrintedChartRow

_CODES = re.compile(r"(?:[A-Z]{3} )*[A-Z]{3}")
_UNIT = re.compile(r"[AF][ (][A-Za-z]{3}\)?(?:\([a-z]{2}\))?")
_LABEL = re.compile(r"(?P<power>[A-Z][A-Za-z]*)(?: \([^()]*\))?:? (?P<units>[AF][ (].*)")


def is_row(text: str) -> bool:
    """Whether a line begins a row of a supply chart."""
    return bool(marks.CHART_ROW.match(text) or marks.OWNER_ROW.match(text))


def is_rest_of_row(text: str) -> bool:
    """Whether a line holds only province codes, as the rest of a chart's row."""
    return bool(_CODES.fullmatch(text))


def rows_in(text: str, powers: Sequence[Power]) -> Iterator[PrintedChartRow]:
    """The rows of a chart, in Klien's or O'Regan's way.

    Klien's "FRA: MAR TUN = 2( 1) +" counts centres and, in parentheses, units on the board after
    the moves (without dislodged ones), with one + or - for each build or removal. O'Regan's is
    "Germany 3 6 Home, Bel, Den, Hol Build 3": units, centres, their names, and the change.
    """
    words = plain(text)
    for row in marks.CHART_ROW.finditer(words):
        signs = row["signs"] or ""
        yield PrintedChartRow(
            power=power_named(row["power"], powers) or row["power"],
            centres=tuple((row["codes"] + (row["more"] or "")).split()),
            count=int(row["count"]),
            units=int(row["units"]),
            change=signs.count("+") - signs.count("-"),
        )
    for row in marks.OWNER_ROW.finditer(words):
        power = power_named(row["power"], powers)
        if power:
            change = int(row["change"] or 0)
            yield PrintedChartRow(
                power=power,
                centres=tuple(code.strip() for code in row["codes"].split(",")),
                count=int(row["count"]),
                units=int(row["units"]),
                change=-change if row["word"] == "Remove" else change,
            )


def units_row(text: str, powers: Sequence[Power]) -> PowerUnits | None:
    """A power's units: "Germany: A Mun, F Kie" or, by initial, "A (4) F Apu, A Vie"."""
    initial = marks.UNITS_ROW.fullmatch(text)
    if initial:
        power = next((p.name for p in powers if p.name.startswith(initial["power"])), "")
        units = initial["units"]
    else:
        label = _LABEL.fullmatch(text)
        power = power_named(label["power"], powers) if label else ""
        units = label["units"] if label else ""
    if not power:
        return None
    return PowerUnits(
        power=power,
        units=tuple(
            each.replace("(", " ", 1).replace(")", "", 1) if each[1] == "(" else each
            for each in _UNIT.findall(units)
        ),
    )
