"""How far apart two colours look, with normal and with colour-blind eyes.

The matrices are those of Machado, Oliveira and Fernandes (2009) for complete protanopia,
deuteranopia and tritanopia; the distance is CIEDE2000, for light of D65, after Sharma, Wu and
Dalal (2005).
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def difference(one: str, other: str, vision: str) -> float:
    """The distance of two colours "#rrggbb" as somebody sees them."""
    return ciede2000(_lab(one, vision), _lab(other, vision))


def ciede2000(one: Triple, other: Triple) -> float:
    """The distance of two colours L*a*b* by CIEDE2000."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * _root_of_seventh(chroma)
    (l1, c1, h1), (l2, c2, h2) = (
        (light, hypot(a * stretch, b), degrees(atan2(b, a * stretch)) % 360)
        for light, a, b in (one, other)
    )
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    waves = ((0.17, 1, 30, -1), (0.24, 2, 0, 1), (0.32, 3, -6, 1), (0.2, 4, 63, -1))
    even = 1 + sum(sign * part * cos(radians(n * hue - at)) for part, n, at, sign in waves)
    off = (light - 50) ** 2
    parts = (
        (l2 - l1) / (1 + 0.015 * off / sqrt(20 + off)),
        (c2 - c1) / (1 + 0.045 * chroma),
        2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * even),
    )
    twist = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * _root_of_seventh(chroma)
    return sqrt(sum(part * part for part in parts) - twist * parts[1] * parts[2])


def _root_of_seventh(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _lab(colour: str, vision: str) -> Triple:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    seen = _times(VISIONS[vision], (red, green, blue))
    red, green, blue = (min(max(c, 0.0), 1.0) for c in seen)
    parts = zip(_times(TO_XYZ, (red, green, blue)), WHITE, strict=True)
    x, y, z = (_root(part / white) for part, white in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: tuple[Triple, Triple, Triple], by: Triple) -> Triple:
    a, b, c = (sum(m * n for m, n in zip(row, by, strict=True)) for row in matrix)
    return a, b, c


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
