"""The board of a game in the vocabulary of the package `diplomacy`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from hashlib import sha256
from typing import Any

from zine.diplomacy.package_history import GameMessage, PlayedPhase
from zine.diplomacy.package_views import MapView, PowerView
from zine.diplomacy.phase_orders import OrderTable
from zine.diplomacy.possible_orders import PhaseOptions
from zine.engine import position
from zine.rules.calendar import Phase
from zine.rules.notation import Reader
from zine.rules.position import Dislodged, Position, Unit
from zine.wings.formats.diplomacy_package_game_writer import COMPLETED
from zine.wings.formats.diplomacy_package_state import (
    DISLODGED,
    board_state,
    package_power,
    power_names,
    unit_from,
    visited_after,
)
from zine.wings.shared.phase_labels import is_coded, phase_code, phase_of_code

Plain = dict[str, Any]
ACTIVE, DONE = "active", "completed"


class GameBoard:
    """What lies on the table: the phase, the position, and what a publisher may change of it.

    Raises ValueError for a `map_name` that `MapView` does not know.
    """

    def __init__(
        self,
        game_id: str | None = None,
        *,
        map_name: str = "standard",
        rules: Sequence[str] | None = None,
        **_unused: object,
    ) -> None:
        self.map = MapView(map_name)
        self.variant = self.map.variant
        if not is_coded(self.variant.calendar):
            raise ValueError(f"the seasons of '{map_name}' have no abbreviations of their own")
        self.game_id = game_id or "game"
        self.rules = list(rules or ())
        self.note = ""
        self.outcome: list[str] = []
        self.result: dict[str, list[str]] = {}
        self.messages: dict[int, GameMessage] = {}
        self._names = power_names(self.variant)
        self._influence: dict[str, str] = {}
        self._reader = Reader(geography=self.variant.geography, powers=self.variant.powers)
        self._lost: tuple[Unit, ...] = ()
        self._stamp = 0
        self._state: Plain | None = None
        self._history: list[PlayedPhase] = []
        self._put(self.variant.calendar.first, self.variant.start)

    def _put(self, phase: Phase | None, position: Position) -> None:
        """Go to a phase and its position, with no orders on the table."""
        self._phase, self._board, self._state = phase, position, None
        self._influence = visited_after(self._influence, position)
        self._table = OrderTable(self._options(), self._reader)

    def _set(self, position: Position) -> None:
        """Change what is on the board; orders on the table stay."""
        self._board, self._state = position, None
        self._influence = visited_after(self._influence, position)
        self._table.options, self._table.judged = self._options(), not self._table.laid

    def _options(self) -> PhaseOptions:
        # Once the game is over nothing is ordered; the table is that of a first phase.
        phase = self._phase or self.variant.calendar.first
        return PhaseOptions(self.variant, self.map.orders, phase, self._board)

    def _power(self, name: str) -> str:
        found = self._names.get(name.upper())
        if found is None:
            raise ValueError(f"there is no power '{name}'; powers: {', '.join(self._names)}")
        return found

    # What is said of the game as a whole.

    @property
    def map_name(self) -> str:
        """The name of the map that was asked for."""
        return self.map.name

    @property
    def is_game_done(self) -> bool:
        """Whether the game is over."""
        return self._phase is None

    @property
    def status(self) -> str:
        """Whether the game goes on or is over, in a word."""
        return DONE if self.is_game_done else ACTIVE

    @property
    def win(self) -> int:
        """How many centres win."""
        return self.variant.solo

    @property
    def victory(self) -> list[int]:
        """How many centres win, year by year; here always the same."""
        return [self.variant.solo]

    @property
    def phase(self) -> str:
        """The phase in words: "SPRING 1901 MOVEMENT"."""
        now = self._phase
        return f"{now.season} {now.year} {now.kind}".upper() if now else COMPLETED

    @property
    def phase_type(self) -> str:
        """M, R or A; "-" once the game is over."""
        return self.get_current_phase()[-1] if self._phase else "-"

    @property
    def error(self) -> list[str]:
        """Why orders of this phase were not taken."""
        return self._table.faults

    @property
    def current_short_phase(self) -> str:
        """The phase in short."""
        return self.get_current_phase()

    def get_current_phase(self) -> str:
        """The phase in short: "S1901M"; "COMPLETED" once the game is over."""
        return phase_code(self._phase) if self._phase else COMPLETED

    def set_current_phase(self, new_phase: str) -> None:
        """Go to a phase; orders are cleared. Raises ValueError if the calendar has none such."""
        phase = phase_of_code(self.variant.calendar, new_phase)
        if phase is None and new_phase != COMPLETED:
            raise ValueError(f"'{new_phase}' is not a phase; write one like S1901M")
        self._put(phase, self._board)

    # Powers, units, centres.

    @property
    def powers(self) -> dict[str, PowerView]:
        """Every power of the map as it is now, by name."""
        state, orders = self.get_state(), self.get_orders()
        moving = self.phase_type == "M"
        return {
            name: PowerView(
                name=name,
                units=state["units"][name],
                centers=state["centers"][name],
                homes=state["homes"][name],
                influence=state["influence"][name],
                retreats=state["retreats"][name],
                orders=dict(map(_parted, orders[name])) if moving else {},
                adjust=[] if moving else orders[name],
            )
            for name in self._names
        }

    def get_power(self, power_name: str) -> PowerView | None:
        """A power as it is now; None if there is none of that name."""
        return self.powers.get(power_name)

    def has_power(self, power_name: str) -> bool:
        """Whether the map has a power of that name."""
        return power_name in self._names

    def get_map_power_names(self) -> list[str]:
        """The names of all powers."""
        return list(self._names)

    def get_units(self, power_name: str | None = None) -> Any:
        """Units as "A PAR", dislodged ones as "*A PAR", of a power or by power."""
        return self._part("units", power_name)

    def get_centers(self, power_name: str | None = None) -> object:
        """The centres of a power, or of each."""
        return self._part("centers", power_name)

    def _part(self, key: str, power_name: str | None) -> object:
        part = self.get_state()[key]
        return part if power_name is None else part[package_power(self._power(power_name))]

    def set_units(self, power_name: str, units: str | Iterable[str], reset: bool = False) -> None:
        """Put units on the board in place of any that are there; "*A PAR" is dislodged.

        Raises ValueError for what is not a unit of this map.
        """
        power = self._power(power_name)
        texts = [units] if isinstance(units, str) else list(units)
        own = package_power(power)
        new = [unit_from(self.variant, own, each.removeprefix(DISLODGED)) for each in texts]
        standing = {each.province: each for each in self._board.units}
        out = {each.unit.province: each for each in self._board.dislodged}
        if reset:
            standing = {place: each for place, each in standing.items() if each.power != power}
            out = {place: each for place, each in out.items() if each.unit.power != power}
        for text, unit in zip(texts, new, strict=True):
            if text.startswith(DISLODGED):
                out[unit.province] = Dislodged(unit, "", ())
            else:
                standing[unit.province] = unit
        taken = standing.keys()
        waiting = [
            replace(each, retreats=each.retreats or self._open_to(each.unit, taken))
            for each in out.values()
        ]
        self._set(position(standing.values(), self._board.owners, waiting))

    def _open_to(self, unit: Unit, taken: Iterable[str]) -> tuple[str, ...]:
        """Where a unit that was put down dislodged may go: every neighbour that is empty."""
        near = self.variant.geography.neighbours(unit.kind, unit.location)
        return tuple(place for place in near if place.partition("/")[0] not in set(taken))

    def clear_units(self, power_name: str | None = None) -> None:
        """Take a power's units off the board, or all."""
        gone = {self._power(power_name)} if power_name else set(self.variant.ranks)
        left = [unit for unit in self._board.units if unit.power not in gone]
        out = [each for each in self._board.dislodged if each.unit.power not in gone]
        self._set(position(left, self._board.owners, out))

    def set_centers(
        self,
        power_name: str,
        centers: str | Iterable[str],
        reset: bool = False,
    ) -> None:
        """Give centres to a power. Raises ValueError for what is not a centre."""
        power = self._power(power_name)
        names = [centers] if isinstance(centers, str) else list(centers)
        wrong = [each for each in names if each not in self.variant.geography.centres]
        if wrong:
            raise ValueError(f"not a supply centre of this map: {', '.join(wrong)}")
        owners = {c: by for c, by in self._board.owners.items() if not (reset and by == power)}
        self._own({**owners, **dict.fromkeys(names, power)})

    def clear_centers(self, power_name: str | None = None) -> None:
        """Take its centres from a power, or from all."""
        gone = {self._power(power_name)} if power_name else set(self.variant.ranks)
        self._own({c: by for c, by in self._board.owners.items() if by not in gone})

    def _own(self, owners: Mapping[str, str]) -> None:
        self._set(position(self._board.units, owners, self._board.dislodged))

    def get_orders(self, power_name: str | None = None) -> Any:
        """The orders of a power as they will count, or by power."""
        if power_name is not None:
            return self._table.texts(self._power(power_name))
        return {name: self._table.texts(ours) for name, ours in self._names.items()}

    def get_hash(self) -> str:
        """A number for the position, equal for equal positions in equal phases; not the package's."""
        state = {name: own for name, own in self.get_state().items() if name != "timestamp"}
        told = sha256(json.dumps(state, sort_keys=True).encode()).digest()
        return str(int.from_bytes(told[:8], "big"))

    def __deepcopy__(self, memo: dict[int, Any]) -> GameBoard:
        """A game that goes its own way from here; what nobody changes is shared with this one."""
        own = object.__new__(type(self))
        own.__dict__.update(self.__dict__)
        for name in ("rules", "outcome", "result", "messages", "_influence", "_history"):
            setattr(own, name, copy(getattr(self, name)))
        laid = {power: dict(own) for power, own in self._table.laid.items()}
        own._table = replace(self._table, laid=laid, faults=list(self._table.faults))
        return own

    def get_state(self) -> Plain:
        """The position and what is due in it, as the package saves states."""
        state: Plain = _fresh(self._state_now())
        return state

    def _state_now(self) -> Plain:
        """The same, with lists made once for each position; nobody may change them."""
        if self._state is None:
            kind, code = self._phase.kind if self._phase else None, self.get_current_phase()
            self._state = board_state(self.variant, code, kind, self._board, self._influence)
        about = {"timestamp": self._stamp, "zobrist_hash": "0"}
        return {**about, **self._state, "note": self.note}


def _fresh(value: Any) -> Any:
    """A copy of plain data, to change at will."""
    if isinstance(value, dict):
        return {name: _fresh(own) for name, own in value.items()}
    return value[:] if isinstance(value, list) else value


def _parted(order: str) -> tuple[str, str]:
    """An order as its unit and the rest: "A PAR" and "- BUR"."""
    kind, place, rest = order.split(" ", 2)
    return f"{kind} {place}", rest
