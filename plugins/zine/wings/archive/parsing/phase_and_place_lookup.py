"""What printed names stand for: phases, places, and the owners of centres."""

from __future__ import annotations

import re

from zine.rules.calendar import Calendar, Phase, PhaseKind
from zine.rules.geography import Geography
from zine.rules.notation import Reader
from zine.rules.orders import UnitOrder
from zine.wings.archive.parsing.report_values import PrintedChartRow, Report

_PLACE = re.compile(r"(?:(?P<kind>[AF]) )?(?P<code>[A-Za-z]{3})(?:\((?P<coast>[a-z]{2})\))?")


def phase_of(report: Report, calendar: Calendar) -> Phase | None:
    """The phase of a report, by the name the zine prints for it; None if unknown."""
    if report.year is None or report.year < calendar.first_year:
        return None
    titles = [stage.title for stage in calendar.stages]
    if report.season not in titles:
        return None
    return calendar.phase(report.year, titles.index(report.season) + 1)


def place_named(text: str, geography: Geography) -> str:
    """The location that "SPA(nc)", "A VIE" or "Tri" names; "" if it names none or two."""
    found = _PLACE.fullmatch(text)
    if not found:
        return ""
    code = found["code"].upper()
    if code not in geography.provinces:
        fitting = [
            each
            for each, province in geography.provinces.items()
            if code in (alias.upper() for alias in province.aliases)
        ]
        code = fitting[0] if len(fitting) == 1 else ""
    return f"{code}/{found['coast'].upper()}" if code and found["coast"] else code


def place_read(name: str, reader: Reader) -> str:
    """The location that a printed name means, such as "the Gulf of Bothnia"; "" if it means none."""
    text = f"Army {name.strip().removeprefix('the ')} H"
    read = reader.read(text, power=reader.powers[0].name, kind=PhaseKind.MOVEMENT, units={})
    order = read[0].order if len(read) == 1 else None
    return order.location if isinstance(order, UnitOrder) else ""


def owners_of(chart: tuple[PrintedChartRow, ...], geography: Geography) -> dict[str, str]:
    """The owners of centres by a chart; unknown codes are left out."""
    owners: dict[str, str] = {}
    for row in chart:
        for centre in centres_of(row, geography):
            owners[centre] = row.power
    return owners


def centres_of(row: PrintedChartRow, geography: Geography) -> tuple[str, ...]:
    """The centres of a chart's row; "Home" means the power's home centres."""
    found: list[str] = []
    for code in row.centres:
        if code == "Home":
            found += geography.home_centres(row.power)
        else:
            place = place_named(code, geography)
            found += [place] if place in geography.centres else []
    return tuple(found)
