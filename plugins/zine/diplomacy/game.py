"""A game in the vocabulary of the package `diplomacy`, played by our engine.

It is written from that package's public documentation. docs/researchers.md says what it covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from zine.diplomacy.fast_movement import played_movement
from zine.diplomacy.game_state import GameBoard, Plain
from zine.diplomacy.package_history import GameMessage, PhaseHistory, PlayedPhase
from zine.engine import adjudicate, look_ahead
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.outcomes import Resolution, Solo
from zine.rules.position import Position
from zine.wings.formats.diplomacy_package_results import lost_units, unit_results
from zine.wings.formats.diplomacy_package_state import board_from_state, package_power
from zine.wings.shared.phase_labels import phase_code


class ResearchGame(GameBoard):
    """One game on one board: set orders, process, look at the state."""

    # Orders.

    def get_orderable_locations(self, power_name: str | None = None) -> object:
        """Where a power has something to order, or by power."""
        if power_name is None:
            return {name: self.get_orderable_locations(name) for name in self._names}
        power = self._power(power_name)
        return self._table.options.orderable(power) if self._phase else []

    def get_all_possible_orders(self) -> dict[str, list[str]]:
        """Every order that may be given, by location."""
        if self._phase is None:
            return {place.upper(): [] for place in self.map.locs}
        return self._table.options.by_place()

    def set_orders(
        self,
        power_name: str,
        orders: str | Iterable[str],
        expand: bool = True,
        replace: bool = True,
    ) -> None:
        """Set orders of a power, in any notation that the press reads.

        Those that cannot be read or carried out are left out, and `error` says why.
        """
        power = self._power(power_name)
        texts = [orders] if isinstance(orders, str) else list(orders)
        if self._phase is not None:
            self._table.lay(power, texts, again=replace)

    def clear_orders(self, power_name: str | None = None) -> None:
        """Take a power's orders off the table, or all."""
        for power in [self._power(power_name)] if power_name else list(self.variant.ranks):
            self._table.laid.pop(power, None)

    def get_order_status(
        self, power_name: str | None = None, unit: str | None = None, loc: str | None = None
    ) -> object:
        """What became of the orders of the last phase: by power, or of one unit or location."""
        if unit is not None:
            return self.result.get(unit, [])
        if loc is not None:
            found = [each for each in self.result if each.partition(" ")[2] == loc]
            return (found[0], self.result[found[0]]) if found else (loc, [])
        last = self._history[-1].state["units"] if self._history else {}
        by_power = {
            name: {u: self.result[u] for u in last.get(name, ()) if u in self.result}
            for name in self._names
        }
        return by_power if power_name is None else by_power[package_power(self._power(power_name))]

    def process(self) -> PlayedPhase:
        """Adjudicate the phase and go on to the next in which anybody has something to order.

        Returns the phase as it was played. Raises ValueError once the game is over.
        """
        if self._phase is None:
            raise ValueError("the game is over")
        phase = self._phase
        done = self._resolved(phase, self._board)
        played = self._phase_data(self._state_now(), self.result)
        self._history.append(played)
        self.messages = {}
        ahead = look_ahead(self.variant, self.variant.rulebook, done)
        self._put(ahead.phase, ahead.position)
        if ahead.phase is None:
            winners = [package_power(e.power) for e in ahead.events if isinstance(e, Solo)]
            self._over(phase, winners)
        return played

    def _resolved(self, phase: Phase, before: Position) -> Resolution:
        """What the rules say of the orders on the table; `result` has it in words."""
        lines, rulebook = self._table.lines(), self.variant.rulebook
        if phase.kind is PhaseKind.MOVEMENT and self._table.judged:
            done, self.result, self._lost = played_movement(
                self.variant, rulebook, phase, before, lines
            )
            return done
        done = adjudicate(self.variant, rulebook, phase, before, lines)
        self.result = unit_results(phase.kind, before, done.results, self._lost)
        self._lost = lost_units(before, done.results)
        return done

    def _over(self, phase: Phase, winners: Sequence[str]) -> None:
        left = [package_power(p) for p in self.variant.ranks if self._board.centres_of(p)]
        self.outcome = [phase_code(phase), *(winners or left)]
        self.note = f"Victory by: {', '.join(winners)}" if winners else ""

    def draw(self, winners: Sequence[str] | None = None) -> None:
        """End the game as a draw of some powers, or of all that have centres."""
        phase = self._phase
        if phase is None:
            raise ValueError("the game is over")
        self._put(None, self._board)
        self._over(phase, [])
        if winners:
            self.outcome[1:] = winners
        self.note = f"Draw: {', '.join(self.outcome[1:])}"

    # States and history.

    def set_state(self, state: Mapping[str, Any], clear_history: bool = True) -> None:
        """Go to a saved state. Raises ValueError if it is not one of this map."""
        board = board_from_state(self.variant, state)
        if clear_history:
            self._history.clear()
        told = state.get("influence") or {}
        self._influence = {
            place: self._power(name) for name, places in told.items() for place in places
        }
        self._lost = ()
        self.set_current_phase(state["name"])
        self._put(self._phase, board)

    def add_message(self, message: GameMessage) -> int:
        """Keep a message with the present phase; the number it is kept under."""
        self._stamp += 1
        self.messages[self._stamp] = replace(
            message, time_sent=self._stamp, phase=self.get_current_phase()
        )
        return self._stamp

    def get_phase_data(self) -> PlayedPhase:
        """The present phase: its state, and the orders set so far."""
        return self._phase_data(self.get_state(), {})

    def _phase_data(self, state: Plain, results: Mapping[str, list[str]]) -> PlayedPhase:
        self._stamp += 1
        orders = {package_power(power): own for power, own in self._table.given().items()}
        said = tuple(self.messages.values())
        return PlayedPhase(
            self.get_current_phase(), {**state, "timestamp": self._stamp}, orders, results, said
        )

    def set_phase_data(
        self,
        phase_data: PlayedPhase | Sequence[PlayedPhase],
        clear_history: bool = True,
    ) -> None:
        """Go to the last of some phases, with those before it as its history."""
        told = [phase_data] if isinstance(phase_data, PlayedPhase) else list(phase_data)
        self.set_state(told[-1].state, clear_history)
        self._history += told[:-1]
        self.result = dict(told[-2].results) if len(told) > 1 else {}
        for power, orders in told[-1].orders.items():
            if orders is not None:
                self.set_orders(power, orders)
        self.messages = {each.time_sent or 0: each for each in told[-1].messages}

    def get_phase_history(self) -> list[PlayedPhase]:
        """Every phase that was played, in order."""
        return list(self._history)

    def get_phase_from_history(
        self, short_phase_name: str, game_role: str | None = None
    ) -> PlayedPhase:
        """A phase that was played. Raises IndexError if there was none of that name."""
        found = [each for each in self._history if each.name == short_phase_name]
        if not found:
            raise IndexError(f"no phase {short_phase_name} was played")
        return found[0]

    @property
    def state_history(self) -> PhaseHistory[Mapping[str, object]]:
        """The states of the phases played, by phase."""
        return PhaseHistory((each.name, each.state) for each in self._history)

    @property
    def order_history(self) -> PhaseHistory[Mapping[str, object]]:
        """The orders of the phases played, by phase and power."""
        return PhaseHistory((each.name, each.orders) for each in self._history)

    @property
    def result_history(self) -> PhaseHistory[Mapping[str, list[str]]]:
        """What became of the orders of the phases played, by phase and unit."""
        return PhaseHistory((each.name, each.results) for each in self._history)

    @property
    def message_history(self) -> PhaseHistory[dict[int | None, GameMessage]]:
        """The messages of the phases played, by phase and number."""
        return PhaseHistory(
            (each.name, {m.time_sent: m for m in each.messages}) for each in self._history
        )
