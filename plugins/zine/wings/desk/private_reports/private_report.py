"""What one power learns of a turn in a blind game: its own affairs, and what it sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zine.games import Game, Turn
from zine.language import _, named
from zine.report.place_names import printed_order
from zine.report.turn import game_heading, season_text
from zine.rules.adjustments import surplus
from zine.rules.calendar import PhaseKind
from zine.rules.centres_and_victory import living
from zine.rules.notation.electronic_protocol_style import place, unit_text
from zine.rules.outcomes import Resolution, Result
from zine.rules.position import Unit
from zine.rules.reasons import Why
from zine.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateReport:
    """A power's own report of a recorded turn.

    `orders` are its orders, each with its outcome but no reason; `seen` are other
    powers' units that its own see now; `due` is builds (+) or removals (-) to come.
    """

    game: str
    phase: str
    power: str
    player: str
    heading: str
    orders: tuple[tuple[str, str], ...]
    units: tuple[str, ...]
    dislodged: tuple[tuple[str, tuple[str, ...]], ...]
    centres: tuple[str, ...]
    due: int
    seen: tuple[str, ...]
    refused: Why | None


def private_reports(game: Game) -> Iterator[PrivateReport]:
    """Every power's report of every recorded turn, as long as the game hides anything."""
    variant = game.settings.variant
    if variant.hooks.sight is None or game.current is None:
        return
    for turn in game.recorded:
        done = turn.played
        concerned = living(done.before) | living(done.after)
        for power in variant.ranks:
            if power in concerned:
                yield _report(game, turn, done, power)


def _report(game: Game, turn: Turn, done: Resolution, power: str) -> PrivateReport:
    variant = game.settings.variant
    assert variant.hooks.sight is not None
    own = {unit.province: unit for unit in done.before.units_of(power)}
    following = turn.record.next_phase if turn.record else None
    winter = following is not None and following.kind is PhaseKind.ADJUSTMENTS
    return PrivateReport(
        game=game.slug,
        phase=turn.phase.slug,
        power=power,
        player=game.settings.player(power, turn.phase) or "",
        heading=game_heading(game.settings, season_text(turn.phase)),
        orders=tuple(
            (_order(result, variant, own), _word(result))
            for result in done.results
            if result.power == power
        ),
        units=tuple(unit_text(unit) for unit in done.after.units_of(power)),
        dislodged=tuple(
            (unit_text(each.unit), tuple(map(place, each.retreats)))
            for each in done.after.dislodged
            if each.unit.power == power
        ),
        centres=done.after.centres_of(power),
        due=surplus(done.after, power) if winter else 0,
        seen=tuple(
            _("{adjective} {unit}").format(
                adjective=variant.power(unit.power).adjective,
                power=named(unit.power),
                unit=unit_text(unit),
            )
            for unit in variant.hooks.sight.seen(variant, power, done)
        ),
        refused=variant.hooks.sight.refusal(power, done),
    )


def _order(result: Result, variant: Variant, own: dict[str, Unit]) -> str:
    """The order without mention of other powers' units."""
    return printed_order(result.order, variant, own) if result.order else result.text


def _word(result: Result) -> str:
    return "dislodged" if result.dislodged_by is not None else result.outcome.word
