"""A turn's report for a zine's text edition: in ASCII, with EP's codes, or without long tables."""

from __future__ import annotations

import re
from dataclasses import replace

from zine.blocks import Sentences
from zine.language import _
from zine.render.ascii_text import in_ascii
from zine.report.turn import PowerOrders, TurnReport

CODE = re.compile(r"(?<!\w)[A-Z]{3}(?!\w)")


def edition_report(
    report: TurnReport, *, ascii_only: bool, codes: bool, short: bool, site: str = ""
) -> TurnReport:
    """The report in the zine's form; people's own words keep their codes."""
    if short and report.brief:
        page = f"{site}/games/{report.game}/{report.slug}.html".removeprefix("/")
        where = Sentences((_("All tables of this round:"), page))
        report = replace(report, expansions=(*report.brief, where))
    if codes:
        report = replace(
            report,
            orders=tuple(_coded(each, report) for each in report.orders),
            sentences=tuple(_ep(each, report) for each in report.sentences),
            gm_notes=tuple(
                each if each == report.gm_words else _ep(each, report) for each in report.gm_notes
            ),
            chart=tuple(
                replace(row, centres=tuple(sorted(_ep(each, report) for each in row.centres)))
                for row in report.chart
            ),
        )
    return in_ascii(report) if ascii_only else report


def _coded(block: PowerOrders, report: TurnReport) -> PowerOrders:
    lines = (
        replace(
            line,
            text=_ep(line.text, report),
            reason=_ep(line.reason, report),
            note=_ep(line.note, report),
        )
        for line in block.lines
    )
    return replace(block, lines=tuple(lines))


def _ep(text: str, report: TurnReport) -> str:
    return CODE.sub(lambda code: report.ep_codes.get(code[0], code[0]), text)
