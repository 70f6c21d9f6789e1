"""The texts of all orders that units can be given in movements, made once for each kind and place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain

from zine.rules.geography import NOWHERE, Geography, UnitKind, province_of
from zine.rules.position import Unit
from zine.rules.reach import reachable_by

Texts = tuple[str, ...]
# As many armies with the fleets near them as a long run of games meets again and again.
VOYAGES = 2048


class _TextsByPiece(dict[str, Texts]):
    """Orders by the piece that they depend on, found when first asked for."""

    def __init__(self, find: Callable[[str], Iterable[str]]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, text: str) -> Texts:
        found = self[text] = tuple(self._find(text))
        return found


@dataclass(frozen=True, slots=True)
class _Piece:
    """A kind of unit at a location, with the orders that it can be given whatever is near.

    `steps` are the provinces and coasts that it can go to; `supports` the orders to help another
    piece to stay or on its own ways, by the text of that piece.
    """

    text: str
    province: str
    reach: frozenset[str]
    steps: frozenset[str]
    alone: Texts
    supports: _TextsByPiece


@dataclass(frozen=True, slots=True)
class _ConvoyTexts:
    """What an army can do with the fleets in its reach, and other pieces for it, by their texts."""

    moves: Texts
    convoys: Mapping[str, Texts]
    supports: _TextsByPiece


class OrderTexts:
    """Every order for the units of a map; what was made for one position serves all others."""

    def __init__(self, geography: Geography) -> None:
        self._geography = geography
        self._pieces = {
            f"{kind} {place}": self._piece(kind, place)
            for kind, places in geography.locations.items()
            for place in places
        }
        shores = geography.locations[UnitKind.ARMY]
        self._landings = {
            sea: frozenset(p for p in shores if sea in geography.waters[p])
            for sea in geography.provinces
            if geography.is_sea(sea)
        }
        self._voyage = lru_cache(VOYAGES)(self._new_voyage)

    def orders(self, units: Iterable[Unit]) -> Iterator[tuple[Unit, list[str]]]:
        """Each unit with all its orders: to stay, to go, to help others, to carry."""
        placed = {f"{unit[1]} {unit[2]}": unit for unit in units}
        sea = self._geography.is_sea
        fleets = {u[2]: t for t, u in placed.items() if u[1] is UnitKind.FLEET and sea(u[2])}
        armies = {u[2]: t for t, u in placed.items() if u[1] is UnitKind.ARMY}
        voyages = {armies[at]: found for at, found in self._voyages(armies, {*fleets})}
        afloat = list(voyages.values())
        for text, unit in placed.items():
            piece = self._pieces[text]
            near = chain.from_iterable(map(piece.supports.__getitem__, placed))
            found = [*piece.alone, *near]
            if text in voyages:
                found += voyages[text].moves
            for voyage in afloat:
                found += voyage.supports[text]
            if unit[2] in fleets:
                for voyage in afloat:
                    found += voyage.convoys.get(text, ())
            yield unit, found

    def _piece(self, kind: UnitKind, place: str) -> _Piece:
        text, steps = f"{kind} {place}", self._geography.steps(kind, place)
        return _Piece(
            text,
            province_of(place),
            self._geography.reach(kind, place),
            # A support may leave a coast out (DATC 4.B.4).
            steps.union(map(province_of, steps)),
            (f"{text} H", *(f"{text} - {near}" for near in sorted(steps))),
            _TextsByPiece(partial(self._supports, text)),
        )

    def _supports(self, text: str, helped: str) -> Iterator[str]:
        """The orders to help another piece to stay, or to go somewhere by itself."""
        piece, other = self._pieces[text], self._pieces[helped]
        if other.province in piece.reach:
            yield f"{text} S {helped}"
        for place in sorted(other.steps) if piece is not other else ():
            if province_of(place) in piece.reach:
                yield f"{text} S {helped} - {place}"

    def _voyages(self, armies: Iterable[str], seas: set[str]) -> Iterator[tuple[str, _ConvoyTexts]]:
        """The voyages that armies can make, by where these are."""
        group_of = {sea: group for group in self._groups(seas) for sea in group}
        for start in armies if seas else ():
            near = self._geography.waters[start] & seas
            if near:
                yield start, self._voyage(start, NOWHERE.union(*(group_of[sea] for sea in near)))

    def _groups(self, seas: set[str]) -> Iterator[frozenset[str]]:
        """The fleets at sea, those together that touch one another."""
        left, waters = set(seas), self._geography.waters
        while left:
            group: set[str] = set()
            edge = {left.pop()}
            while edge:
                sea = edge.pop()
                group.add(sea)
                edge |= waters[sea] & left
                left -= edge
            yield frozenset(group)

    def _new_voyage(self, start: str, seas: frozenset[str]) -> _ConvoyTexts:
        carried: dict[str, set[str]] = {sea: set() for sea in seas}
        for chain_of_seas, goals in self._chains(start, seas, (), NOWHERE):
            for sea in chain_of_seas:
                carried[sea] |= goals
        text, goals = f"{UnitKind.ARMY} {start}", NOWHERE.union(*carried.values())
        return _ConvoyTexts(
            tuple(f"{text} - {goal} VIA" for goal in sorted(goals)),
            {
                f"{UnitKind.FLEET} {sea}": tuple(
                    f"{UnitKind.FLEET} {sea} C {text} - {goal}" for goal in sorted(own)
                )
                for sea, own in carried.items()
            },
            _TextsByPiece(partial(self._seaborne, start, seas, goals)),
        )

    def _chains(
        self, start: str, seas: frozenset[str], route: Texts, landed: frozenset[str]
    ) -> Iterator[tuple[Texts, frozenset[str]]]:
        """Every chain of fleets of which none can be left out, with where it can set an army down.

        So a fleet that an order to convoy needs is in one of them (DATC 6.G.19): it touches no
        earlier sea but the last, and no second one on the shore that it starts from.
        """
        waters = self._geography.waters
        near = waters[route[-1]] if route else waters[start]
        barred = waters[start].union(route, *(waters[sea] for sea in route[:-1]))
        for sea in near & seas - barred if route else near & seas:
            goals = self._landings[sea] - landed - {start}
            yield (*route, sea), goals
            yield from self._chains(start, seas, (*route, sea), landed | goals)

    def _seaborne(
        self, start: str, seas: frozenset[str], goals: frozenset[str], helper: str
    ) -> Iterator[str]:
        """The orders to help an army that others carry (DATC 6.D.31)."""
        piece, army = self._pieces[helper], self._pieces[f"{UnitKind.ARMY} {start}"]
        others = seas - {piece.province}
        for goal in sorted(goals & piece.reach - army.steps) if piece is not army else ():
            if others == seas or reachable_by(self._geography, start, goal, others):
                yield f"{helper} S {army.text} - {goal}"
