"""Adjudicates a printed report again and compares the results with the print.

House styles mark different things: parentheses are a failed move, a cut support or a
dislodged unit (Klien; Mary F and O'Regan with other marks); Brosius counts a support
without effect as failed; Parazette marks only moves; Realpolitik says what became of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import Geography, province_of
from zine.rules.notation import Reader
from zine.rules.orders import Move, Order, Support, UnitOrder
from zine.rules.outcomes import Cut, Resolution, Result, Supported, Unmatched, Void
from zine.rules.pipeline import adjudicate
from zine.rules.position import Position, Unit
from zine.rules.reasons import Why
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant
from zine.wings.archive.parsing.mismatches import Mismatch, chart_amiss, notes_amiss
from zine.wings.archive.parsing.old_text_remarks import OldTextRemark
from zine.wings.archive.parsing.phase_and_place_lookup import owners_of, phase_of, place_named
from zine.wings.archive.parsing.printed_order_marks import Printed, read_marks
from zine.wings.archive.parsing.report_values import HouseStyle, Report
from zine.wings.archive.parsing.starting_position import read_printed

# How marks begin that say that a move failed, and that an order was not followed.
FAILED = ("bounce", "no convoy", "fail", "destroyed", "convoy disrupted", "disrupted")
VOID = ("void", "ordered to", "invalid", "illegal", "not ordered", "impossible")


class ReportVerdict(StrEnum):
    """Which side the rest of the report confirms where print and engine differ."""

    RULED = "GM ruled otherwise"
    DISAGREES = "engine disagrees"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A printed order whose mark and the engine's finding differ.

    `printed_failed` is the print's mark, `result` the engine's with its cause; `evidence` is
    what else the report says about it.
    """

    power: str
    line: str
    printed_failed: bool
    result: Result
    verdict: ReportVerdict
    evidence: Why | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A report's phase adjudicated again: all differences, and how many orders agree."""

    phase: Phase
    position: Position
    agreed: int
    differences: tuple[Difference, ...]
    mismatches: tuple[Mismatch, ...]


def check(
    report: Report,
    position: Position,
    variant: Variant,
    reader: Reader,
    following: Mapping[str, Unit] | None = None,
) -> Check | None:
    """Adjudicate a movement report from a position and compare; None for other reports.

    `following` are the units that the next report of the game orders, by province.
    """
    phase = phase_of(report, variant.calendar)
    if phase is None or phase.kind is not PhaseKind.MOVEMENT or not report.orders:
        return None
    units = position.units_by_province
    printed = list(read_printed(report, reader, units))
    done = adjudicate(variant, Rulebook(), phase, position, [each[2] for each in printed])
    found = _Comparison(
        style=report.style or HouseStyle.KLIEN,
        done=done,
        standing=_standing(report, variant.geography, following or {}),
        driven_out=_driven_out(report, variant.geography),
        owners=owners_of(report.chart, variant.geography),
    )
    differences: list[Difference] = []
    agreed = 0
    for power, line, submission in printed:
        difference = found.difference(power, line, submission.order)
        differences += [difference] if difference else []
        agreed += difference is None and submission.order is not None
    return Check(
        phase=phase,
        position=position,
        agreed=agreed,
        differences=tuple(differences),
        mismatches=(*notes_amiss(report, done, variant), *chart_amiss(report, done, variant)),
    )


def _standing(
    report: Report, geography: Geography, following: Mapping[str, Unit]
) -> Mapping[str, str]:
    standing = {
        province_of(place): each.power
        for each in report.positions
        for unit in each.units
        if (place := place_named(unit, geography))
    }
    return standing or {province: unit.power for province, unit in following.items()}


def _driven_out(report: Report, geography: Geography) -> frozenset[str]:
    return frozenset(
        province_of(place)
        for note in report.dislodged
        if (place := place_named(note.unit, geography))
    )


