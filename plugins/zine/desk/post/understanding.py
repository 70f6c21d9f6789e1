"""What a letter means in the phase being played: which of its lines are orders, and the rest."""

from __future__ import annotations

import re

from zine.desk.post.addressing import UNIT, is_label, other_power, under
from zine.desk.post.sorting import LetterContents, Pile, sort_letter
from zine.games import Settings, Turn
from zine.games.given_ahead import units_in_play
from zine.rules.calendar import PhaseKind
from zine.rules.notation.blocks import LONGEST_BLOCK
from zine.rules.orders import Build
from zine.rules.outcomes import Fault

# A few words with a number among them are meant for an order sheet, whatever is wrong with them.
ATTEMPT = re.compile(r"(?=.*\d)\S+(?:\s+\S+){0,4}")


def contents(text: str, settings: Settings, turn: Turn, seat: str, power: str) -> LetterContents:
    """Sort a letter's lines into orders for a power, votes, press and the rest.

    `seat` is whose letter it is; in a business phase what is handed in counts as orders.
    """
    kind = turn.phase.kind
    pile = Pile()
    units = units_in_play(turn.before, kind)
    read_paper = settings.variant.hooks.read_paper if kind is PhaseKind.BUSINESS else None

    def is_order(line: str) -> bool:
        if read_paper is not None:
            found = read_paper(turn.phase, turn.before, power, line)
            if ATTEMPT.fullmatch(line.strip()) or any(not each.fault for each in found):
                return True
            # Of a placement written one unit a line, no line is whole by itself.
            return any(each.meaning for each in found) and _is_unit(line, settings, power)
        pile.looked_at += len(line)
        if pile.looked_at > LONGEST_BLOCK:
            return False
        lines, kept, _ = settings.reader.read_whole(
            line, power=power, kind=kind, units=units, advise=False
        )
        read = any(each.order or each.fault is Fault.AMBIGUOUS for each in lines)
        return read or bool(kept) or (bool(lines) and UNIT.match(line) is not None)

    def heading_of(line: str) -> str | None:
        if not read_paper and is_label(line, settings):
            pile.under = under(line, settings, turn, pile.under)
        # An order sheet's "Francs 500" has the look of a power and a year.
        if not is_label(line, settings) or (read_paper and is_order(line)):
            return None
        return other_power(line, settings, power)

    return sort_letter(text, settings, turn.before, seat, is_order, heading_of, pile=pile)


def _is_unit(line: str, settings: Settings, power: str) -> bool:
    """Whether a line names units and nothing else."""
    lines = settings.reader.read(line, power=power, kind=PhaseKind.ADJUSTMENTS, units={})
    return UNIT.match(line) is not None and all(isinstance(each.order, Build) for each in lines)
