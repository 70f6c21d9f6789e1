"""What becomes of a power's colour: a tint for its land, an ink for its lines.

The style sheet of boards mixes them with the same shares, so that a test can measure what
readers see. Colours are "#rrggbb".
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Tone(NamedTuple):
    """A colour mixed with `share` (0 to 1) of itself and the rest of `ground`."""

    share: float
    ground: str

    def of(self, colour: str) -> str:
        """The mixture, as a browser computes it in sRGB."""
        pairs = zip(_parts(colour), _parts(self.ground), strict=True)
        mixed = (round(self.share * one + (1 - self.share) * other) for one, other in pairs)
        return "#" + "".join(f"{part:02x}" for part in mixed)

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
def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    return "#14120e" if luminance(colour) > 0.19 else "#ffffff"


def luminance(colour: str) -> float:
    """The relative luminance of a colour, from 0 to 1 (WCAG 2.2)."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in _parts(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
