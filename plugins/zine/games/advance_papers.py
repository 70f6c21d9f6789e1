"""Papers that come before their phase: who owes them, and whose the GM does not wait for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zine.games.game_folder_contents import GameFiles
from zine.games.orders_in_play import papers_for
from zine.games.orders_readability import not_understood
from zine.games.settings import NmrPolicy, Settings, UnreadPolicy
from zine.games.turn_extras import TurnExtra
from zine.games.turns import Coming, OrderSheet, Turn
from zine.rules.calendar import Calendar, Phase, PhaseKind
from zine.rules.variant import Variant


def coming_papers(files: GameFiles, turn: Turn, played: Sequence[Turn]) -> Coming | None:
    """The business phase whose papers are taken during a turn, if the variant does so.

    `played` are the turns before it. The latest text of each sender since the last business
    phase counts (ruling C26).
    """
    variant = files.settings.variant
    if variant.hooks.papers is None or not variant.hooks.papers.ahead:
        return None
    if turn.phase.kind is PhaseKind.BUSINESS:
        return None
    phase = next_business(variant.calendar, turn.phase)
    due = variant.hooks.papers.senders(phase, turn.before)
    sheet = files.sheets.get(phase.slug)
    papers = papers_for(phase, sheet, [*played, turn])
    came = papers.texts
    receipts = sorted(each.receipt for each in sheet.receipts.values()) if sheet else []
    excuses = excused(variant, phase, sheet, [*played, turn])
    unread: tuple[str, ...] = ()
    if files.settings.unread is UnreadPolicy.WAIT:
        ahead = replace(turn, phase=phase, due=due, papers=papers)
        found = not_understood(files.settings, ahead, sheet)
        unread = tuple(each for each in found if each not in excuses)
    due = tuple(each for each in due if each not in papers.leaving)
    in_clear = sum(each in came and each not in unread for each in due)
    unseen = _unseen(files, replace(turn, phase=phase, sheet=sheet))
    absent = (each for each in due if each not in came or each in unread)
    return Coming(
        phase=phase,
        due=due,
        missing=tuple(each for each in absent if each not in excuses),
        unread=unread,
        joint=files.settings.deadlines.joins(phase),
        final=sheet.final if sheet else (),
        receipts=unseen.receipts if unseen else tuple(receipts),
        count=unseen.count[0] if unseen and unseen.count else in_clear,
    )


def _unseen(files: GameFiles, turn: Turn) -> TurnExtra | None:
    """What counts papers of a phase that are in and cannot be read yet."""
    attached = (each.of_turn(files.settings, turn, None) for each in files.extras.values())
    return next((each for each in attached if each is not None and each.count), None)


def papers_awaited(settings: Settings, turn: Turn) -> tuple[str, ...]:
    """Whose papers a turn waits for, because both have one deadline (rulings C26 and P2).

    Those who are late with papers would know the turn. Papers that nobody can read are always
    waited for, missing ones if the game waits for what is missing.
    """
    if turn.coming is None or turn.deadline is None:
        return ()
    waits = settings.nmr_policy is NmrPolicy.WAIT and turn.phase.kind is PhaseKind.MOVEMENT
    return turn.coming.owing if waits else turn.coming.holding


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
