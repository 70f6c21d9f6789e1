"""What share cards show, as values; `card_jpeg` paints them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zine.blocks.board import Board
from zine.variants.geometry import Geometry


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBoard:
    """A board with all that it is painted from; `base` is the base drawing's SVG."""

    board: Board
    geometry: Geometry
    base: str
    colours: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a share card shows: the zine, a title, lines below it, and a board.

    Without a board there is room for what the zine says of itself, its `tagline`.
    """

    zine: str
    title: str
    lines: tuple[str, ...] = ()
    board: CardBoard | None = None
    tagline: str = ""

    @property
    def key(self) -> str:
        """All that the card is made from but the drawing of its map, which its folder tells."""
        board = self.board and (repr(self.board.board), self.board.base)
        return repr((self.zine, self.title, self.lines, board, self.tagline))
