"""Why an order had its outcome, in words a player can check on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from zine.games.recorded_reasons import in_print
from zine.language import _, listing, named
from zine.report.place_names import code_names, full_name, order_in_words, unit_name
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.notation.canonical import read_canonical
from zine.rules.notation.electronic_protocol_style import place, unit_text
from zine.rules.orders import Move, Retreat, Support, UnitOrder, VariantOrder
from zine.rules.outcomes import (
    Bounced,
    Built,
    Convoyed,
    Cut,
    Disbanded,
    Disrupted,
    Held,
    Moved,
    NoConvoy,
    Result,
    RetreatBounced,
    Retreated,
    Supplied,
    Supported,
    Unmatched,
    VariantOutcome,
    Void,
    Waived,
)
from zine.rules.position import NOTHING, Unit
from zine.rules.variant import Variant

Bearing = Callable[[str, str], str]

SUPPLIED_WORDS = MappingProxyType(
    {
        Supplied.MISSING: "no order was given",
        Supplied.VOID: "its order was void",
        Supplied.NMR: "no moves received",
        Supplied.CIVIL_DISORDER: "civil disorder",
        Supplied.NO_RETREAT: "nowhere to retreat",
        Supplied.UNUSED: "build not used",
    }
)


@dataclass(frozen=True)
class Explainer:
    """Puts outcomes into words.

    `units` maps provinces to the units that stood there before the phase; `bearing`
    tells on which side of the second province the first lies ("the east"). `later` maps
    provinces to the units there when orders are due that a variant gives for later in the
    phase. A `silent` one gives no reasons, because they are not public; one `in_words` names units
    as prose does: "German army in Munich".
    """

    variant: Variant
    units: Mapping[str, Unit]
    bearing: Bearing
    later: Mapping[str, Unit] = field(default_factory=lambda: NOTHING)
    silent: bool = False
    in_words: bool = False

    def reason(self, result: Result) -> str:
        """Why the order failed or was supplied; empty if it simply succeeded."""
        if self.silent:
            return ""
        if isinstance(result.order, VariantOrder) and result.order.plain is not None:
            plain = result._replace(order=result.order.plain)
            return replace(self, units=self.later).reason(plain)
        parts = [self._outcome(result), self._fate(result)]
        if result.supplied:
            parts.insert(0, _(SUPPLIED_WORDS[result.supplied]))
        return _("; ").join(part for part in parts if part)

    def _outcome(self, result: Result) -> str:
        match result.outcome:
            case Bounced():
                return self._bounced(result, result.outcome)
            case NoConvoy(disrupted=disrupted, paradox=paradox):
                return self._no_convoy(disrupted, paradox)
            case Cut(by=by):
                attackers = listing([self._from(result, each) for each in by])
                return _("support cut by {units}").format(units=attackers)
            case Disrupted(by=None):
                return _("convoy stilled: it was part of a paradox, so the fleet holds")
            case Disrupted():
                return _("convoy disrupted")
            case Unmatched(ordered=ordered):
                if self.in_words:
                    other = read_canonical(ordered, result.power, PhaseKind.MOVEMENT)
                    told = order_in_words(other, self.variant, self.units)
                    ordered = _("“{order}”").format(order=told)
                return self._unmatched(result, ordered)
            case Void(fault=fault, why=why):
                return _("void ({fault}): {reason}").format(
                    fault=_(str(fault)), reason=in_print(why, self._called)
                )
            case RetreatBounced(against=against):
                others = listing([self._named(each, result.power) for each in against])
                return _("met {units} in the same province; all disbanded").format(units=others)
            case VariantOutcome():
                return in_print(result.outcome.reason or "", self._called)
            case (
                Held()
                | Moved()
                | Supported()
                | Convoyed()
                | Retreated()
                | Disbanded()
                | Built()
                | Waived()
            ):
                return ""

    @property
    def _called(self) -> Mapping[str, str]:
        """What the codes in a reason are called: places and units."""
        return code_names(self.variant) if self.in_words else {}

    def _bounced(self, result: Result, outcome: Bounced) -> str:
        assert isinstance(result.order, Move)
        others = listing([self._named(each, result.power) for each in outcome.against])
        if outcome.own and len(outcome.against) == 1:
            own = self._named(outcome.against[0], result.power)
            return _("a power cannot dislodge its own {unit}").format(unit=own)
        if not others:
            return _("a power cannot dislodge its own unit, nor help to")
        return _("bounced with {units}").format(units=others)

    def _no_convoy(self, disrupted: tuple[str, ...], paradox: bool) -> str:
        if paradox:
            return _("no convoy: a paradox, in which the convoying fleets hold")
        if disrupted:
            fleets = listing([self._named(each, "") for each in disrupted])
            return _("no convoy: {units} dislodged").format(units=fleets)
        return _("no convoy: no chain of fleets was ordered to carry it")

    def _unmatched(self, result: Result, ordered: str) -> str:
        order = result.order
        if isinstance(order, Support) and order.target is None:
            return _(
                "void: the unit moved ({order}), and a support to hold does not help a move"
            ).format(order=ordered)
        return _("void: the order there was {order}").format(order=ordered)

    def _fate(self, result: Result) -> str:
        if result.dislodged_by is None:
            return ""
        attacker = self._named(result.dislodged_by, result.power)
        if not result.destroyed:
            return _("dislodged by {unit}").format(unit=attacker)
        return _("dislodged by {unit}, {why}: destroyed").format(
            unit=attacker, why=_(self.variant.hooks.without_retreat)
        )

    def _from(self, result: Result, location: str) -> str:
        """An attacker, and the side it came from."""
        assert isinstance(result.order, UnitOrder)
        side = self.bearing(province_of(location), province_of(result.order.location))
        unit = self._named(location, result.power)
        return _("{unit} from {side}").format(unit=unit, side=_(side)) if side else unit

    def _named(self, location: str, power: str) -> str:
        """A unit by its place, with its nationality if it is not `power`'s."""
        unit = self.units.get(province_of(location))
        if unit is None:
            return full_name(self.variant, location) if self.in_words else place(location)
        name = unit_name(self.variant, unit, "") if self.in_words else unit_text(unit)
        if unit.power == power:
            return name
        adjective = self.variant.power(unit.power).adjective
        return _("{adjective} {unit}").format(
            adjective=adjective, power=named(unit.power), unit=name
        )


def retreat_text(result: Result, variant: Variant) -> str:
    """A retreat or disband as a sentence: "Turkey retreats A VIE to TRI."."""
    order = result.order
    if not isinstance(order, UnitOrder):
        return _("{term}: {meaning}").format(term=named(result.power), meaning=result.text)
    subject = f"{order.kind or ''} {place(order.location)}".strip()
    if isinstance(order, Retreat) and result.outcome.succeeded:
        return _("{power} retreats {unit} to {place}.").format(
            power=named(result.power), unit=subject, place=place(order.target)
        )
    return _("{power} disbands {units}.").format(power=named(result.power), units=subject)
