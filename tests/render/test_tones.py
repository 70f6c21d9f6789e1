"""Powers can be told apart by colour, with any eyes, and names can be read on any land."""

from __future__ import annotations

from itertools import combinations

import pytest

from vision import VISIONS, difference
from zine.render.boards.sea_names import INK as SEA_INK
from zine.render.boards.sea_names import WATER
from zine.render.boards.tones import (
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
from zine.variantfiles.loading import load_variant, variant_names

TONES = {"tint": TINT, "tint in the dark": TINT_DARK, "ink": INK, "ink in the dark": INK_DARK}
APART = 18
# With its eleven minors 1914 has more powers than colours can tell apart: letters do it there.
FEW = [name for name in variant_names() if len(load_variant(name).colours) <= 9]


def test_all_variants_but_one_have_few_powers() -> None:
    """The measure of the next test covers every map but the largest."""
    assert {"1914"} == {*variant_names()} - {*FEW}


@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize("tone", TONES.values(), ids=TONES)
def test_any_two_powers_are_apart(name: str, tone: Tone) -> None:
    """Land by land and line by line, in normal and in colour-blind vision."""
    colours = load_variant(name).colours

    near = [
        (one, other, vision, round(apart, 1))
        for one, other in combinations(colours, 2)
        for vision in VISIONS
        if (apart := difference(tone.of(colours[one]), tone.of(colours[other]), vision)) <= APART
    ]

    assert [] == near


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
