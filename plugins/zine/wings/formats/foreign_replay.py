"""Plays a game of another program by our rules, phase by phase, and tells where the two part."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from zine.characters import permitted
from zine.games.orders_in_play import units_in_play
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import province_of
from zine.rules.notation import Reader
from zine.rules.orders import Move
from zine.rules.outcomes import Solo, Submission
from zine.rules.pipeline import adjudicate, look_ahead, powers_due
from zine.rules.position import NOTHING, Position, Unit, position
from zine.rules.reasons import sentence
from zine.rules.variant import Variant
from zine.wings.formats.diplomacy_package_quirks import as_package_reads
from zine.wings.shared.phase_labels import phase_code, phase_of_code

END = "COMPLETED"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignPhase:
    """A phase as another program recorded it; `orders` are texts by our names of powers.

    `played` says that it was adjudicated: the last one of a game that goes on was not. `gone` are
    dislodged units that leave the board in it; our rules remove at once those that have nowhere to go.
    """

    code: str
    position: Position
    orders: Mapping[str, Sequence[str]] = field(default_factory=lambda: NOTHING)
    played: bool = True
    gone: tuple[Unit, ...] = ()

    def unless_lost(self, ours: Position) -> Position:
        """The position without units that leave the board, if they have left ours before."""
        still = {each.unit for each in ours.dislodged}
        out = [d for d in self.position.dislodged if d.unit in still or d.unit not in self.gone]
        return replace(self.position, dislodged=tuple(out))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedPhase:
    """A phase as our rules play it; `start` is the position if it has to be set up by hand."""

    phase: Phase
    texts: Mapping[str, str]
    start: Position | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A game as our rules play it, where it parts from the record, and how it ended."""

    phases: tuple[ReplayedPhase, ...]
    differences: tuple[str, ...]
    solo: bool = False
    walking: int = 0  # armies that were to go "via convoy" where no fleet would carry them


