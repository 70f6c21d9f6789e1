"""Who owns what, as drawings of their own: many boards show the same land and centres.

A board without them draws its land itself, as a page does that needs no other file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from itertools import groupby
from typing import NamedTuple

from zine.blocks.board import Board
from zine.render.boards.style import STYLE
from zine.render.hatching import NOBODY, areas, hatch_ids, patterns, tinted
from zine.render.strokes_and_curves import at
from zine.variants.geometry import Geometry, Point

DARK = "@media (prefers-color-scheme:dark)"
RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
LAND = (".zb", ".zb-land", ".zb-tint", ".zb-tint path", ".zb pattern path")
CENTRES = (".zb", ".zb-own", ".zb-home")


class _Ground(NamedTuple):
    """Two drawings: land, which lies beneath the base drawing, and centres, which lie over it."""

    land: str
    centres: str


class Shown(NamedTuple):
    """Where a ground's drawings are; `view` is "before" or "after" if only one shows them."""

    land: str
    centres: str
    view: str = ""

    def seen_from(self, up: str) -> Shown:
        """The same for a page in a folder; `up` leads to the top of the site."""
        return self._replace(land=up + self.land, centres=up + self.centres)

    def image(self, which: str, area: str) -> str:
        """One of the two in a board; `area` is the attributes of its size."""
        view = f' class="zb-{self.view}"' if self.view else ""
        return f'<image{view} href="{escape(getattr(self, which))}" {area}/>'


def ground(board: Board, geometry: Geometry, colours: Mapping[str, str]) -> _Ground:
    """The drawings of who owns what on a board."""
    land = areas(board.tints, geometry)
    hatches = hatch_ids((power for power, _ in land), colours, "l")
    parts = [
        f"<defs>{''.join(patterns(hatches))}</defs>",
        land_of(geometry),
        *tinted(land, colours, hatches, "t"),
    ]
    owned = [*homes(board.homes, colours, geometry), *centres(board.centres, geometry, colours)]
    return _Ground(_file(geometry, LAND, parts), _file(geometry, CENTRES, owned))


def land_of(geometry: Geometry) -> str:
    """Land that nobody owns."""
    return f'<rect class="zb-land" width="{geometry.size[0]:g}" height="{geometry.size[1]:g}"/>'


def centres(
    owned: Mapping[str, str] | Iterable[tuple[str, str]],
    geometry: Geometry,
    colours: Mapping[str, str],
) -> Iterator[str]:
    """The marks of owned supply centres in their owners' colours."""
    pairs = sorted(owned.items()) if isinstance(owned, Mapping) else sorted(owned)
    for power, part in groupby(sorted(pairs, key=lambda each: each[1]), lambda each: each[1]):
        marks = "".join(_disc(geometry.sites[province].centre) for province, _ in part)
        yield f'<path class="zb-own" fill="{colours.get(power, NOBODY)}" d="{marks}"/>'


def homes(
    owners: Mapping[str, str], colours: Mapping[str, str], geometry: Geometry
) -> Iterator[str]:
    """Squares behind the home centres, in the ink of the power that may build there."""
    by_power = sorted(owners.items(), key=lambda each: (each[1], each[0]))
    for power, part in groupby(by_power, lambda each: each[1]):
        data = "".join(_square(geometry.sites[province].centre) for province, _ in part)
        yield f'<path class="zb-home" color="{colours.get(power, NOBODY)}" d="{data}"/>'


@lru_cache(maxsize=1024)
def _disc(centre: Point | None) -> str:
    """The mark of an owned centre, as path data; "" where a map has no place for it."""
    return f"M{at((centre[0] - 5, centre[1]))}a5,5 0 1 0 10,0a5,5 0 1 0-10,0z" if centre else ""


@lru_cache(maxsize=1024)
def _square(centre: Point | None) -> str:
    return f"M{at((centre[0] - 7.5, centre[1] - 7.5))}h15v15h-15z" if centre else ""


def _file(geometry: Geometry, selectors: Sequence[str], parts: Iterable[str]) -> str:
    width, height = geometry.size
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="zb" viewBox="0 0 {width:g} {height:g}">',
            f"<style>{_style(tuple(selectors))}</style>",
            *parts,
            "</svg>\n",
        ]
    )


@cache
def _style(selectors: tuple[str, ...]) -> str:
    """The rules for some selectors out of the style of all boards."""
    # Browsers do not tell a drawing in an image that it is printed.
    screen = STYLE.partition("@media print{")[0]
    day, _, night = screen.partition(f"{DARK}{{")

    def rules(part: str) -> str:
        return "".join(
            ",".join(kept) + body
            for heads, body in RULE.findall(part)
            if (kept := [each for each in heads.strip().split(",") if each in selectors])
        )

    return f"{rules(day)}{DARK}{{{rules(night)}}}"
