"""What holds of every adjudication, whatever the orders."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from boards import STANDARD, as_recorded, phase_of
from positions import crowded
from zine.games.record_codec import (
    dump_outcome,
    dump_position,
    load_outcome,
    load_position,
)
from zine.rules.calendar import PhaseKind
from zine.rules.notation.canonical import read_canonical
from zine.rules.outcomes import Resolution, Submission
from zine.rules.pipeline import adjudicate, look_ahead
from zine.rules.position import Position, position

SEEDS = st.integers(min_value=0, max_value=10**9)
CENTRES = STANDARD.geography.centres


def played(seed: int, order: Random | None = None) -> tuple[Position, Resolution]:
    """A crowded position and what became of it; `order` shuffles the lines."""
    chance = Random(seed)
    orders = crowded(chance)
    owners = {centre: chance.choice(STANDARD.powers).name for centre in CENTRES}
    lines = [Submission(power=u.power, text=str(o), order=o) for u, o in orders.items()]
    if order:
        order.shuffle(lines)
    start = position(orders, owners)
    return start, adjudicate(
        STANDARD, STANDARD.rulebook, phase_of(PhaseKind.MOVEMENT), start, lines
    )


@settings(max_examples=150)
@given(SEEDS)
def test_units_are_conserved(seed: int) -> None:
    """Every unit is on the board, dislodged or destroyed, and none is new."""
    before, done = played(seed)

    destroyed = sum(result.destroyed for result in done.results)
    left = len(done.after.units) + len(done.after.dislodged) + destroyed
    assert len(before.units) == left


@settings(max_examples=150)
@given(SEEDS)
def test_one_unit_a_province(seed: int) -> None:
    """No province holds two units when the moves are done."""
    _, done = played(seed)

    provinces = [unit.province for unit in done.after.units]
    assert len(provinces) == len(set(provinces))


@settings(max_examples=150)
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_lines_does_not_matter(seed: int, shuffle: Random) -> None:
    """However the lines are shuffled, every unit ends where it did."""
    _, one = played(seed)
    _, other = played(seed, shuffle)

    assert one.after == other.after
    assert {r.text: r.outcome for r in one.results} == {r.text: r.outcome for r in other.results}


@settings(max_examples=100)
@given(SEEDS)
def test_retreats_lead_where_no_unit_stands(seed: int) -> None:
    """A retreat is never open to an occupied or contested province."""
    _, done = played(seed)

    held = {unit.province for unit in done.after.units}
    for each in done.after.dislodged:
        open_to = {place.partition("/")[0] for place in each.retreats}
        assert not open_to & held
        assert not open_to & set(done.contested)


@settings(max_examples=100)
@given(SEEDS)
def test_a_year_goes_on_without_orders(seed: int) -> None:
    """Phases without any orders run through to the next spring and keep the rules."""
    _, done = played(seed)
    ahead = look_ahead(STANDARD, STANDARD.rulebook, done)
    phases = 0

    while ahead.phase is not None and ahead.phase.year == done.phase.year:
        phases += 1
        done = adjudicate(STANDARD, STANDARD.rulebook, ahead.phase, ahead.position)
        ahead = look_ahead(STANDARD, STANDARD.rulebook, done)

    assert phases <= 4
    for power in STANDARD.powers:
        assert len(ahead.position.units_of(power.name)) <= len(
            ahead.position.centres_of(power.name)
        )


@settings(max_examples=150)
@given(SEEDS)
def test_records_come_back_as_they_went(seed: int) -> None:
    """Orders, outcomes and positions are the same after writing and reading."""
    _, done = played(seed)

    assert done.after == load_position(dump_position(done.after, STANDARD), STANDARD)
    for result in done.results:
        assert as_recorded(result).outcome == load_outcome(dump_outcome(result.outcome))
        assert result.order == read_canonical(str(result.order), result.power, PhaseKind.MOVEMENT)
