"""Positions, orders and years of the 1914 variant, from tables in data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

import yaml

from boards import unit
from positions import GEOGRAPHY, crowded
from sites import TESTS
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.notation.conditional_orders import retreats_written
from zine.rules.orders import Hold, Move
from zine.rules.outcomes import Resolution, Submission
from zine.rules.papers import Papers
from zine.rules.pipeline import adjudicate, look_ahead
from zine.rules.position import Position, Unit, position
from zine.rules.variant import Variant
from zine.variantfiles.variant_reader import VariantFolder, load_variant
from zine.wings.pulsipher.expansions.economy.events import Charge, Entry
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Bomber, Economy, frozen

FOLDER: VariantFolder = load_variant("1914")
VARIANT: Variant = FOLDER.variant
CASES = TESTS / "expansions/economy"


def cases(name: str) -> dict[str, dict[str, Any]]:
    """The cases of a table, by their name."""
    table = yaml.safe_load((CASES / f"{name}.yaml").read_text(encoding="utf-8"))
    assert isinstance(table, dict)
    return {str(key): case for key, case in table.items()}


def board_of(case: Mapping[str, Any]) -> Position:
    """The position of a case; what it leaves out is as at the start, with ample supply."""
    start = VARIANT.start
    economy = start.extra(ECONOMY)
    owners = dict(start.owners)
    for power, centres in case.get("centres", {}).items():
        owners.update(dict.fromkeys(centres, power))
    for centre in case.get("neutral", ()):
        del owners[centre]
    control = frozen(case.get("control", {}))
    supply = {**dict.fromkeys(economy.supply, 50), **dict.fromkeys(control, 50)}
    supply.update(case.get("supply", {}))
    supply = {c: points for c, points in supply.items() if c not in case.get("conquered", ())}
    factors = {minor: dict(table) for minor, table in economy.factors.items()}
    for minor, table in case.get("factors", {}).items():
        factors[minor] = {player: total for player, total in table.items() if total}
    capitals = {**economy.capitals, **case.get("capitals", {})}
    economy = replace(
        economy,
        supply=frozen(supply),
        factors=frozen({minor: frozen(table) for minor, table in factors.items()}),
        control=control,
        capitals=frozen({country: place for country, place in capitals.items() if place}),
        guests=frozen(case.get("guests", {})),
        allies=tuple(tuple(sorted(pair)) for pair in case.get("allies", ())),
        bombers=tuple(Bomber(p, at) for p, own in case.get("bombers", {}).items() for at in own),
        **{
            name: tuple(case.get(name, ()))
            for name in ("loosened", "conquered", "dormant", "standing", "shaken", "bombed")
        },
    )
    units = [unit(power, text) for power, own in case["units"].items() for text in own]
    return position(units, owners, extras=start.extras).with_extra(ECONOMY, economy)


def phase_named(name: str) -> Phase:
    """The phase of a name such as "Spring 1914"."""
    title, year = name.split()
    numbers = {stage.title: n for n, stage in enumerate(VARIANT.calendar.stages, 1)}
    return VARIANT.calendar.phase(int(year), numbers[title])


def lines_of(board: Position, phase: Phase, orders: Mapping[str, str]) -> list[Submission]:
    """Players' texts as submissions."""
    units = {each.province: each for each in board.units}
    units |= {each.unit.province: each.unit for each in board.dislodged}
    return [
        line
        for power, text in orders.items()
        for line in FOLDER.reader.read(text, power=power, kind=phase.kind, units=units)
    ]


@dataclass(frozen=True)
class Played:
    """A phase as it was played."""

    done: Resolution

    @property
    def economy(self) -> Economy:
        """The economy it left."""
        return self.done.after.extra(ECONOMY)

    @property
    def outcomes(self) -> dict[str, str]:
        """The word for each order, by its canonical text."""
        return {
            str(result.order or result.text): result.outcome.word for result in self.done.results
        }

    @property
    def paid(self) -> dict[str, int]:
        """What each country spent on conflicts and retreats."""
        found: dict[str, int] = {}
        for event in self.done.events:
            if isinstance(event, Entry) and str(event.item) in ("conflicts", "retreats"):
                found[event.power] = found.get(event.power, 0) - event.amount
        return found

    @property
    def unsupplied(self) -> list[str]:
        """What went without: "A BUR attack"."""
        return [
            f"{event.unit} {event.part}"
            for event in self.done.events
            if isinstance(event, Charge) and not event.paid
        ]

    def told(self, kind: str) -> list[str]:
        """All events of a kind as text."""
        return [str(event) for event in self.done.events if type(event).__name__ == kind]

    def next_board(self) -> tuple[Phase | None, Position]:
        """What comes next, phases that need nobody left out."""
        ahead = look_ahead(VARIANT, VARIANT.rulebook, self.done)
        return ahead.phase, ahead.position


