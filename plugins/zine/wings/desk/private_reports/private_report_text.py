"""A power's own report as 72-column text."""

from __future__ import annotations

from collections.abc import Iterator

from zine.games.recorded_reasons import in_print
from zine.language import _, listing, worded
from zine.render.wrapping import wrap, wrap_hanging
from zine.wings.desk.private_reports.private_report import PrivateReport


def private_text(report: PrivateReport) -> str:
    """The whole report; lines end in LF, the last one too."""
    return "\n\n".join(_parts(report)) + "\n"


def _parts(report: PrivateReport) -> Iterator[str]:
    player = f" ({report.player})" if report.player else ""
    alone = worded("For {power}{player} alone", power=report.power, player=player)
    yield f"{wrap(report.heading)}\n{wrap(alone)}"
    if report.refused:
        yield wrap(
            worded("Your units begin where they usually do: {why}.", why=in_print(report.refused))
        )
    if report.orders:
        lines = (f"  {text}: {_(word)}" for text, word in report.orders)
        yield "\n".join((_("Your orders:"), *lines))
    yield "\n".join(
        wrap_hanging(f"{words} {', '.join(things) or _('none')}.")
        for words, things in (
            (_("Your units:"), report.units),
            (_("Your centres:"), report.centres),
            (_("What your units see:"), report.seen),
        )
    )
    for unit, retreats in report.dislodged:
        if retreats:
            told = _("{unit} is dislodged and can retreat to {places}.")
            yield wrap(told.format(unit=unit, places=listing(retreats, "or")))
        else:
            yield wrap(_("{unit} is dislodged and can go nowhere.").format(unit=unit))
    if report.due:
        words = _("To build: {count}.") if report.due > 0 else _("To remove: {count}.")
        yield words.format(count=abs(report.due))
