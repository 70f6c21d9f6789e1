"""What everybody may know of a blind game, and what each power sees for itself.

Where the text of Stab! that is known breaks off (retreats, adjustments, centres, NMRs),
MegaStab's rules 3f to 3i are followed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.orders import Disband, UnitOrder
from zine.rules.outcomes import (
    Bounced,
    Built,
    CentreTaken,
    Cut,
    Disbanded,
    Disrupted,
    Eliminated,
    Ended,
    Event,
    Moved,
    NoConvoy,
    Outcome,
    Resolution,
    Result,
    RetreatBounced,
    Solo,
    Supplied,
    Unmatched,
    Void,
)
from zine.rules.position import Unit
from zine.rules.reasons import Kept, Why
from zine.rules.rulebook import Rulebook
from zine.rules.sight import Disclosure, Told
from zine.rules.variant import Variant
from zine.wings.westling.expansions.blind.disclosure_rules import contested, failures
from zine.wings.westling.expansions.blind.movement_facts import Fought
from zine.wings.westling.expansions.blind.options import Options, Telling
from zine.wings.westling.expansions.blind.placement import PlacementRefused
from zine.wings.westling.expansions.blind.sentences import BlindWords

NOBODY = ""


def _stripped(result: Result) -> Result:
    """The order and whether it failed; that it was dislodged, but not by whom."""
    return Result(
        power=result.power,
        order=result.order,
        outcome=_bare(result.outcome),
        dislodged_by=None if result.dislodged_by is None else NOBODY,
    )


# What is left of an outcome without its causes; the others have none.
BARE: Mapping[type, Outcome] = MappingProxyType(
    {
        Moved: Moved(),
        Bounced: Bounced(()),
        NoConvoy: NoConvoy(),
        Cut: Cut(()),
        Disrupted: Disrupted(),
        Unmatched: Unmatched(""),
        RetreatBounced: RetreatBounced(()),
    }
)


def _bare(outcome: Outcome) -> Outcome:
    if isinstance(outcome, Void):
        return Void(outcome.fault, Kept.SECRET())
    return BARE.get(type(outcome), outcome)


ALWAYS_TOLD = (Eliminated, Solo, Ended)


@dataclass(frozen=True)
class Blindfold:
    """The sight of one rulebook."""

    options: Options

    def refusal(self, power: str, done: Resolution) -> Why | None:
        """Why a power's placement did not count."""
        refused = (e for e in done.events if isinstance(e, PlacementRefused) and e.power == power)
        return next((event.why for event in refused), None)

    def disclose(
        self, variant: Variant, rulebook: Rulebook, done: Resolution, known: Mapping[str, str]
    ) -> Disclosure:
        """What a phase makes public."""
        facts: list[Why] = []
        match done.phase.kind:
            case PhaseKind.MOVEMENT:
                results, facts = self._moves(variant, rulebook, done)
            case PhaseKind.RETREATS:
                results = list(_retreats(done))
            case PhaseKind.ADJUSTMENTS:
                results = [r for r in done.results if isinstance(r.outcome, Built | Disbanded)]
            case PhaseKind.BUSINESS:
                results = []
        facts += [*_dislodged(variant, done), *_silent(variant, done), *_centres(variant, done)]
        taken = {event.centre for event in done.events if isinstance(event, CentreTaken)}
        events: list[Event] = [Told(fact) for fact in facts]
        events += [event for event in done.events if isinstance(event, ALWAYS_TOLD)]
        return Disclosure(
            results=tuple(map(_stripped, results)),
            events=tuple(events),
            shown=_shown(done, results),
            owners=MappingProxyType({c: p for c, p in known.items() if c not in taken}),
        )

    def _moves(
        self, variant: Variant, rulebook: Rulebook, done: Resolution
    ) -> tuple[list[Result], list[Why]]:
        if self.options.telling is Telling.MEGA_STAB:
            return failures(done)
        fought = Fought(variant, rulebook, done)
        places, facts = contested(fought)
        return [each for place, each in fought.carried_out.items() if place in places], facts

    def seen(self, variant: Variant, power: str, done: Resolution) -> tuple[Unit, ...]:
        """Other powers' units in provinces next to a power's own, if its units have eyes."""
        if not self.options.eyes:
            return ()
        near = variant.geography.adjacent
        own = (unit.province for unit in done.after.units_of(power))
        view = {province for place in own for province in near[place]}
        return tuple(u for u in done.after.units if u.power != power and u.province in view)


def _shown(done: Resolution, results: Iterable[Result]) -> tuple[Unit, ...]:
    """The units whose orders are told, where they stood."""
    there = {(unit.power, unit.province): unit for unit in done.before.units}
    if done.phase.kind is PhaseKind.RETREATS:
        there = {(each.unit.power, each.unit.province): each.unit for each in done.before.dislodged}
    if done.phase.kind is PhaseKind.ADJUSTMENTS:
        return ()
    keys = {
        (result.power, province_of(result.order.location))
        for result in results
        if isinstance(result.order, UnitOrder)
    }
    return tuple(unit for key, unit in sorted(there.items()) if key in keys)


def _retreats(done: Resolution) -> Iterator[Result]:
    """What became of every dislodged unit; a void order tells only the disbanding."""
    valid = {
        (result.power, province_of(result.order.location)): result
        for result in done.results
        if isinstance(result.order, UnitOrder) and not isinstance(result.outcome, Void)
    }
    for each in done.before.dislodged:
        unit = each.unit
        gone = Result(unit.power, Disband(unit.power, unit.kind, unit.location), Disbanded())
        yield valid.get((unit.power, unit.province), gone)


def _dislodged(variant: Variant, done: Resolution) -> Iterator[Why]:
    """A note on each dislodged unit (MegaStab 3f); where it goes is told when it has gone."""
    waiting = {each.unit for each in done.after.dislodged}
    for result in done.results:
        if result.dislodged_by is None or not isinstance(result.order, UnitOrder):
            continue
        place = province_of(result.order.location)
        unit = next(unit for unit in done.before.units if unit.province == place)
        row = BlindWords.DISLODGED if unit in waiting else BlindWords.ANNIHILATED
        yield row(adjective=variant.power(unit.power).adjective, unit=unit)


def _silent(variant: Variant, done: Resolution) -> Iterator[Why]:
    """Who sent nothing (MegaStab 3i)."""
    silent = {result.power for result in done.results if result.supplied is Supplied.NMR}
    return (BlindWords.SILENT(power=power) for power in variant.ranks if power in silent)


def _centres(variant: Variant, done: Resolution) -> Iterator[Why]:
    """Centres that changed, without whose they are now (MegaStab 3h)."""
    taken = [event for event in done.events if isinstance(event, CentreTaken)]
    if not taken:
        return
    neutral = [c for c in variant.geography.centres if c not in done.after.owners]
    for row, centres in (
        (BlindWords.TAKEN, [each.centre for each in taken if each.from_power]),
        (BlindWords.NO_LONGER_NEUTRAL, [each.centre for each in taken if not each.from_power]),
        (BlindWords.STILL_NEUTRAL, neutral),
    ):
        yield row(centres=tuple(centres) or (BlindWords.NONE(),))
