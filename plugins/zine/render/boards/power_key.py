"""What names the powers of a board: a list for its page, and words for pointers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from html import escape

from zine.blocks.board import Board, BoardUnit
from zine.language import _, named
from zine.render.boards.markers import GLYPHS, symbol
from zine.render.hatching import swatch
from zine.report.place_names import KINDS
from zine.variants.geometry import Geometry

LONG = 20  # powers, of which a phone scrolls the key, with keys too


def unit_words(unit: BoardUnit, geometry: Geometry) -> str:
    """A unit in words, "Austria: army in Vienna"; "" where the map's names are not known."""
    province, _slash, coast = unit.location.partition("/")
    name = geometry.names.get(province)
    if not name:
        return ""
    where = f"{named(name)} ({coast})" if coast else named(name)
    kind = KINDS.get(unit.kind, unit.kind)
    told = (unit.words or _(f"{kind} in {{place}}")).format(place=where)
    out = _(", dislodged") if unit.dislodged else ""
    return f"{named(unit.power)}{_(': ')}{told}{out}"


def page_key(
    board: Board,
    after: Board | None,
    colours: Mapping[str, str],
    ident: str,
    drawn: Set[tuple[str, str]],
) -> str:
    """The key as a list for a page, whose swatches are the markers of the board itself.

    `drawn` are the kinds of units that the board has, each with its power; a power without a unit
    is there with the kind "", and has a swatch of its land.
    """
    kinds = _kinds(board, after, drawn)
    items = "".join(
        f"<li>{_sample(power, kind, colours, ident)}{escape(named(power))}</li>"
        for power, kind in kinds
    )
    scrolls = ' tabindex="0"' if len(kinds) >= LONG else ""
    return (
        f'<ul class="board-key"{scrolls} aria-label="{_("Powers")}">{items}</ul>' if kinds else ""
    )


def _sample(power: str, kind: str, colours: Mapping[str, str], ident: str) -> str:
    if not kind:
        return swatch(power, colours, f"{escape(ident)}-")
    return (
        '<svg class="zb zb-u sample" viewBox="-18 -14 36 28" aria-hidden="true">'
        f'<use href="#{escape(ident)}-{symbol(kind, power, colours)}"/></svg>'
    )


def _kinds(board: Board, after: Board | None, drawn: Set[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each power on a board with the kind of its first army or fleet."""
    kinds: dict[str, str] = {}
    for each in (board, after):
        for unit in each.units if each else ():
            if unit.kind in GLYPHS and (unit.kind, unit.power) in drawn:
                kinds.setdefault(unit.power, unit.kind)
    return sorted((kinds | {power: "" for kind, power in drawn if not kind}).items())


class BoardDrawing(str):
    """A board's drawing as text, which a page can use alone.

    `key` writes its list of powers, which most pages do without.
    """

    __slots__ = ("key",)

    key: Callable[[], str]

    def __new__(cls, svg: str, key: Callable[[], str]) -> BoardDrawing:
        """The drawing with its key."""
        made = super().__new__(cls, svg)
        made.key = key
        return made
