"""What of the orders that were sent can be read at all, before anything is judged."""

from __future__ import annotations

import re

from zine.games.orders_in_play import units_in_play
from zine.games.settings import Settings
from zine.games.turns import OrderSheet, Turn
from zine.rules.calendar import PhaseKind
from zine.rules.reasons import sentence

NOTHING = re.compile(
    r"\W*(?:nothing|none|nil|pass|no (?:orders?|papers?|change)|all (?:my )?(?:units? )?holds?)\W*",
    re.IGNORECASE,
)


def lines_read(settings: Settings, turn: Turn, seat: str, text: str) -> tuple[tuple[str, str], ...]:
    """Each line of a seat's orders, or papers, for a turn as written; why it cannot be read, or "".

    Orders given ahead for later phases do not count.
    """
    if turn.phase.kind is PhaseKind.BUSINESS:
        papers = settings.variant.hooks.papers
        assert papers is not None
        written = papers.read(turn.phase, turn.before, seat, text)
        return tuple((line.text, "" if line.meaning else line.fault) for line in written)
    kind = turn.phase.kind
    units = units_in_play(turn.before, kind)
    if settings.variant.hooks.sight is not None:
        units = {place: unit for place, unit in units.items() if unit.power == seat}
    lines = settings.reader.read(text, power=seat, kind=kind, units=units)
    return tuple((line.text, "" if line.order else sentence(line.why)) for line in lines)


def not_understood(settings: Settings, turn: Turn, sheet: OrderSheet | None) -> tuple[str, ...]:
    """The seats that sent something for a turn of which nothing can be read.

    In a game played blind nobody: that a turn waits would tell what is hidden.
    """
    if settings.variant.hooks.sight is not None:
        return ()
    business = turn.phase.kind is PhaseKind.BUSINESS
    sent = turn.papers.texts if business else sheet.orders if sheet else {}
    return tuple(
        seat
        for seat in turn.due
        if (text := sent.get(seat, "").strip())
        and not NOTHING.fullmatch(text)
        and all(why for _, why in lines_read(settings, turn, seat, text))
    )
