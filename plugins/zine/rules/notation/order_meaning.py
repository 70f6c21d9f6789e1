"""From an order as written to the order meant: like-named provinces, and the phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from zine.rules.calendar import PhaseKind
from zine.rules.geography import Geography, Terrain, UnitKind, province_of
from zine.rules.legality import Legality
from zine.rules.notation.order_draft import Named, OrderDraft, Unread, WrittenPlace
from zine.rules.notation.order_words import HOME_PHASES, PHASE_FORMS, PHASES, Form
from zine.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    UnitOrder,
    Waive,
)
from zine.rules.outcomes import Fault, Void
from zine.rules.position import Unit
from zine.rules.reach import reachable_by
from zine.rules.reasons import Kept
from zine.rules.rulebook import Rulebook
from zine.rules.void_reasons import Illegible, Remark


@dataclass(frozen=True, kw_only=True)
class OrderMeaning:
    """Reads drafts for one power in one phase, with `units` (by province) on the board.

    `routes` keeps the seas that a move names on its way, because they bind.
    """

    geography: Geography
    power: str
    kind: PhaseKind
    units: Mapping[str, Unit]
    routes: bool = False

    def orders(self, draft: OrderDraft) -> tuple[Order, ...]:
        """The order, or the waived builds. Raises Unread if it is not one for this phase."""
        if draft.form not in PHASE_FORMS[self.kind]:
            raise Unread(
                Illegible.OTHER_PHASE(
                    form=draft.form(), home=HOME_PHASES[draft.form](), here=PHASES[self.kind]()
                )
            )
        if draft.owner not in ("", self.power):
            raise Unread(Illegible.NAMES_POWER(foreign=draft.owner, power=self.power))
        if draft.unit is None:
            return (Waive(self.power),) * draft.count
        if self.kind is PhaseKind.RETREATS and draft.via_convoy:
            raise Unread(Illegible.RETREAT_BY_SEA())
        return (self._order(draft, draft.unit),)

    def _order(self, draft: OrderDraft, unit: Named) -> Order:
        power, kind = self.power, unit.kind
        place = self._site(unit.place) if draft.form is Form.BUILD else self._own(unit)
        match draft.form:
            case Form.HOLD:
                return Hold(power, kind, place)
            case Form.SUPPORT if draft.helped:
                helped = self._standing(draft.helped)
                goes = draft.target
                target = self._goal(goes, draft.helped.kind, helped) if goes else None
                return Support(power, kind, place, draft.helped.kind, helped, target)
            case Form.CONVOY if draft.helped and draft.target:
                army = self._standing(Named(UnitKind.ARMY, draft.helped.place))
                return Convoy(power, kind, place, army, self._landing(draft.target, army))
            case Form.DISBAND if self.kind is PhaseKind.RETREATS:
                return Disband(power, kind, place)
            case Form.DISBAND:
                return Remove(power, kind, place)
            case Form.MOVE | Form.RETREAT if draft.target:
                if self.kind is PhaseKind.RETREATS:
                    return Retreat(power, kind, place, self._goal(draft.target, kind, place))
                if draft.via_convoy:
                    goal = self._landing(draft.target, place)
                    return Move(power, kind, place, goal, True, self._route(draft.route))
                return Move(power, kind, place, self._goal(draft.target, kind, place))
            case _:
                return Build(power, kind, place)

    def _route(self, seas: tuple[WrittenPlace, ...]) -> tuple[str, ...]:
        """The seas of a route that binds; () where none is written, or it does not bind."""
        return tuple(self._choose(sea, self._fleets.__contains__) for sea in seas if self.routes)

    def note(self, draft: OrderDraft) -> str:
        """What to tell of how the draft was read, if anything."""
        if not draft.route or self.routes or draft.form is not Form.MOVE:
            return ""
        seas = "-".join(place.written for place in draft.route)
        return str(Remark.ANY_CONVOY(seas=seas))

    def _own(self, unit: Named) -> str:
        """The ordered unit: a like-named province is the one where such a unit stands."""
        return self._choose(unit.place, lambda code: self._is(code, unit.kind, self.power))

    def _standing(self, unit: Named) -> str:
        """A supported or convoyed unit: a like-named province is one where a unit stands."""
        return self._choose(unit.place, lambda code: self._is(code, unit.kind, None))

    def _is(self, code: str, kind: UnitKind | None, power: str | None) -> bool:
        unit = self.units.get(code)
        return unit is not None and kind in (None, unit.kind) and power in (None, unit.power)

    def _site(self, place: WrittenPlace) -> str:
        """Where a unit is built: of like-named provinces the one that is a home centre."""
        homes = self.geography.home_centres(self.power)
        return self._choose(place, homes.__contains__, self.geography.centres.__contains__)

    def _goal(self, place: WrittenPlace, kind: UnitKind | None, start: str) -> str:
        """A destination: of like-named provinces the one that can be reached, at last by sea."""
        unit = self.units.get(province_of(start))
        at = unit.location if unit else start
        kinds = [each for each in UnitKind if each == (kind or (unit and unit.kind) or each)]
        near = {code for each in kinds for code in self.geography.reach(each, at)}
        if UnitKind.ARMY not in kinds or self.kind is PhaseKind.RETREATS:
            return self._choose(place, near.__contains__)
        return self._choose(place, near.__contains__, lambda code: self._by_sea(start, code))

    def _landing(self, place: WrittenPlace, start: str) -> str:
        """A destination across the sea."""
        return self._choose(place, lambda code: self._by_sea(start, code))

    def _by_sea(self, start: str, goal: str) -> bool:
        """Whether the fleets on the board, whoever owns them, could carry an army there."""
        if self.geography.provinces[goal].terrain is not Terrain.COASTAL:
            return False
        return reachable_by(self.geography, province_of(start), goal, self._fleets)

    @cached_property
    def _fleets(self) -> frozenset[str]:
        return frozenset(
            code
            for code, unit in self.units.items()
            if unit.kind is UnitKind.FLEET and self.geography.is_sea(code)
        )

    def _choose(self, place: WrittenPlace, *fitting: Callable[[str], bool]) -> str:
        """The location a place means: the first test just one like-named province passes.

        Raises Unread if none settles it, or if a name was cut too short.
        """
        choices = place.provinces
        for fits in fitting if len(choices) > 1 and not place.short else ():
            choices = tuple(filter(fits, place.provinces))
            if len(choices) == 1:
                break
        if len(choices) != 1:
            called = {code: self.geography.provinces[code].name for code in place.provinces}
            names = tuple(Kept.PLACE(place=name, code=code) for code, name in called.items())
            raise Unread(
                Illegible.LIKE_NAMED(written=place.written, provinces=names), fault=Fault.AMBIGUOUS
            )
        return f"{choices[0]}/{place.coast}" if place.coast else choices[0]

    def allows(self, order: Order) -> bool:
        """Whether the map and the units on it leave an order read from a misspelt name legal.

        Builds are only asked whether the province is a vacant home centre of the power: who
        owns what is not known here.
        """
        match order:
            case Build():
                home = province_of(order.location) in self.geography.home_centres(order.power)
                kinds = [order.kind] if order.kind else [*UnitKind]
                fits = any(self.geography.can_stand(kind, order.location) for kind in kinds)
                return home and fits and province_of(order.location) not in self.units
            case Remove() | Disband():
                return self._ordered(order) is not None
            case Retreat():
                unit = self._ordered(order)
                return unit is not None and province_of(order.target) in self.geography.reach(
                    unit.kind, unit.location
                )
            case _:
                legality = Legality(self.geography, Rulebook(), self.units)
                return not isinstance(legality.judge(order), Void)

    def _ordered(self, order: UnitOrder) -> Unit | None:
        """The power's unit that an order speaks to, None if no such unit is there."""
        place = province_of(order.location)
        return self.units.get(place) if self._is(place, order.kind, order.power) else None
