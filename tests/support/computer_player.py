"""A simple player for sample games: marches on the nearest centre it lacks, with support."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from zine.games.orders_in_play import units_in_play
from zine.rules.adjustments import build_sites, surplus
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import Terrain, UnitKind, province_of
from zine.rules.outcomes import Event, Resolution, Submission
from zine.rules.pipeline import adjudicate, look_ahead, powers_due
from zine.rules.position import Position, Unit
from zine.rules.reach import moves_to
from zine.variantfiles.variant_reader import VariantFolder

Orders = dict[str, list[str]]


class Played(NamedTuple):
    """A phase as played: its orders, what came of them, and the events until the next."""

    phase: Phase
    orders: Orders
    resolution: Resolution
    events: tuple[Event, ...]


class Player:
    """Orders for every power; `keen` is how often its units do more than hold."""

    def __init__(self, folder: VariantFolder, seed: str, keen: Mapping[str, float]) -> None:
        self.variant = folder.variant
        self.reader = folder.reader
        self.geography = folder.variant.geography
        self.chance = Random(seed)
        self.keen = keen
        self.ways: dict[tuple[UnitKind, str], dict[str, int]] = {}

    def orders(self, phase: Phase, board: Position) -> Orders:
        """The orders of all powers that have any to give."""
        match phase.kind:
            case PhaseKind.MOVEMENT:
                return {p: self._march(p, board) for p in powers_due(self.variant, phase, board)}
            case PhaseKind.RETREATS:
                found: Orders = {}
                for each in board.dislodged:
                    goal = f"-{each.retreats[0]}" if each.retreats else " D"
                    found.setdefault(each.unit.power, []).append(f"{each.unit}{goal}")
                return found
            case _:
                return {p: self._adjust(p, board) for p in powers_due(self.variant, phase, board)}

    def _far(self, kind: UnitKind, place: str, goals: set[str]) -> int:
        if (kind, place) not in self.ways:
            self.ways[kind, place] = dict(moves_to(self.geography, kind, place))
        ways = self.ways[kind, place]
        return min((n for spot, n in ways.items() if province_of(spot) in goals), default=99)

    def _march(self, power: str, board: Position) -> list[str]:
        """Each unit moves nearer to a centre, or supports one that does."""
        own = set(board.centres_of(power))
        goals = set(self.geography.centres) - own
        full = {unit.province: unit.power for unit in board.units}
        moves: dict[Unit, str] = {}
        lines: list[str] = []
        units = list(board.units_of(power))
        self.chance.shuffle(units)
        for unit in units:
            if self.chance.random() >= self.keen.get(power, 0):
                lines.append(f"{unit} H")
                continue
            help_ = next(
                (
                    (other, goal)
                    for other, goal in moves.items()
                    if full.get(province_of(goal), power) != power
                    and province_of(goal) in self.geography.reach(unit.kind, unit.location)
                ),
                None,
            )
            if help_:
                lines.append(f"{unit} S {help_[0]}-{help_[1]}")
                continue
            taken = {province_of(goal) for goal in moves.values()}
            steps = [
                place
                for place in sorted(self.geography.steps(unit.kind, unit.location))
                if full.get(province_of(place)) != power and province_of(place) not in taken
            ]
            if (unit.province in goals and self.chance.random() < 0.8) or not steps:
                lines.append(f"{unit} H")
                continue
            goal = min(steps, key=lambda p: (self._far(unit.kind, p, goals), self.chance.random()))
            moves[unit] = goal
            lines.append(f"{unit}-{goal}")
        return lines

    def _adjust(self, power: str, board: Position) -> list[str]:
        due = surplus(board, power)
        if due < 0:
            units = sorted(map(str, board.units_of(power)))
            return [f"Remove {unit}" for unit in self.chance.sample(units, -due)]
        sites = build_sites(self.variant, board, power)
        return [self._build(site) for site in sites[:due]]

    def _build(self, site: str) -> str:
        coastal = self.geography.provinces[site].terrain is Terrain.COASTAL
        return f"Build {'F' if coastal and self.chance.random() < 0.35 else 'A'} {site}"


def play(player: Player, years: int) -> list[Played]:
    """A game from its start to its end, or to the end of so many years."""
    variant = player.variant
    phase: Phase | None = variant.calendar.first
    board = variant.start
    played: list[Played] = []
    while phase is not None and phase.year < variant.calendar.first_year + years:
        orders = player.orders(phase, board)
        done = adjudicate(
            variant, variant.rulebook, phase, board, _submissions(player, phase, board, orders)
        )
        ahead = look_ahead(variant, variant.rulebook, done)
        played.append(Played(phase, orders, done, ahead.events))
        phase, board = ahead.phase, ahead.position
    return played


def _submissions(player: Player, phase: Phase, board: Position, orders: Orders) -> list[Submission]:
    units = units_in_play(board, phase.kind)
    return [
        line
        for power in player.variant.powers
        for line in player.reader.read(
            "\n".join(orders.get(power.name, ())), power=power.name, kind=phase.kind, units=units
        )
    ]
