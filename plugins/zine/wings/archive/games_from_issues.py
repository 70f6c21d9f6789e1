"""Takes up reports of old issues and of game masters as games, adjudicated and recorded.

Everything is made in a temporary folder; files reach games/ only if the game can be played
through with them. Folders that did not come from old issues are left alone.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from zine.gamefiles.game_yaml import read_settings
from zine.games.orders_in_play import units_in_play
from zine.problems import Problems
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.centres_and_victory import owners_by_occupation
from zine.rules.geography import province_of
from zine.rules.orders import UnitOrder
from zine.rules.pipeline import powers_due
from zine.rules.position import Position, Unit
from zine.wings.archive.game_file_texts import deed_text, game_file, order_texts, orders_file
from zine.wings.archive.issue_store import StoredIssue
from zine.wings.archive.issues_register import KnownGame, addresses, register_of
from zine.wings.archive.parsing.phase_and_place_lookup import owners_of, phase_of, place_named
from zine.wings.archive.parsing.report_check import check
from zine.wings.archive.parsing.report_values import Clause, Report
from zine.wings.archive.parsing.starting_position import board_of, read_printed
from zine.wings.archive.report_units import named_by_units, with_units, with_unprinted_units
from zine.wings.archive.temporary_game import (
    GameInHand,
    GameTakenUp,
    TakenReport,
    in_hand,
    is_in_the_way,
)
from zine.wings.archive.unprinted_phases import fill_in
from zine.wings.shared.yaml_text import setup_file

# Kinds of game that use the standard rules on the standard board.
STANDARD_KINDS = frozenset(("", "game", "classic game", "gunboat game", "postal game"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenGame(GameTakenUp):
    """A game from old issues: its folder's name and its new files."""

    reports: tuple[TakenReport, ...]


def take_up(
    home: Path, fresh: Sequence[StoredIssue], stored: Sequence[StoredIssue], now: datetime
) -> tuple[TakenGame, ...]:
    """Take up the reports of fresh issues; `stored` are all issues, with the fresh ones.

    Writes nothing below `home`.
    """
    keys = {each.key for each in fresh}
    taken: list[TakenGame] = []
    for register in register_of(each.filed for each in stored):
        slugs = addresses(register.games)
        for game in register.games:
            if any(each.key in keys and each.report for each in game.sightings):
                taken.append(take_game(home, slugs[game.names], game, keys, register.zine, now))
    return tuple(taken)


def take_game(
    home: Path, slug: str, game: KnownGame, keys: Set[str], zine: str, now: datetime
) -> TakenGame:
    """Take up the reports of a game; those of other issues than `keys` are here already.

    `zine` is empty where the keys name texts, not issues.
    """
    own = home / "games" / slug
    reports = [(s.key, s.report) for s in game.sightings if s.report is not None]
    why_not = _refusal(own, [report for _, report in reports])
    if why_not:
        refused = [
            TakenReport(key=key, report=report, game=slug, why_not=why_not)
            for key, report in reports
            if key in keys
        ]
        return TakenGame(slug=slug, files={}, reports=tuple(refused))
    beginning = game_file(game, reports[0], zine)
    if not own.exists():
        with (
            contextlib.suppress(Problems),
            in_hand(own, beginning, now, zine, quick=True) as desk,
        ):
            return _played(desk, slug, reports)
    with in_hand(own, beginning, now, zine) as desk:
        return _played(desk, slug, reports)


def _played(desk: GameInHand, slug: str, reports: Sequence[tuple[str, Report]]) -> TakenGame:
    """A game as far as its reports lead. Raises Problems if it must be played with more care."""
    done = tuple(_take_reports(desk, slug, _in_order(desk, reports)))
    desk.finish()
    files = desk.files if any(each.phase for each in done) else {}
    return TakenGame(slug=slug, files=files, reports=done)


def _refusal(own: Path, reports: Sequence[Report]) -> str:
    """Why a game cannot be taken up at all; empty if it can."""
    kind = next((each.kind for each in reports if each.kind not in STANDARD_KINDS), "")
    if kind:
        return f"the {kind} is not played by the standard rules"
    if is_in_the_way(own):
        return f"games/{own.name} is already here and did not come from old issues"
    here = read_settings(own).boardman if own.exists() else ""
    numbers = {each.boardman for each in reports if each.boardman}
    if here and numbers and here not in numbers:
        return f"games/{own.name} is another game, number {here}"
    return ""


def _in_order(
    desk: GameInHand, reports: Sequence[tuple[str, Report]]
) -> list[tuple[str, Report, Phase | None]]:
    """Reports by phase; those without a known phase come last."""
    calendar = desk.variant.variant.calendar
    phased = [(key, report, phase_of(report, calendar)) for key, report in reports]
    return sorted(phased, key=lambda each: each[2].slug if each[2] else "~")


def _take_reports(
    desk: GameInHand,
    slug: str,
    reports: Sequence[tuple[str, Report, Phase | None]],
) -> Iterator[TakenReport]:
    """Take up reports one after the other; reports of older issues may fit only now."""
    for number, (key, report, phase) in enumerate(reports):
        following = [later for _, later, _ in reports[number + 1 :]]
        taken = _take(desk, key, report, phase, following)
        yield TakenReport(key=key, report=report, game=slug, **taken)
        if report.chart:
            desk.charts = owners_of(report.chart, desk.variant.variant.geography)


