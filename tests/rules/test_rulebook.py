"""Every option of the rulebook decides otherwise than its default somewhere."""

from __future__ import annotations

from typing import Any

import pytest

from battles import play
from boards import STANDARD, board, by_power, phase_of
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.orders import Move
from zine.rules.outcomes import Submission
from zine.rules.pipeline import adjudicate
from zine.rules.rulebook import (
    AdjacentConvoy,
    ConvoyedDislodger,
    OmittedCoast,
    ParadoxRule,
    RemovalRule,
    RepeatedOrders,
    Rulebook,
    SupportCoast,
    WrongCoast,
    WrongKind,
)

CASES: dict[str, tuple[dict[str, Any], dict[str, str], str]] = {
    "all moves of a paradox fail": (
        {"paradox": ParadoxRule.ALL_HOLD},
        {
            "England": "F LON S F WAL - ENG, F WAL - ENG",
            "France": "A BRE - LON VIA, F ENG C A BRE - LON",
        },
        "F WAL - ENG",
    ),
    "only via convoy convoys next door": (
        {"adjacent_convoy": AdjacentConvoy.EXPLICIT},
        {"England": "A NWY - SWE, F SKA C A NWY - SWE", "Russia": "A SWE - NWY"},
        "A NWY - SWE",
    ),
    "a coast must be named": (
        {"omitted_coast": OmittedCoast.VOID},
        {"France": "F GAS - SPA"},
        "F GAS - SPA",
    ),
    "a support must name the coast": (
        {"support_coast": SupportCoast.REQUIRED},
        {"France": "F MAO - SPA/NC", "England": "F POR S F MAO - SPA"},
        "F POR S F MAO - SPA",
    ),
    "only the first of several orders counts": (
        {"repeated_orders": RepeatedOrders.FIRST},
        {"France": "A PAR - BUR, A PAR - PIC"},
        "A PAR - BUR",
    ),
    "only the last of several orders counts": (
        {"repeated_orders": RepeatedOrders.LAST},
        {"France": "A PAR - BUR, A PAR - PIC"},
        "A PAR - PIC",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_option_decides_otherwise(name: str) -> None:
    """The order comes out one way by default and another with the option."""
    options, orders, text = CASES[name]

    def succeeds(rulebook: Rulebook) -> bool:
        done = play(orders, rulebook)
        return next(r.outcome.succeeded for r in done.results if r.text == text)

    assert succeeds(Rulebook()) != succeeds(Rulebook(**options))


@pytest.mark.parametrize(
    ("option", "order"),
    [
        ({"wrong_kind": WrongKind.VOID}, Move("France", UnitKind.ARMY, "SPA/SC", "LYO")),
        ({"wrong_coast": WrongCoast.VOID}, Move("France", UnitKind.FLEET, "SPA/NC", "LYO")),
    ],
    ids=["kind", "coast"],
)
def test_a_misnamed_unit(option: dict[str, Any], order: Move) -> None:
    """An order that misnames its unit is followed by default and void by option."""

    def succeeds(rulebook: Rulebook) -> bool:
        start = board({"France": ["F SPA/SC"]})
        line = Submission(power="France", text="", order=order)
        phase = phase_of(PhaseKind.MOVEMENT)
        return adjudicate(STANDARD, rulebook, phase, start, [line]).results[0].outcome.succeeded

    assert (True, False) == (succeeds(Rulebook()), succeeds(Rulebook(**option)))


def test_the_origin_of_a_convoyed_attack_may_be_closed() -> None:
    """A unit dislodged by convoy may go to where its attacker came from, unless barred."""
    orders = {
        "England": "A NWY - SWE VIA, F SKA C A NWY - SWE, F BAL S A NWY - SWE",
        "Russia": "A SWE H",
    }
    closed = Rulebook(convoyed_dislodger=ConvoyedDislodger.CLOSED)

    found = [play(orders, rules).after.dislodged[0].retreats for rules in (Rulebook(), closed)]

    assert found == [("DEN", "FIN", "NWY"), ("DEN", "FIN")]


@pytest.mark.parametrize("owned", ["WAR", "ROM"])
def test_older_removals_count_from_home_and_spare_nothing(owned: str) -> None:
    """Before 2023 an army on a centre far from home goes before one near it.

    Since then the one on a centre goes last, however far the centre is from those that Italy owns.
    """
    start = board({"Italy": ["A WAR", "A TUS"]}, {"Italy": [owned]})

    def left(rulebook: Rulebook) -> dict[str, list[str]]:
        done = adjudicate(STANDARD, rulebook, phase_of(PhaseKind.ADJUSTMENTS), start)
        return by_power(done.after.units)

    assert left(Rulebook()) == {"Italy": ["A WAR"]}
    assert left(Rulebook(removal=RemovalRule.RULES_2000)) == {"Italy": ["A TUS"]}
