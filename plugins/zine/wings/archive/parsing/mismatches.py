"""Compares GM notes and supply charts with the engine's findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zine.rules.centres_and_victory import owners_by_occupation
from zine.rules.geography import province_of
from zine.rules.orders import UnitOrder
from zine.rules.outcomes import Resolution
from zine.rules.reasons import Why
from zine.rules.variant import Variant
from zine.wings.archive.parsing.old_text_remarks import OldTextRemark
from zine.wings.archive.parsing.phase_and_place_lookup import centres_of, place_named
from zine.wings.archive.parsing.report_values import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """A note or chart of the report that differs from the engine's finding, in words."""

    subject: str
    printed: str | Why
    found: str | Why


def notes_amiss(report: Report, done: Resolution, variant: Variant) -> Iterator[Mismatch]:
    """Retreats in the GM notes that differ from those the rules allow."""
    found = {each.unit.province: each for each in done.after.dislodged}
    destroyed = {
        province_of(r.order.location)
        for r in done.results
        if r.destroyed and isinstance(r.order, UnitOrder)
    }
    for note in report.dislodged:
        place = province_of(place_named(note.unit, variant.geography))
        told = sorted(place_named(each, variant.geography) for each in note.retreats)
        printed = _retreats(note.unit, told, note.must_disband)
        if place in found:
            allowed = sorted(found[place].retreats)
            if note.must_disband or (told and told != allowed):
                words = _retreats(str(found[place].unit), allowed, False)
                yield Mismatch(subject=note.unit, printed=printed, found=words)
        elif place in destroyed:
            if not note.must_disband:
                words = _retreats(note.unit, [], True)
                yield Mismatch(subject=note.unit, printed=printed, found=words)
        else:
            yield Mismatch(subject=note.unit, printed=printed, found=OldTextRemark.NOT_DISLODGED())


def _retreats(unit: str, places: Sequence[str], must_disband: bool) -> Why:
    if must_disband:
        return OldTextRemark.MUST_DISBAND(unit=unit)
    if places:
        return OldTextRemark.CAN_RETREAT(unit=unit, places=", ".join(places))
    return OldTextRemark.DISLODGED(unit=unit)


def chart_amiss(report: Report, done: Resolution, variant: Variant) -> Iterator[Mismatch]:
    """Rows of the chart that differ from the owners and units the engine finds."""
    geography = variant.geography
    counted = {stage.season for stage in variant.calendar.stages if stage.counts_centres}
    if done.phase.season not in counted:
        return
    owners = owners_by_occupation(geography, done.after)
    for row in report.chart:
        centres = sorted(centres_of(row, geography))
        found = sorted(centre for centre, owner in owners.items() if owner == row.power)
        units = len(done.after.units_of(row.power))
        if done.before.owners and centres != found:
            yield Mismatch(subject=row.power, printed=" ".join(centres), found=" ".join(found))
        if len(centres) != row.count:
            words, named = (
                OldTextRemark.CENTRES(count=row.count),
                OldTextRemark.NAMED(count=len(centres)),
            )
            yield Mismatch(subject=row.power, printed=words, found=named)
        if row.units is not None and units != row.units:
            words = OldTextRemark.UNITS(count=units) if units != 1 else OldTextRemark.ONE_UNIT()
            printed = OldTextRemark.ON_BOARD(count=row.units)
            yield Mismatch(subject=row.power, printed=printed, found=words)