def play(
    board: Position,
    phase: Phase,
    orders: Mapping[str, str] = MappingProxyType({}),
    papers: Mapping[str, str] = MappingProxyType({}),
    variant: Variant = VARIANT,
) -> Played:
    """Adjudicate a phase from players' texts."""
    lines = lines_of(board, phase, orders)
    sent = Papers(texts=papers)
    ahead = retreats_of(board, phase, orders)
    return Played(
        adjudicate(variant, variant.rulebook, phase, board, lines, papers=sent, ahead=ahead)
    )


def retreats_of(board: Position, phase: Phase, orders: Mapping[str, str]) -> list[Submission]:
    """The retreats written with moves."""
    units = {each.province: each for each in board.units}
    if phase.kind is not PhaseKind.MOVEMENT:
        return []
    reader, found = FOLDER.reader, []
    for power, text in orders.items():
        _, kept, _ = reader.read_whole(text, power=power, kind=phase.kind, units=units)
        found += retreats_written(reader, kept, power, units)
    return found


@cache
def variant_with(**options: str) -> Variant:
    """The variant with a game's own options."""
    from zine.files.strict_yaml import parse_yaml  # noqa: PLC0415

    return FOLDER.tuned(parse_yaml("", "game.yaml"), {"economy": dict(options)}).variant


def crowded_season(chance: Random) -> tuple[Position, Phase, dict[str, list[str]]]:
    """A crowded position of poor countries, with orders for everything: the lines by power.

    Fleets at sea often have a second segment, armies at home go by rail, and bombers fly.
    """
    orders = crowded(chance)
    lines: dict[str, list[str]] = {}
    for unit_, order in orders.items():
        text = str(order)
        if isinstance(order, Hold) and unit_.kind is UnitKind.ARMY and chance.random() < 0.5:
            text = _rails(chance, unit_) or text
        lines.setdefault(unit_.power, []).append(text)
        goes = order.target if isinstance(order, Move) else unit_.location
        if unit_.kind is UnitKind.FLEET and chance.random() < 0.6:
            near = sorted(n for n in GEOGRAPHY.steps(UnitKind.FLEET, goes) if GEOGRAPHY.is_sea(n))
            if near:
                lines[unit_.power].append(f"(2) F {goes} - {chance.choice(near)}")
    powers = sorted(lines)
    bombers = sorted({Bomber(u.power, u.province) for u in orders if u.kind is UnitKind.ARMY})
    for bomber in bombers:
        centre = chance.choice(GEOGRAPHY.centres)
        verb = chance.choice(("bombs", "defends", "-"))
        lines[bomber.power].append(f"B {bomber.province} {verb} {centre}")
    start = VARIANT.start
    economy = start.extra(ECONOMY)
    poor = {power: chance.randint(0, 6) for power in economy.supply}
    shaken = [u.province for u in orders if chance.random() < 0.15]
    economy = replace(
        economy, supply=frozen(poor), bombers=tuple(bombers), shaken=tuple(sorted(shaken))
    )
    board = position(orders, start.owners, extras=start.extras).with_extra(ECONOMY, economy)
    return board, phase_named("Spring 1918"), {power: lines[power] for power in powers}


def _rails(chance: Random, army: Unit) -> str | None:
    """A way by rail of two or three stops, if the army's country has one."""
    country = VARIANT.expansions["economy"].countries[army.power]
    way: list[str] = []
    at = army.location
    for _ in range(chance.randint(1, 3)):
        near = sorted(GEOGRAPHY.steps(UnitKind.ARMY, at) - {army.location, *way})
        inside = [stop for stop in near if stop in country]
        if not inside:
            break
        at = chance.choice(inside)
        way.append(at)
    return f"A {army.location} RR-{'-'.join(way)}" if way else None


def season_of(
    board: Position, phase: Phase, lines: Mapping[str, list[str]], variant: Variant = VARIANT
) -> Played:
    """Play orders given as lines."""
    texts = {power: "\n".join(own) for power, own in lines.items()}
    return play(board, phase, texts, variant=variant)
