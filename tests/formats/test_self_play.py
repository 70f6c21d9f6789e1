"""What lets the adapter play fast gives the same as the rules' own long way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from boards import STANDARD
from package_departures import orders_by_chance
from positions import crowded
from zine.diplomacy import Game
from zine.diplomacy.fast_movement import played_movement
from zine.diplomacy.order_texts import OrderTexts
from zine.rules.calendar import Phase
from zine.rules.geography import UnitKind
from zine.rules.legality import Legality
from zine.rules.orders import Convoy, Hold, Move, Order, Support
from zine.rules.outcomes import Submission, Void
from zine.rules.pipeline import adjudicate
from zine.rules.position import Position, Unit, position
from zine.wings.formats.diplomacy_package_results import lost_units, unit_results

FIRST = STANDARD.calendar.first
GEOGRAPHY = STANDARD.geography
PLACES = (*GEOGRAPHY.provinces, *(p for p in GEOGRAPHY.locations[UnitKind.FLEET] if "/" in p))


def _played(seed: int, phases: int) -> Iterator[tuple[Game, dict[str, list[str]]]]:
    """A game before each of its phases, with the orders by chance that it is given then."""
    game, chance = Game(), Random(seed)
    for _ in range(phases):
        orders = orders_by_chance(game, chance)
        yield game, orders
        for power, own in orders.items():
            game.set_orders(power, own)
        game.process()


def _conceivable(unit: Unit, units: tuple[Unit, ...]) -> Iterator[Order]:
    """Every order that can be written for a unit on this map, be it legal or not.

    An army that goes by sea says so, as the package writes it.
    """
    yield Hold(*unit)
    yield from (Move(*unit, place) for place in GEOGRAPHY.neighbours(unit.kind, unit.location))
    for place in PLACES:
        yield Move(*unit, place, via_convoy=True)
        for other in units:
            yield Support(*unit, other.kind, other.location, place)
            if other.kind is UnitKind.ARMY:
                yield Convoy(*unit, other.location, place)
    for other in units:
        yield Support(*unit, other.kind, other.location)


@pytest.mark.parametrize("seed", [3, 8])
def test_the_orders_on_offer_are_those_that_are_legal_as_they_are_written(seed: int) -> None:
    """Of all that can be written, in a crowded position and after some years of a game."""
    tables = OrderTexts(GEOGRAPHY)
    boards = [position(crowded(Random(seed)), {}).units]
    boards += [game._board.units for game, _ in _played(seed, 9) if game.phase_type == "M"][-1:]

    for units in boards:
        legality = Legality(GEOGRAPHY, STANDARD.rulebook, {each.province: each for each in units})
        for unit, offered in tables.orders(units):
            judged = {each: legality.judge(each) for each in _conceivable(unit, units)}
            legal = {
                str(order)
                for order, verdict in judged.items()
                if not isinstance(verdict, Void) and str(verdict) == str(order)
            }
            assert legal == set(offered)
            assert len(offered) == len(legal)


def _same(phase: Phase, board: Position, lines: list[Submission]) -> None:
    done = adjudicate(STANDARD, STANDARD.rulebook, phase, board, lines)
    brief = played_movement(STANDARD, STANDARD.rulebook, phase, board, lines)

    assert unit_results(phase.kind, board, done.results) == brief.words
    assert lost_units(board, done.results) == tuple(sorted(brief.lost))
    assert (done.after, done.contested) == (brief.done.after, brief.done.contested)


@pytest.mark.parametrize("seed", range(60))
def test_a_crowded_movement_has_the_same_words_in_brief(seed: int) -> None:
    """With convoys, circles and paradoxes; orders that are void are left out, as a game does."""
    orders = crowded(Random(seed))
    legality = Legality(GEOGRAPHY, STANDARD.rulebook, {each.province: each for each in orders})
    judged = [legality.judge(order) for order in orders.values()]
    lines = [Submission(e.power, str(e), e) for e in judged if not isinstance(e, Void)]

    _same(FIRST, position(orders, {}), lines)


def test_a_games_movements_have_the_same_words_in_brief() -> None:
    """Units without an order hold."""
    for game, orders in _played(5, 30):
        if game.phase_type == "M":
            chance = Random(len(orders["FRANCE"]))
            for power, own in orders.items():
                game.set_orders(power, [each for each in own if chance.random() < 0.8])
            assert game._phase is not None
            _same(game._phase, game._board, list(game._table.lines()))


def test_orders_on_offer_are_taken_as_they_are_written() -> None:
    """Without a judge; in another notation they come to the same."""
    for game, orders in _played(2, 14):
        for power, own in orders.items():
            game.set_orders(power, own)
            offered = game.get_orders(power)
            assert own == offered
            game.clear_orders(power)
            game.set_orders(power, [text.lower() for text in own])
            assert (offered, []) == (game.get_orders(power), game.error), own


def test_who_changes_what_was_handed_out_changes_no_game() -> None:
    """States and orders on offer are the caller's own."""
    game = Game()
    state, possible = game.get_state(), game.get_all_possible_orders()

    possible["PAR"].append("A PAR - MOS")
    state["units"]["FRANCE"].clear()
    game.set_orders("FRANCE", ["A PAR - MOS"])

    assert [] == game.get_orders("FRANCE")
    assert "A PAR" in game.get_state()["units"]["FRANCE"]
    assert "A PAR - MOS" not in game.get_all_possible_orders()["PAR"]


def test_orders_for_units_that_were_taken_away_do_nothing() -> None:
    """Those on the table are judged again if the position was changed under them."""
    game = Game()
    game.set_orders("FRANCE", ["A PAR - BUR", "A MAR S A PAR - BUR"])
    game.set_units("FRANCE", ["A MAR", "A PIC"], reset=True)

    game.process()

    assert ["A MAR", "A PIC"] == game.get_units("FRANCE")
