"""Other orders tried on a position: plain data says all, and what is told is what the press tells."""

from __future__ import annotations

import json

import pytest

from boards import STANDARD, board, phase_of
from trials import Attempt, datc, on_standard, played, told
from zine.engine import explain, read_orders
from zine.rules.calendar import PhaseKind
from zine.rules.pipeline import adjudicate
from zine.rules.rulebook import AdjacentConvoy, Rulebook
from zine.variantfiles.variant_reader import load_variant
from zine.wings.lab.order_trials.trial import Trial
from zine.wings.lab.order_trials.trial_data import (
    board_data,
    board_of,
    can_be_tried,
    json_text,
    rulebook_of,
)

ON = on_standard()


def test_a_variant_comes_back_from_plain_data() -> None:
    """Map, powers, calendar and aims are those of the variant's files."""
    start = board_data(STANDARD.calendar.first, STANDARD.start, STANDARD.rulebook)
    variant = Trial(json.loads(json_text(ON)), start).variant

    assert STANDARD.geography == variant.geography
    assert STANDARD.powers == variant.powers
    assert STANDARD.calendar == variant.calendar
    assert (STANDARD.name, STANDARD.solo, STANDARD.start) == (
        variant.name,
        variant.solo,
        variant.start,
    )


@pytest.mark.parametrize(
    "name", ["standard", "intimate", "aberration", "fleet-rome", "capitalist", "1914"]
)
def test_only_plain_variants_can_be_tried(name: str) -> None:
    """A rule set is more than plain data says."""
    variant = load_variant(name).variant

    assert can_be_tried(variant) == (not variant.expansions)


def test_a_position_comes_back_from_plain_data() -> None:
    """Units, owners, and what waits to retreat."""
    attempts = list(played(40))
    assert any(each.at["dislodged"] for each in attempts)

    for each in attempts:
        at = json.loads(json_text(each.at))
        phase = STANDARD.calendar.phase(*at["phase"])
        assert each.at == board_data(phase, board_of(at), rulebook_of(at["rules"]))


def test_readings_of_the_rules_come_back() -> None:
    """A game by other readings is tried by those."""
    rulebook = Rulebook(adjacent_convoy=AdjacentConvoy.EXPLICIT)
    data = board_data(phase_of(PhaseKind.MOVEMENT), board({"France": ["A PAR"]}), rulebook)

    assert rulebook == rulebook_of(data["rules"])


@pytest.mark.parametrize("attempt", list(played(12)), ids=lambda each: each.name)
def test_a_trial_tells_what_the_engine_tells(attempt: Attempt) -> None:
    """The same orders, failures and position afterwards as by the engine for programs."""
    phase = STANDARD.calendar.phase(*attempt.at["phase"])
    start = board_of(attempt.at)
    lines = read_orders(STANDARD, phase, start, attempt.texts)
    done = adjudicate(STANDARD, STANDARD.rulebook, phase, start, lines)

    found = told(attempt, ON)

    assert [str(each.order) for each in done.results] == [
        each["order"] for lines in found["powers"].values() for each in lines
    ]
    assert [each.failed for each in done.results] == [
        each["failed"] for lines in found["powers"].values() for each in lines
    ]
    assert [list(map(str, unit)) for unit in done.after.units] == found["units"]
    assert len(list(explain(STANDARD, STANDARD.rulebook, done))) == sum(
        map(len, found["powers"].values())
    )


def kinds(value: object) -> set[type]:
    """The types of all that plain data is made of."""
    if isinstance(value, dict):
        return {dict}.union(*map(kinds, value), *map(kinds, value.values()))
    if isinstance(value, list):
        return {list}.union(*map(kinds, value))
    return {type(value)}


@pytest.mark.parametrize("attempt", list(played(30)), ids=lambda each: each.name)
def test_what_is_told_is_plain(attempt: Attempt) -> None:
    """No members of enumerations: what hands data from Python to a page knows no others."""
    assert kinds(told(attempt, ON)) <= {dict, list, str, bool, int}
    assert kinds(attempt.at) <= {dict, list, str, bool, int}


def test_reasons_say_where_an_attack_came_from() -> None:
    """As on the pages of phases, by where the provinces are drawn."""
    start = board({"France": ["A PAR", "A MAR"], "Germany": ["A MUN", "A GAS"]})
    at = board_data(phase_of(PhaseKind.MOVEMENT), start, STANDARD.rulebook)
    texts = {"France": "A MAR - BUR\nA PAR S A MAR - BUR", "Germany": "A MUN - BUR\nA GAS - PAR"}

    found = Trial(ON, at).outcome(texts)["powers"]

    assert "bounced with French A MAR" == found["Germany"][0]["reason"]
    assert "support cut by German A GAS from the south" == found["France"][1]["reason"]


def test_what_cannot_be_read_says_why() -> None:
    """A line that is no order is void with its reason, and its unit holds."""
    at = board_data(phase_of(PhaseKind.MOVEMENT), board({"France": ["A PAR"]}), STANDARD.rulebook)

    found = Trial(ON, at).outcome({"France": "A PAR - Burgndy zzz"})

    assert found["powers"]["France"][0]["failed"]
    assert found["powers"]["France"][0]["reason"]


def test_every_datc_case_can_be_tried() -> None:
    """All 176, and the retreats after some of them."""
    attempts = list(datc())

    assert 176 == len([each for each in attempts if "retreats" not in each.name])
    assert all(told(each, ON)["powers"] or not each.texts for each in attempts)
