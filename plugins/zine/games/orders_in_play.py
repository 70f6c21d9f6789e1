"""The orders a turn is played by: those sent for it, and those given ahead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from zine.games import OrderSheet, Settings, Turn
from zine.rules.adjustments import build_sites, surplus
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.notation.conditional_orders import (
    adjustments_ahead,
    retreats_ahead,
    retreats_written,
)
from zine.rules.outcomes import Submission
from zine.rules.papers import NO_PAPERS, Papers
from zine.rules.position import Position, Unit

# A text without any of these words has nothing for a later phase, so it is not read again.
LATER = re.compile(r"\b(if|should|when|build|remov|retreat|disband)", re.IGNORECASE)


def read_orders(settings: Settings, turn: Turn) -> tuple[Submission, ...]:
    """The lines of all powers, in the variant's order of powers."""
    units = units_in_play(turn.before, turn.phase.kind)
    lines: list[Submission] = []
    for power in settings.variant.powers:
        text = turn.orders_of(power.name)
        if text is not None:
            lines += settings.reader.read(text, power=power.name, kind=turn.phase.kind, units=units)
        else:
            lines += turn.ahead.get(power.name, ())
    return tuple(lines)


def retreats_with_moves(settings: Settings, turn: Turn) -> tuple[Submission, ...]:
    """The retreats that powers gave with their moves, in order of preference."""
    if turn.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    units = units_in_play(turn.before, turn.phase.kind)
    return tuple(
        line
        for power in settings.variant.ranks
        for line in retreats_written(settings.reader, _kept(settings, turn, power), power, units)
    )


def units_in_play(position: Position, kind: PhaseKind) -> Mapping[str, Unit]:
    """Units by province; in a retreat phase a dislodged unit hides the one that drove it out."""
    units = position.units_by_province
    if kind is PhaseKind.RETREATS:
        units |= {each.unit.province: each.unit for each in position.dislodged}
    return units


def orders_ahead(
    settings: Settings,
    phase: Phase,
    position: Position,
    sheet: OrderSheet | None,
    played: Sequence[Turn],
) -> dict[str, tuple[Submission, ...]]:
    """The orders that powers without any for a phase gave ahead with earlier ones.

    Retreats come from the movement before, adjustments from all earlier phases of the
    year.
    """
    if phase.kind in (PhaseKind.MOVEMENT, PhaseKind.BUSINESS):
        return {}
    earlier = [turn for turn in played if turn.phase.year == phase.year]
    if phase.kind is PhaseKind.RETREATS:
        earlier = earlier[-1:]
    found: dict[str, tuple[Submission, ...]] = {}
    for power in settings.variant.powers:
        if sheet is not None and power.name in sheet.orders:
            continue
        kept = [text for turn in earlier for text in _kept(settings, turn, power.name)]
        lines = _follow(settings, phase, position, power.name, kept) if kept else ()
        if lines:
            found[power.name] = lines
    return found


def _kept(settings: Settings, turn: Turn, power: str) -> Iterator[str]:
    text = turn.orders_of(power) or ""
    if LATER.search(text):
        units = units_in_play(turn.before, turn.phase.kind)
        read = settings.reader.read_whole(text, power=power, kind=turn.phase.kind, units=units)
        yield from read.kept


def _follow(
    settings: Settings, phase: Phase, position: Position, power: str, kept: Sequence[str]
) -> tuple[Submission, ...]:
    if phase.kind is PhaseKind.RETREATS:
        return retreats_ahead(settings.reader, kept, power, position.dislodged)
    return adjustments_ahead(
        settings.reader,
        kept,
        power,
        due=surplus(position, power),
        sites=build_sites(settings.variant, position, power),
        units=position.units_by_province,
    )


def papers_for(phase: Phase, sheet: OrderSheet | None, played: Sequence[Turn]) -> Papers:
    """Everything that counts as handed in for a phase.

    For a business phase this includes papers sent with the orders of earlier phases, back to
    the last business phase: the latest text of each sender.
    """
    if phase.kind is not PhaseKind.BUSINESS:
        return sheet.papers if sheet else NO_PAPERS
    sheets = [sheet] if sheet else []
    for turn in reversed(played):
        if turn.phase.kind is PhaseKind.BUSINESS:
            break
        if turn.sheet:
            sheets.insert(0, turn.sheet)
    texts: dict[str, str] = {}
    for each in sheets:
        texts |= each.papers.texts
    return Papers(
        texts=MappingProxyType(texts),
        leaving=tuple(player for each in sheets for player in each.papers.leaving),
        entering=tuple(player for each in sheets for player in each.papers.entering),
    )


def covers(position: Position, phase: Phase, power: str, lines: Sequence[Submission]) -> bool:
    """Whether orders given ahead settle everything that a power has to decide."""
    if phase.kind is PhaseKind.RETREATS:
        return len(lines) == sum(each.unit.power == power for each in position.dislodged)
    return bool(lines)