class _Replaying:
    """Plays one game; ask `replay`."""

    def __init__(self, variant: Variant, foreign: Sequence[ForeignPhase], *, walks: bool) -> None:
        self._variant = variant
        self._walks = walks
        self._foreign = {each.code: each for each in foreign}
        self._codes = [each.code for each in foreign]
        # Not with dislodged units: by which orders they were is not known.
        known = ((phase_of_code(variant.calendar, e.code), e.position.dislodged) for e in foreign)
        self._resuming = sorted((p.year, p.number) for p, out in known if p and not out)
        self._reader = Reader(geography=variant.geography, powers=variant.powers)
        self._phases: list[ReplayedPhase] = []
        self._told: list[str] = []
        self._walking = 0

    def replay(self) -> Replayed:
        """The whole game. Raises ValueError if it cannot even begin."""
        phase: Phase | None
        phase, board, start = self._beginning()
        solo = False
        while phase is not None:
            given = self._foreign.get(phase_code(phase))
            if given is None:
                later = self._later(phase)
                if later is None:
                    break
                missing = f"{phase_code(phase)}: not in the file; "
                if phase.kind is PhaseKind.MOVEMENT:
                    self._told.append(f"{missing}it goes on with {phase_code(later)}")
                    phase, theirs = later, self._foreign[phase_code(later)].position
                    board = start = position(theirs.units, theirs.owners, extras=board.extras)
                    continue
                self._told.append(f"{missing}played without orders")
            elif not given.played:
                break
            lines = self._lines(phase, board, given)
            self._phases.append(
                ReplayedPhase(phase=phase, texts=self._texts(phase, board, lines), start=start)
            )
            rulebook = self._variant.rulebook
            done = adjudicate(self._variant, rulebook, phase, board, lines)
            ahead = look_ahead(self._variant, rulebook, done)
            solo = any(isinstance(event, Solo) for event in ahead.events)
            self._tell_passed(phase, ahead.phase)
            start = self._start(ahead.phase, ahead.position)
            phase, board = ahead.phase, start or ahead.position
        if phase is not None and END in self._foreign:
            self._compare_end(board)
        return Replayed(
            phases=self._set_up(),
            differences=tuple(self._told),
            solo=solo,
            walking=self._walking,
        )

    def _set_up(self) -> tuple[ReplayedPhase, ...]:
        """The phases; a game that is set up anywhere is set up where it begins, too."""
        phases = self._phases
        if any(each.start for each in phases) and phases[0].start is None:
            phases = [replace(phases[0], start=self._variant.start), *phases[1:]]
        return tuple(phases)

    def _beginning(self) -> tuple[Phase, Position, Position | None]:
        """The first phase that can be played, its position, and whether that is a set-up."""
        calendar = self._variant.calendar
        for code in self._codes:
            phase, board = phase_of_code(calendar, code), self._foreign[code].position
            if phase is None or (phase.kind is PhaseKind.RETREATS and board.dislodged):
                self._told.append(f"{code}: left out, because a game cannot begin with it")
                continue
            usual = phase == calendar.first and _same(board, self._variant.start)
            return phase, board, None if usual else board
        raise ValueError("none of its phases can be played here")

    def _later(self, phase: Phase) -> Phase | None:
        """The phase with which the record goes on after one that it does not have, if it does."""
        at = bisect_right(self._resuming, (phase.year, phase.number))
        return self._variant.calendar.phase(*self._resuming[at]) if self._resuming[at:] else None

    def _compare_end(self, board: Position) -> None:
        """Tell where the position differs in which the record says that the game ended."""
        theirs = self._foreign[END].position
        ours, theirs = (position(each.units, each.owners) for each in (board, theirs))
        if not _same(theirs, ours):
            self._told.append(f"{END}: {_difference(theirs, ours)}")

    def _lines(
        self, phase: Phase, position: Position, given: ForeignPhase | None
    ) -> tuple[Submission, ...]:
        """The orders as our rules have to be given them."""
        units = units_in_play(position, phase.kind)
        lines = [
            line
            for power in self._variant.ranks
            for line in self._reader.read(
                "\n".join(given.orders.get(power, ()) if given else ()),
                power=power,
                kind=phase.kind,
                units=units,
            )
        ]
        still = _out(position)
        lost = {each.province for each in (given.gone if given else ()) if each not in still}
        lines = [line for line in lines if province_of(_place(line)) not in lost]
        for line in lines:
            if line.order is None:
                why = sentence(line.why) or "it is not one order"
                self._told.append(f"{phase_code(phase)}: '{line.text}' cannot be read: {why}")
        read = as_package_reads(self._variant.geography, lines, walks=self._walks)
        moves = {each.order for each in lines if isinstance(each.order, Move)}
        self._walking += len(moves - {each.order for each in read})
        return read

    def _texts(
        self, phase: Phase, position: Position, lines: Sequence[Submission]
    ) -> dict[str, str]:
        """The orders to write down; who had something to order and gave none sent an empty set."""
        texts: dict[str, list[str]] = {
            power: [] for power in powers_due(self._variant, phase, position)
        }
        for line in lines:
            texts.setdefault(line.power, []).append(str(line.order or permitted(line.text)))
        return {power: "\n".join(own) for power, own in texts.items()}

    def _tell_passed(self, phase: Phase, following: Phase | None) -> None:
        """Tell of phases of the record that our rules pass over."""
        code = phase_code(phase)
        rest = self._codes[self._codes.index(code) + 1 :] if code in self._codes else []
        target = phase_code(following) if following else END
        for each in rest[: rest.index(target)] if target in rest else ():
            nobody = phase_of_code(self._variant.calendar, each)
            known = self._foreign[each]
            if nobody and nobody.kind is PhaseKind.RETREATS and known.gone == _out(known.position):
                continue
            self._told.append(f"{each}: passed over, for by our rules nobody has anything to order")
        if following is None and rest and target not in rest and self._foreign[rest[0]].played:
            self._told.append(f"{code}: by our rules the game is over; the file goes on")

    def _start(self, phase: Phase | None, board: Position) -> Position | None:
        """The record's position if it is not ours, and a game can begin with it."""
        code = phase_code(phase) if phase else END
        if code not in self._foreign:
            return None
        theirs = self._foreign[code].unless_lost(board)
        if _same(theirs, board):
            return None
        self._told.append(f"{code}: {_difference(theirs, board)}")
        if phase is None or phase.kind is PhaseKind.RETREATS or theirs.dislodged:
            return None
        return position(theirs.units, theirs.owners, extras=board.extras)


def replay(variant: Variant, foreign: Sequence[ForeignPhase], *, walks: bool = True) -> Replayed:
    """A recorded game by our rules.

    Where the position it leads to is not the recorded one, the recorded one is set up, so that
    the rest of the game can be played. `walks` says that an army with "via" walks where no fleet
    was ordered to carry it. Raises ValueError if it cannot even begin.
    """
    return _Replaying(variant, foreign, walks=walks).replay()


def _place(line: Submission) -> str:
    """Where the unit is that a line orders; "" if it orders none."""
    return getattr(line.order, "location", "")


def _out(position: Position) -> tuple[Unit, ...]:
    return tuple(each.unit for each in position.dislodged)


def _same(one: Position, other: Position) -> bool:
    out = [{each.unit for each in board.dislodged} for board in (one, other)]
    return (one.units, dict(one.owners)) == (other.units, dict(other.owners)) and out[0] == out[1]


def _difference(theirs: Position, ours: Position) -> str:
    """Where two positions differ, in a sentence."""
    parts = []
    for words, board, other in (("the file", theirs, ours), ("our rules", ours, theirs)):
        units = [f"{u.power} {u}" for u in board.units if u not in other.units]
        known = {each.unit for each in other.dislodged}
        units += [
            f"{each.unit.power} {each.unit} dislodged"
            for each in board.dislodged
            if each.unit not in known
        ]
        units += [
            f"{centre} of {owner}"
            for centre, owner in board.owners.items()
            if other.owners.get(centre) != owner
        ]
        if units:
            parts.append(f"{words}: {', '.join(units)}")
    return "; ".join(parts)
