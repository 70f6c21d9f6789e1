"""What happened in a turn, told from the outcomes: in three sentences, and for each power.

The three say who took what, who was thrown out, and who waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zine.language import _, listing, named, number_of, phase_name
from zine.report.happened.recorded_turn import Turnout, arrival, grouped
from zine.report.happened.unit_clauses import (
    MOST,
    attacker_of,
    driven_out,
    due,
    fails,
    figure,
    gone,
    raised,
    retreats,
    unit_of,
)
from zine.report.place_names import places, unit_name
from zine.rules.calendar import PhaseKind
from zine.rules.orders import Build, Remove


def happened(told: Turnout) -> tuple[str, ...]:
    """A recorded turn in three sentences; none for a business phase, which has its own words."""
    if told.turn.record is None or told.turn.phase.kind is PhaseKind.BUSINESS:
        return ()
    parts = (_taken(told), _thrown_out(told), _waiting(told))
    return tuple(f"{part[0].upper()}{part[1:]}." for part in parts if part)


def _taken(told: Turnout) -> str:
    """Who took what."""
    match told.turn.phase.kind:
        case PhaseKind.ADJUSTMENTS:
            return _clauses(raised(told, Build)) or _("nobody builds")
        case PhaseKind.RETREATS:
            return _clauses(retreats(told)) or _("nobody finds a retreat")
        case _:
            pass
    gained = told.gains
    if gained:
        return _clauses(
            _("{power} takes {places}").format(power=named(who), places=places(told.variant, to))
            for who, to in gained.items()
        )
    entered = told.entered
    if entered:
        return _clauses(
            _("{power} enters {places}").format(power=named(who), places=places(told.variant, to))
            for who, to in entered.items()
        )
    moved = sum(arrival(result) is not None for result in told.results)
    return number_of(
        "no centre is entered, and {number} unit moves",
        "no centre is entered, and {number} units move",
        moved,
    ).format(number=figure(moved))


def _thrown_out(told: Turnout) -> str:
    """Who was thrown out, disbanded or removed; else how many orders failed."""
    kind = told.turn.phase.kind
    if kind is PhaseKind.ADJUSTMENTS:
        return _clauses(raised(told, Remove)) or _("nobody removes a unit")
    if kind is PhaseKind.RETREATS:
        return _clauses(gone(told)) or _("no unit is lost")
    driven = list(driven_out(told))
    if driven:
        return _clauses(driven)
    failed = sum(result.failed for result in told.results)
    share = fails(failed, len(told.results))
    return _("nobody is driven out, and {orders}").format(orders=share)


def _waiting(told: Turnout) -> str:
    """Who has to order something now, and who was not heard from."""
    assert told.turn.record is not None
    board = told.turn.record.next_board
    silent = [named(power) for power in told.silent()]
    sent_none = number_of("{powers} sent no orders", "{powers} sent no orders", len(silent))
    parts = [sent_none.format(powers=listing(silent))] if silent else []
    parts += [
        _("{power} has to retreat {units}").format(power=named(power), units=listing(own))
        for power, own in grouped(
            (out.unit.power, unit_name(told.variant, out.unit)) for out in board.dislodged
        ).items()
    ]
    pending = told.pending if not board.dislodged else {}
    alike = grouped((str(count), named(power)) for power, count in pending.items())
    parts += [
        (_("{powers} {due} each") if len(powers) > 1 else _("{powers} {due}")).format(
            powers=listing(powers), due=due(int(count))
        )
        for count, powers in alike.items()
    ]
    if parts:
        return _clauses(parts)
    following = told.turn.record.next_phase
    if not following:
        return ""
    return _("nobody has to retreat or build before {phase}").format(phase=phase_name(following))


def fate(told: Turnout, power: str) -> str:
    """What became of one power in a recorded turn, in a few sentences."""
    if told.turn.record is None:
        return ""
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in _fates(told, power))


def _fates(told: Turnout, power: str) -> Iterator[str]:
    own = [result for result in told.results if result.power == power]
    movement = told.turn.phase.kind is PhaseKind.MOVEMENT
    gained = told.gains
    lost = [code for who, codes in gained.items() if who != power for code in codes]
    lost = [code for code in lost if told.turn.before.owners.get(code) == power]
    if power in gained:
        yield _("takes {places}").format(places=places(told.variant, gained[power]))
    elif movement and (entered := told.entered.get(power)):
        yield _("enters {places}").format(places=places(told.variant, entered))
    if lost:
        yield _("loses {places}").format(places=places(told.variant, lost))
    for result in own:
        if result.dislodged_by and (unit := unit_of(told, result)):
            words = (
                _("{unit} is driven out by {power}, and destroyed")
                if result.destroyed
                else _("{unit} is driven out by {power}")
            )
            yield words.format(unit=unit_name(told.variant, unit), power=attacker_of(told, result))
    if movement and own:
        yield fails(sum(result.failed for result in own), len(own))
    if count := told.pending.get(power):
        yield due(count)


def _clauses(parts: Iterator[str] | Sequence[str]) -> str:
    every = list(parts)
    return "; ".join(every if len(every) <= MOST else [*every[:MOST], _("and so on")])
