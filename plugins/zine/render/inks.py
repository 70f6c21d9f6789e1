"""The colours of charts and boards: inks for light and dark pages, and powers' colours on a board.

The style sheet of boards mixes tones with the same shares, so that a test can measure what readers see.
Colours are "#rrggbb".
"""

from __future__ import annotations

import colorsys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

LIGHT, DARK = "#fbf9f3", "#1b1b19"  # the paper of pages, as the style sheet has it
# WCAG 2.2, 1.4.11 asks for 3 to 1; the boxes on a page are a little nearer to the ink.
CONTRAST = 3.41
NEAR = 0.1  # of a channel's whole range
# For lines that bear no power's colour; as far apart as nine that can be seen on both papers.
SPARE = (
    "#0072b2",
    "#c4541a",
    "#00805c",
    "#a8529b",
    "#8a6d00",
    "#3f4fb5",
    "#b3294e",
    "#5f7a1c",
    "#6b6558",
)


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour on a light page and on a dark one; `name` is the page's own ink of that name."""

    light: str
    dark: str
    name: str = ""

    @property
    def css(self) -> str:
        """The ink as a page's style sheet follows it."""
        if self.name:
            return self.name
        return self.light if self.light == self.dark else f"light-dark({self.light},{self.dark})"


TEXT = Ink("#22211d", "#e6e2d8", "currentColor")
SOFT = Ink("#5c5850", "#aba698", "var(--soft,#5c5850)")
FAINT = Ink("#d8d2c4", "#45433c", "var(--faint,#d8d2c4)")
PAPER = Ink(LIGHT, DARK, "var(--paper,#fbf9f3)")
CASH = Ink("#8b8578", "#8b8578")


@cache
def power_ink(colour: str) -> Ink:
    """A power's colour, darker or lighter where it would fade into the page.

    It is one colour for both papers where that is near enough.
    """
    light, dark = _off(colour, LIGHT), _off(colour, DARK)
    for one in (dark, light):
        far = max(abs(a - b) for a, b in zip(_parts(one), _parts(colour), strict=True))
        if far < NEAR and min(contrast(one, LIGHT), contrast(one, DARK)) >= CONTRAST:
            return Ink(one, one)
    return Ink(light, dark)


def inks_of(names: Iterable[str], colours: Mapping[str, str]) -> dict[str, Ink]:
    """The ink of each name: its own colour, or one of the spare ones; a single line is black."""
    all_names = list(names)
    if len(all_names) == 1 and not colours.get(all_names[0]):
        return {all_names[0]: TEXT}
    spare = (power_ink(each) for each in SPARE * (len(all_names) // len(SPARE) + 1))
    return {
        name: power_ink(colours[name]) if colours.get(name) else next(spare) for name in all_names
    }


@cache
def ink_on(ink: Ink) -> Ink:
    """Black or white, whichever reads better on an ink; 4.5 to 1 at least."""
    return Ink(*(_black_or_white(each) for each in (ink.light, ink.dark)))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2.2: from 1 to 21."""
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of a colour "#rrggbb", from 0 to 1 (WCAG 2.2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in _parts(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def blend(one: str, other: str, way: float) -> str:
    """The colour that is a part (0 to 1) of the way from one to another."""
    return _hex(*(a + (b - a) * way for a, b in zip(_parts(one), _parts(other), strict=True)))


def _black_or_white(colour: str) -> str:
    return max("#000000", "#ffffff", key=lambda ink: contrast(ink, colour))


def _off(colour: str, paper: str) -> str:
    """A colour moved away from a paper in steps of lightness until it stands out."""
    step = -0.01 if paper == LIGHT else 0.01
    hue, lightness, saturation = colorsys.rgb_to_hls(*_parts(colour))
    while contrast(colour, paper) < CONTRAST:
        lightness += step
        colour = _hex(*colorsys.hls_to_rgb(hue, min(1.0, max(0.0, lightness)), saturation))
    return colour


def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _hex(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue))


class Tone(NamedTuple):
    """A colour mixed with `share` (0 to 1) of itself and the rest of `ground`."""

    share: float
    ground: str

    def of(self, colour: str) -> str:
        """The mixture, as a browser computes it in sRGB."""
        return blend(self.ground, colour, self.share)

    @property
    def css(self) -> str:
        """The mixture of the current colour, in CSS."""
        return f"color-mix(in srgb,currentColor {self.share:.0%},{self.ground})"


TINT = Tone(0.62, "#faf5e8")
TINT_DARK = Tone(0.6, "#1d1e1c")
INK = Tone(0.6, "#000000")
INK_DARK = Tone(0.72, "#ffffff")
NAME, NAME_DARK = "#1f1b15", "#ffffff"  # the ink of names, on tints and in their halo
HALO, HALO_DARK = "#fbf8ef", "#15181a"


@cache
def glyph_ink(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    return "#14120e" if luminance(colour) > 0.19 else "#ffffff"