def _take(
    desk: GameInHand, key: str, report: Report, phase: Phase | None, following: Sequence[Report]
) -> dict[str, Any]:
    if phase is None:
        return {"why_not": "its season is not known"}
    if not (report.orders or report.clauses):
        return {"why_not": report.status or "it holds no orders"}
    if desk.has(phase):
        return {"why_not": "the turn is already here"}
    inferred = tuple(fill_in(desk, phase, report))
    board = desk.before(phase)
    units = units_in_play(board, phase.kind) if board else None
    report = named_by_units(report, units, desk.variant)
    if any(not block.power for block in report.orders):
        return {"why_not": "it names no powers, and the position is not known", "remarks": inferred}
    if phase.kind is PhaseKind.MOVEMENT:
        taken = _take_movement(desk, key, report, phase, board, following)
    elif board is None:
        taken = {"why_not": "the position of this phase is not known"}
    else:
        taken = _take_deeds(desk, report, phase, board)
    return taken | {"remarks": (*inferred, *taken.get("remarks", ()))}


def _take_movement(
    desk: GameInHand,
    key: str,
    report: Report,
    phase: Phase,
    before: Position | None,
    following: Sequence[Report],
) -> dict[str, Any]:
    variant, reader = desk.variant.variant, desk.variant.reader
    taken = board_of(report, variant, reader, before)
    if before is not None:
        taken = with_unprinted_units(taken, report, before)
    if taken.position is None:
        return {"why_not": "; ".join(taken.gaps), "remarks": taken.slips}
    board, source = taken.position, "are not known"
    if before is None and not board.owners and desk.charts:
        board = Position(units=board.units, owners=desk.charts)
        source = "are those of the chart printed before"
    elif before is None and not board.owners and phase.number == 1:
        # Since the centres were counted nobody has moved.
        board = replace(board, owners=owners_by_occupation(variant.geography, board))
        source = "are known of the centres with a unit alone"
    elif before is None and board.owners:
        source = "are those of the chart printed with this turn"
    reading = check(report, board, variant, reader)
    if reading and reading.differences:
        reading = check(report, board, variant, reader, _units_after(desk, report, following))
    files = {"orders": orders_file(report, order_texts(report), taken.slips)}
    remarks = taken.slips
    if before is None or before.units != board.units:
        named = f"{desk.zine} #{key}" if desk.zine else key
        note = f"Units are those that were ordered in {named}; owners {source}."
        if before is not None:
            note = f"Units are those that were ordered in {named}; the turns before lead to others."
            remarks += tuple(_changes(before, board))
            desk.set_up_start()
        files["setup"] = setup_file(board, variant, note)
    try:
        desk.add(phase, files, order_texts(report), board)
    except Problems as problems:
        words = "; ".join(each.message for each in problems.problems)
        return {"why_not": f"it cannot be played: {words}", "reading": reading, "remarks": remarks}
    return {"phase": phase.slug, "reading": reading, "remarks": remarks}


def _units_after(desk: GameInHand, report: Report, following: Sequence[Report]) -> dict[str, Unit]:
    """The units that the next movement report orders, if it is of the next season."""
    calendar = desk.variant.variant.calendar
    here = phase_of(report, calendar)
    after = next((each for each in following if each.orders and each.season != report.season), None)
    there = phase_of(after, calendar) if after else None
    if here is None or there is None or after is None:
        return {}
    near = there.year == here.year or (there.year == here.year + 1 and there.number < here.number)
    read = read_printed(after, desk.variant.reader, {}) if near else ()
    return {
        province_of(line.order.location): Unit(power, line.order.kind, line.order.location)
        for power, _, line in read
        if isinstance(line.order, UnitOrder) and line.order.kind
    }


def _changes(before: Position, position: Position) -> Iterator[str]:
    """How the printed units differ from those that the earlier turns lead to."""
    for unit in position.units:
        if unit not in before.units:
            yield f"{unit.power} orders {unit}, which the earlier turns do not lead to"
    for unit in before.units:
        if unit not in position.units:
            yield f"by the earlier turns {unit.power} has {unit}, which is not ordered"


def _take_deeds(
    desk: GameInHand, report: Report, phase: Phase, position: Position
) -> dict[str, Any]:
    """Take up retreats and adjustments from the sentences that report them."""
    variant = desk.variant.variant
    orders: dict[str, list[str]] = {}
    for clause in report.clauses:
        power = clause.power or _owner(clause, position, desk)
        if not power:
            return {"why_not": f"the report does not say whose {clause.unit} is"}
        orders.setdefault(power, []).append(deed_text(clause, phase))
    for block in report.orders:
        orders.setdefault(block.power, []).extend(with_units(block, position))
    silent = [power for power in powers_due(variant, phase, position) if power not in orders]
    if silent and phase.kind is PhaseKind.RETREATS:
        return {"why_not": f"the retreats of {', '.join(silent)} are not printed"}
    texts = {power: "\n".join(lines) for power, lines in orders.items()}
    texts |= dict.fromkeys(silent, "")
    try:
        desk.add(phase, {"orders": orders_file(report, texts, ())}, texts, position)
    except Problems as problems:
        words = "; ".join(each.message for each in problems.problems)
        return {"why_not": f"it cannot be played: {words}"}
    remarks = tuple(f"no builds of {power} are printed" for power in silent)
    return {"phase": phase.slug, "remarks": remarks}


def _owner(clause: Clause, position: Position, desk: GameInHand) -> str:
    """The power of a unit that a sentence names without its power."""
    place = province_of(place_named(clause.unit, desk.variant.variant.geography))
    units = (*(each.unit for each in position.dislodged), *position.units)
    return next((unit.power for unit in units if unit.province == place), "")
