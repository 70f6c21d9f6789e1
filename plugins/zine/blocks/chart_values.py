"""What charts show, before they are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChart:
    """A line per name over shared steps; None leaves a gap.

    `colours` maps names to ink; a label at each line's end tells the lines apart without it.
    `goal` draws a line across, such as the centres that win. `from_zero` shows the whole
    height, as counts need; without it the chart begins near the lowest value. `uneven` values,
    such as prices, get a logarithmic scale where a spike would flatten the rest. `dates` are
    when each step was, on a true axis of time; an undated first step comes just before.
    `across` tells what the steps are, where they do not tell it themselves; `digits` are those
    printed after the point. `picture` is the address within the site of a PNG of the chart.
    """

    ident: str
    title: str
    description: str
    steps: tuple[str, ...]
    lines: Mapping[str, Sequence[float | None]]
    colours: Mapping[str, str]
    unit: str
    goal: float | None = None
    from_zero: bool = True
    uneven: bool = False
    dates: tuple[date | None, ...] = ()
    across: str = ""
    digits: int = 0
    picture: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BarChart:
    """A bar a name, made of parts laid end to end.

    `colours` maps parts to ink; a part without one is cash or the like. `digits` are those
    printed after the point.
    """

    ident: str
    title: str
    description: str
    parts: tuple[str, ...]
    bars: Mapping[str, Sequence[float]]
    colours: Mapping[str, str]
    unit: str
    digits: int = 0


@dataclass(frozen=True, slots=True)
class HeatCell:
    """An index pair in the heat-map: how dark, and what is written in it.

    `depth` goes from 0, where the zine of the row surely loses, to 1, where it surely wins;
    None if nobody compares the two.
    """

    depth: float | None
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
    """A line per zine through its ranks, 1 on top; None leaves a gap.

    `lead` names the one line that stands out; the others are then faint, and have no names.
    """

    ident: str
    title: str
    description: str
    steps: tuple[str, ...]
    lines: Mapping[str, Sequence[int | None]]
    lead: str = ""


Chart = LineChart | BarChart | HeatMap | RankChart