@dataclass(frozen=True, kw_only=True)
class _Comparison:
    """Compares printed marks with the engine's results in one house style.

    The report prints of the position afterwards in which provinces units are `standing`, by
    their powers, from which they were `driven_out`, and the chart of `owners`.
    """

    style: HouseStyle
    done: Resolution
    standing: Mapping[str, str]
    driven_out: frozenset[str]
    owners: Mapping[str, str]

    def difference(self, power: str, line: str, order: Order | None) -> Difference | None:
        """How an order's mark differs from the engine's finding; None if they agree."""
        marks = read_marks(line)
        result = self._result(power, order)
        if result is None:
            return None
        if self.style is HouseStyle.REALPOLITIK:
            if _means(marks, result):
                return None
        elif (expected := self._expected(result)) is None or self._same(marks, result, expected):
            return None
        failed = marks.failed or marks.dislodged
        verdict, evidence = self._weigh(result, failed)
        return Difference(
            power=power,
            line=line,
            printed_failed=failed,
            result=result,
            verdict=verdict,
            evidence=evidence,
        )

    def _same(self, marks: Printed, result: Result, expected: bool) -> bool:
        driven_out = result.dislodged_by is not None
        if self.style is HouseStyle.PARAZETTE:
            return marks.failed == expected and marks.dislodged == driven_out
        return (marks.failed or marks.dislodged) == expected

    def _result(self, power: str, order: Order | None) -> Result | None:
        if not isinstance(order, UnitOrder):
            return None
        place = province_of(order.location)
        own = (each for each in self.done.results if each.power == power)
        return next((each for each in own if _stood_in(each, place)), None)

    def _expected(self, result: Result) -> bool | None:
        """Whether this style marks such a result; None if that is not known."""
        brosius = self.style is HouseStyle.BROSIUS
        if isinstance(result.outcome, Void | Unmatched):
            return True if brosius else None
        if self.style is HouseStyle.PARAZETTE:
            return isinstance(result.order, Move) and not result.outcome.succeeded
        if brosius and isinstance(result.outcome, Supported):
            return result.failed or self._helped_failed(result.order)
        return result.failed

    def _helped_failed(self, order: Order | None) -> bool:
        if not isinstance(order, Support) or order.target is None:
            return False
        place = province_of(order.helped)
        helped = next((each for each in self.done.results if _stood_in(each, place)), None)
        return helped is not None and not helped.outcome.succeeded

    def _weigh(self, result: Result, failed: bool) -> tuple[ReportVerdict, Why | None]:
        """Which side the report's own notes, units and chart confirm."""
        order = result.order
        assert isinstance(order, UnitOrder)
        origin = province_of(order.location)
        driven_out = result.dislodged_by is not None
        if self.driven_out and driven_out != (origin in self.driven_out):
            agrees = failed == (origin in self.driven_out)
            if agrees:
                return ReportVerdict.RULED, OldTextRemark.NOTES_CONFIRM(place=origin)
            return ReportVerdict.DISAGREES, OldTextRemark.NOTES_AGREE(place=origin)
        if not isinstance(order, Move):
            return ReportVerdict.DISAGREES, None
        goal = province_of(order.target)
        printed, found = (origin, goal) if failed else (goal, origin)
        stands = [at for at in (printed, found) if self.standing.get(at) == result.power]
        if len(stands) == 1:
            if stands == [printed]:
                return ReportVerdict.RULED, OldTextRemark.UNITS_CONFIRM()
            return ReportVerdict.DISAGREES, OldTextRemark.UNITS_AGREE()
        owner = self.owners.get(goal)
        took = owner == result.power and self.done.before.owners.get(goal) != owner
        if took and not failed:
            return ReportVerdict.RULED, OldTextRemark.CHART_CONFIRMS()
        return ReportVerdict.DISAGREES, None


def _means(marks: Printed, result: Result) -> bool:
    """Whether the words of marks such as "(*Cut*)" say what became of an order.

    That a dislodged unit's order failed need not be said, nor that a support was of nothing ordered.
    """
    outcome, failed = result.outcome, any(each.startswith(FAILED) for each in marks.words)
    void = any(each.startswith(VOID) for each in marks.words)
    if marks.dislodged != (result.dislodged_by is not None or result.destroyed):
        return False
    if void and not isinstance(outcome, Void | Unmatched):
        return False
    if isinstance(result.order, Move):
        return outcome.succeeded != (failed or void or marks.dislodged)
    is_cut = isinstance(outcome, Cut)
    if "cut" in marks.words or (is_cut and not marks.dislodged):
        return is_cut and "cut" in marks.words
    return not failed or not outcome.succeeded


def _stood_in(result: Result, province: str) -> bool:
    order = result.order
    return isinstance(order, UnitOrder) and province_of(order.location) == province
