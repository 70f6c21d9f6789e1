"""What a chart shows, before it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChart:
    """A line per name over shared steps; None leaves a gap.

    `colours` maps names to ink; dashes, markers and a label at the line's end tell the
    lines apart without it. `goal` draws a line across, such as the centres that win.
    Counts are drawn from zero; without `from_zero` the axis keeps to the values.
    """

    ident: str
    title: str
    description: str
    steps: tuple[str, ...]
    lines: Mapping[str, Sequence[float | None]]
    colours: Mapping[str, str]
    unit: str
    goal: int | None = None
    from_zero: bool = True
