"""Move seasons and retreats of the 1914 variant, from the table in tests/expansions/economy/seasons.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from boards import by_power
from economies import VARIANT, Played, board_of, cases, phase_named, play, variant_with
from zine.wings.pulsipher.expansions.economy.events import RetreatReading
from zine.wings.pulsipher.expansions.economy.state import Bomber

CASES = cases("seasons")


def season(case: Mapping[str, Any]) -> Played:
    """Play a case's season."""
    variant = variant_with(**case["options"]) if "options" in case else VARIANT
    phase = phase_named(case.get("phase", "Spring 1914"))
    return play(board_of(case), phase, case["orders"], variant=variant)


def with_key(key: str) -> list[str]:
    """The cases that say something of a kind."""
    return [name for name, case in CASES.items() if case.get(key) is not None]


@pytest.mark.parametrize("name", CASES)
def test_everybody_pays_what_the_rules_say(name: str) -> None:
    """The conflict bill of the season, country by country (rule 7)."""
    assert CASES[name]["paid"] == season(CASES[name]).paid


@pytest.mark.parametrize("name", with_key("outcomes"))
def test_orders_come_out_as_the_rules_say(name: str) -> None:
    """The named orders' outcomes."""
    wanted = CASES[name]["outcomes"]

    outcomes = season(CASES[name]).outcomes

    assert wanted == {order: outcomes.get(order) for order in wanted}


@pytest.mark.parametrize("name", with_key("unsupplied"))
def test_what_goes_unsupplied(name: str) -> None:
    """Rule 8: what lacks supply when a country has too little."""
    assert sorted(CASES[name]["unsupplied"]) == sorted(season(CASES[name]).unsupplied)


@pytest.mark.parametrize("name", with_key("void"))
def test_what_cannot_be_read(name: str) -> None:
    """Lines that are no orders are void, as written."""
    done = season(CASES[name]).done

    assert CASES[name]["void"] == [r.text for r in done.results if r.order is None]


@pytest.mark.parametrize("name", with_key("units_after"))
def test_where_units_end(name: str) -> None:
    """The units on the board after the season."""
    assert by_power(CASES[name]["units_after"]) == by_power(season(CASES[name]).done.after.units)


@pytest.mark.parametrize("name", with_key("dislodged_after"))
def test_who_waits_to_retreat(name: str) -> None:
    """The dislodged units that have a retreat phase before them."""
    waiting = season(CASES[name]).done.after.dislodged

    assert CASES[name]["dislodged_after"] == [str(each.unit) for each in waiting]


@pytest.mark.parametrize("name", with_key("owners_after"))
def test_who_owns_what(name: str) -> None:
    """Rules 5 and 14: centres change hands in any season."""
    owners = season(CASES[name]).done.after.owners

    wanted = CASES[name]["owners_after"]
    assert wanted == {centre: owners.get(centre) for centre in wanted}


@pytest.mark.parametrize("name", with_key("factors_after"))
def test_political_factors(name: str) -> None:
    """Rule 16: what factors are left in the named minors."""
    factors = season(CASES[name]).economy.factors
    wanted = CASES[name]["factors_after"]

    left = {minor: {p: n for p, n in factors[minor].items() if n} for minor in wanted}

    assert wanted == left


STATE = {
    "control_after": "control",
    "guests_after": "guests",
    "loosened_after": "loosened",
    "standing_after": "standing",
    "bombed_after": "bombed",
}


@pytest.mark.parametrize(("name", "key"), [(name, key) for key in STATE for name in with_key(key)])
def test_what_is_kept(name: str, key: str) -> None:
    """What the season leaves in the state."""
    wanted = CASES[name][key]

    kept = getattr(season(CASES[name]).economy, STATE[key])

    assert wanted == (dict(kept) if isinstance(wanted, dict) else list(kept))


@pytest.mark.parametrize("name", with_key("capitals_after"))
def test_capitals(name: str) -> None:
    """Rule 3: where capitals are."""
    capitals = season(CASES[name]).economy.capitals
    wanted = CASES[name]["capitals_after"]

    assert wanted == {country: capitals.get(country) for country in wanted}


@pytest.mark.parametrize("name", with_key("bombers_after"))
def test_bombers(name: str) -> None:
    """Rule 15: which bombers are where."""
    wanted = [Bomber(p, at) for p, own in CASES[name]["bombers_after"].items() for at in own]

    assert sorted(wanted) == list(season(CASES[name]).economy.bombers)


@pytest.mark.parametrize("name", with_key("retreats"))
def test_retreats_after_the_season(name: str) -> None:
    """Rules 7 and 13: what retreats cost, where they may go, and what they leave."""
    then = CASES[name]["retreats"]
    phase, board = season(CASES[name]).next_board()
    assert phase is not None

    played = play(board, phase, then["orders"])

    assert then["paid"] == played.paid
    if "units" in then:
        units = by_power(played.done.after.units)
        gone = {power: units.get(power, []) for power in then["orders"]}
        assert all(set(own) <= set(units[power]) for power, own in then["units"].items())
        assert then["units"] or not any(gone.values())
    if "void" in then:
        void = [r for r in played.done.results if r.outcome.word == "void"]
        assert then["void"] == [str(r.order) for r in void]
    if "owners" in then:
        assert then["owners"].items() <= dict(played.done.after.owners).items()
    if "shaken" in then:
        assert then["shaken"] == list(played.economy.shaken)
    if "bombers" in then:
        left = sorted(Bomber(power, at) for power, own in then["bombers"].items() for at in own)
        assert left == sorted(played.economy.bombers)


@pytest.mark.parametrize("name", with_key("readings"))
def test_what_the_other_reading_of_a_retreat_would_cost(name: str) -> None:
    """Rule 8, N47: billed or given up, points spent and units dislodged; and the other way."""
    events = [e for e in season(CASES[name]).done.events if isinstance(e, RetreatReading)]

    found = [
        [e.unit, e.given_up, e.spent, list(e.driven), e.other_spent, list(e.other_driven)]
        for e in events
    ]

    assert CASES[name]["readings"] == found


def test_without_supply_nobody_retreats() -> None:
    """Rule 8: a dislodged unit for which nothing is left is destroyed."""
    played = season(CASES["8: with nothing the unit cannot retreat"])

    assert ("A KIE H", True) in [(str(r.order), r.destroyed) for r in played.done.results]
