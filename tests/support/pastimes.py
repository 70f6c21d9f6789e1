"""Games of Westling's variants for tests: files, simple play, and sites."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import yaml

from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_folder import read_sheet
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game, Turn
from zine.games.orders_in_play import units_in_play
from zine.rules.adjustments import build_sites, surplus
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.outcomes import Event
from zine.rules.position import Position, Unit
from zine.rules.reach import moves_to
from zine.rules.variant import Variant

NOW = datetime(2026, 11, 21, tzinfo=UTC)
Orders = dict[str, str]
Clerk = Callable[[Turn, Random], Mapping[str, str]]


def write_game(folder: Path, variant: str, **settings: object) -> Path:
    """A game's folder with its game.yaml; turns are due as soon as they are complete."""
    folder.mkdir(parents=True)
    data = {"title": "Test", "variant": variant, "seed": "s", **settings}
    (folder / "game.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    return folder


def write_sheet(folder: Path, slug: str, **content: object) -> None:
    """An orders file."""
    text = yaml.safe_dump(content, allow_unicode=True)
    (folder / f"{slug}.orders.yaml").write_text(text, encoding="utf-8")


def bring_up(folder: Path, now: datetime = NOW) -> Game:
    """The game brought up to now, its records written."""
    done = advance(read_folder(folder), now, 1, "test")
    done.write()
    return done.game


def no_papers(_turn: Turn, _chance: Random) -> Mapping[str, str]:
    """For games without business."""
    return {}


def play_on(
    folder: Path,
    seed: str,
    papers: Clerk = no_papers,
    turns: int = 70,
    keen: Collection[str] | None = None,
) -> Game:
    """Write orders for turn after turn until the game is over or so many are played.

    Powers that are not `keen` (None: all are) send empty sheets.
    """
    chance = Random(seed)
    files = read_folder(folder)
    game = play_through(files, NOW)
    for _ in range(turns):
        turn = game.current
        if turn is None:
            break
        slug = turn.phase.slug
        if turn.phase.kind is PhaseKind.BUSINESS:
            write_sheet(folder, slug, papers=dict(papers(turn, chance)))
        else:
            orders = simple_orders(game.settings.variant, turn, chance)
            sent = {p: text if keen is None or p in keen else "" for p, text in orders.items()}
            write_sheet(folder, slug, orders=sent)
        shown = files.shown(turn.phase, "orders")
        sheet = read_sheet(files.file(turn.phase, "orders"), shown, files.settings)
        files = replace(files, sheets={**files.sheets, slug: sheet})
        done = advance(files, NOW, 1, "test")
        done.write()
        files, game = done.folder, done.game
    return game


def simple_orders(variant: Variant, turn: Turn, chance: Random) -> Orders:
    """Orders for all powers due: units walk, hold or support at random, as is legal."""
    board = turn.before
    match turn.phase.kind:
        case PhaseKind.MOVEMENT:
            return {power: _march(variant, board, power, chance) for power in turn.due}
        case PhaseKind.RETREATS:
            units = units_in_play(board, PhaseKind.RETREATS).values()
            outs = {each.unit: each.retreats for each in board.dislodged}
            return {
                power: "\n".join(
                    f"{unit} R {outs[unit][0]}" if outs[unit] else f"{unit} D"
                    for unit in units
                    if unit in outs and unit.power == power
                )
                for power in turn.due
            }
        case _:
            return {power: _adjust(variant, board, power) for power in turn.due}


def _march(variant: Variant, board: Position, power: str, chance: Random) -> str:
    """Units go to the nearest centre they lack; a second one supports the first."""
    geography = variant.geography
    goals = set(geography.centres) - set(board.centres_of(power))
    foreign = {unit.province for unit in board.units if unit.power != power}
    moves: dict[str, str] = {}
    lines: list[str] = []
    units = sorted(board.units_of(power), key=lambda unit: _far(variant, unit, goals))
    for unit in units:
        helped = next(
            (
                f"{start} - {province_of(goal)}"
                for start, goal in moves.items()
                if province_of(goal) in foreign & geography.reach(unit.kind, unit.location)
            ),
            None,
        )
        if helped and chance.random() < 0.8:
            lines.append(f"{unit} S {helped}")
            continue
        taken = {province_of(goal) for goal in moves.values()}
        steps = [
            step
            for step in sorted(geography.steps(unit.kind, unit.location))
            if province_of(step) not in taken
        ]
        if not steps or unit.province in goals or chance.random() < 0.1:
            lines.append(f"{unit} H")
            continue
        chance.shuffle(steps)
        goal = min(steps, key=lambda step: _far(variant, unit._replace(location=step), goals))
        moves[str(unit)] = goal
        lines.append(f"{unit} - {goal}")
    return "\n".join(lines)


def _far(variant: Variant, unit: Unit, goals: Collection[str]) -> int:
    """How many moves a unit is from the nearest of some provinces."""
    if unit.province in goals:
        return 0
    ways = moves_to(variant.geography, unit.kind, unit.location)
    return min((n for place, n in ways.items() if province_of(place) in goals), default=99)


def _adjust(variant: Variant, board: Position, power: str) -> str:
    due = surplus(board, power)
    if due < 0:
        return "\n".join(f"Remove {unit}" for unit in board.units_of(power)[:-due])
    places = variant.geography.locations[UnitKind.ARMY]
    sites = [site for site in build_sites(variant, board, power) if site in places]
    return "\n".join(f"Build A {site}" for site in sites[:due])


def events_of(game: Game) -> list[Event]:
    """Everything that happened, in order."""
    return [event for turn in game.recorded if turn.record for event in turn.record.events]
