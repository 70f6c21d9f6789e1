"""Papers that come before their phase: who owes them, and whose the GM does not wait for."""

from __future__ import annotations

from collections.abc import Sequence

from zine.games.game_files import GameFiles
from zine.games.given_ahead import papers_for
from zine.games.turns import Coming, OrderSheet, Turn
from zine.rules.calendar import Calendar, Phase, PhaseKind
from zine.rules.variant import Variant


def coming_papers(files: GameFiles, turn: Turn, played: Sequence[Turn]) -> Coming | None:
    """The business phase whose papers are taken during a turn, if the variant does so.

    `played` are the turns before it. The latest text of each sender since the last business
    phase counts (ruling C26).
    """
    variant = files.settings.variant
    if not variant.hooks.papers_ahead or variant.hooks.senders is None:
        return None
    if turn.phase.kind is PhaseKind.BUSINESS:
        return None
    phase = next_business(variant.calendar, turn.phase)
    due = variant.hooks.senders(phase, turn.before)
    sheet = files.sheets.get(phase.slug)
    came = papers_for(phase, sheet, [*played, turn]).texts
    tally = files.tallies.get(phase.slug)
    receipts = sorted(each.receipt for each in sheet.receipts.values()) if sheet else []
    excuses = excused(variant, phase, sheet, [*played, turn])
    return Coming(
        phase=phase,
        due=due,
        missing=tuple(each for each in due if each not in came and each not in excuses),
        joint=files.settings.deadlines.joins(phase),
        final=sheet.final if sheet else (),
        receipts=tally.receipts if tally else tuple(receipts),
        count=tally.count if tally else sum(each in came for each in due),
    )


def next_business(calendar: Calendar, phase: Phase) -> Phase:
    """The first business phase from a phase on."""
    while phase.kind is not PhaseKind.BUSINESS:
        phase = calendar.after(phase)
    return phase


def excused(
    variant: Variant, phase: Phase, sheet: OrderSheet | None, played: Sequence[Turn]
) -> tuple[str, ...]:
    """The NMRs the GM accepts; where papers come ahead, also those of the round's moves."""
    sheets = [sheet]
    if phase.kind is PhaseKind.BUSINESS and variant.hooks.papers_ahead:
        for turn in reversed(played):
            if turn.phase.kind is PhaseKind.BUSINESS:
                break
            sheets.append(turn.sheet)
    return tuple(name for each in sheets if each for name in each.nmr)
