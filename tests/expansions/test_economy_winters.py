"""Winters of the 1914 variant, from the table in tests/expansions/economy/winters.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from boards import by_power
from economies import Played, board_of, cases, phase_named, play
from zine.wings.pulsipher.expansions.economy.events import Entry, Refusal
from zine.wings.pulsipher.expansions.economy.state import Bomber

CASES = cases("winters")


def winter(case: Mapping[str, Any]) -> Played:
    """Play a case's Winter."""
    phase = phase_named(case.get("phase", "Winter 1915"))
    return play(board_of(case), phase, papers=case.get("papers", {}))


def with_key(key: str) -> list[str]:
    """The cases that say something of a kind."""
    return [name for name, case in CASES.items() if key in case]


@pytest.mark.parametrize("name", with_key("ledger"))
def test_ledgers(name: str) -> None:
    """Every line of a country's ledger, in order."""
    entries = [e for e in winter(CASES[name]).done.events if isinstance(e, Entry)]
    wanted = CASES[name]["ledger"]

    found = {c: [[str(e.item), e.amount] for e in entries if e.power == c] for c in wanted}

    assert wanted == found


@pytest.mark.parametrize("name", with_key("refused"))
def test_what_is_refused(name: str) -> None:
    """The reasons for lines that are not followed."""
    events = winter(CASES[name]).done.events

    assert CASES[name]["refused"] == [str(e.reason) for e in events if isinstance(e, Refusal)]


@pytest.mark.parametrize("name", [n for n in CASES if "refused" not in CASES[n]])
def test_all_else_is_followed(name: str) -> None:
    """No line of the other cases is refused."""
    assert [] == winter(CASES[name]).told("Refusal")


@pytest.mark.parametrize("name", with_key("outcomes"))
def test_builds_and_removals(name: str) -> None:
    """The named orders' outcomes."""
    assert CASES[name]["outcomes"] == winter(CASES[name]).outcomes


TABLES = {"supply_after": "supply", "capitals_after": "capitals"}
LISTS = {
    "bombed_after": "bombed",
    "conquered_after": "conquered",
    "dormant_after": "dormant",
}


@pytest.mark.parametrize(("name", "key"), [(n, key) for key in TABLES for n in with_key(key)])
def test_tables_after(name: str, key: str) -> None:
    """Supply points and capitals after the Winter."""
    table = getattr(winter(CASES[name]).economy, TABLES[key])
    wanted = CASES[name][key]

    assert wanted == {country: table.get(country) for country in wanted}


@pytest.mark.parametrize(("name", "key"), [(n, key) for key in LISTS for n in with_key(key)])
def test_lists_after(name: str, key: str) -> None:
    """What else the Winter leaves."""
    assert CASES[name][key] == list(getattr(winter(CASES[name]).economy, LISTS[key]))


@pytest.mark.parametrize("name", with_key("control_after"))
def test_control(name: str) -> None:
    """Rule 16: who controls which minor."""
    assert CASES[name]["control_after"] == dict(winter(CASES[name]).economy.control)


@pytest.mark.parametrize("name", with_key("allies_after"))
def test_alliances(name: str) -> None:
    """Rule 14: who are Allies in the coming year."""
    assert CASES[name]["allies_after"] == [list(p) for p in winter(CASES[name]).economy.allies]


@pytest.mark.parametrize("name", with_key("factors_after"))
def test_political_factors(name: str) -> None:
    """Rule 16: the factors in the named minors."""
    factors = winter(CASES[name]).economy.factors
    wanted = CASES[name]["factors_after"]

    assert wanted == {m: {p: n for p, n in factors[m].items() if n} for m in wanted}


@pytest.mark.parametrize("name", with_key("units_after"))
def test_units(name: str) -> None:
    """The units on the board after the Winter."""
    assert by_power(CASES[name]["units_after"]) == by_power(winter(CASES[name]).done.after.units)


@pytest.mark.parametrize("name", with_key("owners_after"))
def test_owners(name: str) -> None:
    """Who owns the named centres."""
    owners = winter(CASES[name]).done.after.owners
    wanted = CASES[name]["owners_after"]

    assert wanted == {centre: owners.get(centre) for centre in wanted}


@pytest.mark.parametrize("name", with_key("bombers_after"))
def test_bombers(name: str) -> None:
    """Rule 15: which bombers there are."""
    wanted = [Bomber(p, at) for p, own in CASES[name]["bombers_after"].items() for at in own]

    assert sorted(wanted) == list(winter(CASES[name]).economy.bombers)


@pytest.mark.parametrize("name", with_key("told"))
def test_what_is_told(name: str) -> None:
    """How often the named things happened."""
    played = winter(CASES[name])

    assert CASES[name]["told"] == {kind: len(played.told(kind)) for kind in CASES[name]["told"]}
