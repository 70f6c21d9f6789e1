"""A game played through: the state of each phase, whose orders are in, and whether it is due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from zine.games.advance_papers import coming_papers, excused, papers_awaited
from zine.games.beacon import NoPulse
from zine.games.given_ahead import covers, orders_ahead, papers_for
from zine.games.orders_readability import not_understood
from zine.games.settings import NmrPolicy, Settings, UnreadPolicy
from zine.games.turns import Coming, OrderSheet, Turn, TurnState
from zine.games.unplayed_game import GameFiles
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.pipeline import powers_due
from zine.rules.position import Position
from zine.rules.variant import Variant


def _hands(
    variant: Variant, phase: Phase, position: Position, due: Sequence[str]
) -> Mapping[str, str | None]:
    """Who orders each due power, where the position decides it."""
    if variant.hooks.hand is None or phase.kind is PhaseKind.BUSINESS:
        return {}
    return {power: variant.hooks.hand(position, power) for power in due}


def _refused(sheet: OrderSheet | None, hands: Mapping[str, str | None]) -> Mapping[str, str]:
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


def _waits_for_pulse(settings: Settings, turn: Turn) -> bool:
    """Whether a round of the beacon to draw from must be here first."""
    beacon = settings.beacon
    return turn.lacks_pulse and beacon is not None and beacon.without is NoPulse.WAIT


def _all_final(coming: Coming) -> bool:
    return not coming.missing and set(coming.final).issuperset(coming.due)


def _with_unread(settings: Settings, turn: Turn, wanted: Sequence[str]) -> Turn:
    """The turn with sets of which nothing can be read counted as missing, if it waits for them."""
    if settings.unread is UnreadPolicy.GO_ON:
        return turn
    found = not_understood(settings, turn, turn.sheet)
    unread = tuple(seat for seat in found if seat in wanted and seat not in turn.refused)
    missing = tuple(each for each in wanted if each in turn.missing or each in unread)
    return replace(turn, missing=missing, unread=unread)


def make_turn(
    files: GameFiles, phase: Phase, position: Position, played: Sequence[Turn], now: datetime
) -> Turn:
    """A phase with all that is known of it: its orders, its deadline, its state.

    `played` are the turns before it.
    """
    settings = files.settings
    previous = played[-1] if played else None
    sheet = files.sheets.get(phase.slug)
    due = powers_due(settings.variant, phase, position)
    hands = _hands(settings.variant, phase, position, due)
    refused = _refused(sheet, hands)
    if phase.kind is PhaseKind.BUSINESS:
        wanted = list(due)
    elif hands:
        wanted = [power for power in due if hands[power]]
    else:
        waits = settings.vacant is NmrPolicy.WAIT or not settings.seats
        wanted = [p for p in due if waits or settings.player(p, phase)]
    given_up = excused(settings.variant, phase, sheet, played)
    wanted = [each for each in wanted if each not in given_up]
    papers = papers_for(phase, sheet, played)
    ahead = orders_ahead(settings, phase, position, sheet, played)
    decided = {p for p, lines in ahead.items() if covers(position, phase, p, lines)}
    came = set(papers.texts)
    if sheet is not None and phase.kind is not PhaseKind.BUSINESS:
        came = {power for power in sheet.orders if power not in refused}
    missing = tuple(each for each in wanted if each not in decided | came)
    promised = settings.deadlines.of(phase, previous)
    tally = files.tallies.get(phase.slug)
    all_sealed = tally is not None and sheet is None and tally.count >= tally.of
    record = files.records.get(phase.slug)
    settled = record is not None or settings.hold is not None
    awaited = bool(missing) and not settled and not all_sealed
    deadline = settings.deadlines.extended(promised, now) if awaited else promised
    beacon = settings.beacon
    number = beacon.round_of(settings.variant, phase, promised) if beacon else None
    pulse = files.pulses.get(phase.slug)
    pulse = pulse if pulse and pulse.round == number else None
    turn = Turn(
        phase=phase,
        before=position,
        state=TurnState.OPEN,
        deadline=deadline,
        extended_from=promised if deadline != promised else None,
        sheet=sheet,
        setup=files.setups.get(phase.slug),
        record=record,
        due=due,
        missing=missing,
        unmanned=tuple(p for p in due if p not in wanted and p not in decided | came),
        ahead=ahead,
        papers=papers,
        hands=hands,
        refused=refused,
        tally=tally if sheet is None or record else None,
        round=number,
        pulse=record.pulse if record else pulse,
        superseded=files.superseded.get(phase.slug, ()),
    )
    if turn.record is not None:
        return replace(turn, state=TurnState.RECORDED)
    turn = _with_unread(settings, turn, wanted)
    turn = replace(turn, coming=coming_papers(files, turn, played))
    final = sheet.final if sheet else ()
    hurry = settings.early and decided.union(final).issuperset(wanted)
    hurry = hurry and (turn.coming is None or not turn.coming.joint or _all_final(turn.coming))
    first = settings.first_turn if not played else None
    waits_for = papers_awaited(settings, turn)
    state = turn_state(
        now,
        deadline,
        held=settings.hold is not None,
        complete=not turn.missing and not waits_for,
        begun=bool(sheet or ahead or papers.texts),
        hurry=hurry,
        unopened=turn.tally is not None,
        unread=bool(turn.unread or waits_for),
        waits=(first or settings.nmr_policy) is NmrPolicy.WAIT,
        no_pulse=_waits_for_pulse(settings, turn),
    )
    return replace(turn, state=state)


def turn_state(
    now: datetime,
    deadline: datetime | None,
    *,
    held: bool = False,
    complete: bool = False,
    begun: bool = False,
    hurry: bool = False,
    unopened: bool = False,
    unread: bool = False,
    waits: bool = True,
    no_pulse: bool = False,
) -> TurnState:
    """The state of a turn that is not recorded.

    `complete` means that nothing is awaited any more, `begun` that anything came at all, and
    `hurry` that the game goes on before the deadline. `unopened` are sealed orders that nobody
    has opened, `unread` sets of which nothing can be read, and `waits` is the policy to wait for
    missing orders. `no_pulse` says that the turn waits for a round of the beacon.
    """
    if held:
        return TurnState.HELD
    early = deadline is None or now < deadline
    if early:
        due = complete and (begun if deadline is None else hurry)
    else:
        # Sealed orders that are not yet open do not count as NMRs.
        due = not (unopened or unread) and (complete or not waits)
    if due and not no_pulse:
        return TurnState.DUE
    return TurnState.OPEN if early and not (due and deadline is None) else TurnState.WAITING


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
        turn = make_turn(files, phase, board, turns, now)
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
