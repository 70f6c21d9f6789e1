"""Powers can be told apart by colour, with any eyes, and names can be read on any land."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from vision import VISIONS, Triple, ciede2000, difference
from zine.render.boards.markers import symbols
from zine.render.boards.sea_names import INK as SEA_INK
from zine.render.boards.sea_names import WATER
from zine.render.hatching import HATCHES
from zine.render.inks import (
    HALO,
    HALO_DARK,
    INK,
    INK_DARK,
    NAME,
    NAME_DARK,
    TINT,
    TINT_DARK,
    Tone,
    contrast,
)
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant

TONES = {"tint": TINT, "tint in the dark": TINT_DARK, "ink": INK, "ink in the dark": INK_DARK}
NEIGHBOURS_APART = 12  # of powers that begin side by side, on every map
APART = 18  # by CIEDE2000: what nobody takes for the same
# With its eleven minors 1914 has more powers than colours can tell apart: there hatching and
# letters do it.
FEW = [name for name in variant_names() if len(load_variant(name).colours) <= 9]
# As much as seven or nine colours can be apart for the three kinds of colour-blind eyes at once,
# in all tones, while black and white names stay readable on them. Hatching does the rest.
DIM_APART = {7: 13.9, 9: 11.9, 18: 5.9}


def pairs(name: str, tone: Tone, vision: str) -> Iterator[tuple[str, str, float]]:
    """Any two powers of a variant, and how far apart a tone of theirs is."""
    colours = load_variant(name).colours
    for one, other in combinations(colours, 2):
        yield one, other, difference(tone.of(colours[one]), tone.of(colours[other]), vision)


def hatch_of(name: str, power: str) -> int:
    """Which of the hatchings a power has."""
    return [*load_variant(name).colours].index(power) % len(HATCHES)


def test_all_variants_but_one_have_few_powers() -> None:
    """The measure of the test of normal eyes covers every map but the largest."""
    assert {"1914"} == {*variant_names()} - {*FEW}


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_is_ciede2000(one: Triple, other: Triple, apart: float) -> None:
    """The pairs that its authors published."""
    assert apart == pytest.approx(ciede2000(one, other), abs=0.0001)
    assert apart == pytest.approx(ciede2000(other, one), abs=0.0001)


@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize("tone", TONES.values(), ids=TONES)
def test_any_two_powers_are_apart(name: str, tone: Tone) -> None:
    """Land by land and line by line, as most people see them."""
    assert [] == [each for each in pairs(name, tone, "normal") if each[2] <= APART]


@pytest.mark.parametrize("name", variant_names())
@pytest.mark.parametrize("tone", TONES.values(), ids=TONES)
def test_neighbours_are_no_twins(name: str, tone: Tone) -> None:
    """Powers that begin side by side, or on two shores of one sea, are apart on every map."""
    variant = load_variant(name).variant
    adjacent, lands = variant.geography.adjacent, dict[str, set[str]]()
    for province, power in variant.start.owners.items():
        lands.setdefault(power, set()).add(province)
    near = {
        power: {other for place in own for other in (adjacent[place], *seas(variant, place))}
        for power, own in lands.items()
    }

    twins = [
        each
        for each in pairs(name, tone, "normal")
        if any(lands[each[1]] & shore for shore in near[each[0]]) and each[2] <= NEIGHBOURS_APART
    ]

    assert [] == twins


def seas(variant: Variant, place: str) -> Iterator[frozenset[str]]:
    """The shores of each sea that touches a province."""
    return (variant.geography.adjacent[sea] for sea in variant.geography.waters[place])


@pytest.mark.parametrize("name", variant_names())
@pytest.mark.parametrize("tone", TONES.values(), ids=TONES)
def test_colour_blind_readers_have_the_hatching_too(name: str, tone: Tone) -> None:
    """Two powers with the same hatching are apart by colour alone; no others are close either."""
    least = DIM_APART[len(load_variant(name).colours)]

    near = [
        (one, other, vision, round(apart, 1))
        for vision in VISIONS
        for one, other, apart in pairs(name, tone, vision)
        if apart <= (APART if hatch_of(name, one) == hatch_of(name, other) else least)
    ]

    assert [] == near


@pytest.mark.parametrize("name", variant_names())
def test_where_hatchings_repeat_units_have_letters(name: str) -> None:
    """Every power of such a map has a letter of its own, and its markers show it."""
    folder = load_variant(name)
    kinds = [("A", power) for power in folder.colours]

    drawn = " ".join(symbols(kinds, folder.colours, folder.letters, "x"))

    shown = re.findall(r'<text class="zb-l"[^>]*>([^<]+)</text>', drawn)
    many = len(folder.colours) > len(HATCHES)
    assert sorted(folder.letters[power] for power in folder.colours if many) == sorted(shown)
    assert len(shown) == len(set(shown))


@pytest.mark.parametrize("name", variant_names())
def test_names_can_be_read_on_all_land(name: str) -> None:
    """At least 4.5 to 1 on each tint, and on the halo around them."""
    colours = [*load_variant(name).colours.values()]
    light = [TINT.ground, HALO, *map(TINT.of, colours)]
    dark = [TINT_DARK.ground, HALO_DARK, *map(TINT_DARK.of, colours)]

    assert [] == [each for each in light if contrast(NAME, each) < 4.5]
    assert [] == [each for each in dark if contrast(NAME_DARK, each) < 4.5]


def test_seas_can_be_read() -> None:
    """The names along curves have 4.5 to 1 on water, by day and by night."""
    assert [] == [pair for pair in zip(SEA_INK, WATER, strict=True) if contrast(*pair) < 4.5]
