"""The names of openings: orders that can be given, and the name that fits best."""

from __future__ import annotations

import pytest

from zine.rules.calendar import PhaseKind
from zine.rules.legality import Legality
from zine.rules.notation.canonical import read_canonical
from zine.rules.outcomes import Void
from zine.variantfiles.variant_reader import load_variant
from zine.wings.almanac.openings import OpeningName, name_of, opening_names

VARIANT = load_variant("standard", None).variant
NAMES = [(power, each) for power, own in opening_names().items() for each in own]


@pytest.mark.parametrize(("power", "named"), NAMES, ids=lambda each: getattr(each, "name", each))
def test_orders_of_a_name_can_be_given(power: str, named: OpeningName) -> None:
    """Each order is written as records have it, is legal at the start, and to a unit of its own."""
    legality = Legality(VARIANT.geography, VARIANT.rulebook, VARIANT.start.units_by_province)
    units = set()
    for text in named.spring:
        order = read_canonical(text, power, PhaseKind.MOVEMENT)
        assert str(order) == text
        assert not isinstance(legality.judge(order), Void), text
        units.add(text.split()[1])
    assert len(units) == len(named.spring)
    for text in named.fall:
        assert str(read_canonical(text, power, PhaseKind.MOVEMENT)) == text
    assert named.source


@pytest.mark.parametrize(
    ("power", "spring", "fall", "name"),
    [
        ("Italy", ("A ROM - APU", "A VEN H", "F NAP - ION"), None, "Lepanto"),
        ("Italy", ("A ROM - APU", "A VEN - TRI", "F NAP - ION"), None, "Key Lepanto"),
        ("Austria", ("A BUD - RUM", "A VIE - GAL", "F TRI - VEN"), None, "Hedgehog"),
        ("Austria", ("A BUD - SER", "A VIE H", "F TRI - ALB"), None, "Balkan Gambit"),
        (
            "England",
            ("A LVP - EDI", "F EDI - NWG", "F LON - NTH"),
            ("A EDI - NWY", "F NTH - SKA", "F NWG C A EDI - NWY"),
            "Bohas",
        ),
        ("England", ("A LVP H", "F EDI H", "F LON H"), None, ""),
        ("England", ("A LVP - EDI", "F EDI - NWG", "F LON - NTH"), (), ""),
    ],
)
def test_the_name_that_fits_best_is_taken(
    power: str, spring: tuple[str, ...], fall: tuple[str, ...] | None, name: str
) -> None:
    """More orders beat fewer; a fall has a name only of its own; many have none."""
    found = name_of("standard", power, spring, fall)
    assert (found.name if found else "") == name


def test_other_maps_have_no_names() -> None:
    """What is a Lepanto on one map is not on another."""
    assert name_of("aberration", "Italy", ("A ROM - APU", "F NAP - ION")) is None
