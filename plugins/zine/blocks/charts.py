"""What the pictures of a poll show, before they are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class HeatCell:
    """An index pair in the heat-map: how dark, and what is written in it.

    `share` is the part of the comparisons that the zine of the row wins, draws counted half;
    None if nobody compares the two.
    """

    share: Fraction | None
    letter: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatMap:
    """A square of cells, a row and a column for each zine; None on the diagonal."""

    ident: str
    title: str
    description: str
    codes: tuple[str, ...]
    cells: tuple[tuple[HeatCell | None, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankChart:
    """A line per zine through its ranks, 1 on top; None leaves a gap."""

    ident: str
    title: str
    description: str
    steps: tuple[str, ...]
    lines: Mapping[str, Sequence[int | None]]
