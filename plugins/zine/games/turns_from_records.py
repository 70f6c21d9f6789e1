"""A game played through: the state of each phase, whose orders are in, and whether it is due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from zine.games.advance_papers import coming_papers, excused, papers_awaited
from zine.games.game_folder_contents import GameFiles
from zine.games.orders_in_play import covers, orders_ahead, papers_for
from zine.games.orders_readability import not_understood
from zine.games.settings import NmrPolicy, Settings, UnreadPolicy
from zine.games.turns import Coming, OrderSheet, Turn, TurnState
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.pipeline import powers_due
from zine.rules.position import Position
from zine.rules.variant import Variant


def _hands(
    variant: Variant, phase: Phase, position: Position, due: Sequence[str]
) -> dict[str, str | None]:
    """Who orders each due power, where the position decides it."""
    if variant.hooks.hand is None or phase.kind is PhaseKind.BUSINESS:
        return {}
    return {power: variant.hooks.hand(position, power) for power in due}


def _refused(sheet: OrderSheet | None, hands: Mapping[str, str | None]) -> dict[str, str]:
    """Orders sent by a player who does not order that power, by power.

    A power without a hand takes no orders.
    """
    if sheet is None or not hands:
        return {}
    senders = {
        power: sheet.sent_by.get(power, hand or "somebody")
        for power, hand in hands.items()
        if power in sheet.orders
    }
    return {power: sender for power, sender in senders.items() if sender != hands[power]}


def _all_final(coming: Coming) -> bool:
    return not coming.missing and set(coming.final).issuperset(coming.due)


def _with_unread(settings: Settings, turn: Turn, wanted: Sequence[str]) -> Turn:
    """The turn, with sets that cannot be read counted as missing if it waits for them."""
    if settings.unread is UnreadPolicy.GO_ON:
        return turn
    found = not_understood(settings, turn, turn.sheet)
    unread = tuple(seat for seat in found if seat in wanted and seat not in turn.refused)
    missing = tuple(each for each in wanted if each in turn.missing or each in unread)
    return replace(turn, missing=missing, unread=unread)


def _make_turn(
    files: GameFiles, phase: Phase, position: Position, played: Sequence[Turn], now: datetime
) -> Turn:
    """A phase with all that is known of it: its orders, its deadline, its state.

    `played` are the turns before it.
    """
    settings = files.settings
    turn = _with_orders(files, phase, position, played)
    wanted = _wanted(settings, turn, played)
    sent = _senders(turn)
    turn = replace(
        turn,
        missing=tuple(each for each in wanted if each not in sent),
        unmanned=tuple(
            each for each in turn.due if each not in sent.union(wanted, turn.papers.leaving)
        ),
    )
    turn = _with_deadline(files, turn, played, now)
    if turn.record is not None:
        return replace(turn, state=TurnState.RECORDED)
    turn = _with_unread(settings, turn, wanted)
    turn = replace(turn, coming=coming_papers(files, turn, played))
    if settings.hold is not None:
        return replace(turn, state=TurnState.HELD)
    return replace(turn, state=_state(settings, turn, wanted, played, now))


def _with_orders(
    files: GameFiles, phase: Phase, position: Position, played: Sequence[Turn]
) -> Turn:
    """The phase with what was sent for it and what was recorded."""
    settings = files.settings
    sheet = files.sheets.get(phase.slug)
    due = powers_due(settings.variant, phase, position)
    hands = _hands(settings.variant, phase, position, due)
    return Turn(
        phase=phase,
        before=position,
        state=TurnState.OPEN,
        sheet=sheet,
        setup=files.setups.get(phase.slug),
        record=files.records.get(phase.slug),
        due=due,
        ahead=MappingProxyType(orders_ahead(settings, phase, position, sheet, played)),
        papers=papers_for(phase, sheet, played),
        hands=MappingProxyType(hands),
        refused=MappingProxyType(_refused(sheet, hands)),
        superseded=files.superseded.get(phase.slug, ()),
    )


def _wanted(settings: Settings, turn: Turn, played: Sequence[Turn]) -> list[str]:
    """The seats whose orders or papers the turn is played with; without some, NMRs are counted."""
    wanted = list(turn.due)
    if turn.hands:
        wanted = [power for power in wanted if turn.hands[power]]
    elif turn.phase.kind is not PhaseKind.BUSINESS and settings.vacant is not NmrPolicy.WAIT:
        wanted = [p for p in wanted if not settings.seats or settings.player(p, turn.phase)]
    given_up = excused(settings.variant, turn.phase, turn.sheet, played)
    return [each for each in wanted if each not in (*given_up, *turn.papers.leaving)]


def _decided(turn: Turn) -> set[str]:
    """The powers for whom orders given ahead settle everything."""
    return {
        power
        for power, lines in turn.ahead.items()
        if covers(turn.before, turn.phase, power, lines)
    }


def _senders(turn: Turn) -> set[str]:
    """The seats whose orders or papers are in, sent for the turn or ahead."""
    if turn.sheet is None or turn.phase.kind is PhaseKind.BUSINESS:
        return _decided(turn).union(turn.papers.texts)
    return _decided(turn).union(power for power in turn.sheet.orders if power not in turn.refused)


def _with_deadline(files: GameFiles, turn: Turn, played: Sequence[Turn], now: datetime) -> Turn:
    """The turn with its deadline, moved while orders are missing, and what wings attach to it."""
    settings = files.settings
    promised = settings.deadlines.of(turn.phase, played[-1] if played else None)
    attached = {name: each.of_turn(settings, turn, promised) for name, each in files.extras.items()}
    extras = {name: each for name, each in attached.items() if each is not None}
    settled = turn.record is not None or settings.hold is not None
    deadline = promised
    if turn.missing and not settled and not any(each.complete for each in extras.values()):
        deadline = settings.deadlines.extended(promised, now)
    return replace(
        turn,
        deadline=deadline,
        extended_from=promised if deadline != promised else None,
        extras=MappingProxyType(extras),
    )


def _state(
    settings: Settings, turn: Turn, wanted: Sequence[str], played: Sequence[Turn], now: datetime
) -> TurnState:
    """The state of a turn that is neither recorded nor held."""
    early = turn.deadline is None or now < turn.deadline
    due = _due_early(settings, turn, wanted) if early else _due_late(settings, turn, played)
    if due and not any(each.holds for each in turn.extras.values()):
        return TurnState.DUE
    return TurnState.OPEN if early and not (due and turn.deadline is None) else TurnState.WAITING


def _due_early(settings: Settings, turn: Turn, wanted: Sequence[str]) -> bool:
    """Whether nothing is awaited any more, and the game goes on before its deadline."""
    if turn.missing or papers_awaited(settings, turn):
        return False
    if turn.deadline is None:
        return bool(turn.sheet or turn.ahead or turn.papers.texts)
    final = turn.sheet.final if turn.sheet else ()
    if not settings.early or not _decided(turn).union(final).issuperset(wanted):
        return False
    return turn.coming is None or not turn.coming.joint or _all_final(turn.coming)


def _due_late(settings: Settings, turn: Turn, played: Sequence[Turn]) -> bool:
    """Whether a turn past its deadline waits for nothing. Sets that cannot be read are no NMRs."""
    if turn.unread or papers_awaited(settings, turn):
        return False
    policy = settings.nmr_policy if played else settings.first_turn or settings.nmr_policy
    return not turn.missing or policy is not NmrPolicy.WAIT


def turns_of(files: GameFiles, now: datetime) -> tuple[Turn, ...]:
    """Follow the records from the start to the turn being played, with its state at `now`.

    Whether the records belong to each other is for their reader to say.
    """
    turns: list[Turn] = []
    settings = files.settings
    phase: Phase | None = _first_phase(files)
    board = settings.start
    while phase is not None:
        setup = files.setups.get(phase.slug)
        board = replace(setup.position, extras=board.extras) if setup else board
        turn = _make_turn(files, phase, board, turns, now)
        if turn.record is not None:
            turns.append(turn)
            phase, board = turn.record.next_phase, turn.record.next_position
            continue
        phase = _later_setup(files, phase) if turn.sheet is None else None
        over = settings.result is not None and turn.sheet is None and turns
        if phase is None and not over:
            turns.append(turn)
    return tuple(turns)


def _first_phase(files: GameFiles) -> Phase:
    calendar = files.settings.variant.calendar
    first = calendar.parse(min(files.setups, default=calendar.first.slug))
    assert first is not None
    return first


def _later_setup(files: GameFiles, phase: Phase) -> Phase | None:
    """The place where an old game resumes after a gap, if it does."""
    later = min((slug for slug in files.setups if slug > phase.slug), default=None)
    return files.settings.variant.calendar.parse(later) if later else None
