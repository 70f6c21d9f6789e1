"""Plays test cases of an adjudicator, and reports those that come out differently."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from zine.games.orders_in_play import units_in_play
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import province_of
from zine.rules.notation import order_reader
from zine.rules.orders import Hold, Move, Order
from zine.rules.outcomes import Resolution, Submission
from zine.rules.pipeline import adjudicate
from zine.rules.position import Dislodged, Position, Unit, position
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant, powers_by_spelling
from zine.wings.formats.case_files import (
    AFTER,
    AFTER_OUT,
    BEFORE,
    KIND_WORDS,
    ORDERS,
    OUT,
    OWNERS,
    PRIOR,
    Case,
    CaseLine,
    driven_out,
)
from zine.wings.shared.phase_labels import phase_of_code

LONG_PHASE = re.compile(
    r"(?P<season>[A-Za-z]+)[ ,]+(?P<year>\d{1,4})[ ,]+\(?(?P<kind>[A-Za-z]+)\)?"
)


class CaseFaultError(ValueError):
    """A line of a case that cannot be played; `line` is its number."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


class CasePlayer:
    """Plays the cases of one variant."""

    def __init__(self, variant: Variant, rulebook: Rulebook | None = None) -> None:
        self._variant = variant
        self._rulebook = rulebook or variant.rulebook
        self._reader = order_reader(variant, self._rulebook)
        self._powers = powers_by_spelling(variant.powers)

    def play(self, case: Case) -> tuple[Resolution, tuple[str, ...]]:
        """What our rules make of a case, and how that differs from what it says.

        Raises CaseFaultError for what cannot be read.
        """
        phase = self._phase(case)
        board = self._board(case, phase)
        lines = [
            line for each in case.block(ORDERS) for line in self._order(each, phase.kind, board)
        ]
        done = adjudicate(self._variant, self._rulebook, phase, board, lines)
        return done, tuple(self._compared(case, done))

    def _phase(self, case: Case) -> Phase:
        calendar = self._variant.calendar
        if not case.phase:
            return calendar.first
        found = phase_of_code(calendar, case.phase.upper())
        match = LONG_PHASE.fullmatch(case.phase.strip())
        if found is None and match:
            for number, stage in enumerate(calendar.stages, 1):
                word = KIND_WORDS.get(stage.kind, "")
                same = bool(word) and match["kind"].title().startswith(word)
                season = stage.season == match["season"].casefold()
                # Some name adjustments after the fall, some after the winter.
                if same and (season or stage.kind is PhaseKind.ADJUSTMENTS):
                    found = calendar.phase(int(match["year"]), number)
        if found is None:
            raise CaseFaultError(
                case.line, f"'{case.phase}' is not a phase of {self._variant.title}"
            )
        return found

    def _board(self, case: Case, phase: Phase) -> Position:
        units = self._units(case.block(BEFORE))
        owners = dict(self._variant.start.owners)
        if OWNERS in case.blocks:
            owners = {u.province: u.power for u in self._units(case.block(OWNERS), strict=False)}
        out = self._units(case.block(OUT))
        prior = list(self._prior(case))
        try:
            dislodged = [self._dislodged(unit, units, prior) for unit in out]
            return position(units, owners, dislodged)
        except ValueError as error:
            raise CaseFaultError(case.line, str(error)) from None

    def _prior(self, case: Case) -> Iterator[tuple[bool, Order]]:
        """The orders of the movement before a retreat, and whether they succeeded."""
        for each in case.block(PRIOR):
            word, _, text = each.text.partition(":")
            for line in self._order(CaseLine(each.number, text.strip()), PhaseKind.MOVEMENT, None):
                if line.order is not None:
                    yield word.strip().upper() == "SUCCESS", line.order

    def _dislodged(
        self, unit: Unit, units: Sequence[Unit], prior: Iterable[tuple[bool, Order]]
    ) -> Dislodged:
        """A dislodged unit with the places it may go to.

        It may not go where it was attacked from, nor where units stand, nor where they bounced.
        """
        moves = [(ok, order) for ok, order in prior if isinstance(order, Move)]
        by = [o.location for ok, o in moves if ok and province_of(o.target) == unit.province]
        tried = [province_of(o.target) for ok, o in moves if not ok]
        shut = {each.province for each in units} | {
            place for place in tried if tried.count(place) > 1
        }
        shut |= {province_of(place) for place in by}
        near = self._variant.geography.neighbours(unit.kind, unit.location)
        open_there = tuple(place for place in near if province_of(place) not in shut)
        return Dislodged(unit, by[0] if by else "", open_there)

    def _units(self, lines: Iterable[CaseLine], *, strict: bool = True) -> list[Unit]:
        found: list[Unit] = []
        for each in lines:
            power, text = self._split(each)
            read = self._reader.read(f"{text} H", power=power, kind=PhaseKind.MOVEMENT, units={})
            order = read[0].order if len(read) == 1 else None
            if not isinstance(order, Hold) or order.kind is None:
                raise CaseFaultError(
                    each.number, f"'{each.text}' is not a unit such as 'France: A par'"
                )
            place = order.location
            if strict and not self._variant.geography.can_stand(order.kind, place):
                raise CaseFaultError(each.number, f"'{each.text}': it cannot stand there")
            found.append(Unit(power, order.kind, place))
        return found

    def _order(
        self, line: CaseLine, kind: PhaseKind, position: Position | None
    ) -> Sequence[Submission]:
        power, text = self._split(line)
        units = units_in_play(position, kind) if position else {}
        return self._reader.read(text, power=power, kind=kind, units=units)

    def _split(self, line: CaseLine) -> tuple[str, str]:
        name, colon, text = line.text.partition(":")
        power = self._powers.get(name.strip().casefold())
        if not colon or power is None:
            message = f"'{line.text}' does not begin with a power and a colon"
            raise CaseFaultError(line.number, message)
        return power, text.strip()

    def _compared(self, case: Case, done: Resolution) -> Iterator[str]:
        if case.same or AFTER in case.blocks:
            wanted = list(done.before.units) if case.same else self._units(case.block(AFTER))
            yield from _unlike("on the board", wanted, done.after.units)
        if done.phase.kind is PhaseKind.MOVEMENT and (case.same or AFTER in case.blocks):
            yield from _unlike("dislodged", self._units(case.block(AFTER_OUT)), driven_out(done))


def _unlike(where: str, wanted: Iterable[Unit], found: Iterable[Unit]) -> Iterator[str]:
    """What a case wants and what there is, where they differ."""
    one, other = set(wanted), set(found)
    for words, units in (("the case has", one - other), ("our rules have", other - one)):
        if units:
            told = ", ".join(f"{unit.power} {unit}" for unit in sorted(units))
            yield f"{where}, {words}: {told}"
