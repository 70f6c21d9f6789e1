"""What holds of a movement phase on the map of every variant, whatever the orders and the names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import as_recorded
from positions import crowded
from zine.games.record_codec import dump_outcome, dump_position, load_outcome, load_position
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.notation import order_reader
from zine.rules.notation.canonical import read_canonical
from zine.rules.orders import MovementOrder
from zine.rules.outcomes import Resolution, Submission
from zine.rules.pipeline import adjudicate
from zine.rules.position import Unit, position
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant

SEEDS = st.integers(min_value=0, max_value=10**9)
MOVEMENT = PhaseKind.MOVEMENT


@cache
def whole(name: str) -> Variant:
    """A variant with its rule sets."""
    return load_variant(name).variant


@cache
def fought_as_usual(name: str) -> Variant:
    """A variant; where a rule set moves otherwise, as 1914's seasons do, its map without that.

    Tests of its own look at what such a rule set does.
    """
    usual = "resolve moves" in {step.name for step in whole(name).steps[MOVEMENT]}
    return whole(name) if usual else load_variant(name).plain


@cache
def added(variant: str) -> Mapping[str, Any]:
    """What a variant keeps beside the board as it begins."""
    begun, hooks = fought_as_usual(variant).start, fought_as_usual(variant).hooks
    if hooks.opening and hooks.players:
        names = [f"Player {number}" for number in range(hooks.players.least)]
        begun = hooks.opening(begun, names, "seed")
    return begun.extras


def first_movement(variant: Variant) -> Phase:
    """The first movement phase of its first year."""
    phase = variant.calendar.first
    while phase.kind is not MOVEMENT:
        phase = variant.calendar.after(phase)
    return phase


def played(
    variant: Variant, orders: dict[Unit, MovementOrder], shuffle: Random | None = None
) -> Resolution:
    """What becomes of some orders; `shuffle` mixes the lines."""
    lines = [Submission(power=u.power, text=str(o), order=o) for u, o in orders.items()]
    if shuffle:
        shuffle.shuffle(lines)
    start = position(orders, {}, extras=added(variant.name))
    return adjudicate(variant, variant.rulebook, first_movement(variant), start, lines)


def by_unit(done: Resolution) -> dict[str, object]:
    """What became of each order, by its text."""
    return {str(each.order): (each.outcome, each.dislodged_by) for each in done.results}


on_every_map = pytest.mark.parametrize("name", variant_names())


@on_every_map
@settings(max_examples=25)
@given(SEEDS)
def test_units_are_conserved_and_alone(name: str, seed: int) -> None:
    """Every unit is on the board, dislodged or destroyed, and no province holds two."""
    orders = crowded(Random(seed), variant=fought_as_usual(name))

    done = played(fought_as_usual(name), orders)

    destroyed = sum(each.destroyed for each in done.results)
    assert len(orders) == len(done.after.units) + len(done.after.dislodged) + destroyed
    provinces = [unit.province for unit in done.after.units]
    assert sorted(set(provinces)) == sorted(provinces)
    for each in done.after.dislodged:
        open_to = {place.partition("/")[0] for place in each.retreats}
        assert not open_to & {*provinces, *done.contested}


@on_every_map
@settings(max_examples=25)
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_lines_does_not_matter(name: str, seed: int, shuffle: Random) -> None:
    """However the lines are shuffled, every order has the same outcome."""
    orders = crowded(Random(seed), variant=fought_as_usual(name))

    one, other = (
        played(fought_as_usual(name), orders),
        played(fought_as_usual(name), orders, shuffle),
    )

    assert one.after == other.after
    assert by_unit(one) == by_unit(other)


@on_every_map
@settings(max_examples=25)
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_names_of_powers_do_not_matter(name: str, seed: int, chance: Random) -> None:
    """If the powers change their names among them, the same moves succeed."""
    variant = fought_as_usual(name)
    powers = [power.name for power in variant.powers]
    new = dict(zip(powers, chance.sample(powers, len(powers)), strict=True))
    orders = crowded(Random(seed), variant=variant)
    renamed = {
        unit._replace(power=new[unit.power]): replace(order, power=new[order.power])
        for unit, order in orders.items()
    }

    one, other = played(variant, orders), played(variant, renamed)

    assert by_unit(one) == by_unit(other)
    assert one.contested == other.contested
    moved = [unit._replace(power=new[unit.power]) for unit in one.after.units]
    assert position(moved, {}).units == other.after.units


@on_every_map
@settings(max_examples=25)
@given(SEEDS)
def test_orders_read_back_as_they_were_written(name: str, seed: int) -> None:
    """In canonical notation, and by the reader of the variant's players."""
    variant = whole(name)
    orders = crowded(Random(seed), variant=variant)
    reader = order_reader(variant, variant.rulebook)
    at = {unit.province: unit for unit in orders}

    for order in orders.values():
        written, power = str(order), order.power
        assert order == read_canonical(written, power, MOVEMENT)
        # In small letters it is no canonical order, so that every word is read.
        for text in (written, written.lower()):
            read = reader.read(text, power=power, kind=MOVEMENT, units=at)
            assert [order] == [each.order for each in read], text


@on_every_map
@settings(max_examples=25)
@given(SEEDS)
def test_records_come_back_as_they_went(name: str, seed: int) -> None:
    """Positions and outcomes are the same after writing and reading."""
    variant = fought_as_usual(name)

    done = played(variant, crowded(Random(seed), variant=variant))

    assert done.after == load_position(dump_position(done.after, variant), variant)
    for each in done.results:
        assert as_recorded(each).outcome == load_outcome(dump_outcome(each.outcome))
