"""A power's own report as 72-column text."""

from __future__ import annotations

from collections.abc import Iterator

from zine.language import listing
from zine.render.wrapping import wrap, wrap_hanging
from zine.report.private import PrivateReport


def private_text(report: PrivateReport) -> str:
    """The whole report; lines end in LF, the last one too."""
    return "\n\n".join(_parts(report)) + "\n"


def _parts(report: PrivateReport) -> Iterator[str]:
    player = f" ({report.player})" if report.player else ""
    yield f"{wrap(report.heading)}\n{wrap(f'For {report.power}{player} alone')}"
    if report.refused:
        yield wrap(f"Your units begin where they usually do: {report.refused}.")
    if report.orders:
        yield "Your orders:\n" + "\n".join(f"  {text}: {word}" for text, word in report.orders)
    yield "\n".join(
        wrap_hanging(f"{words}: {', '.join(things) or 'none'}.")
        for words, things in (
            ("Your units", report.units),
            ("Your centres", report.centres),
            ("What your units see", report.seen),
        )
    )
    for unit, retreats in report.dislodged:
        way = f"can retreat to {listing(retreats, 'or')}" if retreats else "can go nowhere"
        yield wrap(f"{unit} is dislodged and {way}.")
    if report.due:
        verb = "build" if report.due > 0 else "remove"
        yield f"To {verb}: {abs(report.due)}."
